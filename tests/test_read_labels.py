"""Labels in every form that real texts print, and what only looks like one. Each row names its oddity."""
# ruff: noqa: E501 (rows of tables)

import pytest

from kb.model import Grade, Kind, Reading
from kb.read import read
from kb.read.report import lost_characters


def _articles(reading: Reading) -> list[str]:
    return [unit.id for unit in reading.units if unit.kind is Kind.ARTICLE and not unit.quoted]


BODY = "هر کس مرتکب این عمل شود به مجازات مقرر محکوم خواهد شد."

ARTICLES = [
    ("spelled ordinal, tatweel dash", f"ماده اول ـ {BODY}\nماده دوم ـ {BODY}", ["art_1", "art_2"]),
    ("digit and closing bracket", f"ماده ۱) {BODY}\nماده ۲) {BODY}", ["art_1", "art_2"]),
    ("hamza on the word", f"مادهٔ ۱ - {BODY}\nمادۀ ۲ - {BODY}", ["art_1", "art_2"]),
    ("Arabic letters and digits", f"ماده ١ - {BODY}\nماده ٢ - {BODY}", ["art_1", "art_2"]),
    ("dot", f"ماده ۱. {BODY}\nماده ۲. {BODY}", ["art_1", "art_2"]),
    ("colon", f"ماده اول : {BODY}\nماده دوم - {BODY}", ["art_1", "art_2"]),
    ("glued", f"ماده۱-{BODY}\nماده۲ـ{BODY}", ["art_1", "art_2"]),
    ("alone on its line", f"ماده 1\n{BODY}\nماده 2\n{BODY}", ["art_1", "art_2"]),
    ("word and number on two lines", f"ماده ۱- {BODY}\nماده \n۲- {BODY}\nماده ۳- {BODY}", ["art_1", "art_2", "art_3"]),
    ("ezafe", f"ماده\u200cی ۱- {BODY}\nماده ی ۲- {BODY}", ["art_1", "art_2"]),
    ("hamza as a letter behind the word", f"ماده اول - {BODY}\nمادهء دوم - {BODY}\nمادهء سوم - {BODY}", ["art_1", "art_2", "art_3"]),
    ("the law's own name behind each number", "\n".join(f"ماده {n} قانون حمایت خانواده\n{BODY}" for n in (1, 2, 3)), ["art_1", "art_2", "art_3"]),
    ("the law's own name and a colon", "\n".join(f"ماده {n} قانون حمایت خانواده: {BODY}" for n in (1, 2, 3)), ["art_1", "art_2", "art_3"]),
    ("a list of articles of another law", f"ماده ۱ - {BODY}\nماده ۵ قانون کار\nماده ۷ قانون کار\nماده ۹ قانون کار\nماده ۲ - {BODY}", ["art_1", "art_2"]),
    ("a mark inside the word", f"ماد\u0651ه ۱- {BODY}\nماد\u0651ه ۲- {BODY}", ["art_1", "art_2"]),
    ("a stretched word", f"مــاده ۱ - {BODY}\nمـاده ۲ - {BODY}", ["art_1", "art_2"]),
    ("a word between", f"ماده ۱- {BODY}\nماده الحاقی ۲- {BODY}", ["art_1", "art_2"]),
    ("bis with an ordinal", f"ماده ۱- {BODY}\nماده ۱ مکرر دوم- {BODY}\nماده ۲- {BODY}", ["art_1", "art_1bis_2", "art_2"]),
    ("bis behind the number", f"ماده ۱ - {BODY}\nماده ۱ مکرر- {BODY}\nماده ۲ - {BODY}", ["art_1", "art_1bis", "art_2"]),
    ("bis with a number", f"ماده ۱ - {BODY}\nماده ۱ مکرر ۱)(الحاقی ۱۳۹۱) {BODY}\nماده ۲ - {BODY}", ["art_1", "art_1bis_1", "art_2"]),
    ("bis in brackets behind a dash", f"ماده ۱ - {BODY}\nماده ۱- (مکرر){BODY}\nماده ۲ - {BODY}", ["art_1", "art_1bis", "art_2"]),
    ("bis glued", f"ماده ۱ - {BODY}\nماده ۱مکرر(الحاقی ۱۳۷۰/۰۸/۱۴)– {BODY}\nماده ۲ - {BODY}", ["art_1", "art_1bis", "art_2"]),
    ("range", f"ماده ۱ - {BODY}\nماده ۲تا ۴- [به\u200cموجب قانون ۱۳۷۰ نسخ شده است]\nماده ۵ - {BODY}", ["art_1", "art_2-4", "art_5"]),
    ("pair", f"ماده ۱ - {BODY}\nماده ۲و ۳- [نسخ ۱۳۷۰/۸/۱۴]\nماده ۴ - {BODY}", ["art_1", "art_2-3", "art_4"]),
    ("plural with الی", f"ماده ۱ - {BODY}\nمواد 2 الی 4 - منسوخ است.\nماده ۵ - {BODY}", ["art_1", "art_2-4", "art_5"]),
    ("principle with invisible marks", f"اصل\u200f یکم\u200f:\n{BODY}\nاصل\u200f دوم:\n{BODY}\nاصل\u200f، برائت\u200f است\u200f.", ["art_1", "art_2"]),
    ("thirty-one with a stray mark", f"ماده سی ام ـ {BODY}\nماده سی \u200e و یکم ـ {BODY}", ["art_30", "art_31"]),
    ("joined conjunction", f"ماده بیستم ـ {BODY}\nماده بیست ویکم ـ {BODY}\nماده بیست و دو ـ {BODY}", ["art_20", "art_21", "art_22"]),
    ("the only article", f"ماده واحده ـ\n\n{BODY}", ["art_1"]),
    ("mark with dates", f"ماده ۱ (اصلاحی ۲۸ˏ۰۴ˏ۱۳۵۸)- {BODY}\nماده 2 (منسوخه سال 1399)\n{BODY}", ["art_1", "art_2"]),
    ("markdown", f"**ماده 1****-** {BODY}\n**ماده 2****-** {BODY}", ["art_1", "art_2"]),
    ("a dash in front of the number", f"ماده -1 نام و مقر\n{BODY}\nماده – 2 اهداف\n{BODY}", ["art_1", "art_2"]),
    ("a colon in front of the number", f"ماده :۱\n{BODY}\nماده :۲\n{BODY}", ["art_1", "art_2"]),
    ("a blank inside the word", f"ماده ۱ – {BODY}\nم اده ۲ – {BODY}\nماده ۳ – {BODY}", ["art_1", "art_2", "art_3"]),
    ("an invisible mark inside the number", f"ماده 1\u200d1- {BODY}\nماده 12- {BODY}", ["art_11", "art_12"]),
    ("bis inside the brackets", f"ماده (۲) - {BODY}\nماده (۲ مکرر) - {BODY}\nماده (۳) - {BODY}", ["art_2", "art_2bis", "art_3"]),
    ("a word of citations behind the number", f"ماده -1 اجرا\n{BODY}\nماده -2 اهداف\n{BODY}", ["art_1", "art_2"]),
    ("brackets the wrong way round", f"ماده )1( {BODY}\nماده )2( {BODY}", ["art_1", "art_2"]),
    ("brackets around", f"(ماده ۱)\n{BODY}\n(ماده ۲)\n{BODY}", ["art_1", "art_2"]),
    ("quotation marks around the number", f"ماده «۱» ـ {BODY}\nماده «۲» ـ {BODY}", ["art_1", "art_2"]),
    ("a word for number", f"ماده شماره ۱ - {BODY}\nماده نمره ۲ - {BODY}", ["art_1", "art_2"]),
    ("the only article in brackets", f"(ماده واحده)\n{BODY}", ["art_1"]),
    ("a change without brackets", f"ماده ۱- {BODY}\nماده۲ اصلاحی 12/08/1395- {BODY}\nماده ۳ الحاقی- {BODY}", ["art_1", "art_2", "art_3"]),
    ("three in one label", f"ماده ۱ - {BODY}\nمواد ۲، ۳ و ۴- منسوخ است.\nماده ۵ - {BODY}", ["art_1", "art_2-4", "art_5"]),
    ("bis and a tatweel for a dash", f"ماده ۱ - {BODY}\nماده ۱ مکررـ {BODY}\nماده ۲ - {BODY}", ["art_1", "art_1bis", "art_2"]),
    ("a treaty behind the only article", f"ماده واحده - {BODY}\nماده ۱ - {BODY}\nماده ۲ - {BODY}", ["art_1", "s2__art_1", "s2__art_2"]),
    ("number corrected in brackets", f"ماده 1ـ {BODY}\nماده 1 [2]ـ {BODY}\nماده 3ـ {BODY}", ["art_1", "art_2", "art_3"]),
    ("bullet in front", f"❯ ماده ۱ - {BODY}\n❯ ماده ۲ - {BODY}", ["art_1", "art_2"]),
    ("presentation forms", f"\ufee3\ufe8e\ufea9\ufee9 1 - {BODY}\n\ufee3\ufe8e\ufea9\ufee9 2 - {BODY}", ["art_1", "art_2"]),
    ("run on", f"ماده ۱ - {BODY} ماده ۲ - {BODY} ماده ۳ - {BODY}", ["art_1", "art_2", "art_3"]),
    ("run on, no stop", f"ماده اول ـ مرجع شکایت شورا است ماده دوم ـ {BODY} ماده سوم ـ {BODY}", ["art_1", "art_2", "art_3"]),
    ("a gap that the copy has", f"ماده ۱ - {BODY}\nماده ۲ - {BODY}\nماده ۴ - {BODY}\nماده ۵ - {BODY}", ["art_1", "art_2", "art_4", "art_5"]),
    ("numbering begins anew", "\n".join(f"ماده {n} - {BODY}" for n in (1, 2, 3, 1, 2)), ["art_1", "art_2", "art_3", "s2__art_1", "s2__art_2"]),
    ("a number printed twice", "\n".join(f"ماده {n} - {i} {BODY}" for i, n in enumerate((1, 2, 2, 3))), ["art_1", "art_2", "art_2_2", "art_3"]),
]  # fmt: skip

