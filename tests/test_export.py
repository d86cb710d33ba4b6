"""A law written out as JSON, text and HTML: nothing is filled in, nothing breaks the page."""

import datetime as dt

import pytest
from lxml import html

from kb import export
from kb.errors import NotFound
from kb.model import Expression, Kind, Source, State, Status, Wording, Work

DAY = dt.date(1952, 8, 13)
WORK = Work("1331-05-22-x", "قانون <آزمایش> & دیگر", "قانون", "مجلس", DAY, Source("raw/x.txt", "0"))


def wording(unit: str, text: str, *, parent: str | None = None, state: State = State.KNOWN, **more: object) -> Wording:
    kind = Kind.PROVISO if "proviso" in unit else Kind.ARTICLE if unit.startswith("art") else Kind.CHAPTER
    num = {"chp_1": "فصل اول", "art_1": "ماده ۱", "art_1__proviso_1": "تبصره"}.get(unit, "ماده ۲")
    return Wording(WORK.slug, unit, kind, num, "", text, DAY, None, state, parent, **more)  # type: ignore[arg-type]


UNITS = (
    wording("chp_1", ""),
    wording("art_1", "هر کس <b>درخت</b> & گل\nبکارد", parent="chp_1"),
    wording("art_1__proviso_1", "مگر در شهر", parent="art_1", readable="مگر در شهر\u200cها"),
    wording("art_2", "", parent="chp_1", state=State.UNKNOWN),
    wording("art_3", "کهنه", parent="chp_1", state=State.REMOVED, notices=("نسخ شده است.",)),
)
LAW = Expression(WORK, DAY, DAY, None, Status.UNKNOWN, "دانسته نیست.", (DAY,), UNITS)


def test_json_gives_units_with_jalali_dates() -> None:
    found = export.to_json(LAW)
    assert (found["date"], found["status"], found["until"]) == ("1331-05-22", "unknown", None)
    units = found["units"]
    assert isinstance(units, list)
    assert [unit["id"] for unit in units] == [unit.unit for unit in UNITS]
    assert units[2] | {"from": "1331-05-22", "to": None, "text": "مگر در شهر", "state": "known"} == units[2]


def test_one_unit_comes_with_what_is_inside_and_nothing_else() -> None:
    assert [w.unit for w in export.selected(LAW, "art_1")] == ["art_1", "art_1__proviso_1"]
    assert len(export.selected(LAW, "chp_1")) == len(UNITS)
    with pytest.raises(NotFound, match="art_2"):
        export.selected(LAW, "art_22")


def test_the_day_of_a_repeal_is_no_day_of_a_text() -> None:
    later = dt.date(1952, 10, 6)
    law = Expression(WORK, later, later, None, Status.REPEALED, "نسخ شده است.", (DAY, later), UNITS)
    assert export.head(law)[1] == "متن در تاریخ ۱۴ مهر ۱۳۳۱ (از ۲۲ مرداد ۱۳۳۱)"


def test_text_is_indented_by_depth_and_says_what_is_missing() -> None:
    lines = export.to_txt(LAW).splitlines()
    assert "فصل اول" in lines
    assert "  ماده ۱ – هر کس <b>درخت</b> & گل" in lines
    assert "  بکارد" in lines
    assert "    تبصره – مگر در شهر\u200cها" in lines
    assert "  [متن مادهٔ ۲ در تاریخ ۲۲ مرداد ۱۳۳۱ در منبع نیامده است.]" in lines
    assert "  ماده ۲ – [منسوخ] کهنه" in lines
    assert "  [نسخ شده است.]" in lines


def test_html_is_one_page_that_escapes_what_it_is_given() -> None:
    page = export.to_html(LAW)
    tree = html.document_fromstring(page)
    assert (tree.get("lang"), tree.get("dir")) == ("fa", "rtl")
    assert tree.findtext(".//h1") == WORK.title
    assert "<b>" not in page
    assert [section.get("id") for section in tree.iter("section")] == [unit.unit for unit in UNITS]
    assert tree.get_element_by_id("art_1__proviso_1").getparent().get("id") == "art_1"
    assert tree.xpath("//@src | //link | //script") == []
