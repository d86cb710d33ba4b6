"""Bare headings between articles, also glued to the sentence before («… خواهد یافت شورای ده ماده هفدهم ـ»)."""

from kb.read.labels import VERBS
from kb.read.letters import ZW, is_letter
from kb.read.wrap import Lines

_WORDS = 8
_LETTERS = 70
_STOP = frozenset({"و", "از", "به", "در", "که", "را", "با", "بر", "تا", "یا", "این", "آن", "برای", "ذیل", "زیر", "شرح"})


def words_back(folded: str, floor: int, at: int) -> list[tuple[int, int, str]]:
    """Give the words before `at`, nearest first, up to the first other character or line feed."""
    found: list[tuple[int, int, str]] = []
    end = at
    while end > floor and len(found) <= _WORDS:
        while end > floor and folded[end - 1] in " \u200c":
            end -= 1
        begin = end
        while begin > floor and (is_letter(folded[begin - 1]) or folded[begin - 1] == ZW):
            begin -= 1
        if begin == end:
            break
        found.append((begin, end, folded[begin:end].replace(ZW, "")))
        end = begin
    return found


def glued(folded: str, floor: int, at: int, body: str) -> tuple[int, int] | None:
    """Find a heading glued to the end of the sentence before the label at `at`.

    It is a short run of words without a verb, behind a full stop or a verb, and the article that follows speaks of it.
    """
    words = words_back(folded, floor, at)
    phrase: list[tuple[int, int, str]] = []
    closed = False
    for begin, end, word in words:
        if word in VERBS:
            closed = True
            break
        phrase.append((begin, end, word))
    if not phrase or len(phrase) > _WORDS:
        return None
    start, end = phrase[-1][0], phrase[0][1]
    if not closed:
        before = folded[max(floor, start - 3) : start].rstrip(" \u200c")
        if before[-1:] not in (".", "؛"):
            return None
    if end - start > _LETTERS or phrase[-1][2] in _STOP or phrase[0][2] in _STOP or len(phrase) < 2:
        return None
    return (start, end) if _flat(folded[start:end]) in _flat(body) else None


def _flat(text: str) -> str:
    return " ".join(text.replace(ZW, " ").split())


def own_line(folded: str, lines: Lines, floor: int, at: int) -> tuple[int, int] | None:
    """Find a bare heading that stands alone on the line before the label at `at`."""
    end = at
    while end > floor and folded[end - 1] in ' \u200c\n"«#>':
        end -= 1
    if "\n" not in folded[end:at]:
        return None
    feed = folded.rfind("\n", floor, end)
    if feed < 0 or feed in lines.soft or folded.find("\n", end) in lines.soft:
        return None
    start = feed + 1
    while start < end and folded[start] in " \u200c#>":
        start += 1
    line = folded[start:end]
    if (
        not 2 <= len(line) <= _LETTERS
        or not is_letter(line[0])
        or line.rstrip('»")] ')[-1:] in ".:؛؟!،-ـ"
        or any(ch.isdigit() for ch in line)
    ):
        return None
    words = _flat(line).split()
    if words[-1] in VERBS or words[-1] in _STOP or words[0] in _STOP or len(words) > 10:
        return None
    before = folded[floor:feed].rstrip(" \u200c\n")
    if not before:
        return start, end
    last = before[-1]
    word = before[-16:].replace(ZW, "").split(" ")[-1].split("\n")[-1]
    return (start, end) if last in ".؛»)]" or word in VERBS else None
