"""The snapshot: what it answers, what it says when it has no answer, and that threads may share it."""

import datetime as dt
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest
from prepared import CORPUS, SLUG_OF, prepared

from kb.dates import iso, parse
from kb.errors import Damaged, NotFound
from kb.model import Kind, Role, State, Status
from kb.store import Snapshot
from kb.versions import version_dates, wording_dates

SECOND = "1331-07-14-ezdiad-sahm-keshavarzan"
FIRST = "1331-05-22-ezdiad-sahm-keshavarzan"
TRIAL = "1335-05-06-omran-dehat"


@pytest.mark.parametrize("slug", SLUG_OF.values())
def test_what_goes_in_comes_out(snapshot: Snapshot, slug: str) -> None:
    made = prepared(slug)
    assert snapshot.work(slug) == made.work
    kept = snapshot.wordings(slug)
    assert [(w.unit, w.start, w.end, w.state, w.text, w.heading, w.num, w.parent) for w in kept] == [
        (w.unit, w.start, w.end, w.state, w.text, w.heading, w.num, w.parent) for w in made.wordings
    ]
    for one, other in zip(kept, made.wordings, strict=True):
        assert (one.spans, one.corrections, one.marks, one.notices) == (
            other.spans, other.corrections, other.marks, other.notices,
        )  # fmt: skip
        assert (one.quoted, one.implicit, one.kind) == (other.quoted, other.implicit, other.kind)
        assert one.order == other.order
    assert snapshot.source_bytes(slug) == (CORPUS / "raw" / f"{slug}.txt").read_bytes()
    assert snapshot.source_pieces(slug) == made.reading.pieces
    assert snapshot.faults(slug) == made.reading.faults
    assert snapshot.declared(slug) == made.reading.declared
    assert snapshot.grade(slug) is made.reading.grade


@pytest.mark.parametrize("slug", SLUG_OF.values())
def test_the_pieces_put_back_in_order_are_the_source(snapshot: Snapshot, slug: str) -> None:
    text = snapshot.source_text(slug)
    pieces = snapshot.source_pieces(slug)
    assert "".join(text[piece.start : piece.end] for piece in pieces).encode() == snapshot.source_bytes(slug)
    other = sum(piece.end - piece.start for piece in pieces if piece.role is Role.OTHER)
    assert other < 0.02 * len(text)


@pytest.mark.parametrize("slug", SLUG_OF.values())
def test_spans_of_a_wording_are_its_words(snapshot: Snapshot, slug: str) -> None:
    text = snapshot.source_text(slug)
    for wording in snapshot.wordings(slug):
        from_source = "".join(text[span.start : span.end] for span in wording.spans)
        assert "".join(from_source.split()) == "".join(wording.text.split())


def test_readable_text_only_adds(snapshot: Snapshot) -> None:
    for slug in SLUG_OF.values():
        for wording in snapshot.wordings(slug):
            bare = wording.text.replace("\u200c", "").replace(" ", "")
            assert wording.readable.replace("\u200c", "").replace(" ", "") == bare
    assert "مال\u200cالاجاره" in "".join(w.readable for w in snapshot.wordings(FIRST))


def test_laws_come_by_date(snapshot: Snapshot) -> None:
    assert [work.slug for work in snapshot.works()] == sorted(SLUG_OF.values())


VERSIONS = {
    FIRST: ["1331-05-22", "1331-07-14"],  # the second is the day of its repeal
    SECOND: ["1331-07-14", "1331-10-03"],
    TRIAL: ["1335-05-06", "1338-01-01"],  # the day after its time ran out
    "1340-10-19-eslahat-arzi": ["1340-10-19"],
    "1343-05-03-ayinname-eslahat-arzi": ["1343-05-03", "1358-09-17", "1396-01-30"],
}


@pytest.mark.parametrize(("slug", "expected"), VERSIONS.items())
def test_versions(snapshot: Snapshot, slug: str, expected: list[str]) -> None:
    assert [iso(day) for day in snapshot.versions(slug)] == expected
    latest = snapshot.expression(slug)
    assert iso(latest.date) == expected[-1]
    assert latest.end is None
    for at, day in enumerate(snapshot.versions(slug)[:-1]):
        between = snapshot.expression(slug, day + dt.timedelta(days=1))
        assert (between.date, between.end) == (day, snapshot.versions(slug)[at + 1])


@pytest.mark.parametrize("slug", SLUG_OF.values())
def test_versions_are_those_of_the_wordings(snapshot: Snapshot, slug: str) -> None:
    made = prepared(slug)
    assert snapshot.versions(slug) == version_dates(made.work, made.wordings)
    assert snapshot.wording_dates(slug) == wording_dates(made.work, made.wordings)


def test_a_repealed_law_still_has_a_wording(snapshot: Snapshot) -> None:
    law = snapshot.expression(FIRST, parse("1340-01-01"))
    assert law.status is Status.REPEALED
    assert sum(unit.kind is Kind.ARTICLE for unit in law.units) == 38
    assert snapshot.wording_dates(FIRST) == (parse("1331-05-22"),)


