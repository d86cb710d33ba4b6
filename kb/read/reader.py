"""Reads a law: scan, sequence, structure, layers, pieces, faults, grade."""

import datetime as dt
from collections.abc import Sequence

from kb.model import Decision, Kind, Layer, Reading
from kb.read.clauses import clauses
from kb.read.closing import formulas, signatures
from kb.read.contents import contents
from kb.read.decisions import Placed, implicit, locate, placed
from kb.read.doubled import doubled
from kb.read.events import Event
from kb.read.faults import faults, grade
from kb.read.front import front, titles
from kb.read.letters import fold
from kb.read.marks import find_marks
from kb.read.markup import blank, markup
from kb.read.overrule import overrule
from kb.read.pieces import Paint, paint
from kb.read.quoting import quoted
from kb.read.scan import scan
from kb.read.sequence import support
from kb.read.site import site_lines
from kb.read.source import Mask, Source
from kb.read.structure import outline
from kb.read.titled import titled
from kb.read.units import alineas, build, name_all
from kb.read.wrap import Lines, unwrap


def read(text: str, decisions: Sequence[Decision] = (), name: str = "") -> Reading:
    """Read a law from its raw text. Pure and deterministic; the pieces of the result cover the text without a gap.

    `decisions` are the editorial readings of its work file, `name` its name for messages. Raises KbError if a decision
    quotes words that the text does not hold.
    """
    source = _scan(text)
    overrule(source, decisions, name)
    stated = {locate(text, one.quote, one.occurrence, name) for one in decisions}
    for label in source.labels:
        if label.start in stated:
            label.score += 4.0  # an editor names it
    source.implicit = implicit(text, source.folded, decisions, name)
    starts = [0, *(feed + 1 for feed in source.lines.feeds)]
    anchors = sorted(
        {
            *(_skip(source.folded, start) for start in starts),
            *(label.start for label in source.labels),
            *(clause.start for clause in source.clauses),
        }
    )
    copies = doubled(source.folded, anchors)
    base = outline(source, Mask(copies))
    runs = placed(text, decisions, base, name)
    if runs:
        source.headings = [event.heading for event in base if event.kind is Kind.CROSS_HEADING and event.heading]
    paints: list[Paint] = []
    layers: list[Layer] = []
    repeats: list[tuple[Event, str]] = []
    dates: list[dt.date | None] = [*sorted({run.wording_of for run in runs})] or [None]
    for date in dates:
        others = [run.span for run in runs if run.wording_of != date]
        layer, layer_repeats, layer_paint = _layer(source, copies, others, runs, date, None if runs else base)
        layers.append(layer)
        paints.append(layer_paint)
        repeats = layer_repeats
    pieces = paint(source, paints, copies)
    declared, found = faults(source, layers, paints[-1].events, copies, repeats, pieces)
    return Reading(text, pieces, tuple(layers), declared, found, grade(found))


def _scan(text: str) -> Source:
    letters = frozenset(text)
    folded = fold(text, letters)
    runs = markup(text)
    folded = blank(folded, runs)
    lines = Lines(folded)
    folded = unwrap(folded, lines)
    labels = scan(folded, lines)
    tables = contents(folded, labels)
    if tables:
        table = Mask(tables)
        labels = [label for label in labels if not table.covers(label.start)]
    titled(labels, folded)
    quoted(folded, labels)
    support([label for label in labels if label.kind is Kind.ARTICLE and not label.quoted])
    first = min((label.start for label in labels if label.kind is Kind.ARTICLE and label.score > 1), default=0)
    last = max((label.start for label in labels if label.kind is Kind.ARTICLE and label.score > 1), default=0)
    found = formulas(folded, lines, last)
    site = [*tables, *site_lines(folded, labels), *runs]
    ends = sorted(
        [*(formula.at for formula in found if formula.passed and formula.start > first), *signatures(folded, lines)]
    )
    return Source(text, folded, lines, labels, site, clauses(folded, lines), found, ends, letters)


def _skip(folded: str, at: int) -> int:
    while at < len(folded) and folded[at] in " \u200c":
        at += 1
    return at


def _layer(
    source: Source,
    copies: list[tuple[int, int]],
    others: list[tuple[int, int]],
    runs: Sequence[Placed],
    date: dt.date | None,
    ready: list[Event] | None,
) -> tuple[Layer, list[tuple[Event, str]], Paint]:
    hidden = Mask([*copies, *others])
    events = outline(source, hidden) if ready is None else ready
    events, site = front(source, Mask([*hidden.spans, *source.site]), events)
    named = titles(source, site)
    site = sorted([*site, *source.site])
    events = alineas(source, Mask([*hidden.spans, *site]), events)
    repeats = name_all(events)
    inner = [span for span in find_marks(source.folded) if not hidden.covers(span[0])]
    taken = {mark for event in events for mark in event.marks}
    inner = [span for span in inner if span not in taken]
    marked = _assign(events, inner)
    holes = Mask(_merged([*copies, *others, *site, *inner]))
    wording = date if runs else None
    units = build(source, events, holes, marked)
    own = [run.span for run in runs if run.wording_of == date] if runs else None
    return Layer(wording, units), repeats, Paint(events, units, inner, site, own, named)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _assign(events: Sequence[Event], marks: Sequence[tuple[int, int]]) -> dict[int, list[tuple[int, int]]]:
    """Give each mark to the event in whose words it stands."""
    found: dict[int, list[tuple[int, int]]] = {}
    at = 0
    for span in marks:
        while at + 1 < len(events) and events[at + 1].start <= span[0]:
            at += 1
        if events and events[at].end <= span[0]:
            found.setdefault(at, []).append(span)
    return found
