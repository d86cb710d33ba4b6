"""Lists and notes inside one article: which candidates are items, and what each note and item belongs to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kb.model import Kind
from kb.read.clauses import Clause, follows
from kb.read.events import Event
from kb.read.scan import Label

_MOST_NOTES = 12  # of one item: behind more, an item belongs to the last note, not to the list before them


@dataclass(slots=True)
class OpenList:
    """An open list: its form, its last item, and whose list it is."""

    style: str
    printed: str
    value: int
    owner: Event
    last: Event
    place: int
    group: tuple[int, ...] = ()  # the numbers that the labels «۲-۱», «۲-۲» have in common
    told: bool = False  # what an instruction to amend quotes: «بند ۴ ـ …»


def nest(
    article: Event,
    notes: Sequence[Label],
    clauses: Sequence[Clause],
    printed: Callable[[int, int], str],
    outer: list[OpenList],
) -> list[Event]:
    """Give the events of one article (or container) with their parents, in order.

    `outer` holds the article's open lists: empty at its beginning, changed here, and needed again where it goes on.

    A note that another item of the same list follows belongs to the item before it. Behind the last item it belongs to
    the article, unless its numbering starts again, or it is unnumbered behind numbered ones: then to that item.
    """
    entries: list[Label | Clause] = [*notes, *clauses]
    entries.sort(key=lambda entry: entry.start)
    events: list[Event] = []
    inner: list[OpenList] = []
    note: Event | None = None
    pending: list[Event] = []  # notes behind the last item whose parent is still open
    numbers: list[int | None] = []
    for i, entry in enumerate(entries):
        if isinstance(entry, Label):
            event = _note(entry, printed)
            event.parent = article
            anchor = outer[-1].last if outer else None
            if anchor is not None:
                restarts = (
                    entry.number is not None
                    and entry.bis is None
                    and any(n is not None and n >= entry.number for n in numbers)
                )
                bare = entry.number is None and any(n is not None for n in numbers)
                if restarts or bare or (pending and pending[-1].parent is anchor):
                    event.parent = anchor
            numbers.append(entry.number)
            note, inner = event, []
            pending.append(event)
            events.append(event)
            continue
        away = outer if len(pending) <= _MOST_NOTES else []
        chosen = _place(entry, entries[i + 1 : i + 41], article, note, away, inner)
        if chosen is None:
            continue
        lists, depth, owner = chosen
        if lists is outer and note is not None:
            anchor = outer[min(depth, len(outer) - 1)].last if outer else None
            for waiting in pending:
                if anchor is not None:
                    waiting.parent = anchor
            note = None
        if lists is outer:
            pending = []
        del lists[depth + 1 :]
        value, group = _counted(entry, lists[depth] if depth < len(lists) else None)
        told = lists[depth].told if depth < len(lists) else entry.told
        event = _item(entry, value, owner, printed, quoted=owner.quoted or told)
        events.append(event)
        if depth < len(lists):
            lists[depth].printed, lists[depth].value, lists[depth].last = entry.printed, value, event
            lists[depth].group = group
        else:
            lists.append(OpenList(entry.style, entry.printed, value, owner, event, entry.place, group, entry.told))
    return events


def _place(
    clause: Clause,
    rest: Sequence[Label | Clause],
    article: Event,
    note: Event | None,
    outer: list[OpenList],
    inner: list[OpenList],
) -> tuple[list[OpenList], int, Event] | None:
    """Find where an item belongs: its lists, its depth and the owner; None if it is no item."""
    if note is not None:
        for depth in range(len(inner) - 1, -1, -1):
            if continues(inner[depth], clause):
                return inner, depth, inner[depth].owner
    first = clause.first
    if note is None and outer and (clause.told or (clause.named and outer[-1].told)):
        depth = next((depth for depth, one in enumerate(outer) if one.told), len(outer))
        if depth:
            return outer, depth, outer[depth - 1].last
    if not first or note is None or clause.path:
        for depth in range(len(outer) - 1, -1, -1):
            if continues(outer[depth], clause):
                return outer, depth, outer[depth].owner
    if first and _starts(clause, rest):
        lists, top = (inner, note) if note is not None else (outer, article)
        same = next((d for d, one in enumerate(lists) if one.style == clause.style), None)
        if same is not None and clause.colon:  # «۱ - استان یکم:⏎۱ - زنجان»: a list below the item before it
            return lists, len(lists), lists[-1].last
        if same is not None and same == 0 and len(lists) == 1:
            return lists, 1, lists[0].last if lists[0].style != clause.style else top
        if same is not None:
            owner = lists[same - 1].last if same else top
            return lists, same, owner
        return lists, len(lists), lists[-1].last if lists else top
    if clause.place == 2 and clause.strong and not first:
        lists, top = (inner, note) if note is not None else (outer, article)
        for depth in range(len(lists) - 1, -1, -1):
            if _jumps(lists[depth], clause):
                return lists, depth, lists[depth].owner
        if not lists and ((clause.style == "digit" and clause.value == 2) or _succeeded(clause, rest)):
            return lists, 0, top
    return None


def continues(one: OpenList, clause: Clause) -> bool:
    """Tell whether an item is the next one of a list."""
    if one.style != clause.style or (one.told and not clause.named):
        return False
    if not clause.strong and clause.place < 2:
        return False
    if clause.style.endswith("digit"):
        return _value(one, clause) == one.value + 1
    return follows(one.printed, clause.printed)


def _value(one: OpenList, clause: Clause) -> int | None:
    """Give the number that an item has in a list: 3 for «۲-۳» and «۳-۲» in that of 2. None: it is not of this list."""
    if not clause.path:
        return clause.value
    rest = list(clause.path)
    for number in one.group:
        if number not in rest:
            return None
        rest.remove(number)
    return rest[0] if len(rest) == 1 else None


def _counted(clause: Clause, one: OpenList | None) -> tuple[int, tuple[int, ...]]:
    """Give the number of an item in its list, and what its label has in common with the others."""
    if not clause.path:
        return clause.value, ()
    value = _value(one, clause) if one is not None else None
    if one is not None and value is not None and value > one.value:
        return value, one.group
    rest = list(clause.path)
    value = 1 if 1 in rest else rest[-1]
    rest.remove(value)
    return value, tuple(rest)


def _jumps(one: OpenList, clause: Clause) -> bool:
    """Tell whether an item at the beginning of a line goes on with a list in which one or two numbers are missing."""
    if one.style != clause.style or (one.told and not clause.named):
        return False
    if clause.style.endswith("digit"):
        return one.value < (_value(one, clause) or 0) <= one.value + 3
    return clause.printed not in (one.printed, "الف") and clause.strong


def _starts(clause: Clause, rest: Sequence[Label | Clause]) -> bool:
    """Tell whether a first item begins a list: its successor comes, or it opens a line with a clear separator."""
    if clause.place == 2 and clause.strong:
        return True
    for later in rest[:40]:
        if isinstance(later, Label) or later.style != clause.style:
            continue
        if later.first:
            return False
        if later.value == 2 if clause.style.endswith("digit") else follows(clause.printed, later.printed):
            return later.strong and (clause.after_end or clause.place > 0)
    return False


def _succeeded(clause: Clause, rest: Sequence[Label | Clause]) -> bool:
    """Tell whether the next item of this form is the successor: lists need not begin with the first letter."""
    later = next((one for one in rest[:4] if isinstance(one, Clause) and one.style == clause.style), None)
    if later is None or not later.strong or later.place < 2:
        return False
    if clause.style.endswith("digit"):
        return later.value == clause.value + 1
    return follows(clause.printed, later.printed)


def _note(label: Label, printed: Callable[[int, int], str]) -> Event:
    return Event(
        label.start,
        label.end,
        Kind.PROVISO,
        printed(label.start, label.num_end),
        label.letter or label.number,
        label.bis,
        marks=label.marks,
        quoted=label.quoted,
    )


def _item(clause: Clause, value: int, owner: Event, printed: Callable[[int, int], str], *, quoted: bool) -> Event:
    kind = Kind.INDENT if owner.kind in (Kind.POINT, Kind.INDENT) else Kind.POINT
    num = printed(*clause.num)
    number: int | str = value if clause.style.endswith("digit") else clause.printed
    return Event(
        clause.start,
        clause.end,
        kind,
        num,
        number,
        marks=clause.marks,
        parent=owner,
        quoted=quoted,
        style=clause.style,
    )
