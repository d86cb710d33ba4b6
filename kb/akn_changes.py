"""What changed a law and what it changes, for the Akoma Ntoso `lifecycle` and `analysis`.

Only what has a date becomes an event or a modification; what has none stays in `proprietary`, in words.
"""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb import dates
from kb.errors import KbError
from kb.ids import Ref
from kb.model import Change, Expression, Kind, Relation, State, Wording, Work

COPY = "copy"  # the eId of the source text itself, as the witness of what it says was changed
_DATED_SLUG = re.compile(r"(\d{4}-\d{2}-\d{2})-")


@dataclass(frozen=True, slots=True)
class Event:
    """A point in the life of a law: `type` is generation, amendment or repeal; `source` the eId of its witness."""

    date: dt.date
    type: str
    source: str

    @property
    def id(self) -> str:
        """The eId: one event a day."""
        return f"event_{self.date.isoformat()}"


@dataclass(frozen=True, slots=True)
class Modification:
    """A change of a text by a text: `type` is repeal, substitution or insertion."""

    type: str
    source: str
    destination: str


@dataclass(frozen=True, slots=True)
class Known:
    """A document that is named outside the law's own words: `tag` is its element in `references`."""

    id: str
    tag: str
    href: str
    shown: str


def work_uri(work: Work) -> str:
    """Give the Akoma Ntoso URI of a law."""
    return Ref(work.slug).uri(work.enacted)


def uri_of_relation(relation: Relation) -> str | None:
    """Give the URI of the other law, if the corpus holds it and its name carries its date; else None."""
    match = _DATED_SLUG.match(relation.work)
    if not match:
        return None
    try:
        return Ref(relation.work).uri(dates.parse(match[1]))
    except KbError:
        return None


def known_documents(work: Work) -> Iterator[Known]:
    """Yield the laws of the corpus that this one changes or is changed by, and the acts that outside effects name."""
    seen = set()
    for relation in work.relations:
        uri = uri_of_relation(relation)
        if uri and uri not in seen:
            seen.add(uri)
            tag = "passiveRef" if relation.kind.endswith("_by") else "activeRef"
            yield Known(f"ref_{len(seen)}", tag, uri, relation.title or relation.work)
    for at, effect in enumerate(work.effects, 1):
        yield Known(f"act_{at}", "TLCReference", f"/akn/ontology/reference/ir/{work.slug}/effect/{at}", effect.by)


def events(expression: Expression) -> list[Event]:
    """List what happened to the law on each of its dates, ascending."""
    work = expression.work
    by_day = {work.enacted: Event(work.enacted, "generation", "original")}
    whole = {relation.date for relation in work.relations if relation.kind == "repealed_by"}
    whole |= {date.date for date in work.dates if date.kind in ("repealed", "expires")}
    whole |= {day + dt.timedelta(days=1) for day in whole if day}
    outside = {effect.date: f"act_{at}" for at, effect in enumerate(work.effects, 1) if effect.date}
    for day in expression.versions:
        kind = "repeal" if day in whole else "amendment"
        by_day.setdefault(day, Event(day, kind, outside.get(day, COPY)))
    return [by_day[day] for day in sorted(by_day)]


def passive(expression: Expression) -> Iterator[Modification]:
    """Yield what others changed in this text as it stands here: units by their own dates, then the law as a whole."""
    starts = {unit.unit: unit.start for unit in expression.units}
    for unit in expression.units:
        if unit.start is None or unit.start <= expression.work.enacted or unit.quoted:
            continue
        if unit.kind in (
            Kind.PREAMBLE,
            Kind.CONCLUSIONS,
        ):  # no provisions: those of a second law stand with the first's
            continue
        if unit.state is State.UNKNOWN or (unit.parent and starts.get(unit.parent) == unit.start):
            continue
        yield Modification(_type(unit), f"#event_{unit.start.isoformat()}", f"#{unit.unit}")
    for relation in expression.work.relations:
        uri = uri_of_relation(relation)
        if relation.kind == "repealed_by" and relation.date and uri:
            yield Modification("repeal", _provision(uri, relation.unit), work_uri(expression.work))


def _type(unit: Wording) -> str:
    if unit.state is State.REMOVED:
        return "repeal"
    added = any(mark.change is Change.ADDED and unit.start in mark.dates for mark in unit.marks)
    return "insertion" if added else "substitution"


def active(expression: Expression) -> Iterator[Modification]:
    """Yield what this law changes in others of the corpus."""
    shown = {unit.unit for unit in expression.units}
    for relation in expression.work.relations:
        uri = uri_of_relation(relation)
        if uri and relation.date and not relation.kind.endswith("_by"):
            source = f"#{relation.unit}" if relation.unit in shown else work_uri(expression.work)
            yield Modification("repeal" if relation.kind == "repeals" else "substitution", source, uri)


def _provision(uri: str, unit: str) -> str:
    return f"{uri}/~{unit}" if unit else uri
