"""From candidates to the events of a text: articles, containers, notes, items, headings, formulas, in order."""

from bisect import bisect_left
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from kb.model import Kind
from kb.read.clauses import Clause
from kb.read.closing import Formula
from kb.read.containers import RANK, choose, ladder
from kb.read.events import Event
from kb.read.headings import glued, own_line
from kb.read.items import OpenList, continues, nest
from kb.read.laws import HEAD, heads
from kb.read.quoting import FORMER, adds_note, amends, instruction
from kb.read.scan import Label
from kb.read.sequence import chain, notes
from kb.read.wrap import Lines

Span = tuple[int, int]
_FIRST_WORDS = 300  # of a point: an instruction to amend comes soon


@dataclass(slots=True)
class Source:
    """What one pass over a text gave: the folded copy, lines and all candidates."""

    text: str
    folded: str
    lines: Lines
    labels: list[Label]
    site: list[Span]  # tables of contents and markup
    clauses: list[Clause]
    formulas: list[Formula]
    ends: list[int] = field(default_factory=list)  # where laws end: formulas and signatures
    letters: frozenset[str] = frozenset()  # those that occur in the text
    implicit: list[Event] = field(default_factory=list)
    headings: list[Span] = field(default_factory=list)  # cross headings known from the reading of all layers

    def printed(self, start: int, end: int) -> str:
        """Give a label as printed, without separators and invisible edges."""
        return self.text[start:end].strip(" \t\r\n\u00a0\u200c\u200e\u200f*").lstrip("(")


class Mask:
    """Runs of the text that do not take part."""

    __slots__ = ("ends", "spans", "starts")

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = sorted(spans)
        self.starts = [start for start, _ in self.spans]

    def covers(self, at: int) -> bool:
        """Tell whether an offset lies in a masked run."""
        i = bisect_left(self.starts, at + 1) - 1
        return i >= 0 and at < self.spans[i][1]


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
    events = _fill(source, mask, labels, major)
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
        return []
    start = firm[0].start
    strong = (one for one in source.clauses if one.strong and (one.place == 2 or flat))
    clause = next((one for one in strong if one.start < start), None)
    start = min(start, clause.start) if clause is not None else start
    return [Event(start, start, Kind.HCONTAINER, number=None)]


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


def _fill(source: Source, mask: Mask, labels: Sequence[Label], major: Sequence[Event]) -> list[Event]:
    """Put notes and items between the major events."""
    all_notes = [label for label in labels if label.kind is Kind.PROVISO]
    note_starts = [label.start for label in all_notes]
    clauses = [clause for clause in source.clauses if not mask.covers(clause.start)] if mask.spans else source.clauses
    clause_starts = [clause.start for clause in clauses]
    events: list[Event] = []
    # Articles that stand in no block quotation: a note that does is not theirs.
    unmarked = {label.start for label in labels if label.kind is Kind.ARTICLE and ">" not in label.decor}
    expected = 1
    lists: dict[int, list[OpenList]] = {}  # by the start of an article: it may go on with its points behind a quotation
    bounds = [*(event.start for event in major), len(source.folded)]
    for i, event in enumerate(major):
        events.append(event)
        if event.kind is Kind.CONCLUSIONS or event.style == HEAD:
            continue
        begin, stop = event.end, bounds[i + 1]
        items = clauses[bisect_left(clause_starts, begin) : bisect_left(clause_starts, stop)]
        parts = [(event, begin, stop, lists.setdefault(event.start, []))]
        if event.quoted and event.parent is not None:
            own = lists.setdefault(event.parent.start, [])
            turn = _turn(source, own, items)
            if turn is not None:
                parts = [(event, begin, turn, []), (event.parent, turn, stop, own)]
        for owner, start, end, open_lists in parts:
            chosen = notes(all_notes[bisect_left(note_starts, start) : bisect_left(note_starts, end)], expected)
            numbered = [label.number for label in chosen if label.number is not None]
            if numbered:
                expected = numbered[-1] + 1
            points = [one.end for one in items if start <= one.start < end and one.place == 2 and one.strong]
            told = _instructed(source.folded, owner, start, chosen, points)
            for label in chosen:
                apart = ">" in label.decor and not owner.quoted and owner.start in unmarked
                label.quoted = label.former or label.start in told or apart
            here = [clause for clause in items if start <= clause.start < end]
            if chosen:
                here = _composite(source, chosen, here)
            events += nest(owner, chosen, here, source.printed, open_lists)
    return events


def _turn(source: Source, own: Sequence[OpenList], items: Sequence[Clause]) -> int | None:
    """Find where, behind an article that is quoted, the quoting one goes on with its own points; None if it does not.

    «… ماده ۷ ـ …⏎۳ ـ ماده ۱۱ به شرح زیر اصلاح می‌شود:»: the point has the next number of the quoting article's list and
    instructs to amend; if it would also go on with a list of the quotation, it names what it amends by its number.
    """
    if not own:
        return None
    for i, clause in enumerate(items):
        if clause.place < 2 or not continues(own[0], clause):
            continue
        inner = any(one.style == clause.style and one.value == clause.value - 1 for one in items[:i])
        if amends(source.folded[clause.end : clause.end + _FIRST_WORDS], numbered=inner):
            return clause.start
    return None


def _instructed(folded: str, event: Event, begin: int, chosen: Sequence[Label], points: Sequence[int]) -> set[int]:
    """Find the notes that an article only quotes: those behind an instruction, until the article's own go on.

    `begin`: where its words begin, or go on behind a quotation. `points`: where the labels of its items end.
    """
    told: set[int] = set()
    own = last = 0  # numbers of the last own note and of the last note
    inside = event.quoted
    first = begin
    for label in chosen:
        number = label.number or 0
        goes_on = 0 < own == number - 1 and not (inside and number == last + 1)
        if not event.quoted:
            before = folded[max(begin, label.start - 600) : label.start].rstrip(' \u200c\n«"')
            told_so = (begin == first or before.endswith(":")) and instruction(before)
            here = points[bisect_left(points, begin) : bisect_left(points, label.start)]
            told_so = told_so or _former_follow(folded, label.start)
            told_so = told_so or any(adds_note(folded[at : at + _FIRST_WORDS]) for at in here)
            inside = not goes_on and (inside or told_so)
        if inside:
            told.add(label.start)
        else:
            own = number or own
        last, begin = number, label.end
    return told


def _former_follow(folded: str, at: int) -> bool:
    """Tell whether the line before `at` announces former notes: «متن سابق تبصره‌های ماده ۴-»."""
    end = at
    while end > 0 and folded[end - 1] in ' \u200c\n«"':
        end -= 1
    match = FORMER.match(folded, folded.rfind("\n", 0, end) + 1, end)
    return match is not None and not any(map(str.isalnum, folded[match.end() : end]))


def _composite(source: Source, chosen: Sequence[Label], items: Sequence[Clause]) -> list[Clause]:
    """Join «۵ – تبصره –» into one label, and drop items that stand inside a note's label."""
    kept = []
    starts = {label.start: label for label in chosen}
    ends = sorted((label.start, label.end) for label in chosen)
    for clause in items:
        at = clause.end
        while at < len(source.folded) and source.folded[at] in " \u200c":
            at += 1
        label = starts.get(at)
        if label is not None:
            label.start = clause.start
            continue
        i = bisect_left(ends, (clause.start + 1, 0)) - 1
        if i >= 0 and clause.start < ends[i][1]:
            continue
        kept.append(clause)
    return kept


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
