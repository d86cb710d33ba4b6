"""The map, the Word file, the page and the JSON of a comparison."""

import io
import json
import re
import zipfile

import pytest
from compare_made import law, unit
from docx import Document
from lxml import etree
from lxml import html as lxml_html

from kb.compare import Comparison, PairKind, compare, map_svg, to_docx, to_html, to_json

SVG = "{http://www.w3.org/2000/svg}"
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
OLD_WORDS = "مالک در ظرف ۳ روز پس از وصول، وجوه را به صندوق تحویل می‌دهد <و> «باقی» & مانده."
NEW_WORDS = "مالک در ظرف یکهفته پس از وصول وجوه را به صندوق تحویل میدهد <و> «باقی» & مانده."
SAME = "جلسات شورای ده با حضور سه نفر از اعضا رسمیت خواهد یافت."


@pytest.fixture(scope="module")
def made() -> Comparison:
    old = law(unit("art_1", OLD_WORDS, "ماده ۱"), unit("art_2", SAME, "ماده ۲"), slug="old")
    new = law(
        unit("art_1", NEW_WORDS, "ماده ۱"),
        unit("art_2", "هر شورا یک رئیس از بین اعضای خود انتخاب خواهد نمود.", "ماده ۲"),
        unit("art_3", SAME, "ماده ۳"),
        slug="new",
    )
    return compare(old, new)


@pytest.fixture(scope="module")
def drawn(made: Comparison) -> etree._Element:
    return etree.fromstring(map_svg(made, lambda pair: f"/p?a=1&b={pair.key}").encode())


def test_map_draws_each_article_once(made: Comparison, drawn: etree._Element) -> None:
    groups = {group.find(f".//{SVG}title").text: group for group in drawn.iter(f"{SVG}g")}
    assert len(groups) == 3
    moved = next(group for title, group in groups.items() if title.startswith("ماده ۲ ← ماده ۳"))
    assert {"map-unchanged", "map-moved"} <= set(moved.get("class").split())
    assert moved.find(f".//{SVG}path") is not None
    added = next(group for title, group in groups.items() if title == "ماده ۲: افزوده")
    assert added.find(f".//{SVG}path") is None, "a line would lead nowhere"


def test_map_stands_without_colour_and_without_eyes(made: Comparison, drawn: etree._Element) -> None:
    assert "ماده ۲ ← ماده ۳" in drawn.find(f"{SVG}desc").text
    written = map_svg(made)
    assert "style=" not in written, "the content security policy forbids inline styles"
    assert re.search(r"<a ", written) is None
    assert 'role="img"' in written


def test_map_puts_the_old_law_on_the_right(drawn: etree._Element) -> None:
    for path in drawn.iter(f"{SVG}path"):
        start, end = (float(x) for x in re.findall(r"(?:M| )(\d+) \d+(?= C|$)", path.get("d")))
        assert start > end


def test_map_links_to_pairs(made: Comparison, drawn: etree._Element) -> None:
    links = {link.get("href") for link in drawn.iter(f"{SVG}a")}
    assert links == {f"/p?a=1&b={pair.key}" for pair in made.pairs}


def test_a_map_of_a_thousand_articles_is_drawn_close() -> None:
    units = [unit(f"art_{n}", f"{SAME} {n}", f"ماده {n}") for n in range(1, 1001)]
    tree = etree.fromstring(map_svg(compare(law(*units), law(*units))).encode())
    assert float(tree.get("height")) < 6000
    assert len(list(tree.iter(f"{SVG}text"))) < 120


def test_word_file(made: Comparison) -> None:
    data = to_docx(made)
    document = Document(io.BytesIO(data))
    said = "\n".join(paragraph.text for paragraph in document.paragraphs)
    assert "قانون old" in said
    assert "۲۲ مرداد ۱۳۳۱" in said
    amounts, texts = document.tables
    assert [cell.text for cell in amounts.rows[1].cells] == ["ماده ۱", "۳ روز", "یکهفته"]
    assert OLD_WORDS in texts.rows[1].cells[0].text
    assert NEW_WORDS in texts.rows[1].cells[1].text
    runs = [run for cell in texts.rows[1].cells for paragraph in cell.paragraphs for run in paragraph.runs]
    assert [run.text for run in runs if run.font.strike] == ["۳ روز"]
    assert [run.text for run in runs if run.font.underline] == ["یکهفته"]


def test_word_file_reads_from_right_to_left(made: Comparison) -> None:
    with zipfile.ZipFile(io.BytesIO(to_docx(made))) as archive:
        body = etree.fromstring(archive.read("word/document.xml"))
    for paragraph in body.iter(f"{W}p"):
        assert paragraph.find(f"{W}pPr/{W}bidi") is not None
    for run in body.iter(f"{W}r"):
        assert run.find(f"{W}rPr/{W}rtl") is not None
    for table in body.iter(f"{W}tbl"):
        assert table.find(f"{W}tblPr/{W}bidiVisual") is not None
    section = [child.tag.removeprefix(W) for child in body.find(f"{W}body/{W}sectPr")]
    assert section.index("bidi") < section.index("docGrid"), "the order that the schema asks for"


def test_page_stands_alone(made: Comparison) -> None:
    page = to_html(made)
    tree = lxml_html.fromstring(page)
    assert (tree.get("lang"), tree.get("dir")) == ("fa", "rtl")
    assert not tree.xpath("//script | //link | //img | //@src | //@style")
    assert [node.text_content() for node in tree.iter("del")] == ["۳ روز"]
    assert [node.text_content() for node in tree.iter("ins") if "هر شورا" not in node.text_content()] == ["یکهفته"]
    assert OLD_WORDS in tree.text_content(), "nothing is lost to escaping"
    assert NEW_WORDS in tree.text_content()


def test_unchanged_texts_say_so() -> None:
    same = compare(law(unit("art_1", SAME)), law(unit("art_1", SAME)))
    assert "هیچ تفاوتی در واژه‌های دو متن نیست." in to_html(same)
    assert to_docx(same)


def test_characters_that_xml_forbids_do_no_harm() -> None:
    odd = compare(law(unit("art_1", f"{SAME} \x0b\x01"), slug="a"), law(unit("art_1", f"{SAME} مگر\x02"), slug="b"))
    assert to_docx(odd)
    json.dumps(to_json(odd))


def test_json_of_a_moved_pair(made: Comparison) -> None:
    data = to_json(made)
    moved = next(pair for pair in data["pairs"] if pair["moved"])
    assert (moved["old"], moved["new"], moved["kind"], moved["score"]) == ("art_2", "art_3", "unchanged", 1.0)
    assert (moved["old_as_of"], moved["new_as_of"]) == ("1331-05-22", "1331-05-22")
    assert {"old": "۳ روز", "new": "یکهفته", "changed": True}.items() <= data["quantities"][0].items()
    assert data["summary"]["articles"][PairKind.ADDED.value] == 1
