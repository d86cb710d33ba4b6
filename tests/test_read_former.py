"""Former wordings that a copy shows beside those in force: kept, and never read as the law's own words."""

import pytest

from kb.model import Grade, Kind
from kb.read import read
from kb.read.report import lost_characters

NEXT = "\nماده ۲ - دولت مأمور اجرای این قانون است.\n"
ROWS = [
    ("with its label", "متن سابق ماده ۱ - «آب از آن مالک است.»", "آب از آن همه است."),
    ("with a colon", "متن سابق: ماده ۱ - آب از آن مالک است.", "آب از آن همه است."),
    ("without a label", "متن قبل از اصلاح: آب از آن مالک است.", "آب از آن همه است."),
    ("quoted over two paragraphs", "متن پیشین: «آب از آن مالک است.\nاو آن را می‌فروشد.»", "آب از آن همه است."),
    ("in square brackets", "[متن سابق: آب از آن مالک است.]", "آب از آن همه است."),
]


@pytest.mark.parametrize(("former", "own"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_former_wording_is_quoted(former: str, own: str) -> None:
    reading = read(f"ماده ۱ - {own}\n{former}{NEXT}")
    units = {unit.id: unit for unit in reading.units}
    assert units["art_1"].text == own
    assert [unit.text for unit in reading.units if unit.quoted] == [former]
    assert [unit.id for unit in reading.units if not unit.quoted] == ["art_1", "art_2"]
    assert lost_characters(reading) == 0


def test_words_that_follow_a_former_wording_are_the_laws_own() -> None:
    reading = read(
        f"ماده ۱ - آب از آن همه است.\nمتن سابق: «آب از آن مالک است.»\nاین ماده در روستا نیز اجرا می‌شود.{NEXT}"
    )
    assert [(unit.text, unit.quoted) for unit in reading.units[1:3]] == [
        ("متن سابق: «آب از آن مالک است.»", True),
        ("این ماده در روستا نیز اجرا می‌شود.", False),
    ]


def test_former_notes_are_not_counted() -> None:
    reading = read(
        "ماده ۱ - آب از آن همه است.\nتبصره - آیین‌نامه نوشته می‌شود.\nمتن سابق تبصره‌های ماده ۱-\n\n"
        f"تبصره ۱ - «آیین‌نامه را وزیر می‌نویسد.»\nتبصره ۲ - «وزیر آن را اجرا می‌کند.»{NEXT}"
        "قانون فوق مشتمل بر دو ماده و یک تبصره در تاریخ ۱۳۴۰/۲/۳ به تصویب مجلس شورای ملی رسید.\n"
    )
    assert [unit.num for unit in reading.units if unit.kind is Kind.PROVISO and not unit.quoted] == ["تبصره"]
    assert reading.grade is Grade.CLEAN


def test_the_words_say_it_in_running_text() -> None:
    """«متن سابق» in the middle of a sentence announces nothing."""
    text = f"ماده ۱ - هرگاه متن سابق قرارداد معتبر باشد دادگاه به آن عمل می‌کند.{NEXT}"
    assert not any(unit.quoted for unit in read(text).units)
