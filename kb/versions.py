"""The wording of each unit from date to date: layers, editorial marks and outside effects made into intervals.

Three sources say when a wording holds, in this order:
1. layers of the reading (the copy prints two wordings side by side, a work file says which is of which date);
2. marks in a text «as amended» (`kb.stretches`);
3. effects that the work file knows from outside the text.
A date that nobody gives is not made up: such a mark or effect becomes a notice in words. Where a wording is not in the
source for a date, that is a state of its own (`State.UNKNOWN`), never filled from another date.
"""

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kb import dates
from kb.errors import KbError, NotFound
from kb.later_laws import notice, stated_dates
from kb.model import CONTAINERS, Effect, Expression, Kind, Layer, Reading, State, Unit, Wording, Work
from kb.status import force_dates, status
from kb.stretches import Stretch, of_marks, within

_ARTICLE = re.compile(r"(?P<series>(?:s\d+__)?)art_(?P<number>\d+)(?:-\d+)?\Z")
_Found = dict[str, list[Wording]]


def wordings(work: Work, reading: Reading) -> tuple[Wording, ...]:
    """Give every wording of every unit, in the order of the law and of time.

    Half-open and never overlapping for one unit. Raises KbError where an effect names a unit that the text lacks.
    """
    layers = sorted(((layer.wording_of or work.enacted, layer) for layer in reading.layers), key=lambda pair: pair[0])
    order = _order([layer for _, layer in layers])
    explained = frozenset(day for day, _ in layers) if len(layers) > 1 else frozenset()
    found: _Found = {}
    for at, (start, layer) in enumerate(layers):
        end = layers[at + 1][0] if at + 1 < len(layers) else None
        for wording in _of_layer(work, layer, order, (start, end), explained):
            _append(found.setdefault(wording.unit, []), wording)
        for wording in _unknown_articles(work, layers, at, order):
            _append(found.setdefault(wording.unit, []), wording)
    for effect in work.effects:
        _apply(work, effect, found)
    return tuple(wording for unit in sorted(found, key=order.__getitem__) for wording in found[unit])


def _order(layers: Sequence[Layer]) -> dict[str, int]:
    """Number all unit ids in the order of the law: the latest layer's, with what only earlier ones have beside it."""
    latest = [unit.id for unit in layers[-1].units]
    seen = set(latest)
    beside: dict[str | None, list[str]] = {}
    for layer in reversed(layers[:-1]):
        before: str | None = None
        for unit in layer.units:
            if unit.id not in seen:
                seen.add(unit.id)
                beside.setdefault(before, []).append(unit.id)
            before = unit.id
    order: dict[str, int] = {}
    waiting = [*reversed(latest), *reversed(beside.pop(None, []))]
    while waiting:
        unit_id = waiting.pop()
        order[unit_id] = len(order)
        waiting.extend(reversed(beside.pop(unit_id, [])))
    return order


def _of_layer(
    work: Work,
    layer: Layer,
    order: Mapping[str, int],
    span: tuple[dt.date, dt.date | None],
    explained: frozenset[dt.date],
) -> Iterable[Wording]:
    """Yield the wordings of one layer's units between two dates; parents stand before children."""
    start, end = span
    whole = [Stretch(start, end, State.KNOWN)]
    with_children = {unit.parent for unit in layer.units}
    kind_of = {unit.id: unit.kind for unit in layer.units}
    done: dict[str, list[Stretch]] = {}
    laws = stated_dates(layer.units)
    for unit in layer.units:
        since = _of_later_law(unit, laws[unit.law], start, end) if unit.law in laws else whole[0]
        stretches = [since] if unit.law in laws else whole
        if unit.marks and not unit.quoted:  # a mark in a quotation speaks of the law that is quoted
            bare = not unit.text.strip() and unit.id not in with_children
            stretches = of_marks(unit, since.start, end, bare=bare, explained=explained)
            if unit.law in laws:
                stretches = [
                    replace(
                        one,
                        notices=since.notices + one.notices,
                        undated=one.undated or (since.undated and one.start == since.start),
                    )
                    for one in stretches
                ]
        if unit.parent in done:
            container = kind_of[unit.parent] in CONTAINERS
            dated = not unit.quoted and any(mark.dates for mark in unit.marks)
            if not (container and dated):  # a dated article keeps its own dates in whatever chapter it stands
                stretches = within(stretches, done[unit.parent], container=container, marked=dated)
        if stretches is not whole:
            done[unit.id] = stretches
        for stretch in stretches:
            if explained:  # in a text of several layers each begins on its day
                stretch = replace(stretch, undated=False)  # noqa: PLW2901
            yield _wording(work, unit, order[unit.id], stretch)


