"""Editorial marks as intervals: what «(الحاقی D)», «(اصلاحی D)», «(منسوخ D)» say of a unit and of those within it."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kb import dates
from kb.model import Change, Mark, State, Unit

_GONE = {Change.REPEALED: "نسخ شده است", Change.DELETED: "حذف شده است"}


@dataclass(frozen=True, slots=True)
class Stretch:
    """A state of one unit from `start` to `end` (half-open; None: no later change known), with what is to be said.

    `undated`: it did not begin with the law, but on which day is not known.
    """

    start: dt.date
    end: dt.date | None
    state: State
    notices: tuple[str, ...] = ()
    undated: bool = False


@dataclass(frozen=True, slots=True)
class _Event:
    change: Change
    date: dt.date
    printed: str


def of_marks(
    unit: Unit, start: dt.date, end: dt.date | None, *, bare: bool, explained: frozenset[dt.date]
) -> list[Stretch]:
    """Cut `start`…`end` by the dates of a unit's marks.

    Added: absent before. Amended: the printed words hold from the last such date, what held before is unknown.
    Repealed or deleted: removed from the last such date; the printed words, if any, are those it had. `bare`: the
    unit has no words of its own and none within it. A mark without a date cuts nothing but is said; what it is on may
    have begun on any day. Dates in `explained` belong to marks that an editorial reading has already accounted for.
    """
    events, notices = _events(unit.marks, start, end, explained)
    added = [event for event in events if event.change is Change.ADDED]
    begin = min((event.date for event in added), default=start)
    cuts = sorted({event.date for event in events if event.change not in _GONE and event.date > begin})
    last = cuts[-1] if cuts else begin
    gone = [event for event in events if event.change in _GONE]
    late = max((event for event in gone if event.date >= last), key=lambda event: event.date, default=None)
    notices += [_undone(event) for event in gone if event.date < last]

    stretches = []
    for at, cut in enumerate(cuts):
        since = cuts[at - 1] if at else begin
        unknown = f"متن آن پیش از {dates.words(cut)} در منبع موجود نیست."
        stretches.append(Stretch(since, cut, State.UNKNOWN, (unknown,)))
    said = [*(_said(event) for event in events if event.change not in _GONE), *notices]
    undated_end = bare and any(mark.change in _GONE and not mark.dates for mark in unit.marks)
    undated = last == start and (undated_end or any(m.change not in _GONE and not m.dates for m in unit.marks))
    if late is None:
        state = State.REMOVED if undated_end else State.KNOWN
        stretches.append(Stretch(last, end, state, tuple(said), undated))
        return stretches
    if late.date > last:
        unknown = f"متن آن پیش از {dates.words(late.date)} در منبع موجود نیست."
        before = (State.UNKNOWN, (unknown,)) if bare else (State.KNOWN, tuple(said))
        stretches.append(Stretch(last, late.date, *before, undated and not bare))
    removed = f"از {dates.words(late.date)} {_GONE[late.change]}؛ یادداشت منبع: {late.printed}"
    stretches.append(Stretch(late.date, end, State.REMOVED, (removed, *notices)))
    return stretches


def _events(
    marks: Iterable[Mark], start: dt.date, end: dt.date | None, explained: frozenset[dt.date]
) -> tuple[list[_Event], list[str]]:
    """Sort marks into dated events within an interval and sentences about the others."""
    events: list[_Event] = []
    notices: list[str] = []
    for mark in marks:
        if not mark.dates:
            notices.append(f"{_undated(mark)} {mark.printed}")
        for date in mark.dates:
            if date in explained:
                continue
            if date < start:
                notices.append(f"تاریخ این نشان پیش از تصویب همین متن است و به کار نرفته است: {mark.printed}")
            elif end is None or date < end:
                events.append(_Event(mark.change, date, mark.printed))
    return sorted(events, key=lambda event: event.date), notices


def _undated(mark: Mark) -> str:
    if mark.change in _GONE:
        return f"در منبع آمده است که {_GONE[mark.change]}؛ تاریخ آن در منبع نیست:"
    if "تمدید" in mark.printed:
        return "منبع در اینجا نام مصوبه‌ای را آورده که اجرای این قانون را تمدید کرده است؛ تاریخ آن در منبع نیست:"
    what = "الحاق" if mark.change is Change.ADDED else "اصلاح"
    return f"در منبع از {what} این متن یاد شده است؛ تاریخ آن در منبع نیست:"


def _said(event: _Event) -> str:
    what = "الحاق شده است" if event.change is Change.ADDED else "اصلاح شده است"
    return f"در {dates.words(event.date)} {what}؛ یادداشت منبع: {event.printed}"


def _undone(event: _Event) -> str:
    return f"تاریخ این نشان پیش از آخرین اصلاح همین حکم است و به کار نرفته است: {event.printed}"


def within(own: Sequence[Stretch], above: Sequence[Stretch], *, container: bool, marked: bool) -> list[Stretch]:
    """Fit a unit's stretches into those of the unit above it.

    What is absent above is absent below. Under an unknown wording nothing is shown that has no dated mark of its own
    (it is not known whether it stood there), except below a container, whose wording is only a heading. What is removed
    above is removed below. What began on an unknown day above began so below.
    """
    fitted: list[Stretch] = []
    for upper in above:
        for lower in own:
            start = max(upper.start, lower.start)
            end = min((day for day in (upper.end, lower.end) if day is not None), default=None)
            if end is not None and start >= end:
                continue
            state = lower.state
            if upper.state is State.UNKNOWN and not container and (not marked or state is State.UNKNOWN):
                continue
            if upper.state is State.REMOVED and state is State.KNOWN:
                state = State.REMOVED
            undated = (lower.undated and start == lower.start) or (upper.undated and start == upper.start)
            piece = replace(lower, start=start, end=end, state=state, undated=undated)
            if fitted and fitted[-1].end == start and (fitted[-1].state, fitted[-1].notices) == (state, piece.notices):
                fitted[-1] = replace(fitted[-1], end=end)
            else:
                fitted.append(piece)
    return fitted
