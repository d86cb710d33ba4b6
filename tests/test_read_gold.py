"""The five sources, read as the gold says (shared gold file seeds.json)."""

import json
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kb import dates
from kb.model import CONTAINERS, Decision, Grade, Kind, Layer, Reading, Role, Unit
from kb.read import read

WORKS = {"000": 1, "001": 0, "002": 2, "003": 3, "004": 4}
BARE = {"001": (38, 3), "002": (33, 11), "003": (47, 31)}


def _work(gold: Callable[[str], Path], number: str) -> dict[str, Any]:
    works = json.loads(gold("seeds.json").read_text("utf-8"))["works"]
    return next(work for work in works if work["source"].startswith(number))


def _text(shared_raw: Path, work: dict[str, Any]) -> str:
    return (shared_raw / work["source"]).read_bytes().decode("utf-8")


def decisions(work: dict[str, Any]) -> list[Decision]:
    placed = work.get("reading", {}).get("placed", [])
    found = [
        Decision(
            "placed",
            entry["from"],
            entry.get("to", ""),
            entry.get("occurrence", 1),
            wording_of=dates.parse(entry["wording_of"]),
        )
        for entry in placed
    ]
    if work.get("implicit"):
        found.append(Decision("implicit", "از تاریخ تصویب این قانون وظایف و روابط", label="ماده بیستم"))
    return found


@pytest.fixture(scope="session")
def readings(gold: Callable[[str], Path], shared_raw: Path) -> dict[str, tuple[dict[str, Any], Reading]]:
    found = {}
    for number in WORKS:
        work = _work(gold, number)
        found[number] = (work, read(_text(shared_raw, work), decisions(work), number))
    return found


def _layer(work: dict[str, Any], reading: Reading, version: str) -> Layer:
    dated = {layer.wording_of: layer for layer in reading.layers}
    return dated.get(dates.parse(version), reading.layers[-1])


def _article(layer: Layer, unit: Unit) -> str:
    by_id = {one.id: one for one in layer.units}
    while unit.kind is not Kind.ARTICLE and unit.parent:
        unit = by_id[unit.parent]
    return unit.id.removeprefix("art_")


def _subtree(layer: Layer, top: str) -> str:
    return "\n".join(unit.text for unit in layer.units if unit.id == top or unit.id.startswith(top + "__"))


@pytest.mark.parametrize("number", sorted(BARE))
def test_bare_text_is_read_without_decisions(number: str, gold: Callable[[str], Path], shared_raw: Path) -> None:
    reading = read(_text(shared_raw, _work(gold, number)))
    assert (reading.count(Kind.ARTICLE), reading.count(Kind.PROVISO)) == BARE[number]
    assert reading.grade is Grade.CLEAN


@pytest.mark.parametrize("number", sorted(WORKS))
def test_lossless_and_almost_nothing_left_over(
    number: str, readings: dict[str, tuple[dict[str, Any], Reading]]
) -> None:
    reading = readings[number][1]
    assert "".join(reading.text[piece.start : piece.end] for piece in reading.pieces) == reading.text
    other = sum(piece.end - piece.start for piece in reading.pieces if piece.role is Role.OTHER)
    assert other < 0.02 * len(reading.text)


@pytest.mark.parametrize("number", sorted(WORKS))
def test_chapters_and_cross_headings(number: str, readings: dict[str, tuple[dict[str, Any], Reading]]) -> None:
    work, reading = readings[number]
    layer = reading.layers[-1]
    if number != "004":  # its chapter heading is not in the copy
        for chapter, (first, last) in work["chapters"].items():
            inside = [unit.id for unit in layer.units if unit.kind is Kind.ARTICLE and unit.parent == f"chp_{chapter}"]
            assert inside == [f"art_{n}" for n in range(first, last + 1)]
    for layer in reading.layers:
        headings = {}
        for i, unit in enumerate(layer.units):
            if unit.kind is Kind.CROSS_HEADING:
                following = [one.id for one in layer.units[i:] if one.kind is Kind.ARTICLE]
                headings[unit.heading] = following[0]
        expected = work.get("cross_headings", {})
        assert set(headings) == set(expected)
        if layer is reading.layers[-1]:
            assert headings == {heading: f"art_{n}" for heading, n in expected.items()}


def _versions() -> list[tuple[str, str]]:
    return [
        ("000", "1331-07-14"),
        ("000", "1331-10-03"),
        ("001", "1331-05-22"),
        ("002", "1335-05-06"),
        ("003", "1358-09-17"),
        ("004", "1340-10-19"),
    ]


