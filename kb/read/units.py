"""From events to units: ids, texts, spans, marks, corrections."""

from collections.abc import Sequence

from kb.ids import unit_id
from kb.model import CONTAINERS, Kind, Mark, Span, Unit
from kb.read.clauses import bullet
from kb.read.corrections import corrections
from kb.read.events import Event
from kb.read.laws import HEAD
from kb.read.marks import mark
from kb.read.quoting import FORMER
from kb.read.source import Mask, Source

_BLANK = " \t\r\n\u00a0\u200c\u200e\u200f\ufeff\u3000\u2003"


def alineas(source: Source, mask: Mask, events: Sequence[Event]) -> list[Event]:
    """Add the unlabelled list lines behind a colon, as events of their own."""
    added: list[Event] = []
    folded, soft = source.folded, source.lines.soft
    tails = _tails(source, events)
    for event in events:
        if event.kind in CONTAINERS:  # words under a chapter that stand in no article
            begin = next(
                (start for start, _ in _paragraphs(folded, soft, event.end, event.words_end) if not mask.covers(start)),
                -1,
            )
            if begin >= 0:
                added.append(Event(begin, begin, Kind.ALINEA, parent=event))
            continue
        if event.kind not in (Kind.ARTICLE, Kind.PROVISO, Kind.POINT, Kind.INDENT):
            continue
        if folded.find("\n", event.end, event.words_end) < 0 and not FORMER.match(folded, event.end):
            continue
        lines = [line for line in _paragraphs(folded, soft, event.end, event.words_end) if not mask.covers(line[0])]
        if id(event) in tails:
            added += [
                Event(start, start, Kind.ALINEA, parent=event.parent, quoted=event.quoted) for start, _ in lines[1:2]
            ]
            continue
        former = [] if event.quoted else _former(folded, lines, event)
        if former:
            added += former
            continue
        opened = next((i for i, (_, end) in enumerate(lines) if folded[end - 1] == ":"), None)
        rest = lines[opened + 1 :] if opened is not None else []
        if len(rest) < 2 and not any(bullet(folded, start) > start for start, _ in rest):
            continue
        for start, _ in rest:
            added.append(Event(start, bullet(folded, start), Kind.ALINEA, parent=event, quoted=event.quoted))
    if not added:
        return list(events)
    merged = sorted([*events, *added], key=lambda event: event.start)
    for event, following in zip(merged, [*merged[1:], None], strict=True):
        event.words_end = following.start if following else len(folded)
        if event.kind is Kind.ALINEA:
            event.stop = event.words_end
    return merged


def _former(folded: str, lines: Sequence[tuple[int, int]], event: Event) -> list[Event]:
    """Set former wordings apart from a unit's words: paragraphs that begin with «متن سابق», to the end of the quote."""
    found: list[Event] = []
    former = False
    still = 0  # quotation marks that a former wording has opened and not closed
    for start, end in lines:
        if still <= 0:
            before, former = former, FORMER.match(folded, start) is not None
            if former or before:
                found.append(Event(start, start, Kind.ALINEA, parent=event, quoted=former))
        still = still + folded.count("«", start, end) - folded.count("»", start, end) if former else 0
    return found


def _tails(source: Source, events: Sequence[Event]) -> set[int]:
    """Find the last items of lists behind which the words of the list's owner go on.

    They do where no other item of a list of three or more has a second paragraph, but the last one has.
    """
    lists: dict[int, list[Event]] = {}
    for event in events:
        if event.kind in (Kind.POINT, Kind.INDENT) and event.parent is not None:
            lists.setdefault(id(event.parent), []).append(event)
    folded, soft = source.folded, source.lines.soft
    found: set[int] = set()
    for items in lists.values():
        last = items[-1]
        if len(items) < 3 or folded.find("\n", last.end, last.words_end) < 0:
            continue
        parts = _paragraphs(folded, soft, last.end, last.words_end)
        if len(parts) < 2 or folded[parts[0][1] - 1] == ":" or last.stop != last.words_end:
            continue
        if all(len(_paragraphs(folded, soft, item.end, item.words_end)) == 1 for item in items[:-1]):
            found.add(id(last))
    return found


def _paragraphs(folded: str, soft: frozenset[int], start: int, end: int) -> list[tuple[int, int]]:
    """Split a run into paragraphs at hard line feeds, blank edges left out."""
    found = []
    begin = at = start
    while at < end:
        feed = folded.find("\n", at, end)
        if feed < 0:
            feed = end
        elif feed in soft:
            at = feed + 1
            continue
        run = folded[begin:feed]
        bare = run.lstrip(" \u200c\n")
        if bare:
            left = feed - len(bare)
            found.append((left, left + len(bare.rstrip(" \u200c\n"))))
        begin = at = feed + 1
    return found


