"""What a text is made of on the way to canonical words: written words, looked up once, and items with their places."""

from typing import NamedTuple

from kb.fold import ZWNJ
from kb.lexicon import Lexicon
from kb.numbers import ATOMS, Atom, find_numbers
from kb.words_spelling import spell
from kb.words_split import rules, take_apart


class Item:
    """A token in the making; offsets into the folded text. `value` for numbers, `ordinal` for «سوم»."""

    __slots__ = ("end", "kind", "ordinal", "parts", "start", "term", "value")

    def __init__(
        self, term: str, start: int, end: int, kind: str = "word", value: int | None = None, ordinal: bool = False
    ) -> None:
        self.term, self.start, self.end, self.kind, self.value, self.ordinal = term, start, end, kind, value, ordinal
        self.parts: tuple[Item, ...] = ()


class Written(NamedTuple):
    """What is known of a written word: its parts, with the value of a part that is a number; whether it may count."""

    parts: tuple[tuple[str, int, int, Atom | None], ...]
    counts: bool


written: dict[str, Written] = {}
MOST_WRITTEN = 300_000


def look_up(word: str) -> Written:
    """Take a written word apart, once."""
    ambiguous, measures = rules().ambiguous, rules().number_after
    parts = take_apart(word, Lexicon.load())
    laid: list[tuple[str, int, int, Atom | None]] = []
    for at, part in enumerate(parts):
        atom = ATOMS.get(part.key) if len(parts) > 1 else None
        if atom and part.key in ambiguous and not (at + 1 < len(parts) and parts[at + 1].key in measures):
            atom = None
        laid.append((part.key, part.start, part.end, atom))
    if len(written) > MOST_WRITTEN:
        written.clear()
    found = written[word] = Written(tuple(laid), _counts(word))
    return found


def _counts(word: str) -> bool:
    """Tell whether a word may be a number; «سینه» is not سی and نه."""
    lexicon = Lexicon.load()
    plain = word.replace(ZWNJ, "")
    if plain not in ATOMS and plain in lexicon.words and plain not in lexicon.compounds:
        return False
    return bool(find_numbers(word))


def as_written(kind: str, word: str, start: int, about: Written | None) -> tuple[Item, ...]:
    """The words that a written word gives within a longer number or date: «هزار» of «پانصد هزار» is a word there.

    So whoever types «هزار» finds it, and whoever types 1000 does not. «ده» stays a number: it is also a village.
    """
    if about is None:
        return (Item(word, start, start + len(word), "number"),) if kind == "number" and word.isdigit() else ()
    if len(about.parts) > 1 and all(key in ATOMS for key, *_ in about.parts):
        return (Item(spell(word.replace(ZWNJ, "")), start, start + len(word)),)  # «یکهزار», as it would be typed
    ambiguous = rules().ambiguous
    return tuple(
        Item(str(atom.value), start + left, start + right, "number")
        if atom is not None and key in ambiguous
        else Item(key, start + left, start + right)
        for key, left, right, atom in about.parts
    )
