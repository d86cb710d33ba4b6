"""What the pages say of a law's dates: the table of its versions and the laws it replaces or is replaced by."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kb import status
from kb.model import State, Wording, Work
from kb.store import Snapshot
from web import names


@dataclass(frozen=True, slots=True)
class Text:
    """What a law reads like on a date: from `start` to `end` (None: no later text known)."""

    start: dt.date
    end: dt.date | None


@dataclass(frozen=True, slots=True)
class Version:
    """A row of the table: from `start` to `end` (None: no later change known), what is known, what happened.

    `text` tells whether the words changed, or only whether the law holds; `previous` is the text before a new one.
    """

    start: dt.date
    end: dt.date | None
    sentence: str
    events: tuple[str, ...]
    text: bool
    previous: dt.date | None


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another law that this one replaces, amends or is replaced by; dates set where both can be compared."""

    words: str
    title: str
    note: str
    slug: str = ""
    date: dt.date | None = None
    old: tuple[str, dt.date] | None = None
    new: tuple[str, dt.date] | None = None


def text_on(snapshot: Snapshot, slug: str, on: dt.date) -> Text:
    """Give the text of a law that stands on a date, which is not before its enactment."""
    dates = snapshot.text_dates(slug)
    past = [day for day in dates if day <= on] or [dates[0]]
    return Text(past[-1], dates[len(past)] if len(past) < len(dates) else None)


def _touched(work: Work, wordings: Sequence[Wording], on: dt.date) -> list[str]:
    """Say how many articles have a new text from a date on, and what ceased to hold."""
    new = {each.unit.partition("__")[0] for each in wordings if each.start == on and each.state is State.KNOWN}
    articles = sum("art" in unit for unit in new)
    gone = {each.unit: each for each in wordings if each.start == on and each.state is State.REMOVED}
    told = Counter(
        (names.ended(work, each), names.KINDS[each.kind]) for unit, each in gone.items() if each.parent not in gone
    )
    said = [f"{articles} ماده با متن تازه"] if articles else []
    return said + [f"{how} {number} {kind}" for (how, kind), number in told.items()]


def _force(work: Work, on: dt.date) -> list[str]:
    """Say what changed in a law's being in force on a date."""
    repealed, expires = status.repeal(work), status.expiry(work)
    said = ["نسخ"] if repealed is not None and repealed[0] == on else []
    return said + (["پایان مدت"] if expires is not None and expires.date + dt.timedelta(days=1) == on else [])


def table(snapshot: Snapshot, work: Work) -> list[Version]:
    """Make the table of a law's versions and changes of force, the newest first."""
    dates = tuple(snapshot.versions(work.slug))
    texts = snapshot.text_dates(work.slug)
    wordings = snapshot.wordings(work.slug)
    rows: list[Version] = []
    for place, start in enumerate(dates):
        events = [
            f"{names.DATES.get(each.kind, each.kind)}{f' ({each.body})' if each.body else ''}"
            for each in work.dates
            if each.date == start and each.kind != "expires" and (each.kind != "enacted" or place == 0)
        ]
        if place:
            events += _force(work, start) + _touched(work, wordings, start)
        if start not in texts:
            events = [*(events or ["وضع تغییر کرد"]), "متن همان است"]
        before = [day for day in texts if day < start]
        rows.append(
            Version(
                start=start,
                end=dates[place + 1] if place + 1 < len(dates) else None,
                sentence=status.status(work, start)[1],
                events=tuple(dict.fromkeys(events)),
                text=start in texts,
                previous=before[-1] if before and start in texts else None,
            )
        )
    return rows[::-1]


def replaced_pair(snapshot: Snapshot, older: Work, newer: Work) -> tuple[tuple[str, dt.date], tuple[str, dt.date]]:
    """Give the two sides that compare a law with the one that came in its place.

    The older law in its last wording before the newer one, the newer in its first: what the change of law changed.
    """
    first = snapshot.text_dates(newer.slug)[0]
    texts = snapshot.text_dates(older.slug)
    before = [date for date in texts if date < first]
    return (older.slug, before[-1] if before else texts[0]), (newer.slug, first)


def neighbours(snapshot: Snapshot, work: Work) -> list[Neighbour]:
    """List the relations of a law, with the comparison where the other law is in the corpus."""
    works = {each.slug: each for each in snapshot.works()}
    found: list[Neighbour] = []
    for relation in work.relations:
        words = names.RELATIONS.get(relation.kind, relation.kind)
        other = works.get(relation.work)
        if other is None:
            found.append(Neighbour(words, relation.title or relation.work, relation.note, date=relation.date))
            continue
        older, newer = (work, other) if relation.kind.endswith("_by") else (other, work)
        old, new = replaced_pair(snapshot, older, newer)
        found.append(Neighbour(words, other.title, relation.note, other.slug, relation.date, old, new))
    return found


def replacements(snapshot: Snapshot) -> list[tuple[Work, Work, tuple[str, dt.date], tuple[str, dt.date]]]:
    """List the pairs (older, newer law, older side, newer side) of the corpus of which one took the other's place."""
    works = {each.slug: each for each in snapshot.works()}
    pairs: dict[tuple[str, str], tuple[Work, Work]] = {}
    for work in works.values():
        for relation in work.relations:
            if relation.work not in works or relation.kind not in {"repeals", "repealed_by"}:
                continue
            other = works[relation.work]
            older, newer = (work, other) if relation.kind == "repealed_by" else (other, work)
            pairs.setdefault((older.slug, newer.slug), (older, newer))
    return [(older, newer, *replaced_pair(snapshot, older, newer)) for older, newer in pairs.values()]