CITATIONS = [
    ("citation with bracketed number", "بر طبق مندرجات ماده ( ۲ )عمل کند"),
    ("another law", "مشمول مقررات ماده (۲) قانون مجازات عمومی است"),
    ("hard-wrapped line", "باید مطابق\nماده ۲ بدهد."),
    ("hard-wrapped, in brackets", "جلسه مطابق مقررات\nماده (۲) منعقد می\u200cشود و رسمیت دارد"),
    ("inside brackets", "این حکم (موضوع ماده ۲) لازم\u200cالاجرا است"),
    ("plural", "مقررات مواد ۲ و ۳ این قانون اجرا می\u200cشود"),
    ("range of another law", "با توجه به آن، فصل اول (ماده 2 تا 30) منسوخ میباشد."),
    ("a bis, to be amended", "ماده (۲ مکرر) قانون به شرح زیر اصلاح می\u200cشود"),
    ("the word in a sentence", "اصل، برائت است و هیچکس مجرم شناخته نمی\u200cشود"),
    ("a single-article act of another date", "ماده واحده مصوبه ۱۱ تیر ماه ۱۳۰۸ کمیسیون عدلیه منسوخ است."),
]


@pytest.mark.parametrize(("text", "ids"), [row[1:] for row in ARTICLES], ids=[row[0] for row in ARTICLES])
def test_articles(text: str, ids: list[str]) -> None:
    assert _articles(read(text)) == ids


