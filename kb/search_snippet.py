"""The piece of a unit that shows why it was found: readable spelling, whole words marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb.words import Token, tokens
from kb.words_stem import STOP, extra_terms, parted, term_of

WORDS = 36  # of a snippet
_BEFORE = 10  # words shown before the first mark
_MOST = 6000  # characters of a unit that are looked at from its start; beyond, only where a mark is likely


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of text with the ranges to mark, as offsets into it. `before`, `after`: the text goes on there."""

    text: str
    marks: tuple[tuple[int, int], ...]
    before: bool = False
    after: bool = False

    @property
    def marked(self) -> bool:
        """Tell whether anything is marked."""
        return bool(self.marks)

    def parts(self) -> list[tuple[str, bool]]:
        """Give the text in pieces, each with whether it is marked."""
        out, at = [], 0
        for start, end in self.marks:
            if start > at:
                out.append((self.text[at:start], False))
            out.append((self.text[start:end], True))
            at = end
        if at < len(self.text):
            out.append((self.text[at:], False))
        return out


@lru_cache(maxsize=512)
def _analysed(text: str) -> tuple[tuple[Token, str], ...]:
    return tuple((token, term_of(token, text)) for token in tokens(text))


def marks(text: str, sequences: Sequence[tuple[str, ...]]) -> list[tuple[int, int]]:
    """Give the ranges of a text that match one of the sequences of search terms, whole words, in order."""
    found = [pair for pair in _analysed(text) if pair[0].term not in STOP]
    single = {sequence[0] for sequence in sequences if len(sequence) == 1}
    longer = [sequence for sequence in sequences if len(sequence) > 1]
    ranges = []
    for token, term in found:
        if term in single or (token.kind != "word" and single.intersection(extra_terms(token.term, token.kind))):
            ranges.append((token.start, token.end))
        else:
            ranges += [(part.start, part.end) for part in token.parts if term_of(part, text) in single]
    if longer:
        ranges += _runs(found, longer)
        if any(token.parts for token, _ in found):
            words = parted([token for token, _ in found])
            ranges += _runs([(token, term_of(token, text)) for token in words if token.term not in STOP], longer)
    return _merged(ranges)


def _runs(found: list[tuple[Token, str]], sequences: Sequence[tuple[str, ...]]) -> list[tuple[int, int]]:
    """Give the ranges in which terms follow each other as in one of the sequences."""
    terms = [term for _, term in found]
    return [
        (token.start, found[at + len(sequence) - 1][0].end)
        for at, (token, term) in enumerate(found)
        for sequence in sequences
        if term == sequence[0] and tuple(terms[at : at + len(sequence)]) == sequence
    ]


def _merged(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out


def snippet(text: str, sequences: Sequence[tuple[str, ...]]) -> Snippet:
    """Cut the densest piece out of a readable text and mark what was found. Bounded: long texts are cut first."""
    if len(text) > _MOST:
        text = _likely(text, sequences)
    ranges = marks(text, sequences)
    every = [token for token, _ in _analysed(text)]
    if not every:
        return Snippet(text[:200], ())
    at = _densest([start for start, _ in ranges], every) if ranges else 0
    first = max(0, at - _BEFORE) if at + WORDS - _BEFORE < len(every) else max(0, len(every) - WORDS)
    last = min(len(every), first + WORDS) - 1
    start = 0 if first == 0 else every[first].start
    end = len(text) if last == len(every) - 1 else _behind(text, every[last].end)
    shown = text[start:end].replace("\n", " ")
    inside = tuple((a - start, b - start) for a, b in ranges if a >= start and b <= end)
    return Snippet(shown, inside, start > 0, end < len(text))


def _behind(text: str, end: int) -> int:
    while end < len(text) and not text[end].isspace() and not text[end].isalnum():
        end += 1
    return end


def _densest(starts: list[int], every: list[Token]) -> int:
    """The index of the token where the piece with most marks begins."""
    places = []
    at = 0
    for index, token in enumerate(every):
        if at < len(starts) and token.end > starts[at]:
            places.append(index)
            at += 1
    best, most = places[0] if places else 0, 0
    for i, place in enumerate(places):
        count = sum(1 for other in places[i:] if other < place + WORDS - _BEFORE)
        if count > most:
            best, most = place, count
    return best


def _likely(text: str, sequences: Sequence[tuple[str, ...]]) -> str:
    """Cut a long text around the first place where a term seems to stand."""
    places = [at for sequence in sequences if (at := text.find(sequence[0][:4])) >= 0]
    middle = min(places, default=0)
    start = max(0, middle - 1500)
    start = 0 if start == 0 else text.find(" ", start) + 1
    return text[start : start + _MOST]
