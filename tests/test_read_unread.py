"""Texts of which little was read as law, several laws in one text, and dates that cannot be: never clean."""

import pytest

from kb.model import Grade, Kind
from kb.read import read

_ARTICLE = "ماده ۱ - متن این ماده چنین است.\n"

_ROWS = [
    ("Article 1. The quick brown fox.\nArticle 2. Foo\n", "not Persian", "another language"),
    ("", "nothing read", "no text at all"),
    ("قانون نمونه\n", "nothing read", "a title and nothing else"),
    ("تبصره ۱ - متن است.\nتبصره ۲ - متن است.\n", "only notes", "notes without an article"),
    (_ARTICLE + "ماده ۹۹۹۹۹۹۹۹۹۹ - حکم\n", "number out of range", "a number that no law has"),
    (_ARTICLE + "ماده " + "9" * 5000 + " - حکم\n", "number out of range", "a number of 5000 digits"),
    (_ARTICLE + "lorem ipsum dolor sit amet " * 40, "not Persian", "a law lost in another language"),
]


@pytest.mark.parametrize(("text", "kind", "oddity"), _ROWS)
def test_needs_an_editor(text: str, kind: str, oddity: str) -> None:
    reading = read(text)
    assert kind in {fault.kind for fault in reading.faults}, oddity
    assert reading.grade is Grade.EDITOR


def test_numbers_of_five_digits() -> None:
    reading = read("\n".join(f"ماده {n} - حکم است." for n in range(1, 10021)))
    assert reading.count(Kind.ARTICLE) == 10020
    assert reading.grade is Grade.CLEAN


def test_lines_in_visual_order_need_an_editor() -> None:
    """Some PDF extractions print every line letter by letter backwards."""
    law = "\n".join(f"ماده {n} - هر کس باید مال را تسلیم کند." for n in range(1, 6))
    reading = read("\n".join(line[::-1] for line in law.split("\n")))
    assert reading.grade is Grade.EDITOR
    assert "damaged letters" in {fault.kind for fault in reading.faults}
