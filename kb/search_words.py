"""What a word of a query stands for: other ways to write it that the corpus has, its explanation."""

from collections.abc import Iterable
from dataclasses import dataclass

from kb.index import Index
from kb.lexicon import Lexicon
from kb.query import Clause
from kb.words_stem import STOP, stem

_MOST_WAYS = 8
LONGEST = 24  # letters of a word that other writings are tried for


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word, phrase or beginning of a query was taken to mean.

    `written` as typed, `ways` the sequences of search terms that answer it, `units` how many hold one.
    """

    written: str
    kind: str
    ways: tuple[tuple[str, ...], ...]
    units: int

    def plain(self) -> dict[str, object]:
        """Give it as values for JSON."""
        return {
            "word": self.written,
            "kind": self.kind,
            "as": [" ".join(shown(term) for term in way) for way in self.ways[:20]],
            "units": self.units,
        }

    def words(self) -> str:
        """Say it in a Persian sentence."""
        ways = "، ".join("«" + " ".join(shown(term) for term in way) + "»" for way in self.ways[:6])
        return f"«{self.written}» → {ways}"


def shown(term: str) -> str:
    """Show a search term to a reader: a date, a percentage, a compound with its half-space."""
    if term.startswith("D") and term[1:].isdigit():
        return f"{term[1:5]}/{int(term[5:7])}/{int(term[7:9])}"
    parts = Lexicon.load().compounds.get(term)
    return "\u200c".join(parts) if parts else term


def meaning(clause: Clause, ways: Iterable[tuple[str, ...]], units: int) -> Meaning:
    """Explain a clause."""
    return Meaning(clause.written, clause.kind, tuple(ways), units)


def joined(left: str, right: str, index: Index) -> str | None:
    """Give the term of two words written as one, if the corpus has it and it is not a word by itself anyway."""
    term = stem(left + right)
    if len(left) < 2 or len(right) < 2 or Lexicon.load().listed(left + right):
        return None
    return term if index.frequency(term) else None


def other_ways(clause: Clause, index: Index) -> list[tuple[str, ...]]:
    """Give the other sequences for a word or phrase: an unknown word taken apart, neighbours in a phrase joined."""
    if clause.kind == "word" and len(clause.sequence) == 1:
        return _parted(clause, index)
    if clause.kind == "phrase":
        found = []
        for at in range(len(clause.sequence) - 1):
            one, other = clause.sequence[at : at + 2]
            term = stem(one + other)
            if not Lexicon.load().listed(one + other) and index.frequency(term):
                found.append((*clause.sequence[:at], term, *clause.sequence[at + 2 :]))
        return found[:_MOST_WAYS]
    return []


def _parted(clause: Clause, index: Index) -> list[tuple[str, ...]]:
    """Give the splits of a run-together word whose two halves the corpus has, for words that no list knows."""
    token = clause.token
    if token is None or token.kind != "word" or not 5 <= len(token.term) <= LONGEST:
        return []
    lexicon = Lexicon.load()
    if lexicon.known(token.term) and not {token.term, clause.sequence[0]} & lexicon.compounds.keys():
        return []
    found: list[tuple[str, ...]] = []
    for cut in range(2, len(token.term) - 1):
        left, right = stem(token.term[:cut]), stem(token.term[cut:])
        if left in STOP or right in STOP:
            continue
        if index.frequency(left) and index.frequency(right):
            found.append((left, right))
    return found[:_MOST_WAYS]
