"""Writing a snapshot folder: all laws from nothing, or a copy of another in which one law is replaced."""

import hashlib
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from kb.index import build_index, update_work
from kb.model import Wording, Work
from kb.prepare import Prepared, code_hash, content_hash
from kb.snapshot_rows import FORMAT, TABLES, delete_work, insert_wordings, insert_work
from kb.store import CURRENT, DATABASE, INDEX

_PAGE_CACHE = -65536  # KiB


def base_for(var: Path, works: Iterable[Work], only: str | None) -> Path | None:
    """Give the snapshot that an update of one law may start from; None where all must be built."""
    folder = (var / CURRENT).resolve()
    if only is None or not (folder / DATABASE).is_file() or not (folder / INDEX).is_dir():
        return None
    try:
        with closing(sqlite3.connect(f"{(folder / DATABASE).as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            meta = dict(connection.execute("select key, value from meta").fetchall())
            hashes = dict(connection.execute("select slug, hash from work").fetchall())
    except sqlite3.Error:
        return None
    same_code = meta.get("format") == str(FORMAT) and meta.get("code") == code_hash()
    same_others = all(hashes.get(work.slug) == content_hash(work) for work in works if work.slug != only)
    return folder if same_code and same_others else None


class SnapshotWriter:
    """Writes one snapshot folder: new, or from a copy of another whose rows of one law are replaced."""

    def __init__(self, folder: Path, base: Path | None) -> None:
        self.folder, self.base = folder, base
        folder.mkdir()
        if base is not None:
            shutil.copyfile(base / DATABASE, folder / DATABASE)
        self.connection = sqlite3.connect(folder / DATABASE, isolation_level=None)
        self.connection.execute("pragma journal_mode = off")
        self.connection.execute("pragma synchronous = off")
        self.connection.execute(f"pragma cache_size = {_PAGE_CACHE}")
        self.connection.execute("begin")
        if base is None:
            for statement in TABLES.split(";"):
                self.connection.execute(statement)
        self.next_row: int = self._one("select coalesce(max(rowid), 0) + 1 from wording")
        self.rows: list[tuple[int, Wording, Work]] = []
        self.updated: dict[str, list[tuple[int, Wording, Work]]] = {}

    def _one(self, query: str) -> int:
        value: int = self.connection.execute(query).fetchone()[0]
        return value

    def slugs(self) -> set[str]:
        """Give the names of the laws in it so far."""
        return {slug for (slug,) in self.connection.execute("select slug from work")}

    def count(self) -> int:
        """Count the wordings in it so far."""
        return self._one("select count(*) from wording")

    def add(self, prepared: Prepared, wordings: tuple[Wording, ...]) -> None:
        """Add a law with its wordings, in place of what the base held of it."""
        work = prepared.work
        if self.base is not None:
            delete_work(self.connection, work.slug)
        insert_work(self.connection, work, content_hash(work), prepared.data, prepared.reading)
        insert_wordings(self.connection, self.next_row, wordings)
        rows = [(self.next_row + at, wording, work) for at, wording in enumerate(wordings)]
        self.next_row += len(rows)
        self.rows += rows
        self.updated[work.slug] = rows

    def remove(self, slug: str) -> None:
        """Remove a law that the corpus no longer holds."""
        delete_work(self.connection, slug)
        self.updated[slug] = []

    def finish(self, code: str) -> str:
        """Write what the snapshot is and give its id: a hash of the program and of all that was built."""
        hashes = self.connection.execute("select slug, hash from work order by slug").fetchall()
        build_id = hashlib.sha256(repr((code, hashes)).encode()).hexdigest()[:16]
        meta = {"format": str(FORMAT), "code": code, "build_id": build_id}
        self.connection.executemany("insert or replace into meta values (?, ?)", meta.items())
        self.connection.execute("commit")
        return build_id

    def index(self) -> None:
        """Build the search index, or update a copy of the base's."""
        place = self.folder / INDEX
        if self.base is None:
            build_index(place, self.rows)
            return
        shutil.copytree(self.base / INDEX, place, copy_function=_link)
        for slug, rows in self.updated.items():
            update_work(place, slug, rows)


def _link(source: str, target: str) -> None:
    """Hard-link a file of the old index: its files are never changed in place, only added and removed."""
    Path(target).hardlink_to(source)
