"""What stands before the law's first label: the site's lines, the title, words that belong to the law."""

import re
from collections.abc import Sequence

from kb.model import Kind
from kb.read.events import Event
from kb.read.source import Mask, Source
from kb.read.units import _paragraphs

_PROSE = 90
_TITLE = re.compile(
    "[ \u200c#>]*(?:قانون|لایحه|آیین|آئین|اساسنامه|تصویب|نظامنامه|مصوب|اصلاح|الحاق|دستورالعمل|مقررات|فرمان|بخشنامه)"
)


def front(source: Source, mask: Mask, events: list[Event]) -> tuple[list[Event], list[tuple[int, int]]]:
    """Add the preamble (or, in a text without labels, one container), and give the lines that are no law."""
    first = events[0].start if events else len(source.folded)
    lines = _paragraphs(source.folded, source.lines.soft, 0, first)
    lines = [line for line in lines if not mask.covers(line[0])]
    if not lines:
        return events, []
    begin = next((i for i, line in enumerate(lines) if _prose(source.folded, *line)), len(lines))
    if events and events[0].kind is Kind.HCONTAINER and source.folded[lines[-1][1] - 1] == ":":
        begin = min(begin, len(lines) - 1)  # «هیئت وزیران … تصویب نمود:», and the list follows
    site = [(start, end) for start, end in lines[:begin]]
    if begin == len(lines):
        return events, site
    law = (Kind.ARTICLE, Kind.PROVISO, Kind.HCONTAINER)
    kind = Kind.PREAMBLE if any(event.kind in law for event in events) else Kind.HCONTAINER
    start = lines[begin][0]
    event = Event(start, start, kind, number=None)
    event.words_end = event.stop = first
    return [event, *events], site


def titles(source: Source, site: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Tell which lines in front of the law are its title and date rather than the page's."""
    return [span for span in site if _TITLE.match(source.folded, span[0])]


def _prose(folded: str, start: int, end: int) -> bool:
    return end - start >= _PROSE
