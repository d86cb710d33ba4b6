"""Search: queries in, hits out. Speaks of laws, units and dates, not of the engine (`kb.index`), which may change.

The default searches the latest known wording of each unit; `at` what held on a date; `all_wordings` every wording,
each unit once. The laws' being in force is shown beside each hit and never assumed (`kb.status`).
"""

import csv
import datetime as dt
import io
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kb import dates
from kb.cite import Target, targets
from kb.errors import KbError
from kb.ids import citation
from kb.index import KINDS, LATEST, QUOTED, Floats, Ids, Index
from kb.model import Status, Wording, Work
from kb.query import Clause, Query, parse
from kb.search_snippet import Snippet, snippet
from kb.search_words import Meaning, alternatives, meaning, nearest
from kb.status import status as status_of

if TYPE_CHECKING:
    from kb.store import Snapshot

SECONDS = 2.0  # no query holds the process longer
MOST_HITS = 100
SORTS = ("rank", "newest", "oldest", "place")
_K1, _B = 1.2, 0.6
_WEIGHT = {"work": 1.6, "article": 1.0, "proviso": 0.95, "point": 0.9, "indent": 0.85, "alinea": 0.8, "preamble": 0.7}
_EXPANSIONS = 48
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Filters:
    """What the reader narrows the hits to; an empty tuple means no narrowing. Values are those of the facets."""

    law: tuple[str, ...] = ()  # slugs
    act: tuple[str, ...] = ()  # kind of act, in Persian
    year: tuple[int, ...] = ()  # Jalali year of enactment
    unit: tuple[str, ...] = ()  # kind of unit, as in kb.model.Kind; «work» for titles
    status: tuple[str, ...] = ()  # kb.model.Status


@dataclass(frozen=True, slots=True)
class Hit:
    """A unit that matches. `start`…`end` is the validity of `wording`; `dates` all spans at which the unit matched.

    `work` alone (`wording` None) is a hit in the title of a law. `path` leads from the law to the unit, readable.
    """

    work: Work
    unit: str
    wording: Wording | None
    start: dt.date | None
    end: dt.date | None
    snippet: Snippet
    path: tuple[str, ...]
    status: Status
    status_words: str
    score: float
    latest: bool
    quoted: bool = False
    dates: tuple[tuple[dt.date | None, dt.date | None], ...] = ()

    @property
    def text(self) -> str:
        """The unit's own text as the source spells it; the title for a hit in the title."""
        return self.wording.text if self.wording else self.work.title


@dataclass(frozen=True, slots=True)
class Facet:
    """A value to narrow by, with the number of units that it would leave."""

    value: str
    label: str
    count: int
    chosen: bool = False


@dataclass(slots=True)
class Results:
    """The answer to a query."""

    query: str
    total: int = 0
    hits: tuple[Hit, ...] = ()
    page: int = 1
    limit: int = 20
    sort: str = "rank"
    at: dt.date | None = None
    all_wordings: bool = False
    filters: Filters = field(default_factory=Filters)
    facets: dict[str, tuple[Facet, ...]] = field(default_factory=dict)
    meant: tuple[Meaning, ...] = ()
    targets: tuple[Target, ...] = ()
    suggestion: str | None = None
    remarks: tuple[str, ...] = ()
    only_replaced: int = 0  # units that match only in a wording that was not searched
    without: tuple[tuple[str, int], ...] = ()  # «no result» help: the query less one word, and what it finds
    seconds: float = 0.0

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-self.total // self.limit))


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
    asked = _Asked(_view(snapshot), parse(query), at, all_wordings, filters or Filters(), today, begun + SECONDS)
    limit, page = max(1, min(limit, MOST_HITS)), max(1, page)
    results = Results(query, page=page, limit=limit, sort=sort, at=at, all_wordings=all_wordings, filters=asked.filters)
    results.targets = targets(snapshot, query, at)
    asked.answer(results, facets)
    results.seconds = time.perf_counter() - begun
    return results


