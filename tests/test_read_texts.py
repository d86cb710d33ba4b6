"""The shared real-world texts: counts as expected, none clean with a wrong count, the same when reflowed."""

import csv
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import shared_files
from kb.model import Grade, Kind, Reading
from kb.read import read
from kb.read.report import lost_characters

_SMALL = 90_000  # bytes; larger texts are read once only, for time


def _rows() -> list[dict[str, str]]:
    table = shared_files.ROOT / "../shared/texts/expected.tsv"
    if not table.is_file():
        return []
    return list(csv.DictReader(table.read_text("utf-8").splitlines(), delimiter="\t"))


ROWS = _rows()
SLUGS = [row["slug"] for row in ROWS] or ["absent"]
ROW = {row["slug"]: row for row in ROWS}


@cache
def _text(folder: Path, slug: str) -> str:
    return (folder / f"{slug}.txt").read_bytes().decode("utf-8")


@cache
def _reading(folder: Path, slug: str) -> Reading:
    return read(_text(folder, slug))


def _own(reading: Reading) -> Iterator[str]:
    return (u.id for u in reading.units if u.kind in (Kind.ARTICLE, Kind.PROVISO) and not u.quoted)


def _right(reading: Reading, row: dict[str, str]) -> bool:
    counts = ((row["articles"], Kind.ARTICLE), (row["notes"], Kind.PROVISO))
    return all(said in ("-", str(reading.count(kind))) for said, kind in counts)


@pytest.mark.parametrize("slug", SLUGS)
def test_counts(slug: str, shared_texts: Path) -> None:
    row, reading = ROW[slug], _reading(shared_texts, slug)
    found = {"articles": str(reading.count(Kind.ARTICLE)), "notes": str(reading.count(Kind.PROVISO))}
    assert found == {key: found[key] if row[key] == "-" else row[key] for key in found}


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_is_lost_and_ids_are_unique(slug: str, shared_texts: Path) -> None:
    reading = _reading(shared_texts, slug)
    assert lost_characters(reading) == 0
    assert "".join(reading.text[piece.start : piece.end] for piece in reading.pieces) == _text(shared_texts, slug)
    ids = [unit.id for unit in reading.units]
    assert len(set(ids)) == len(ids)


def test_grades_mean_something(shared_texts: Path) -> None:
    right = [slug for slug in SLUGS if _right(_reading(shared_texts, slug), ROW[slug])]
    wrong_and_clean = [
        slug for slug in SLUGS if slug not in right and _reading(shared_texts, slug).grade is Grade.CLEAN
    ]
    assert wrong_and_clean == []
    scored = [slug for slug in right if ROW[slug]["articles"] != "-"]
    clean = [slug for slug in scored if _reading(shared_texts, slug).grade is Grade.CLEAN]
    assert len(clean) >= 0.9 * len(scored), sorted(set(scored) - set(clean))


@pytest.mark.parametrize("slug", SLUGS)
def test_same_counts_without_line_breaks(slug: str, shared_texts: Path) -> None:
    text = _text(shared_texts, slug)
    if len(text.encode()) > _SMALL:
        pytest.skip("large: measured by scripts/bench read")
    reading = read(text.replace("\r", "").replace("\n", " "))
    assert _right(reading, ROW[slug])


@pytest.mark.parametrize("slug", SLUGS)
def test_same_articles_when_wrapped_at_70_columns(slug: str, shared_texts: Path) -> None:
    text = _text(shared_texts, slug)
    if len(text.encode()) > _SMALL:
        pytest.skip("large: measured by scripts/bench read")
    wrapped = wrap(text, 70)
    assert list(_own(read(wrapped))) == list(_own(_reading(shared_texts, slug)))


def wrap(text: str, width: int) -> str:
    lines = text.replace("\r", "").split("\n")
    return "\n".join(
        "\n".join(textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)) for line in lines
    )
