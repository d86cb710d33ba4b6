"""Closing formulas: what says that a law was passed, and what only an article says. Each row names its oddity."""

import pytest

from kb.model import Grade, Kind
from kb.read import read

BODY = "هر کس مرتکب این عمل شود به مجازات مقرر محکوم خواهد شد."
LAW = f"ماده ۱ - {BODY}\nماده ۲ - {BODY}\n"

CONCLUSIONS = [
    ("counts and a date", "قانون فوق مشتمل بر دو ماده در جلسه روز سه‌شنبه مورخ ۱۳۷۲/۶/۹ به تصویب رسید.", 1),
    ("no counts", "این قانون در جلسه روز یکشنبه سوم خرداد ماه یکهزار و سیصد و هفتاد به تصویب رسید.", 1),
    ("a bylaw still to come", "آیین‌نامه اجرایی این قانون ظرف سه ماه به تصویب هیأت وزیران می‌رسد.", 0),
    ("will be passed", "مقررات مذکور ظرف ۶ ماه تهیه و به تصویب هیأت وزیران خواهد رسید.", 0),
    ("comes into force", "این قانون از تاریخ اول خرداد ماه ۱۳۲۰ لازم‌الاجرا است.", 0),
    ("passed already, said of the law", "این قانون پس از تصویب اجرا و هر قانونی که پیش از آن تصویب شده لغو می‌شود.", 0),
]  # fmt: skip


@pytest.mark.parametrize(("line", "count"), [row[1:] for row in CONCLUSIONS], ids=[row[0] for row in CONCLUSIONS])
def test_closing_formulas(line: str, count: int) -> None:
    assert read(LAW + line).count(Kind.CONCLUSIONS) == count


def test_what_stands_right_behind_a_label_is_no_formula() -> None:
    reading = read(f"{LAW}ماده ۳ - این قانون در جلسه مورخ ۱۳۷۰/۲/۳ تصویب شد.\nتبصره - {BODY}")
    assert (reading.count(Kind.ARTICLE), reading.count(Kind.PROVISO), reading.count(Kind.CONCLUSIONS)) == (3, 1, 0)


def test_notes_go_on_behind_what_looks_like_a_formula() -> None:
    text = f"ماده واحده - {BODY}\nتبصره ۱ - {BODY}\nقانون فوق در جلسه مورخ ۱۳۷۰/۲/۳ به تصویب رسید.\nتبصره ۲ - {BODY}"
    assert read(text).count(Kind.PROVISO) == 2


def test_an_annex_declares_nothing_of_the_law() -> None:
    text = f"ماده واحده - موافقتنامه همکاری مشتمل بر یک مقدمه و ده ماده به شرح پیوست تصویب می‌شود.\nتبصره - {BODY}"
    reading = read(text)
    assert reading.declared is None
    assert reading.grade is Grade.CLEAN


def test_a_title_printed_twice_is_no_fault() -> None:
    title = "قانون راجع به تأمین حقوق کارکنان اداره کل بنادر و کشتیرانی مصوب سال ۱۳۴۰"
    assert read(f"{title}\n{title}\n{LAW}").grade is Grade.CLEAN
