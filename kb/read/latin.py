"""A law's name in Latin letters, made of its date and title: it stays in addresses, so it should be readable.

Ordinary words of titles are read from a table; for others the vowels that Persian leaves unwritten are put where a
syllable needs one, so that the name can at least be spoken.
"""

import datetime as dt
import re
import tomllib
from importlib.resources import files

from kb import dates
from kb.numbers import ascii_digits
from kb.read.letters import ZW, fold

_DATA = tomllib.loads(files("kb.read").joinpath("latin.toml").read_text("utf-8"))
_LEFT_OUT = frozenset(_DATA["left_out"])
_SOUNDS: dict[str, str] = _DATA["sounds"]
_READ: dict[str, str] = _DATA["words"]
_ENDINGS: dict[str, str] = _DATA["endings"]
_WORDS = 4  # of the title in a name
_BLANK = re.compile(r"[\s،؛:.,()«»\"'/\\\-–ـ]+")


def slug_of(title: str, enacted: dt.date | None) -> str:
    """Make a name of the date and the first telling words of a title.

    >>> slug_of("قانون لغو مالکیت اراضی موات شهری", dates.parse("1358-04-05"))
    '1358-04-05-laghv-malekiat-arazi-mavat'
    """
    words = [word.strip(ZW) for word in _BLANK.split(fold(title)) if word.strip(ZW)]
    telling = [word for word in words if word not in _LEFT_OUT] or words
    parts = [part for part in map(latin, telling) if part][:_WORDS]
    return "-".join([*([dates.iso(enacted)] if enacted else []), *parts])


def latin(word: str) -> str:
    """Write a Persian word in Latin letters: as the table reads it, else letter by letter with short vowels."""
    joined = word.replace(ZW, "")
    if joined in _READ:
        return _READ[joined]
    for ending, sound in _ENDINGS.items():  # the longest first
        stem = joined.removesuffix(ending)
        if stem != joined and stem in _READ:
            return _READ[stem] + sound
    if ZW in word:
        return "".join(_READ.get(part) or _ENDINGS.get(part) or _spoken(part) for part in word.split(ZW) if part)
    return _spoken(joined)


def _spoken(word: str) -> str:
    """Write a word sound by sound."""
    plain = ascii_digits(word).lower()
    if plain.isascii():
        return re.sub(r"[^a-z0-9]", "", plain)
    sounds = [sound for at in range(len(plain)) if (sound := _sound(plain, at))]
    written, run = "", 0  # run: consonants since the last vowel; the first of a word needs a vowel behind it at once
    for at, sound in enumerate(sounds):
        vowel = sound in ("a", "e", "i", "o", "u")
        following = sounds[at + 1] if at + 1 < len(sounds) else ""
        written += sound
        run = 0 if vowel else run + 1
        opening = run == 1 and written == sound
        if not vowel and following and following not in ("a", "e", "i", "o", "u") and (opening or run == 2):
            written += "a"
            run = 0
    return re.sub(r"[^a-z0-9]", "", re.sub(r"a{2,}", "a", written))


def _sound(word: str, at: int) -> str:
    """Give the sound of one letter in its place: «و» and «ی» are vowels between consonants, «ه» at the end is one."""
    letter = word[at]
    before, after = word[at - 1] if at else "", word[at + 1] if at + 1 < len(word) else ""
    open_before = not before or before in "اآ"
    if letter == "و":
        return "v" if open_before or after in ("ا", "آ", "ی") or not after else "u"
    if letter == "ی":
        return "y" if (open_before and after) or after in ("ا", "آ") else "i"
    if letter == "ه" and not after and before and before not in "اآوی":
        return "e"
    return _SOUNDS.get(letter, letter if letter.isascii() else "")
