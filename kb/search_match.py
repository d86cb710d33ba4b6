"""Which documents a query matches, what they weigh, and what each of its words was taken to mean."""

import time
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from kb.errors import KbError
from kb.index import Floats, Ids, Index
from kb.query import Clause, Query
from kb.search_view import K1, View
from kb.search_words import Meaning, joined, meaning, other_ways

Mask = NDArray[np.bool_]
_EXPANSIONS = 48


def documents(index: Index, sequence: tuple[str, ...]) -> Ids:
    """Give the documents that hold a term, or terms one behind the other."""
    return index.postings(sequence[0])[0] if len(sequence) == 1 else index.phrase(sequence)


def ways(clause: Clause, index: Index) -> tuple[list[tuple[str, ...]], bool]:
    """Give the sequences of terms that answer a clause, and whether some were left out."""
    if clause.kind == "prefix":
        found, more = index.beginning_with(clause.sequence[0], _EXPANSIONS)
        return [(term,) for term in found], more
    return [clause.sequence, *clause.also, *other_ways(clause, index)], False


class Matching:
    """One query over an index, as masks and scores over all its documents."""

    def __init__(self, view: View, query: Query, deadline: float) -> None:
        self.view, self.index, self.query, self.deadline = view, view.index, query, deadline
        self.sequences: list[tuple[str, ...]] = []  # what to mark in snippets
        self.meant: list[Meaning] = []
        self.remarks: list[str] = list(query.remarks)
        self.mask, self.score = self._matched()
        self._bonus(self.score)

    def check_time(self) -> None:
        """Raise KbError if the time that a query may take is over."""
        if time.thread_time() > self.deadline:
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
            self.check_time()
        for clause in self.query.excluded:
            for sequence in self.ways(clause)[0]:
                matched[self.documents(sequence)] = False
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
        both = joined(one.token.term, other.token.term, self.index)
        return (one, other, both) if both else None

    def ways(self, clause: Clause) -> tuple[list[tuple[str, ...]], bool]:
        """The sequences of terms that answer a clause, and whether some were left out."""
        return ways(clause, self.index)

    def documents(self, sequence: tuple[str, ...]) -> Ids:
        """Give the documents that hold a sequence of terms."""
        return documents(self.index, sequence)

    def _add(self, clause: Clause, score: Floats) -> Mask:
        ways, more = self.ways(clause)
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
            ids = self.documents(sequence)
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
                if len(every) * 8 > index.size:  # so frequent that whole arrays are faster than picking
                    dense = np.zeros(index.size, dtype=np.float32)
                    dense[every] = times
                    score += weight * dense * np.float32(K1 + 1) / (dense + view.norm)
                else:
                    score[every] += weight * times * np.float32(K1 + 1) / (times + view.norm[every])
            self.check_time()
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

    def without_one(self, period: Mask, narrowed: Iterable[Mask]) -> tuple[tuple[str, int], ...]:
        """Say for each word how many units the others would find without it, the most first; none: left out."""
        groups = self.query.groups
        if not 1 < len(groups) <= 6:
            return ()
        masks = []
        for group in groups:
            mask = np.zeros(self.index.size, dtype=bool)
            for clause in group:
                for way in self.ways(clause)[0]:
                    mask[self.documents(way)] = True
            masks.append(mask)
        rest = period & self.index.live
        for mask in narrowed:
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
        return tuple(sorted(helped, key=lambda pair: -pair[1]))
