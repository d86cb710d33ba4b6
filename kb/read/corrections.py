"""Bracketed corrections: «کاوبند [گاوبند]» is printed one way and to be read another.

Three forms occur: the bracket gives the whole word («جتماعی[اجتماعی]»), its tail («هرکاه[گاه]»), or one part of a date
(«۴۱/۱۰/۱۹ [۴۰]»). A bracket that fits none of them (a footnote, an added word) is left as it is printed.
"""

import re
from difflib import SequenceMatcher

from kb.model import Correction
from kb.numbers import ascii_digits

_BRACKET = re.compile(r"(?P<word>[^\s\[\]()«»]+)(?P<gap>[ \u00a0\u200c]?)\[(?P<fix>[^\[\]\n]{1,40})\]")
_EDGES = ".,،؛:"


def corrections(text: str) -> tuple[Correction, ...]:
    """Find the bracketed corrections of a text; offsets are into it, `start`…`end` covers word and bracket."""
    if "[" not in text:
        return ()
    return tuple(found for match in _BRACKET.finditer(text) if (found := _correction(match)) is not None)


def _correction(match: re.Match[str]) -> Correction | None:
    word, fix = match["word"], match["fix"].strip()
    read = _dated(word, fix) if ascii_digits(fix).isdigit() else _respelled(word, fix)
    return None if read is None else Correction(match.start(), match.end(), match.group(), read)


def _respelled(word: str, fix: str) -> str | None:
    if not fix or " " in fix or not any(ch.isalpha() for ch in word):
        return None
    bare = word.rstrip(_EDGES)
    if len(fix) >= len(bare) - 1 and _alike(bare, fix) >= 0.5:
        return fix
    tail = bare[-len(fix) :]
    if len(fix) < len(bare) and (_alike(tail, fix) >= 0.5 or tail == fix):
        return bare[: -len(fix)] + fix
    return None


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _dated(word: str, fix: str) -> str | None:
    """Replace the part of a date that the bracket corrects: the one of as many digits that it differs least from."""
    parts = re.split(r"(\D+)", ascii_digits(word))
    numbers = [i for i in range(0, len(parts), 2) if parts[i]]
    wanted = int(ascii_digits(fix))
    fitting = [i for i in numbers if len(parts[i]) == len(fix)]
    if len(numbers) < 3 or not fitting:
        return None
    nearest = min(fitting, key=lambda i: abs(int(parts[i]) - wanted))
    at = sum(len(part) for part in parts[:nearest])
    return word[:at] + fix + word[at + len(parts[nearest]) :]