def test_stand_ins(snapshot: Snapshot) -> None:
    law = snapshot.expression(SECOND, parse("1331-07-14"))
    unknown = [unit.unit for unit in law.units if unit.state is State.UNKNOWN]
    assert unknown == ["art_10", "art_22", "art_24", "art_32"]
    assert {w.unit for w in law.stand_ins} >= {*unknown, "art_22__proviso_1", "art_32__proviso_2"}


def test_a_date_before_the_law(snapshot: Snapshot) -> None:
    with pytest.raises(NotFound) as caught:
        snapshot.expression(TRIAL, parse("1335-05-05"))
    assert "۶ مرداد ۱۳۳۵" in caught.value.what


@pytest.mark.parametrize(
    ("slug", "near"),
    [("1335-05-06-omran-deh", TRIAL), ("1331-05-22", FIRST), ("qqq", "kb show")],
)
def test_an_unknown_law_names_near_ones(snapshot: Snapshot, slug: str, near: str) -> None:
    for ask in (snapshot.work, snapshot.versions, snapshot.expression, snapshot.wordings, snapshot.source_bytes):
        with pytest.raises(NotFound) as caught:
            ask(slug)
        assert near in caught.value.next_step


def test_one_unit(snapshot: Snapshot) -> None:
    rows = snapshot.wordings(SECOND, "art_22")
    assert [(row.state, iso(row.start)) for row in rows if row.start] == [
        (State.UNKNOWN, "1331-07-14"),
        (State.KNOWN, "1331-10-03"),
    ]
    with pytest.raises(NotFound, match="art_222") as caught:
        snapshot.wordings(SECOND, "art_222")
    assert "art_22" in caught.value.next_step


def test_rows(snapshot: Snapshot) -> None:
    every = dict(snapshot.all_rows())
    for rowid in (1, len(every) // 2, len(every)):
        assert snapshot.wording(rowid) == every[rowid]
    some = list(every)[::7]
    assert snapshot.wordings_by_row([*some, 10**9]) == {rowid: every[rowid] for rowid in some}
    with pytest.raises(NotFound):
        snapshot.wording(10**9)


@pytest.mark.parametrize(
    ("slug", "texts"),
    [
        (FIRST, ["1331-05-22"]),  # its repeal on 1331-07-14 changed no word
        (SECOND, ["1331-07-14", "1331-10-03"]),
        (TRIAL, ["1335-05-06"]),  # nor did the end of its time
        ("1343-05-03-ayinname-eslahat-arzi", ["1343-05-03", "1358-09-17"]),  # nor the repeal of an article
    ],
)
def test_dates_of_texts_are_not_those_of_force(snapshot: Snapshot, slug: str, texts: list[str]) -> None:
    assert snapshot.text_dates(slug) == tuple(parse(day) for day in texts)


def test_in_force(snapshot: Snapshot) -> None:
    rows = {row.work.slug: row for row in snapshot.in_force(parse("1331-06-01"))}
    assert rows[FIRST].status is Status.IN_FORCE
    assert rows[SECOND].status is Status.NOT_YET
    assert rows[SECOND].version is None
    rows = {row.work.slug: row for row in snapshot.in_force(parse("1345-01-01"))}
    assert {slug: str(row.status) for slug, row in rows.items()} == {
        FIRST: "repealed",
        SECOND: "unknown",
        TRIAL: "unknown",
        "1340-10-19-eslahat-arzi": "unknown",
        "1343-05-03-ayinname-eslahat-arzi": "unknown",
    }
    assert all(row.sentence for row in rows.values())


def test_threads_share_a_snapshot(var: Path) -> None:
    snapshot = Snapshot.open(var)
    wrong: list[BaseException] = []

    def reader() -> None:
        try:
            for _ in range(5):
                for slug in SLUG_OF.values():
                    assert snapshot.expression(slug).units
                    assert snapshot.source_bytes(slug)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=reader) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_snapshot_answers_on_after_it_is_replaced(var: Path, tmp_path: Path) -> None:
    shutil.copytree(var, tmp_path / "var", symlinks=True)
    snapshot = Snapshot.open(tmp_path / "var")
    assert snapshot.expression(TRIAL).units
    shutil.rmtree(tmp_path / "var")
    assert snapshot.expression(FIRST).units


def _cut(database: Path) -> None:
    database.write_bytes(database.read_bytes()[:5000])


def _forget(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("update meta set value = '0' where key = 'format'")
    connection.close()


def _empty(database: Path) -> None:
    database.write_bytes(b"")


DAMAGES = {
    "cut short": _cut,
    "no database": lambda database: database.write_bytes(b"no database at all" * 500),
    "empty": _empty,
    "another version": _forget,
    "gone": lambda database: database.unlink(),
    "folder gone": lambda database: shutil.rmtree(database.parent),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damage_is_one_sentence(var: Path, tmp_path: Path, damage: object) -> None:
    shutil.copytree(var, tmp_path / "var", symlinks=True)
    damage((tmp_path / "var" / "current").resolve() / "kb.sqlite")  # type: ignore[operator]
    with pytest.raises(Damaged) as caught:
        snapshot = Snapshot.open(tmp_path / "var")
        snapshot.expression(FIRST)
    assert "\n" not in str(caught.value)
    assert "kb build" in caught.value.next_step


def test_no_snapshot_at_all(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match="no built snapshot"):
        Snapshot.open(tmp_path)
