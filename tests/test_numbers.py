import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from persiantools.digits import to_word

from kb.numbers import ascii_digits, find_numbers, number, persian_digits

NUMBERS = [
    ("۱۲", 12),
    ("٣٤", 34),
    ("5", 5),
    ("۵۰۰.۰۰۰", 500_000),  # thousands with a full stop
    ("30,000", 30_000),
    ("۳۰٬۰۰۰", 30_000),
    ("اول", 1),
    ("یکم", 1),
    ("سوم", 3),
    ("سیم", 3),  # archaic third
    ("سی ام", 30),
    ("سی\u200cام", 30),
    ("سیام", 30),  # half-space lost
    ("بیست و یکم", 21),
    ("بیست ویکم", 21),  # «و» run together with what follows
    ("سی ونهم", 39),
    ("سی\u200cو\u200cنهم", 39),
    ("بیستویکم", 21),
    ("بیست و چهار", 24),
    ("یکصد و سی ششم", 136),  # «و» left out
    ("یکصد و هفتاد و هفتم", 177),
    ("یک صد و چهل و دو", 142),
    ("چهار صد", 400),
    ("سیصدو چهل", 340),
    ("یکهزار و سیصد و چهل و سه", 1343),
    ("یک هزار و سیصد و\u200cچهل", 1340),
    ("هزار و سیصد و سی و پنجم", 1335),
    ("هیجدهم", 18),
    ("سی هزار", 30_000),
    ("پانصد هزار", 500_000),
    ("یک میلیارد", 10**9),
    ("۵۰۰ هزار", 500_000),
    ("بیست و چهار هزار", 24_000),
    ("۵ میلیون و ۲۰۰ هزار", 5_200_000),
    ("۱۳۳۱\nنخست", None),  # a year, and the first word of «نخست وزیر»
    ("۲۰ و پنج", None),
    ("دويست", 200),  # Arabic yeh
    ("سهم", None),  # a share
    ("سینه", None),  # a chest, not thirty and nine
    ("یکهزاروسیصد", 1300),
    ("دهستان", None),
    ("ماده", None),
    ("دو سه", None),  # two numbers
    ("", None),
    ("و", None),
]


@pytest.mark.parametrize(("words", "value"), NUMBERS)
def test_number(words: str, value: int | None) -> None:
    assert number(words) == value


@given(st.integers(1, 999_999))
def test_reads_what_the_library_writes(n: int) -> None:
    assert number(to_word(n)) == n
    assert number(persian_digits(n)) == n
    assert number(to_word(n).replace(" و ", " و")) == n


def test_finds_numbers_in_place() -> None:
    text = "از دو نفر تا پانزده درصد و ماده بیست و یکم و ۳ روز در سال ۱۳۳۱"
    assert [(text[f.start : f.end], f.value, f.ordinal) for f in find_numbers(text)] == [
        ("دو", 2, False),
        ("پانزده", 15, False),
        ("بیست و یکم", 21, True),
        ("۳", 3, False),
        ("۱۳۳۱", 1331, False),
    ]


@given(st.text())
def test_any_text_is_searched_without_harm(text: str) -> None:
    found = find_numbers(text)
    assert all(0 <= f.start < f.end <= len(text) for f in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))
    assert len(ascii_digits(text)) == len(text)
