"""What one difference is called: rows of two texts, the words that are marked, and their class."""

import tomllib
from fractions import Fraction
from importlib.resources import files

import pytest
from compare_made import changes, law, marked, substance, unit

from kb.compare import Class, PairKind, compare
from kb.compare.align import rising
from kb.compare.quantities import quantities
from kb.compare.reading import atoms, letters
from kb.compare.words import difference
from kb.model import Correction

SAME = [
    ("۲/۵ درصد", "۲٫۵ درصد", "either sign of a decimal"),
    ("۱/۵۰۰/۰۰۰ ریال", "۱۵۰۰۰۰۰ ریال", "signs that group digits"),
    ("مورخ ۱۳۳۱/۰۷/۱۴", "مورخ ۱۳۳۱-۷-۱۴", "a date with a naught and other signs"),
    ("بصندوقهای عمران", "به صندوق های عمران", "«به» attached, «های» apart"),
    ("به اعضای شورا", "باعضاء شوری", "hamza against ezafe, «شوری»"),
    ("مرجع شکایت شورای شهرستانست", "مرجع شکایت شورای شهرستان است", "«است» joined"),
    ("خدمات آنها افتخاریست", "خدمات آن ها افتخاری است", "«یست»"),
    ("کلا یا جزءاً", "کلاً یا جزاً", "tanvin and hamza of «جزئاً»"),
    ("کلا یا جزئاً واگذار شود", "کلا یا جزا واگذار شود", "… and without tanvin behind «کلا»"),
    ("پلهای نسبة بزرگ", "پل‌های نسبتاً بزرگ", "Arabic «نسبة»"),
    ("مسئول هیئت رئیسه", "مسؤول هیأت رییسه", "hamza on its seats"),
    ("ده درصد", "۱۰٪", "percent in words, digits and sign"),
    ("صدی ده", "۱۰ درصد", "«صدی»"),
    ("ده در صد سهم", "۱۰درصد سهم", "«در صد»"),
    ("بیست و چهار هزار ریال", "۲۴۰۰۰ ریال", "a long number in words"),
    ("بیست و چهار هزار ریال", "۲۴٬۰۰۰ ریال", "thousands separated"),
    ("ماده پنجم", "ماده ۵", "an ordinal"),
    ("یکهفته پس از وصول", "یک هفته پس از وصول", "a number run together with its unit"),
    ("یکنفر نماینده", "۱ نفر نماینده", "… and in digits"),
    ("مواد ۱۰۲۰ و ۱۰۲۱", "مواد یک هزار و بیست و یک هزار و بیست و یک", "numbers that run together when said"),
    ("مصوب ۱۳۳۴/۵/۱۱ کمیسیون", "مصوب ۱۱ مرداد ۱۳۳۴ کمیسیون", "a date in digits and in words"),
    ("انبـار مخصوصي كه", "انبار مخصوصی که", "tatweel, Arabic letters"),
    ("خانهٔ مالک", "خانه‌ی مالک", "ezafe after ه"),
    ("خانه ی مالک", "خانه مالک", "… standing alone"),
    ("می‌شود و نمی‌شود", "میشود و نمی شود", "«می»"),
    ("مکلف‌اند", "مکلفند", "the copula"),
    ("هم آهنگی", "هماهنگی", "آ inside a word"),
    ("علف چر و مال الاجاره", "علفچر و مال‌الاجاره", "compounds"),
    ("مجری آب و حال حیات", "مجرا آب و حال حیاة", "endings of Arabic words"),
    ("اقامهٔ دعوی", "اقامه دعوا", "«دعوی»"),
]


@pytest.mark.parametrize(("old", "new", "oddity"), SAME, ids=[row[2] for row in SAME])
def test_reads_the_same(old: str, new: str, oddity: str) -> None:
    for one, other in ((old, new), (new, old)):
        found = changes(one, other)
        assert found, "the spelling differs, and is counted"
        assert {cls for cls, _, _ in found} <= {"spelling", "punctuation"}, oddity


