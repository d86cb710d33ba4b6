"""What of a unit goes into the index: its search terms with their weight, and their order as marks."""

import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb import lexicon as _lexicon
from kb import words as _words
from kb import words_stem as _words_stem
from kb.fold import fold
from kb.words import canonical
from kb.words_stem import STOP, extra_terms, readings, stem

VERSION = f"5-{_words.VERSION}.{_words_stem.VERSION}.{_lexicon.VERSION}"
BREAK = 0  # between heading and text in a sequence, so that no phrase runs across
PARTED = 1  # behind it the same again as it is written, where compounds and numbers take in several words
_MOST_KEPT = 200_000
_kept: dict[str, tuple[str, int]] = {}


@dataclass(frozen=True, slots=True)
class Analysed:
    """The terms of a document with their weight, and the marks of its terms in order."""

    terms: dict[str, float]
    sequence: array[int]


def mark(term: str) -> int:
    """Give the number of a term in sequences. Two terms may share one; both must then stand in the unit."""
    return max(zlib.crc32(term.encode("utf-8", "replace")), PARTED + 1)


def _stemmed(word: str) -> tuple[str, int]:
    term = stem(word)
    if len(_kept) > _MOST_KEPT:
        _kept.clear()
    found = _kept[word] = (term, mark(term))
    return found


def _read(word: str, folded: str, start: int, end: int) -> Sequence[tuple[str, int]]:
    """Give the terms of a canonical word that stands in a folded text, the likelier first, with their numbers."""
    if word.endswith("های"):
        return [(term, mark(term)) for term in readings(word, folded[start:end])]
    return (_kept.get(word) or _stemmed(word),)


def _add(part: str, weight: float, found: Analysed, lane: array[int]) -> None:
    """Add a heading, text or label; to `lane` what it reads as where its words are taken as they are written."""
    terms, sequence = found.terms, found.sequence
    if sequence:
        sequence.append(BREAK)
    begin = len(sequence)
    taken: list[tuple[int, list[int]]] = []  # places in the sequence, and the words there
    folded = fold(part).text
    for token in canonical(folded):
        word = token.term
        if token.kind == "word":
            if word in STOP:
                continue
            (term, number), *others = _read(word, folded, token.start, token.end)
            extra: Sequence[str] = [other for other, _ in others]
        else:
            term, number = word, mark(word)
            extra = extra_terms(word, token.kind)
        for one_term in (term, *extra):
            terms[one_term] = terms.get(one_term, 0.0) + weight
        if token.parts:
            words = []
            for one in token.parts:
                if one.term in STOP:
                    continue
                known = _read(one.term, folded, one.start, one.end)[0] if one.kind == "word" else _plain(one.term)
                own, its = known
                words.append(its)
                if own != term:
                    terms[own] = terms.get(own, 0.0) + weight
            taken.append((len(sequence), words))
        sequence.append(number)
    if taken:
        lane.append(BREAK if lane else PARTED)
        for at, words in taken:
            lane.extend(sequence[begin:at])
            lane.extend(words)
            begin = at + 1
        lane.extend(sequence[begin:])


def _plain(term: str) -> tuple[str, int]:
    return term, mark(term)


@lru_cache(maxsize=20_000)
def _label(num: str) -> tuple[Analysed, array[int]]:
    found, lane = Analysed({}, array("I")), array("I")
    _add(num, 1.0, found, lane)
    return found, lane


def analyse(text: str, heading: str = "", num: str = "") -> Analysed:
    """Analyse a unit: its text, its heading (weighs double) and its label."""
    found, lane = Analysed({}, array("I")), array("I")
    if num:
        labelled, parted = _label(num)
        found.terms.update(labelled.terms)
        found.sequence.extend(labelled.sequence)
        lane.extend(parted)
    if heading:
        _add(heading, 2.0, found, lane)
    if text:
        _add(text, 1.0, found, lane)
    found.sequence.extend(lane)
    return found


def place_terms(unit: str) -> list[str]:
    """Give the terms under which a unit is found by its place: «#art_22», «#proviso_2»."""
    return ["#" + part for part in unit.split("__")]
