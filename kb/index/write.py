"""Writing the index: a new one, in two processes where that pays, or one law of it anew.

Documents are collected and their postings written term by term through Whoosh's codec, instead of one posting at a
time through its sorting pool: the same files at a third of the time (docs/search.md).
"""

import json
import multiprocessing
import os
import threading
from array import array
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from whoosh import columns, fields
from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex
from whoosh.writing import SegmentWriter

from kb.errors import Damaged
from kb.index.analysis import VERSION, analyse, place_terms
from kb.model import State, Wording, Work

Row = tuple[int, Wording, Work]

META = "kb-index.json"
LAW, TERMS, SEQUENCE = "law", "terms", "seq"
NUMBERS = ("row", "unit", "start", "end", "work", "kind", "state")
NEVER = 4_000_000  # a day after all dates (datetime.date.max is 3,652,059)
LATEST, REPLACED, QUOTED = 1, 2, 4  # bits of the column `state`
KINDS = (
    "work", "article", "proviso", "point", "indent", "alinea", "hcontainer", "preamble", "conclusions", "crossHeading",
    "tome", "book", "part", "title", "chapter", "division", "subchapter", "subdivision",
)  # fmt: skip
_KIND_NUMBER = {kind: number for number, kind in enumerate(KINDS)}
_PARALLEL_FROM = 4000  # rows from which two processes are worth their start
_MAX_SEGMENTS = 12
_SEQUENCES = columns.VarBytesColumn()
_INTEGERS = columns.NumericColumn("i")


def _schema() -> fields.Schema:
    """Stock field types only: what is ours would be pickled into the index and break when a module moves."""
    return fields.Schema(
        **{LAW: fields.ID(), TERMS: fields.ID(), SEQUENCE: fields.COLUMN(_SEQUENCES)},
        **{name: fields.COLUMN(_INTEGERS) for name in NUMBERS},
    )


def build_index(directory: Path, rows: Iterable[Row], *, processes: int | None = None) -> None:
    """Build a new index in `directory` (made if needed, must hold none) of wordings with their row ids.

    Rows of one law stand together. Where there are many rows, each of `processes` (at most the CPUs) writes a segment;
    the index is whole only when this returns.
    """
    directory.mkdir(parents=True, exist_ok=True)
    every = rows if isinstance(rows, Sequence) else list(rows)
    numbers: dict[str, int] = {}
    for _, _, work in every:
        numbers.setdefault(work.slug, len(numbers))
    index = FileStorage(str(directory)).create_index(_schema())
    count = min(processes or os.cpu_count() or 1, 8)
    if len(every) < _PARALLEL_FROM or count < 2 or not _may_fork():
        writer = SegmentWriter(index, compound=False)
        _Batch(every, numbers).write(writer)
        writer.commit(merge=False)
    else:
        _in_parallel(index, every, numbers, count)
    _write_meta(directory, numbers)


def update_work(directory: Path, slug: str, rows: Iterable[Row]) -> None:
    """Replace the documents of one law by `rows` (none: the law is gone). Old segments are left as they are.

    Files of the index are added and removed, never changed in place, so a hard-linked copy is not touched.
    """
    numbers = read_meta(directory)
    index = FileStorage(str(directory)).open_index()
    writer = SegmentWriter(index, compound=False, timeout=5.0)
    try:
        writer.delete_by_term(LAW, slug)
        numbers.setdefault(slug, max(numbers.values(), default=-1) + 1)
        _Batch(rows, {slug: numbers[slug]}).write(writer)
        segments = len(writer.segments)
    except BaseException:
        writer.cancel()
        raise
    writer.commit(merge=False)
    if segments > _MAX_SEGMENTS:
        SegmentWriter(index, compound=False).commit(merge=True)
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


def _in_parallel(index: FileIndex, rows: Sequence[Row], numbers: dict[str, int], count: int) -> None:
    """Write one segment in each of `count` forked processes, then one table of contents over all of them."""
    main = SegmentWriter(index, compound=False)
    context = multiprocessing.get_context("fork")
    tasks = []
    for start, end in _cut(rows, count):
        receive, send = context.Pipe(duplex=False)
        process = context.Process(target=_segment, args=(index, rows, start, end, numbers, send), daemon=True)
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
    main._close_segment()  # as Whoosh's own MpWriter does
    main._commit_toc(segments)
    main._finish()


def _segment(
    index: FileIndex, rows: Sequence[Row], start: int, end: int, numbers: dict[str, int], send: Connection
) -> None:
    writer = SegmentWriter(index, _lk=False, compound=False)
    _Batch((rows[at] for at in range(start, end)), numbers).write(writer)
    send.send(writer._finalize_segment())
    send.close()


