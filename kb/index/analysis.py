"""What of a unit goes into the index: its search terms with their weight, and their order as marks."""

import zlib
from array import array
from dataclasses import dataclass
from functools import lru_cache

from kb import lexicon as _lexicon
from kb import words as _words
from kb import words_stem as _words_stem
from kb.words import canonical
from kb.words_stem import STOP, extra_terms, stem

VERSION = f"4-{_words.VERSION}.{_words_stem.VERSION}.{_lexicon.VERSION}"
BREAK = 0  # between heading and text in a sequence, so that no phrase runs across
_MOST_KEPT = 200_000
_kept: dict[str, tuple[str, int]] = {}


@dataclass(frozen=True, slots=True)
class Analysed:
    """The terms of a document with their weight, and the marks of its terms in order."""

    terms: dict[str, float]
    sequence: array[int]


def mark(term: str) -> int:
    """Give the number of a term in sequences. Two terms may share one; both must then stand in the unit."""
    return zlib.crc32(term.encode("utf-8", "replace")) or 1


def _stemmed(word: str) -> tuple[str, int]:
    term = stem(word)
    if len(_kept) > _MOST_KEPT:
        _kept.clear()
    found = _kept[word] = (term, mark(term))
    return found


def _add(part: str, weight: float, terms: dict[str, float], sequence: array[int]) -> None:
    if sequence:
        sequence.append(BREAK)
    for token in canonical(part):
        word = token.term
        if token.kind == "word":
            if word in STOP:
                continue
            term, number = _kept.get(word) or _stemmed(word)
        else:
            term, number = word, mark(word)
            for extra in extra_terms(word, token.kind):
                terms[extra] = terms.get(extra, 0.0) + weight
        terms[term] = terms.get(term, 0.0) + weight
        sequence.append(number)


@lru_cache(maxsize=20_000)
def _label(num: str) -> tuple[dict[str, float], array[int]]:
    terms: dict[str, float] = {}
    sequence = array("I")
    _add(num, 1.0, terms, sequence)
    return terms, sequence


def analyse(text: str, heading: str = "", num: str = "") -> Analysed:
    """Analyse a unit: its text, its heading (weighs double) and its label."""
    terms: dict[str, float] = {}
    sequence = array("I")
    if num:
        labelled, marks = _label(num)
        terms.update(labelled)
        sequence.extend(marks)
    if heading:
        _add(heading, 2.0, terms, sequence)
    if text:
        _add(text, 1.0, terms, sequence)
    return Analysed(terms, sequence)


def place_terms(unit: str) -> list[str]:
    """Give the terms under which a unit is found by its place: «#art_22», «#proviso_2»."""
    return ["#" + part for part in unit.split("__")]
