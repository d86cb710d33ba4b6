"""Small laws made for the tests of the comparison."""

import datetime as dt
import re
from dataclasses import replace

from kb.compare import Class, Segment
from kb.compare.words import difference
from kb.model import Expression, Kind, Source, State, Status, Wording, Work

ENACTED = dt.date(1952, 8, 13)
_KINDS = {"art": Kind.ARTICLE, "proviso": Kind.PROVISO, "point": Kind.POINT, "al": Kind.ALINEA, "chp": Kind.CHAPTER}


def unit(unit_id: str, text: str, num: str = "", **more: object) -> Wording:
    """Make a wording; kind and parent follow from the id."""
    parent, _, last = unit_id.rpartition("__")
    kind = _KINDS[re.match("[a-z]+", last)[0]]  # type: ignore[index]
    made = Wording(
        work="law",
        unit=unit_id,
        kind=kind,
        num=num or unit_id,
        heading="",
        text=text,
        start=ENACTED,
        end=None,
        parent=parent or None,
    )
    return replace(made, **more)  # type: ignore[arg-type]


def law(*units: Wording, slug: str = "law", stand_ins: tuple[Wording, ...] = ()) -> Expression:
    """Make an expression of wordings, in their order."""
    work = Work(slug, f"قانون {slug}", "قانون", "مجلس", ENACTED, Source("", ""))
    return Expression(work, ENACTED, ENACTED, None, Status.UNKNOWN, "", (ENACTED,), units, stand_ins)


def unknown(unit_id: str) -> Wording:
    """Make a unit whose wording is not in the source."""
    return unit(unit_id, "", state=State.UNKNOWN)


def changes(old: str, new: str) -> list[tuple[str, str, str]]:
    """List the differences of two texts as (class, old words, new words)."""
    return [
        (segment.cls.value, old[segment.old_start : segment.old_end], new[segment.new_start : segment.new_end])
        for segment in difference(old, new)
        if segment.cls
    ]


def marked(old: str, new: str) -> list[Segment]:
    """List the differences of two texts that are marked."""
    return [segment for segment in difference(old, new) if segment.marked]


def substance(segments: list[Segment]) -> list[Segment]:
    """Keep those of substance."""
    return [segment for segment in segments if segment.cls is Class.SUBSTANCE]
