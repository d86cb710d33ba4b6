"""Words into Akoma Ntoso paragraphs: corrections, editorial remarks, and characters that XML cannot hold."""

import re
from collections.abc import Iterable, Iterator, Sequence

from lxml import etree

from kb.model import Correction

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
Element = etree._Element
# XML 1.0 (fifth edition), production 2: what is not a Char.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def add(parent: Element, tag: str, /, **attributes: str | None) -> Element:
    """Append an Akoma Ntoso element; attributes that are None are left out, `_` at the end of a name is dropped."""
    element = etree.SubElement(parent, f"{{{NAMESPACE}}}{tag}")
    for name, value in attributes.items():
        if value is not None:
            element.set(name.removesuffix("_"), clean(value))
    return element


def clean(text: str) -> str:
    """Put a replacement character where XML cannot hold one; for attributes, which cannot hold a remark."""
    return _FORBIDDEN.sub("\ufffd", text)


def write(parent: Element, text: str) -> None:
    """Append words to an element. A character that XML cannot hold becomes a remark that names it."""
    at = 0
    for match in _FORBIDDEN.finditer(text):
        _append(parent, text[at : match.start()])
        remark(parent, f"[U+{ord(match.group()):04X}]")
        at = match.end()
    _append(parent, text[at:])


def _append(parent: Element, text: str) -> None:
    if not text:
        return
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def remark(parent: Element, text: str) -> None:
    """Append an editor's words."""
    write(add(parent, "remark", status="editorial"), text)


def paragraphs(
    parent: Element, text: str, corrections: Sequence[Correction] = (), marks: Iterable[str] = ()
) -> None:
    """Append words as paragraphs, one for each line; `marks` stand as remarks before the first.

    A correction is a `span` that keeps the printed words with their brackets; its title says how they are to be read.
    """
    at = 0
    first = True
    for line in text.split("\n"):
        paragraph = add(parent, "p")
        if first:
            for mark in marks:
                remark(paragraph, mark)
                _append(paragraph, " ")
        first = False
        end = at + len(line)
        for part, correction in _parts(text, at, end, corrections):
            if correction is None:
                write(paragraph, part)
            else:
                write(add(paragraph, "span", status="edited", title=correction.read), part)
        at = end + 1


def _parts(
    text: str, start: int, end: int, corrections: Iterable[Correction]
) -> Iterator[tuple[str, Correction | None]]:
    for correction in corrections:
        if start <= correction.start and correction.end <= end:
            yield text[start : correction.start], None
            yield text[correction.start : correction.end], correction
            start = correction.end
    yield text[start:end], None
