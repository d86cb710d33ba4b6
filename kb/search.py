"""Search: queries in, hits out. Speaks of laws, units and dates, not of the engine (`kb.index`), which may change.

The default searches the latest known wording of each unit; `at` what held on a date; `all_wordings` every wording,
each unit once. The laws' being in force is shown beside each hit and never assumed (`kb.status`).
"""

import datetime as dt
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kb.cite import cite, targets
from kb.errors import KbError
from kb.ids import citation
from kb.index import LATEST, QUOTED, Ids
from kb.model import Wording
from kb.numbers import persian_digits
from kb.query import parse
from kb.search_match import Matching
from kb.search_narrow import Narrowing
from kb.search_near import did_you_mean
from kb.search_snippet import snippet
from kb.search_values import Facet, Filters, Hit, Results, alphabetical, to_csv, to_json
from kb.search_view import View, view_of

if TYPE_CHECKING:
    from kb.store import Snapshot

__all__ = ["SECONDS", "SORTS", "Facet", "Filters", "Hit", "Results", "alphabetical", "search", "to_csv", "to_json"]

SECONDS = 2.0  # of processor time; no query holds the process longer, opening a new index apart
MOST_HITS = 100
SORTS = ("rank", "newest", "oldest", "place")


def search(
    snapshot: "Snapshot",
    query: str,
    *,
    at: dt.date | None = None,
    all_wordings: bool = False,
    filters: Filters | None = None,
    page: int = 1,
    limit: int = 20,
    sort: str = "rank",
    today: dt.date | None = None,
    facets: bool = True,
) -> Results:
    """Search a snapshot. Any string gives an answer; `remarks` say what was not understood.

    `at`: what held on that date. `sort`: rank, newest, oldest or place. Raises KbError for a wrong `sort`, or if the
    answer would take longer than `SECONDS`; Damaged if the index cannot be read.
    """
    if sort not in SORTS:
        raise KbError(f"there is no order “{sort}”", next_step=f"choose one of {', '.join(SORTS)}")
    begun = time.perf_counter()
    limit, page = max(1, min(limit, MOST_HITS)), max(1, page)
    filters = filters or Filters()
    results = Results(query, page=page, limit=limit, sort=sort, at=at, all_wordings=all_wordings, filters=filters)
    results.targets = targets(snapshot, query, at)
    asked = parse(query)
    if asked.empty:
        results.remarks = tuple(asked.remarks)
        return results
    view = view_of(snapshot)
    on = at or today or dt.date.today()
    matching = Matching(view, asked, time.thread_time() + SECONDS)
    narrowing = Narrowing(view, asked, filters, at, on, all_wordings)
    _answer(results, matching, narrowing, facets)
    results.seconds = time.perf_counter() - begun
    return results


def _answer(results: Results, matching: Matching, narrowing: Narrowing, facets: bool) -> None:
    """Fill in the results."""
    held = matching.mask & narrowing.period
    found = held.copy()
    for mask in narrowing.narrowed.values():
        found &= mask
    searched = found
    ceased = narrowing.ceased()
    if ceased is not None:
        results.ceased = int((found & ceased).sum())
        found = found & ~ceased
    ids = narrowing.once(np.flatnonzero(found))
    results.total = len(ids)
    results.page = min(results.page, results.pages)  # beyond the last page stands the last
    if not results.all_wordings:
        results.only_replaced = narrowing.elsewhere(matching.mask & ~narrowing.period, searched)
    if facets:
        results.facets = narrowing.facets(held, ceased)
    first = (results.page - 1) * results.limit
    order = _order(matching, ids, results.sort, first + results.limit)
    matching.check_time()
    results.hits = tuple(_hits(matching, narrowing, order[first : first + results.limit]))
    results.meant = tuple(matching.meant)
    if not results.total:
        results.without = matching.without_one(narrowing.period, narrowing.narrowed.values())
    if not results.total or any(not one.units for one in matching.meant):
        results.suggestion = did_you_mean(matching.view, results.query, matching.deadline)
    results.remarks = (*matching.remarks, *narrowing.unknown(), *_told(results))


