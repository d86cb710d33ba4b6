"""Blocks that a copy prints twice in a row: a fault of the copy, found by rule, shown once."""

from collections.abc import Iterable

_SHORT = 60  # a shorter repetition is style («تبصره -»), not a fault
_LONG = 40_000
_KEY = 32


def doubled(folded: str, anchors: Iterable[int]) -> list[tuple[int, int]]:
    """Find the second halves of blocks printed twice without anything between.

    `anchors` are the places where a block may begin (line beginnings and labels), in order. A run of blanks and a line
    feed count as the same.
    """
    flat = folded.replace("\n", " ")
    seen: dict[str, list[int]] = {}
    found: list[tuple[int, int]] = []
    covered = 0
    for at in anchors:
        key = flat[at : at + _KEY]
        if len(key) < _KEY or not key.strip(" \u200c=-_*"):
            continue
        places = seen.setdefault(key, [])
        if at >= covered:
            for before in places[-3:]:
                end = _tandem(flat, before, at)
                if end:
                    found.append((at, end))
                    covered = end
                    break
        places.append(at)
    return found


def _tandem(flat: str, before: int, at: int) -> int:
    """Give the end of the second half if `flat[before:at]` stands again at `at`; 0 if it does not."""
    half = (at - before) // 2
    if at - before > _LONG or flat[before + half : before + half + 12] != flat[at + half : at + half + 12]:
        return 0
    block = flat[before:at].rstrip(" \u200c")
    if len(block) < _SHORT or not any(ch.isalpha() for ch in block):
        return 0
    return at + len(block) if flat.startswith(block, at) else 0
