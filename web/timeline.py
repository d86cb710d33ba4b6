"""The laws' lives as a picture: a bar from enactment to the known end, dots for the end that nobody knows."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb import dates, status
from kb.model import Work
from web.versions import Version

WIDTH, ROW, TOP = 1000, 46, 26
MOST = 40  # laws; with more of them the list below says it better
_AFTER = 3  # years that the axis goes on after the last known event
_NARROWEST = 20  # years


@dataclass(frozen=True, slots=True)
class Life:
    """A row of the picture; places are pixels from the left, time runs from right to left as the script does."""

    work: Work
    y: int
    start: float
    end: float
    known: bool
    versions: tuple[float, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole: rows, and the years under the axis."""

    height: int
    lives: tuple[Life, ...]
    ticks: tuple[tuple[float, int], ...]


def picture(works: Sequence[Work], tables: Mapping[str, Sequence[Version]]) -> Picture | None:
    """Lay out the picture; None where there is nothing to show or too much."""
    if not 0 < len(works) <= MOST:
        return None
    years = [dates.year(row.start) for table in tables.values() for row in table]
    first = min(years) - 1
    span = max(max(years) + _AFTER - first, _NARROWEST)

    def place(day: dt.date) -> float:
        year = dates.year(day)
        passed = (day - dates.jalali(year, 1, 1)).days / 366
        return round(WIDTH - 20 - (year + passed - first) * (WIDTH - 40) / span, 1)

    lives = []
    for number, work in enumerate(works):
        repealed, expires = status.repeal(work), status.expiry(work)
        ends = [day for day in (repealed[0] if repealed else None, expires.date if expires else None) if day]
        lives.append(
            Life(
                work=work,
                y=TOP + 24 + number * ROW,
                start=place(work.enacted),
                end=place(min(ends)) if ends else 14,
                known=bool(ends),
                versions=tuple(place(row.start) for row in reversed(tables[work.slug]) if row.text),
                words=dates.words(work.enacted),
            )
        )
    step = next(step for step in (5, 10, 20, 50) if span / step <= 12 or step == 50)
    ticks = tuple(
        (place(dates.jalali(year, 1, 1)), year) for year in range(first - first % step + step, first + span, step)
    )
    return Picture(TOP + len(works) * ROW + 16, tuple(lives), ticks)