DIFFERENT = [
    ("۲/۵ درصد", "۲۵ درصد", "a decimal is not the number without its sign"),
    ("۱.۵ هکتار", "۱۵ هکتار", "the same with a stop"),
    ("۱۰-۱۲ روز", "۱۰۱۲ روز", "a range is no number"),
    ("مورخ ۱۳۳۱/۱/۱۲", "مورخ ۱۳۳۱/۱۱/۲", "other dates of the same digits"),
    ("جزاً پرداخت شود", "جزا پرداخت شود", "«in part» is not «penalty»"),
    ("آمر قتل", "امر قتل", "آ begins a word"),
    ("زوج حق دارد", "زوجه حق دارد", "one letter, another person"),
    ("شورای ده", "شورای ۱۱", "the village is not the number eleven"),
    ("مالک", "مالکین", "not stemmed"),
    ("میشود", "نمیشود", "not lemmatised"),
]


@pytest.mark.parametrize(("old", "new", "oddity"), DIFFERENT, ids=[row[2] for row in DIFFERENT])
def test_does_not_read_the_same(old: str, new: str, oddity: str) -> None:
    assert marked(old, new), oddity


CLASSES = [
    # old, new, class, sub-kind
    ("در ظرف ۳ روز پس از وصول", "در ظرف یکهفته پس از وصول", "substance", "quantity"),
    ("۵۰ درصد برای مصارف", "هفتاد درصد برای مصارف", "substance", "quantity"),
    ("برای مدت سه سال انتخاب", "برای مدت سه ماه انتخاب", "substance", "quantity"),
    ("ثلث از ترکه", "ربع از ترکه", "substance", "quantity"),
    ("طبق ماده ۵ عمل کند", "طبق ماده ۶ عمل کند", "substance", "reference"),
    ("زارعین میتوانند او را انتخاب کنند", "زارعین باید او را انتخاب کنند", "substance", "duty"),
    ("مستأجر موظف است اجرا کند", "مستأجر مختار است اجرا کند", "substance", "duty"),
    ("کمک نمایند", "مجانا کمک نمایند", "substance", "duty"),
    ("در شورا شرکت کند", "در شورا شرکت نکند", "substance", "negation"),
    ("با عذر موجه", "بدون عذر موجه", "substance", "negation"),
    ("مالک و زارع پرداخت کنند", "مالک یا زارع پرداخت کنند", "substance", "connective"),
    ("بر عهده مستأجر است", "بر عهده مالک است", "substance", "party"),
    ("از مالک بگیرد", "به مالک بگیرد", "substance", "party"),
    ("از هر دهستان انتخاب شود", "از دهستان انتخاب شود", "substance", "scope"),
    ("خدماتی که بعداً رجوع شود", "خدماتی که در حدود این قانون بعداً رجوع شود", "substance", "scope"),
    ("بیماری‌های بومی", "بیماری‌های بومی و مسری", "substance", "content"),
    ("جهت انجام امور", "برای انجام امور", "wording", "synonym"),
    ("صندوق قریه مزبور", "صندوق ده مزبور", "wording", "synonym"),
    ("بمصرف برساند", "بمصرف برسانند", "wording", "form"),
    ("طبق مقررات این لایحه", "بر طبق مقررات این لایحه قانونی", "wording", "function"),
    ("اتباع داخله و خارجه مطیع قوانین هستند", "اتباع خارجه و داخله مطیع قوانین هستند", "wording", "order"),
    ("یک رئیس یک نایب رئیس", "یک رئیس و یک نایب رئیس", "punctuation", "joining"),
    ("مالک، زارع", "مالک – زارع", "punctuation", "points"),
]


@pytest.mark.parametrize(("old", "new", "cls", "sub"), CLASSES)
def test_class(old: str, new: str, cls: str, sub: str) -> None:
    found = [(seg.cls, seg.sub) for seg in difference(old, new) if seg.cls and seg.cls is not Class.SPELLING]
    assert set(found) == {(Class(cls), sub)}
    turned = [(seg.cls, seg.sub) for seg in difference(new, old) if seg.cls and seg.cls is not Class.SPELLING]
    assert set(turned) == set(found)


