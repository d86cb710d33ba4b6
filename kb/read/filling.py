"""Notes and list items between the articles, also where an article goes on behind what it quotes."""

from bisect import bisect_left
from collections.abc import Sequence

from kb.model import Kind
from kb.read.clauses import Clause
from kb.read.events import Event
from kb.read.items import OpenList, continues, nest
from kb.read.laws import HEAD
from kb.read.quoting import FORMER, adds_note, amends, closing, instruction
from kb.read.scan import Label
from kb.read.sequence import notes
from kb.read.source import Mask, Source

_FIRST_WORDS = 300  # of a point: an instruction to amend comes soon


def fill(source: Source, mask: Mask, labels: Sequence[Label], major: Sequence[Event]) -> list[Event]:
    """Put notes and items between the major events."""
    all_notes = [label for label in labels if label.kind is Kind.PROVISO]
    note_starts = [label.start for label in all_notes]
    clauses = [clause for clause in source.clauses if not mask.covers(clause.start)] if mask.spans else source.clauses
    clause_starts = [clause.start for clause in clauses]
    events: list[Event] = []
    # Articles that stand in no block quotation: a note that does is not theirs; and those behind quotation marks.
    unmarked = {label.start for label in labels if label.kind is Kind.ARTICLE and ">" not in label.decor}
    marked = {label.start for label in labels if label.kind is Kind.ARTICLE and "«" in label.decor}
    expected = 1
    lists: dict[int, list[OpenList]] = {}  # by the start of an article: it may go on with its points behind a quotation
    closed = 0  # where the quotation marks close that stand around quoted articles
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
            if event.start in marked:
                words = source.folded[max(event.parent.end, event.start - _FIRST_WORDS) : event.start]
                # Notes that the instruction speaks of may follow behind the marks: «… و تبصره‌ای به آن الحاق می‌شود:».
                closed = closing(source.folded, event.start) if "تبصره" not in words else 0
            turn = closed + 1 if begin <= closed < stop else _turn(source, own, items)
            if turn is not None:
                parts = [(event, begin, turn, []), (event.parent, turn, stop, own)]
        for owner, start, end, open_lists in parts:
            chosen = notes(all_notes[bisect_left(note_starts, start) : bisect_left(note_starts, end)], expected)
            numbered = [label.number for label in chosen if label.number is not None]
            if numbered:
                expected = numbered[-1] + 1
            here = [clause for clause in items if start <= clause.start < end]
            points = [clause.end for clause in here if clause.place == 2 and clause.strong]
            told = _instructed(source.folded, owner, start, chosen, points)
            for label in chosen:
                apart = ">" in label.decor and not owner.quoted and owner.start in unmarked
                label.quoted = label.former or label.start in told or apart
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
            bare = label.number is None and last > 0 and not here  # right behind a note with a number
            ended = bare or any(_complete(folded[at : at + _FIRST_WORDS]) for at in here)
            inside = not goes_on and ((inside and not ended) or told_so)
        if inside:
            told.add(label.start)
        else:
            own = number or own
        last, begin = number, label.end
    return told


def _complete(words: str) -> bool:
    """Tell whether a point instructs to amend and quotes nothing: «ماده ۹ حذف می‌شود.»."""
    return amends(words, numbered=True) and ":" not in words.lstrip(" \n").partition("\n")[0]


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
