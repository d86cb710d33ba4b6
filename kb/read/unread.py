"""Texts of which little or nothing was read as law: each must be graded for an editor, never as clean."""

import re
from collections.abc import Sequence

from kb.model import Fault, Kind, Piece, Role, Unit
from kb.read.letters import LETTERS
from kb.read.source import Source

_PERSIAN = re.compile(f"[{LETTERS}]+")
_LATIN = re.compile(r"[^\W\d_]+")
_FAR = re.compile(r"(?:^|\n)[^\w\n]*(?P<label>(?:ماده|تبصره)[ \u200c]*[(\[]?[ \u200c]*\d{6,})")
_SHARE = 0.6  # of the printed characters
_LAW = frozenset({Kind.ARTICLE, Kind.PROVISO, Kind.POINT, Kind.HCONTAINER})


def unread(source: Source, units: Sequence[Unit], pieces: Sequence[Piece]) -> list[Fault]:
    """Report a text that is not Persian, that gave no units or only notes, or most of which belongs to no law.

    Also labels whose number lies beyond the reader's range: they stay words of the unit before them.
    """
    found: list[Fault] = []
    size = sum(piece.end - piece.start for piece in pieces if piece.role is not Role.SPACE)
    persian = sum(map(len, _PERSIAN.findall(source.folded)))
    letters = sum(map(len, _LATIN.findall(source.folded))) if persian * 2 < size else persian
    if persian * 2 < letters:
        found.append(Fault(1, "not Persian", f"{persian} of {letters} letters are Persian: this is no Persian law"))
    own = [unit for unit in units if not unit.quoted]
    if not any(unit.kind in _LAW for unit in own):
        found.append(Fault(1, "nothing read", "no article, note or clause was found"))
    elif {unit.kind for unit in own} & (_LAW - {Kind.HCONTAINER}) == {Kind.PROVISO}:
        found.append(Fault(own[0].line, "only notes", "notes were found, but no article that they belong to"))
    aside = sum(piece.end - piece.start for piece in pieces if piece.role in (Role.SITE, Role.OTHER))
    if aside > _SHARE * size:
        found.append(Fault(1, "mostly page", f"{aside} of {size} characters belong to the page, not to the law"))
    for match in _FAR.finditer(source.folded):
        line = source.lines.number(match.start("label"))
        printed = source.printed(*match.span("label"))
        shown = printed if len(printed) < 40 else printed[:40] + "…"
        found.append(Fault(line, "number out of range", f"«{shown}» was left as text: its number is too great"))
    return found