def test_two_words_that_change_places_change_who_owes() -> None:
    """«سلیمه» and «رقیه» stand in no table: that each took the other's place is enough."""
    found = marked("سلیمه به رقیه بدهد و رقیه به سلیمه رسید دهد", "رقیه به سلیمه بدهد و سلیمه به رقیه رسید دهد")
    assert found
    assert all(seg.cls is Class.SUBSTANCE for seg in found)


def test_a_misprint_is_an_error_of_the_copy() -> None:
    def known(word: str) -> bool:
        return word in {"بخشدار", "مرافعه"}

    for wrong, right in (("بخشداز", "بخشدار"), ("مزافعه", "مرافعه")):
        (segment,) = (seg for seg in difference(f"رئیس {wrong} بخش", f"رئیس {right} بخش", known=known) if seg.cls)
        assert (segment.cls, segment.sub) == (Class.CORRECTION, "misprint")


def test_a_bracketed_correction_is_read_as_corrected() -> None:
    old, new = "هرگاه مالک", "هرکاه[گاه] مالک"
    read = atoms(new, (Correction(0, 10, "هرکاه", "هرگاه"),))
    segments = difference(old, new, None, read)
    assert [(seg.cls, new[seg.new_start : seg.new_end]) for seg in segments if seg.cls] == [
        (Class.CORRECTION, "هرکاه[گاه]")
    ]


def test_marks_stand_on_whole_words() -> None:
    old, new = "وزارت‌خانه‌های کشور", "وزارت‌خانه‌ها و مؤسسات کشور"
    for segment in difference(old, new):
        for text, edge in ((old, segment.old_start), (old, segment.old_end)):
            inside = 0 < edge < len(text) and not text[edge - 1].isspace() and not text[edge].isspace()
            assert not inside


QUANTITIES = [
    ("در ظرف ۱۵ روز", [("۱۵ روز", 15, "days")]),
    ("یکهفته پس از وصول", [("یکهفته", 7, "days")]),
    ("در هر شش ماه", [("هر شش ماه", 6, "months")]),
    ("هر سال یکبار", [("هر سال", 12, "months"), ("یکبار", 1, "times")]),
    ("بیست و چهار هزار ریال", [("بیست و چهار هزار ریال", 24000, "rials")]),
    ("۵۰۰.۰۰۰ ریال", [("۵۰۰.۰۰۰ ریال", 500_000, "rials")]),
    ("صد تومان", [("صد تومان", 1000, "rials")]),
    ("صدی پنج و ۲۰%", [("صدی پنج", 5, "percent"), ("۲۰%", 20, "percent")]),
    ("۱۲/۵ درصد", [("۱۲/۵ درصد", Fraction(25, 2), "percent")]),
    ("ده دردصد از سهم", [("ده دردصد", 10, "percent")]),
    ("شورای ده و صد اصله", [("صد اصله", 100, "pieces")]),
    ("۲۰ (بیست) روز", [("۲۰ (بیست) روز", 20, "days")]),
    ("طبق ماده ۵ قانون ۱۳۳۴", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), QUANTITIES)
def test_quantities(text: str, expected: list[tuple[str, int | Fraction, str]]) -> None:
    assert [(each.text, each.value, each.unit) for each in quantities(text)] == expected


def test_rising_chain() -> None:
    assert rising([(0, 3), (1, 0), (2, 1), (3, 2)]) == [(1, 0), (2, 1), (3, 2)]
    assert rising([]) == []


@pytest.mark.parametrize("name", ["spelling", "duties", "parties", "wording", "units"])
def test_every_row_of_a_table_has_an_example(name: str) -> None:
    table = tomllib.loads(files("kb.compare").joinpath(f"{name}.toml").read_text("utf-8"))
    rows = [row for value in table.values() for row in (value if isinstance(value, list) else [value])]
    assert rows
    assert all(row.get("example") for row in rows)


