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
from kb.model import CONTAINERS, Change, Declared, Fault, Grade, Kind, Layer, Piece, Role, Unit
from kb.read.closing import Formula
from kb.read.events import Event
from kb.read.laws import HEAD
from kb.read.letters import LETTERS
from kb.read.scan import Label
from kb.read.structure import Source
from kb.read.unread import unread

_EDITOR = frozenset(
    {
        "count",
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
        "open gap",
        "repeated",
        "undated law",
        "stray label",
        "unknown characters",
    }
)
_DOUBT = (_EDITOR | _REMARKS) - {"doubled"}
_ODD = re.compile("[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_BULLET = re.compile(r"(?:^|(?<=[\s.:؛]))[\uf000-\uf0ff]")  # bullets of office programs
_PRESENTATION = re.compile("[\ufb50-\ufdff\ufe70-\ufefc]")
_REVERSED = re.compile(r"\d{1,4}[ \u200c]*ماده(?![\u0621-\u063f\u0641-\u06d3])")
_S = "[ \u200c]+"
_AMENDED = re.compile(
    rf"اصلاحات|الحاقات|اصلاحی|الحاقی|آخرین{_S}تغییرات|تنقیح|"
    rf"این{_S}(?:تبصره|ماده){_S}(?:به{_S}صورت|ب?ه?[ \u200c]*موجب|طبق)"  # a footnote on a later act
)
_SERIES = re.compile(r"s\d+__")
_LEFT = re.compile(
    rf"(?:^|\n)[^\w\n]*(?P<word>ماده|تبصره)(?![{LETTERS}\u200c])[ \u200c]*"
    r"(?:\(?[\w\u200c]{1,12}\)?[ \u200c]*)?(?P<sep>[-ـ:])?"
)
_OPENING = re.compile(r"(?:^|\n)[^\n\u0621-\u06d3]{0,12}م[\u200cـ]*ا[\u200cـ ]*د[\u200cـ]*ه?(?![\u0621-\u06d3])")
_ANNEX = re.compile(r"(?:ضمیمه|پیوست|صورت|جدول|تصویبنامه|آنکه|که)[ \u200c\n]+(?:که[ \u200c\n]+)?$")


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
    declared, stated = _declared(source, events)
    found += _counts(source, layers, declared, stated, clean=not any(fault.kind in _DOUBT for fault in found))
    found += _letters(source, layers[-1].units, pieces)
    found += unread(source, layers[-1].units, pieces)
    return declared, tuple(sorted(found, key=lambda fault: fault.line))


def grade(found: Sequence[Fault]) -> Grade:
    """Grade a reading by its faults."""
    kinds = {fault.kind for fault in found}
    if kinds & _EDITOR:
        return Grade.EDITOR
    return Grade.REMARKS if kinds & _REMARKS else Grade.CLEAN


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
            kind = "gap" if _nothing_between(source.folded, before.end, event.start) else "open gap"
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
    for label in source.labels:
        line = source.lines.number(label.start)
        if label.start in starts:
            if label.kind is Kind.ARTICLE and not label.quoted and label.score < -2.5:
                found.append(
                    Fault(
                        line, "doubtful label", f"«{source.printed(label.start, label.num_end)}» was taken as a label"
                    )
                )
        elif label.kind is Kind.PROVISO and not label.cited and label.score >= 2.5 and not _menu(label, first):
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


def _declared(source: Source, events: Sequence[Event]) -> tuple[Declared | None, list[tuple[Formula, bool]]]:
    """Choose what the text declares of itself: its closing formulas, else a formula in front of it."""
    articles = [event.start for event in events if event.kind is Kind.ARTICLE]
    conclusions = [(event.start, event.stop) for event in events if event.kind is Kind.CONCLUSIONS]
    counted = [
        formula
        for formula in source.formulas
        if (
            formula.declared != Declared()
            and not _ANNEX.search(
                source.folded[max(0, formula.at - 24) : formula.at].replace("فوق", "").replace("بالا", "")
            )
        )
        or (any(start <= formula.at < stop for start, stop in conclusions) and formula.declared != Declared())
    ]
    closing = [formula for formula in counted if any(start <= formula.at < stop for start, stop in conclusions)]
    if closing:
        return closing[-1].declared, [(formula, True) for formula in closing]
    front = [formula for formula in counted if articles and formula.at < articles[0]]
    if front:
        return front[-1].declared, [(front[-1], False)]
    return None, []


def _counts(
    source: Source,
    layers: Sequence[Layer],
    declared: Declared | None,
    stated: Sequence[tuple[Formula, bool]],
    *,
    clean: bool,
) -> list[Fault]:
    """Compare declared counts with what was read, law by law where a text holds several."""
    units = layers[-1].units
    own = [unit for unit in units if not unit.quoted]
    articles = [unit for unit in own if unit.kind is Kind.ARTICLE]
    if not articles:
        words = sum(label.kind is Kind.ARTICLE for label in source.labels)
        if words and len(source.text) > 1500 and (words > 4 or declared) and not _in_clauses(own):
            return [Fault(1, "no articles", f"no article was found, though {words} places look like labels")]
        return []
    if declared is None:
        return []
    found: list[Fault] = []
    line = source.lines.number(stated[-1][0].at) if stated else 1
    amended = _AMENDED.search(source.folded) is not None or any(unit.marks for unit in own)
    for kind, word, fault in ((Kind.ARTICLE, "articles", "count"), (Kind.PROVISO, "notes", "count of notes")):
        said = declared.articles if kind is Kind.ARTICLE else declared.notes
        if said is None:
            continue
        mine = [unit for unit in own if unit.kind is kind]
        if len(layers) > 1 and _within(said, layers, kind):
            continue
        if said == len(mine) or _explained(said, mine) or _by_law(source, own, stated, kind):
            continue
        if stated and _in_series(said, own, stated[-1][0].at, kind):
            continue
        text = f"{said} {word} are declared, {len(mine)} were read"
        firm = any(closing for _, closing in stated)
        if kind is Kind.ARTICLE and articles and _last_number(articles) == said:
            found.append(Fault(line, "gap", f"{text}: the last number is {said}"))
        elif len(mine) > said and (amended or not firm) and clean and not _wandering(said, mine):
            found.append(Fault(line, "later units", f"{text}: the text is a later wording than the formula"))
        else:
            found.append(Fault(line, fault, text))
    return found


def _in_clauses(units: Sequence[Unit]) -> bool:
    """Tell whether a text is a decree in numbered clauses: they count up from one to the end."""
    own = [unit.id for unit in units if unit.kind is Kind.POINT and (unit.parent or "").startswith("hcontainer")]
    return len(own) >= 3 and [re.sub(r".*__point_", "", one) for one in own] == [str(n + 1) for n in range(len(own))]


def _wandering(said: int, mine: Sequence[Unit]) -> bool:
    """Tell whether numbering begins anew although the first series is not what is declared."""
    first = [unit for unit in mine if not re.match(r"s\d+__", unit.id)]
    return len(first) != len(mine) and len(first) != said


def _last_number(articles: Sequence[Unit]) -> int:
    match = re.match(r"art_(?:\d+-)?(\d+)", articles[-1].id)
    return int(match[1]) if match else 0


def _explained(said: int, mine: Sequence[Unit]) -> bool:
    """Tell whether marks of later addition, «مکرر» among them, explain the difference."""
    added = sum(
        any(mark.change is Change.ADDED for mark in unit.marks) or "bis" in unit.id.rpartition("__")[2] for unit in mine
    )
    return len(mine) - added <= said <= len(mine) and added > 0


def _by_law(source: Source, own: Sequence[Unit], stated: Sequence[tuple[Formula, bool]], kind: Kind) -> bool:
    """Tell whether each closing formula fits what stands between it and the one before."""
    begin = 0
    for formula, _ in stated:
        said = formula.declared.articles if kind is Kind.ARTICLE else formula.declared.notes
        here = sum(unit.kind is kind and begin <= unit.start < formula.at for unit in own)
        if here == 0 and begin:  # the other chamber's formula
            continue
        if said is not None and said != here:
            return False
        begin = formula.at
    return begin > 0 and len(stated) > 1


def _in_series(said: int, own: Sequence[Unit], at: int, kind: Kind) -> bool:
    """Tell whether a formula counts only what stands before it since the numbers began anew."""
    before = [unit for unit in own if unit.start < at]
    series = [_series(unit) for unit in before if unit.kind is Kind.ARTICLE]
    return bool(series) and said == sum(unit.kind is kind and _series(unit) == series[-1] for unit in before)


def _series(unit: Unit) -> str:
    match = _SERIES.match(unit.id)
    return match.group() if match else ""


def _within(said: int, layers: Sequence[Layer], kind: Kind) -> bool:
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
    return len(own) <= said <= len(own) + len(missing)


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
    reversed_labels = len(_REVERSED.findall(source.folded)) if words > 3 * articles else 0
    if reversed_labels > 10 and reversed_labels > articles:
        found.append(
            Fault(
                0, "damaged letters", f"{reversed_labels} numbers stand before the word «ماده»: the lines run backwards"
            )
        )
    return found