class _View:
    """A snapshot's index with the tables about its laws, made once per snapshot."""

    def __init__(self, snapshot: "Snapshot") -> None:
        self.snapshot = snapshot
        self.index = Index(snapshot.index_dir)
        count = max(self.index.numbers.values(), default=-1) + 1
        self.works: list[Work | None] = [None] * count
        for work in snapshot.works():
            number = self.index.numbers.get(work.slug)
            if number is not None:
                self.works[number] = work
        self.years = [dates.year(work.enacted) if work else 0 for work in self.works]
        self.acts = [work.kind if work else "" for work in self.works]
        index = self.index
        self.norm: Floats = (_K1 * (1 - _B + _B * index.length / max(index.average, 1.0))).astype(np.float32)
        self.kind_weight = np.array([_WEIGHT.get(kind, 0.7) for kind in KINDS], dtype=np.float32)[index.kind]
        self.documents = int(index.live.sum())
        self._status: OrderedDict[dt.date, list[tuple[Status, str]]] = OrderedDict()
        self._lock = threading.Lock()

    def statuses(self, on: dt.date) -> list[tuple[Status, str]]:
        """The status of every law on a date, by number."""
        with self._lock:
            found = self._status.get(on)
            if found is None:
                found = [status_of(work, on) if work else (Status.UNKNOWN, "") for work in self.works]
                self._status[on] = found
                while len(self._status) > 16:
                    self._status.popitem(last=False)
            return found


_views: OrderedDict[Path, _View] = OrderedDict()
_views_lock = threading.Lock()
_MOST_VIEWS = 4


def _view(snapshot: "Snapshot") -> _View:
    """The opened index of a snapshot; a few are kept."""
    key = snapshot.index_dir.resolve()
    with _views_lock:
        view = _views.get(key)
        if view is None or view.snapshot.build_id != snapshot.build_id:
            view = _views[key] = _View(snapshot)
            while len(_views) > _MOST_VIEWS:
                _views.popitem(last=False)
        _views.move_to_end(key)
        return view