def _of_later_law(unit: Unit, law: tuple[str, dt.date | None], start: dt.date, end: dt.date | None) -> Stretch:
    """Give the interval of a unit of a second law: from the day that it states itself, else from an unknown one."""
    title, day = law
    said = (notice(title, day),) if unit.kind in (Kind.ARTICLE, Kind.HCONTAINER) and not unit.quoted else ()
    if day is None or day < start or (end is not None and day >= end):
        return Stretch(start, end, State.KNOWN, said, undated=True)
    return Stretch(day, end, State.KNOWN, said)


def _wording(work: Work, unit: Unit, order: int, stretch: Stretch) -> Wording:
    known = stretch.state is not State.UNKNOWN
    return Wording(
        work=work.slug,
        unit=unit.id,
        kind=unit.kind,
        num=unit.num,
        heading=unit.heading if known else "",
        text=unit.text if known else "",
        start=None if stretch.undated else stretch.start,
        end=stretch.end,
        state=stretch.state,
        parent=unit.parent,
        order=order,
        spans=unit.spans if known else (),
        corrections=unit.corrections if known else (),
        marks=unit.marks if known else (),
        notices=stretch.notices,
        quoted=unit.quoted,
        implicit=unit.implicit,
    )


def _append(row: list[Wording], wording: Wording) -> None:
    """Add a unit's next wording; one that says the same as the last goes on with it."""
    last = row[-1] if row else None
    if last is not None and last.end == wording.start and _same(last, wording):
        row[-1] = replace(last, end=wording.end)
    else:
        row.append(wording)


def _same(one: Wording, other: Wording) -> bool:
    return (one.state, one.kind, one.num, one.heading, one.text, one.parent, one.notices) == (
        other.state,
        other.kind,
        other.num,
        other.heading,
        other.text,
        other.parent,
        other.notices,
    )


def _unknown_articles(
    work: Work, layers: Sequence[tuple[dt.date, Layer]], at: int, order: Mapping[str, int]
) -> Iterable[Wording]:
    """Yield the articles that a layer lacks although a later one has them and its own numbering spans them.

    They existed then: the copy just does not print what they said. An article beyond the numbering, or «مکرر», is
    taken to have been added later.
    """
    if at + 1 == len(layers):
        return
    start, layer = layers[at]
    end = layers[at + 1][0]
    here = {unit.id for unit in layer.units}
    numbers: dict[str, list[int]] = {}
    for unit in layer.units:
        match = _ARTICLE.match(unit.id)
        if match and not unit.quoted:
            numbers.setdefault(match["series"], []).append(int(match["number"]))
    for day, later in layers[at + 1 :]:
        for unit in later.units:
            match = _ARTICLE.match(unit.id)
            if unit.kind is not Kind.ARTICLE or unit.quoted or unit.id in here or not match:
                continue
            series = numbers.get(match["series"], [])
            if series and min(series) <= int(match["number"]) <= max(series):
                here.add(unit.id)
                notice = f"متن این ماده در این تاریخ در منبع موجود نیست؛ متن موجود از {dates.words(day)} است."
                stretch = Stretch(start, end, State.UNKNOWN, (notice,))
                yield _wording(work, unit, order[unit.id], stretch)


def _apply(work: Work, effect: Effect, found: _Found) -> None:
    """Apply an effect known from outside the text: from its date the unit is removed; without one a notice stands."""
    notice = effect.notice or f"{effect.by} این حکم را منسوخ اعلام کرده است."
    for unit in effect.units:
        if unit not in found:
            raise KbError(
                f"an effect in the work file of {work.slug} names the unit “{unit}”, which the text does not have",
                next_step="name a unit that `kb show` lists, or remove the effect",
            )
        found[unit] = [part for wording in found[unit] for part in _affected(wording, effect, (notice,))]
        if effect.date is not None:
            for below in _descendants(unit, found):
                found[below] = [part for wording in found[below] for part in _affected(wording, effect, ())]


