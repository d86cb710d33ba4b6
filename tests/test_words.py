"""Canonical words: spellings that meet, spellings that must not, and offsets that are true."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.words import same_words, terms, tokens
from kb.words_stem import stem, terms_of

MEET = [
    ("مال\u200cالاجاره", "مال الاجاره", "مالالاجاره"),
    ("علی البدل", "علیالبدل", "علی\u200cالبدل"),
    ("بمصرف", "به مصرف", "به\u200cمصرف"),
    ("خواهدشد", "خواهد شد"),
    ("آوردهاند", "آورده اند", "آورده\u200cاند"),
    ("میشود", "می شود", "می\u200cشود", "مي\u200cشود"),
    ("صندوقهای", "صندوق های", "صندوق\u200cهای"),
    ("آئیننامههای", "آیین نامه های", "آئین\u200cنامه\u200cهای"),
    ("بانکملی", "بانک ملی"),
    ("شورایعالی", "شورای عالی"),
    ("وزارتخانه های", "وزارت خانه های", "وزارتخانههای"),
    ("مسئول", "مسؤول", "مسوول"),
    ("هیئت", "هیأت", "هيئت"),
    ("جزئاً", "جزءاً", "جزاً"),
    ("اعضاء", "اعضا"),
    ("وسائل", "وسایل"),
    ("ماده سی و سوم", "ماده سی وسوم", "ماده ۳۳", "ماده 33"),
    ("ده درصد", "صدی ده", "۱۰٪", "%۱۰", "۱۰درصد", "ده در صد"),
    ("یک سوم", "۱/۳"),
    ("۵۰۰.۰۰۰ ریال", "پانصد هزار ریال", "500000 ریال", "۵۰۰٬۰۰۰ ریال"),
    ("۲۲-۵-۳۱", "22 مرداد 1331", "۱۳۳۱/۵/۲۲", "بیست و دوم مردادماه ۱۳۳۱"),
    ("یکهفته", "یک هفته", "۱ هفته"),
    ("هریک", "هر یک"),
    ("شهرستانست", "شهرستان است"),
    ("وتعاون", "و تعاون"),
    ("موضوعرا", "موضوع را"),
    ("امرداد", "مرداد"),
    ("بیسرپرست", "بی سرپرست", "بی\u200cسرپرست"),
    ("در آمد", "درآمد"),
    ("کما فی السابق", "کمافیالسابق"),
    ("ادارة", "اداره"),
]
APART = [
    ("جزا", "جزئاً", "penalty is not «in part»"),
    ("جزا", "جزء", "penalty is not «part»"),
    ("آمر", "امر", "madda"),
    ("سرپرست", "بی\u200cسرپرست", "a compound is a word of its own"),
    ("صندوق", "صندوقدار", "so is this one"),
    ("میشود", "نمیشود", "negation"),
    ("شورای ده", "شورای ۱۰", "«ده» is a village here"),
    ("در بند", "دربند", "two words that spell a third"),
    ("۱۰", "۱۰٪", "a number is not a percentage"),
    ("حق الحاق", "حقالحاق نه", "الحاق is a word of its own"),
]


@pytest.mark.parametrize("row", MEET, ids=[row[0] for row in MEET])
def test_spellings_meet(row: tuple[str, ...]) -> None:
    assert {tuple(terms(text)) for text in row} == {tuple(terms(row[0]))}


@pytest.mark.parametrize(("one", "other", "why"), APART, ids=[row[2] for row in APART])
def test_words_stay_apart(one: str, other: str, why: str) -> None:
    assert terms(one) != terms(other)


def test_known_words_are_left_whole() -> None:
    for word in ("باز", "بانک", "وزیر", "برابر", "درمان", "ولایت", "کشاورز", "رای", "زمین", "تعیین", "وراثت"):
        assert terms(word) == [word]


def test_joined_or_parted_otherwise() -> None:
    assert same_words(tokens("آب دنگ"), tokens("آبدنگ")) or terms("آبدنگ") == ["آبدنک"]
    assert not same_words(tokens("ده نفر"), tokens("سه نفر"))


def test_tokens_stand_where_the_source_has_them() -> None:
    text = "محصول را بمصرف مالالاجاره برسانند؛ ۱۰ درصد."
    spans = [text[token.start : token.end] for token in tokens(text)]
    assert spans == ["محصول", "را", "ب", "مصرف", "مالالاجاره", "برسانند", "۱۰ درصد"]
    kinds = {token.term: token.kind for token in tokens(text)}
    assert kinds["10%"] == "percent"


@settings(deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8") | st.sampled_from("ابدرسهویمنک\u200cـ ۱۲٪/.آئءً"), max_size=80))
def test_any_string_gives_tokens_in_order(text: str) -> None:
    found = tokens(text)
    last = 0
    for token in found:
        assert token.term
        assert last <= token.start < token.end <= len(text)
        last = token.end


STEMS = [
    ("صندوقهای", "صندوق"),
    ("مالکین", "مالک"),
    ("زارعین", "زارع"),
    ("زارعینی", "زارع"),
    ("نمایندگان", "نماینده"),
    ("کشاورزان", "کشاورز"),
    ("میشود", "شود"),
    ("میشوند", "شود"),
    ("نمیشود", "نشود"),
    ("شورای", "شورا"),
    ("هیاتی", "هیات"),
    ("مالالاجارهای", "مالالاجاره"),
    ("مالی", "مالی"),
    ("استان", "استان"),
    ("ضمان", "ضمان"),
    ("مجازات", "مجازات"),
    ("رای", "رای"),
    ("بند", "بند"),
    ("قیمت", "قیمت"),
    ("شرکت", "شرکت"),
    ("ایران", "ایران"),
    ("علی", "علی"),
    ("زمین", "زمین"),
    ("تعیین", "تعیین"),
]


@pytest.mark.parametrize(("word", "expected"), STEMS, ids=[row[0] for row in STEMS])
def test_stem(word: str, expected: str) -> None:
    assert stem(word) == expected


def test_words_that_stand_everywhere_leave_no_gap() -> None:
    assert terms_of("عمران و تعاون") == terms_of("عمران وتعاون") == ["عمران", "تعاون"]
