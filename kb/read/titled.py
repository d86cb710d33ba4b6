"""Headings that name their own law behind the number: «ماده ۱ قانون حمایت خانواده», then the article's words.

Alone each looks like a citation. The same words behind one number after another are the page's way of heading articles.
"""

from collections.abc import Sequence

from kb.model import Kind
from kb.read.letters import ZW
from kb.read.scan import Label, next_word

_LEAST = 3
_LONGEST = 90  # characters of a law's name
_ACTS = ("قانون", "لایحه", "آیین", "آئین", "آییننامه", "آئیننامه", "اساسنامه", "دستورالعمل")
_BODY = 12  # an article has more characters than this, a line of a list none


def titled(labels: Sequence[Label], folded: str) -> None:
    """Strengthen labels of articles that name the same law one after another, and take the name into the label."""
    groups: dict[str, list[tuple[Label, int]]] = {}
    plain = 0
    for label in labels:
        if label.kind is not Kind.ARTICLE or label.place < 2 or label.number is None:
            continue
        if label.sep or label.marks:
            plain += not label.cited
            continue
        name, end = _name(folded, label.end)
        if name:
            groups.setdefault(name, []).append((label, end))
    for members in groups.values():
        numbers = [label.number or 0 for label, _ in members]
        if len(members) < _LEAST or len(members) <= plain or numbers != sorted(set(numbers)):
            continue
        ends = [label.start for label, _ in members[1:]] + [len(folded)]
        if sum(len(folded[end:to].strip()) > _BODY for (_, end), to in zip(members, ends, strict=True)) < len(members):
            continue
        for label, end in members:
            label.end, label.sep, label.cited = end, folded[end - 1] if folded[end - 1] == ":" else "\n", False
            label.score = 4.0


def _name(folded: str, at: int) -> tuple[str, int]:
    """Give the name of a law behind a number and its end: up to a colon or the end of the line; "" if there is none."""
    if next_word(folded, at).partition(ZW)[0] not in _ACTS:
        return "", at
    end = folded.find("\n", at, at + _LONGEST)
    end = end if end >= 0 else min(len(folded), at + _LONGEST)
    colon = folded.find(":", at, end)
    stop = colon + 1 if colon >= 0 else end
    if colon < 0 and folded[end : end + 1] not in ("", "\n"):
        return "", at
    return " ".join(folded[at:stop].replace(ZW, " ").strip(" :").split()), stop
