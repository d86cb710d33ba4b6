"""Tables of contents: runs of labels with hardly a word between them, which come again later with their text."""

from collections.abc import Sequence
from itertools import pairwise

from kb.model import Kind
from kb.read.containers import RANK
from kb.read.letters import ZW, is_letter
from kb.read.scan import Label

_CLOSE = 130  # an entry of a table of contents is shorter than this
_RUN = 3
_LATEST = 30


def contents(folded: str, labels: Sequence[Label]) -> list[tuple[int, int]]:
    """Find the tables of contents of a text: their spans, whole lines."""
    marks = [
        label
        for label in labels
        if label.kind is not Kind.PROVISO
        and (label.place == 2 or (label.sep and not label.cited and label.kind in RANK))
    ]
    found: list[tuple[int, int]] = []
    places: dict[tuple[str, int | None], list[int]] = {}
    for at, label in enumerate(marks):
        places.setdefault((label.word, label.number), []).append(at)
    i = 0
    while i < len(marks):
        j = i
        while j + 1 < len(marks) and _near(folded, marks[j], marks[j + 1]):
            j += 1
        if j - i + 1 >= _RUN:
            run = marks[i : j + 1]
            empty = [not any(map(is_letter, folded[a.end : b.start])) for a, b in pairwise(run)]
            last = [
                places[label.word, label.number][-1]
                if label.kind is Kind.ARTICLE and nothing  # «ماده ۱⏎ماده ۲⏎…»: no words, so none to compare
                else _last(folded, marks, label, places[label.word, label.number])
                for label, nothing in zip(run, [*empty, empty[-1]], strict=True)
            ]
            while run and last[len(run) - 1] < i + len(run):  # the last one may be the first real label
                run.pop()
            again = sum(at >= i + len(run) for at in last[: len(run)])
            if len(run) >= _RUN and again >= 0.7 * len(run) and not _repeats(run):
                start = folded.rfind("\n", 0, run[0].start) + 1 if run[0].place == 2 else run[0].start
                end = folded.find("\n", run[-1].end)
                end = len(folded) if end < 0 else end
                later = marks[last[len(run) - 1]]
                if run[-1].place < 2 or later.place < 2:
                    end = min(end, run[-1].end + _common(folded, run[-1].end, later.end))
                found.append((start, end))
        i = j + 1
    return found


def _common(folded: str, one: int, other: int) -> int:
    """Count the characters that a heading shares with itself where it comes again, to the end of a word."""
    size = 0
    limit = min(_CLOSE, len(folded) - max(one, other))
    while size < limit and folded[one + size] == folded[other + size]:
        size += 1
    while size and is_letter(folded[one + size - 1]) and one + size < len(folded) and is_letter(folded[one + size]):
        size -= 1
    return size


def _last(folded: str, marks: Sequence[Label], label: Label, places: Sequence[int]) -> int:
    """Give the last place among the labels at which one like this stands (the latest are looked at)."""
    key = _key(folded, label)
    return next((at for at in reversed(places[-_LATEST:]) if _key(folded, marks[at]) == key), -1)


def _key(folded: str, label: Label) -> tuple[str, int | None, int | None, str]:
    return label.word, label.number, label.bis, _words(folded, label)


def _words(folded: str, label: Label) -> str:
    """Give the letters of a heading, for comparison; of an article only whether its entry is bare."""
    end = folded.find("\n", label.end, label.end + 160)
    rest = folded[label.end : label.end + 160 if end < 0 else end].replace(ZW, "").strip(" ").partition("  ")[0]
    letters = "".join(ch for ch in rest if is_letter(ch))
    if label.kind is Kind.ARTICLE:
        return "" if len(letters) < 3 else "text" if len(letters) > 40 else letters
    return letters[:14]


def _near(folded: str, one: Label, other: Label) -> bool:
    if other.start - one.end > 4 * _CLOSE:
        return False
    between = folded[one.end : other.start].replace(ZW, "")
    return len(between) <= _CLOSE and between.count("\n") <= 4 and ". " not in between and ".\n" not in between


def _repeats(run: Sequence[Label]) -> bool:
    """Tell whether a run holds the same label twice: then it is text, not a table."""
    seen = {(label.kind, label.number, label.bis) for label in run if label.kind is Kind.ARTICLE}
    return len(seen) < sum(label.kind is Kind.ARTICLE for label in run)
