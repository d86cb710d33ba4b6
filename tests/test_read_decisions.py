"""Editorial readings and corrections of the reader as data; bracketed corrections; marks; doubled blocks."""
# ruff: noqa: E501 (rows of tables)

import datetime as dt

import pytest

from kb import dates
from kb.errors import KbError
from kb.model import Change, Decision, Grade, Kind, Role
from kb.read import read
from kb.read.corrections import corrections

BODY = "هر کس مرتکب این عمل شود محکوم خواهد شد."
TEXT = f"ماده ۱ - {BODY}\nشورای ده\nماده ۲ - متن دوم است.\nتبصره ۱ - باید باشد.\nماده ۳ - متن سوم است."

NEW, OLD = dates.parse("1331-10-03"), dates.parse("1331-07-14")


def test_a_quotation_that_is_not_there_stops_the_reading() -> None:
    with pytest.raises(KbError) as caught:
        read(TEXT, [Decision("placed", "ماده ۹۹", wording_of=NEW)], "1331-07-14-some-law")
    assert "1331-07-14-some-law" in str(caught.value)
    assert "ماده ۹۹" in str(caught.value)
    assert "correct the quotation" in str(caught.value)


def test_occurrence_counts() -> None:
    with pytest.raises(KbError):
        read(TEXT, [Decision("text", "ماده ۲", occurrence=2)], "x")


def test_placed_runs_make_layers() -> None:
    text = f"ماده ۱) نو است.\nماده ۱ ـ کهنه است.\nماده ۲ ـ {BODY}"
    reading = read(
        text, [Decision("placed", "ماده ۱)", wording_of=NEW), Decision("placed", "ماده ۱ ـ", wording_of=OLD)]
    )
    assert [layer.wording_of for layer in reading.layers] == [OLD, NEW]
    assert [[unit.id for unit in layer.units] for layer in reading.layers] == [["art_1", "art_2"]] * 2
    assert [layer.units[0].text for layer in reading.layers] == ["کهنه است.", "نو است."]
    assert "".join(text[piece.start : piece.end] for piece in reading.pieces) == text


def test_missing_heading() -> None:
    reading = read(f"{BODY}\nماده بیست و یکم - متن است.", [Decision("implicit", BODY, label="ماده بیستم")])
    first = reading.units[0]
    assert (first.id, first.num, first.implicit, first.text) == ("art_20", "ماده بیستم", True, BODY)


def test_a_label_is_made_text() -> None:
    reading = read(TEXT, [Decision("text", "ماده ۲ -")])
    assert [unit.id for unit in reading.units if unit.kind is Kind.ARTICLE] == ["art_1", "art_3"]


def test_a_place_is_made_a_label() -> None:
    text = f"ماده ۱ - {BODY}\nدوم - متن دوم است.\nماده ۳ - متن سوم است."
    reading = read(text, [Decision("label", "دوم -", label="ماده ۲")])
    assert [unit.id for unit in reading.units if unit.kind is Kind.ARTICLE] == ["art_1", "art_2", "art_3"]
    assert next(unit for unit in reading.units if unit.id == "art_2").text == "متن دوم است."


def test_a_label_that_is_none_is_refused() -> None:
    with pytest.raises(KbError, match="is none"):
        read(TEXT, [Decision("label", "شورای ده", label="چیزی دیگر است")])


def test_a_place_is_made_a_heading() -> None:
    text = f"ماده ۱ - {BODY} مقررات گوناگون ماده ۲ - متن دوم است."
    reading = read(text, [Decision("heading", "مقررات گوناگون")])
    assert [unit.heading for unit in reading.units if unit.kind is Kind.CROSS_HEADING] == ["مقررات گوناگون"]
    assert reading.units[0].text == BODY


