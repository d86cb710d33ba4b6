"""Sources → Akoma Ntoso files → snapshot, all or nothing; and whether what is committed is what the sources give."""

import hashlib
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from kb import dates
from kb.akn import to_xml, validate
from kb.errors import KbError, NotFound
from kb.index import build_index, update_work
from kb.model import Wording, Work
from kb.prepare import Prepared, code_hash, content_hash, prepare, with_readable
from kb.snapshot_rows import FORMAT, TABLES, delete_work, insert_wordings, insert_work
from kb.store import CURRENT, DATABASE, INDEX
from kb.swap import locked, replace_files, staging, swap_in
from kb.versions import expression, wording_dates
from kb.works import load_works

Progress = Callable[[str], None]
_PAGE_CACHE = -65536  # KiB


@dataclass(slots=True)
class Built:
    """What a build made: counts, the XML files that changed, the seconds of each stage."""

    build_id: str = ""
    works: int = 0
    wordings: int = 0
    xml_files: int = 0
    changed: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        total = sum(self.seconds.values())
        return (
            f"Built {self.build_id}: {self.works} works, {self.wordings} wordings, {self.xml_files} XML files "
            f"({len(self.changed)} changed), {total:.1f} s"
        )

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time spent inside to a stage."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - start


def build(root: Path, *, only: str | None = None, progress: Progress | None = None) -> Built:
    """Build XML (`corpus/xml`) and snapshot (`var`) of a project folder; `only`: of one law, the others as they were.

    Everything is made beside first. If anything fails – a bad work file, a full disk – what was there stays as it was.
    Raises KbError, or OSError from the disk.
    """
    try:
        return _build(root, only, progress)
    except sqlite3.Error as error:
        raise KbError(
            f"the snapshot could not be written: {error}", file=root / "var", next_step="make room and repeat"
        ) from error


def _build(root: Path, only: str | None, progress: Progress | None) -> Built:
    told = progress or (lambda _: None)
    corpus, var = root / "corpus", root / "var"
    result = Built()
    with result.stage("works"):
        works = load_works(corpus)
    if only is not None and only not in {work.slug for work in works}:
        raise NotFound(f"the corpus holds no law “{only}”", next_step="see corpus/works for the names")
    with locked(var), staging(var) as staged, staging(corpus / "xml") as staged_xml:
        base = _base(var, works, only)
        todo = [work for work in works if base is None or work.slug == only]
        made: dict[Path, bytes] = {}
        writer = _Writer(staged / "snapshot", base)
        with closing(writer.connection):
            for at, work in enumerate(todo, 1):
                told(f"{at}/{len(todo)} {work.slug}")
                with result.stage("read and versions"):
                    prepared = prepare(work, corpus)
                with result.stage("XML"):
                    made.update((corpus / "xml" / name, xml) for name, xml in xml_files(prepared))
                with result.stage("readable"):
                    readable = with_readable(prepared.wordings)
                with result.stage("rows"):
                    writer.add(prepared, readable)
            if base is not None:
                for slug in writer.slugs() - {work.slug for work in works}:
                    writer.remove(slug)
            with result.stage("rows"):
                result.build_id = writer.finish(code_hash())
            result.works, result.wordings = len(works), writer.count()
        told("index")
        with result.stage("index"):
            writer.index()
        result.xml_files = len(made)
        with result.stage("write"):
            result.changed = _write_xml(corpus / "xml", made, staged_xml, {work.slug for work in works}, base is None)
            swap_in(staged / "snapshot", var, result.build_id)
    return result


def build_check(root: Path) -> str | None:
    """Compare the committed XML with what the sources give; write nothing. Gives the first difference, or None."""
    corpus = root / "corpus"
    works = load_works(corpus)
    kept = corpus / "xml"
    expected: set[Path] = set()
    for work in works:
        for name, xml in xml_files(prepare(work, corpus)):
            expected.add(kept / name)
            shown = f"corpus/xml/{name}"
            if not (kept / name).is_file():
                return f"{shown} is missing: run `kb build` and commit it"
            line = _first_difference((kept / name).read_bytes(), xml)
            if line:
                return f"{shown}:{line[0]} differs from what the sources give: {line[1]}"
    for file in kept_xml(kept):
        if file not in expected:
            return f"corpus/xml/{file.relative_to(kept)} is not given by any source: run `kb build`"
    return None


def _first_difference(kept: bytes, made: bytes) -> tuple[int, str] | None:
    if kept == made:
        return None
    old, new = kept.split(b"\n"), made.split(b"\n")
    for line, (one, other) in enumerate(zip(old, new, strict=False), 1):
        if one != other:
            return line, other.decode("utf-8", "replace").strip()[:120]
    return min(len(old), len(new)) + 1, "one of the two goes on here"


def xml_files(prepared: Prepared) -> Iterator[tuple[str, bytes]]:
    """Yield the Akoma Ntoso files of a law: name below `corpus/xml`, and content, one for each date of new wording.

    Raises KbError if one of them is not valid: that is a fault of the program, not of the text.
    """
    work = prepared.work
    for day in wording_dates(prepared.work, prepared.wordings):
        xml = to_xml(expression(work, prepared.wordings, day))
        name = f"{work.slug}/{dates.iso(day)}.xml"
        faults = validate(xml)
        if faults:
            raise KbError(f"the XML made of this law is not valid: {faults[0]}", file=name, next_step="report this")
        yield name, xml


def _base(var: Path, works: Iterable[Work], only: str | None) -> Path | None:
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


class _Writer:
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
        return {slug for (slug,) in self.connection.execute("select slug from work")}

    def count(self) -> int:
        return self._one("select count(*) from wording")

    def add(self, prepared: Prepared, wordings: tuple[Wording, ...]) -> None:
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


def _write_xml(folder: Path, made: dict[Path, bytes], staged: Path, slugs: set[str], whole: bool) -> list[str]:
    """Write the files that differ and remove those that no source gives; gives the names of both."""
    differing = {file: xml for file, xml in made.items() if not file.is_file() or file.read_bytes() != xml}
    replace_files(differing, staged)
    here = {file.parent.name for file in made}
    stale = [
        file
        for file in kept_xml(folder)
        if file not in made and (file.parent.name in here or (whole and file.parent.name not in slugs))
    ]
    for file in stale:
        file.unlink()
        if not any(file.parent.iterdir()):
            file.parent.rmdir()
    return [str(file.relative_to(folder)) for file in (*differing, *stale)]


def kept_xml(folder: Path) -> list[Path]:
    """List the XML files that are there, by name."""
    return sorted(file for file in folder.glob("*/*.xml") if not file.parent.name.startswith("."))
