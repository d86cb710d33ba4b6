"""Several laws in one text: where the second one begins, with its title, and what it takes with it."""

import re
from collections.abc import Sequence

from kb.model import Kind
from kb.read.containers import RANK, last_word
from kb.read.events import Event
from kb.read.labels import VERBS

HEAD = "law"  # the `style` of the event that opens a later law
_ACT = (
    r"(?:قانون|لایحه|[آا][ئی]ین[ \u200c]?نامه|نظام[ \u200c]?نامه|تصویب[ \u200c]?نامه|الحاق|اصلاحیه|متمم)"
    r"(?![\u0621-\u063f\u0641-\u06d3])"
)
_PART = re.compile(rf"\n|(?<=[.؛])[ \u200c]+(?=[«\"]?{_ACT})")
_TITLE = re.compile(rf"[^\w\n]*{_ACT}[ \u200c]+(?!فوق|بالا|مذکور|حاضر|مشتمل)")
_ORNAMENT = re.compile(r"^[^\w\n]+")
_LONGEST = 220
_DATED = re.compile(r"مصوب|\d{4}")


def heads(folded: str, major: Sequence[Event], covered: Sequence[tuple[int, int]] = ()) -> list[Event]:
    """Make an event for the title of each later law: between two articles where the numbers begin anew from one.

    What stands behind the title, containers among it, gets the number of its series. `covered` takes no part.
    """
    found: list[Event] = []
    last: Event | None = None
    between: list[Event] = []
    top = 1
    for event in major:
        if event.kind is not Kind.ARTICLE:
            between.append(event)
            continue
        if last is not None and event.series > top and event.number == 1:
            only = "واحد" in last.num  # what a «ماده واحده» approves is no second law, unless it says its own date
            title = _title(folded, last, event, between, covered)
            if title is not None and (not only or _DATED.search(folded[title[0] : event.start])):
                found.append(Event(title[0], title[1], Kind.HCONTAINER, series=event.series, heading=title, style=HEAD))
        top = max(top, event.series)
        last, between = event, []
    for head in found:
        for event in (event for event in major if event.start > head.start):
            if event.kind is not Kind.ARTICLE:
                event.series = head.series
            elif event.series < head.series and not event.quoted:
                break  # the first law goes on
    return found


def _title(
    folded: str, last: Event, first: Event, between: Sequence[Event], covered: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """Find the first line of a law's title between the last article of one law and the first of the next."""
    closing = max((event.start for event in between if event.kind is Kind.CONCLUSIONS), default=last.end)
    stop = min((event.start for event in between if event.kind in RANK and event.start > closing), default=first.start)
    begin = last.end
    ends = [*(match.span() for match in _PART.finditer(folded, last.end, stop)), (stop, stop)]
    for i, (end, following) in enumerate(ends):
        line = folded[begin:end].rstrip(" \u200c")
        start, begin = begin, following
        if i == 0 or start <= closing or not 8 < len(line) < _LONGEST or _TITLE.match(line) is None:
            continue
        if line[-1] in ".:؛،" or last_word(line) in VERBS or any(a <= start < b for a, b in covered):
            continue
        words = _ORNAMENT.sub("", line)
        start += len(line) - len(words)
        return start, start + len(words.rstrip(' \u200c»"'))
    return None
