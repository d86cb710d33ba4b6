"""One letter for each letter: a folded copy of a source text in which every offset stays what it was.

The scanner looks only at this copy: Arabic and Persian forms, presentation forms of damaged PDFs, digits of any script,
dashes of any length, invisible marks. The source itself is never touched.
"""

import unicodedata
from collections.abc import Set as AbstractSet

ZW = "\u200c"  # stands in the folded copy for everything that has no width
DASH = "-"
TATWEEL = "\u0640"
LETTERS = "\u0621-\u063f\u0641-\u06d3"  # for character classes; the tatweel is the commonest dash of Iranian pages

_SAME = {
    "ی": "يىېےۍ",
    "ک": "كڪ",
    "ه": "ةۀۂەہھۃ",
    "ا": "أإٱ",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\u2500",
    " ": "\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\r",
    "\n": "\v\f\u0085\u2028\u2029",
    ".": "\u06d4",
}
_INVISIBLE = (
    "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069"
    "\ufeff\u00ad\u0654\u0655\u0670\u061c*\\"  # the last two: emphasis and escapes of markdown
)


def _table() -> dict[int, str]:
    table = {ord(ch): to for to, same in _SAME.items() for ch in same}
    table |= {ord(ch): ZW for ch in _INVISIBLE}
    table |= {code: ZW for code in range(0x64B, 0x653)}
    for first in (0x660, 0x6F0):
        table |= {first + digit: str(digit) for digit in range(10)}
    for code in (*range(0xFB50, 0xFDF0), *range(0xFE70, 0xFEFD)):
        plain = unicodedata.normalize("NFKC", chr(code)).strip()
        if plain and plain != chr(code):
            letter = plain[0]
            table[code] = table.get(ord(letter), letter)
    return table


_TABLE = _table()


def fold(text: str, letters: AbstractSet[str] = frozenset()) -> str:
    """Fold a text letter by letter; the result has the same length and the same line feeds.

    `letters` may give the letters that occur in the text, if they are known already.
    """
    folded = text
    for ch in letters or set(text):  # a pass for each letter that occurs is several times faster than `str.translate`
        to = _TABLE.get(ord(ch))
        if to is not None:
            folded = folded.replace(ch, to)
    if "\r" in text and "\n" not in text:
        folded = "".join("\n" if raw == "\r" else ch for raw, ch in zip(text, folded, strict=True))
    return folded


def is_letter(ch: str) -> bool:
    """Tell whether a folded character is a letter of a Persian word."""
    return "\u0621" <= ch <= "\u06d3" and ch not in "\u0640\u066a\u066b\u066c\u06d4"
