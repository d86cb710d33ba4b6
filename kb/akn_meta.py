"""The `meta` of an Akoma Ntoso file: what the text is, its life, what changed it, who says so, and Jalali dates.

`@date` is Gregorian throughout; Jalali dates, as printed, stand in `proprietary`, with all that the schema has no
place for: the status in words, undated effects, editorial readings with their evidence.
"""

from collections.abc import Iterable
from itertools import groupby

from kb import dates
from kb.akn_changes import COPY, Modification, active, events, known_documents, passive, work_uri
from kb.akn_closing import concepts_in
from kb.akn_text import Out, clean
from kb.ids import Ref
from kb.model import Expression, Kind, Work

OWN = "urn:qanun-nama:meta:1"
US = "qanun-nama"
_LANGUAGE = "fas"


def meta(out: Out, expression: Expression) -> None:
    """Write `meta`."""
    out.open("meta")
    _identification(out, expression)
    published = next((date for date in expression.work.dates if date.kind == "published"), None)
    if published is not None:
        out.add("publication", date=published.date.isoformat(), name="publication", showAs=published.body or "—")
    out.open("lifecycle", source=f"#{US}")
    for event in events(expression):
        day = event.date.isoformat()
        out.add("eventRef", eId=event.id, date=day, source=f"#{event.source}", type=event.type)
    out.close("lifecycle")
    _analysis(out, expression)
    _references(out, expression)
    _proprietary(out, expression)
    out.close("meta")


def _identification(out: Out, expression: Expression) -> None:
    work = expression.work
    uri = work_uri(work)
    out.open("identification", source=f"#{US}")
    out.open("FRBRWork")
    out.add("FRBRthis", value=f"{uri}/!main")
    out.add("FRBRuri", value=uri)
    names = [(work.title, "title"), (work.short_title, "shortTitle"), *((other, "name") for other in work.other_names)]
    for title, name in names:
        if title:
            out.add("FRBRalias", value=title, name=name)
    out.add("FRBRdate", date=work.enacted.isoformat(), name="enacted")
    for date in work.dates:
        if date.kind != "enacted":
            out.add("FRBRdate", date=date.date.isoformat(), name=date.kind)
    out.add("FRBRauthor", href="#author", as_="#enacting")
    out.add("FRBRcountry", value="ir")
    out.add("FRBRname", value=work.slug)
    out.add("FRBRauthoritative", value="false")
    out.close("FRBRWork")
    day = expression.date.isoformat()
    expressed = Ref(work.slug, expression.date).uri(work.enacted)
    out.open("FRBRExpression")
    out.add("FRBRthis", value=f"{expressed}/!main")
    out.add("FRBRuri", value=expressed)
    out.add("FRBRdate", date=day, name="wording")
    out.add("FRBRauthor", href=f"#{US}", as_="#editor")
    out.add("FRBRlanguage", language=_LANGUAGE)
    out.close("FRBRExpression")
    # The file is dated by what it holds, not by when it was made: the same sources give the same file.
    out.open("FRBRManifestation")
    out.add("FRBRthis", value=f"{expressed}/!main.xml")
    out.add("FRBRuri", value=f"{expressed}.xml")
    out.add("FRBRdate", date=day, name="wording")
    out.add("FRBRauthor", href=f"#{US}", as_="#editor")
    out.add("FRBRformat", value="application/akn+xml")
    out.close("FRBRManifestation")
    out.close("identification")


def _analysis(out: Out, expression: Expression) -> None:
    groups = (
        ("activeModifications", "amod", list(active(expression))),
        ("passiveModifications", "pmod", list(passive(expression))),
    )
    if not any(modifications for _, _, modifications in groups):
        return
    out.open("analysis", source=f"#{US}")
    for tag, name, modifications in groups:
        if modifications:
            out.open(tag)
            _modifications(out, name, modifications)
            out.close(tag)
    out.close("analysis")


def _modifications(out: Out, name: str, modifications: Iterable[Modification]) -> None:
    for at, modification in enumerate(modifications, 1):
        out.open("textualMod", eId=f"{name}_{at}", type=modification.type)
        out.add("source", href=modification.source)
        out.add("destination", href=modification.destination)
        out.close("textualMod")