def test_a_place_is_made_no_law() -> None:
    text = f"ماده ۱ - {BODY}\nآگهی ماده ۹ ـ بخرید!\nماده ۲ - متن دوم است."
    reading = read(text, [Decision("site", "آگهی ماده ۹ ـ بخرید!")])
    assert [unit.id for unit in reading.units] == ["art_1", "art_2"]
    assert "آگهی" not in reading.units[0].text
    assert any(piece.role is Role.SITE for piece in reading.pieces)


CORRECTIONS = [
    ("the whole word, apart", "که کاوبند [گاوبند] سهمی", "کاوبند [گاوبند]", "گاوبند"),
    ("the whole word, joined", "کارهای جتماعی[اجتماعی] و", "جتماعی[اجتماعی]", "اجتماعی"),
    ("the tail of the word", "هرکاه[گاه] در محلی", "هرکاه[گاه]", "هرگاه"),
    ("longer than the printed word", "نمایند[نماینده] او", "نمایند[نماینده]", "نماینده"),
    ("one letter", "در نزدیکترین[نزدیکترین] شعبه", "نزدیکترین[نزدیکترین]", "نزدیکترین"),
    ("another ending", "تشکیل شوری[شورا] نخواهد", "شوری[شورا]", "شورا"),
    ("the year of a date", "مصوب ۴۱/۱۰/۱۹ [۴۰] مشمول", "۴۱/۱۰/۱۹ [۴۰]", "۴۰/۱۰/۱۹"),
]


@pytest.mark.parametrize(
    ("text", "printed", "said"), [row[1:] for row in CORRECTIONS], ids=[row[0] for row in CORRECTIONS]
)
def test_bracketed_corrections(text: str, printed: str, said: str) -> None:
    (only,) = corrections(text)
    assert (only.printed, only.read) == (printed, said)
    assert text[only.start : only.end] == printed


@pytest.mark.parametrize(
    "text", ["قانون تجارت[۱] است", "ماده [الحاقی ۱۳۵۸] است", "صاحب کاو(کار) شوند", "مبلغ ۵۰۰ [۴۰] ریال"]
)
def test_other_brackets_are_left_alone(text: str) -> None:
    assert corrections(text) == ()


MARKS = [
    ("behind the number", "ماده ۱ (منسوخه ۰۳ˏ۱۰ˏ۱۳۳۱) - متن است.", Change.REPEALED, ["1331-10-03"]),
    ("in square brackets behind a dash", "ماده ۱- [الحاقی ۱۳۵۸/۹/۱۷]-\nمتن است.", Change.ADDED, ["1358-09-17"]),
    ("on the next line", "ماده ۱ مکرر\n(الحاقی 1382/06/02)- متن است.", Change.ADDED, ["1382-06-02"]),
    ("two dates", "ماده ۱ (اصلاحی ۱۳۶۲/۱۲/۳۰ و ۱۳۷۳/۱۲/۲۸) ـ متن است.", Change.AMENDED, ["1362-12-29", "1373-12-28"]),
    ("at the end of the body", "ماده ۱- متن است. (الحاقی مصوب ۱۳۷۶/۳/۱۱)", Change.ADDED, ["1376-03-11"]),
    ("as the body", "ماده ۱- [به\u200cموجب قانون اصلاح موادی از قانون مدنی مصوب ۱۳۷۰/۰۸/۱۴ نسخ صریح شده است.]", Change.REPEALED, ["1370-08-14"]),
    ("a year only", "ماده ۱ (منسوخه سال 1399)\nمتن است.", Change.REPEALED, []),
    ("deleted", "ماده ۱\n[به موجب قانون اصلاح قانون صید و شکار مصوب ۱۳۵۳ حذف شده است]", Change.DELETED, []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "change", "when"), [row[1:] for row in MARKS], ids=[row[0] for row in MARKS])