class _Asked:
    """One query being answered: masks over the documents of the index."""

    def __init__(
        self,
        view: _View,
        query: Query,
        at: dt.date | None,
        all_wordings: bool,
        filters: Filters,
        today: dt.date | None,
        deadline: float,
    ) -> None:
        self.view, self.query, self.filters, self.deadline = view, query, filters, deadline
        self.index = view.index
        self.at, self.all_wordings = at, all_wordings
        self.on = at or today or dt.date.today()
        self.sequences: list[tuple[str, ...]] = []  # what to mark in snippets
        self.meant: list[Meaning] = []
        self.remarks: list[str] = list(query.remarks)

    # --- what matches -------------------------------------------------------------------------------------------

    def answer(self, results: Results, with_facets: bool) -> None:
        """Fill in the results."""
        query = self.query
        if query.empty:
            results.remarks = tuple(self.remarks)
            return
        matched, score = self._matched()
        self._bonus(score)
        period = self._period()
        narrowed = {name: mask for name, mask in self._narrowing().items() if mask is not None}
        held = matched & period
        hits_mask = held.copy()
        for mask in narrowed.values():
            hits_mask &= mask
        ids = np.flatnonzero(hits_mask)
        ids, spans = self._once(ids)
        results.total = len(ids)
        if not self.all_wordings:
            results.only_replaced = self._elsewhere(matched & ~period, hits_mask, narrowed)
        if with_facets:
            results.facets = self._facets(held, narrowed)
        order = self._order(ids, score, results.sort)
        first = (results.page - 1) * results.limit
        chosen = order[first : first + results.limit]
        self._check_time()
        results.hits = tuple(self._hits(chosen, score, spans))
        results.meant = tuple(self.meant)
        if not results.total:
            self._help(results, period, narrowed)
        elif any(not one.units for one in self.meant):
            results.suggestion = self._suggestion()
        self._say(results)
        results.remarks = tuple(self.remarks)

    def _check_time(self) -> None:
        if time.perf_counter() > self.deadline:
            raise KbError("this query takes too long", excerpt=self.query.typed, next_step="use fewer or longer words")

    def _matched(self) -> tuple[Mask, Floats]:
        index = self.index
        score = np.zeros(index.size, dtype=np.float32)
        matched = index.live.copy()
        groups = self.query.groups
        skip: set[int] = set()
        for at, group in enumerate(groups):
            if at in skip:
                continue
            both = self._pair(groups, at)
            if both is not None:
                skip.add(at + 1)
                mask = self._add(both[0], score) & self._add(both[1], score)
                mask |= self._add_sequences([(both[2],)], score)
            else:
                mask = np.zeros(index.size, dtype=bool)
                for clause in group:
                    mask |= self._add(clause, score)
            matched &= mask
            self._check_time()
        for clause in self.query.excluded:
            for sequence in self._ways(clause)[0]:
                matched[self._documents(sequence)] = False
        for term in self.query.places:
            mask = np.zeros(index.size, dtype=bool)
            mask[index.postings(term)[0]] = True
            matched &= mask
        return matched, score

    def _pair(self, groups: list[list[Clause]], at: int) -> tuple[Clause, Clause, str] | None:
        """Two words side by side that the corpus also has as one («علف چر», «علفچر»)."""
        if len(groups[at]) > 1 or at + 1 >= len(groups) or len(groups[at + 1]) > 1:
            return None
        one, other = groups[at][0], groups[at + 1][0]
        if one.kind != "word" or other.kind != "word" or not one.beside_next or not one.token or not other.token:
            return None
        if one.token.kind != "word" or other.token.kind != "word":
            return None
        joined = alternatives.joined(one.token.term, other.token.term, self.index)
        return (one, other, joined) if joined else None

    def _ways(self, clause: Clause) -> tuple[list[tuple[str, ...]], bool]:
        """The sequences of terms that answer a clause, and whether some were left out."""
        if clause.kind == "prefix":
            found, more = self.index.beginning_with(clause.sequence[0], _EXPANSIONS)
            return [(term,) for term in found], more
        ways = [clause.sequence]
        ways.extend(alternatives.ways(clause, self.index))
        return ways, False

    def _documents(self, sequence: tuple[str, ...]) -> Ids:
        if len(sequence) == 1:
            return self.index.postings(sequence[0])[0]
        return self.index.phrase(sequence)

    def _add(self, clause: Clause, score: Floats) -> Mask:
        ways, more = self._ways(clause)
        if more:
            self.remarks.append(f"«{clause.written}» واژه‌های بسیار دارد؛ {_EXPANSIONS} واژهٔ پربسامدتر جسته شد.")
        mask = self._add_sequences(ways, score)
        self.meant.append(meaning(clause, ways, int((mask & self.index.live).sum())))
        return mask

    def _add_sequences(self, ways: Iterable[tuple[str, ...]], score: Floats) -> Mask:
        """Mark the documents of sequences and add what they weigh (BM25)."""
        index, view = self.index, self.view
        mask = np.zeros(index.size, dtype=bool)
        for sequence in ways:
            ids = self._documents(sequence)
            if not len(ids):
                continue
            mask[ids] = True
            if sequence not in self.sequences:
                self.sequences.append(sequence)
            for term in dict.fromkeys(sequence):
                every, times = index.postings(term)
                if len(sequence) > 1:
                    keep = np.searchsorted(every, ids)
                    every, times = ids, times[np.minimum(keep, len(times) - 1)]
                weight = np.float32(np.log(1 + (view.documents - len(every) + 0.5) / (len(every) + 0.5)))
                score[every] += weight * times * (_K1 + 1) / (times + view.norm[every])
            self._check_time()
        return mask

    def _bonus(self, score: Floats) -> None:
        """Weigh the kind of unit, words that stand together, and laws whose title names the words."""
        score *= self.view.kind_weight
        words = [group[0].sequence[0] for group in self.query.groups if group[0].kind == "word"]
        if 1 < len(words) < 8:
            score[self.index.phrase(words)] *= np.float32(1.4)
        if words:
            titled = np.zeros(len(self.view.works), dtype=np.float32)
            for word in words:
                ids = self.index.postings(word)[0]
                titles = ids[self.index.kind[ids] == 0]
                titled[self.index.work[titles]] += 1
            boost = (1 + 0.15 * titled / len(words)).astype(np.float32)
            score *= boost[self.index.work]

    # --- when and where -----------------------------------------------------------------------------------------

    def _period(self) -> Mask:
        index = self.index
        if self.all_wordings:
            return np.ones(index.size, dtype=bool)
        if self.at is not None:
            day = self.at.toordinal()
            return (index.start <= day) & (day < index.end)
        return (index.state & LATEST) > 0

    def _narrowing(self) -> dict[str, Mask | None]:
        """A mask for each dimension that filters or fields narrow; None where nothing is narrowed."""
        view, index, filters, query = self.view, self.index, self.filters, self.query
        numbers = np.arange(len(view.works))
        masks: dict[str, Mask | None] = dict.fromkeys(("law", "act", "year", "unit", "status", "fields"))

        def of_works(wanted: Sequence[bool]) -> Mask:
            return np.array(wanted, dtype=bool)[index.work] if len(numbers) else np.zeros(index.size, dtype=bool)

        if filters.law:
            masks["law"] = of_works([bool(w) and w.slug in filters.law for w in view.works if True])
        if filters.act:
            masks["act"] = of_works([act in filters.act for act in view.acts])
        if filters.year:
            masks["year"] = of_works([year in filters.year for year in view.years])
        if filters.status:
            masks["status"] = of_works([str(state) in filters.status for state, _ in view.statuses(self.on)])
        if filters.unit:
            masks["unit"] = np.isin(index.kind, [KINDS.index(kind) for kind in filters.unit if kind in KINDS])
        fields: Mask | None = None
        if query.law:
            fields = of_works(self._titled(query.law))
        if query.year is not None:
            mask = of_works([year == query.year for year in view.years])
            fields = mask if fields is None else fields & mask
        if query.kind:
            mask = self._of_kind(query.kind, of_works)
            fields = mask if fields is None else fields & mask
        masks["fields"] = fields
        return masks

    def _titled(self, words: str) -> list[bool]:
        """Which laws have all the words in one of their names."""
        wanted = [clause.sequence for group in parse(words).groups for clause in group]
        numbers: set[int] | None = None
        for sequence in wanted:
            ids = self._documents(sequence)
            named = set(self.index.work[ids[self.index.kind[ids] == 0]].tolist())
            numbers = named if numbers is None else numbers & named
        return [number in (numbers or ()) for number in range(len(self.view.works))]

    def _of_kind(self, name: str, of_works: "object") -> Mask:
        unit = {"ماده": "article", "تبصره": "proviso", "بند": "point", "جزء": "indent", "عنوان": "work"}.get(name)
        if unit:
            return np.asarray(self.index.kind == KINDS.index(unit))
        from kb.words_stem import terms_of

        wanted = terms_of(name)
        fits = [bool(wanted) and all(term in terms_of(act) for term in wanted) for act in self.view.acts]
        return np.array(fits, dtype=bool)[self.index.work]

    def _once(self, ids: Ids) -> tuple[Ids, dict[int, list[int]]]:
        """With all wordings, keep each unit once, by its latest matching wording; remember the others."""
        if not self.all_wordings:
            return ids, {}
        order = np.lexsort((self.index.start[ids], self.index.unit[ids]))
        ids = ids[order]
        units = self.index.unit[ids]
        last = np.append(units[1:] != units[:-1], True) if len(ids) else np.zeros(0, dtype=bool)
        spans: dict[int, list[int]] = {}
        group: list[int] = []
        for doc, closes in zip(ids.tolist(), last.tolist(), strict=True):
            group.append(doc)
            if closes:
                spans[doc] = group
                group = []
        return np.sort(ids[last]), spans

    def _elsewhere(self, others: Mask, hits: Mask, narrowed: dict[str, Mask]) -> int:
        """Count the units that match only in a wording that was not searched."""
        for mask in narrowed.values():
            others = others & mask
        units = np.unique(self.index.unit[others])
        return len(np.setdiff1d(units, self.index.unit[hits]))

    def _facets(self, held: Mask, narrowed: dict[str, Mask]) -> dict[str, tuple[Facet, ...]]:
        """Count by law, kind of act, year, kind of unit and status; each without its own narrowing."""
        view, index = self.view, self.index
        counts: dict[str, NDArray[np.int64]] = {}
        cached: NDArray[np.int64] | None = None
        for name in ("law", "act", "year", "status"):
            if name not in narrowed and cached is not None:
                counts[name] = cached
                continue
            mask = held
            for other, one in narrowed.items():
                if other != name:
                    mask = mask & one
            counts[name] = self._count(mask, index.work, len(view.works))
            if name not in narrowed:
                cached = counts[name]
        mask = held
        for other, one in narrowed.items():
            if other != "unit":
                mask = mask & one
        units = self._count(mask, index.kind, len(KINDS))
        states = view.statuses(self.on)
        tables: dict[str, dict[str, int]] = {name: {} for name in ("law", "act", "year", "status")}
        labels: dict[str, str] = {}
        for name, by_work in counts.items():
            for number in np.flatnonzero(by_work).tolist():
                work = view.works[number]
                if work is None:
                    continue
                value = {
                    "law": work.slug,
                    "act": work.kind,
                    "year": str(view.years[number]),
                    "status": str(states[number][0]),
                }[name]
                tables[name][value] = tables[name].get(value, 0) + int(by_work[number])
                if name == "law":
                    labels[value] = work.short_title or work.title
        facets = {name: self._rows(name, table, labels) for name, table in tables.items()}
        by_kind = {KINDS[number]: int(units[number]) for number in np.flatnonzero(units).tolist()}
        facets["unit"] = self._rows("unit", by_kind, UNIT_NAMES)
        return facets

    def _count(self, mask: Mask, column: Ids, size: int) -> NDArray[np.int64]:
        if self.all_wordings:
            docs = np.flatnonzero(mask)
            _, first = np.unique(self.index.unit[docs], return_index=True)
            return np.bincount(column[docs[first]], minlength=size)
        return np.bincount(column[mask], minlength=size)

    def _rows(self, name: str, table: dict[str, int], labels: dict[str, str]) -> tuple[Facet, ...]:
        chosen = {str(value) for value in getattr(self.filters, name)}
        shown = STATUS_NAMES if name == "status" else labels
        rows = [Facet(value, shown.get(value, value), count, value in chosen) for value, count in table.items()]
        if name == "year":
            rows.sort(key=lambda row: -int(row.value))
        else:
            rows.sort(key=lambda row: (-row.count, alphabetical(row.label)))
        return tuple(rows)

    # --- what is shown ------------------------------------------------------------------------------------------

    def _order(self, ids: Ids, score: Floats, sort: str) -> Ids:
        index = self.index
        if sort == "rank":
            return ids[np.lexsort((ids, -score[ids]))]
        if sort == "place":
            names = [alphabetical(work.title if work else "") for work in self.view.works]
            places = np.empty(len(names), dtype=np.int64)
            places[sorted(range(len(names)), key=lambda number: names[number])] = np.arange(len(names))
            return ids[np.lexsort((index.row[ids], places[index.work[ids]]))]
        days = index.start[ids]
        return ids[np.lexsort((index.row[ids], index.work[ids], -days if sort == "newest" else days))]

    def _hits(self, ids: Ids, score: Floats, spans: dict[int, list[int]]) -> Iterable[Hit]:
        view, index, snapshot = self.view, self.index, self.view.snapshot
        docs = ids.tolist()
        found = snapshot.wordings_by_row([int(row) for row in index.row[ids] if row])
        states = view.statuses(self.on)
        for doc in docs:
            number = int(index.work[doc])
            work = view.works[number]
            if work is None:
                continue
            wording = found.get(int(index.row[doc]))
            state, said = states[number]
            latest, quoted = bool(index.state[doc] & LATEST), bool(index.state[doc] & QUOTED)
            if wording is None:
                shown = snippet(work.title, self.sequences)
                yield Hit(work, "", None, work.enacted, None, shown, (), state, said, float(score[doc]), latest)
                continue
            group = spans.get(doc, [doc])
            rows = snapshot.wordings_by_row([int(index.row[one]) for one in group]) if len(group) > 1 else None
            when = tuple((w.start, w.end) for w in rows.values()) if rows else ((wording.start, wording.end),)
            shown = snippet(wording.readable or wording.text, self.sequences)
            if not shown.marked and wording.heading:
                heading = snippet(wording.readable_heading or wording.heading, self.sequences)
                shown = heading if heading.marked else shown
            yield Hit(
                work, wording.unit, wording, wording.start, wording.end, shown, self._path(wording), state, said,
                float(score[doc]), latest, quoted, when,
            )  # fmt: skip

    def _path(self, wording: Wording) -> tuple[str, ...]:
        """The names of the units around a unit, from the outside in, and its own."""
        units: dict[str, Wording] = {}
        for one in self.view.snapshot.wordings(wording.work):
            if one.unit not in units or one.holds(wording.start or dt.date.min):
                units[one.unit] = one
        names: list[str] = []
        here: Wording | None = wording
        while here is not None and len(names) < 12:
            name = here.num or here.heading or citation(here.unit.rsplit("__", 1)[-1])
            if here is not wording and here.num and here.heading:
                name = f"{here.num} {here.heading}"
            names.append(name)
            here = units.get(here.parent) if here.parent else None
        return tuple(reversed(names))

    # --- when little or nothing is found -------------------------------------------------------------------------

    def _say(self, results: Results) -> None:
        if results.only_replaced:
            count = dates.persian_digits(results.only_replaced)
            if self.at is None:
                self.remarks.append(f"{count} واحد دیگر فقط در متنی که جایش را به متن دیگری داده این را دارد.")
            else:
                self.remarks.append(f"{count} واحد دیگر در تاریخی جز این، این را دارد.")

    def _suggestion(self) -> str | None:
        """The query with each word that no unit holds replaced by the nearest that some do."""
        text, changed = self.query.typed, False
        for group in self.query.groups:
            for clause in group:
                if clause.kind != "word" or not clause.token or len(clause.token.term) < 3 or self._known(clause):
                    continue
                near = nearest(clause.token.term, self.index)
                if near:
                    text = re.sub(rf"(?<!\w){re.escape(clause.written)}(?!\w)", near, text, count=1)
                    changed = True
        return text if changed else None

    def _known(self, clause: Clause) -> bool:
        return any(len(self._documents(way)) for way in self._ways(clause)[0])

    def _help(self, results: Results, period: Mask, narrowed: dict[str, Mask]) -> None:
        results.suggestion = self._suggestion()
        groups = self.query.groups
        if not 1 < len(groups) <= 6:
            return
        masks = []
        for group in groups:
            mask = np.zeros(self.index.size, dtype=bool)
            for clause in group:
                for way in self._ways(clause)[0]:
                    mask[self._documents(way)] = True
            masks.append(mask)
        rest = period & self.index.live
        for mask in narrowed.values():
            rest = rest & mask
        helped = []
        for left_out, group in enumerate(groups):
            mask = rest
            for at, one in enumerate(masks):
                if at != left_out:
                    mask = mask & one
            count = int(mask.sum())
            if count:
                helped.append((group[0].written, count))
        results.without = tuple(sorted(helped, key=lambda pair: -pair[1]))


