"""Dates that readers type, and what is said of bad ones."""

import datetime as dt

import pytest
from werkzeug.datastructures import MultiDict

from web import days

MEHR = dt.date(1952, 10, 6)


@pytest.mark.parametrize(
    "typed",
    ["1331-07-14", "۱۳۳۱-۰۷-۱۴", "١٣٣١/٧/١٤", "۱۳۳۱/۷/۱۴", "۱۴ مهر ۱۳۳۱", " 14/7/1331 "],
)
def test_any_digits_and_either_order_are_read(typed: str) -> None:
    assert days.read(typed) == MEHR


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1331-13-40", "ماه"),
        ("1331-07-31", "روز"),  # Mehr has 30 days
        ("1332-12-30", "روز"),  # no leap year
        ("0031-07-14", "تاریخ نیست"),
        ("1952-10-06", "سال"),  # Gregorian
        ("فردا", "تاریخ نیست"),
        ("<script>", "تاریخ نیست"),
        ("9" * 500, "تاریخ نیست"),
    ],
)
def test_a_bad_date_is_named(typed: str, says: str) -> None:
    with pytest.raises(days.BadDay, match=says) as caught:
        days.read(typed)
    assert len(str(caught.value)) < 250


def test_three_fields() -> None:
    assert days.from_form(MultiDict({"day": "۱۴", "month": "7", "year": "۱۳۳۱"})) == MEHR
    assert days.from_form(MultiDict({"day": "14", "month": "7", "year": "31"})) == MEHR
    assert days.from_form(MultiDict()) is None
    assert days.from_form(MultiDict({"day": "", "month": "", "year": " "})) is None


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"day": "14", "year": "1331"}, "ماه نوشته نشده"),
        ({"day": "14", "month": "7"}, "سال نوشته نشده"),
        ({"day": "x", "month": "7", "year": "1331"}, "عدد نیست"),
        ({"day": "32", "month": "1", "year": "1331"}, "روز"),
        ({"day": "1", "month": "13", "year": "1331"}, "ماه"),
    ],
)
def test_a_bad_field_is_named(fields: dict[str, str], says: str) -> None:
    with pytest.raises(days.BadDay, match=says):
        days.from_form(MultiDict(fields))
