"""Half-spaces restored for the eye: the gold table, what must not change, and whole texts."""

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.readable import places, readable
from shared_files import ROOT, gold

ROWS = list(csv.DictReader(gold("readable.tsv").read_text("utf-8").splitlines(), delimiter="\t"))


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['class']}-{row['source']}" for row in ROWS])
def test_gold(row: dict[str, str]) -> None:
    assert readable(row["source"]) == row["readable"]


OTHERS = [
    ("محکومعلیه", "محکوم\u200cعلیه", "Arabic pronoun behind a participle"),
    ("سرمایهگذاری", "سرمایه\u200cگذاری", "noun and verb stem"),
    ("بهمنظور", "به\u200cمنظور", "«به» whose half-space got lost"),
    ("گذاشتهاند", "گذاشته\u200cاند", "perfect"),
    ("نمیباشند", "نمی\u200cباشند", "negated imperfect"),
    ("كميسيونهاي", "كميسيون\u200cهاي", "Arabic letters are not rewritten"),
    ("ماهیانه", "ماهیانه", "a word"),
    ("میهن", "میهن", "begins with می and is no verb"),
    ("استفادهایکه", "استفاده\u200cایکه", "…ه‌ای with «که» joined"),
    ("زمینهایکه", "زمین\u200cهایکه", "…ها with «که» joined"),
    ("امثالها", "امثالها", "an Arabic pronoun, no plural"),
    ("محکمهاست", "محکمه\u200cاست", "«است» behind a word in ه"),
    ("شهرهاست", "شهرهاست", "the plural of a much commoner word; nothing shows behind ر"),
    ("رسانیدهاست", "رسانیده\u200cاست", "«است» behind a participle"),
    ("سهامآنها", "سهام آنها", "«آنها» stays joined where a word ran into it"),
    ("توانندآنها", "توانند آنها", "the same behind a letter that does not join"),
    ("آنهاییکه", "آنهاییکه", "the same with «که»"),
    ("قرارمیدهد", "قرار می\u200cدهد", "a verb with «می» ran into a word"),
    ("تشکیلمیشود", "تشکیل می\u200cشود", "the same behind a letter that joins"),
    ("شودکه", "شود که", "a conjunction ran into a short verb"),
    ("ازآن", "از آن", "a short word ran into a preposition"),
    ("اگرمشتری", "اگر مشتری", "a word ran into a conjunction"),
    ("راتسلیم", "را تسلیم", "a word ran into «را»"),
    ("راپرت", "راپرت", "begins with را and is a word"),
    ("براملاک", "بر املاک", "begins with برا; is بر املاک, not ب + را"),
    ("مزبورمنقضی", "مزبورمنقضی", "no «مزبورم» with another word behind it"),
    ("مالمتعلق", "مالمتعلق", "no «مالم»"),
    ("صاحبانسهام", "صاحبان\u200cسهام", "no «انس» in the middle"),
    ("تسلیممالالتجاره", "تسلیممالالتجاره", "no «تسلیمم» before an Arabic compound"),
    ("تنها", "تنها", "ends in ها and is no plural"),
    ("وکیل", "وکیل", "begins with و"),
    ("درمان", "درمان", "begins with در"),
    ("هرکاه[گاه] در", "هرکاه[گاه] در", "a misprint that a bracket corrects is not taken apart"),
    ("میشود [الحاقی ۱۳۵۸/۹/۱۷]", "می\u200cشود [الحاقی ۱۳۵۸/۹/۱۷]", "a bracket that corrects nothing"),
    ("abc ميل", "abc ميل", "other scripts"),
]


@pytest.mark.parametrize(("source", "expected", "oddity"), OTHERS, ids=[row[2] for row in OTHERS])
def test_beyond_the_gold(source: str, expected: str, oddity: str) -> None:
    assert readable(source) == expected


def sources() -> list[Path]:
    return sorted((ROOT / "corpus" / "raw").glob("*.txt"))


@pytest.mark.parametrize("source", sources(), ids=lambda path: path.stem)
def test_the_sources_are_only_added_to(source: Path) -> None:
    text = source.read_text("utf-8")
    shown = readable(text)
    where = places(text, shown)
    assert "".join(shown[at] for at in where[:-1]) == text
    assert readable(shown) == shown
    assert shown.count("\u200c") > 40


@settings(deadline=None)
@given(st.text(alphabet="ابدرسهویمنکشگتآئءًلقع\u200cـ ۱۲.،", max_size=40))
def test_any_string_is_only_added_to_and_only_once(text: str) -> None:
    shown = readable(text)
    assert "".join(shown[at] for at in places(text, shown)[:-1]) == text
    assert readable(shown) == shown


def test_places_refuses_another_text() -> None:
    with pytest.raises(ValueError, match="readable"):
        places("الف", "ب")