UNIT_NAMES = {
    "work": "عنوان", "article": "ماده", "proviso": "تبصره", "point": "بند", "indent": "جزء", "alinea": "سطر",
    "hcontainer": "متن", "preamble": "مقدمه", "conclusions": "پایان", "crossHeading": "عنوان میانی", "tome": "جلد",
    "book": "کتاب", "part": "بخش", "title": "باب", "chapter": "فصل", "division": "قسمت", "subchapter": "مبحث",
    "subdivision": "گفتار",
}  # fmt: skip
STATUS_NAMES = {
    "in_force": "معتبر",
    "repealed": "نسخ‌شده",
    "expired": "مدت‌سرآمده",
    "unknown": "نامعلوم",
    "not_yet": "هنوز تصویب‌نشده",
}
_ALPHABET = {letter: at for at, letter in enumerate("ءآأاإئؤبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهةی")}


def alphabetical(text: str) -> tuple[int, ...]:
    """Give a key that sorts names in the order of the Persian alphabet (پ after ب, ک and گ after ق)."""
    from kb.fold import fold

    return tuple(_ALPHABET.get(ch, 100 + ord(ch)) if ch not in " \u200c" else -1 for ch in fold(text).text)


def _day(date: dt.date | None) -> str | None:
    return dates.iso(date) if date else None


