"""A law on a date, one of its units with its wordings over time, and both as files."""

import datetime as dt
from dataclasses import dataclass, replace

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from kb import export, status
from kb.akn import to_xml
from kb.dates import words
from kb.errors import KbError
from kb.ids import Ref
from kb.model import Expression, Kind, State, Wording, Work
from web import addresses, days, faults, names, outline, versions
from web.errors import Link, PageError
from web.filters import law_url
from web.library import snapshot

pages = Blueprint("law", __name__)


@dataclass(frozen=True, slots=True)
class Past:
    """One wording of a unit with what stands below it, from date to date."""

    start: dt.date | None
    end: dt.date | None
    wording: Wording
    node: outline.Node
    version: dt.date  # a date of the law on which it holds
    shown: bool
    until: str  # how it ended, or that no later change is known


def _source_spelling() -> bool:
    return request.args.get("spelling") == "source"


def _canonical(address: addresses.Address, unit: str = "") -> BaseResponse | None:
    if address.canonical or address.on is None:
        return None
    kept = {"spelling": "source"} if _source_spelling() else {}
    return redirect(law_url(address.work.slug, address.on, unit, **kept), 301)


@pages.get("/law", strict_slashes=False)
def laws() -> BaseResponse:
    """Lead to the list of laws."""
    return redirect(url_for("home.home", _anchor="laws"))


@pages.get("/law/<path:written>")
def written_otherwise(written: str) -> BaseResponse:
    """Lead from an address that is cut off, or whose date is written with slashes, to the one form."""
    try:
        ref = Ref.parse(written.strip("/"))
    except (KbError, ValueError):
        raise NotFound from None
    return redirect(law_url(ref.work, ref.date, ref.unit or ""), 301)


@pages.get("/law/<address>.<any(xml, json, txt):form>")
def law_file(address: str, form: str) -> Response | BaseResponse:
    """Give a law on a date as Akoma Ntoso, JSON or plain text."""
    found = addresses.read(snapshot(), address)
    if not found.canonical and found.on is not None:
        return redirect(law_url(found.work.slug, found.on, form=form), 301)
    expression = addresses.expression(snapshot(), found)
    if form == "xml":
        return Response(to_xml(expression), mimetype="application/akn+xml")
    if form == "json":
        return jsonify(export.to_json(expression))
    return Response(export.to_txt(expression), mimetype="text/plain")


@pages.get("/law/<address>")
def law(address: str) -> str | BaseResponse:
    """Show a law as it stood on a date; without one, its latest version."""
    library = snapshot()
    found = addresses.read(library, address)
    if _asks_date():
        return _chosen_date(found)
    if moved := _canonical(found):
        return moved
    expression = addresses.expression(library, found)
    slug = expression.work.slug
    texts = library.text_dates(slug)
    nodes = outline.expression_tree(expression)
    return render_template(
        "law.html",
        law=expression,
        work=expression.work,
        dated=found.on is not None,
        text=versions.text_on(library, slug, expression.date),
        latest=texts[-1],
        texts=texts,
        nodes=nodes,
        unknown=[node for top in nodes for node in top.walk() if node.wording.state is State.UNKNOWN],
        versions=versions.table(library, expression.work),
        neighbours=versions.neighbours(library, expression.work),
        faults=faults.remarks(library, slug),
        declared=library.declared(slug),
        counts={
            kind.value: sum(unit.kind is kind and not unit.quoted for unit in expression.units)
            for kind in (Kind.ARTICLE, Kind.PROVISO)
        },
        corrections=[unit for unit in expression.units if unit.corrections],
        units={unit.unit: unit for unit in expression.units},
        source=_source_spelling(),
    )


def _asks_date() -> bool:
    return "date" in request.args or "at" in request.args


def _chosen_date(found: addresses.Address, unit: str = "") -> BaseResponse:
    """Send the reader of the date form to the law, or a unit of it, on that date."""
    try:
        on = days.from_form(request.args)
    except days.BadDay as bad:
        raise PageError(400, str(bad), (Link(law_url(found.work.slug), found.work.title),)) from None
    return redirect(law_url(found.work.slug, on, unit))