def name_all(events: Sequence[Event]) -> list[tuple[Event, str]]:
    """Give every event its id; returns the events whose id was taken already, with the id they would have had."""
    taken: dict[str, int] = {}
    counts: dict[tuple[int, object], int] = {}
    repeats: list[tuple[Event, str]] = []
    key: tuple[int, object]
    for event in events:
        parent = event.parent
        prefix = None if parent is None or (event.kind is Kind.ARTICLE and not event.quoted) else parent.id
        number = event.number
        if event.kind is Kind.ARTICLE and event.quoted and prefix:
            key = (id(parent), event.kind)
            counts[key] = counts.get(key, 0) + 1
            prefix = f"{prefix}__qstr_{counts[key]}"
        if number is None or event.kind in (Kind.ALINEA, Kind.CROSS_HEADING):
            key = (id(parent), event.kind)
            counts[key] = counts.get(key, 0) + 1
            number = counts[key]
            if event.kind is Kind.PROVISO:
                while unit_id(event.kind, number, parent=prefix) in taken:
                    number += 1
        wanted = unit_id(event.kind, number, parent=prefix, bis=event.bis, to=event.to, series=event.series)
        if wanted in taken:
            taken[wanted] += 1
            event.id = f"{wanted}_{taken[wanted]}"
            while event.id in taken:
                taken[wanted] += 1
                event.id = f"{wanted}_{taken[wanted]}"
            taken[event.id] = 1
            repeats.append((event, wanted))
        else:
            taken[wanted] = 1
            event.id = wanted
    return repeats


def own_spans(source: Source, event: Event, holes: Mask) -> list[tuple[int, int]]:
    """Give the runs of an event's own words without holes (doubled blocks, other layers, marks, site lines)."""
    begin, end = event.end, event.words_end
    runs = []
    if holes.spans:
        from bisect import bisect_left

        i = max(0, bisect_left(holes.starts, begin) - 1)
        while i < len(holes.spans) and holes.spans[i][0] < end:
            start, stop = holes.spans[i]
            if stop > begin:
                if start > begin:
                    runs.append((begin, start))
                begin = max(begin, stop)
            i += 1
    if begin < end:
        runs.append((begin, end))
    return [run for run in (_trim(source.text, *run) for run in runs) if run[1] > run[0]]


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    rest = text[start:end].lstrip(_BLANK)
    start = end - len(rest)
    return start, start + len(rest.rstrip(_BLANK))


def words(source: Source, spans: Sequence[tuple[int, int]]) -> str:
    """Join runs of the source to a unit's text: paragraphs by a line feed, wrapped lines by a space."""
    if len(spans) == 1 and source.text.find("\n", *spans[0]) < 0:
        return source.text[slice(*spans[0])]
    parts: list[str] = []
    text, folded, soft = source.text, source.folded, source.lines.soft
    for i, (start, end) in enumerate(spans):
        for left, right in _paragraphs(folded, soft, start, end):
            piece = text[left:right]
            if "\n" in piece or "\r" in piece:
                piece = " ".join(line.strip(_BLANK) for line in piece.replace("\r", "").split("\n"))
            fresh = not parts or "\n" in text[spans[i - 1][1] : start] or left > start
            if fresh:
                parts.append(piece)
            else:
                glue = text[spans[i - 1][1]].isspace() or text[start - 1].isspace()
                parts[-1] += (" " if glue else "") + piece
    return "\n".join(parts)


def build(
    source: Source, events: Sequence[Event], holes: Mask, found_marks: dict[int, list[tuple[int, int]]]
) -> tuple[Unit, ...]:
    """Make the units of a layer. `found_marks` maps an event (by place in the list) to the marks in its words."""
    units = []
    laws = {1: 1}  # the number of a law by the series of its articles: a first law may go on behind a second one
    law = 1
    for i, event in enumerate(events):
        if event.style == HEAD:
            law = laws[event.series] = len(laws) + 1
        elif event.kind is Kind.ARTICLE and not event.quoted:
            law = laws.get(event.series, law)
        spans = own_spans(source, event, holes)
        text = "" if event.kind in CONTAINERS or event.kind is Kind.CROSS_HEADING else words(source, spans)
        if event.kind in CONTAINERS or event.kind is Kind.CROSS_HEADING:
            spans = []
        marks: list[Mark] = []
        for start, end in [*event.marks, *found_marks.get(i, [])]:
            read = mark(source.text, source.folded, start, end)
            if read is not None:
                marks.append(read)
        heading = source.text[slice(*event.heading)] if event.heading else ""
        units.append(
            Unit(
                event.id,
                event.kind,
                event.num,
                event.parent.id if event.parent else None,
                source.lines.number(event.start),
                event.start,
                event.stop,
                " ".join(heading.split()),
                text,
                tuple(Span(*span) for span in spans),
                tuple(marks),
                corrections(text),
                event.quoted,
                event.implicit,
                law,
            )
        )
    return tuple(units)