def to_json(results: Results) -> dict[str, object]:
    """Give the results as values for JSON; dates are Jalali, ranges of marks are offsets into the snippet."""
    return {
        "query": results.query,
        "at": _day(results.at),
        "all_wordings": results.all_wordings,
        "total": results.total,
        "page": results.page,
        "pages": results.pages,
        "sort": results.sort,
        "hits": [
            {
                "work": hit.work.slug,
                "title": hit.work.title,
                "unit": hit.unit,
                "citation": citation(hit.unit) if hit.unit else "",
                "path": list(hit.path),
                "from": _day(hit.start),
                "to": _day(hit.end),
                "dates": [[_day(start), _day(end)] for start, end in hit.dates],
                "status": str(hit.status),
                "status_words": hit.status_words,
                "latest": hit.latest,
                "snippet": hit.snippet.text,
                "marks": [list(pair) for pair in hit.snippet.marks],
                "text": hit.text,
                "score": round(hit.score, 3),
            }
            for hit in results.hits
        ],
        "facets": {
            name: [{"value": row.value, "label": row.label, "count": row.count, "chosen": row.chosen} for row in rows]
            for name, rows in results.facets.items()
        },
        "meant": [one.plain() for one in results.meant],
        "targets": [target.plain() for target in results.targets],
        "suggestion": results.suggestion,
        "only_replaced": results.only_replaced,
        "without": [{"word": word, "total": total} for word, total in results.without],
        "remarks": list(results.remarks),
    }


def to_csv(results: Results) -> str:
    """Give the hits as CSV with a header row; dates are Jalali."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("work", "title", "unit", "path", "from", "to", "status", "snippet"))
    for hit in results.hits:
        path = " › ".join(hit.path)
        writer.writerow(
            (hit.work.slug, hit.work.title, hit.unit, path, _day(hit.start) or "", _day(hit.end) or "",
             str(hit.status), hit.snippet.text)
        )  # fmt: skip
    return out.getvalue()
