"""Line breaks: which end a paragraph, and which only fill a column.

A text that was wrapped by machine breaks a line exactly where the next word would not fit any more. Where most
breaks of a text do so for one width, those breaks are soft.
"""

import re
from bisect import bisect_right
from itertools import pairwise

from kb.read.letters import LETTERS

_LINE = re.compile(r"[^\n]*\n?")
_NARROW = (38, 140)  # widths that a machine wraps at; longer lines are paragraphs
_SHARE = 0.62
_TWICE, _BOTH = 0.4, 0.8
_END = ".:؛؟!»)]"
_STOP = ".:؛؟!»"
_LONG, _MOST, _FEW = 0.72, 0.75, 3  # of the width; of the long lines, how many break in mid-sentence; how few will do
_PART = 0.12  # of all breaks; fewer are those of a table or a menu
_G = "[ \u200c]*"
_WORD = "ماده|مواد|اصل|تبصره|فصل|باب|بخش|مبحث|گفتار|قسمت|کتاب|جلد"
_ITEM = "الف|[ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی]"
_BEGINS = re.compile(
    rf"{_G}[>#*|«\"\[]*{_G}(?:\(?(?:{_WORD})(?![{LETTERS}])[^\n]{{0,24}}?(?:[-ـ:.)]|$)|"
    rf"\(?{_G}(?:(?:بند|جزء){_G})?\(?(?:{_ITEM}|\d{{1,3}}){_G}[-ـ.):]|[-ـ•▪●■◼*❯#>|])"
)
_LABEL = re.compile(rf"{_G}[(\[]?(?:ماده|اصل){_G}\(?(?:\d|واحد|اول)")


class Lines:
    """The lines of a folded text. `soft` holds the offsets of line feeds that end no paragraph."""

    __slots__ = ("feeds", "length", "soft")

    def __init__(self, folded: str) -> None:
        self.length = len(folded)
        self.feeds = [i for i, ch in enumerate(folded) if ch == "\n"] if self.length < 4096 else _feeds(folded)
        self.soft = frozenset(_soft(folded, self.feeds))

    def number(self, offset: int) -> int:
        """Give the 1-based number of the line in which an offset stands."""
        return bisect_right(self.feeds, offset - 1) + 1 if offset else 1


def unwrap(folded: str, lines: Lines) -> str:
    """Turn the soft line feeds of a folded text into spaces; every offset stays."""
    if not lines.soft:
        return folded
    parts, at = [], 0
    for feed in sorted(lines.soft):
        parts += [folded[at:feed], " "]
        at = feed + 1
    return "".join([*parts, folded[at:]])


def _feeds(folded: str) -> list[int]:
    feeds, at = [], folded.find("\n")
    while at >= 0:
        feeds.append(at)
        at = folded.find("\n", at + 1)
    return feeds


def _width(line: str) -> int:
    return len(line) - line.count("\u200c")


def _soft(folded: str, feeds: list[int]) -> list[int]:
    """Find the soft line feeds: those at which the next word would have passed the text's own width."""
    if len(feeds) < 4:
        return []
    starts = [0, *(feed + 1 for feed in feeds)]
    lines = [folded[start:end].rstrip(" \u200c") for start, end in zip(starts, [*feeds, len(folded)], strict=True)]
    raw = sorted(len(line) for line in lines if line)
    if len(raw) < 4:
        return []
    best: list[int] = []
    for measure in (len, _width):
        widths = [measure(line) for line in lines]
        ordered = sorted(width for width in widths if width)
        width = ordered[min(len(ordered) - 1, int(len(ordered) * 0.985))]
        if not _NARROW[0] <= width <= _NARROW[1]:
            continue
        full: list[int] = []
        rest: list[int] = []  # breaks of a text that was wrapped twice: what was left of a line stands alone
        pairs = 0
        for i, feed in enumerate(feeds):
            line, after = lines[i], lines[i + 1]
            if not line or not after.strip(" \u200c"):
                continue
            pairs += 1
            word = after.lstrip(" \u200c").split(" ", 1)[0]
            if widths[i] + 1 + measure(word) > width:
                full.append(feed)
            elif line[-1] not in _END and i and full and full[-1] == feeds[i - 1]:
                rest.append(feed)
        if (
            pairs
            and len(full) / pairs < _SHARE
            and len(full) / pairs >= _TWICE
            and len(full) + len(rest) >= _BOTH * pairs
        ):
            full = sorted(full + rest)
        stops = sum(folded[feed - 1] in _STOP for feed in full)  # paragraphs that happen to be of one length
        if pairs and len(full) / pairs >= _SHARE and len(full) > len(best) and stops * 2 < len(full):
            best = full
    return best or _respaced(lines, feeds)


def _respaced(lines: list[str], feeds: list[int]) -> list[int]:
    """Find the soft line feeds of a text that was wrapped and then re-spaced: they break long lines in mid-sentence."""
    first = next((i for i, line in enumerate(lines) if _LABEL.match(line)), 0)
    ordered = sorted(len(line) for line in lines[first:] if line)
    if not ordered:
        return []
    width = ordered[min(len(ordered) - 1, int(len(ordered) * 0.985))]
    if not _NARROW[0] <= width <= _NARROW[1]:
        return []
    long = [
        i
        for i in range(first, len(feeds))
        if _LONG * width <= len(lines[i]) <= _NARROW[1] and lines[i + 1].strip(" \u200c")
    ]
    broken = [i for i in long if lines[i][-1] not in _STOP]
    if len(long) < _FEW or len(broken) < _MOST * len(long):
        return []
    soft = [feeds[i] for i in broken if not _BEGINS.match(lines[i + 1])]
    pairs = sum(1 for line, after in pairwise(lines[first:]) if line and after.strip(" \u200c"))
    return soft if len(soft) >= _PART * pairs else []
