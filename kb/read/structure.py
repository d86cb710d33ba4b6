"""From candidates to the events of a text: articles, containers, notes, items, headings, formulas, in order."""

from bisect import bisect_left
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from kb.model import Kind
from kb.read.clauses import follows
from kb.read.containers import RANK, choose, ladder
from kb.read.events import Event
from kb.read.filling import fill
from kb.read.headings import glued, own_line
from kb.read.laws import HEAD, heads
from kb.read.scan import Label
from kb.read.sequence import chain
from kb.read.source import Mask, Source


def outline(source: Source, mask: Mask) -> list[Event]:
    """Find the events of a text outside the masked runs, in order, with their parents."""
    labels = [label for label in source.labels if not mask.covers(label.start)] if mask.spans else source.labels
    for label in labels:
        if label.stray:
            label.quoted = label.stray = False
    candidates = [label for label in labels if label.kind is Kind.ARTICLE and not label.quoted and not label.former]
    articles = chain(candidates, source.ends)
    own = {label.start for label in articles}
    astray = [label for label in candidates if label.start not in own and label.place == 2 and label.score >= 3.0]
    firm = [label for label in candidates if label.place == 2 and (label.start in own or label.score >= 3.0)]
    for label in astray:
        label.stray = True
        label.quoted = len(own) < 6 or len(astray) > 3 or not _near(label, firm, own)
    articles = sorted([*articles, *(label for label in astray if not label.quoted)], key=lambda label: label.start)
    major = [_article(source, label) for label in articles]
    major += [event for event in source.implicit if not mask.covers(event.start)]
    major.sort(key=lambda event: event.start)
    _series(major)
    quotations = _quotations(source, labels, major)
    containers = _once(source, _containers(source, mask, labels, major), major)
    major = sorted([*_unheaded(source, labels, major, containers), *major, *containers], key=lambda event: event.start)
    major = _conclude(source, mask, labels, major)
    major = sorted([*major, *heads(source.folded, major, mask.spans)], key=lambda event: event.start)
    ladder(major)
    major = sorted([*major, *quotations], key=lambda event: event.start)
    events = fill(source, mask, labels, major)
    events = _crossheadings(source, mask, events)
    _bound(source, events)
    return events


def _near(label: Label, firm: Sequence[Label], own: AbstractSet[int]) -> bool:
    """Tell whether a label against the order is the text's own, misplaced or misprinted: alone, its number near."""
    at = next(i for i, one in enumerate(firm) if one is label)
    around = [*firm[max(0, at - 1) : at], *firm[at + 1 : at + 2]]
    if label.only or label.cited or any(one.start not in own for one in around):
        return False
    number = label.number or 0
    return all(abs(number - (one.to or one.number or 0)) <= 3 for one in around)


def _article(source: Source, label: Label) -> Event:
    return Event(
        label.start,
        label.end,
        Kind.ARTICLE,
        source.printed(label.start, label.num_end),
        label.number,
        label.bis,
        label.to,
        marks=label.marks,
        quoted=label.quoted or label.former,
    )


def _quotations(source: Source, labels: Sequence[Label], articles: Sequence[Event]) -> list[Event]:
    """Make the events of quoted articles; each belongs to the text's own article before it."""
    starts = [event.start for event in articles]
    found: list[Event] = []
    for label in labels:
        if label.kind is not Kind.ARTICLE or not (label.quoted or label.former):
            continue
        if not (label.place == 2 or label.quoted):
            continue
        event = _article(source, label)
        event.quoted = True
        at = bisect_left(starts, label.start + 1) - 1
        event.parent = articles[at] if at >= 0 else None
        found.append(event)
    return found