@pages.get("/law/<address>/<unit>")
def provision(address: str, unit: str) -> str | BaseResponse:
    """Show one unit of a law on a date, with its wordings over time and how to cite it."""
    library = snapshot()
    found = addresses.read(library, address)
    if _asks_date():
        return _chosen_date(found, unit)
    if found.on is None:
        return redirect(law_url(found.work.slug, addresses.expression(library, found).date, unit))
    if moved := _canonical(found, unit):
        return moved
    expression = addresses.expression(library, found)
    nodes = outline.expression_tree(expression)
    here = next((node for top in nodes for node in top.walk() if node.id == unit), None)
    if here is None:
        raise _no_unit(expression, unit)
    units = {each.unit: each for each in expression.units}
    articles = [node for top in nodes for node in top.walk() if node.wording.kind is Kind.ARTICLE]
    place = next((i for i, node in enumerate(articles) if unit in {each.id for each in node.walk()}), None)
    history = _history(expression, unit)
    since = _wording_date(history)
    return render_template(
        "provision.html",
        law=expression,
        work=expression.work,
        node=outline.alone(here),
        above=names.path(units, here.wording)[:-1],
        history=history,
        text=versions.text_on(library, expression.work.slug, expression.date),
        citation=names.citation(expression.work, unit, since if since != expression.work.enacted else None, units),
        permalink=law_url(expression.work.slug, expression.date, unit, _external=True),
        previous=articles[place - 1] if place else None,
        following=articles[place + 1] if place is not None and place + 1 < len(articles) else None,
        source=_source_spelling(),
    )


def _no_unit(expression: Expression, unit: str) -> PageError:
    """Say that a unit is not there on the date, and lead to the version that has it or to what is near."""
    slug = expression.work.slug
    elsewhere = [each for each in snapshot().wordings(slug) if each.unit == unit and each.state is not State.UNKNOWN]
    if elsewhere:
        links = tuple(
            Link(law_url(slug, each.start, unit), f"{names.label(each)} در متن {words(each.start)}")
            for each in elsewhere
            if each.start is not None
        )
        sentence = f"این قسمت در متن {words(expression.date)} نیست؛ در متن تاریخی دیگر هست."
        return PageError(404, sentence, links)
    parent = unit.rpartition("__")[0] or unit.partition("__")[0]
    known = {each.unit: each for each in expression.units}
    links = (Link(law_url(slug, expression.date), expression.work.title),)
    if parent in known:
        links = (Link(law_url(slug, expression.date, parent), names.label(known[parent])), *links)
    return PageError(404, f"«{unit[:60]}» در {expression.work.title} شناخته نیست.", links)


def _history(expression: Expression, unit: str) -> list[Past]:
    """List the wordings of a unit, the newest first: a new one wherever its text or that of what is below changes."""
    library, slug = snapshot(), expression.work.slug
    prefix = f"{unit}__"
    work = expression.work
    related = [each for each in library.wordings(slug) if each.unit == unit or each.unit.startswith(prefix)]
    bounds = {each.start for each in related} | {each.end for each in related if each.end}
    found: list[Past] = []
    for date in library.versions(slug):
        if found and date not in bounds:
            continue
        on = expression if date == expression.date else library.expression(slug, date)
        nodes = [node for top in outline.expression_tree(on) for node in top.walk() if node.id == unit]
        if nodes:
            found.append(Past(date, None, nodes[0].wording, nodes[0], date, False, ""))
    for place, past in enumerate(found):
        end = found[place + 1].start if place + 1 < len(found) else past.wording.end
        shown = past.version <= expression.date and (end is None or expression.date < end)
        until = f"تا پیش از {words(end)}" if end else _ending(work)
        found[place] = replace(past, end=end, shown=shown, until=until)
    return found[::-1]


def _ending(work: Work) -> str:
    """Say until when the last known text of a unit holds, as far as the law itself is known to have ended."""
    repealed, expires = status.repeal(work), status.expiry(work)
    if repealed is not None:
        return f"تا نسخ در {words(repealed[0])}"
    if expires is not None and not status.extended_by(work):
        return f"تا پایان مدت آن، {words(expires.date)}"
    return "تاکنون (تغییر بعدی شناخته نشده)"


def _wording_date(history: list[Past]) -> dt.date | None:
    """Give the date of the words that are shown: those of a repealed unit are older than its repeal."""
    place = next((at for at, past in enumerate(history) if past.shown), None)
    if place is None:
        return None
    older = history[place:]
    return next((past.start for past in older if past.wording.state is not State.REMOVED), older[-1].start)
