"""Every word of every unit, typed as it is written there, brings the unit; and so does every pair of words, quoted."""

import itertools
import re
import time
from collections import defaultdict
from collections.abc import Callable

import numpy as np

from kb.fold import ZWNJ, fold
from kb.model import State
from kb.numbers import find_numbers
from kb.query import parse
from kb.search_match import Matching
from kb.search_view import View, view_of
from kb.store import Snapshot
from kb.words import terms
from kb.words_split import rules
from kb.words_stem import STOP

_WORD = re.compile(rf"[^\W_]+(?:{ZWNJ}[^\W_]+)*\u064b?")


def _units(snapshot: Snapshot) -> dict[int, str]:
    """The folded text of each known wording with words, by its row in the index."""
    index = view_of(snapshot).index
    rows = [int(row) for row in index.row[index.live] if row]
    return {row: fold(w.text).text for row, w in snapshot.wordings_by_row(rows).items() if w.state is State.KNOWN}


def _found(view: View, query: str) -> set[int]:
    matching = Matching(view, parse(query), time.thread_time() + 5)
    return {int(row) for row in view.index.row[np.flatnonzero(matching.mask)]}


def excepted(word: str) -> bool:
    """The words that are not looked for as they stand, each for a reason.

    Words that stand everywhere («به»), alone or run together with nothing else; prefixes that turn a word into another
    («بی», «نمی»); digits of a date written in digits; number words that are other words too («ده», a village).
    """
    table = rules()
    return (
        all(term in STOP for term in terms(word))
        or word in table.prefixes | table.verb_prefixes
        or word in table.ambiguous
        or word.isdigit()
    )


def _missed(snapshot: Snapshot, said: Callable[[str], list[str]], typed: Callable[[str], str]) -> dict[str, int]:
    view = view_of(snapshot)
    where: dict[str, set[int]] = defaultdict(set)
    for row, text in _units(snapshot).items():
        for one in said(text):
            where[one].add(row)
    assert len(where) > 1500
    return {one: len(left) for one, rows in where.items() if (left := rows - _found(view, typed(one)))}


def test_every_word_brings_its_units(snapshot: Snapshot) -> None:
    def words(text: str) -> list[str]:
        return [word for word in _WORD.findall(text) if not excepted(word)]

    assert _missed(snapshot, words, str) == {}


def test_every_two_words_quoted_bring_their_units(snapshot: Snapshot) -> None:
    """A reader quotes what he sees, wherever compounds begin and end. Only a quantity must not be begun in its middle:
    «هزار ریال» is another sum than «پانصد هزار ریال».
    """

    def pairs(text: str) -> list[str]:
        found = [(m.start(), m.end(), m.group()) for m in _WORD.finditer(text)]
        return [
            text[one[0] : other[1]]
            for one, other in itertools.pairwise(found)
            if text[one[1] : other[0]] == " "
            and not excepted(one[2])
            and not excepted(other[2])
            and not find_numbers(one[2])
        ]

    assert _missed(snapshot, pairs, '"{}"'.format) == {}
