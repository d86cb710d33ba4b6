"""What a reader of the report should look at, and how far the reading can be trusted.

A fault names its line and its kind. Kinds in `_EDITOR` mean that a count is or may be wrong; those in `_REMARKS` that
something should be looked at; the others only tell what was found (a gap that the copy has, quoted articles).
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from kb import dates
from kb.later_laws import stated_dates
from kb.model import CONTAINERS, Declared, Fault, Grade, Kind, Layer, Piece, Role, Unit
from kb.read.counts import count
from kb.read.events import Event
from kb.read.laws import HEAD
from kb.read.letters import LETTERS
from kb.read.scan import Label
from kb.read.source import Source
from kb.read.unread import unread

_EDITOR = frozenset(
    {
        "count",
        "count of parts",
        "damaged letters",
        "left over",
        "missed",
        "mostly page",
        "no articles",
        "not Persian",
        "nothing read",
        "number out of range",
        "only notes",
    }
)
_REMARKS = frozenset(
    {
        "begins late",
        "count of notes",
        "doubled",
        "doubtful label",
        "gaps",
        "missed note",
        "no line breaks",
        "open gap",
        "repeated",
        "undated law",
        "stray label",
        "unknown characters",
    }
)
_TURNED = ("هدام", "هرصبت", "نوناق")  # ماده, تبصره, قانون as a PDF in visual order gives them
_NUMBERED = re.compile(r"\n[^\n\d]{0,14}?(?<![\d/])(?P<number>\d{1,4})[ \u200c]*[)\]]?[ \u200c]*[-ـ:.]")
_MOSTLY = 3  # labels, more than these, tell how a text writes them
_AHEAD = 40  # items before one that are looked at
_LONG = 1500  # characters that hardly stand on one or two lines
_DOUBT = (_EDITOR | _REMARKS) - {"doubled"}
_ODD = re.compile("[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_BULLET = re.compile(r"(?:^|(?<=[\s.:؛]))[\uf000-\uf0ff]")  # bullets of office programs
_PRESENTATION = re.compile("[\ufb50-\ufdff\ufe70-\ufefc]")
_REVERSED = re.compile(r"\d{1,4}[ \u200c]*ماده(?![\u0621-\u063f\u0641-\u06d3])")
_LEFT = re.compile(
    rf"(?:^|\n)[^\w\n]*(?P<word>ماده|تبصره)(?![{LETTERS}\u200c])[ \u200c]*"
    r"(?:\(?[\w\u200c]{1,12}\)?[ \u200c]*)?(?P<sep>[-ـ:])?"
)
_OPENING = re.compile(r"(?:^|\n)[^\n\u0621-\u06d3]{0,12}م[\u200cـ]*ا[\u200cـ ]*د[\u200cـ]*ه?(?![\u0621-\u06d3])")


def faults(
    source: Source,
    layers: Sequence[Layer],
    events: Sequence[Event],
    copies: Sequence[tuple[int, int]],
    repeats: Sequence[tuple[Event, str]],
    pieces: Sequence[Piece],
) -> tuple[Declared | None, tuple[Fault, ...]]:
    """Compare what was read with what the text declares and with itself (`events`, `repeats`: of the latest layer)."""
    lines = source.lines
    found: list[Fault] = []
    begin = next((event.start for event in events if event.kind is not Kind.PREAMBLE), 0)
    for start, end in copies:
        first, last = lines.number(start), lines.number(end - 1)
        kind = "doubled" if end > begin else "doubled title"  # pages print a title in a heading and over the text
        found.append(Fault(first, kind, f"lines {first}-{last} repeat what stands before them"))
    plain = {  # copies print a note's number twice; a doubtful label would look otherwise
        label.start
        for label in source.labels
        if label.kind is Kind.PROVISO and label.place == 2 and label.score >= 4.0 and not label.cited
    }
    for event, wanted in repeats:
        own = event.kind in (Kind.ARTICLE, Kind.PROVISO) and not event.quoted and event.start not in plain
        kind = "repeated" if own else "repeated heading" if event.kind in CONTAINERS else "repeated item"
        found.append(Fault(lines.number(event.start), kind, f"«{event.num}» stands here again (the other is {wanted})"))
    found += _numbering(source, [event for event in events if event.kind is Kind.ARTICLE and not event.quoted])
    found += _note_numbers(source, events)
    found += _later_laws(source, events, layers[-1].units)
    found += _labels(source, events)
    found += _left(source, events, pieces)
    declared, wrong = count(source, layers, events, clean=not any(fault.kind in _DOUBT for fault in found))
    found += wrong
    found += _letters(source, layers[-1].units, pieces)
    feeds = len(source.lines.feeds)
    if feeds < 3 and (len(source.text) > _LONG or _own_articles(layers[-1].units) > feeds + 1):
        found.append(Fault(1, "no line breaks", "the text has lost its line breaks: labels were found without them"))
    found += unread(source, layers[-1].units, pieces)
    return declared, tuple(sorted(found, key=lambda fault: fault.line))


def grade(found: Sequence[Fault]) -> Grade:
    """Grade a reading by its faults."""
    kinds = {fault.kind for fault in found}
    if kinds & _EDITOR:
        return Grade.EDITOR
    return Grade.REMARKS if kinds & _REMARKS else Grade.CLEAN


def _own_articles(units: Sequence[Unit]) -> int:
    return sum(unit.kind is Kind.ARTICLE and not unit.quoted for unit in units)


def _numbering(source: Source, articles: Sequence[Event]) -> list[Fault]:
    """Report gaps and new beginnings in the numbers of articles."""
    found: list[Fault] = []
    missing = 0
    for before, event in pairwise(articles):
        last = before.to or before.number
        number = event.number
        if not isinstance(last, int) or not isinstance(number, int) or event.series != before.series:
            if event.series != before.series:
                found.append(
                    Fault(
                        source.lines.number(event.start), "new numbering", f"the numbers begin anew with «{event.num}»"
                    )
                )
            continue
        if number <= last + 1:
            continue
        absent = range(last + 1, number)
        missing += len(absent)
        names = f"{absent[0]}" if len(absent) == 1 else f"{absent[0]}-{absent[-1]}"
        there = [
            label
            for label in between(source.labels, before.end, event.start)
            if label.kind is Kind.ARTICLE and label.number in absent and (label.place == 2 or label.score > -1.0)
        ]
        line = source.lines.number(event.start)
        if there:
            found.append(Fault(source.lines.number(there[0].start), "missed", f"article {names} may begin here"))
        else:
            nothing = _nothing_between(source.folded, before.end, event.start)
            odd = nothing and _numbered_otherwise(source, before.end, event.start, absent)
            kind = "gap" if nothing and not odd else "open gap"
            found.append(Fault(line, kind, f"article {names} is not in the copy"))
    first = articles[0] if articles else None
    if first is not None and isinstance(first.number, int) and first.number > 1 and not first.implicit:
        told = re.search(
            rf"(?<!\d)1\D{{1,14}}(?:تا|الی)\D{{1,12}}{first.number - 1}(?!\d)", source.folded[: first.start]
        )
        if not told:  # «فصل اول (ماده 1 تا 30) منسوخ» says where the others are
            kind = "begins with" if _nothing_between(source.folded, 0, first.start) else "begins late"
            found.append(Fault(source.lines.number(first.start), kind, f"the first article is «{first.num}»"))
    if missing > max(3, len(articles) // 15):
        found.append(Fault(1, "gaps", f"{missing} numbers of articles are not in the copy"))
    return found


def _numbered_otherwise(source: Source, start: int, end: int, absent: range) -> bool:
    """Tell whether a paragraph between two labels begins with a missing number: «م ۲ -», «Article 2 -», «۲ -».

    The second item of a list whose first was read is none.
    """
    for match in _NUMBERED.finditer(source.folded, start, end):
        number = int(match["number"])
        if number in absent and not _listed(source, start, match.start("number"), number):
            return True
    return False


def _listed(source: Source, start: int, at: int, number: int) -> bool:
    """Tell whether the number at `at` goes on with a list that began behind `start`."""
    first = bisect_left(source.clauses, start, key=lambda clause: clause.start)
    last = bisect_left(source.clauses, at, key=lambda clause: clause.start)
    return any(one.value == number - 1 and one.place == 2 for one in source.clauses[max(first, last - _AHEAD) : last])


def _nothing_between(folded: str, start: int, end: int) -> bool:
    """Tell whether no paragraph between two labels begins with the word of a label that could not be read.

    True only where the next label opens a paragraph itself: in running text nothing can be told.
    """
    line = folded[folded.rfind("\n", 0, end) + 1 : end]
    if any("\u0621" <= ch <= "\u06d3" for ch in line):
        return False
    return _OPENING.search(folded, start, end) is None


def _note_numbers(source: Source, events: Sequence[Event]) -> list[Fault]:
    """Report notes whose numbers leave a gap inside one article."""
    found: list[Fault] = []
    last: Event | None = None
    for event in events:
        if event.kind is Kind.ARTICLE:
            last = None
        elif event.kind is Kind.PROVISO and not event.quoted and isinstance(event.number, int):
            if last is not None and isinstance(last.number, int) and event.number > last.number + 1:
                absent = range(last.number + 1, event.number)
                there = any(
                    label.kind is Kind.PROVISO and label.number in absent and label.score > -2.0
                    for label in between(source.labels, last.end, event.start)
                )
                line = source.lines.number(event.start)
                kind = "missed note" if there else "gap of notes"
                found.append(Fault(line, kind, f"«{event.num}» follows note {last.number} of the same article"))
            last = event
    return found


def between(labels: Sequence[Label], start: int, end: int) -> Sequence[Label]:
    """Give the candidates that start in a run of the text."""
    return labels[bisect_left(labels, start, key=_start) : bisect_left(labels, end, key=_start)]


def _start(label: Label) -> int:
    return label.start


def _later_laws(source: Source, events: Sequence[Event], units: Sequence[Unit]) -> list[Fault]:
    """Say where a second law begins; one that does not state its own date must be looked at."""
    found: list[Fault] = []
    days = stated_dates(units)
    for event, unit in zip(events, units, strict=True):
        if event.style == HEAD:
            title, day = days[unit.law]
            kind = "second law" if day is not None else "undated law"
            said = f"its own date is {dates.iso(day)}" if day is not None else "its date is not stated"
            text = f"a second law begins here: «{title}»; {said}"
            found.append(Fault(source.lines.number(event.start), kind, text))
    return found


def _labels(source: Source, events: Sequence[Event]) -> list[Fault]:
    """Report labels that were taken, or left, against some of the evidence."""
    found: list[Fault] = []
    starts = {event.start for event in events}
    first = min((event.start for event in events if event.end > event.start), default=0)
    articles = [event for event in events if event.kind is Kind.ARTICLE and not event.quoted]
    own = {event.start for event in articles}
    final = max(own, default=-1)
    seps = [bool(label.sep or label.marks) for label in source.labels if label.start in own and not label.only]
    separated = len(seps) > _MOSTLY and sum(seps) >= len(seps) - 1  # all labels but one have a dash, colon or line end
    for label in source.labels:
        line = source.lines.number(label.start)
        if label.start in starts:
            apart = label.place == 0 or label.start == final  # in a line or the last of all: a reader's comment?
            odd = separated and apart and not (label.sep or label.marks or label.only)
            if label.kind is Kind.ARTICLE and not label.quoted and (odd or label.score < -2.5):
                found.append(
                    Fault(
                        line, "doubtful label", f"«{source.printed(label.start, label.num_end)}» was taken as a label"
                    )
                )
        elif (
            label.kind is Kind.PROVISO and not label.cited and label.score >= 2.5 and not _menu(label, first)
        ) or _successor(source, label, articles):
            found.append(
                Fault(line, "doubtful label", f"«{source.printed(label.start, label.num_end)}» was left as text")
            )
        if label.stray and label.only and len(starts) > 20:
            continue  # «ماده واحده» of another law that is quoted between the articles of this one
        if label.stray and label.start in starts:
            found.append(
                Fault(
                    line,
                    "stray label",
                    f"«{source.printed(label.start, label.num_end)}» has no place in the numbering: taken as quoted",
                )
            )
    return found


def _successor(source: Source, label: Label, articles: Sequence[Event]) -> bool:
    """Tell whether a citation that opens a paragraph has the number that the law's articles lack there.

    «… ماده ۲ - …⏎« ماده ۳ آیین‌نامه قانون دفاتر : …»: the article may be printed under its law's name.
    """
    if label.kind is not Kind.ARTICLE or not label.cited or label.place < 2 or label.bis is not None:
        return False
    at = bisect_left(articles, label.start, key=lambda event: event.start)
    last = (articles[at - 1].to or articles[at - 1].number) if at else None
    if not isinstance(last, int) or label.number != last + 1:
        return False
    follows = at < len(articles) and articles[at].number == label.number
    return not follows and ":" in source.folded[label.end : label.end + 100].partition("\n")[0]


def _menu(label: Label, first: int) -> bool:
    """Tell whether a bare word stands alone on its line before the law begins: in a menu of the page."""
    return label.start < first and label.number is None and label.sep[:1] == "\n"


def _left(source: Source, events: Sequence[Event], pieces: Sequence[Piece]) -> list[Fault]:
    """Report paragraphs that begin like a label («ماده الحاقیه ـ») but were read as words of another unit."""
    starts = {event.start for event in events if event.end > event.start}
    begins = [piece.start for piece in pieces]
    articles = any(event.kind is Kind.ARTICLE for event in events)
    found: list[Fault] = []
    for match in _LEFT.finditer(source.folded):
        at = match.start("word")
        piece = pieces[bisect_left(begins, at + 1) - 1]
        if at in starts or piece.start in starts or piece.role not in (Role.TEXT, Role.OTHER):
            continue
        if match["sep"] or (not articles and match["word"] == "ماده"):
            printed = source.printed(at, match.end())
            found.append(Fault(source.lines.number(at), "doubtful label", f"«{printed}» was left as text"))
    return found


def _letters(source: Source, units: Sequence[Unit], pieces: Sequence[Piece]) -> list[Fault]:
    """Report characters that belong to nothing, and letters that a conversion has damaged."""
    text = source.text
    found: list[Fault] = []
    size = max(1, len(text))
    left = sum(piece.end - piece.start for piece in pieces if piece.role is Role.OTHER)
    if left:
        kind = "left over" if left > 0.1 * size else "other"
        found.append(Fault(1, kind, f"{left} characters belong to nothing"))
    letters = "".join(sorted(source.letters))
    match = _ODD.search(letters)
    if match:
        bullets = {match.end() - 1 for match in _BULLET.finditer(text)}
        odd = [match.start() for match in _ODD.finditer(text) if match.start() not in bullets]
        if odd:
            found.append(
                Fault(source.lines.number(odd[0]), "unknown characters", f"{len(odd)} characters cannot be read")
            )
    if _PRESENTATION.search(letters) and len(_PRESENTATION.findall(text[:20000])) > 0.2 * min(size, 20000):
        found.append(Fault(1, "damaged letters", "the letters come from the shapes of a PDF: their order may be wrong"))
    articles = sum(unit.kind is Kind.ARTICLE for unit in units)
    words = source.folded.count("ماده")
    turned = sum(map(source.folded.count, _TURNED))
    if turned > 2 and turned > words:
        found.append(Fault(0, "damaged letters", f"{turned} words stand letter by letter backwards"))
    reversed_labels = len(_REVERSED.findall(source.folded)) if words > 3 * articles else 0
    if reversed_labels > 10 and reversed_labels > articles:
        found.append(
            Fault(
                0, "damaged letters", f"{reversed_labels} numbers stand before the word «ماده»: the lines run backwards"
            )
        )
    return found