def _affected(wording: Wording, effect: Effect, notices: tuple[str, ...]) -> list[Wording]:
    if effect.wording_of is not None and not wording.holds(effect.wording_of):
        return [wording]
    if effect.date is None:
        return [replace(wording, notices=wording.notices + notices)]
    if wording.end is not None and wording.end <= effect.date:
        return [wording]
    after = replace(wording, state=State.REMOVED, notices=wording.notices + notices)
    if wording.start is not None and wording.start >= effect.date:
        return [after]
    return [replace(wording, end=effect.date), replace(after, start=effect.date)]


def _descendants(unit: str, found: _Found) -> list[str]:
    """List the ids of all units below one, in any of its wordings."""
    children: dict[str | None, list[str]] = {}
    for row in found.values():
        for wording in row:
            children.setdefault(wording.parent, []).append(wording.unit)
    below: dict[str, None] = {}
    waiting = list(children.get(unit, []))
    while waiting:
        child = waiting.pop()
        if child not in below:
            below[child] = None
            waiting.extend(children.get(child, []))
    return list(below)


def wording_dates(work: Work, wordings: Iterable[Wording]) -> tuple[dt.date, ...]:
    """Give the dates from which the wording of a law differs, ascending: one XML file for each.

    The enactment is one of them, also where all that is known has begun on later, unknown days.
    """
    days = {day for wording in wordings for day in (wording.start, wording.end) if day is not None}
    return tuple(sorted({work.enacted, *days}))


def version_dates(work: Work, wordings: Iterable[Wording]) -> tuple[dt.date, ...]:
    """Give all dates at which any wording of a law, or its being in force, changes, ascending."""
    return tuple(sorted({*wording_dates(work, wordings), *force_dates(work)}))


def expression(work: Work, wordings: Sequence[Wording], on: dt.date) -> Expression:
    """Give a law as it stood on a date. Raises NotFound, in Persian, for a date before the law began."""
    versions = version_dates(work, wordings)
    passed = [day for day in versions if day <= on]
    if not passed:
        raise NotFound(
            f"«{work.title}» در {dates.words(on)} هنوز تصویب نشده بود؛ نخستین متن آن از {dates.words(versions[0])} است",
            next_step=f"{work.slug}@{dates.iso(versions[0])}",
        )
    units = tuple(sorted((w for w in wordings if w.holds(on)), key=lambda wording: wording.order))
    state, sentence = status(work, on)
    return Expression(
        work=work,
        asked=on,
        date=passed[-1],
        end=versions[len(passed)] if len(passed) < len(versions) else None,
        status=state,
        status_words=sentence,
        versions=versions,
        units=units,
        stand_ins=_stand_ins(wordings, units),
    )


def _stand_ins(wordings: Sequence[Wording], units: Sequence[Wording]) -> tuple[Wording, ...]:
    """Give, for each unit of unknown wording, its nearest known one (the next later, else the last earlier).

    What stands within that wording comes with it.
    """
    unknown = {unit.unit: unit for unit in units if unit.state is State.UNKNOWN}
    if not unknown:
        return ()
    rows: dict[str, list[Wording]] = {}
    below: dict[str, list[Wording]] = {}
    for wording in wordings:
        if wording.unit in unknown and wording.state is not State.UNKNOWN:
            rows.setdefault(wording.unit, []).append(wording)
        if wording.parent:
            below.setdefault(wording.parent, []).append(wording)
    shown = {unit.unit for unit in units}
    chosen: list[Wording] = []
    for unit in unknown.values():
        row = rows.get(unit.unit, [])
        later = [w for w in row if w.start is not None and unit.end is not None and w.start >= unit.end]
        stand_in = min(later, key=lambda w: w.start or dt.date.min, default=row[-1] if row else None)
        if stand_in is None:
            continue
        day = stand_in.start or dt.date.min
        waiting = [stand_in]
        while waiting:
            wording = waiting.pop()
            chosen.append(wording)
            waiting.extend(w for w in below.get(wording.unit, []) if w.holds(day) and w.unit not in shown)
    return tuple(sorted(chosen, key=lambda wording: wording.order))