def _series(articles: Sequence[Event]) -> None:
    """Number the series of a text in which numbering starts again; a later jump back may go on with an earlier one."""
    last: dict[int, int] = {}
    current = 1
    only = False
    for event in articles:
        number = event.number if isinstance(event.number, int) else 1
        # «ماده واحده» approves, and «ماده ۱» of what it approves follows.
        annexed = number == 1 and only and "واحد" not in event.num
        if current in last and (number < last[current] or annexed):
            current = next((one for one in sorted(last) if one != current and last[one] < number), max(last) + 1)
        event.series = current
        last[current] = event.to or number
        only = "واحد" in event.num


def _containers(source: Source, mask: Mask, labels: Sequence[Label], articles: Sequence[Event]) -> list[Event]:
    found: list[Event] = []
    # A heading also ends where a passage of another layer begins («… محلی ماده ۱) …»).
    stops = sorted([*(event.start for event in articles), *mask.starts])
    for label, heading in choose(source.folded, source.lines, labels, stops):
        event = Event(
            label.start,
            max(heading[1], label.end),
            label.kind,
            source.printed(label.start, label.num_end),
            label.number,
            heading=heading if heading[1] > heading[0] else None,
            marks=label.marks,
        )
        found.append(event)
    return found


def _once(source: Source, containers: Sequence[Event], articles: Sequence[Event]) -> list[Event]:
    """Leave out headings that hold nothing and come again later: those of a page's title or table of contents."""
    starts = sorted(event.start for event in [*containers, *articles])
    kinds = {event.start: event.kind for event in containers}
    kept: list[Event] = []
    dropped: set[int] = set()
    known = set(source.site)
    later: set[tuple[Kind, object, str]] = set()
    for event in sorted(containers, key=lambda event: -event.start):
        at = bisect_left(starts, event.start + 1)
        following = starts[at] if at < len(starts) else len(source.folded)
        words = source.folded[slice(*event.heading)] if event.heading else ""
        key = (event.kind, event.number, "".join(filter(str.isalnum, words)))
        empty = not any(map(str.isalnum, source.folded[event.end : following]))
        behind = kinds.get(following)
        childless = following in dropped or (behind is not None and RANK[behind] <= RANK[event.kind])
        if key in later and empty and childless:
            dropped.add(event.start)
            span = (event.start, event.end)
            if span not in known:
                source.site.append(span)
            continue
        later.add(key)
        kept.append(event)
    return kept[::-1]


def _unheaded(
    source: Source, labels: Sequence[Label], articles: Sequence[Event], containers: Sequence[Event]
) -> list[Event]:
    """Make a container for notes in front of the first article: decrees in clauses, copies that lost their labels."""
    first = min((event.start for event in [*articles, *containers]), default=len(source.folded))
    flat = len(source.lines.feeds) < 3  # line breaks were lost
    firm = [
        label
        for label in labels
        if label.kind is Kind.PROVISO
        and label.start < first
        and ((label.place == 2 and label.score >= 4.0) or (flat and label.after_end and label.score >= 2.5))
        and label.sep[:1] in ("-", "ـ", ":", ")")
        and not (label.cited or label.former or label.decor)
    ]
    if not firm:
        listed = None if articles or containers else _listed(source)
        return [Event(listed, listed, Kind.HCONTAINER, number=None)] if listed is not None else []
    start = firm[0].start
    strong = (one for one in source.clauses if one.strong and (one.place == 2 or flat))
    clause = next((one for one in strong if one.start < start), None)
    start = min(start, clause.start) if clause is not None else start
    return [Event(start, start, Kind.HCONTAINER, number=None)]


def _listed(source: Source) -> int | None:
    """Find where the list of a decree without articles begins: three items in order at the beginnings of lines."""
    items = [one for one in source.clauses if one.strong and one.place == 2 and not one.path]
    for at, one in enumerate(items):
        run = items[at : at + 3]
        digits = [item.value for item in run] == [1, 2, 3]
        alike = one.first and len(run) == 3 and len({item.style for item in run}) == 1
        if alike and (digits or all(follows(a.printed, b.printed) for a, b in pairwise(run))):
            return one.start
    return None