@pytest.mark.parametrize("text", [row[1] for row in CITATIONS], ids=[row[0] for row in CITATIONS])
def test_citations_are_no_labels(text: str) -> None:
    whole = f"ماده ۱ - {text}\nماده ۲ - {BODY}\nماده ۳ - {BODY}"
    assert _articles(read(whole)) == ["art_1", "art_2", "art_3"]


NOTES = [
    ("bracket, no number", "تبصره) سه نفر انتخاب میشوند.", ["art_1__proviso_1"]),
    ("bracket, then a number of people", "تبصره) ۳ نفر انتخاب میشوند.", ["art_1__proviso_1"]),
    ("dash in front of the number", "تبصره-۱ مالکین مکلف هستند.", ["art_1__proviso_1"]),
    ("colon", "تبصره ۱:در مواردی که اختلاف باشد.", ["art_1__proviso_1"]),
    ("hamza", "تبصرهٔ 2 - محکومیت انتظامی است.", ["art_1__proviso_2"]),
    ("mark with the body that passed it", "تبصره(الحاقی ۱۳۸۱/۰۴/۲۹ مصوب مجمع تشخیص مصلحت نظام)– عسر و حرج است.", ["art_1__proviso_1"]),
    ("run on, two", f"{BODY} تبصره ۱ - باید باشد تبصره ۲ - نباید باشد", ["art_1__proviso_1", "art_1__proviso_2"]),
    ("letters for numbers", "تبصره الف (اصلاحی ۱۳۴۸/۱۱/۲۷)- باید باشد.\nتبصره ب - نباید باشد.", ["art_1__proviso_alef", "art_1__proviso_be"]),
    ("ezafe", "تبصره\u200cی ۱ - باید باشد.", ["art_1__proviso_1"]),
    ("added, in words", "تبصره الحاقی - باید باشد.", ["art_1__proviso_1"]),
    ("added on a date", "تبصره الحاقی 1384/7/13- باید باشد.", ["art_1__proviso_1"]),
    ("number, then added", "تبصره ۱ الحاقی- باید باشد.", ["art_1__proviso_1"]),
    ("blank and dot", "تبصره . آیین‌نامه اجرایی را هیئت وزیران تصویب می‌کند.", ["art_1__proviso_1"]),
    ("the only note", "تبصره واحده - باید باشد.", ["art_1__proviso_1"]),
    ("in brackets", "(تبصره) باید باشد.", ["art_1__proviso_1"]),
    ("a half-space and a tatweel", "تبصره\u200cـ رؤسای ادارات باید.", ["art_1__proviso_1"]),
    ("plural of the word", "تبصره\u200cهایی که اجرای آن باقی است.", []),
    ("citation", "در اجرای تبصره ۲ ماده ۴ قانون بودجه عمل میشود.", []),
    ("a parenthesis behind the number", "تبصره ۱- باید.\nتبصره ۲ (در نقاطی که دادگاه نباشد) نباید.", ["art_1__proviso_1", "art_1__proviso_2"]),
    ("out of order", "تبصره ۱- باید باشد.\nتبصره ۳- نباید.\nتبصره ۲- شاید.", ["art_1__proviso_1", "art_1__proviso_3", "art_1__proviso_2"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ids"), [row[1:] for row in NOTES], ids=[row[0] for row in NOTES])
def test_notes(text: str, ids: list[str]) -> None:
    reading = read(f"ماده ۱ - {BODY}\n{text}\nماده ۲ - {BODY}")
    assert [unit.id for unit in reading.units if unit.kind is Kind.PROVISO] == ids
    assert _articles(reading) == ["art_1", "art_2"]


PARENTS = [
    (
        "a note that another item follows belongs to the item before it",
        "الف - اول\nب - دوم\nتبصره - باید باشد.\nج - سوم",
        {"art_1__point_be__proviso_1": "art_1__point_be"},
    ),
    (
        "behind the last item it belongs to the article",
        "1 – اول\n2 – دوم\nتبصره 1 – باید باشد.",
        {"art_1__proviso_1": "art_1"},
    ),
    (
        "unless its numbering starts again",
        "الف - اول\nتبصره ۱ - باید.\nتبصره ۲ - شاید.\nب - دوم\nتبصره ۱ - نباید.",
        {"art_1__point_be__proviso_1": "art_1__point_be", "art_1__point_alef__proviso_2": "art_1__point_alef"},
    ),
    (
        "or it is unnumbered behind numbered ones",
        "الف - اول\nتبصره ۱ - باید.\nب - دوم\nتبصره ـ نباید.",
        {"art_1__point_be__proviso_1": "art_1__point_be"},
    ),
    ("a numbered item that is a note", "1 – اول\n2 – دوم\n۳ – تبصره – باید باشد.", {"art_1__proviso_1": "art_1"}),
    (
        "a list of its own under a note",
        "تبصره ۱ - به شرح زیر:\n۱- اول\n۲- دوم\nتبصره ۲ - باید.",
        {"art_1__proviso_1__point_2": "art_1__proviso_1", "art_1__proviso_2": "art_1"},
    ),
    (
        "the same numbers below a number",
        "۱ - استان یکم :\n۱ - زنجان\n۲ - قزوین\n۲ - استان دوم",
        {"art_1__point_1__indent_2": "art_1__point_1", "art_1__point_2": "art_1"},
    ),
    (
        "behind words that go on after the list, the numbers begin anew",
        "۱ - یکم\n۲ - دوم است.\nدادگاه تجدیدنظر:\n۱ - سوم\n۲ - چهارم",
        {"art_1__point_2_2": "art_1"},
    ),
    (
        "behind very many notes a letter belongs to the last of them",
        "الف - اول\nب - دوم\n" + "".join(f"تبصره {n} - باید.\n" for n in range(1, 17)) + "ج - سوم\nد - چهارم",
        {"art_1__proviso_16": "art_1", "art_1__proviso_16__point_dal": "art_1__proviso_16"},
    ),
    (
        "a list within a note whose first letter has a colon",
        "تبصره ۷ ـ الف : باید اجرا شود . ب ـ شاید باشد . ج ـ نباید باشد .",
        {"art_1__proviso_7__point_alef": "art_1__proviso_7", "art_1__proviso_7__point_jim": "art_1__proviso_7"},
    ),
    (
        "numbers with their path, in either order",
        "۱- کلیات:\n۱-۱- اول\n۲-۱- دوم\n1-3- سوم\n۲- جرایم:\n۲-۱- اول\n۲-۲- دوم\n۲-۲-۱- نخست\n۲-۲-۲- دیگر\n۲-۳- سوم",
        {
            "art_1__point_1__indent_3": "art_1__point_1",
            "art_1__point_2__indent_2__indent_2": "art_1__point_2__indent_2",
            "art_1__point_2__indent_3": "art_1__point_2",
        },
    ),
    (
        "numbers with the article's as their path, a note between them",
        "۱-۱- اول\n۱-۲- دوم\nتبصره - باید باشد.\n۱-۳- سوم",
        {"art_1__point_3": "art_1", "art_1__point_2__proviso_1": "art_1__point_2"},
    ),
    (
        "numbers below letters",
        "الف- وظائف:\n۱- اول\n۲- دوم\nب- وظایف:\n۱- سوم",
        {"art_1__point_alef__indent_2": "art_1__point_alef", "art_1__point_be__indent_1": "art_1__point_be"},
    ),
]


@pytest.mark.parametrize(("text", "parents"), [row[1:] for row in PARENTS], ids=[row[0] for row in PARENTS])
def test_parents(text: str, parents: dict[str, str]) -> None:
    reading = read(f"ماده ۱ - به شرح زیر است:\n{text}\nماده ۲ - {BODY}")
    found = {unit.id: unit.parent for unit in reading.units}
    assert {unit: found.get(unit) for unit in parents} == parents


LISTS = [
    ("letters with tatweel", "الف ـ نخست\nبـ دوقطعه عکس\nجـ سوم", ["الف", "ب", "ج"]),
    ("the letter he with tatweel", "د ـ چهارم\nهـ – پنجم\nو – ششم", ["هـ", "و"]),
    ("the alphabet", "الف- یک\nب- دو\nپ- سه\nت- چهار", ["الف", "ب", "پ", "ت"]),
    ("in brackets", "(الف) یک\n(ب) دو", ["الف", "ب"]),
    ("digits and closing bracket", "1) یک\n2) دو\n3) سه", ["1", "2", "3"]),
    ("run on", "الف - درآمد عمومی است . ب - درآمد اختصاصی است . ج - سایر منابع است .", ["الف", "ب", "ج"]),
    ("with the word", "بند الف - یک\nبند ب - دو", ["الف", "ب"]),
]


@pytest.mark.parametrize(("text", "nums"), [row[1:] for row in LISTS], ids=[row[0] for row in LISTS])
def test_lists(text: str, nums: list[str]) -> None:
    reading = read(f"ماده ۱ - به شرح زیر است:\n{text}\nماده ۲ - {BODY}")
    found = [unit.num for unit in reading.units if unit.kind is Kind.POINT]
    assert found[-len(nums) :] == nums


def test_unlabelled_list_lines_are_alineas() -> None:
    reading = read(f"ماده ۱ - از اشخاص ذیل تشکیل میشود:\nفرماندار\n– رئیس کشاورزی\nرئیس بهداری\nماده ۲ - {BODY}")
    assert [(unit.id, unit.text) for unit in reading.units if unit.kind is Kind.ALINEA] == [
        ("art_1__al_1", "فرماندار"),
        ("art_1__al_2", "رئیس کشاورزی"),
        ("art_1__al_3", "رئیس بهداری"),
    ]


def test_chapters_stand_in_one_another_as_their_numbers_show() -> None:
    text = "\n".join(
        [
            "قسمت اول – پول",
            f"ماده ۱ - {BODY}",
            "قسمت دوم – بانک",
            "فصل اول – کلیات",
            f"ماده ۲ - {BODY}",
            "فصل دوم – ارکان",
            f"ماده ۳ - {BODY}",
            "قسمت سوم – بانکداری",
            "فصل اول – تأسیس",
            f"ماده ۴ - {BODY}",
        ]
    )
    reading = read(text)
    assert {unit.id: unit.parent for unit in reading.units} == {
        "dvs_1": None,
        "art_1": "dvs_1",
        "dvs_2": None,
        "dvs_2__chp_1": "dvs_2",
        "art_2": "dvs_2__chp_1",
        "dvs_2__chp_2": "dvs_2",
        "art_3": "dvs_2__chp_2",
        "dvs_3": None,
        "dvs_3__chp_1": "dvs_3",
        "art_4": "dvs_3__chp_1",
    }


def test_table_of_contents_is_no_law() -> None:
    table = "فصل اول- تعاریف\nفصل دوم- حفاظت\nفصل سوم- عوارض\n"
    law = f"فصل اول- تعاریف\nماده ۱- {BODY}\nفصل دوم- حفاظت\nماده ۲- {BODY}\nفصل سوم- عوارض\nماده ۳- {BODY}"
    assert [unit.id for unit in read(table + law).units] == ["chp_1", "art_1", "chp_2", "art_2", "chp_3", "art_3"]


def test_table_of_contents_of_bare_articles_is_no_law() -> None:
    law = f"فصل اول\nماده ۱- {BODY}\nماده ۲- {BODY}\nماده ۳- {BODY}"
    assert _articles(read(f"فهرست\nماده ۱\nماده ۲\nماده ۳\n\n{law}")) == ["art_1", "art_2", "art_3"]


def test_a_heading_that_the_page_prints_again_is_no_second_chapter() -> None:
    law = f"فصل اول- تعاریف\nفصل اول- تعاریف\nماده ۱- {BODY}\nفصل دوم- حفاظت\nماده ۲- {BODY}"
    assert [unit.id for unit in read(law).units] == ["chp_1", "art_1", "chp_2", "art_2"]


QUOTED = [
    (
        "instruction, then the article it names",
        "ماده ۱- ماده (۴) قانون به شرح زیر اصلاح می\u200cشود:\nماده ۴- متن تازه است.\nماده ۲- ماده (۵) قانون حذف می\u200cشود.",
        ["art_1", "art_2"],
        ["art_1__qstr_1__art_4"],
    ),
    (
        "the quoted number is the next own one",
        "ماده ۱- ماده (۲) قانون به شرح زیر اصلاح می\u200cشود:\nماده ۲- متن تازه است.\n"
        "ماده ۲- ماده (۳) قانون به شرح زیر اصلاح می\u200cشود:\nماده ۳- متن دیگر است.\nماده ۳- این قانون لازم\u200cالاجرا است.",
        ["art_1", "art_2", "art_3"],
        ["art_1__qstr_1__art_2", "art_2__qstr_1__art_3"],
    ),
    (
        "the only article quotes many",
        "ماده واحده– موادی از قانون به شرح زیر اصلاح میشود:\nماده 7 – متن تازه است.\nماده 52 – متن دیگر است.",
        ["art_1"],
        ["art_1__qstr_1__art_7", "art_1__qstr_2__art_52"],
    ),
    (
        "a numbered article behind the only one, in its place",
        "ماده واحده – ماده ۵ قانون دعاوی فسخ و بجای آن ماده ذیل تصویب میشود:\nماده ۵ – متن تازه است.",
        ["art_1"],
        ["art_1__qstr_1__art_5"],
    ),
    (
        "a number that changes",
        "ماده ۱- شماره متن ماده (۷۷) به شماره (۷۸) تغییر می\u200cیابد:\nماده ۷۷- متن تازه است.\nماده ۲- این قانون لازم\u200cالاجرا است.",
        ["art_1", "art_2"],
        ["art_1__qstr_1__art_77"],
    ),
    (
        "old and new side by side",
        f"ماده ۱- {BODY}\nماده ۲- متن پیشین است.\nماده ۲ (اصلاحی ۱۴۰۲/۲/۱۰)- متن تازه است.\nماده ۳- {BODY}",
        ["art_1", "art_2", "art_3"],
        ["art_1__qstr_1__art_2"],
    ),
    (
        "a new wording, named so",
        f"ماده ۱- متن ماده (۳۷) قانون به شرح زیر اصلاح می\u200cشود:\nمتن اصلاحی ماده ۳۷ـ {BODY}\nماده ۲- {BODY}",
        ["art_1", "art_2"],
        ["art_1__qstr_1__art_37"],
    ),
    ("former wording", "ماده ۳۱\nمتن تازه است.\nماده ۳۲\nمتن است.\nماده ۳۱ (قدیم)\n[حذف شده است]", ["art_31", "art_32"], ["art_32__qstr_1__art_31"]),
    (
        "another law's articles behind a line that names them",
        f"ماده ۲۱- {BODY}\nماده ۲۲- {BODY}\nمواد ۳۱ و ۳۲ قانون رسیدگی به تخلفات- مصوب ۱۳۸۹ :\nماده ۳۱ـ یک.\nماده ۳۲ـ دو.",
        ["art_21", "art_22"],
        ["art_22__qstr_1__art_31", "art_22__qstr_2__art_32"],
    ),
    (
        "another law's article under its heading",
        f"ماده ۱- {BODY}\nماده ۲- {BODY}\nماده ۵۷ قانون بیمه اجباری خسارات واردشده\nماده ۵۷ ـ یک.",
        ["art_1", "art_2"],
        ["art_2__qstr_1__art_57"],
    ),
    (
        "another law's articles under one of its own",
        f"ماده ۲۹- {BODY}\nماده ۳۰- از قانون برنامه:\nماده ۲۰ . یک.\nماده ۲۱ . دو.\nماده ۳۱- {BODY}\nماده ۳۲- {BODY}",
        ["art_29", "art_30", "art_31", "art_32"],
        ["art_30__qstr_1__art_20", "art_30__qstr_2__art_21"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "own", "quoted"), [row[1:] for row in QUOTED], ids=[row[0] for row in QUOTED])
def test_quoted_articles_are_not_own(text: str, own: list[str], quoted: list[str]) -> None:
    reading = read(text)
    assert _articles(reading) == own
    assert [unit.id for unit in reading.units if unit.kind is Kind.ARTICLE and unit.quoted] == quoted


def test_all_that_stands_in_quotation_marks_behind_an_instruction_is_quoted() -> None:
    text = f"ماده ۱ - متن قانون به شرح زیر اصلاح می\u200cشود:\n«ماده ۱ - {BODY}\nماده ۲ - {BODY}»\nماده ۲ - {BODY}"
    assert _articles(read(text)) == ["art_1", "art_2"]


QUOTED_NOTES = [
    ("behind an instruction", "دو تبصره به شرح زیر به ماده (۶۲) الحاق می\u200cشود:\nتبصره ۲- باید باشد.\nتبصره ۳- نباید باشد.", 0),
    ("an instruction that speaks of a note", "تبصره ماده (۶۲) قانون با عنوان تبصره (۱) ابقاء و دو تبصره به شرح زیر به آن الحاق می\u200cشود:\nتبصره ۲- باید.\nتبصره ۳- نباید.", 0),
    ("a former note, said so", "باید باشد.\nتبصره سابق: نباید باشد.", 0),
    ("an own note behind what is quoted in marks", "ماده ۷ به شرح زیر اصلاح می\u200cشود:\n«ماده ۷ - باید باشد.»\nتبصره - این قانون اجرا می\u200cشود.", 1),
    ("an own note behind a quoted one with a number", "متن زیر به عنوان تبصره ۲ به ماده ۷ الحاق می\u200cشود:\nتبصره ۲ - باید.\nتبصره - این قانون اجرا می\u200cشود.", 1),
    ("a former wording", "باید باشد.\nتبصره- نباید باشد.\nمتن سابق تبصره- شاید باشد.", 1),
    ("own notes that follow", "مبلغی به بودجه اضافه و به دولت اجازه داده می\u200cشود قانون را با رعایت تبصره\u200cهای اصلاحی و الحاقی ذیل به مورد اجرا بگذارد:\nتبصره ۱- باید.\nتبصره ۲- نباید.", 2),
]  # fmt: skip


@pytest.mark.parametrize(("text", "own"), [row[1:] for row in QUOTED_NOTES], ids=[row[0] for row in QUOTED_NOTES])
def test_quoted_notes_are_not_own(text: str, own: int) -> None:
    assert read(f"ماده ۱- {text}\nماده ۲- {BODY}").count(Kind.PROVISO) == own


def test_notes_of_a_decree_in_clauses() -> None:
    text = f"هیئت وزیران تصویب کرد:\n۱- {BODY}\nتبصره- {BODY}\n۲- {BODY}\nتبصره ۱- {BODY}\nتبصره ۲- {BODY}\n۳- {BODY}"
    reading = read(text)
    assert (reading.count(Kind.ARTICLE), reading.count(Kind.PROVISO), lost_characters(reading)) == (0, 3, 0)


DECREES = [
    ("numbers", "۱ - یکم است.\n۲ - دوم است.\n۳ - سوم است.\n", ["1", "2", "3"]),
    ("letters", "الف - یکم است.\nب - دوم است.\nپ - سوم است.\n", ["alef", "be", "pe"]),
]


@pytest.mark.parametrize(("items", "ids"), [row[1:] for row in DECREES], ids=[row[0] for row in DECREES])
def test_a_decree_in_clauses_without_notes(items: str, ids: list[str]) -> None:
    reading = read(f"هیئت وزیران در جلسه مورخ ۱۳۵۷/۱۲/۲۰ تصویب نمود:\n{items}")
    assert [unit.id for unit in reading.units] == [
        "preamble",
        "hcontainer_1",
        *(f"hcontainer_1__point_{one}" for one in ids),
    ]
    assert reading.grade is Grade.CLEAN


CLEAN = [
    ("the bullets of a menu", f"*   خانه\n    *   وکیل\n        *   تماس\nماده ۱- {BODY}\nماده ۲- {BODY}"),
    ("a bullet of an office program", f"\uf0b7 دامنه شمول\nماده ۱- {BODY}\nماده ۲- {BODY}"),
    (
        "a note printed twice",
        f"ماده ۱- {BODY}\nتبصره ۱- شاید باشد.\nتبصره ۲- نباید باشد.\nتبصره ۲- باید باشد.\nماده ۲- {BODY}",
    ),
    ("a word of a menu", f"تبصره\nماده ۱- {BODY}\nماده ۲- {BODY}"),
    (
        "a treaty behind the article that approves it; the formula stands behind both",
        f"ماده واحده - موافقتنامه به شرح پیوست تصویب می\u200cشود.\nموافقتنامه همکاری\nماده ۱\n{BODY}\nماده ۲\n{BODY}\n"
        "قانون فوق مشتمل بر ماده واحده منضم به متن موافقتنامه در تاریخ ۱۳۷۵/۲/۳ به تصویب مجلس رسید.",
    ),
    (
        "two laws, the second declares its own count",
        f"ماده ۱- {BODY}\nماده ۲- {BODY}\nماده ۳- {BODY}\nماده ۱- {BODY}\nماده ۲- {BODY}\n"
        "قانون فوق مشتمل بر دو ماده در جلسه روز یکشنبه ۱۳۷۰/۲/۳ به تصویب رسید.",
    ),
]


@pytest.mark.parametrize("text", [row[1] for row in CLEAN], ids=[row[0] for row in CLEAN])
def test_what_costs_no_grade(text: str) -> None:
    assert read(text).grade is Grade.CLEAN


def test_an_article_out_of_order_is_kept() -> None:
    text = "\n".join(f"ماده {n} - {BODY}" for n in (1, 2, 3, 4, 5, 6, 8, 7, 9, 10))
    reading = read(text)
    assert reading.count(Kind.ARTICLE) == 10
    assert reading.grade is not Grade.CLEAN


LEFT = [
    ("a missing article under another word", f"ماده ۱- {BODY}\nم ۲ - {BODY}\nماده ۳- {BODY}\nماده ۴- {BODY}"),
    ("a missing article under its number alone", f"ماده ۱- {BODY}\n۲ - {BODY}\nماده ۳- {BODY}\nماده ۴- {BODY}"),
    ("a bare last label", "\n".join(f"ماده {n}- {BODY}" for n in range(1, 5)) + "\nماده ۵ کجاست؟"),
    (
        "the next article, headed like a citation",
        f"ماده ۱- {BODY}\nماده ۲- {BODY}\n« ماده ۳ آیین نامه قانون دفاتر اسناد رسمی : در مناطقی که نیاز باشد باید اعلام شود.»",
    ),
    ("an article without a number", f"ماده ۱- {BODY}\nماده الحاقیه ـ {BODY}\nماده ۲- {BODY}"),
    ("a misprint where a number is missing", f"ماده ۱۶- {BODY}\nماد هفده- {BODY}\nماده ۱۸- {BODY}"),
    ("an article with the title of its law", f"ماده ۱ قانون اوزان و مقیاسها مصوب ۱۳۰۴,۰۳,۱۰: {BODY} {BODY}"),
]


@pytest.mark.parametrize("text", [row[1] for row in LEFT], ids=[row[0] for row in LEFT])
def test_what_may_be_a_label_costs_the_grade(text: str) -> None:
    assert read(text).grade is not Grade.CLEAN


SITE = [
    ("an advert", "برای دانلود فایل PDF قانون کار اینجا کلیک کنید", True),
    ("a menu", "تماس با ما", True),
    ("the law's own words that begin alike", "درباره مالیات‌های این فصل، مقررات صفحه اصلی دفتر رعایت می‌شود.", False),
]


def test_sentences_of_the_law_are_no_lines_of_the_page() -> None:
    lines = "داوطلبان پذیرفته می\u200cشوند.\nاعتراض از نشانی www.example.org تا بیست روز پذیرفته می\u200cشود.\nثبت نام در سایت الزامی است."
    assert read(f"ماده ۱- {BODY}\nماده ۲- {lines}\nماده ۳- {BODY}").units[1].text == lines


@pytest.mark.parametrize(("line", "site"), [row[1:] for row in SITE], ids=[row[0] for row in SITE])
def test_lines_of_the_web_page(line: str, site: bool) -> None:
    reading = read(f"ماده ۱ - {BODY}\n{line}\nماده ۲ - {BODY}")
    assert (line not in reading.units[0].text) is site
    assert lost_characters(reading) == 0


def test_a_wrapped_text_that_was_re_spaced_is_one_paragraph() -> None:
    lines = [
        "ماده اول - حکام محاکم و صاحب منصبان پارکه و مفتشین قضایی",
        "و مباشرین ثبت اسناد و املاک باید دارای شرایط ذیل باشند و",
        "از آن گذشته در ظرف سه ماه امتحانات مقرر در این قانون را",
        "مطابق ماده (۲) داده باشند و رأی محکمه در این باب قطعی",
        "است .",
        "ماده دوم - وزارت عدلیه مأمور اجرای این قانون است .",
    ]
    reading = read("\n".join(lines))
    assert _articles(reading) == ["art_1", "art_2"]
    assert "\n" not in reading.units[0].text
