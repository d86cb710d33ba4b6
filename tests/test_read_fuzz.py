"""The reader never crashes, never loses a character, and stays linear, whatever it is given."""
# ruff: noqa: E501 (rows of tables)

import datetime as dt
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shared_files
from kb.akn import to_xml, validate
from kb.model import Kind, Reading, Source, Work
from kb.read import read
from kb.read.letters import fold
from kb.read.report import lost_characters, outline_text, report_json
from kb.versions import expression, wordings

_WORDS = st.sampled_from(
    [
        "ماده", "مادۀ", "ماده واحده", "مواد", "اصل", "تبصره", "تبصره\u200cهایی", "فصل", "باب", "بخش", "قسمت", "کتاب", "مکرر", "تا", "الی", "و", "الف",
        "ب", "ج", "هـ", "بند", "۱", "2", "۳", "۱۲", "(۵)", "[۴]", "اول", "دوم", "بیست ویکم", "سی ام", "-", "ـ", "–", ")", "(", "[", "]", "«", "»",
        ":", ".", "\n", "\n\n", "\r\n", " ", "\u200c", "\u200f", "\ufeff", "\t", ">", "**", "](http://a.b/c)", "(منسوخه ۰۳ˏ۱۰ˏ۱۳۳۱)",
        "[الحاقی ۱۳۵۸/۹/۱۷]", "کاوبند [گاوبند]", "مشتمل بر سه ماده و دو تبصره", "به تصویب رسید.", "به شرح زیر اصلاح می\u200cشود:", "است", "خواهد شد",
        "قانون", "شورای ده", "رئیس مجلس", "\ufee3\ufe8e\ufea9\ufee9", "\x00", "\ud7ff", "😀",
    ]
)  # fmt: skip


def _sound(reading: Reading, text: str) -> None:
    assert reading.text == text
    assert lost_characters(reading) == 0
    assert "".join(text[piece.start : piece.end] for piece in reading.pieces) == text
    for layer in reading.layers:
        seen: set[str] = set()
        for unit in layer.units:
            assert unit.id not in seen
            assert unit.parent is None or unit.parent in seen
            assert 0 <= unit.start <= unit.end <= len(text)
            assert re.fullmatch(r"[a-z0-9_-]+", unit.id)
            seen.add(unit.id)
    report_json(reading)
    outline_text(reading)


@settings(max_examples=150, deadline=None)
@given(st.lists(_WORDS, max_size=60).map(" ".join))
def test_any_run_of_label_like_words(text: str) -> None:
    _sound(read(text), text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    _sound(read(text), text)


@settings(max_examples=60, deadline=None)
@given(st.lists(_WORDS.filter(lambda word: word not in ("\x00", "\ud7ff")), max_size=60).map(" ".join))
def test_what_was_read_makes_valid_xml(text: str) -> None:
    enacted = dt.date(1950, 1, 1)
    work = Work("1328-10-11-x", "x", "قانون", "", enacted, Source("raw/x.txt", "0" * 64))
    assert validate(to_xml(expression(work, wordings(work, read(text)), enacted))) == []


@given(st.text())
def test_folding_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)


@settings(max_examples=30, deadline=None)
@given(st.lists(_WORDS, max_size=40).map(" ".join))
def test_reading_is_deterministic(text: str) -> None:
    assert read(text) == read(text)


@pytest.mark.parametrize("seed", range(12))
def test_real_texts_cut_and_shuffled(seed: int) -> None:
    folder = shared_files.texts_or_skip()
    rng = random.Random(seed)
    files = sorted(folder.glob("*.txt"), key=lambda file: file.stat().st_size)[:40]
    text = rng.choice(files).read_bytes().decode("utf-8")
    start = rng.randrange(len(text))
    cut = text[start : start + 20_000]
    lines = text.split("\n")
    rng.shuffle(lines)
    shuffled = "\n".join(lines)[:20_000]
    words = ["ماده ۵ -", "تبصره", "فصل دوم", "ماده (۳)", "الف -", "\n\n", "«ماده ۷ ـ", "مشتمل بر ده ماده"]
    inserted = cut
    for _ in range(20):
        at = rng.randrange(len(inserted) + 1)
        inserted = f"{inserted[:at]} {rng.choice(words)} {inserted[at:]}"
    for variant in (cut, shuffled, inserted):
        _sound(read(variant), variant)


_HARD = {
    "labels": "ماده ۱ - ",
    "notes": "ماده ۱ - متن است.\n" + "تبصره ۱ - ",
    "brackets": "(" * 3 + "[الحاقی ",
    "letters": "الف - ب - ",
    "blanks": " \u200c",
    "feeds": "\n",
    "chapters": "فصل اول ـ ",
    "markdown": "[ماده](http://a",
    "counts": "مشتمل بر سه ماده ",
    "numbers": "بیست و یک هزار و ",
    "doubled": "ماده ۱ - این متن دو بار آمده و دراز است تا شمرده شود و باز هم درازتر است.\n",
}


@pytest.mark.parametrize("part", _HARD.values(), ids=_HARD.keys())
def test_monotonous_texts_are_read(part: str) -> None:
    text = part * (30_000 // len(part))
    _sound(read(text), text)


def test_empty_and_blank() -> None:
    for text in ("", "\n", " \u200c\n\n", "."):
        _sound(read(text), text)
        assert read(text).count(Kind.ARTICLE) == 0
