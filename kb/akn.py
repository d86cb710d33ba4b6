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
from kb.akn_text import NAMESPACE, Out, words
from kb.model import Expression

_SCHEMA = Path(__file__).parent / "schema" / "akomantoso30.xsd"
_LOCK = threading.Lock()  # libxml2 keeps the errors of a validation with the schema
_FAULTS_SHOWN = 20


def to_xml(expression: Expression) -> bytes:
    """Write a law as it stood on a date as an Akoma Ntoso file (UTF-8, one element a line down to paragraphs)."""
    out = Out()
    out.begin_inline(f'<akomaNtoso xmlns="{NAMESPACE}" xmlns:q="{OWN}">')
    out.open("act", name="act")
    meta(out, expression)
    out.open("preface", eId="preface")
    out.open("longTitle")
    out.add("p", f'<docTitle status="editorial">{words(expression.work.title)}</docTitle>')
    out.close("longTitle")
    out.close("preface")
    body = Body(out, expression)
    body.preamble()
    body.body()
    body.conclusions()
    out.close("act")
    out.end_inline("</akomaNtoso>")
    return out.text().encode()


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


# Words may begin with «#» (titles, names, all that is ours); what else does is a reference.
_REFERENCES = etree.XPath(
    "//a:*/@*[starts-with(., '#') and not(name() = 'title' or name() = 'showAs' or name() = 'value')]",
    namespaces={"a": NAMESPACE},
)
_IDS = etree.XPath("//@eId", smart_strings=False)


def dangling(root: etree._Element) -> list[str]:
    """List the internal references (`#…`) that name no element; the schema does not look."""
    ids = set(_IDS(root))
    return [
        f"line {reference.getparent().sourceline}: {reference.attrname}=“{reference}” refers to nothing"
        for reference in _REFERENCES(root)
        if reference[1:] not in ids
    ]
