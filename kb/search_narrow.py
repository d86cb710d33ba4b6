"""When and where: the dates, laws and kinds that a search is narrowed to, and the counts to narrow it by."""

import datetime as dt
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from kb.index import KINDS, LATEST, Ids
from kb.query import Query, parse
from kb.search_match import Mask, documents
from kb.search_values import STATUS_NAMES, UNIT_NAMES, Facet, Filters, alphabetical
from kb.search_view import View
from kb.words_stem import terms_of


class Narrowing:
    """The masks of date, filters and fields, and what is counted under them."""

    def __init__(
        self, view: View, query: Query, filters: Filters, at: dt.date | None, on: dt.date, all_wordings: bool
    ) -> None:
        self.view, self.index, self.query, self.filters = view, view.index, query, filters
        self.at, self.on, self.all_wordings = at, on, all_wordings
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

    def once(self, ids: Ids) -> tuple[Ids, dict[int, list[int]]]:
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

    def elsewhere(self, others: Mask, hits: Mask) -> int:
        """Count the units that match only in a wording that was not searched."""
        for mask in self.narrowed.values():
            others = others & mask
        units = np.unique(self.index.unit[others])
        return len(np.setdiff1d(units, self.index.unit[hits]))

    def facets(self, held: Mask) -> dict[str, tuple[Facet, ...]]:
        """Count by law, kind of act, year, kind of unit and status; each without its own narrowing."""
        view, index = self.view, self.index
        counts: dict[str, NDArray[np.int64]] = {}
        cached: NDArray[np.int64] | None = None
        for name in ("law", "act", "year", "status"):
            if name not in self.narrowed and cached is not None:
                counts[name] = cached
                continue
            mask = held
            for other, one in self.narrowed.items():
                if other != name:
                    mask = mask & one
            counts[name] = self._count(mask, index.work, len(view.works))
            if name not in self.narrowed:
                cached = counts[name]
        mask = held
        for other, one in self.narrowed.items():
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