def test_marks(text: str, change: Change, when: list[str]) -> None:
    unit = read(f"{text}\nماده ۲ - {BODY}").units[0]
    (mark,) = unit.marks
    assert mark.change is change
    expected = [dates.parse(one) for one in when] if when != ["1362-12-29", "1373-12-28"] else None
    if expected is not None:
        assert list(mark.dates) == expected
    assert isinstance(mark.dates[0], dt.date) if mark.dates else True
    assert mark.printed not in unit.text


def test_words_in_round_brackets_are_no_mark() -> None:
    text = f"ماده ۱ - اختیارات خود را (اصلاح شماره شناسنامه، نام و مشخصات) واگذار کند.\nماده ۲ - {BODY}"
    unit = read(text).units[0]
    assert unit.marks == ()
    assert "اصلاح شماره" in unit.text


def test_doubled_block_is_a_fault_and_shown_once() -> None:
    block = "ماده ۱ - این متن در رونوشت دو بار پشت سر هم آمده است و باید یک بار نشان داده شود.\n"
    reading = read(f"{block}{block}ماده ۲ - {BODY}\n")
    assert [unit.id for unit in reading.units] == ["art_1", "art_2"]
    assert [fault.kind for fault in reading.faults] == ["doubled"]
    assert reading.grade is Grade.REMARKS
    assert sum(piece.end - piece.start for piece in reading.pieces if piece.role is Role.DOUBLED) == len(block) - 1


GLUED = [
    ("behind a verb", "مقررات ذیل تشکیل خواهد یافت شورای ده ماده ۲ - در هر ده شورای ده تشکیل میشود.", "شورای ده"),
    ("behind a full stop", "قائم مقام آن خواهد بود. شورای بخش ماده ۲ - در هر بخش شورای بخش تشکیل میشود.", "شورای بخش"),
    (
        "no heading: the article does not speak of it",
        "تشکیل خواهد یافت در محل ماده ۲ - در هر ده هیئتی تشکیل میشود.",
        "",
    ),
    ("no heading: the sentence goes on", "با سود کم داده خواهد شد ماده ۲ - در صورتی که شورا باشد عمل میشود.", ""),
]


@pytest.mark.parametrize(("text", "heading"), [row[1:] for row in GLUED], ids=[row[0] for row in GLUED])
def test_headings_glued_to_the_sentence_before(text: str, heading: str) -> None:
    reading = read(f"ماده ۱ - {text} ماده ۳ - {BODY}")
    assert [unit.heading for unit in reading.units if unit.kind is Kind.CROSS_HEADING] == ([heading] if heading else [])
    assert [unit.id for unit in reading.units if unit.kind is Kind.ARTICLE] == ["art_1", "art_2", "art_3"]


GRADES = [
    ("counts fit", f"ماده ۱ - {BODY}\nماده ۲ - {BODY} و نیز.\nقانون فوق مشتمل بر دو ماده در جلسه به تصویب رسید.", Grade.CLEAN),
    ("more declared than read", f"ماده ۱ - {BODY}\nماده ۲ - و نیز.\nقانون فوق مشتمل بر سه ماده در جلسه به تصویب رسید.", Grade.EDITOR),
    (
        "an added article explains the difference",
        f"ماده ۱ - {BODY}\nماده ۲ (الحاقی ۱۳۷۰/۱/۱)- و نیز.\nقانون فوق مشتمل بر یک ماده در جلسه به تصویب رسید.",
        Grade.CLEAN,
    ),
    ("the same number twice", f"ماده ۱ - {BODY}\nماده ۲ - دوم است.\nماده ۲ - باز دوم است.\nماده ۳ - سوم است.", Grade.REMARKS),
    ("a missing article that is named in between", f"ماده ۱ - {BODY}\nماده ۲ {BODY}\nماده ۴ - چهارم است.", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "grade"), [row[1:] for row in GRADES], ids=[row[0] for row in GRADES])
def test_grades(text: str, grade: Grade | None) -> None:
    reading = read(text)
    if grade is None:
        assert reading.faults
    else:
        assert reading.grade is grade, reading.faults
