"""When and where: the dates, laws and kinds that a search is narrowed to, and the counts to narrow it by."""

import datetime as dt
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from kb.index import KINDS, LATEST, Ids
from kb.model import Status
from kb.query import Query, parse
from kb.search_match import Mask, documents
from kb.search_values import STATUS_NAMES, UNIT_NAMES, Facet, Filters, alphabetical
from kb.search_view import View
from kb.words_stem import terms_of

_MOST_LAWS = 50  # shown as a choice


class Narrowing:
    """The masks of date, filters and fields, and what is counted under them."""

    def __init__(
        self, view: View, query: Query, filters: Filters, at: dt.date | None, on: dt.date, all_wordings: bool
    ) -> None:
        self.view, self.index, self.query, self.filters = view, view.index, query, filters
        self.at, self.on, self.all_wordings = at, on, all_wordings
        self._grouped: Ids = np.zeros(0, np.int64)
        self.period = self._period()
        self.narrowed = {name: mask for name, mask in self._narrowing().items() if mask is not None}

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
            masks["law"] = of_works([w is not None and w.slug in filters.law for w in view.works])
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
            ids = documents(self.index, sequence)
            named = set(self.index.work[ids[self.index.kind[ids] == 0]].tolist())
            numbers = named if numbers is None else numbers & named
        return [number in (numbers or ()) for number in range(len(self.view.works))]

    def _of_kind(self, name: str, of_works: Callable[[Sequence[bool]], Mask]) -> Mask:
        unit = {"ماده": "article", "تبصره": "proviso", "بند": "point", "جزء": "indent", "عنوان": "work"}.get(name)
        if unit:
            return np.asarray(self.index.kind == KINDS.index(unit))

        wanted = terms_of(name)
        fits = [bool(wanted) and all(term in terms_of(act) for term in wanted) for act in self.view.acts]
        return of_works(fits)

    def ceased(self) -> Mask | None:
        """The documents of laws known to be repealed on the day asked for; None where they are wanted too.

        A law whose stated term has run out stays: it may have been extended. Repealed ones are wanted without a day,
        with all wordings, and where the reader chooses a status.
        """
        if self.at is None or self.all_wordings or self.filters.status or not self.view.works:
            return None
        gone = [state is Status.REPEALED for state, _ in self.view.statuses(self.on)]
        return np.array(gone, dtype=bool)[self.index.work]

    def once(self, ids: Ids) -> Ids:
        """With all wordings, keep each unit once, by its latest matching wording; `group` gives the others."""
        self._grouped = ids
        if not self.all_wordings:
            return ids
        self._grouped = ids = ids[np.lexsort((self.index.start[ids], self.index.unit[ids]))]
        units = self.index.unit[ids]
        return np.sort(ids[np.append(units[1:] != units[:-1], True)]) if len(ids) else ids

    def group(self, doc: int) -> list[int]:
        """Give all matching wordings of a document's unit, by time."""
        if not self.all_wordings:
            return [doc]
        units = self.index.unit[self._grouped]
        first, last = (
            np.searchsorted(units, self.index.unit[doc]),
            np.searchsorted(units, self.index.unit[doc], "right"),
        )
        return [int(one) for one in self._grouped[first:last]]

    def elsewhere(self, others: Mask, hits: Mask) -> int:
        """Count the units that match only in a wording that was not searched."""
        for mask in self.narrowed.values():
            others = others & mask
        found, there = np.zeros((2, self.view.slots), dtype=bool)
        found[self.view.slot[hits]] = True
        there[self.view.slot[others]] = True
        return int((there & ~found).sum())

    def unknown(self) -> list[str]:
        """Name the values of filters that nothing in the collection has."""
        view, filters = self.view, self.filters
        slugs = {work.slug for work in view.works if work}
        known: tuple[tuple[str, tuple[object, ...], set[object]], ...] = (
            ("قانون", filters.law, set(slugs)),
            ("نوع", filters.act, set(view.acts)),
            ("سال", filters.year, set(view.years)),
            ("نوع جزء", filters.unit, set(KINDS)),
            ("وضعیت", filters.status, {str(state) for state in Status}),
        )
        return [
            f"«{value}» در صافی «{name}» شناخته نیست."
            for name, values, every in known
            for value in values
            if value not in every
        ]

    def facets(self, held: Mask, ceased: Mask | None = None) -> dict[str, tuple[Facet, ...]]:
        """Count by law, kind of act, year, kind of unit and status; each without its own narrowing.

        `ceased` are left out but for the status, by which they can be had.
        """
        view, index = self.view, self.index
        size = len(view.works)
        shared: Ids | None = None  # the documents where a dimension is not narrowed: the same for all of these

        def documents_without(name: str) -> Ids:
            nonlocal shared
            if name not in self.narrowed and shared is not None and (ceased is None or name != "status"):
                return shared
            mask = held
            for other, one in self.narrowed.items():
                if other != name:
                    mask = mask & one
            if ceased is not None and name != "status":
                mask = mask & ~ceased
            docs = np.flatnonzero(mask)
            if self.all_wordings:
                first = np.full(view.slots, -1, dtype=np.int64)
                first[view.slot[docs[::-1]]] = docs[::-1]
                docs = first[first >= 0]
            if name not in self.narrowed and (ceased is None or name != "status"):
                shared = docs
            return docs

        def by_work(name: str) -> NDArray[np.int64]:
            return np.bincount(index.work[documents_without(name)], minlength=size)

        units = np.bincount(index.kind[documents_without("unit")], minlength=len(KINDS))
        states = [str(state) for state, _ in view.statuses(self.on)]
        return {
            "law": self._laws(by_work("law")),
            "act": self._rows("act", _summed(by_work("act"), view.acts)),
            "year": self._rows("year", _summed(by_work("year"), [str(year) for year in view.years])),
            "status": self._rows("status", _summed(by_work("status"), states), STATUS_NAMES),
            "unit": self._rows("unit", {KINDS[n]: int(units[n]) for n in np.flatnonzero(units).tolist()}, UNIT_NAMES),
        }

    def _laws(self, counts: NDArray[np.int64]) -> tuple[Facet, ...]:
        """The laws with most hits, and those chosen."""
        view, chosen = self.view, self.filters.law
        order = np.lexsort((view.places, -counts))[:_MOST_LAWS].tolist()
        order += [n for n in (self.index.numbers.get(slug, -1) for slug in chosen) if n >= 0 and n not in order]
        rows = []
        for number in order:
            work = view.works[number]
            if work is not None and counts[number]:
                label = work.short_title or work.title
                rows.append(Facet(work.slug, label, int(counts[number]), work.slug in chosen))
        return tuple(rows)

    def _rows(self, name: str, table: dict[str, int], labels: dict[str, str] | None = None) -> tuple[Facet, ...]:
        chosen = {str(value) for value in getattr(self.filters, name)}
        shown = labels or {}
        rows = [Facet(value, shown.get(value, value), count, value in chosen) for value, count in table.items()]
        if name == "year":
            rows.sort(key=lambda row: -int(row.value))
        else:
            rows.sort(key=lambda row: (-row.count, alphabetical(row.label)))
        return tuple(rows)


def _summed(counts: NDArray[np.int64], values: Sequence[str]) -> dict[str, int]:
    """Add the counts of laws by a value that they share; nothing for laws without hits."""
    table: dict[str, int] = {}
    for number in np.flatnonzero(counts).tolist():
        table[values[number]] = table.get(values[number], 0) + int(counts[number])
    return table
