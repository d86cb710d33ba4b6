"""Editorial marks: «(منسوخه ۰۳ˏ۱۰ˏ۱۳۳۱)», «[الحاقی ۱۳۵۸/۹/۱۷]», «[به موجب … نسخ شده است]»."""

import re

from kb.dates import find_dates
from kb.model import Change, Mark, Span
from kb.read.labels import CHANGE_WORDS
from kb.read.letters import LETTERS, ZW
from kb.read.quoting import FORMER

_G = "[ \u200c]*"
_WORDS = "|".join(sorted(CHANGE_WORDS, key=len, reverse=True))
_ANY = re.compile(rf"\[(?P<square>[^\[\]\n]{{3,400}})\]|\({_G}(?P<round>(?:{_WORDS})(?![{LETTERS}])[^()\n]{{0,120}})\)")
_CHANGE = re.compile(rf"(?<![{LETTERS}])(?:{_WORDS})(?![{LETTERS}])")
_BARE = frozenset({"الحاقی", "اصلاحی", "منسوخه", "منسوخ", "محذوف", "حذفی"})


def find_marks(folded: str) -> list[tuple[int, int]]:
    """Find the marks of a folded text that stand outside labels: spans with their brackets."""
    if "[" not in folded and "(" not in folded:
        return []
    return [match.span() for match in _ANY.finditer(folded) if _is_mark(folded, match)]


def _is_mark(folded: str, match: re.Match[str]) -> bool:
    inner = match["square"]
    if inner is None:
        inner = match["round"]
        word = inner.replace(ZW, "").strip()
        return word in _BARE or (any(ch.isdigit() for ch in inner) and not inner.rstrip().endswith("قانون"))
    if FORMER.match(folded, match.start()):
        return False  # «[متن سابق: …]» shows words, and says of none that they were changed
    if _CHANGE.search(inner) and (len(inner) > 12 or any(ch.isdigit() for ch in inner) or inner.strip() in _BARE):
        return True
    before = folded[max(0, match.start() - 3) : match.start()].rstrip(" \u200c")
    after = folded[match.end() : match.end() + 3].lstrip(" \u200c.")
    return (not before or before.endswith("\n")) and (not after or after.startswith("\n")) and len(inner) > 20


def mark(text: str, folded: str, start: int, end: int) -> Mark | None:
    """Read one mark; None if the bracket names no change (a remark only)."""
    match = None
    for match in _CHANGE.finditer(folded, start, end):
        change = CHANGE_WORDS[match.group()]
        if change in (Change.REPEALED, Change.DELETED):
            break
    if match is None:
        return None
    first = _CHANGE.search(folded, start, end)
    assert first is not None
    change = CHANGE_WORDS[match.group()]
    if change not in (Change.REPEALED, Change.DELETED):
        change = CHANGE_WORDS[first.group()]
    printed = text[start:end]
    dates = tuple(found.date for found in find_dates(printed) if found.date is not None)
    return Mark(change, Span(start, end), printed, dates)
