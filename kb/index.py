"""The search index. The only module that knows Whoosh (whoosh-reloaded 2.7.5, pinned).

What Whoosh does here: it keeps the terms with their postings, the columns, the segments, deletions and commits. What
it does too slowly in Python, scoring and filtering every hit, is done on whole arrays: postings are decoded into
numpy arrays once and kept, filters are masks over columns (docs/search.md holds the figures for both ways).

Rules that faults of Whoosh forced (each is a test):
- never `refresh()`: it returns deleted documents; open a new reader and let the old one go;
- opening while another process commits can fail with a missing file: try again;
- nothing of ours is pickled into the index; `VERSION` names the analysis, another version is refused;
- nothing is synced to disk: the index must be rebuildable, and is.
"""

import json
import multiprocessing
import os
import threading
import time
import zlib
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from whoosh import columns, fields
from whoosh.filedb.filestore import FileStorage
from whoosh.index import EmptyIndexError, FileIndex
from whoosh.reading import TermNotFound
from whoosh.writing import SegmentWriter

from kb import lexicon as _lexicon
from kb import words as _words
from kb import words_stem as _words_stem
from kb.errors import Damaged
from kb.model import State, Wording, Work
from kb.words import tokens
from kb.words_stem import STOP, extra_terms, stem

VERSION = f"3-{_words.VERSION}.{_words_stem.VERSION}.{_lexicon.VERSION}"
Row = tuple[int, Wording, Work]
Ids = NDArray[np.int64]
Floats = NDArray[np.float32]

_META = "kb-index.json"
_TERMS, _SEQUENCE = "terms", "seq"
_NUMBERS = ("row", "unit", "start", "end", "work", "kind", "state")
_BEGIN, _NEVER = 0, 4_000_000  # days before and after all dates (datetime.date.max is 3,652,059)
_PARALLEL_FROM = 4000  # rows from which two processes are worth their start
_LIMIT_MB = 96
_MAX_SEGMENTS = 12
_CACHE = 4_000_000  # postings kept decoded, in entries
_BREAK = 0  # between heading and text in a sequence, so that no phrase runs across
KINDS = (
    "work", "article", "proviso", "point", "indent", "alinea", "hcontainer", "preamble", "conclusions", "crossHeading",
    "tome", "book", "part", "title", "chapter", "division", "subchapter", "subdivision",
)  # fmt: skip
_KIND_NUMBER = {kind: number for number, kind in enumerate(KINDS)}
LATEST, REPLACED, QUOTED = 1, 2, 4  # bits of the column `state`


def _schema() -> fields.Schema:
    return fields.Schema(
        law=fields.ID(),
        **{_TERMS: fields.KEYWORD(scorable=False)},
        **{_SEQUENCE: fields.COLUMN(columns.VarBytesColumn())},
        **{name: fields.COLUMN(columns.NumericColumn("i")) for name in _NUMBERS},
    )


def mark(term: str) -> int:
    """Give the number of a term in sequences. Two terms may share one; both must then stand in the unit."""
    return zlib.crc32(term.encode()) or 1


@dataclass(frozen=True, slots=True)
class Analysed:
    """The terms of a document, repeated as often as they weigh, and their order as marks."""

    terms: list[str]
    sequence: bytes


def place_terms(unit: str) -> list[str]:
    """Give the terms under which a unit is found by its place: «#art_22», «#proviso_2»."""
    return ["#" + part for part in unit.split("__")]


def analyse(text: str, heading: str = "", num: str = "") -> Analysed:
    """Analyse a unit: its text, its heading (weighs double) and its label."""
    terms: list[str] = []
    sequence = array("I")
    for part, weight in ((num, 1), (heading, 2), (text, 1)):
        if not part:
            continue
        if sequence:
            sequence.append(_BREAK)
        for token in tokens(part):
            term = token.term
            if token.kind == "word":
                if term in STOP:
                    continue
                term = stem(term)
            terms.append(term)
            sequence.append(mark(term))
            if token.kind != "word":
                terms.extend(extra_terms(token))
        if weight > 1:
            terms.extend(terms[-len(sequence) :])
    return Analysed(terms, sequence.tobytes())


