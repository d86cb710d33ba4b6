"""Every character of the source in exactly one place: the pieces of a reading."""

from collections.abc import Sequence
from dataclasses import dataclass

from kb.model import CONTAINERS, Kind, Piece, Role, Unit
from kb.read.events import Event
from kb.read.source import Source, Span


@dataclass(frozen=True, slots=True)
class Paint:
    """What one layer lays over the text. `own`: the runs that only this layer holds; None if there is one layer."""

    events: Sequence[Event]
    units: Sequence[Unit]
    marks: Sequence[Span]
    site: Sequence[Span]
    own: Sequence[Span] | None
    titles: Sequence[Span] = ()


def paint(source: Source, paints: Sequence[Paint], copies: Sequence[Span]) -> tuple[Piece, ...]:
    """Lay the roles of all layers over the text; gaps are white space or «other»."""
    runs: list[tuple[int, int, Role, str | None]] = [(start, end, Role.DOUBLED, None) for start, end in copies]
    for i, one in enumerate(paints):
        mine = list(_runs(one))
        if i + 1 < len(paints) and one.own is not None:
            mine = [cut for run in mine for cut in _clip(run, one.own)]
        runs += mine
    runs.sort(key=lambda run: (run[0], run[1]))
    pieces: list[Piece] = []
    at = 0
    for begin, end, role, unit in runs:
        start = max(begin, at)
        if end <= start:
            continue
        if start > at:
            pieces += _gap(source.text, at, start)
        pieces.append(Piece(start, end, role, unit))
        at = end
    if at < len(source.text):
        pieces += _gap(source.text, at, len(source.text))
    return tuple(pieces)


def _gap(text: str, start: int, end: int) -> list[Piece]:
    blank = not text[start:end].strip(
        " \t\r\n\v\f\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff\u3000\u2003\u2028\u2029\u0085"
    )
    if blank:
        return [Piece(start, end, Role.SPACE)]
    ornament = not any(map(str.isalnum, text[start:end]))  # bullets and rules of the page
    return [Piece(start, end, Role.SITE if ornament else Role.OTHER)]


def _runs(one: Paint) -> list[tuple[int, int, Role, str | None]]:
    runs: list[tuple[int, int, Role, str | None]] = []
    marks = sorted([*one.marks, *(mark for event in one.events for mark in event.marks)])
    runs += [(start, end, Role.MARK, None) for start, end in marks]
    named = set(one.titles)
    runs += [(*span, Role.HEADING if span in named else Role.SITE, None) for span in one.site]
    for event, unit in zip(one.events, one.units, strict=True):
        if event.end > event.start:
            heading = event.heading
            cuts = [*event.marks, *([heading] if heading else [])]
            at = event.start
            for start, end in sorted(cuts):
                if start > at:
                    runs.append((at, start, Role.LABEL, event.id))
                at = max(at, end)
            if event.end > at:
                runs.append((at, event.end, Role.LABEL, event.id))
            if heading:
                runs.append((heading[0], heading[1], Role.HEADING, event.id))
        role = Role.CONCLUSION if event.kind is Kind.CONCLUSIONS else Role.QUOTED if unit.quoted else Role.TEXT
        if event.kind in CONTAINERS or event.kind is Kind.CROSS_HEADING:
            continue
        brackets = _brackets(unit)
        for span in unit.spans:
            at = span.start
            for start, end in brackets:
                if span.start <= start < span.end:
                    runs.append((at, start, role, event.id))
                    runs.append((start, end, Role.CORRECTION, event.id))
                    at = end
            if at < span.end:
                runs.append((at, span.end, role, event.id))
    return runs


def _brackets(unit: Unit) -> list[Span]:
    """Find where the brackets of a unit's corrections stand in the source (a unit's text follows its spans)."""
    if not unit.corrections:
        return []
    found = []
    if len(unit.spans) == 1 and unit.spans[0].end - unit.spans[0].start == len(unit.text):
        base = unit.spans[0].start
        for correction in unit.corrections:
            at = base + correction.start + correction.printed.rindex("[")
            found.append((at, base + correction.end))
    return found


def _clip(run: tuple[int, int, Role, str | None], own: Sequence[Span]) -> list[tuple[int, int, Role, str | None]]:
    return [
        (max(run[0], start), min(run[1], end), run[2], run[3]) for start, end in own if run[0] < end and start < run[1]
    ]
