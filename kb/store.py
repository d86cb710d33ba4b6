"""The built snapshot, read only: laws, their wordings and sources, as they were when `kb build` last ran.

`Snapshot` may be used from several threads at once: each has its own connection to the same immutable file, so a
snapshot that is replaced underneath goes on answering until it is let go.
"""

import datetime as dt
import difflib
import json
import sqlite3
import threading
import zlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from kb import versions as wording_versions
from kb.errors import Damaged, NotFound
from kb.model import Declared, Expression, Fault, Grade, Kind, Piece, Role, Status, Wording, Work
from kb.plain import from_plain
from kb.snapshot_rows import FORMAT, SELECT, wording_of
from kb.status import force_dates, status

DATABASE = "kb.sqlite"
INDEX = "index"
CURRENT = "current"
_REBUILD = "run `kb build`"
_KEPT = 64  # whole laws kept in memory, with all their wordings


class _Connection(sqlite3.Connection):
    """A connection that closes itself when its thread, or the snapshot, is gone: Python 3.13 warns if nobody does."""

    def __del__(self) -> None:
        self.close()


class ForceRow(NamedTuple):
    """A law on a date: whether it was in force, a sentence why, and the version (its date) that held; None before."""

    work: Work
    status: Status
    sentence: str
    version: dt.date | None


