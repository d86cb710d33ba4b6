"""Akoma Ntoso: element by element as ARCHITECTURE maps it, valid by the strict schema, with no reference to nothing."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from prepared import SLUG_OF, day, prepared, reading, unit, work

from kb.akn import to_xml, validate
from kb.akn_closing import marks
from kb.akn_closing import table as closing_table
from kb.dates import iso
from kb.model import Correction, Declared, Grade, Kind, Layer, Piece, Reading, Role, Unit, Work
from kb.prepare import Prepared, source_text
from kb.read import read
from kb.versions import expression, wording_dates, wordings
from shared_files import ROOT, texts

A = "{http://docs.oasis-open.org/legaldocml/ns/akn/3.0}"
Q = "{urn:qanun-nama:meta:1}"


def xml_of(law: Work, made: Reading, on: str | None = None) -> etree._Element:
    """Write a law as XML, insist that it is valid, and parse it."""
    found = wordings(law, made)
    xml = to_xml(expression(law, found, day(on) if on else wording_dates(law, found)[-1]))
    assert validate(xml) == []
    return etree.fromstring(xml)


def by_id(root: etree._Element, name: str) -> etree._Element:
    (found,) = root.xpath(f"//*[@eId='{name}']")
    return found


def tag(element: etree._Element) -> str:
    return etree.QName(element).localname


def words(element: etree._Element) -> str:
    return "".join(element.itertext()).strip()


def corpus() -> Iterator[tuple[Prepared, bytes, str]]:
    for slug in SLUG_OF.values():
        made = prepared(slug)
        for date in wording_dates(made.work, made.wordings):
            yield made, to_xml(expression(made.work, made.wordings, date)), iso(date)


def test_the_corpus_is_valid_and_made_twice_the_same() -> None:
    seen = 0
    for made, xml, date in corpus():
        assert validate(xml) == [], (made.work.slug, date)
        assert xml == to_xml(expression(made.work, made.wordings, day(date)))
        seen += 1
    assert seen == 8


def test_every_unit_of_the_corpus_has_its_element_and_its_words() -> None:
    for made, xml, date in corpus():
        root = etree.fromstring(xml)
        shown = expression(made.work, made.wordings, day(date))
        for one in shown.units:
            if one.kind in (Kind.PREAMBLE, Kind.CONCLUSIONS):
                continue
            element = by_id(root, one.unit)
            assert tag(element) == str(one.kind)
            assert element.findtext(f"{A}num", "") == one.num
            if one.text and one.kind is not Kind.CROSS_HEADING:
                paragraphs = element.findall(f"{A}intro/{A}p") or element.findall(f"{A}content/{A}p")
                assert "\n".join(one.text.split("\n")) in "\n".join(words(p) for p in paragraphs)


@pytest.mark.parametrize("path", texts(), ids=lambda path: path.stem)
def test_any_text_gives_valid_xml(path: Path) -> None:
    law = work("1300-01-01")
    made = read(source_text(path.read_bytes(), path), (), path.stem)
    found = wordings(law, made)
    for date in wording_dates(law, found)[-2:]:
        assert validate(to_xml(expression(law, found, date))) == []


def test_identification_is_gregorian_and_has_no_date_of_today() -> None:
    root = xml_of(work("1340-01-01", slug="1340-01-01-law"), reading(unit("art_1")))
    assert root.find(f".//{A}FRBRWork/{A}FRBRuri").get("value") == "/akn/ir/act/1961-03-21/law"
    assert root.find(f".//{A}FRBRExpression/{A}FRBRuri").get("value") == "/akn/ir/act/1961-03-21/law/fas@1961-03-21"
    assert {e.get("date") for e in root.iter(f"{A}FRBRdate")} == {"1961-03-21"}
    assert root.find(f".//{Q}version").get("jalali") == "1340-01-01"


def test_marks_are_remarks_events_and_modifications() -> None:
    units = (
        unit("art_1", marks="amended 1350-01-01"),
        unit("art_2", marks="added 1350-01-01"),
        unit("art_2__proviso_1", parent="art_2"),
        unit("art_3", marks="repealed 1350-01-01"),
        unit("art_4"),
    )
    root = xml_of(work(), reading(*units))
    assert [e.get("type") for e in root.iter(f"{A}eventRef")] == ["generation", "amendment"]
    changes = {
        e.find(f"{A}destination").get("href"): (e.get("type"), e.find(f"{A}source").get("href"))
        for e in root.find(f".//{A}passiveModifications")
    }
    event = "#event_1971-03-21"
    assert changes == {
        "#art_1": ("substitution", event),
        "#art_2": ("insertion", event),
        "#art_3": ("repeal", event),
    }
    assert by_id(root, "art_3").get("status") == "removed"
    assert words(by_id(root, "art_3").find(f"{A}content/{A}p")).endswith("متن")
    assert words(by_id(root, "art_1").find(f".//{A}remark")) == "(amended 1350-01-01)"
    before = xml_of(work(), reading(*units), "1340-01-01")
    assert by_id(before, "art_1").get("status") == "unknown"
    assert "۱ فروردین ۱۳۵۰" in words(by_id(before, "art_1").find(f".//{A}remark"))
    assert not before.xpath("//*[@eId='art_2']")
    assert by_id(before, "art_3").get("status") is None


def test_corrections_keep_the_printed_word() -> None:
    text = "در انبار کاوبند [گاوبند] بماند"
    one = replace(unit("art_1", text), corrections=(Correction(9, 24, "کاوبند", "گاوبند"),))
    paragraph = by_id(xml_of(work(), reading(one)), "art_1").find(f".//{A}p")
    span = paragraph.find(f"{A}span")
    assert (span.get("status"), span.get("title"), span.text) == ("edited", "گاوبند", "کاوبند [گاوبند]")
    assert words(paragraph) == text


def test_own_words_of_a_unit_with_children_are_its_intro() -> None:
    units = (unit("art_1", "سطر\nسطر دیگر"), unit("art_1__point_alef", "بند", "art_1"))
    article = by_id(xml_of(work(), reading(*units)), "art_1")
    assert [tag(child) for child in article] == ["num", "intro", "point"]
    assert [p.text for p in article.iterfind(f"{A}intro/{A}p")] == ["سطر", "سطر دیگر"]
    assert [tag(child) for child in article.find(f"{A}point")] == ["num", "content"]


def heading(name: str, text: str, parent: str | None = None) -> Unit:
    return Unit(name, Kind.CROSS_HEADING, "", parent, 1, 0, 1, heading=text)


def test_cross_heading_in_a_chapter() -> None:
    units = (unit("chp_1", ""), heading("crossheading_1", "شورای ده", "chp_1"), unit("art_1", parent="chp_1"))
    chapter = by_id(xml_of(work(), reading(*units)), "chp_1")
    assert [tag(child) for child in chapter] == ["num", "crossHeading", "article"]


def test_cross_heading_without_a_chapter_opens_a_container() -> None:
    units = (unit("art_1"), heading("crossheading_1", "شورای ده"), unit("art_2"), heading("crossheading_2", "شورا"))
    body = xml_of(work(), reading(*units)).find(f".//{A}body")
    assert [tag(child) for child in body] == ["article", "hcontainer", "hcontainer"]
    assert [tag(child) for child in body[1]] == ["crossHeading", "article"]


def quoted(name: str, parent: str | None) -> Unit:
    return replace(unit(name, "نقل", parent), quoted=True)


def test_quoted_articles_stand_in_a_modification() -> None:
    units = (
        unit("art_1"),
        quoted("art_1__qstr_1__art_7", "art_1"),
        quoted("art_1__qstr_1__art_8", "art_1"),
        quoted("art_1__qstr_2__art_20", "art_1"),
        unit("art_1__proviso_1", parent="art_1"),
        quoted("art_1__qstr_3__art_30", "art_1"),
    )
    root = xml_of(work(), reading(*units))
    article = by_id(root, "art_1")
    assert [tag(child) for child in article] == ["num", "intro", "proviso", "hcontainer"]
    structures = article.findall(f"{A}intro/{A}p/{A}mod/{A}quotedStructure")
    assert [e.get("eId") for e in structures] == ["art_1__qstr_1", "art_1__qstr_2"]
    assert [child.get("eId") for child in structures[0]] == ["art_1__qstr_1__art_7", "art_1__qstr_1__art_8"]


def test_characters_that_xml_forbids_become_remarks() -> None:
    root = xml_of(work(title="ق\x01"), reading(unit("art_1", "الف\x07ب\ufffeج")))
    paragraph = by_id(root, "art_1").find(f".//{A}p")
    assert [e.text for e in paragraph.iter(f"{A}remark")] == ["[U+0007]", "[U+FFFE]"]
    assert words(paragraph) == "الف[U+0007]ب[U+FFFE]ج"


def test_a_text_without_units_has_a_body() -> None:
    assert len(xml_of(work(), reading(unit("conclusions", "پایان", kind=Kind.CONCLUSIONS))).find(f".//{A}body")) == 1


def test_implicit_labels_are_marked_as_ours() -> None:
    root = xml_of(work(), reading(replace(unit("art_1"), implicit=True)))
    assert by_id(root, "art_1").find(f"{A}num").get("status") == "editorial"


CLOSINGS = [
    # digits in brackets, a date with a two-digit year, the signature on the same line
    (
        "مشتمل بر (۴۰) ماده و (۱۵) تبصره در تاریخ ۱۴ مهرماه ۳۱ تصویب میشود نخست وزیر ـ دکتر محمد مصدق",
        [("quantity", "40"), ("quantity", "15"), ("date", "1952-10-06"), ("signature", "نخست وزیر ـ دکتر محمد مصدق")],
    ),
    # everything in words
    (
        "مشتمل بر سی و سه ماده و یازده تبصره است در جلسه شنبه ششم مردادماه یکهزار و سیصد و سی و پنج رسید.",
        [("quantity", "33"), ("quantity", "11"), ("date", "1956-07-28")],
    ),
    # a citation is no count
    ("بموجب ماده ۵ تصویب شد", []),
    ("نایب رئیس مجلس سنا – جواد بوشهری", [("signature", "نایب رئیس مجلس سنا – جواد بوشهری")]),
]


@pytest.mark.parametrize(("line", "expected"), CLOSINGS)
def test_closing_formulas(line: str, expected: list[tuple[str, str]]) -> None:
    found = []
    for mark in marks(line):
        value = mark.attributes.get("normalized") or mark.attributes.get("date") or line[mark.start : mark.end]
        found.append((mark.tag, value))
    assert found == expected


def test_every_row_of_the_closing_table_meets_its_examples() -> None:
    raw = tomllib.loads((ROOT / "kb" / "akn_closing.toml").read_text(encoding="utf-8"))
    for word, concept, example, counterexample in raw["counted"]:
        assert f"#concept_{concept}" in [m.attributes.get("refersTo") for m in marks(example)], word
        assert not [m for m in marks(counterexample) if m.tag == "quantity"], word
    for line in raw["signed"]:
        assert closing_table().signature.search(line), line
    for line in raw["unsigned"]:
        assert not closing_table().signature.search(line), line


def test_conclusions_of_the_1331_bill() -> None:
    made = prepared("1331-07-14-ezdiad-sahm-keshavarzan")
    root = etree.fromstring(to_xml(expression(made.work, made.wordings, day("1331-07-14"))))
    conclusions = root.find(f".//{A}conclusions")
    assert [e.get("normalized") for e in conclusions.iter(f"{A}quantity")] == ["40", "15"]
    assert [e.get("date") for e in conclusions.iter(f"{A}date")][-1] == "1952-10-06"
    assert words(conclusions.find(f".//{A}signature")) == "نخست وزیر ـ دکتر محمد مصدق"


def test_repeal_of_a_whole_law_is_said_on_both_sides() -> None:
    old, new = (prepared(f"1331-{day_}-ezdiad-sahm-keshavarzan") for day_ in ("05-22", "07-14"))
    act = etree.fromstring(to_xml(expression(new.work, new.wordings, day("1331-07-14"))))
    change = act.find(f".//{A}activeModifications/{A}textualMod")
    uri = "/akn/ir/act/1952-08-13/ezdiad-sahm-keshavarzan"
    assert (change.get("type"), change.find(f"{A}source").get("href")) == ("repeal", "#art_40")
    assert change.find(f"{A}destination").get("href") == uri
    act = etree.fromstring(to_xml(expression(old.work, old.wordings, day("1331-05-22"))))
    change = act.find(f".//{A}passiveModifications/{A}textualMod")
    source = "/akn/ir/act/1952-10-06/ezdiad-sahm-keshavarzan/~art_40"
    assert (change.get("type"), change.find(f"{A}source").get("href")) == ("repeal", source)
    assert change.find(f"{A}destination").get("href") == uri


def test_undated_effects_never_become_events() -> None:
    made = prepared("1335-05-06-omran-dehat")
    root = etree.fromstring(to_xml(expression(made.work, made.wordings, day("1335-05-06"))))
    assert {e.get("date") for e in root.iter(f"{A}eventRef")} == {"1956-07-28", "1959-03-22"}
    effect = root.find(f".//{Q}effect")
    assert effect.get("jalali") is None
    assert effect.get("units") == "art_12__proviso_1 art_26"


def test_dangling_references_and_bad_structure_are_found() -> None:
    xml = to_xml(expression(work(), wordings(work(), reading(unit("art_1"))), day("1340-01-01")))
    assert "refers to nothing" in validate(xml.replace(b'source="#original"', b'source="#nobody"'))[0]
    assert validate(xml.replace(b"<content>", b"<kontent>").replace(b"</content>", b"</kontent>"))
    assert validate(xml.replace(b'date="1961-03-21"', b'date="1340-01-01x"'))
    assert validate(b"no xml")[0].startswith("not XML")


def test_a_title_may_begin_with_a_hash() -> None:
    xml_of(work(title="#قانون", other_names=("#نام",)), reading(unit("art_1", "#متن")))


kinds = st.sampled_from([kind for kind in Kind if kind not in (Kind.PREAMBLE, Kind.CONCLUSIONS)])
lines = st.text(st.characters(codec="utf-8"), max_size=12)


@st.composite
def trees(draw: st.DrawFn) -> Reading:
    """Any nesting of any kinds, quoted or not, with any words."""
    units: list[Unit] = []
    for at in range(draw(st.integers(0, 12))):
        parent = draw(st.sampled_from([None, *units])) if units else None
        name = f"{parent.id}__u_{at}" if parent else f"u_{at}"
        is_quoted = bool(parent and parent.quoted) or draw(st.booleans())
        units.append(
            Unit(
                name, draw(kinds), draw(lines), parent.id if parent else None, 1, 0, 1,
                heading=draw(lines), text=draw(lines), quoted=is_quoted,
            )
        )  # fmt: skip
    for kind in (Kind.PREAMBLE, Kind.CONCLUSIONS):
        if draw(st.booleans()):
            units.append(Unit(str(kind), kind, "", None, 1, 0, 1, text=draw(lines)))
    by_parent: dict[str | None, list[Unit]] = {}
    for one in units:
        by_parent.setdefault(one.parent, []).append(one)
    ordered: list[Unit] = []
    waiting = list(reversed(by_parent.get(None, [])))
    while waiting:
        one = waiting.pop()
        ordered.append(one)
        waiting.extend(reversed(by_parent.get(one.id, [])))
    return Reading("", (Piece(0, 0, Role.TEXT),), (Layer(None, tuple(ordered)),), Declared(), (), Grade.CLEAN)


@settings(max_examples=150, deadline=None)
@given(trees(), lines)
def test_any_tree_gives_valid_xml(made: Reading, title: str) -> None:
    law = work(title=title or "ق")
    xml_of(law, made)