@pytest.mark.parametrize(("number", "version"), _versions())
def test_versions(number: str, version: str, readings: dict[str, tuple[dict[str, Any], Reading]]) -> None:
    work, reading = readings[number]
    gold = work["versions"][version]
    layer = _layer(work, reading, version)
    articles = [unit for unit in layer.units if unit.kind is Kind.ARTICLE]
    numbers = gold.get("article_numbers", range(1, gold["articles"] + 1))
    unknown = gold.get("text_unknown", [])
    assert [unit.id for unit in articles] == [f"art_{n}" for n in numbers if n not in unknown]
    notes: dict[str, list[Unit]] = defaultdict(list)
    for unit in layer.units:
        if unit.kind is Kind.PROVISO:
            notes[_article(layer, unit)].append(unit)
    assert {article: len(found) for article, found in notes.items()} == gold["notes"]
    for article, letters in gold.get("clauses", {}).items():
        found = [u.num for u in layer.units if u.kind is Kind.POINT and u.parent == f"art_{article}"]
        assert [num.replace("ه\u0640", "هـ") for num in found] == letters
    for article, counts in gold.get("sub_clauses", {}).items():
        points = [u for u in layer.units if u.kind is Kind.POINT and u.parent == f"art_{article}"]
        found_counts = {p.num: sum(u.kind is Kind.INDENT and u.parent == p.id for u in layer.units) for p in points}
        assert found_counts == counts
    by_id = {unit.id: unit for unit in layer.units}
    for article, parents in gold.get("note_parent", {}).items():
        wanted = [parents] if isinstance(parents, str) else parents
        assert [_said(by_id, unit) for unit in notes[article]] == wanted
    for article, quotes in gold.get("contains", {}).items():
        for quote in quotes:
            assert quote in _subtree(layer, f"art_{article}")
    for article, quotes in gold.get("lacks", {}).items():
        for quote in quotes:
            assert quote not in _subtree(layer, f"art_{article}")


def _said(by_id: dict[str, Unit], note: Unit) -> str:
    assert note.parent
    parent = by_id[note.parent]
    if parent.kind is Kind.ARTICLE:
        return "ماده"
    if parent.kind is Kind.INDENT:
        assert parent.parent
        return f"بند {by_id[parent.parent].num}، جزء {parent.num}"
    return f"بند {parent.num}"


def test_note_numbers_as_printed(readings: dict[str, tuple[dict[str, Any], Reading]]) -> None:
    work, reading = readings["004"]
    layer = reading.layers[-1]
    found: dict[str, list[int]] = defaultdict(list)
    for unit in layer.units:
        if unit.kind is Kind.PROVISO:
            found[_article(layer, unit)].append(int(unit.id.rpartition("_")[2]))
    assert found == work["versions"]["1340-10-19"]["note_numbers_as_printed"]


def test_declared_counts(readings: dict[str, tuple[dict[str, Any], Reading]]) -> None:
    for work, reading in readings.values():
        gold = work["declared"]
        if gold is None:
            assert reading.declared is None
            continue
        assert reading.declared
        for what, count in gold.items():
            assert getattr(reading.declared, what) == count


def test_doubled_lines_are_faults_and_shown_once(readings: dict[str, tuple[dict[str, Any], Reading]]) -> None:
    reading = readings["004"][1]
    feeds = [i for i, ch in enumerate(reading.text) if ch == "\n"]
    lines = set()
    for piece in reading.pieces:
        if piece.role is Role.DOUBLED:
            first = sum(feed < piece.start for feed in feeds) + 1
            last = sum(feed < piece.end - 1 for feed in feeds) + 1
            lines |= set(range(first, last + 1))
    assert lines == {5, 6, 7, 15, 16, 17, 18, 19, 20, 25, 26, 27, 32, 33, 34, 38, 39, 42, 49, 50, 53}
    assert {fault.line for fault in reading.faults if fault.kind == "doubled"} == {5, 15, 25, 32, 38, 42, 49, 53}


def test_ids_are_unique_and_parents_come_first(readings: dict[str, tuple[dict[str, Any], Reading]]) -> None:
    for _, reading in readings.values():
        for layer in reading.layers:
            seen: set[str] = set()
            for unit in layer.units:
                assert unit.id not in seen
                assert unit.parent is None or unit.parent in seen
                seen.add(unit.id)
            assert all(unit.heading for unit in layer.units if unit.kind in CONTAINERS)
