"""The tables that only a comparison needs, read once: units of quantities, words of right and duty, harmless words."""

import re
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple


class Measure(NamedTuple):
    """A unit word: the dimension it measures and how many base units one of it is."""

    dimension: str
    factor: Fraction


class Tag(NamedTuple):
    """What a word stands for: the kind of substance («duty», «party» …) and which of that kind («must»)."""

    kind: str
    name: str


_ENDINGS = ("هایی", "های", "انی", "ها", "ان", "ی", "ند", "ست")  # of plurals, ezafe and copula: «مردی», «ممنوعست»


@dataclass(frozen=True, slots=True)
class Tags:
    """Words, beginnings of words and run-together phrases, with their tags. Beginnings: the longest first."""

    words: dict[str, Tag]
    begins: tuple[tuple[str, Tag], ...]
    phrases: dict[str, Tag]

    def of(self, word: str) -> Tag | None:
        """Give the tag of a word as the comparison reads it, if it has one."""
        tag = self.words.get(word)
        if tag is None:
            tag = next((tag for begin, tag in self.begins if word.startswith(begin)), None)
        if tag is None:
            plain = next((word[: -len(end)] for end in _ENDINGS if word.endswith(end)), "")
            tag = self.words.get(plain) if len(plain) > 1 else None
        return tag


_IS = re.compile("ا+ست")


def _read(word: str) -> str:
    """Spell a table's word as the comparison reads it: «است» as «ست», wherever it stands («استثنا»)."""
    return _IS.sub("ست", word)


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("kb.compare").joinpath(name).read_text("utf-8"))


@cache
def measures() -> dict[str, Measure]:
    """Read the unit words of quantities."""
    return {
        word: Measure(row["dimension"], Fraction(str(row.get("factor", 1))))
        for row in _table("units.toml")["unit"]
        for word in row["words"]
    }


@cache
def spellings() -> dict[str, str]:
    """Read the words that are written in more than one way: writing → the one they are read as."""
    return {word: row["read"] for row in _table("spelling.toml")["same"] for word in row["written"]}


@cache
def spellings_behind() -> dict[str, tuple[str, str]]:
    """Read the words that are others behind a certain word: writing → (that word, what it is read as)."""
    rows = _table("spelling.toml")["behind"]
    return {word: (row["after"], row["read"]) for row in rows for word in row["written"]}


@cache
def duties() -> Tags:
    """Read the words of right, duty, condition and number."""
    rows = _table("duties.toml")["group"]
    return _tags([(Tag(row["kind"], row["tag"]), row) for row in rows])


@cache
def parties() -> Tags:
    """Read the persons and bodies that can owe or be owed; each word or beginning is its own tag."""
    words: dict[str, Tag] = {}
    begins: list[tuple[str, Tag]] = []
    for row in _table("parties.toml")["parties"]:
        words |= {_read(word): Tag("party", word) for word in row.get("words", ())}
        begins += [(_read(word), Tag("party", word)) for word in row.get("begins", ())]
    return Tags(words, tuple(sorted(begins, key=lambda each: -len(each[0]))), {})


@cache
def synonyms() -> Tags:
    """Read the words that a legislator exchanges without changing the rule."""
    return _tags([(Tag("synonym", row["tag"]), row) for row in _table("wording.toml")["same"]])


@cache
def neutral() -> frozenset[str]:
    """Read the words that by themselves add nothing to a rule."""
    return frozenset(map(_read, _table("wording.toml")["neutral"]["words"]))


def _tags(rows: list[tuple[Tag, dict[str, Any]]]) -> Tags:
    words = {_read(word): tag for tag, row in rows for word in row.get("words", ())}
    begins = [(_read(word), tag) for tag, row in rows for word in row.get("begins", ())]
    phrases = {_read(word): tag for tag, row in rows for word in row.get("phrases", ())}
    return Tags(words, tuple(sorted(begins, key=lambda each: -len(each[0]))), phrases)