def build_index(directory: Path, rows: Iterable[Row], *, processes: int | None = None) -> None:
    """Build a new index in `directory` (made if needed, must hold none) of wordings with their row ids.

    Rows of one law stand together. Two processes (`processes`, at most the CPUs) write a segment each where there are
    many rows; the index is whole only when this returns.
    """
    directory.mkdir(parents=True, exist_ok=True)
    every = rows if isinstance(rows, Sequence) else list(rows)
    works: dict[str, dict[str, Any]] = {}
    for _, _, work in every:
        if work.slug not in works:
            works[work.slug] = {"number": len(works)}
    storage = FileStorage(str(directory))
    index = storage.create_index(_schema())
    count = min(processes or os.cpu_count() or 1, 8)
    if len(every) < _PARALLEL_FROM or count < 2 or not _may_fork():
        writer = SegmentWriter(index, compound=False, limitmb=_LIMIT_MB)
        _add(writer, every, works)
        writer.commit(merge=False)
    else:
        _in_parallel(index, every, works, count)
    _write_meta(directory, {slug: about["number"] for slug, about in works.items()})


def update_work(directory: Path, slug: str, rows: Iterable[Row]) -> None:
    """Replace the documents of one law by `rows` (none: the law is gone). Old segments are left as they are.

    Files of the index are added and removed, never changed in place, so a hard-linked copy is not touched.
    """
    numbers = _read_meta(directory)
    every = list(rows)
    index = FileStorage(str(directory)).open_index()
    writer = SegmentWriter(index, compound=False, limitmb=_LIMIT_MB, timeout=5.0)
    try:
        writer.delete_by_term("law", slug)
        numbers.setdefault(slug, max(numbers.values(), default=-1) + 1)
        _add(writer, every, {slug: {"number": numbers[slug]}})
        writer.commit(merge=len(writer.segments) > _MAX_SEGMENTS)
    except BaseException:
        writer.cancel()
        raise
    _write_meta(directory, numbers)


def _may_fork() -> bool:
    return threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()


