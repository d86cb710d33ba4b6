"""The `meta` of an Akoma Ntoso file: what the text is, its life, what changed it, who says so, and Jalali dates.

`@date` is Gregorian throughout; Jalali dates, as printed, stand in `proprietary`, with all that the schema has no
place for: the status in words, undated effects, editorial readings with their evidence.
"""

from collections.abc import Iterable

from lxml import etree

from kb import dates
from kb.akn_changes import COPY, Modification, active, events, known_documents, passive, work_uri
from kb.akn_closing import concepts_in
from kb.akn_text import Element, add, clean
from kb.ids import Ref
from kb.model import Expression, Kind, Work

OWN = "urn:qanun-nama:meta:1"
US = "qanun-nama"
_LANGUAGE = "fas"


def meta(act: Element, expression: Expression) -> None:
    """Append `meta`."""
    element = add(act, "meta")
    _identification(element, expression)
    published = next((date for date in expression.work.dates if date.kind == "published"), None)
    if published is not None:
        add(element, "publication", date=published.date.isoformat(), name="publication", showAs=published.body or "—")
    lifecycle = add(element, "lifecycle", source=f"#{US}")
    for event in events(expression):
        day = event.date.isoformat()
        add(lifecycle, "eventRef", eId=event.id, date=day, source=f"#{event.source}", type=event.type)
    _analysis(element, expression)
    _references(element, expression)
    _proprietary(element, expression)


def _identification(parent: Element, expression: Expression) -> None:
    work = expression.work
    identification = add(parent, "identification", source=f"#{US}")
    uri = work_uri(work)
    level = add(identification, "FRBRWork")
    add(level, "FRBRthis", value=f"{uri}/!main")
    add(level, "FRBRuri", value=uri)
    names = [(work.title, "title"), (work.short_title, "shortTitle"), *((other, "name") for other in work.other_names)]
    for title, name in names:
        if title:
            add(level, "FRBRalias", value=title, name=name)
    add(level, "FRBRdate", date=work.enacted.isoformat(), name="enacted")
    for date in work.dates:
        if date.kind != "enacted":
            add(level, "FRBRdate", date=date.date.isoformat(), name=date.kind)
    add(level, "FRBRauthor", href="#author", as_="#enacting")
    add(level, "FRBRcountry", value="ir")
    add(level, "FRBRname", value=work.slug)
    add(level, "FRBRauthoritative", value="false")
    day = expression.date.isoformat()
    expressed = Ref(work.slug, expression.date).uri(work.enacted)
    level = add(identification, "FRBRExpression")
    add(level, "FRBRthis", value=f"{expressed}/!main")
    add(level, "FRBRuri", value=expressed)
    add(level, "FRBRdate", date=day, name="wording")
    add(level, "FRBRauthor", href=f"#{US}", as_="#editor")
    add(level, "FRBRlanguage", language=_LANGUAGE)
    # The file is dated by what it holds, not by when it was made: the same sources give the same file.
    level = add(identification, "FRBRManifestation")
    add(level, "FRBRthis", value=f"{expressed}/!main.xml")
    add(level, "FRBRuri", value=f"{expressed}.xml")
    add(level, "FRBRdate", date=day, name="wording")
    add(level, "FRBRauthor", href=f"#{US}", as_="#editor")
    add(level, "FRBRformat", value="application/akn+xml")


def _analysis(parent: Element, expression: Expression) -> None:
    outgoing, incoming = list(active(expression)), list(passive(expression))
    if not outgoing and not incoming:
        return
    analysis = add(parent, "analysis", source=f"#{US}")
    if outgoing:
        _modifications(add(analysis, "activeModifications"), "amod", outgoing)
    if incoming:
        _modifications(add(analysis, "passiveModifications"), "pmod", incoming)


def _modifications(parent: Element, name: str, modifications: Iterable[Modification]) -> None:
    for at, modification in enumerate(modifications, 1):
        element = add(parent, "textualMod", eId=f"{name}_{at}", type=modification.type)
        add(element, "source", href=modification.source)
        add(element, "destination", href=modification.destination)