def _conclude(source: Source, mask: Mask, labels: Sequence[Label], major: list[Event]) -> list[Event]:
    """Put in the closing formulas: behind an article, and the last ones of the text or of a law in it.

    What stands right behind a label is that unit's own words, and behind a formula no notes go on.
    """
    if not major:
        return major
    starts = [event.start for event in major]
    firm = [
        label
        for label in labels
        if label.kind is Kind.PROVISO and label.place == 2 and label.score >= 3.0 and not label.cited
    ]
    firm_starts = [label.start for label in firm]
    added: list[Event] = []
    for formula in source.formulas:
        if mask.covers(formula.start) or not formula.passed:
            continue
        at = bisect_left(starts, formula.start + 1) - 1
        if at < 0 or formula.start < major[at].end:
            continue
        last = at == len(major) - 1
        stop = len(source.folded) if last else major[at + 1].start
        here = bisect_left(firm_starts, major[at].start + 1)
        until = bisect_left(firm_starts, formula.start)
        notes_before, notes_after = firm[here:until], firm[until : bisect_left(firm_starts, stop)]
        if _opens(source.folded, [major[at].end, *(label.end for label in notes_before[-1:])], formula.start):
            continue
        if _goes_on(notes_before, notes_after):
            continue
        ends_law = last or (at + 1 < len(major) and major[at + 1].series != major[at].series)
        if ends_law and not (added and starts[at] < added[-1].start):
            added.append(Event(formula.start, formula.start, Kind.CONCLUSIONS))
    return sorted([*major, *added], key=lambda event: event.start)


def _opens(folded: str, ends: Sequence[int], at: int) -> bool:
    """Tell whether no words stand between a label (`ends`: where labels end) and `at`."""
    before = [end for end in ends if end <= at]
    return bool(before) and at - before[-1] < 40 and not any(map(str.isalnum, folded[before[-1] : at]))


def _goes_on(before: Sequence[Label], after: Sequence[Label]) -> bool:
    """Tell whether the numbers of the notes of an article go on from those in front to those behind."""
    last = next((label.number for label in reversed(before) if label.number is not None), None)
    return bool(after) and after[0].number is not None and after[0].number == (last or 0) + 1


def _crossheadings(source: Source, mask: Mask, events: list[Event]) -> list[Event]:
    """Put in bare headings in front of articles."""
    found: list[Event] = []
    folded = source.folded
    known = {start for start, _ in source.headings}
    for i, event in enumerate(events):
        if event.kind is not Kind.ARTICLE or event.implicit or i == 0:
            continue
        before = events[i - 1]
        floor = before.end
        if before.kind is Kind.CONCLUSIONS or before.style == HEAD:
            continue
        stop = events[i + 1].start if i + 1 < len(events) else len(folded)
        at = event.start
        if before.kind is Kind.CROSS_HEADING:
            continue
        span = own_line(folded, source.lines, floor, at) if before.kind not in RANK else None
        if span is None:
            span = glued(folded, floor, at, folded[event.end : min(stop, event.end + 400)])
        if span is not None and not mask.covers(span[0]) and span[0] not in known:
            found.append(Event(span[0], span[1], Kind.CROSS_HEADING, heading=span))
    found += [Event(*span, Kind.CROSS_HEADING, heading=span) for span in source.headings if not mask.covers(span[0])]
    if not found:
        return events
    merged = sorted([*events, *found], key=lambda event: event.start)
    container: Event | None = None
    for event in merged:
        if event.kind in RANK:
            container = event
        elif event.kind is Kind.CROSS_HEADING:
            event.parent = container
    return merged


def _bound(source: Source, events: Sequence[Event]) -> None:
    """Set where each unit's own words end, and where the unit ends with all its children."""
    size = len(source.folded)
    for i, event in enumerate(events):
        event.words_end = events[i + 1].start if i + 1 < len(events) else size
        event.stop = event.words_end
    for event in reversed(events):
        parent = event.parent
        if parent is not None and parent.stop < event.stop:
            parent.stop = event.stop
