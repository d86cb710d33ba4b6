"""Sources → Akoma Ntoso files → snapshot, all or nothing; and whether what is committed is what the sources give."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from kb.errors import KbError, NotFound
from kb.make import make_all
from kb.prepare import code_hash, prepare
from kb.snapshot_write import SnapshotWriter, base_for
from kb.swap import locked, staging, swap_in
from kb.works import load_works
from kb.xml_files import first_difference, kept_xml, write_xml, xml_files

Progress = Callable[[str], None]


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
        base = base_for(var, works, only)
        todo = [work for work in works if base is None or work.slug == only]
        made: dict[Path, bytes] = {}
        writer = SnapshotWriter(staged / "snapshot", base)
        with closing(writer.connection):
            for at, law in enumerate(make_all(todo, corpus), 1):
                told(f"{at}/{len(todo)} {law.prepared.work.slug}")
                for stage, seconds in law.seconds.items():
                    result.seconds[stage] = result.seconds.get(stage, 0.0) + seconds
                made.update((corpus / "xml" / name, xml) for name, xml in law.xml.items())
                with result.stage("rows"):
                    writer.add(law.prepared, law.readable)
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
            result.changed = write_xml(corpus / "xml", made, staged_xml, {work.slug for work in works}, base is None)
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
            line = first_difference((kept / name).read_bytes(), xml)
            if line:
                return f"{shown}:{line[0]} differs from what the sources give: {line[1]}"
    for file in kept_xml(kept):
        if file not in expected:
            return f"corpus/xml/{file.relative_to(kept)} is not given by any source: run `kb build`"
    return None
