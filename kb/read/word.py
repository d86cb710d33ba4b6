"""Words of a Word document in the order of the page: paragraphs with the numbers that Word counts, cells of tables."""

from collections.abc import Iterator
from typing import Any

from kb.read.labels import ABJAD

# ECMA-376 §17.18.59: arabicAbjad is the abjad order, arabicAlpha the Arabic alphabet (without پ، چ، ژ، گ).
_LETTERS: dict[str, tuple[str, ...]] = {
    "arabicAbjad": (*ABJAD,),
    "arabicAlpha": ("الف", *"بتثجحخدذرزسشصضطظعغفقکلمنهوی"),
}
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def word_text(document: Any) -> str:
    """Give the text of a python-docx document, a paragraph a line, cells of a row set apart by tabs."""
    numbers = _Numbers(document)
    return "".join(f"{line}\n" for line in _lines(document, numbers))


def _lines(holder: Any, numbers: "_Numbers") -> Iterator[str]:
    for block in holder.iter_inner_content():
        if hasattr(block, "rows"):
            for row in block.rows:
                cells = {id(cell._tc): cell for cell in row.cells}.values()  # a merged cell comes once a column
                yield "\t".join(" ".join(_lines(cell, numbers)).strip() for cell in cells)
        else:
            yield numbers.before(block) + block.text


class _Numbers:
    """Counts the automatic numbers of paragraphs as Word shows them."""

    def __init__(self, document: Any) -> None:
        self._levels: dict[tuple[str, int], tuple[str, str, int]] = {}
        self._lists: dict[str, str] = {}
        self._counts: dict[tuple[str, int], int] = {}
        part = next(
            (rel.target_part for rel in document.part.rels.values() if rel.reltype.endswith("/numbering")), None
        )
        if part is None:
            return
        root = part.element
        for form in root.findall(f"{_W}abstractNum"):
            for level in form.findall(f"{_W}lvl"):
                key = form.get(f"{_W}abstractNumId"), int(level.get(f"{_W}ilvl"))
                start = _value(level, "start")
                shape = _value(level, "lvlText"), _value(level, "numFmt"), int(start) if start.isdigit() else 1
                self._levels[key] = shape
        for used in root.findall(f"{_W}num"):
            self._lists[used.get(f"{_W}numId")] = _value(used, "abstractNumId")

    def before(self, paragraph: Any) -> str:
        """Give what Word prints before a paragraph («ماده 3- », «1- », «الف) »); "" if it is not numbered."""
        style = getattr(paragraph.style, "element", None)
        found = [element.find(f".//{_W}numPr") for element in (paragraph._p, style) if element is not None]
        numbering = next((one for one in found if one is not None), None)
        if numbering is None:
            return ""
        form = self._lists.get(_value(numbering, "numId"), "")
        level = int(_value(numbering, "ilvl") or 0)
        if (form, level) not in self._levels or not paragraph.text.strip():
            return ""
        shape, _, start = self._levels[form, level]
        self._counts[form, level] = self._counts.get((form, level), start - 1) + 1
        for deeper in range(level + 1, 9):
            self._counts.pop((form, deeper), None)
        for at in range(level + 1):
            _, kind, first = self._levels.get((form, at), ("", "decimal", 1))
            shape = shape.replace(f"%{at + 1}", _printed(kind, self._counts.get((form, at), first)))
        return f"{shape} " if any(ch.isalnum() for ch in shape) else ""


def _value(holder: Any, name: str) -> str:
    element = holder.find(f"{_W}{name}")
    return "" if element is None else str(element.get(f"{_W}val") or "")


def _printed(kind: str, count: int) -> str:
    letters = _LETTERS.get(kind, ())
    if count <= len(letters):
        return letters[count - 1]
    return "" if kind in ("bullet", "none") else str(count)
