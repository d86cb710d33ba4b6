"""A unit's text as runs: half-spaces for the eye, the copy's own spelling, corrections both ways, dates kept whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.model import Correction
from web.prose import Run, offsets, read

LETTERS = st.sampled_from("ابپمیشودکرده‌ ۱۲")


@pytest.mark.parametrize(
    ("text", "readable", "expected"),
    [
        ("می شود", "می\u200cشود", [0, 1, 2, 3, 4, 5, 6]),  # a space becomes a half-space
        ("میشود", "می\u200cشود", [0, 1, 3, 4, 5, 6]),  # a half-space is put in
        ("آن ها", "آنها", [0, 1, 2, 2, 3, 4]),  # a space is taken out
        ("خواهدشد", "خواهد شد", [0, 1, 2, 3, 4, 6, 7, 8]),  # a space is put in
        ("", "", [0]),
        ("الف", "ب", None),  # another word: no map is better than a wrong one
        ("الف", "ال", None),
    ],
)
def test_offsets_follow_the_joining(text: str, readable: str, expected: list[int] | None) -> None:
    assert offsets(text, readable) == expected


@given(st.lists(st.sampled_from(["می", "شود", "ده", "ها", "آن"]), max_size=12), st.data())
def test_offsets_find_every_letter_again(words: list[str], data: st.DataObject) -> None:
    joiners = st.sampled_from(["", " ", "\u200c"])
    text = "".join(word + data.draw(joiners) for word in words)
    readable = "".join(word + data.draw(joiners) for word in words)
    places = offsets(text, readable)
    assert places is not None
    assert [readable[places[i]] for i, char in enumerate(text) if char not in " \u200c"] == [
        char for char in text if char not in " \u200c"
    ]
    assert places == sorted(places)


def test_a_correction_is_shown_corrected_with_what_the_copy_prints() -> None:
    text = "هر محل که کاوبند [گاوبند] سهمی میدهد"
    fix = Correction(text.index("کاوبند"), text.index("]") + 1, "کاوبند", "گاوبند")
    readable = text.replace("میدهد", "می\u200cدهد")
    assert read(text, readable, (fix,)) == [
        (Run("هر محل که "), Run("گاوبند", printed="کاوبند [گاوبند]"), Run(" سهمی می\u200cدهد"))
    ]
    assert read(text, readable, (fix,), source=True) == [(Run(text),)]


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
