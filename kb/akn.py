"""Akoma Ntoso 3.0 (OASIS LegalDocML 1.0): a law on a date as XML, and whether such XML is valid.

The same expression gives the same bytes. The source's own spelling stays: marks, corrections and notices are marked
up beside it. `kb.akn_meta`, `kb.akn_body` and `kb.akn_closing` hold the parts.
"""

import threading
from functools import cache
from pathlib import Path

from lxml import etree

from kb.akn_body import Body
from kb.akn_meta import OWN, meta
from kb.akn_text import NAMESPACE, Element, add, write
from kb.model import Expression

_SCHEMA = Path(__file__).parent / "schema" / "akomantoso30.xsd"
_LOCK = threading.Lock()  # libxml2 keeps the errors of a validation with the schema
_INLINE = frozenset(
    f"{{{NAMESPACE}}}{tag}" for tag in ("p", "num", "heading", "crossHeading", "docTitle", "remark", "span", "mod")
)
_FAULTS_SHOWN = 20


def to_xml(expression: Expression) -> bytes:
    """Write a law as it stood on a date as an Akoma Ntoso file (UTF-8, one element a line down to paragraphs)."""
    root = etree.Element(f"{{{NAMESPACE}}}akomaNtoso", nsmap={None: NAMESPACE, "q": OWN})
    act = add(root, "act", name="act")
    meta(act, expression)
    preface = add(act, "preface", eId="preface")
    title = add(add(add(preface, "longTitle"), "p"), "docTitle", status="editorial")
    write(title, expression.work.title)
    body = Body(expression)
    body.preamble(act)
    body.body(act)
    body.conclusions(act)
    _break_lines(root)
    made: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return made + b"\n"


def _break_lines(root: Element) -> None:
    """Put each element on a line of its own, down to those that hold words: inside these, space would be text."""
    stack = [(root, 0)]
    while stack:
        element, depth = stack.pop()
        if element.tag in _INLINE or not len(element):
            continue
        element.text = "\n" + " " * (depth + 1)
        for child in element:
            child.tail = element.text
            stack.append((child, depth + 1))
        element[-1].tail = "\n" + " " * depth


@cache
def _schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(_SCHEMA))


def validate(xml: bytes) -> list[str]:
    """List what is wrong with an Akoma Ntoso file: not XML, not valid by the strict schema, references to nothing."""
    try:
        root = etree.fromstring(xml, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    except etree.XMLSyntaxError as error:
        return [f"not XML: {error}"]
    with _LOCK:
        schema = _schema()
        if schema.validate(root):
            faults = []
        else:
            faults = [f"line {error.line}: {error.message}" for error in schema.error_log][:_FAULTS_SHOWN]
    return faults + dangling(root)


def dangling(root: Element) -> list[str]:
    """List the internal references (`#…`) that name no element; the schema does not look."""
    ids = {eid for element in root.iter(etree.Element) if (eid := element.get("eId")) is not None}
    return [
        f"line {element.sourceline}: {name}=“{value}” refers to nothing"
        for element in root.iter(etree.Element)
        for name, value in element.attrib.items()
        if value.startswith("#") and name != "title" and value[1:] not in ids
    ]
