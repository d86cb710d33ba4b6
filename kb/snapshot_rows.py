"""The tables of the built snapshot (`kb.sqlite`) and its rows as values: one place for writing and reading them."""

import datetime as dt
import json
import sqlite3
import zlib
from collections.abc import Iterable
from typing import Any

from kb.model import Correction, Kind, Mark, Reading, Span, State, Wording, Work
from kb.plain import from_plain, to_plain

FORMAT = 1  # raise it when a table or a row changes

TABLES = """
create table meta (key text primary key, value text not null) without rowid;
create table work (slug text primary key, place text not null, hash text not null, value text not null) without rowid;
create table source (slug text primary key, bytes blob not null, reading blob not null);
create table wording (
    rowid integer primary key,
    work text not null,
    unit text not null,
    kind text not null,
    num text not null,
    heading text not null,
    text text not null,
    readable text not null,
    start text,
    end text,
    state text not null,
    parent text,
    ord integer not null,
    flags integer not null,
    rest text
);
create index wording_of_work on wording (work, ord, start);
"""
_COLUMNS = "work, unit, kind, num, heading, text, readable, start, end, state, parent, ord, flags, rest"
SELECT = f"select rowid, {_COLUMNS} from wording"
_INSERT = f"insert into wording (rowid, {_COLUMNS}) values (?{', ?' * 14})"
_QUOTED, _IMPLICIT = 1, 2


def dump(value: object) -> str:
    """Write a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def insert_wordings(connection: sqlite3.Connection, first: int, wordings: Iterable[Wording]) -> None:
    """Insert wordings with row ids from `first` on."""
    connection.executemany(_INSERT, (_row(at, wording) for at, wording in enumerate(wordings, first)))


def _row(rowid: int, wording: Wording) -> tuple[object, ...]:
    rest: dict[str, object] = {}
    if wording.spans:
        rest["spans"] = [(span.start, span.end) for span in wording.spans]
    if wording.corrections:
        rest["corrections"] = [(c.start, c.end, c.printed, c.read) for c in wording.corrections]
    if wording.marks:
        rest["marks"] = to_plain(wording.marks)
    if wording.notices:
        rest["notices"] = wording.notices
    if wording.readable_heading != wording.heading:
        rest["heading"] = wording.readable_heading
    return (
        rowid,
        wording.work,
        wording.unit,
        str(wording.kind),
        wording.num,
        wording.heading,
        wording.text,
        wording.readable,
        wording.start.isoformat() if wording.start else None,
        wording.end.isoformat() if wording.end else None,
        str(wording.state),
        wording.parent,
        wording.order,
        _QUOTED * wording.quoted | _IMPLICIT * wording.implicit,
        dump(rest) if rest else None,
    )


def wording_of(row: tuple[Any, ...]) -> Wording:
    """Make a wording from a row of `SELECT`."""
    _, work, unit, kind, num, heading, text, readable, start, end, state, parent, order, flags, rest = row
    more: dict[str, Any] = json.loads(rest) if rest else {}
    return Wording(
        work=work,
        unit=unit,
        kind=Kind(kind),
        num=num,
        heading=heading,
        text=text,
        start=dt.date.fromisoformat(start) if start else None,
        end=dt.date.fromisoformat(end) if end else None,
        state=State(state),
        parent=parent,
        order=order,
        spans=tuple(Span(a, b) for a, b in more.get("spans", ())),
        corrections=tuple(Correction(a, b, printed, read) for a, b, printed, read in more.get("corrections", ())),
        marks=tuple(from_plain(Mark, mark) for mark in more.get("marks", ())),
        notices=tuple(more.get("notices", ())),
        readable=readable,
        quoted=bool(flags & _QUOTED),
        implicit=bool(flags & _IMPLICIT),
        readable_heading=more.get("heading", heading),
    )


def insert_work(connection: sqlite3.Connection, work: Work, content_hash: str, data: bytes, reading: Reading) -> None:
    """Insert a work with its source and what is kept of its reading: pieces, faults, declared counts, grade."""
    plain = {
        "pieces": [(piece.start, piece.end, str(piece.role), piece.unit) for piece in reading.pieces],
        "faults": to_plain(reading.faults),
        "declared": to_plain(reading.declared),
        "grade": str(reading.grade),
    }
    place = f"{work.enacted.isoformat()} {work.slug}"
    connection.execute("insert into work values (?, ?, ?, ?)", (work.slug, place, content_hash, dump(to_plain(work))))
    packed = zlib.compress(dump(plain).encode(), 1)
    connection.execute("insert into source values (?, ?, ?)", (work.slug, data, packed))


def delete_work(connection: sqlite3.Connection, slug: str) -> None:
    """Delete all rows of a work."""
    for table, column in (("work", "slug"), ("source", "slug"), ("wording", "work")):
        connection.execute(f"delete from {table} where {column} = ?", (slug,))