@pytest.mark.parametrize("name", ["duties", "parties", "wording"])
def test_table_words_are_spelled_as_they_are_read(name: str) -> None:
    """A word that the reading spells otherwise would never be found."""
    table = tomllib.loads(files("kb.compare").joinpath(f"{name}.toml").read_text("utf-8"))
    rows = [row for value in table.values() for row in (value if isinstance(value, list) else [value])]
    words = {word for row in rows for word in row.get("words", ())}
    kept = {word.replace("است", "ست") for word in words}  # the tables are read so, too
    assert {word: letters(word) for word in words if letters(word) not in kept} == {}


@pytest.mark.parametrize(
    ("old", "new", "oddity"),
    [
        ("تعلق دارد و به گاوبند سهمی نمی‌رسد", "تعلق دارد بکاوبند سهمی نمیرسد", "a misprint joined with «به», «و» lost"),
        ("بیست درصد از درآمد کل ده", "بیست درصد از کل درآمد ده", "a word that went over its neighbour"),
        ("بانک وجوه را می‌گیرد و به صندوق می‌دهد", "بانک وجوه را می‌گیرد و آن وجوه را به صندوق می‌دهد", "resumed"),
        ("درآمدهای حاصله از ملک", "درآمدهای از ملک", "a participle that adds nothing"),
    ],
)
def test_what_only_joins_moves_or_repeats_is_not_of_substance(old: str, new: str, oddity: str) -> None:
    def known(word: str) -> bool:
        return word != "کاوبند"

    assert not substance(list(difference(old, new, known=known))), oddity


@pytest.mark.parametrize(
    ("old", "new", "oddity"),
    [
        ("مالک به زارع فقط ده درصد می‌دهد", "فقط مالک به زارع ده درصد می‌دهد", "«only» of another word"),
        ("وجوه مالک را می‌گیرد", "وجوه را می‌گیرد", "a party lost"),
        ("هزینه کارگر را می‌پردازد", "هزینه کارگر آسیب‌دیده را می‌پردازد", "a word that narrows"),
    ],
)
def test_what_weighs_by_its_place_stays_of_substance(old: str, new: str, oddity: str) -> None:
    assert substance(marked(old, new)), oddity


@pytest.mark.parametrize(
    ("old", "new", "basis"),
    [
        ("از هر شورای ده ۲ نفر نماینده می‌آید", "دو نفر نماینده از شورای ده می‌آید", [True]),
        ("از هر شورای ده ۲ نفر نماینده می‌آید", "از هر شورای ده دو نفر نماینده می‌آید", [False]),
        ("جلسه هر سال یکبار در ده", "شوراهای هر ده موظفند جلسه هر سال یکبار در ده", [False, False]),
    ],
)
def test_each_lost_beside_a_quantity_is_flagged(old: str, new: str, basis: list[bool]) -> None:
    made = compare(law(unit("art_1", old), slug="old"), law(unit("art_1", new), slug="new"))
    assert [each.basis for each in made.quantities if not each.changed] == basis
    assert made.summary.quantities_written_otherwise == sum(
        each.old.text != each.new.text and not each.basis for each in made.quantities if each.old and each.new
    )


def test_a_misprint_corrected_elsewhere_is_read_as_corrected_here() -> None:
    printed = "سهم مالک به دادکاه می‌رود. رأی دادکاه [دادگاه] نهایی است."
    at = printed.index("دادکاه [")
    fixed = (Correction(at, at + len("دادکاه [دادگاه]"), "دادکاه [دادگاه]", "دادگاه"),)
    made = compare(
        law(unit("art_1", "سهم مالک به دادگاه می‌رود. رأی دادگاه نهایی است."), slug="old"),
        law(unit("art_1", printed, corrections=fixed), slug="new"),
    )
    assert made.pairs[0].kind is PairKind.SPELLING
    assert {each.cls for each in made.pairs[0].differences} == {Class.CORRECTION}
