"""Reading the index: whole arrays instead of one posting at a time.

Rules that faults of Whoosh forced (each is a test): never `refresh()`, it returns deleted documents – open a new
reader and let the old one go; opening while another process commits can fail with a missing file – try again.
"""

import threading
import time
import weakref
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from whoosh.filedb.filestore import FileStorage
from whoosh.index import EmptyIndexError
from whoosh.reading import TermNotFound

from kb.errors import Damaged, KbError
from kb.index.analysis import PARTED, mark
from kb.index.write import KINDS, NUMBERS, SEQUENCE, TERMS, read_meta

Ids = NDArray[np.int64]
Floats = NDArray[np.float32]
_CACHE = 4_000_000  # postings kept decoded, in entries


class Index:
    """An index opened for reading: one state of it, whatever is committed later. Safe for threads."""

    def __init__(self, directory: Path) -> None:
        self.numbers = read_meta(directory)
        self.slugs = {number: slug for slug, number in self.numbers.items()}
        self._lock = threading.Lock()
        self._directory = directory
        self._kept: OrderedDict[str, tuple[Ids, Floats]] = OrderedDict()
        self._held = 0
        self._reader = _open(directory)
        self._closed = weakref.finalize(self, self._reader.close)
        try:
            with self._sound():
                # A merge of nothing but deleted documents leaves a segment without documents, and without columns.
                self._leaves = [(leaf, base) for leaf, base in self._reader.leaf_readers() if leaf.doc_count_all()]
                self.size: int = self._reader.doc_count_all()
                self._load(directory)
        except KbError:
            self._closed()
            raise

    @contextmanager
    def _sound(self) -> Iterator[None]:
        """Make one error of the many ways in which Whoosh fails on a damaged file."""
        try:
            yield
        except KbError:
            raise
        except Exception as error:
            raise Damaged("the search index is damaged", file=self._directory, next_step="run `kb build`") from error

    def _load(self, directory: Path) -> None:
        """Read the columns, all of them: a mapped file that somebody cuts short would end the whole process."""
        per: dict[str, list[NDArray[np.int64]]] = {name: [] for name in NUMBERS}
        lengths: list[NDArray[np.int64]] = []
        self._sequences: list[tuple[NDArray[np.uint32], NDArray[np.int64], int]] = []
        for leaf, base in self._leaves:
            for name in NUMBERS:
                file = directory / leaf.segment().make_filename(f".{name}.col")
                per[name].append(_numbers(file, leaf.doc_count_all()))
            raw = leaf.column_reader(SEQUENCE, translate=False)
            ends = np.cumsum(np.array(raw._lengths, dtype=np.int64) // 4)
            path = directory / leaf.segment().make_filename(f".{SEQUENCE}.col")
            total = int(ends[-1]) if len(ends) else 0
            if ends.min(initial=0) < 0 or total * 4 > path.stat().st_size:
                raise ValueError("cut short")
            flat = np.fromfile(path, dtype=np.uint32, count=total)
            lengths.append(_lengths(flat, ends))
            self._sequences.append((flat, ends, base))
        empty = np.zeros(0, np.int64)
        columns_ = {name: np.concatenate(parts) if parts else empty for name, parts in per.items()}
        self.row, self.unit = columns_["row"], columns_["unit"]
        self.start, self.end = columns_["start"], columns_["end"]
        self.work, self.kind, self.state = columns_["work"], columns_["kind"], columns_["state"]
        self._check()
        self.length = np.concatenate(lengths) if lengths else empty
        self.live = np.ones(self.size, dtype=bool)
        for leaf, base in self._leaves:
            if leaf.has_deletions():
                for at in range(leaf.doc_count_all()):
                    if leaf.is_deleted(at):
                        self.live[base + at] = False
        self.average = float(self.length[self.live].mean()) if self.live.any() else 1.0

    def _check(self) -> None:
        """Raise ValueError where a column holds what no build writes: whoever reads on would look in wrong places."""
        law = np.array(sorted(self.slugs), dtype=np.int64)
        if not np.isin(self.work, law).all() or not np.isin(self.kind, np.arange(len(KINDS))).all():
            raise ValueError("no such law or kind of unit")
        if not np.isin(self.unit[self.unit > 0], self.row).all() or (self.unit < -law.max(initial=0)).any():
            raise ValueError("no such unit")

    def close(self) -> None:
        """Let the files go; happens by itself when nobody holds the index any more."""
        self._closed()

    def postings(self, term: str) -> tuple[Ids, Floats]:
        """Give the documents that hold a term, ascending, and how often each does; deleted ones included."""
        with self._lock:
            found = self._kept.get(term)
            if found is not None:
                self._kept.move_to_end(term)
                return found
            with self._sound():
                found = self._decode(term)
            self._kept[term] = found
            self._held += len(found[0]) + 8
            while self._held > _CACHE and len(self._kept) > 1:
                _, (old, _) = self._kept.popitem(last=False)
                self._held -= len(old) + 8
            return found

    def _decode(self, term: str) -> tuple[Ids, Floats]:
        ids: list[Ids] = []
        weights: list[Floats] = []
        for leaf, base in self._leaves:
            try:
                matcher = leaf.postings(TERMS, term)
            except TermNotFound:
                continue
            last = leaf.doc_count_all()
            for some, times in _blocks(matcher):
                if len(some) != len(times) or (len(some) and not 0 <= some[0] <= some.max() < last):
                    raise ValueError("postings of documents that are not there")
                ids.append(some + base)
                weights.append(times)
        if not ids:
            return np.zeros(0, np.int64), np.zeros(0, np.float32)
        return np.concatenate(ids), np.concatenate(weights)

    def frequency(self, term: str) -> int:
        """Count the documents that hold a term (deleted ones included)."""
        with self._lock, self._sound():
            return int(self._reader.doc_frequency(TERMS, term))

    def beginning_with(self, prefix: str, limit: int) -> tuple[list[str], bool]:
        """Give the terms that begin with a prefix, the commonest first; and whether there are more than `limit`."""
        found: list[tuple[int, str]] = []
        with self._lock, self._sound():
            for name, raw in self._reader.terms_from(TERMS, prefix):
                term = raw.decode() if isinstance(raw, bytes) else raw
                if name != TERMS or not term.startswith(prefix):
                    break
                found.append((self._reader.doc_frequency(TERMS, term), term))
                if len(found) >= 2000:
                    break
        found.sort(key=lambda pair: (-pair[0], pair[1]))
        return [term for _, term in found[:limit]], len(found) > limit

    def phrase(self, terms: Sequence[str]) -> Ids:
        """Give the documents in which the terms stand one behind the other."""
        marks = [mark(term) for term in terms]
        rarest = min(range(len(terms)), key=lambda at: self.frequency(terms[at]))
        candidates, _ = self.postings(terms[rarest])
        for at, term in enumerate(terms):
            if at != rarest and len(candidates):
                candidates = np.intersect1d(candidates, self.postings(term)[0], assume_unique=True)
        found: list[Ids] = []
        for flat, ends, base in self._sequences:
            mine = candidates[(candidates >= base) & (candidates < base + len(ends))] - base
            if len(mine):
                found.append(_runs(flat, ends, mine, marks) + base)
        return np.concatenate(found) if found else np.zeros(0, np.int64)


def _numbers(file: Path, count: int) -> Ids:
    """Read a column of numbers at once (Whoosh would give them one by one); values left out at its end are 0."""
    values = np.zeros(count, dtype=np.int64)
    some = np.fromfile(file, dtype=">i4")
    values[: len(some)] = some
    return values


def _lengths(flat: NDArray[np.uint32], ends: NDArray[np.int64]) -> Ids:
    """Give how many terms each document has, those left out that say the same again as it is written."""
    until = ends.copy()
    again = np.flatnonzero(flat == np.uint32(PARTED))
    until[np.searchsorted(ends, again, side="right")] = again
    return until - np.concatenate(([0], ends[:-1])) if len(ends) else until


def _runs(flat: NDArray[np.uint32], ends: NDArray[np.int64], docs: Ids, marks: list[int]) -> Ids:
    """Give those of `docs` in whose part of the sequence the marks follow each other."""
    if len(docs) * 8 < len(ends):  # few: look only at their parts
        starts = np.where(docs > 0, ends[docs - 1], 0)
        sizes = ends[docs] - starts
        owner = np.repeat(np.arange(len(docs)), sizes)
        shift = np.repeat(starts - np.concatenate(([0], np.cumsum(sizes)[:-1])), sizes)
        part = flat[np.arange(len(owner)) + shift]
        hits = _follow(part, marks)
        hits = hits[owner[hits] == owner[hits + len(marks) - 1]]
        few: Ids = docs[np.unique(owner[hits])]
        return few
    hits = _follow(flat, marks)
    owner = np.searchsorted(ends, hits, side="right")
    same = hits + len(marks) - 1 < ends[owner]
    return np.intersect1d(np.unique(owner[same]), docs, assume_unique=True)


def _follow(flat: NDArray[np.uint32], marks: list[int]) -> Ids:
    last = len(flat) - len(marks) + 1
    if last <= 0:
        return np.zeros(0, np.int64)
    hits = np.flatnonzero(flat[:last] == np.uint32(marks[0]))
    for step, wanted in enumerate(marks[1:], 1):
        hits = hits[flat[hits + step] == np.uint32(wanted)]
    return hits


def _blocks(matcher: Any) -> Iterator[tuple[Ids, Floats]]:
    """Yield the postings of a term: whole blocks where the format is the one we know, else one by one."""
    if not hasattr(matcher, "_read_data"):
        every: list[tuple[int, float]] = []
        while matcher.is_active():
            every.append((matcher.id(), matcher.weight()))
            matcher.next()
        yield np.array([one for one, _ in every], dtype=np.int64), np.array([w for _, w in every], dtype=np.float32)
        return
    while True:
        matcher._read_data()
        deltas, weights = matcher._data[0], matcher._data[1]
        ids = np.cumsum(np.array(deltas, dtype=np.int64))
        if weights is None:
            times = np.ones(len(ids), dtype=np.float32)
        elif isinstance(weights, (int, float)):
            times = np.full(len(ids), weights, dtype=np.float32)
        else:
            times = np.array(weights, dtype=np.float32)
        yield ids, times
        if matcher._lastblock:
            return
        matcher._next_block()


def _open(directory: Path) -> Any:
    """Open a reader, again if another process was just committing."""
    for wait in (0.02, 0.05, 0.1, 0.2, None):
        try:
            return FileStorage(str(directory), supports_mmap=False).open_index().reader()
        except EmptyIndexError as error:
            raise Damaged("there is no search index here", file=directory, next_step="run `kb build`") from error
        except Exception as error:  # a damaged file makes Whoosh fail in many ways
            if wait is None or not isinstance(error, OSError):
                raise Damaged(
                    f"the search index cannot be read ({type(error).__name__})",
                    file=directory,
                    next_step="run `kb build`",
                ) from error
            time.sleep(wait)
    raise AssertionError