def _told(results: Results) -> list[str]:
    """Say that there is more in wordings that were not searched, and in laws that no longer held."""
    if results.ceased:
        gone = f"{persian_digits(results.ceased)} مورد در قوانینی که در این تاریخ منسوخ بوده‌اند نیامده است."
        return [gone, *_told(replace(results, ceased=0))]
    if not results.only_replaced:
        return []
    count = persian_digits(results.only_replaced)
    if results.at is None:
        return [f"{count} واحد دیگر فقط در متنی که جایش را به متن دیگری داده این را دارد."]
    return [f"{count} واحد دیگر در تاریخی جز این، این را دارد."]


def _order(matching: Matching, ids: Ids, sort: str, wanted: int) -> Ids:
    """Put documents in order; by rank only as many as are wanted."""
    index, score = matching.index, matching.score
    if sort == "rank":
        if len(ids) > 4 * wanted:
            # Scores are not negative, so their bits sort as they do; the lower number first where scores are the same.
            keys = (score[ids].view(np.int32).astype(np.int64) << 32) - ids
            ids = ids[np.argpartition(-keys, wanted)[:wanted]]
        return ids[np.lexsort((ids, -score[ids]))]
    if sort == "place":
        places = matching.view.places
        return ids[np.lexsort((index.row[ids], places[index.work[ids]]))]
    days = index.start[ids]
    return ids[np.lexsort((index.row[ids], index.work[ids], -days if sort == "newest" else days))]


def _hits(matching: Matching, narrowing: Narrowing, ids: Ids) -> Iterable[Hit]:
    """Make hits of documents: wording, snippet, path, status."""
    view, index, score, sequences = matching.view, matching.index, matching.score, matching.sequences
    snapshot = view.snapshot
    docs = ids.tolist()
    laws: dict[tuple[str, dt.date | None], dict[str, Wording]] = {}  # the units of each law at a time, for its hits
    found = snapshot.wordings_by_row([int(row) for row in index.row[ids] if row])
    states = view.statuses(narrowing.on)
    for doc in docs:
        number = int(index.work[doc])
        work = view.works[number]
        if work is None:
            continue
        wording = found.get(int(index.row[doc]))
        state, said = states[number]
        latest, quoted = bool(index.state[doc] & LATEST), bool(index.state[doc] & QUOTED)
        if wording is None:
            shown = snippet(work.title, sequences)
            yield Hit(work, "", None, work.enacted, None, shown, (), state, said, float(score[doc]), latest)
            continue
        group = narrowing.group(doc)
        rows = snapshot.wordings_by_row([int(index.row[one]) for one in group]) if len(group) > 1 else None
        when = tuple((w.start, w.end) for w in rows.values()) if rows else ((wording.start, wording.end),)
        shown = snippet(wording.readable or wording.text, sequences)
        if not shown.marked and wording.heading:
            heading = snippet(wording.readable_heading or wording.heading, sequences)
            shown = heading if heading.marked else shown
        at = (wording.work, wording.start)
        units = laws[at] if at in laws else laws.setdefault(at, _units(view, wording))
        yield Hit(
            work, wording.unit, wording, wording.start, wording.end, shown, _path(units, wording), state, said,
            float(score[doc]), latest, quoted, when, cite(wording.unit, units),
        )  # fmt: skip


def _units(view: View, wording: Wording) -> dict[str, Wording]:
    """The units of a wording's law at its time; those that did not stand then, in any wording."""
    units: dict[str, Wording] = {}
    for one in view.snapshot.wordings(wording.work):
        if one.unit not in units or one.holds(wording.start or dt.date.min):
            units[one.unit] = one
    return units


def _path(units: Mapping[str, Wording], wording: Wording) -> tuple[str, ...]:
    """The names of the units around a unit, from the outside in, and its own."""
    names: list[str] = []
    here: Wording | None = wording
    while here is not None and len(names) < 12:
        name = here.num or here.heading or citation(here.unit.rsplit("__", 1)[-1])
        if here is not wording and here.num and here.heading:
            name = f"{here.num} {here.heading}"
        names.append(name)
        here = units.get(here.parent) if here.parent else None
    return tuple(reversed(names))