def _references(parent: Element, expression: Expression) -> None:
    work = expression.work
    references = add(parent, "references", source=f"#{US}")
    add(references, "original", eId="original", href=work_uri(work), showAs=work.title)
    documents = list(known_documents(work))
    for tag in ("passiveRef", "activeRef"):
        for document in documents:
            if document.tag == tag:
                add(references, tag, eId=document.id, href=document.href, showAs=document.shown)
    add(references, "TLCOrganization", eId=US, href="/akn/ontology/organization/ir/qanun-nama", showAs="قانون‌نما")
    author = work.enacted_by or "تصویب‌کننده دانسته نیست"
    href = f"/akn/ontology/organization/ir/{work.slug}/author"
    add(references, "TLCOrganization", eId="author", href=href, showAs=author)
    add(references, "TLCRole", eId="enacting", href="/akn/ontology/role/enacting", showAs="تصویب‌کننده")
    add(references, "TLCRole", eId="editor", href="/akn/ontology/role/editor", showAs="ویراستار")
    for concept, word in concepts_in(unit.text for unit in expression.units if unit.kind is Kind.CONCLUSIONS).items():
        name = concept.removeprefix("concept_")
        add(references, "TLCConcept", eId=concept, href=f"/akn/ontology/concept/ir/{name}", showAs=word)
    digest = work.source.sha256[:16]
    add(references, "TLCObject", eId=COPY, href=f"/akn/ontology/object/ir/copy/{digest}", showAs="نسخهٔ در دست")
    for document in documents:
        if document.tag.startswith("TLC"):
            add(references, document.tag, eId=document.id, href=document.href, showAs=document.shown, name="effect")


def _own(parent: Element, tag: str, text: str = "", **attributes: str) -> Element:
    element = etree.SubElement(parent, f"{{{OWN}}}{tag}")
    for name, value in attributes.items():
        if value:
            element.set(name, clean(value))
    if text:
        element.text = clean(text)
    return element


def _proprietary(parent: Element, expression: Expression) -> None:
    work = expression.work
    proprietary = add(parent, "proprietary", source=f"#{US}")
    until = dates.iso(expression.end) if expression.end else ""
    _own(proprietary, "version", jalali=dates.iso(expression.date), until=until)
    _own(proprietary, "status", expression.status_words, value=str(expression.status))
    if not any(date.kind == "enacted" for date in work.dates):
        _own(proprietary, "date", kind="enacted", jalali=dates.iso(work.enacted))
    for date in work.dates:
        attributes = {"kind": date.kind, "jalali": dates.iso(date.date), "printed": date.printed, "body": date.body}
        _own(proprietary, "date", date.note, **attributes, unit=date.unit)
    source = work.source
    _own(proprietary, "source", source.note, file=source.file, sha256=source.sha256, origin=source.origin)
    if work.excerpt:
        _own(proprietary, "excerpt")
    for note in work.notes:
        _own(proprietary, "note", note)
    _decided(proprietary, work)


def _decided(proprietary: Element, work: Work) -> None:
    """Append relations, outside effects, and editorial readings: one element a reading, one `place` a quotation."""
    for relation in work.relations:
        day = dates.iso(relation.date) if relation.date else ""
        named = {"kind": relation.kind, "work": relation.work, "title": relation.title, "jalali": day}
        _own(proprietary, "relation", relation.note, **named, unit=relation.unit)
    for effect in work.effects:
        day = dates.iso(effect.date) if effect.date else ""
        of = dates.iso(effect.wording_of) if effect.wording_of else ""
        units = " ".join(effect.units)
        said = {"kind": effect.kind, "units": units, "by": effect.by, "jalali": day, "wordingOf": of}
        _own(proprietary, "effect", effect.notice, **said)
    last: tuple[str, tuple[str, ...]] | None = None
    for decision in work.decisions:
        if last != (decision.kind, decision.evidence):
            last = (decision.kind, decision.evidence)
            reading = _own(proprietary, "reading", kind=decision.kind, confidence=decision.confidence)
            for sentence in decision.evidence:
                _own(reading, "evidence", sentence)
            if decision.against:
                _own(reading, "against", decision.against)
        of = dates.iso(decision.wording_of) if decision.wording_of else ""
        place = {"quote": decision.quote, "to": decision.to, "label": decision.label, "wordingOf": of}
        _own(reading, "place", occurrence=str(decision.occurrence), **place)