def _cut(rows: Sequence[Row], count: int) -> list[tuple[int, int]]:
    """Cut rows into about equal runs, never inside a law."""
    cuts = [0]
    for part in range(1, count):
        at = max(cuts[-1], len(rows) * part // count)
        while 0 < at < len(rows) and rows[at][2].slug == rows[at - 1][2].slug:
            at += 1
        cuts.append(at)
    return [(a, b) for a, b in zip(cuts, [*cuts[1:], len(rows)], strict=True) if a < b]


def _in_parallel(index: FileIndex, rows: Sequence[Row], works: dict[str, dict[str, Any]], count: int) -> None:
    """Write one segment in each of `count` forked processes, then one table of contents over all of them."""
    main = SegmentWriter(index, compound=False)
    context = multiprocessing.get_context("fork")
    tasks = []
    for start, end in _cut(rows, count):
        receive, send = context.Pipe(duplex=False)
        process = context.Process(target=_segment, args=(index, rows, start, end, works, send), daemon=True)
        process.start()
        send.close()
        tasks.append((process, receive))
    segments = []
    try:
        for process, receive in tasks:
            segments.append(receive.recv())
            process.join()
    except EOFError:
        for process, _ in tasks:
            process.kill()
        main.cancel()
        raise Damaged("a process that wrote the index ended early", next_step="run `kb build` again") from None
    main._close_segment()
    main._commit_toc(segments)
    main._finish()


def _segment(
    index: FileIndex, rows: Sequence[Row], start: int, end: int, works: dict[str, dict[str, Any]], send: Any
) -> None:
    writer = SegmentWriter(index, _lk=False, compound=False, limitmb=_LIMIT_MB)
    _add(writer, (rows[at] for at in range(start, end)), works)
    send.send(writer._finalize_segment())
    send.close()


def _add(writer: SegmentWriter, rows: Iterable[Row], works: dict[str, dict[str, Any]]) -> None:
    """Add the documents of laws, each with one for its title."""
    for work, group in _by_work(rows):
        number = works[work.slug]["number"]
        names = " / ".join(dict.fromkeys((work.title, work.short_title, *work.other_names)))
        title = analyse("", heading=names)
        writer.add_document(
            law=work.slug, terms=title.terms, seq=title.sequence, row=0, unit=-number, start=work.enacted.toordinal(), end=_NEVER,
            work=number, kind=0, state=LATEST,
        )  # fmt: skip
        first: dict[str, int] = {}
        for rowid, wording, state in _states(group):
            analysed = analyse(wording.text, wording.heading, wording.num)
            if not analysed.terms:
                continue
            start = wording.start or work.enacted
            writer.add_document(
                law=work.slug, terms=[*analysed.terms, *place_terms(wording.unit)], seq=analysed.sequence, row=rowid,
                unit=first.setdefault(wording.unit, rowid), start=start.toordinal(),
                end=wording.end.toordinal() if wording.end else _NEVER, work=number,
                kind=_KIND_NUMBER.get(str(wording.kind), 6), state=state,
            )  # fmt: skip


def _by_work(rows: Iterable[Row]) -> Iterator[tuple[Work, list[tuple[int, Wording]]]]:
    work: Work | None = None
    group: list[tuple[int, Wording]] = []
    for rowid, wording, its_work in rows:
        if work is None or its_work.slug != work.slug:
            if work is not None:
                yield work, group
            work, group = its_work, []
        group.append((rowid, wording))
    if work is not None:
        yield work, group


def _states(group: list[tuple[int, Wording]]) -> Iterator[tuple[int, Wording, int]]:
    """Say of each known wording whether it is the latest known one of its unit, or replaced.

    A unit that was repealed has no latest wording: what it said is found as a replaced one.
    """
    last: dict[str, tuple[tuple[int, int], State, int]] = {}
    for rowid, wording in group:
        if wording.state is State.UNKNOWN:
            continue
        began = (wording.start.toordinal() if wording.start else 0, rowid)
        if wording.unit not in last or began > last[wording.unit][0]:
            last[wording.unit] = (began, wording.state, rowid)
    for rowid, wording in group:
        if wording.state is State.KNOWN:
            _, state, latest = last[wording.unit]
            flag = LATEST if latest == rowid and state is State.KNOWN else REPLACED
            yield rowid, wording, flag | (QUOTED if wording.quoted else 0)


def _write_meta(directory: Path, numbers: dict[str, int]) -> None:
    draft = directory / f"{_META}.{os.getpid()}"
    draft.write_text(json.dumps({"version": VERSION, "works": numbers}, separators=(",", ":")), "utf-8")
    draft.replace(directory / _META)


def _read_meta(directory: Path) -> dict[str, int]:
    try:
        meta = json.loads((directory / _META).read_text("utf-8"))
        version, numbers = meta["version"], meta["works"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Damaged("the search index is missing or damaged", file=directory, next_step="run `kb build`") from error
    if version != VERSION:
        raise Damaged(
            "the search index was made by another version of the analysis", file=directory, next_step="run `kb build`"
        )
    return {str(slug): int(number) for slug, number in numbers.items()}


class Index:
    """An index opened for reading: one state of it, whatever is committed later. Safe for threads."""

    def __init__(self, directory: Path) -> None:
        self.numbers = _read_meta(directory)
        self.slugs = {number: slug for slug, number in self.numbers.items()}
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[Ids, Floats]] = OrderedDict()
        self._held = 0
        self._reader = _open(directory)
        self._leaves = [(leaf, base) for leaf, base in self._reader.leaf_readers()]
        self.size: int = self._reader.doc_count_all()
        self._load(directory)

    def _load(self, directory: Path) -> None:
        """Read the columns; sequences stay on disk, mapped."""
        per: dict[str, list[NDArray[np.int64]]] = {name: [] for name in _NUMBERS}
        lengths: list[NDArray[np.int64]] = []
        self._sequences: list[tuple[NDArray[np.uint32], NDArray[np.int64], int]] = []
        for leaf, base in self._leaves:
            for name in _NUMBERS:
                column = leaf.column_reader(name, translate=False)
                per[name].append(np.fromiter(iter(column), dtype=np.int64, count=leaf.doc_count_all()))
            raw = leaf.column_reader(_SEQUENCE, translate=False)
            size = np.array(raw._lengths, dtype=np.int64) // 4
            lengths.append(size)
            ends = np.cumsum(size)
            path = directory / leaf.segment().make_filename(f".{_SEQUENCE}.col")
            total = int(ends[-1]) if len(ends) else 0
            flat = np.memmap(path, dtype=np.uint32, mode="r", shape=(total,)) if total else np.zeros(0, np.uint32)
            self._sequences.append((np.asarray(flat), ends, base))
        empty = np.zeros(0, np.int64)
        columns_ = {name: np.concatenate(parts) if parts else empty for name, parts in per.items()}
        self.row, self.unit = columns_["row"], columns_["unit"]
        self.start, self.end = columns_["start"], columns_["end"]
        self.work, self.kind, self.state = columns_["work"], columns_["kind"], columns_["state"]
        self.length = np.concatenate(lengths) if lengths else empty
        self.live = np.ones(self.size, dtype=bool)
        for leaf, base in self._leaves:
            if leaf.has_deletions():
                for at in range(leaf.doc_count_all()):
                    if leaf.is_deleted(at):
                        self.live[base + at] = False
        self.average = float(self.length[self.live].mean()) if self.live.any() else 1.0

    def close(self) -> None:
        """Let the files go."""
        self._reader.close()

    def postings(self, term: str) -> tuple[Ids, Floats]:
        """Give the documents that hold a term, ascending, and how often each does; deleted ones included."""
        with self._lock:
            found = self._kept.get(term)
            if found is not None:
                self._kept.move_to_end(term)
                return found
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
                matcher = leaf.postings(_TERMS, term)
            except TermNotFound:
                continue
            for some, times in _blocks(matcher):
                ids.append(some + base)
                weights.append(times)
        if not ids:
            return np.zeros(0, np.int64), np.zeros(0, np.float32)
        return np.concatenate(ids), np.concatenate(weights)

    def frequency(self, term: str) -> int:
        """Count the documents that hold a term (deleted ones included)."""
        with self._lock:
            return int(self._reader.doc_frequency(_TERMS, term))

    def beginning_with(self, prefix: str, limit: int) -> tuple[list[str], bool]:
        """Give the terms that begin with a prefix, the commonest first; and whether there are more than `limit`."""
        found: list[tuple[int, str]] = []
        with self._lock:
            for name, raw in self._reader.terms_from(_TERMS, prefix):
                term = raw.decode() if isinstance(raw, bytes) else raw
                if name != _TERMS or not term.startswith(prefix):
                    break
                found.append((self._reader.doc_frequency(_TERMS, term), term))
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
        return docs[np.unique(owner[hits])]
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
    """Yield the postings of a term block by block: whole blocks where the format is the one we know, else one by one."""
    if not hasattr(matcher, "_read_data"):
        ids, weights = [], []
        while matcher.is_active():
            ids.append(matcher.id())
            weights.append(matcher.weight())
            matcher.next()
        yield np.array(ids, dtype=np.int64), np.array(weights, dtype=np.float32)
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
            return FileStorage(str(directory)).open_index().reader()
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
