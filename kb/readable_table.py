"""The tables of kb/data/readable.toml, ready for use."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kb.words_spelling import spell

JOINING_END = re.compile("[^اآدذرزژوأؤ]$")  # behind the other letters a half-space shows nothing, so none is set


@dataclass(frozen=True, slots=True)
class Table:
    """Words by what they do to their neighbours; see the comments of the file."""

    leave: frozenset[str]
    combining: frozenset[str]
    after_heh: frozenset[str]
    after_number: frozenset[str]
    after_number_many: frozenset[str]
    indefinite: frozenset[str]
    consonant_heh: frozenset[str]
    openers: tuple[str, ...]
    free_prefixes: tuple[str, ...]
    arabic_ends: tuple[str, ...]
    arabic_heads: frozenset[str]
    suffixes: tuple[str, ...]
    auxiliary: frozenset[str]
    verbs: frozenset[str]
    before: tuple[str, ...]
    after: frozenset[str]
    nouns: frozenset[str]
    pairs: dict[str, str]


@cache
def readable_table() -> Table:
    """Read the tables, once."""
    data = tomllib.loads(files("kb").joinpath("data/readable.toml").read_text("utf-8"))
    half, space = data["half"], data["space"]

    def keys(words: Iterable[str]) -> frozenset[str]:
        return frozenset(spell(word) for word in words)

    return Table(
        leave=keys(data["leave"]["words"].split()),
        combining=keys(half["combining"].split()),
        after_heh=keys(half["after_heh"].split()),
        after_number=keys(half["after_number"].split()),
        after_number_many=keys(half["after_number_many"].split()),
        indefinite=keys(half["indefinite"]),
        consonant_heh=keys(half["consonant_heh"].split()),
        openers=tuple(half["openers"]),
        free_prefixes=tuple(half["free_prefixes"]),
        arabic_ends=tuple(sorted(half["arabic_ends"], key=len, reverse=True)),
        arabic_heads=keys(half["arabic_heads"]),
        suffixes=tuple(sorted(half["suffixes"], key=len, reverse=True)),
        auxiliary=keys(space["auxiliary"]),
        verbs=keys(space["verbs"].split()),
        before=tuple(sorted(space["before"], key=len, reverse=True)),
        after=keys(space["after"]),
        nouns=keys(space["nouns"]),
        pairs=space["pairs"],
    )
