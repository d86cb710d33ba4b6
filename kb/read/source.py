"""What one pass over a text gives to all later steps, and the runs of it that do not take part."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from kb.read.clauses import Clause
from kb.read.closing import Formula
from kb.read.events import Event
from kb.read.scan import Label
from kb.read.wrap import Lines

Span = tuple[int, int]


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

    __slots__ = ("spans", "starts")

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = sorted(spans)
        self.starts = [start for start, _ in self.spans]

    def covers(self, at: int) -> bool:
        """Tell whether an offset lies in a masked run."""
        i = bisect_left(self.starts, at + 1) - 1
        return i >= 0 and at < self.spans[i][1]
