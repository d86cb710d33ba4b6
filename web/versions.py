"""What the pages say of a law's dates: the table of its versions and the laws it replaces or is replaced by."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from kb import status
from kb.model import State, Status, Wording, Work
from kb.store import Snapshot
from web import names


@dataclass(frozen=True, slots=True)
class Version:
    """A row of the table: from `start` to `end` (None: no later change known), what is known, what happened then."""

    start: dt.date
    end: dt.date | None
    status: Status
    sentence: str
    events: tuple[str, ...]
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


def _touched(wordings: Sequence[Wording], on: dt.date) -> tuple[int, int]:
    """Count the articles with a new wording and those removed on a date."""
    new = {each.unit.partition("__")[0] for each in wordings if each.start == on and each.state is State.KNOWN}
    removed = {each.unit for each in wordings if each.start == on and each.state is State.REMOVED}
    return len({unit for unit in new if "art" in unit}), len(removed)


def _count(number: int, words: str) -> str:
    return f"{number} {words}"


def table(snapshot: Snapshot, work: Work) -> list[Version]:
    """Make the table of a law's versions, the newest first."""
    dates = tuple(snapshot.versions(work.slug))
    wordings = snapshot.wordings(work.slug)
    rows: list[Version] = []
    for place, start in enumerate(dates):
        events = [
            f"{names.DATES.get(each.kind, each.kind)}{f' در {each.body}' if each.body else ''}"
            for each in work.dates
            if each.date == start and (each.kind != "enacted" or place == 0)
        ]
        if place:
            new, removed = _touched(wordings, start)
            events += [_count(new, "ماده با متن تازه")] if new else []
            events += [_count(removed, "ماده یا جزء، منسوخ یا حذف‌شده")] if removed else []
        known, sentence = status.status(work, start)
        end = dates[place + 1] if place + 1 < len(dates) else None
        rows.append(
            Version(start, end, known, sentence, tuple(dict.fromkeys(events)), dates[place - 1] if place else None)
        )
    return rows[::-1]


def replaced_pair(snapshot: Snapshot, older: Work, newer: Work) -> tuple[tuple[str, dt.date], tuple[str, dt.date]]:
    """Give the two sides that compare a law with the one that came in its place.

    The older law in its last wording before the newer one, the newer in its first: what the change of law changed.
    """
    first = snapshot.versions(newer.slug)[0]
    before = [date for date in snapshot.versions(older.slug) if date < first]
    return (older.slug, before[-1] if before else snapshot.versions(older.slug)[0]), (newer.slug, first)


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
