"""Texts whose line breaks became blanks: where a blank line stood a broad gap is left, and it still parts headings."""

import pytest

from kb.model import CONTAINERS
from kb.read import read

_BODY = "ماده ۱ - مال دو قسم است.\n\n"
HEADINGS = [
    ("a heading that ends in a verb", "باب دوم - در حقوقی که حاصل می\u200cشود\n\nماده ۲ - متن است."),
    (
        "a heading with a long sentence between it and its first article",
        f"باب دوم - در حقوق\n\nاشخاص {'می\u200cتوانند نسبت به اموال علاقه\u200cهایی دارند و ' * 5}بس.\n\nماده ۲ - متن.",
    ),
    ("a short heading", "باب دوم - در عقود\n\nماده ۲ - متن است."),
]


@pytest.mark.parametrize(("oddity", "text"), HEADINGS)
def test_a_broad_gap_ends_a_heading_as_a_blank_line_does(oddity: str, text: str) -> None:
    text = f"باب اول - در اموال\n\n{_BODY}{text}"
    whole, flat = read(text), read(text.replace("\n", " "))
    assert [unit.id for unit in whole.units if unit.kind in CONTAINERS] == ["title_1", "title_2"], oddity
    assert [unit.id for unit in flat.units if unit.kind in CONTAINERS] == ["title_1", "title_2"], oddity


def test_a_title_named_within_a_sentence_is_no_heading() -> None:
    flat = read(
        f"باب اول - در اموال  {_BODY.strip()} مقررات باب دوم در این مورد نیز حاصل می\u200cشود  ماده ۲ - متن است."
    )
    assert [unit.id for unit in flat.units if unit.kind in CONTAINERS] == ["title_1"]
