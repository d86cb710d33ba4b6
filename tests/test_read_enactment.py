"""When and by whom a law was enacted, as texts say it and contradict it; its name in Latin letters."""

import pytest

from kb import dates
from kb.read.enactment import doubtful_dates, enactment
from kb.read.latin import latin, slug_of
from kb.read.letters import fold

HEAD = "قانون نمونه\n"
SAID = [
    # the oddity, text above the law, the law, its closing formula → date, body, what the doubt says
    ("header", "مصوب ۱۳۴۷/۴/۲۶ مجلس شورای ملی", "", "", "1347-04-26", "مجلس شورای ملی", ""),
    (
        "a covering letter's date loses against a label below",
        "شماره ۴۹۲۹۲ رک 30/11/41",
        "ماده ۱ متن\nتاریخ تصویب :\n1341/11/09\n",
        "",
        "1341-11-09",
        "",
        "",
    ),
    ("only a bare date", "27/5/1358", "", "", "1358-05-27", "", "does not say so"),
    (
        "two houses: the second, and the header names one of them",
        "مصوب ۱۳۴۷/۹/۲۶",
        "",
        "قانون فوق مشتمل بر دو ماده که در جلسه ۲۶ آذر ماه ۱۳۴۷ به تصویب مجلس شورای ملی رسیده بود "
        "در ۲۳ دی ماه ۱۳۴۷ به تصویب مجلس سنا رسید.",
        "1347-09-26",
        "مجلس شورای ملی و مجلس سنا",
        "",
    ),
    (
        "header and formula name different days",
        "مصوب 26/4/1347",
        "",
        "قانون فوق مشتمل بر دو ماده در ۲۳ دی ماه ۱۳۴۷ به تصویب مجلس سنا رسید.",
        "1347-04-26",
        "مجلس سنا",
        "more than one date",
    ),
    (
        "the date of the law that an act rests on",
        "هیئت وزیران در جلسه مورخ ۱۳۴۸/۲/۱۳ به استناد ماده ۴۷ قانون دفتر اسناد رسمی مصوب ۱۳۱۶/۳/۱۵ تصویب کرد:",
        "",
        "",
        "1348-02-13",
        "هیئت وزیران",
        "",
    ),
    ("a menu", "مجلس شورای اسلامی\nمصوب ۱۳۴۷/۴/۲۶", "", "", "1347-04-26", "", ""),
    (
        "a body of another time is cited",
        "مصوب ۱۳۴۷/۴/۲۶",
        "",
        "قانون فوق مشتمل بر دو ماده تصویب شد. کمیسیون اقتصادی مجلس شورای اسلامی",
        "1347-04-26",
        "",
        "",
    ),
    (
        "a body in the name of a cited act",
        "",
        "",
        "به موجب قانون مصوب کمیسیون مشترک مجلسین، قانون فوق مشتمل بر دو ماده در ۲۳ دی ماه ۱۳۴۷ به تصویب مجلس سنا رسید.",
        "1347-10-23",
        "مجلس سنا",
        "",
    ),
    (
        "head and formula name different bodies",
        "مصوب ۱۳۴۷/۴/۲۶ هیئت وزیران",
        "",
        "قانون فوق مشتمل بر دو ماده به تصویب مجلس سنا رسید.",
        "1347-04-26",
        "مجلس سنا",
        "the head names",
    ),
]


def test_no_date_of_enactment_out_of_a_preamble() -> None:
    head = "آیین نامه اجرایی\nوزارت عدلیه نظر به ماده ۴۷ قانون دفتر اسناد رسمی مصوب ۱۵ خرداد ۱۳۱۶ مقرر می\u200cدارد:\n"
    assert enactment(f"{head}ماده ۱- متن", head, "").date is None


@pytest.mark.parametrize(
    ("above", "law", "closing", "date", "by", "doubt"), [row[1:] for row in SAID], ids=[row[0] for row in SAID]
)
def test_enactment(above: str, law: str, closing: str, date: str, by: str, doubt: str) -> None:
    head = f"{HEAD}{above}\n"
    found = enactment(f"{head}{law}\n{closing}", head, closing)
    assert found.date is not None
    assert (dates.iso(found.date), found.by) == (date, by)
    assert (doubt in " ".join(found.doubts)) if doubt else found.doubts == ()
    assert bool(found.rivals) is ("more than one date" in doubt)


DOUBTFUL = [
    ("month 13", "قانون\nمصوب ۱۳۴۰/۱۳/۴۵", ["line 2: “۱۳۴۰/۱۳/۴۵” is no date that exists"]),
    ("a mark that cannot be", "ماده ۱ (اصلاحی ۱۳۵۰/۱۵/۹۹)", ["line 1: “۱۳۵۰/۱۵/۹۹” is no date that exists"]),
    ("30 Esfand of a common year", "مصوب ۱۳۴۰/۱۲/۳۰", ["line 1: “۱۳۴۰/۱۲/۳۰” is no date that exists"]),
    ("a mark older than the law", "ماده ۱ (الحاقی ۱۳۳۰/۱/۱)", ["line 1: “الحاقی ۱۳۳۰/۱/۱” is older than the law"]),
    ("nothing odd", "مصوب ۱۳۴۰/۱۲/۲۹ (اصلاحی ۱۳۵۰/۱/۹)", []),
    ("a number of a letter", "به شماره 8888/77/99", []),
]


@pytest.mark.parametrize(("oddity", "text", "said"), DOUBTFUL, ids=[row[0] for row in DOUBTFUL])
def test_doubtful_dates(oddity: str, text: str, said: list[str]) -> None:
    assert doubtful_dates(text, dates.parse("1340-01-01")) == said


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("لغو", "laghv"),
        ("مالکیت", "malekiat"),
        ("جنگل\u200cها", "jangalha"),
        ("شهرداریهای", "shahrdarihaye"),
        ("بهره\u200cبرداری", "bahrebardari"),
        ("مستأجر", "mostajer"),  # with hamza
        ("۱۳۴۳", "1343"),
        # not in the table: syllables get a vowel
        ("پرنده", "parande"),
        ("چرخ", "charkh"),
        ("زردچوبه", "zardachube"),
    ],
)
def test_words_in_latin_letters(word: str, written: str) -> None:
    assert latin(fold(word)) == written


def test_a_name_holds_the_date_and_four_telling_words() -> None:
    title = "قانون حفاظت و بهره\u200cبرداری از جنگل\u200cها و مراتع کشور"
    assert slug_of(title, dates.parse("1346-05-25")) == "1346-05-25-hefazat-bahrebardari-jangalha-marate"
    assert slug_of("قانون", None) == "qanun"
