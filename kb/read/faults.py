"""What a reader of the report should look at, and how far the reading can be trusted."""

from collections.abc import Sequence

from kb.model import Change, Declared, Fault, Grade, Kind, Layer, Piece, Role
from kb.read.events import Event
from kb.read.structure import Source


def faults(
    source: Source, layers: Sequence[Layer], copies: Sequence[tuple[int, int]], repeats: Sequence[tuple[Event, str]], pieces: Sequence[Piece]
) -> tuple[Declared | None, tuple[Fault, ...]]:
    """Compare what was read with what the text declares and with itself."""
    lines = source.lines
    found: list[Fault] = []
    for start, end in copies:
        found.append(Fault(lines.number(start), "doubled", f"lines {lines.number(start)}-{lines.number(end - 1)} repeat what stands before them"))
    for event, wanted in repeats:
        found.append(Fault(lines.number(event.start), "repeated", f"«{event.num}» again ({wanted})"))
    declared = _declared(source)
    units = layers[-1].units
    for kind, stated, word in ((Kind.ARTICLE, declared and declared.articles, "articles"), (Kind.PROVISO, declared and declared.notes, "notes")):
        if not stated:
            continue
        own = [unit for unit in units if unit.kind is kind and not unit.quoted]
        later = sum(any(mark.change is Change.ADDED for mark in unit.marks) for unit in own)
        if len(layers) > 1 and _within(stated, layers, kind):
            continue
        if stated not in (len(own), len(own) - later):
            found.append(Fault(0, "count", f"{stated} {word} are declared, {len(own)} were read"))
    other = sum(piece.end - piece.start for piece in pieces if piece.role is Role.OTHER)
    if other:
        found.append(Fault(0, "other", f"{other} characters belong to nothing"))
    return declared, tuple(sorted(found, key=lambda fault: fault.line))


def _within(stated: int, layers: Sequence[Layer], kind: Kind) -> bool:
    """Tell whether a declared count fits a text in layers.

    It speaks of the first wording. What that one lacks and a later one has may or may not have stood in it: the count
    fits anywhere between without and with.
    """
    own = [unit for unit in layers[0].units if unit.kind is kind and not unit.quoted]
    articles = {unit.id for unit in layers[0].units if unit.kind is Kind.ARTICLE}
    missing = [
        unit
        for unit in layers[-1].units
        if unit.kind is kind and not unit.quoted and unit.id.partition("__")[0] not in articles
    ]
    return len(own) <= stated <= len(own) + len(missing)


def _declared(source: Source) -> Declared | None:
    counted = [formula for formula in source.formulas if formula.declared.articles is not None or formula.declared.notes is not None]
    passed = [formula for formula in counted if formula.passed] or counted
    return passed[-1].declared if passed else None


def grade(found: Sequence[Fault]) -> Grade:
    """Grade a reading by its faults."""
    if any(fault.kind in ("count",) for fault in found):
        return Grade.EDITOR
    return Grade.REMARKS if found else Grade.CLEAN
