"""A law whose one article amends another in numbered parts: the parts are its own, what they quote is not."""

import pytest

from kb.model import Grade
from kb.read import read

_PARTS = """ماده واحده - قانون شهرداری به شرح زیر اصلاح می‌شود:
۱ - مواد ۵ و ۶ حذف می‌شود.
۲ - ماده ۷ به شرح زیر اصلاح می‌شود:
ماده ۷ - انجمن شهر از این طبقات انتخاب می‌شود:
۱ - بازرگانان
۲ - کشاورزان
تبصره - جمعیت بر پایه آخرین سرشماری است.
۳ - بندهای ۱ و ۴ ماده ۱۰ به شرح زیر اصلاح می‌شود:
بند ۱ - نخست وزیر و وزیران
بند ۴ - هیچ یک از کارمندان دولت
۴ - بند ۳ از ماده ۴۵ به شرح زیر اصلاح و تبصره‌ای به آن الحاق می‌شود:
۳ - تصویب معاملات شهر
تبصره - انجمن شهر می‌تواند اختیار خود را واگذار کند.
۵ - ماده ۱۵ به شرح زیر اصلاح می‌شود:
ماده ۱۵ - نظارت با بخشدار است.
۶ - ماده ۶۹ حذف می‌شود.
"""
_OWN = [f"art_1__point_{number}" for number in range(1, 7)]
_CLOSING = "قانون بالا مشتمل بر ماده واحده که شامل {} جزء می‌باشد در تاریخ ۱۳۴۵/۱۱/۲۷ به تصویب مجلس سنا رسید.\n"


def test_the_parts_go_on_behind_what_they_quote() -> None:
    units = read(_PARTS).units
    assert [unit.id for unit in units if not unit.quoted and unit.id != "art_1"] == _OWN
    quoted = {unit.id: unit for unit in units if unit.quoted}
    assert quoted["art_1__qstr_1__art_7__point_2"].text == "کشاورزان"
    assert quoted["art_1__point_3__indent_4"].text == "هیچ یک از کارمندان دولت"
    assert sum(unit.num.startswith("تبصره") for unit in quoted.values()) == 2


def test_the_list_of_a_quoted_article_is_not_taken_for_a_part() -> None:
    """The quoted list has the number that the parts would go on with, and amends nothing."""
    text = (
        "ماده واحده - قانون به شرح زیر اصلاح می‌شود:\n۱ - ماده ۷ به شرح زیر اصلاح می‌شود:\n"
        "ماده ۷ - اعضا:\n۱ - بازرگانان\n۲ - کشاورزان\n۳ - کارگران\n"
    )
    assert [unit.id for unit in read(text).units if not unit.quoted] == ["art_1", "art_1__point_1"]


@pytest.mark.parametrize(("said", "grade"), [("شش", Grade.CLEAN), ("سی و سه", Grade.EDITOR), ("پنج", Grade.EDITOR)])
def test_declared_parts_are_counted(said: str, grade: Grade) -> None:
    reading = read(_PARTS + _CLOSING.format(said))
    assert reading.grade is grade
    assert ("count of parts" in {fault.kind for fault in reading.faults}) == (grade is Grade.EDITOR)