class Snapshot:
    """A built snapshot. Open it with `Snapshot.open(var)`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._local = threading.local()
        self._known_days: dict[str, set[dt.date]] | None = None
        self._known_texts: dict[str, set[dt.date]] | None = None
        self._uri = f"{(folder / DATABASE).resolve().as_uri()}?mode=ro&immutable=1"
        self._law = lru_cache(maxsize=_KEPT)(self._load_law)
        self._expression = lru_cache(maxsize=_KEPT * 4)(self._make_expression)
        if not (folder / DATABASE).is_file():
            raise Damaged("there is no built snapshot here", file=folder, next_step=_REBUILD)
        meta = dict(self._rows("select key, value from meta"))
        if meta.get("format") != str(FORMAT):
            raise Damaged("the snapshot was built by another version of this program", file=folder, next_step=_REBUILD)
        if not meta.get("build_id"):
            raise Damaged("the snapshot is not complete", file=folder, next_step=_REBUILD)
        self.meta: dict[str, str] = meta
        self.build_id: str = meta["build_id"]
        try:
            works = [from_plain(Work, json.loads(v)) for (v,) in self._rows("select value from work order by place")]
        except (ValueError, TypeError, KeyError) as error:
            raise Damaged(f"the snapshot cannot be read ({error})", file=folder, next_step=_REBUILD) from None
        self._works = {work.slug: work for work in works}

    @classmethod
    def open(cls, var: Path) -> "Snapshot":
        """Open the current snapshot of a var folder. Raises Damaged: missing, unreadable or of another version."""
        current = Path(var) / CURRENT
        if not current.exists():
            raise Damaged("there is no built snapshot here", file=var, next_step=_REBUILD)
        return cls(current.resolve())

    @property
    def index_dir(self) -> Path:
        """The folder of the search index that was built with this snapshot."""
        return self.folder / INDEX

    def check(self) -> None:
        """Read the whole database, some 200 MB a second; raise Damaged where that fails."""
        if self._rows("pragma quick_check(1)") != [("ok",)]:
            raise Damaged("the snapshot is damaged", file=self.folder, next_step=_REBUILD)

    def close(self) -> None:
        """Close this thread's connection; the snapshot may still be used and then opens another."""
        connection = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._local.connection = None

    def works(self) -> tuple[Work, ...]:
        """Give all laws by date of enactment, then by name."""
        return tuple(self._works.values())

    def work(self, slug: str) -> Work:
        """Give one law. Raises NotFound, which names near ones."""
        try:
            return self._works[slug]
        except KeyError:
            near = [name for name in self._works if slug and slug in name][:3]
            near = near or difflib.get_close_matches(slug, self._works, n=3, cutoff=0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else "`kb show` lists the laws"
            raise NotFound(f"there is no law “{slug}” here", next_step=hint) from None

    def versions(self, slug: str) -> tuple[dt.date, ...]:
        """Give the dates at which the wording of a law, or its being in force, changes, ascending."""
        return tuple(sorted({*self.wording_dates(slug), *force_dates(self.work(slug))}))

    def wording_dates(self, slug: str) -> tuple[dt.date, ...]:
        """Give the dates from which the wording of a law differs, ascending: there is an XML file for each."""
        work = self.work(slug)
        return tuple(sorted({work.enacted, *self._days().get(slug, ())}))

    def text_dates(self, slug: str) -> tuple[dt.date, ...]:
        """Give the dates from which a law reads otherwise, ascending: its repeal, or an article's, changes no word."""
        work = self.work(slug)
        if self._known_texts is None:
            query = """select distinct work, start from wording where state != 'removed'
                union select distinct work, end from wording gone where end is not null and not exists
                (select 1 from wording next where next.work = gone.work and next.ord = gone.ord
                and next.start = gone.end and next.unit = gone.unit)"""
            self._known_texts = self._collected(query)
        return tuple(sorted({work.enacted, *self._known_texts.get(slug, ())}))

    def _days(self) -> dict[str, set[dt.date]]:
        """Give the days on which wordings of each law begin or end: one query for all laws, kept."""
        if self._known_days is None:
            query = "select distinct work, start from wording union select distinct work, end from wording"
            self._known_days = self._collected(query)
        return self._known_days

    def _collected(self, query: str) -> dict[str, set[dt.date]]:
        """Run a query for days of laws and gather them by law."""
        days: dict[str, set[dt.date]] = {}
        for slug, day in self._rows(query):
            if day is not None:
                days.setdefault(slug, set()).add(dt.date.fromisoformat(day))
        return days

    def expression(self, slug: str, on: dt.date | None = None) -> Expression:
        """Give a law as it stood on a date; None: by its latest version.

        Raises NotFound for an unknown law, and, in Persian, for a date before the law began.
        """
        return self._expression(slug, self.versions(slug)[-1] if on is None else on)

    def _make_expression(self, slug: str, on: dt.date) -> Expression:
        return wording_versions.expression(self.work(slug), self._law(slug), on)

    def wordings(self, slug: str, unit: str | None = None) -> tuple[Wording, ...]:
        """Give all wordings of a law, or of one unit of it, in the order of the law and of time.

        Raises NotFound for an unknown law or unit; it names near ones.
        """
        self.work(slug)
        found = self._law(slug)
        if unit is None:
            return found
        only = tuple(wording for wording in found if wording.unit == unit)
        if not only:
            names = list(dict.fromkeys(wording.unit for wording in found))
            near = difflib.get_close_matches(unit, names, n=3, cutoff=0.6)
            hint = f"did you mean {' or '.join(near)}?" if near else f"`kb show {slug}` lists its units"
            raise NotFound(f"{slug} has no unit “{unit}”", next_step=hint)
        return only

    def wording(self, rowid: int) -> Wording:
        """Give one wording by its row id, as the index holds it. Raises NotFound."""
        rows = self._rows(f"{SELECT} where rowid = ?", (rowid,))
        if not rows:
            raise NotFound(f"the snapshot has no row {rowid}", next_step="index and snapshot must be of one build")
        return wording_of(rows[0])

    def wordings_by_row(self, rowids: Sequence[int]) -> dict[int, Wording]:
        """Give several wordings by row id at once; unknown ids are left out."""
        found: dict[int, Wording] = {}
        for at in range(0, len(rowids), 500):
            some = rowids[at : at + 500]
            marks = ",".join("?" * len(some))
            found.update((row[0], wording_of(row)) for row in self._rows(f"{SELECT} where rowid in ({marks})", some))
        return found

    def all_rows(self) -> "list[tuple[int, Wording]]":
        """Give all wordings with their row ids, in the order of the rows."""
        return [(row[0], wording_of(row)) for row in self._rows(f"{SELECT} order by rowid")]

    def source_bytes(self, slug: str) -> bytes:
        """Give the source of a law as received. Raises NotFound."""
        self.work(slug)
        data: bytes = self._rows("select bytes from source where slug = ?", (slug,))[0][0]
        return data

    def source_text(self, slug: str) -> str:
        """Give the decoded source text of a law, to which all offsets refer. Raises NotFound."""
        return self.source_bytes(slug).decode("utf-8")

    def source_pieces(self, slug: str) -> tuple[Piece, ...]:
        """Give the source cut into pieces with their roles; put back in order they are the source text."""
        return tuple(Piece(start, end, Role(role), unit) for start, end, role, unit in self._reading(slug)["pieces"])

    def faults(self, slug: str) -> tuple[Fault, ...]:
        """Give what the reader found doubtful or faulty in the copy."""
        return tuple(from_plain(Fault, fault) for fault in self._reading(slug)["faults"])

    def declared(self, slug: str) -> Declared | None:
        """Give the counts that the law's own closing formula states."""
        plain = self._reading(slug)["declared"]
        return None if plain is None else from_plain(Declared, plain)

    def grade(self, slug: str) -> Grade:
        """Tell how far the reading of a law can be trusted."""
        return Grade(self._reading(slug)["grade"])

    def count(self, slug: str, kind: Kind, on: dt.date | None = None) -> int:
        """Count a law's own units of a kind in a version (None: the latest); quoted ones are not its own."""
        return sum(unit.kind is kind and not unit.quoted for unit in self.expression(slug, on).units)

    def in_force(self, on: dt.date) -> tuple[ForceRow, ...]:
        """Tell of every law whether it was in force on a date, why, and which version held."""
        rows = []
        for work in self.works():
            state, sentence = status(work, on)
            version = None if on < work.enacted else max(day for day in self.versions(work.slug) if day <= on)
            rows.append(ForceRow(work, state, sentence, version))
        return tuple(rows)

    def _load_law(self, slug: str) -> tuple[Wording, ...]:
        return tuple(wording_of(row) for row in self._rows(f"{SELECT} where work = ? order by ord, start", (slug,)))

    def _reading(self, slug: str) -> dict[str, Any]:
        self.work(slug)
        packed = self._rows("select reading from source where slug = ?", (slug,))[0][0]
        plain: dict[str, Any] = json.loads(zlib.decompress(packed))
        return plain

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a query on this thread's connection. Raises Damaged for whatever sqlite complains about."""
        try:
            connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
            if connection is None:
                connection = self._local.connection = sqlite3.connect(
                    self._uri, uri=True, factory=_Connection, check_same_thread=False
                )
            return connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise Damaged(f"the snapshot cannot be read ({error})", file=self.folder, next_step=_REBUILD) from None
