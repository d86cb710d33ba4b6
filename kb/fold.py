"""Letters that mean the same, with the way back: every folded character knows where it stood.

Folding is about letters, not about words: hamza rules, tanvin, number words and joining belong to `kb.words`.
The half-space (U+200C) and tanvin (U+064B) therefore stay. Sources of the rules: Unicode compatibility
decompositions for presentation forms; the letter variants met in the corpus and in public reports of Persian search.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

ZWNJ = "\u200c"
TANVIN = "\u064b"

# One character for one character. آ stays apart from ا: «آمر» is not «امر».
_SAME_LENGTH = {
    "ي": "ی", "ى": "ی", "ې": "ی", "ے": "ی", "ێ": "ی", "ۍ": "ی",
    "ك": "ک", "ڪ": "ک", "ګ": "گ",
    "ة": "ه", "ۀ": "ه", "ۂ": "ه", "ہ": "ه", "ھ": "ه", "ە": "ه", "ۃ": "ه",
    "أ": "ا", "إ": "ا", "ٱ": "ا", "ٲ": "ا", "ٳ": "ا",
    "ۆ": "و", "ۇ": "و", "ټ": "ت", "ڕ": "ر", "ڵ": "ل",
    "\u066a": "%", "\ufe6a": "%", "％": "%",
    "\u02cf": "/", "\u2044": "/", "\u2215": "/",  # «۰۳ˏ۱۰ˏ۱۳۳۱»
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2015": "-", "\u2212": "-",
    "\u00ad": "\u00ad",
}  # fmt: skip
_SAME_TABLE = {ord(c): new for c, new in _SAME_LENGTH.items()}
_SPACES = (
    "\t\r\v\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
)
_DIGITS = "۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩"
# Marks that carry no meaning for a reader of law: harakat (not tanvin), bidi controls, joiner, soft hyphen, BOM.
_DROPPED = (
    "\u064c-\u0653\u0655-\u065f\u0670\u0610-\u061a\u06d6-\u06ed\u00ad\u200b\u200d"
    "\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c"
)
_HAMZA_ABOVE = "\u0654"
_CONTROLS = {i: " " for i in range(32) if i != 10} | {127: " "}


def _decompositions() -> dict[str, str]:
    """Compatibility forms of the Arabic presentation blocks and of full-width ASCII."""
    table = {}
    for block in (range(0xFB50, 0xFE00), range(0xFE70, 0xFF00), range(0xFF01, 0xFF5F)):
        for code in block:
            char = chr(code)
            plain = unicodedata.normalize("NFKC", char)
            if plain != char:
                table[char] = plain.strip() or plain
    return table


_COMPATIBLE = _decompositions()
_TABLE: dict[str, str] = (
    {c: plain.translate(_SAME_TABLE) for c, plain in _COMPATIBLE.items() if len(plain) == 1}
    | _SAME_LENGTH
    | dict.fromkeys(_SPACES, " ")
    | {c: str(i % 10) for i, c in enumerate(_DIGITS)}
)
_ONE: dict[int, str] = {ord(c): new for c, new in _TABLE.items()}
_ONE.update({code: char for code, char in _CONTROLS.items() if code not in _ONE})
_MANY = {c: plain.translate(_ONE) for c, plain in _COMPATIBLE.items() if len(plain) > 1}
_SPECIAL = re.compile(rf"[{_DROPPED}]+|\u0640+|{_HAMZA_ABOVE}|[{''.join(map(re.escape, _MANY))}]|ا\u0653")
_LETTER_OF = {chr(code): char for code, char in _ONE.items()}
_VARIANT = re.compile(f"[{''.join(re.escape(chr(code)) for code, char in _ONE.items() if chr(code) != char)}]+")
_WITH_HAMZA = {"و": "ؤ", "ی": "ئ"}


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text. `offsets[i]` is where folded character `i` starts in the source; `offsets[len(text)]` its end."""

    text: str
    offsets: Sequence[int]


def _plain(match: re.Match[str]) -> str:
    found = match.group()  # few letters: translating a whole text costs five times as much
    return _LETTER_OF.get(found) or found.translate(_ONE)


def _letter(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isalpha()


def fold(text: str) -> Folded:
    """Fold letters that mean the same, digits to ASCII, spaces to U+0020; drop marks without meaning.

    A tatweel between two letters is dropped, any other is a dash. Half-space and tanvin stay. Works on any string.
    """
    plain = _VARIANT.sub(_plain, text)
    first = _SPECIAL.search(plain)
    if first is None:
        return Folded(plain, range(len(plain) + 1))
    parts: list[str] = []
    offsets: list[int] = []
    last = 0
    for match in _SPECIAL.finditer(plain, first.start()):
        start, end = match.span()
        parts.append(plain[last:start])
        offsets.extend(range(last, start))
        last = end
        found = match.group()
        if found[0] == "\u0640":
            new = "" if _letter(plain, start - 1) and _letter(plain, end) else "-"
        elif found == _HAMZA_ABOVE:
            before = parts[-1][-1:]
            new = ""
            if before in _WITH_HAMZA:
                parts[-1] = parts[-1][:-1] + _WITH_HAMZA[before]
        elif found == "ا\u0653":
            new = "آ"
        else:
            new = _MANY.get(found, "")
        parts.append(new)
        offsets.extend([start] * len(new))
    parts.append(plain[last:])
    offsets.extend(range(last, len(plain) + 1))
    return Folded("".join(parts), offsets)


def fold_word(word: str) -> str:
    """Fold a word when the way back is not needed."""
    return fold(word).text
