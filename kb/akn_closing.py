"""The closing formula in Akoma Ntoso: declared counts as quantities, dates as dates, signatures as signatures."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kb.akn_text import Out, attributes_of, words
from kb.dates import find_dates
from kb.numbers import find_numbers

_DASH = "[\u2013\u2014\u0640\u2010-\u2012:-]"  # dashes, and the tatweel that stands for one


@dataclass(frozen=True, slots=True)
class Closing:
    """The table of `akn_closing.toml`: counted words with their concepts, and the pattern of a signature."""

    concepts: dict[str, str]
    counted: re.Pattern[str]
    signature: re.Pattern[str]


@cache
def table() -> Closing:
    """Load the table."""
    raw = tomllib.loads((Path(__file__).parent / "akn_closing.toml").read_text(encoding="utf-8"))
    concepts = {row[0]: row[1] for row in raw["counted"]}
    words = "|".join(map(re.escape, concepts))
    offices = "|".join(re.escape(office) for office in sorted(raw["offices"], key=len, reverse=True))
    return Closing(
        concepts=concepts,
        counted=re.compile(rf"[)\]»]?[ \u200c]*(?P<word>{words})(?![^\W\d_])"),
        signature=re.compile(rf"(?<![^\W\d_])(?:{offices})(?![^\W\d_])[^.:\d]{{0,40}}? *{_DASH} *[^.:\d]{{3,60}}\Z"),
    )


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a closing line that gets an element of its own: a quantity, a date or a signature."""

    start: int
    end: int
    tag: str
    attributes: dict[str, str]


def marks(line: str) -> list[Mark]:
    """Find what a closing line counts, dates and signs, in order and without overlap."""
    known = table()
    found: list[Mark] = []
    signed = known.signature.search(line)
    if signed:
        found.append(Mark(signed.start(), signed.end(), "signature", {}))
    for date in find_dates(line):
        if date.date is not None and date.certain:
            found.append(Mark(date.start, date.end, "date", {"date": date.date.isoformat()}))
    for number in find_numbers(line):
        after = known.counted.match(line, number.end)
        if after and not number.ordinal:
            refers = {"refersTo": f"#concept_{known.concepts[after['word']]}", "normalized": str(number.value)}
            found.append(Mark(number.start, number.end, "quantity", refers))
    found.sort(key=lambda mark: (mark.start, -mark.end))
    kept: list[Mark] = []
    for mark in found:
        if not kept or mark.start >= kept[-1].end:
            kept.append(mark)
    return kept


def closing(out: Out, text: str) -> None:
    """Write a closing formula, a paragraph for each line."""
    for line in text.split("\n"):
        inner = []
        at = 0
        for mark in marks(line):
            inner.append(words(line[at : mark.start]))
            attributes: dict[str, str | None] = {**mark.attributes}
            inner.append(f"<{mark.tag}{attributes_of(attributes)}>{words(line[mark.start : mark.end])}</{mark.tag}>")
            at = mark.end
        inner.append(words(line[at:]))
        out.add("p", "".join(inner))


def concepts_in(texts: Iterable[str]) -> dict[str, str]:
    """Give the concepts that closing formulas count, id → Persian word."""
    word_of = {concept: word for word, concept in table().concepts.items()}
    used = {
        mark.attributes["refersTo"].removeprefix("#concept_")
        for text in texts
        for line in text.split("\n")
        for mark in marks(line)
        if mark.tag == "quantity"
    }
    return {f"concept_{concept}": word_of[concept] for concept in sorted(used)}
