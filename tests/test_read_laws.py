"""Two laws in one text: the second keeps its title, its chapters and its own date."""

import datetime as dt

import pytest

from kb.akn import to_xml, validate
from kb.model import Grade, Kind, Source, Work
from kb.read import read
from kb.versions import expression, wordings

_FIRST = """قانون روابط همسایگان
فصل اول - کلیات
ماده ۱ - هر کس همسایه‌ای دارد تابع این قانون است.
ماده ۲ - دولت مأمور اجرای این قانون است.
قانون فوق مشتمل بر دو ماده در جلسه روز سه شنبه سیزدهم اردیبهشت ماه ۱۳۴۰ به تصویب مجلس شورای ملی رسید.
"""
_SECOND = "ماده واحده - از تاریخ تصویب این قانون همسایگان روستا نیز تابع قانون یاد شده هستند.\n"
_TITLE = "قانون الحاق یک ماده به قانون روابط همسایگان"
_CLOSING = "قانون فوق مشتمل بر یک ماده در جلسه روز دوم مهر ماه ۱۳۴۵ به تصویب مجلس شورای ملی رسید.\n"


@pytest.mark.parametrize(
    ("between", "after", "day", "grade"),
    [
        (f"{_TITLE}\nمصوب ۱۳۴۵/۷/۲\n", "", dt.date(1966, 9, 24), Grade.CLEAN),
        (f"«{_TITLE} مصوب ۱۳۴۵/۷/۲»\n", "", dt.date(1966, 9, 24), Grade.CLEAN),
        (f"{_TITLE}\n", _CLOSING, dt.date(1966, 9, 24), Grade.CLEAN),
        (f"{_TITLE}\n", "", None, Grade.REMARKS),
    ],
)
def test_second_law(between: str, after: str, day: dt.date | None, grade: Grade) -> None:
    reading = read(_FIRST + between + _SECOND + after)
    units = {unit.id: unit for unit in reading.units}
    assert units["s2__art_1"].parent is None
    assert units["s2__art_1"].law == 2
    assert units["art_2"].law == 1
    assert units["s2__hcontainer_1"].heading.startswith(_TITLE)
    assert _TITLE not in units["conclusions"].text
    assert reading.grade is grade
    assert {"second law", "undated law"} & {fault.kind for fault in reading.faults}

    enacted = dt.date(1961, 5, 3)
    work = Work("1340-02-13-hamsayegan", "قانون روابط همسایگان", "قانون", "مجلس شورای ملی", enacted, Source("", ""))
    found = {wording.unit: wording for wording in wordings(work, reading)}
    assert found["art_1"].start == enacted
    assert found["s2__art_1"].start == day
    assert "قانون دیگری" in found["s2__art_1"].notices[0]
    then = expression(work, tuple(found.values()), enacted)
    assert ("s2__art_1" in {unit.unit for unit in then.units}) == (day is None)
    assert validate(to_xml(then)) == []


def test_annex_of_one_article_is_no_second_law() -> None:
    """What «ماده واحده» approves is numbered from one again and has the date of its law."""
    text = (
        "ماده واحده - موافقتنامه همکاری مشتمل بر دو ماده به شرح پیوست تصویب می‌شود.\n"
        "موافقتنامه همکاری\nماده ۱ - طرفین همکاری می‌کنند.\nماده ۲ - این موافقتنامه قابل اجرا است.\n"
    )
    reading = read(text)
    assert reading.count(Kind.ARTICLE) == 3
    assert all(unit.law == 1 for unit in reading.units)
