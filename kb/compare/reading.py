"""The meaning-bearing reading of a text: its words as atoms that meet however they are spelled or joined.

Persian law is copied with words joined, parted or half-spaced at will, so no way of cutting it into words can be
trusted on both sides. An atom therefore carries its letters without any spacing, and runs of atoms are compared by
what they spell together: «بصندوقهای» = «به صندوق های», «شهرستانست» = «شهرستان است», «۱۰درصد» = «ده درصد».
Nothing is stemmed: «مالک» and «مالکین» stay apart.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from persiantools.digits import to_word

from kb.compare.tables import measures, spellings, spellings_behind
from kb.fold import TANVIN, ZWNJ, Folded, fold, fold_word
from kb.model import Correction
from kb.numbers import ATOMS, find_numbers, number

_SAYABLE = 13  # digits of a number beyond which nobody writes it in words
_MARKS = "\u064b-\u0655\u0670"
_LETTER = rf"(?:[^\W\d_]|[{_MARKS}])"
# A number with its inner separators, or letters with half-spaces between them; digits and letters part.
_WORD = re.compile(rf"[0-9]+(?:[./٫٬,:\-][0-9]+|ر[0-9]+)*|{_LETTER}+(?:{ZWNJ}+{_LETTER}+)*|%")
_PERCENT = re.compile(r"(?:[ \u200c]*(?:درصد|در[ \u200c]+صد|دردصد|%)(?![^\W\d_]))")
_OF_HUNDRED = re.compile(r"صد[ی\u200c]?[ی]?[ \u200c]*\Z")
_SCALE = re.compile(r"[ \u200c]*(?:هزار|میلیون|ملیون|میلیارد|ملیارد|صد)")
_IS = re.compile("ا+ست")
# Affixes that copies part from their word by a space: «صندوق های», «می شود». Read with the word, they mark it as one.
_BEHIND = frozenset({"ها", "های", "هایی", "هائی", "ای", "اند", "تر", "ترین", "ام", "ایم", "اش"})
_BEFORE = frozenset({"می", "نمی", "بی"})
_AFFIX = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(_BEHIND | _BEFORE))})(?!\w)")
_NO_EZAFE = re.compile("(?:به?)?(?:رای|جای|پای|سرای|درای|مرای)\\Z")  # words that end so by themselves
_AMBIGUOUS = frozenset({"ده", "نه", "سی", "صد", "سیم", "اول", "نخست", "دو", "یک", "هزار", "دوم", "سوم"})


_SAME = {fold_word(word).replace(ZWNJ, ""): read for word, read in spellings().items()}
_BEHIND_WORD = spellings_behind()
_UNITS = frozenset(measures())
_UNIT_ENDS = tuple(sorted(_UNITS))
# What a number in words can begin with, also behind a «و» that runs into it: most words are told apart by this alone.
_NUMBER_HEADS = tuple(sorted({head + word[:2] for word in ATOMS for head in ("", "و")}))


class Atom(NamedTuple):
    """A word of the source at `start`…`end`.

    `letters` is what it spells, `numbers` the same with a number as its value («#10|»); `key` the likelier of both.
    `corrected`: it stands in a bracketed correction and is read as corrected.
    """

    start: int
    end: int
    letters: str
    numbers: str
    key: str
    corrected: bool = False


@lru_cache(maxsize=200_000)
def letters(word: str) -> str:
    """Spell a folded word without half-spaces, hamza, tanvin and the ezafe that copies write or leave out.

    >>> letters("اعضای") == letters("اعضاء"), letters("مسئول") == letters("مسؤول"), letters("جزا") == letters("جزاً")
    (True, True, False)
    """
    parts = [part for part in word.split(ZWNJ) if part]
    if len(parts) > 1:
        parts = ["ب" if part == "به" else part for part in parts]
        if parts[-1] == "ی" and parts[-2][-1:] == "ه":
            parts.pop()  # «خانه‌ی» = «خانهٔ» = «خانه»
        elif parts[-1] == "اند" and parts[-2][-1:] != "ه":
            parts[-1] = "ند"  # «مکلف‌اند» = «مکلفند»
    joined = "".join(parts)
    if joined == "به":
        return "ب"
    same = _same(joined)
    if same:
        return same
    if TANVIN in joined:
        joined = joined.replace(TANVIN, "")
    if "ئ" in joined or "ؤ" in joined or "ء" in joined or "وو" in joined:
        joined = re.sub("(?<!ا)ئت", "ات", joined)
        joined = joined.replace("سئله", "ساله").replace("ئو", "و").replace("ؤو", "و").replace("ؤ", "و")
        joined = joined.replace("وو", "و").replace("ئ", "ی").replace("اءا", "ا").replace("اء", "ا")
    if len(joined) >= 4 and joined.endswith("ای") and joined[-3] != "ه" and not _NO_EZAFE.match(joined):
        joined = joined[:-1]  # «اعضای» = «اعضاء» = «اعضا»
    return _same(joined) or _IS.sub("ست", joined)


def _same(word: str) -> str:
    """Give the one writing of a word that has several, also behind an attached «به» («بدعوی», «بهدعوی»); "" if none."""
    for head in ("", "به", "ب"):
        if word.startswith(head) and word[len(head) :] in _SAME:
            return ("ب" if head else "") + _SAME[word[len(head) :]]
    return ""


@lru_cache(maxsize=10_000)
def spoken(spelled: str) -> str:
    """Spell a number in digits as it is said, run together; any other word as it is."""
    if spelled.isdecimal() and len(spelled) < _SAYABLE:
        return letters(str(to_word(int(spelled))).replace(" ", ZWNJ))
    return spelled


def together(strings: Sequence[str]) -> str:
    """Spell a run of atoms as one: «است» joins as «ست», and only an initial آ keeps its hat («هم آهنگ» = «هماهنگ»)."""
    joined = "".join(strings)
    if "آ" in joined[1:]:
        joined = joined[0] + joined[1:].replace("آ", "ا")
    return _IS.sub("ست", joined)


@lru_cache(maxsize=100_000)
def _fused(word: str) -> str | None:
    """Read a number run together with its unit («یکهفته», «یکنفر», «دوساله»): its reading as number and unit."""
    plain = word.replace(ZWNJ, "")
    if not plain.endswith(_UNIT_ENDS) or not plain.startswith(_NUMBER_HEADS):
        return None
    for size in range(len(plain) - 1, 1, -1):
        unit = plain[size:]
        if unit in _UNITS:
            value = number(plain[:size])
            if value is not None:
                return f"#{value}|{letters(unit)}"
    return None


@lru_cache(maxsize=200_000)
def _word(word: str) -> tuple[str, str, bool]:
    """Give a word's letters, its reading with numbers, and whether it can be a number or a part of one."""
    spelled = letters(word)
    if word[0].isdigit() or word == "%":
        return spelled, spelled, True
    plain = word.replace(ZWNJ, "")
    can_be = plain.startswith(_NUMBER_HEADS) and plain != "و"
    return spelled, _fused(word) or spelled, can_be and (plain in ATOMS or number(word) is not None)


def atoms(text: str, corrections: tuple[Correction, ...] = ()) -> list[Atom]:
    """Read a text as atoms, in order; offsets are into `text`. Bracketed corrections are read as corrected."""
    if not corrections:
        return _plain(text)
    found: list[Atom] = []
    at = 0
    for correction in sorted(corrections, key=lambda each: each.start):
        if correction.start < at:
            continue
        found += _shifted(_plain(text[at : correction.start]), at)
        inside = _plain(correction.read)
        found.extend(atom._replace(start=correction.start, end=correction.end, corrected=True) for atom in inside)
        at = correction.end
    return found + _shifted(_plain(text[at:]), at)


def _shifted(found: list[Atom], by: int) -> list[Atom]:
    return [atom._replace(start=atom.start + by, end=atom.end + by) for atom in found] if by else found


def _joined(plain: str, words: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Put affixes that stand alone to their words, as by a half-space."""
    found: list[tuple[int, int, str]] = []
    waiting = False
    for start, end, word in words:
        last = found[-1] if found else None
        if (
            last
            and (waiting or word in _BEHIND)
            and plain[last[1] : start] in (" ", "\n", "\u200c", " \u200c")
            and not last[2][-1].isdigit()
            and not word[0].isdigit()
        ):
            found[-1] = (last[0], end, f"{last[2]}{ZWNJ}{word}")
        else:
            found.append((start, end, word))
        waiting = word in _BEFORE
    return found


@lru_cache(maxsize=8192)
def folded(text: str) -> Folded:
    """Fold a text; kept, since pairing and word differences both ask for it."""
    return fold(text)


def _plain(text: str) -> list[Atom]:
    found = _words(text)
    for word, (after, meant) in _BEHIND_WORD.items():
        if word in text:
            for at, atom in enumerate(found):
                if atom.letters == word and after in (each.letters for each in found[max(0, at - 2) : at]):
                    found[at] = atom._replace(letters=meant, numbers=meant, key=meant)
    return found


def _words(text: str) -> list[Atom]:
    read = folded(text)
    plain, offsets = read.text, read.offsets
    words = [(*match.span(), match[0]) for match in _WORD.finditer(plain)]
    if _AFFIX.search(plain):
        words = _joined(plain, words)
    read_words = [_word(word) for _, _, word in words]
    if any(each[2] for each in read_words):
        return _with_numbers(plain, offsets, words)
    found = []
    before = ""
    for (start, end, word), (spelled, numbers, _) in zip(words, read_words, strict=True):
        if word == "ی" and before[-1:] == "ه":
            found.append(Atom(offsets[start], offsets[end], "", "", ""))  # «خانه ی» = «خانهٔ»
        else:
            found.append(Atom(offsets[start], offsets[end], spelled, numbers, spelled))
        before = word
    return found


def _digits(word: str) -> str:
    """Spell digits with signs between them: «۲٫۵» and «۲/۵» alike, but not «۲۵»; signs that only group are left out."""
    first, *rest = re.split("[^0-9]+", word)
    if rest and len(first) < 4 and all(len(part) == 3 for part in rest):
        return "".join((first, *rest))
    return "/".join(part.lstrip("0") or "0" for part in (first, *rest))


def _with_numbers(plain: str, offsets: Sequence[int], words: list[tuple[int, int, str]]) -> list[Atom]:
    numbers = {found.start: found for found in find_numbers(plain)}
    found: list[Atom] = []
    index = 0
    before = ""
    while index < len(words):
        start, end, word = words[index]
        index += 1
        value = numbers.get(start)
        digits = ""  # of what is read as printed: a date, a decimal, a range
        if word[0].isdigit():
            if value is None or value.end < end:  # a date, a fraction, a decimal: read as printed
                digits = _digits(word)
                reading, atom_end = f"#{digits}|", end
            elif value.end > end and not _SCALE.match(plain, end):  # «۱۳۳۱» at the end of a line, «نخست وزیر» behind it
                reading, atom_end = f"#{int(word)}|" if word.isdecimal() else f"#{word}|", end
            else:
                reading, atom_end = f"#{value.value}|", max(end, value.end)
        elif value is not None and value.end >= end:
            reading, atom_end = f"#{value.value}|", value.end
        else:
            spelled, with_numbers, _ = ("", "", False) if word == "ی" and before[-1:] == "ه" else _word(word)
            before = word
            found.append(Atom(offsets[start], offsets[end], spelled, with_numbers, spelled))
            continue
        while index < len(words) and words[index][0] < atom_end:
            index += 1
        before = word
        spelled = digits or together([letters(part) for part in re.findall(r"[^\W_]+", plain[start:atom_end])])
        ambiguous = plain[start:atom_end] in _AMBIGUOUS
        percent = _PERCENT.match(plain, atom_end)
        if percent:
            spelled += together([letters(part) for part in re.findall(r"[^\W_]+|%", percent.group())])
            atom_end, ambiguous, reading = percent.end(), False, f"%{reading[1:]}"
            while index < len(words) and words[index][0] < atom_end:
                index += 1
        elif found and found[-1].letters in ("صدی", "صد") and _OF_HUNDRED.search(plain[:start]) and value is not None:
            last = found.pop()  # «صدی ده»
            spelled, ambiguous, reading = last.letters + spelled, False, f"%{reading[1:]}"
            found.append(Atom(last.start, offsets[atom_end], spelled, reading, reading))
            continue
        if ambiguous:
            following = words[index][2] if index < len(words) else ""
            ambiguous = following.split(ZWNJ)[0] not in _UNITS
        key = spelled if ambiguous else reading
        found.append(Atom(offsets[start], offsets[atom_end], spelled, reading, key))
    return found
