import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.dates import BadDate, find_dates, iso, parse, words

TYPED = [
    ("1331-07-14", "1331-07-14"),
    ("۱۳۳۱/۷/۱۴", "1331-07-14"),
    ("١٣٣١/٠٧/١٤", "1331-07-14"),  # Arabic-Indic digits
    ("14/7/1331", "1331-07-14"),
    ("۱۴ مهر ۱۳۳۱", "1331-07-14"),
    ("چهاردهم مهرماه ۱۳۳۱", "1331-07-14"),
    (" 1403-12-30 ", "1403-12-30"),  # a leap day
    ("2535-04-01", "1355-04-01"),  # imperial year
]
BAD = [
    ("1331-13-40", "month"),
    ("1331-07-31", "day"),
    ("1404-12-30", "day"),  # no leap year
    ("0031-01-01", "form"),
    ("1999-01-01", "year"),
    ("", "form"),
    ("امروز", "form"),
    ("31-07-14", "form"),  # the century is missing: nothing is guessed from what people type
]
PRINTED = [
    ("مصوب ۱۳۳۱,۰۷,۱۴", "1331-07-14"),
    ("(منسوخه ۰۳ˏ۱۰ˏ۱۳۳۱)", "1331-10-03"),  # U+02CF
    ("[الحاقی ۱۳۵۸/۹/۱۷]", "1358-09-17"),
    ("مصوب ۲۲-۵-۳۱ از تاریخ", "1331-05-22"),
    ("مورخه ۱۰ر۱۲ر۴۰ برابر", "1340-12-10"),
    ("مصوب ۴۱/۱۰/۱۹ [۴۰] مشمول", "1340-10-19"),  # the bracket corrects the year
    ("مصوب 57.12.16", "1357-12-16"),
    ("۱۹ /۳ /۱۳۵۴", "1354-03-19"),
    ("۱۳۵۱٫۳.۸", "1351-03-08"),  # mixed separators
    ("مصوب 1403,05,03", "1403-05-03"),
    ("در تاریخ ۱۴ مهرماه ۳۱ تصویب", "1331-07-14"),
    ("مصوب نوزدهم دیماه ۱۳۴۰", "1340-10-19"),
    ("سوم امردادماه یکهزار و سیصد و چهل و سه به", "1343-05-03"),
    ("بیست و ششم تیر ماه یکهزار و سیصد و سی و پنج", "1335-04-26"),
    ("تا اول آذر ماه ۱۳۴۳", "1343-09-01"),
    ("از تاریخ اول آذر ماه ۴۲ تا", "1342-09-01"),
    ("مصوب اول دلو 1301", "1301-11-01"),  # zodiac month
    ("بتاریخ 5 آذر ماه 331", "1331-09-05"),  # truncated year
    ("نهم بهمن ماه ی1341 شمسی", "1341-11-09"),
    ("سیم مرداد ماه ۱۳۰۷", "1307-05-03"),
    ("بيست و هفتم شهريور ماه یک هزار و سیصد و بیست و دو", "1322-06-27"),
    ("مصوب 26 اسفند 1310", "1310-12-26"),
]
NO_DATE = [
    "ماده ۱۵۲ قانون مجازات",
    "۱/۳ ارزش ملک",
    "(۵۰۰.۰۰۰) ریال",
    "بند ۲",
    "مهر و امضا",
    "۱۳۴۰ و ۱۳۴۱ و ۱۳۴۲",
    "تیر ۳ متری",
]


@pytest.mark.parametrize(("typed", "date"), TYPED)
def test_reads_what_people_type(typed: str, date: str) -> None:
    assert iso(parse(typed)) == date


@pytest.mark.parametrize(("typed", "reason"), BAD)
def test_says_why_a_date_is_none(typed: str, reason: str) -> None:
    with pytest.raises(BadDate) as bad:
        parse(typed)
    assert bad.value.reason == reason
    assert "\n" not in str(bad.value)


@pytest.mark.parametrize(("text", "date"), PRINTED)
def test_finds_what_texts_print(text: str, date: str) -> None:
    found = find_dates(text)
    assert [iso(f.date) for f in found if f.date] == [date]
    assert all(text[f.start : f.end] == f.printed for f in found)


@pytest.mark.parametrize("text", NO_DATE)
def test_finds_no_date_where_there_is_none(text: str) -> None:
    assert not find_dates(text)


def test_a_month_without_a_day_is_no_day() -> None:
    (found,) = find_dates("خردادماه1317")
    assert (found.date, found.year, found.month, found.day) == (None, 1317, 3, None)
    (imperial,) = find_dates("تیر ماه ۲۵۳۵")
    assert (imperial.year, imperial.month) == (1355, 4)


@given(st.dates(dt.date(1880, 1, 1), dt.date(2060, 1, 1)))
def test_written_and_read_again(date: dt.date) -> None:
    assert parse(iso(date)) == date
    assert parse(words(date)) == date


@given(st.text())
def test_any_text_is_searched_without_harm(text: str) -> None:
    found = find_dates(text)
    assert all(text[f.start : f.end] == f.printed for f in found)