def _references(out: Out, expression: Expression) -> None:
    work = expression.work
    out.open("references", source=f"#{US}")
    out.add("original", eId="original", href=work_uri(work), showAs=work.title)
    documents = list(known_documents(work))
    for tag in ("passiveRef", "activeRef"):
        for document in documents:
            if document.tag == tag:
                out.add(tag, eId=document.id, href=document.href, showAs=document.shown)
    out.add("TLCOrganization", eId=US, href="/akn/ontology/organization/ir/qanun-nama", showAs="قانون‌نما")
    author = work.enacted_by or "تصویب‌کننده دانسته نیست"
    href = f"/akn/ontology/organization/ir/{work.slug}/author"
    out.add("TLCOrganization", eId="author", href=href, showAs=author)
    out.add("TLCRole", eId="enacting", href="/akn/ontology/role/enacting", showAs="تصویب‌کننده")
    out.add("TLCRole", eId="editor", href="/akn/ontology/role/editor", showAs="ویراستار")
    for concept, word in concepts_in(unit.text for unit in expression.units if unit.kind is Kind.CONCLUSIONS).items():
        name = concept.removeprefix("concept_")
        out.add("TLCConcept", eId=concept, href=f"/akn/ontology/concept/ir/{name}", showAs=word)
    digest = work.source.sha256[:16]
    out.add("TLCObject", eId=COPY, href=f"/akn/ontology/object/ir/copy/{digest}", showAs="نسخهٔ در دست")
    for document in documents:
        if document.tag.startswith("TLC"):
            out.add(document.tag, eId=document.id, href=document.href, showAs=document.shown, name="effect")
    out.close("references")


def _own(out: Out, tag: str, text: str = "", /, **attributes: str) -> None:
    """Write an element of our own namespace; empty attributes are left out."""
    out.add(f"q:{tag}", clean(text), **{name: value or None for name, value in attributes.items()})


def _proprietary(out: Out, expression: Expression) -> None:
    work = expression.work
    out.open("proprietary", source=f"#{US}")
    until = dates.iso(expression.end) if expression.end else ""
    _own(out, "version", jalali=dates.iso(expression.date), until=until)
    _own(out, "status", expression.status_words, value=str(expression.status))
    if not any(date.kind == "enacted" for date in work.dates):
        _own(out, "date", kind="enacted", jalali=dates.iso(work.enacted))
    for date in work.dates:
        attributes = {"kind": date.kind, "jalali": dates.iso(date.date), "printed": date.printed, "body": date.body}
        _own(out, "date", date.note, **attributes, unit=date.unit)
    source = work.source
    _own(out, "source", source.note, file=source.file, sha256=source.sha256, origin=source.origin)
    if work.excerpt:
        _own(out, "excerpt")
    for note in work.notes:
        _own(out, "note", note)
    if work.enacted_by_note:
        _own(out, "author", work.enacted_by_note)
    _decided(out, work)
    out.close("proprietary")


def _decided(out: Out, work: Work) -> None:
    """Write relations, outside effects, and editorial readings: one element a reading, one `place` a quotation."""
    for relation in work.relations:
        day = dates.iso(relation.date) if relation.date else ""
        named = {"kind": relation.kind, "work": relation.work, "title": relation.title, "jalali": day}
        _own(out, "relation", relation.note, **named, unit=relation.unit)
    for effect in work.effects:
        day = dates.iso(effect.date) if effect.date else ""
        of = dates.iso(effect.wording_of) if effect.wording_of else ""
        units = " ".join(effect.units)
        said = {"kind": effect.kind, "units": units, "by": effect.by, "jalali": day, "wordingOf": of}
        _own(out, "effect", effect.notice, **said)
    for (kind, evidence), decisions in groupby(work.decisions, key=lambda one: (one.kind, one.evidence)):
        places = list(decisions)
        out.open("q:reading", kind=kind, confidence=places[0].confidence or None)
        for sentence in evidence:
            _own(out, "evidence", sentence)
        if places[0].against:
            _own(out, "against", places[0].against)
        for decision in places:
            of = dates.iso(decision.wording_of) if decision.wording_of else ""
            place = {"quote": decision.quote, "to": decision.to, "label": decision.label, "wordingOf": of}
            _own(out, "place", occurrence=str(decision.occurrence), **place)
        out.close("q:reading")
