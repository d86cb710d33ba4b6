"""Building: all or nothing, the same each time, and the exit of `--check` when something differs."""

import errno
import re
import shutil
import sqlite3
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from prepared import SLUG_OF, day, prepared, reading, unit, work

from kb import build as building
from kb import make as making
from kb import snapshot_write, swap, xml_files
from kb.build import build, build_check
from kb.check import check, overlaps
from kb.errors import KbError, NotFound
from kb.prepare import Prepared
from kb.store import Snapshot
from kb.versions import wordings
from shared_files import ROOT

TRIAL = "1335-05-06-omran-dehat"
FIRST = "1331-05-22-ezdiad-sahm-keshavarzan"


def tree(folder: Path) -> dict[str, bytes]:
    return {str(f.relative_to(folder)): f.read_bytes() for f in sorted(folder.rglob("*.xml")) if f.is_file()}


def rows(root: Path) -> list[tuple[object, ...]]:
    snapshot = Snapshot.open(root / "var")
    return [(w.work, w.unit, w.start, w.end, w.state, w.text, w.readable) for _, w in snapshot.all_rows()]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A root of its own, built once for this file; tests copy it before they change it."""
    place = tmp_path_factory.mktemp("build")
    shutil.copytree(ROOT / "corpus", place / "corpus")
    shutil.rmtree(place / "corpus" / "xml", ignore_errors=True)
    build(place)
    return place


@pytest.fixture
def root(built: Path, tmp_path: Path) -> Path:
    shutil.copytree(built, tmp_path / "root", symlinks=True)
    return tmp_path / "root"


def test_twice_the_same(built: Path, root: Path) -> None:
    result = build(root)
    assert result.changed == []
    assert tree(root / "corpus") == tree(built / "corpus")
    assert rows(root) == rows(built)
    assert Snapshot.open(root / "var").build_id == Snapshot.open(built / "var").build_id


def test_what_is_committed_is_what_the_sources_give() -> None:
    assert build_check(ROOT) is None


def test_the_corpus_has_no_fault() -> None:
    assert [str(finding) for finding in check(ROOT)] == []


def test_names_of_the_files(built: Path) -> None:
    names = {Path(name).parent.name for name in tree(built / "corpus")}
    assert names == set(SLUG_OF.values())
    assert f"xml/{FIRST}/1331-05-22.xml" in tree(built / "corpus")


CHANGES = [
    ("a changed word", lambda f: f.write_bytes(f.read_bytes().replace("انجمن".encode(), b"x", 1)), "differs"),
    ("cut short", lambda f: f.write_bytes(f.read_bytes()[:-30]), "differs"),
    ("a line more", lambda f: f.write_bytes(f.read_bytes() + b"<!-- -->\n"), "differs"),
    ("missing", lambda f: f.unlink(), "is missing"),
    ("a file too many", lambda f: shutil.copyfile(f, f.with_name("1336-01-01.xml")), "not given by any source"),
]


@pytest.mark.parametrize(("oddity", "change", "said"), CHANGES, ids=[row[0] for row in CHANGES])
def test_check_names_the_first_difference(root: Path, oddity: str, change: object, said: str) -> None:
    assert build_check(root) is None
    change(root / "corpus" / "xml" / TRIAL / "1335-05-06.xml")  # type: ignore[operator]
    first = build_check(root)
    assert first is not None
    assert first.startswith(f"corpus/xml/{TRIAL}/")
    assert said in first
    assert any(finding.kind == "xml" for finding in check(root))
    build(root)
    assert build_check(root) is None
    assert check(root) == []


def state(root: Path) -> object:
    return tree(root / "corpus"), (root / "var" / "current").readlink(), sorted(f.name for f in root.rglob("*"))


FAILURES = [
    ("a hash that does not match", lambda c: (c / "raw" / f"{FIRST}.txt").write_text("x"), "SHA-256"),
    ("a work file that is no TOML", lambda c: (c / "works" / f"{FIRST}.toml").write_text("["), "not TOML"),
    (
        "a reading that names words no longer there",
        lambda c: _edit(c, "1340-10-19-eslahat-arzi", "از تاریخ تصویب این قانون وظایف", "از تاریخ تصویب آن قانون"),
        "آن قانون",
    ),
    (
        "an effect on a unit that is not there",
        lambda c: _edit(c, "1343-05-03-ayinname-eslahat-arzi", 'units = ["art_31"]', 'units = ["art_131"]'),
        "art_131",
    ),
]


def _edit(corpus: Path, slug: str, old: str, new: str) -> None:
    file = corpus / "works" / f"{slug}.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(("oddity", "damage", "said"), FAILURES, ids=[row[0] for row in FAILURES])
def test_bad_input_leaves_everything_as_it_was(root: Path, oddity: str, damage: object, said: str) -> None:
    before = state(root)
    damage(root / "corpus")  # type: ignore[operator]
    with pytest.raises(KbError, match=said) as caught:
        build(root)
    assert "\n" not in str(caught.value)
    assert caught.value.code == 2
    assert state(root) == before
    assert any(said in str(finding) for finding in check(root))


def full_disk(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_database_that_cannot_be_written_is_one_sentence(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    before = state(root)
    monkeypatch.setattr(snapshot_write, "insert_wordings", refuse)
    with pytest.raises(KbError, match="could not be written: database or disk is full"):
        build(root)
    assert state(root) == before


def test_what_a_killed_build_left_is_cleared_away(root: Path) -> None:
    for left in (root / "var" / ".staging-1", root / "corpus" / "xml" / ".staging-1"):
        left.mkdir()
        (left / "1.xml").write_bytes(b"half")
    assert build_check(root) is None
    build(root)
    assert not list(root.rglob(".staging-*"))


STEPS = [
    (snapshot_write, "insert_work"),
    (snapshot_write, "insert_wordings"),
    (snapshot_write, "build_index"),
    (xml_files, "replace_files"),
    (building, "swap_in"),
]


@pytest.mark.parametrize(("module", "step"), STEPS, ids=[step for _, step in STEPS])
def test_a_full_disk_leaves_everything_as_it_was(
    root: Path, module: ModuleType, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _edit(root / "corpus", TRIAL, 'kind = "قانون"', 'kind = "قانون آزمایشی"')
    before = state(root)
    with monkeypatch.context() as patch:
        patch.setattr(module, step, full_disk)
        with pytest.raises(OSError, match="No space"):
            build(root)
    assert state(root) == before or step == "swap_in"
    assert Snapshot.open(root / "var").work(TRIAL).kind == "قانون"
    build(root)
    assert Snapshot.open(root / "var").work(TRIAL).kind == "قانون آزمایشی"


def test_a_file_that_cannot_be_written_stops_before_any_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_bytes(b"old")
    (tmp_path / "file").write_bytes(b"")
    files = {tmp_path / "a.xml": b"new", tmp_path / "file" / "b.xml": b"new"}
    (tmp_path / "staged").mkdir()
    with pytest.raises(OSError):
        swap.replace_files(files, tmp_path / "staged")
    assert (tmp_path / "a.xml").read_bytes() == b"old"


def test_two_builds_at_once(root: Path) -> None:
    with swap.locked(root / "var"), pytest.raises(KbError, match="another build is running"):
        build(root)


def test_one_law_alone(root: Path, built: Path) -> None:
    _edit(root / "corpus", TRIAL, 'kind = "قانون"', 'kind = "قانون آزمایشی"')
    old = Snapshot.open(root / "var")
    result = build(root, only=TRIAL)
    new = Snapshot.open(root / "var")
    assert new.work(TRIAL).kind == "قانون آزمایشی"
    assert old.work(TRIAL).kind == "قانون"
    assert len(old.wordings(TRIAL)) == len(new.wordings(TRIAL))
    assert sorted(map(str, rows(root))) == sorted(map(str, rows(built)))
    assert result.build_id == build(root).build_id  # the same as if all had been built
    assert new.folder != old.folder


def test_one_law_alone_does_not_touch_the_others(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_laws = []
    real = making.prepare

    def spy(law: object, corpus: Path) -> Prepared:
        read_laws.append(law.slug)  # type: ignore[attr-defined]
        return real(law, corpus)  # type: ignore[arg-type]

    monkeypatch.setattr(making, "prepare", spy)
    build(root, only=TRIAL)
    assert read_laws == [TRIAL]
    _edit(root / "corpus", FIRST, 'kind = "قانون"'.replace("قانون", "لایحهٔ قانونی"), 'kind = "لایحه"')
    read_laws.clear()
    build(root, only=TRIAL)  # another law has changed as well: all are built
    assert sorted(read_laws) == sorted(SLUG_OF.values())


def test_one_law_alone_that_is_not_there(root: Path) -> None:
    with pytest.raises(NotFound, match="no-law"):
        build(root, only="no-law")


def test_a_law_that_is_gone(root: Path) -> None:
    slug = "1340-10-19-eslahat-arzi"
    (root / "corpus" / "works" / f"{slug}.toml").unlink()
    result = build(root)
    assert f"{slug}/1340-10-19.xml" in result.changed
    assert not (root / "corpus" / "xml" / slug).exists()
    assert slug not in {law.slug for law in Snapshot.open(root / "var").works()}


def test_old_snapshots_go_the_one_before_stays(root: Path) -> None:
    for kind in ("الف", "ب", "پ"):
        file = root / "corpus" / "works" / f"{TRIAL}.toml"
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub('^kind = ".*"', f'kind = "{kind}"', text, count=1, flags=re.M), encoding="utf-8")
        build(root, only=TRIAL)
    kept = [f for f in (root / "var").iterdir() if f.is_dir() and not f.is_symlink()]
    assert len(kept) == 2
    assert Snapshot.open(root / "var").work(TRIAL).kind == "پ"


@pytest.fixture
def crooked() -> Iterator[Prepared]:
    plain = prepared(FIRST)
    first, *rest = plain.wordings
    twin = type(first)(**{n: getattr(first, n) for n in type(first).__slots__} | {"start": day("1332-01-01")})
    yield Prepared(plain.work, plain.data, plain.reading, (first, twin, *rest))


def test_overlaps_are_found(crooked: Prepared) -> None:
    assert [finding.kind for finding in overlaps(crooked)] == ["overlap"]
    assert not list(overlaps(prepared(FIRST)))


def test_hand_made_laws_have_no_overlap() -> None:
    made = reading(unit("art_1", marks="amended 1350-01-01, repealed 1360-01-01"))
    assert not list(overlaps(Prepared(work(), b"x", made, wordings(work(), made))))


def test_many_laws_on_all_processors_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_MANY", 2)
    monkeypatch.setattr(making.threading, "active_count", lambda: 1)
    monkeypatch.setattr(making.os, "cpu_count", lambda: 2)
    laws = [prepared(slug).work for slug in SLUG_OF.values()]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other tests may have left threads
        together = list(making.make_all(laws, ROOT / "corpus"))
        alone = [making.make(law, ROOT / "corpus") for law in laws]
        assert [(made.prepared, made.readable, made.xml) for made in together] == [
            (made.prepared, made.readable, made.xml) for made in alone
        ]
        wrong = work(slug="no-source")
        with pytest.raises(KbError, match="not there") as caught:
            list(making.make_all([*laws, wrong], ROOT / "corpus"))
        assert caught.value.next_step


RELATIONS = [
    ("a provision that is not there", 'unit = "art_40"', 'unit = "art_140"', "art_140"),
    ("another day than the other law says", 'date = "1331-07-14"\nunit', 'date = "1331-07-15"\nunit', "not mirrored"),
    ("the other law does not know", 'kind = "repealed_by"', 'kind = "amended_by"', "not mirrored"),
]


@pytest.mark.parametrize(("oddity", "old", "new", "said"), RELATIONS, ids=[row[0] for row in RELATIONS])
def test_relations_are_checked_on_both_sides(corpus_copy: Path, oddity: str, old: str, new: str, said: str) -> None:
    _edit(corpus_copy / "corpus", FIRST, old, new)
    found = [finding for finding in check(corpus_copy) if finding.kind == "reference"]
    assert any(said in finding.what and finding.place == FIRST for finding in found)
