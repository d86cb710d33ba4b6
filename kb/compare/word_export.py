"""A comparison as a Word file that a lawyer can send: right to left, two columns, marks that survive copying."""

import datetime as dt
import io
from collections.abc import Sequence
from typing import Any

from docx import Document
from docx.enum.section import WD_ORIENT
from docx.enum.table import WD_TABLE_DIRECTION
from docx.enum.text import WD_COLOR_INDEX
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

from kb.compare import sheet
from kb.compare.values import Comparison

_FONT = "Vazirmatn"  # Word takes another where it is not installed
_MADE = dt.datetime(2000, 1, 1)
_OLD, _NEW = RGBColor(0x7A, 0x33, 0x00), RGBColor(0x0B, 0x3A, 0x78)


def to_docx(comparison: Comparison) -> bytes:
    """Make a Word file: title, both dates, summary, changed quantities, the two-column table, the sources."""
    document = Document()
    document.core_properties.title = sheet.title(comparison)
    document.core_properties.author = ""
    document.core_properties.language = "fa-IR"
    document.core_properties.created = document.core_properties.modified = _MADE
    _page(document)
    _paragraph(document, sheet.title(comparison), style="Title")
    for head, expression in zip(sheet.HEADS, (comparison.old, comparison.new), strict=True):
        _paragraph(document, f"{head}: {sheet.side(expression)}. {expression.status_words}".strip())
    _paragraph(document, sheet.UNOFFICIAL)
    for sentence in (*comparison.summary.sentences, *comparison.remarks):
        _paragraph(document, sentence, style="List Bullet")
    amounts = list(sheet.quantities(comparison))
    if amounts:
        _paragraph(document, "مقدارهای تغییریافته", style="Heading 1")
        _table(document, ("جا", *sheet.HEADS), [[[sheet.Run(cell)] for cell in row] for row in amounts])
    _paragraph(document, "متن دو سو", style="Heading 1")
    body = []
    for row in sheet.rows(comparison):
        said = f"{row.kind}. {row.note}".strip()
        old = [sheet.Run(f"{row.old_name}\n", "name"), *row.old] if row.old_name else []
        new = (
            [sheet.Run(f"{row.new_name}\n", "name"), *row.new, sheet.Run(f"\n{said}", "note")]
            if row.new_name
            else [sheet.Run(said, "note")]
        )
        body.append([old, new])
    if body:
        _table(document, sheet.HEADS, body)
    else:
        _paragraph(document, "هیچ تفاوتی در واژه‌های دو متن نیست.")
    _paragraph(document, "منبع‌ها", style="Heading 1")
    for source in sheet.sources(comparison):
        _paragraph(document, source)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _page(document: Any) -> None:
    section = document.sections[0]
    section.orientation = WD_ORIENT.PORTRAIT
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = Cm(2)
    section._sectPr.insert_element_before(OxmlElement("w:bidi"), "w:rtlGutter", "w:docGrid", "w:printerSettings")
    for style in document.styles:
        if style.type == 1:  # paragraph styles
            _fonts(style.element.get_or_add_rPr())
    normal = document.styles["Normal"]
    _size(normal.font, normal.element.get_or_add_rPr(), 11)
    language = OxmlElement("w:lang")
    language.set(qn("w:bidi"), "fa-IR")
    normal.element.get_or_add_rPr().append(language)


def _size(font: Any, properties: Any, points: int) -> None:
    """Set the size also for complex scripts: Word takes that one for a right-to-left run."""
    font.size = Pt(points)
    size = OxmlElement("w:szCs")
    size.set(qn("w:val"), str(points * 2))
    properties.insert_element_before(size, "w:highlight", "w:u", "w:effect", "w:bdr", "w:shd", "w:fitText",
        "w:vertAlign", "w:rtl", "w:cs", "w:em", "w:lang", "w:eastAsianLayout", "w:specVanish", "w:oMath")  # fmt: skip


def _fonts(properties: Any) -> None:
    """Set the font for complex scripts, which Word keeps apart from the one for Latin."""
    fonts = properties.find(qn("w:rFonts"))
    if fonts is None:
        fonts = OxmlElement("w:rFonts")
        properties.insert(0, fonts)
    for kind in ("w:ascii", "w:hAnsi", "w:cs"):
        fonts.set(qn(kind), _FONT)
    for theme in ("w:asciiTheme", "w:hAnsiTheme", "w:cstheme", "w:eastAsiaTheme"):
        fonts.attrib.pop(qn(theme), None)


def _paragraph(place: Any, text: str, style: str | None = None) -> Any:
    paragraph = place.add_paragraph(style=style)
    _right_to_left(paragraph)
    _run(paragraph, sheet.Run(text))
    return paragraph


def _right_to_left(paragraph: Any) -> None:
    properties = paragraph._p.get_or_add_pPr()
    bidi = OxmlElement("w:bidi")
    properties.insert_element_before(
        bidi, "w:adjustRightInd", "w:snapToGrid", "w:spacing", "w:ind", "w:contextualSpacing", "w:mirrorIndents",
        "w:suppressOverlap", "w:jc", "w:textDirection", "w:textAlignment", "w:textboxTightWrap", "w:outlineLvl",
        "w:divId", "w:cnfStyle", "w:rPr", "w:sectPr", "w:pPrChange",
    )  # fmt: skip


def _run(paragraph: Any, run: sheet.Run) -> None:
    made = paragraph.add_run(_clean(run.text))
    font = made.font
    font.rtl = True
    font.complex_script = True
    if run.mark == "del":
        font.strike, font.color.rgb = True, _OLD
    elif run.mark == "ins":
        font.underline, font.color.rgb = True, _NEW
        font.highlight_color = WD_COLOR_INDEX.TURQUOISE if run.said == "محتوا" else None
    elif run.mark == "name":
        font.bold = font.cs_bold = True
    elif run.mark == "note":
        _size(font, made._r.get_or_add_rPr(), 9)
        font.color.rgb = RGBColor(0x5A, 0x5A, 0x5A)


def _clean(text: str) -> str:
    """Leave out the characters that XML forbids."""
    return "".join(char for char in text if char >= " " or char in "\t\n")


def _table(document: Any, heads: Sequence[str], body: Sequence[Sequence[Sequence[sheet.Run]]]) -> None:
    table = document.add_table(rows=1, cols=len(heads))
    table.style = "Table Grid"
    table.table_direction = WD_TABLE_DIRECTION.RTL  # the first column stands on the right
    for cell, head in zip(table.rows[0].cells, heads, strict=True):
        _right_to_left(cell.paragraphs[0])
        _run(cell.paragraphs[0], sheet.Run(head, "name"))
    header = OxmlElement("w:tblHeader")
    table.rows[0]._tr.get_or_add_trPr().append(header)
    for row in body:
        for cell, runs in zip(table.add_row().cells, row, strict=True):
            paragraph = cell.paragraphs[0]
            _right_to_left(paragraph)
            for run in runs:
                _run(paragraph, run)
