"""A unit's text as runs: half-spaces for the eye, the copy's own spelling, corrections both ways, dates kept whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.model import Correction
from web.prose import Run, read

LETTERS = st.sampled_from("ابپمیشودکرده‌ ۱۲")


def test_a_correction_is_shown_corrected_with_what_the_copy_prints() -> None:
    text = "هر محل که کاوبند [گاوبند] سهمی میدهد"
    fix = Correction(text.index("کاوبند"), text.index("]") + 1, "کاوبند", "گاوبند")
    readable = text.replace("میدهد", "می\u200cدهد")
    assert read(text, readable, (fix,)) == [
        (Run("هر محل که "), Run("گاوبند", printed="کاوبند [گاوبند]"), Run(" سهمی می\u200cدهد"))
    ]
    assert read(text, readable, (fix,), source=True) == [(Run(text),)]


def test_a_readable_text_that_does_not_fit_is_not_used_to_place_a_correction() -> None:
    fix = Correction(0, 3, "الف", "ب")
    assert read("الف ج", "دیگر", (fix,)) == [(Run("ب", printed="الف"), Run(" ج"))]


def test_paragraphs_stay_apart_and_empty_ones_go() -> None:
    assert read("یک\nدو\n\nسه", "یک\nدو\n\nسه") == [(Run("یک"),), (Run("دو"),), (Run("سه"),)]


@pytest.mark.parametrize(
    ("text", "isolated"),
    [
        ("تا ۱۴۰۲-۰۵-۱۲ است", ["۱۴۰۲-۰۵-۱۲"]),  # would be shown 12-05-1402
        ("مصوب ۱۳۳۱/۷/۱۴", ["۱۳۳۱/۷/۱۴"]),
        ("(منسوخه ۰۳ˏ۱۰ˏ۱۳۳۱)", ["۰۳ˏ۱۰ˏ۱۳۳۱"]),  # the mark's own separator
        ("ماده ۱۲-۱۵", []),  # a range reads from the right, as Persian does
        ("سازمان FAO و UN", ["FAO", "UN"]),
        ("ده درصد", []),
    ],
)
def test_what_would_turn_around_is_isolated(text: str, isolated: list[str]) -> None:
    runs = [run for paragraph in read(text, text) for run in paragraph]
    assert [run.text for run in runs if run.isolated] == isolated
    assert "".join(run.text for run in runs) == text


@given(st.text(LETTERS, max_size=60))
def test_nothing_is_lost_between_text_and_runs(text: str) -> None:
    runs = [run.text for paragraph in read(text, text) for run in paragraph]
    assert "".join(runs) == (text if text.strip() else "")