class _Batch:
    """The documents of one segment: postings by term, values by column."""

    def __init__(self, rows: Iterable[Row], numbers: dict[str, int]) -> None:
        self.postings: dict[str, tuple[array[int], array[float]]] = {}
        self.laws: dict[str, array[int]] = {}
        self.columns: dict[str, array[int]] = {name: array("i") for name in NUMBERS}
        self.sequences: list[bytes] = []
        for work, group in _by_work(rows):
            self._add_work(work, group, numbers[work.slug])

    def _add_work(self, work: Work, group: list[tuple[int, Wording]], number: int) -> None:
        """Add the documents of a law, and one for its title."""
        names = " / ".join(dict.fromkeys(name for name in (work.title, work.short_title, *work.other_names) if name))
        enacted = work.enacted.toordinal()
        title = analyse("", heading=names)
        self._add(work.slug, title.terms, title.sequence, (0, -number, enacted, NEVER, number, 0, LATEST))
        first: dict[str, int] = {}
        for rowid, wording, state in _states(group):
            found = analyse(wording.text, wording.heading, wording.num)
            if not found.terms:
                continue
            for term in place_terms(wording.unit):
                found.terms[term] = 1.0
            start = wording.start.toordinal() if wording.start else enacted
            end = wording.end.toordinal() if wording.end else NEVER
            kind = _KIND_NUMBER.get(str(wording.kind), _KIND_NUMBER["hcontainer"])
            unit = first.setdefault(wording.unit, rowid)
            self._add(work.slug, found.terms, found.sequence, (rowid, unit, start, end, number, kind, state))

    def _add(self, slug: str, terms: dict[str, float], sequence: array[int], values: tuple[int, ...]) -> None:
        doc = len(self.sequences)
        postings = self.postings
        for term, weight in terms.items():
            pair = postings.get(term)
            if pair is None:
                pair = postings[term] = (array("I"), array("f"))
            pair[0].append(doc)
            pair[1].append(weight)
        self.laws.setdefault(slug, array("I")).append(doc)
        self.sequences.append(sequence.tobytes())
        for name, value in zip(NUMBERS, values, strict=True):
            self.columns[name].append(value)

    def write(self, writer: SegmentWriter) -> None:
        """Write everything into the new segment of a writer that has written nothing yet."""
        if not self.sequences:
            return
        self._write_columns(writer)
        schema, out = writer.schema, writer.fieldwriter
        out.start_field(LAW, schema[LAW])
        for slug in sorted(self.laws, key=str.encode):
            out.start_term(slug.encode())
            for doc in self.laws[slug]:
                out.add(doc, 1.0, b"", None)
            out.finish_term()
        out.finish_field()
        out.start_field(TERMS, schema[TERMS])
        for raw, term in sorted((term.encode("utf-8", "replace"), term) for term in self.postings):
            docs, weights = self.postings[term]
            out.start_term(raw)
            for doc, weight in zip(docs, weights, strict=True):
                out.add(doc, weight, b"", None)
            out.finish_term()
        out.finish_field()
        writer.docnum += len(self.sequences)
        writer._added = True

    def _write_columns(self, writer: SegmentWriter) -> None:
        per_document = writer.perdocwriter
        columns_ = [(name, _INTEGERS, self.columns[name]) for name in NUMBERS]
        for doc, sequence in enumerate(self.sequences):
            per_document.start_doc(doc)
            per_document.add_column_value(SEQUENCE, _SEQUENCES, sequence)
            for name, column, values in columns_:
                per_document.add_column_value(name, column, values[doc])
            per_document.finish_doc()


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
    last: dict[str, tuple[tuple[int, int], State]] = {}
    for rowid, wording in group:
        if wording.state is not State.UNKNOWN:
            began = (wording.start.toordinal() if wording.start else 0, rowid)
            if wording.unit not in last or began > last[wording.unit][0]:
                last[wording.unit] = (began, wording.state)
    for rowid, wording in group:
        if wording.state is State.KNOWN:
            (_, latest), state = last[wording.unit]
            flag = LATEST if latest == rowid and state is State.KNOWN else REPLACED
            yield rowid, wording, flag | (QUOTED if wording.quoted else 0)


def _write_meta(directory: Path, numbers: dict[str, int]) -> None:
    draft = directory / f"{META}.{os.getpid()}"
    draft.write_text(json.dumps({"version": VERSION, "works": numbers}, separators=(",", ":")), "utf-8")
    draft.replace(directory / META)


def read_meta(directory: Path) -> dict[str, int]:
    """Give the numbers of the laws. Raises Damaged if the index is missing or of another version of the analysis."""
    try:
        meta = json.loads((directory / META).read_text("utf-8"))
        version, numbers = meta["version"], {str(slug): int(number) for slug, number in meta["works"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Damaged("the search index is missing or damaged", file=directory, next_step="run `kb build`") from error
    if version != VERSION:
        raise Damaged(
            "the search index was made by another version of the analysis", file=directory, next_step="run `kb build`"
        )
    return numbers
