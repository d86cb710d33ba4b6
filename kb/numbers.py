"""Numbers as Persian law texts write them: digits of any script, cardinals and ordinals in words.

The words come from persiantools (`to_word`); only their inverse, the ordinals and the spellings met in old texts
(«سیم», «هیجده», «یکهزار», «بیست ویکم») are ours: no maintained library reads Persian ordinals (docs/decisions.md).
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from persiantools.digits import en_to_fa, to_word

ZWNJ = "\u200c"

_ASCII = {ord(ch): str(i % 10) for i, ch in enumerate("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩")}
_LETTERS = str.maketrans(
    {"ي": "ی", "ى": "ی", "ك": "ک", "ة": "ه", "ۀ": "ه", "أ": "ا", "ـ": "", "\u064f": "", "\u200f": "", "\u200e": ""}
)

_SPELLINGS = {
    "یک": 1,
    "صد": 100,
    "سیصد": 300,
    "هیجده": 18,
    "هژده": 18,
    "هیفده": 17,
    "شانزه": 16,
    "یازه": 11,
    "هزار": 1000,
    "میلیون": 10**6,
    "ملیون": 10**6,
    "میلیارد": 10**9,
    "ملیارد": 10**9,
}
_ORDINALS = {
    "اول": 1,
    "نخست": 1,
    "نخستین": 1,
    "اولین": 1,
    "یکم": 1,
    "دوم": 2,
    "دویم": 2,
    "سوم": 3,
    "سویم": 3,
    "سیم": 3,  # «سیم مرداد»: the third, in texts before about 1320
    "چهارم": 4,
    "سیام": 30,  # «سی‌ام» whose half-space is lost
    "سیاُم": 30,
}
_NO_REGULAR_ORDINAL = {"یک", "دو", "سه", "سی"}  # «سهم» is a share, not a third
_SCALES = (10**9, 10**6, 1000)


class Atom(NamedTuple):
    """A number word: its value, and whether it is an ordinal, which ends a number."""

    value: int
    ordinal: bool


def _atoms() -> dict[str, Atom]:
    values = [*range(1, 20), *range(20, 100, 10), *range(200, 1000, 100)]
    cardinals = {to_word(n).translate(_LETTERS): n for n in values} | _SPELLINGS
    atoms = {word: Atom(n, False) for word, n in cardinals.items()}
    for word, n in cardinals.items():
        if word not in _NO_REGULAR_ORDINAL:
            for suffix in ("م", "مین"):
                atoms[word + suffix] = Atom(n, True)
    return atoms | {word: Atom(n, True) for word, n in _ORDINALS.items()}


ATOMS = _atoms()
_LONGEST = max(map(len, ATOMS))
_WORD = re.compile(
    r"[0-9]{1,3}(?:[.,٬،\u2019][0-9]{3})+(?![0-9])|[0-9]+|[^\W\d_]+(?:\u200c[^\W\d_]+)*(?:[\u064b-\u0652][^\W\d_]*)*"
)


@dataclass(frozen=True, slots=True)
class FoundNumber:
    """A number in a text: `text[start:end]` says `value`. `ordinal`: «سوم»; `words`: in words at least in part."""

    start: int
    end: int
    value: int
    ordinal: bool
    words: bool


def ascii_digits(text: str) -> str:
    """Turn Persian and Arabic-Indic digits into 0–9; length and all else stay."""
    return text.translate(_ASCII)


def persian_digits(text: str | int) -> str:
    """Turn 0–9 into ۰–۹."""
    return str(en_to_fa(str(text)))


@lru_cache(maxsize=65536)
def _split(word: str) -> tuple[Atom, ...]:
    """Take a word apart into number atoms («یکهزار», «ویکم», «بیستویکم»); () where it is none."""
    word = word.translate(_LETTERS)
    if not word:
        return ()
    whole = ATOMS.get(word.replace(ZWNJ, ""))
    if whole:
        return (whole,)
    if word[0] not in _FIRST and word[0] != "و":
        return ()
    return _parts(word.replace(ZWNJ, ""), 0, True) or ()


_FIRST = {word[0] for word in ATOMS}


def _parts(word: str, at: int, free: bool) -> tuple[Atom, ...] | None:
    """Take apart what is left of a word. `free`: at its beginning or behind «و»; else only a scale may follow.

    «یکهزار» is a number, «سینه» is a chest.
    """
    if at == len(word):
        return ()
    for end in range(min(len(word), at + _LONGEST), at, -1):
        atom = ATOMS.get(word[at:end])
        if atom and (free or atom.value in (100, *_SCALES)) and (not atom.ordinal or end == len(word)):
            rest = _parts(word, end, False)
            if rest is not None:
                return (atom, *rest)
    if word[at] == "و":  # «ویکم», «سیصدو»: the conjunction run together with a number
        return _parts(word, at + 1, True)
    return None


class _Sum:
    """Adds atoms while they still make one number: thousands before hundreds before tens before ones."""

    __slots__ = ("group", "limit", "scale", "total")

    def __init__(self) -> None:
        self.total, self.group, self.limit, self.scale = 0, 0, 10**12, 10**12

    def add(self, value: int, joined: bool) -> bool:
        """Take one more atom; False, and unchanged, if it belongs to no longer number. `joined`: by «و»."""
        if value in _SCALES:
            if value >= self.scale or (self.group == 0 and self.total and not joined):
                return False
            self.total += (self.group or 1) * value
            self.group, self.limit, self.scale = 0, 1000, value
            return True
        if value == 100 and 1 <= self.group < 10 and not joined:
            self.group *= 100  # «چهار صد»
            self.limit = 100
            return True
        if value >= self.limit or value >= self.scale:
            return False
        self.group += value
        self.limit = 100 if value >= 100 else 10 if value >= 20 else 1
        return True

    @property
    def value(self) -> int:
        return self.total + self.group


def find_numbers(text: str) -> list[FoundNumber]:
    """Find every number in a text, in order, digits and words alike.

    «ده», «نه», «سی», «صد», «اول» may be other words («شورای ده»): whoever asks decides from what stands beside them.
    Dates and fractions are not put together here.
    """
    found: list[FoundNumber] = []
    plain = ascii_digits(text)
    run: _Sum | None = None
    start = end = seen = 0  # `seen`: end of the number, or of the «و» behind it
    words = ordinal = joined = False
    last = 0  # the value of the atom just taken; 0 where it was written in digits

    def close() -> None:
        nonlocal run
        if run is not None:
            found.append(FoundNumber(start, end, run.value, ordinal, words))
        run = None

    for match in _WORD.finditer(plain):
        word = match.group()
        gap = plain[seen : match.start()] if run is not None else ""
        if run is not None and gap.strip(" \t\n\r\u00a0\u200c\u200f\u200e"):
            close()
        if word == "و" and run is not None and not ordinal:
            joined, seen = True, match.end()
            continue
        if word in ("ام", "اُم", "اٌم") and run is not None and not joined and run.value % 100 == 30 and not ordinal:
            ordinal, end, seen = True, match.end(), match.end()  # «سی ام»
            continue
        digits = word[0] in "0123456789"
        atoms = (Atom(int(re.sub(r"\D", "", word)), False),) if digits else _split(word)
        if not atoms:
            close()
            joined = False
            continue
        seen = match.end()
        joined = joined or (word[0] == "و" and len(word) > 1)
        # «۵ میلیون و ۲۰۰ هزار»: of digits and words only scales make one number; «۱۳۳۱ نخست …» is none
        mixes = joined and last in _SCALES if digits else last != 0 or (atoms[0].value in _SCALES and not joined)
        if run is not None and not ordinal and mixes and _take(run, atoms, joined):
            end, words, ordinal = match.end(), words or not digits, atoms[-1].ordinal
        else:
            close()
            run, start, end = _Sum(), match.start(), match.end()
            if word[0] == "و" and len(word) > 1 and word not in ATOMS:
                start += 1
            _take(run, atoms, False)
            words, ordinal = not digits, atoms[-1].ordinal
        last = 0 if digits else atoms[-1].value
        joined = word[-1] == "و" and len(word) > 1 and word not in ATOMS
    close()
    return found


def _take(run: _Sum, atoms: tuple[Atom, ...], joined: bool) -> bool:
    saved = run.total, run.group, run.limit, run.scale
    for atom in atoms:
        if not run.add(atom.value, joined):
            run.total, run.group, run.limit, run.scale = saved
            return False
        joined = False
    return True


@lru_cache(maxsize=16384)
def number(words: str) -> int | None:
    """Read a whole string as one number; None if it is none or more.

    >>> number("بیست ویکم"), number("سی ام"), number("یک هزار و سیصد و سی و پنج"), number("۱۲")
    (21, 30, 1335, 12)
    """
    stripped = words.strip(" \t\n\r\u00a0\u200c\u200f\u200e")
    found = find_numbers(stripped)
    if len(found) == 1 and found[0].start == 0 and found[0].end == len(stripped):
        return found[0].value
    return None
