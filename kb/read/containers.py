"""Chapters and the like: which labels are headings, and which stands inside which."""

from bisect import bisect_left
from collections.abc import Sequence

from kb.model import Kind
from kb.read.events import Event
from kb.read.labels import CITE_AFTER, CONTAINER, VERBS
from kb.read.letters import ZW
from kb.read.scan import Label, next_word
from kb.read.source import Span
from kb.read.wrap import Lines

RANK = {kind: rank for kind, rank in CONTAINER.values()}
_HEADING = 130
_ENOUGH = 2.0


def choose(
    folded: str, lines: Lines, labels: Sequence[Label], articles: Sequence[int], stops: Sequence[int] = ()
) -> list[tuple[Label, Span]]:
    """Choose the labels that head a container, each with the span of its heading (empty if it has none).

    `articles` are the offsets of the chosen article labels, `stops` other places where a heading ends.
    Evidence: line position, separator, a short heading without a verb, a label right behind it, numbers in sequence.
    """
    candidates = [label for label in labels if label.kind in RANK and label.bis is None and not label.quoted]
    starts = sorted([*articles, *stops, *(label.start for label in candidates)])
    final = articles[-1] if articles else 0
    last: dict[Kind, int] = {}
    chosen: list[tuple[Label, Span]] = []
    for label in candidates:
        if label.cited and label.place < 2:
            continue
        at = bisect_left(starts, label.start + 1)
        following = starts[at] if at < len(starts) else len(folded)
        heading = _heading(folded, lines, label, following)
        if heading is None:
            continue
        score = (-0.5, 0.0, 2.0)[label.place]
        if label.place < 2 and label.after_end:
            score += 1.0
        score += 1.5 if label.sep else -0.5
        between = folded[heading[1] : following].strip(" \u200c\n")
        if not between and following < len(folded):
            score += 1.5
        number = label.number or 0
        score += 1.0 if number in (1, last.get(label.kind, 0) + 1) else -1.5
        if (
            not label.sep.strip("\n")
            and next_word(folded, label.end).partition(ZW)[0] in CITE_AFTER
            and label.sep != "\n"
        ):
            score -= 3.0
        if label.start > final:
            score -= 3.0
        if score >= _ENOUGH:
            last[label.kind] = number
            for kind in [kind for kind in last if RANK[kind] > RANK[label.kind]]:
                del last[kind]  # inside a new chapter sections may begin anew, or go on
            chosen.append((label, heading))
    return chosen


def _heading(folded: str, lines: Lines, label: Label, following: int) -> Span | None:
    """Find the heading of a container; None if what follows is no heading."""
    start = label.end
    while start < following and folded[start] in " \u200c":
        start += 1
    end = folded.find("\n", start)
    end = min(len(folded) if end < 0 else end, following)
    if end <= start:  # the label stands alone on its line: the next line may be its heading
        if label.place < 2 and label.sep != "\n":
            return (label.end, label.end) if label.place == 2 or label.after_end else None
        begin = start
        while begin < following and folded[begin] in " \u200c\n":
            begin += 1
        stop = folded.find("\n", begin)
        stop = min(len(folded) if stop < 0 else stop, following)
        line = folded[begin:stop].rstrip(" \u200c")
        if 0 < len(line) <= 80 and line[-1] not in ".:؛" and last_word(line) not in VERBS and not line[0].isdigit():
            return begin, begin + len(line)
        return label.end, label.end
    words = folded[start:end].rstrip(" \u200c")
    while words and words[-1] in "-ـ#>":
        words = words[:-1].rstrip(" \u200c")
    parted = label.wide and label.after_end and bool(label.sep)  # where breaks are lost, a broad gap is a blank line
    if len(words.replace(ZW, "")) > _HEADING:
        gap = folded.find("  ", start, start + _HEADING) if parted else -1
        return (start, gap) if gap > start else None
    verb = last_word(words) in VERBS
    if label.place == 2:
        behind = not folded[end:following].strip(" \u200c\n")
        if verb and not (behind and label.sep) and (words[-1:] == "." or not label.sep.strip("\n")):
            return None
        return start, start + len(words)
    if (
        end == following
        and following < len(folded)
        and (not verb or (parted and folded[end - 2 : end] == "  "))
        and words[-1:] not in ".؛"
        and (label.sep or label.place)
    ):
        return start, start + len(words)
    return None


def last_word(words: str) -> str:
    """Give the last word of a folded run, a full stop left out."""
    return words.replace(ZW, "").rstrip(" .").rsplit(" ", 1)[-1]


def ladder(major: Sequence[Event]) -> None:
    """Give each container and article the container it stands in.

    The usual rank of the words holds (کتاب over باب over فصل …) unless the numbers of this text show another order.
    """
    order = _order([event for event in major if event.kind in RANK])
    stack: list[Event] = []
    for event in major:
        if event.kind in RANK:
            while stack and order[stack[-1].kind] >= order[event.kind]:
                stack.pop()
            event.parent = stack[-1] if stack else None
            stack.append(event)
        elif event.kind is Kind.HCONTAINER:  # a second law begins: it stands in no chapter of the first
            stack.clear()
        elif event.kind is Kind.ARTICLE and not event.quoted:
            event.parent = stack[-1] if stack else None


def _order(containers: Sequence[Event]) -> dict[Kind, int]:
    kinds = sorted({event.kind for event in containers}, key=RANK.__getitem__)
    for _ in kinds:
        for i in range(len(kinds) - 1):
            outer, inner = kinds[i], kinds[i + 1]
            if _against(containers, outer, inner) > 0 == _against(containers, inner, outer):
                kinds[i], kinds[i + 1] = inner, outer
    return {kind: i for i, kind in enumerate(kinds)}


def _against(containers: Sequence[Event], outer: Kind, inner: Kind) -> int:
    """Count what speaks against `outer` standing over `inner`: inner numbers that go on, outer ones that begin anew."""
    against = 0
    fresh = False
    seen = 0
    for event in containers:
        number = event.number if isinstance(event.number, int) else 0
        if event.kind is outer:
            against += number == 1 and seen > 0
            seen += 1
            fresh = True
        elif event.kind is inner:
            against += fresh and number != 1
            fresh = False
        elif RANK[event.kind] < min(RANK[outer], RANK[inner]):
            fresh, seen = False, 0
    return against
