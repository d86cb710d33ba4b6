"""What may be meant while a query is being typed: a cited unit, a law by its name, a word of the corpus."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.cite import targets, title_terms
from kb.model import Work
from kb.query import MOST_CHARACTERS
from kb.search_view import view_of
from kb.search_words import shown
from kb.words import tokens
from kb.words_stem import STOP, stem, terms_of

if TYPE_CHECKING:
    from kb.store import Snapshot

_LONGEST = 60  # characters: what is longer is no beginning any more


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing that may be meant. `kind`: unit, law or word; `text` what to show, `query` what to search for.

    `units` counts the units that hold a word (endings aside); `work` and `unit` say where a unit or law is.
    """

    kind: str
    text: str
    query: str
    work: Work | None = None
    unit: str = ""
    units: int = 0


def suggest(snapshot: "Snapshot", typed: str, limit: int = 8) -> tuple[Suggestion, ...]:
    """Give at most `limit` suggestions for what has been typed so far, citations first, then laws, then words.

    Any string gives an answer; () where there is nothing to suggest.
    """
    text = typed.strip()
    if len(text) < 2 or len(typed) > min(_LONGEST, MOST_CHARACTERS):
        return ()
    found = [Suggestion("unit", target.label, text, target.work, target.unit) for target in targets(snapshot, text)[:3]]
    found += [Suggestion("law", work.title, work.title, work) for work in _laws(snapshot, text)[:3]]
    found += _words(snapshot, text, limit)
    return tuple(found[:limit])


def _laws(snapshot: "Snapshot", text: str) -> list[Work]:
    """The laws in one of whose names every word typed begins a word, the shortest name first."""
    wanted = terms_of(text)
    if not wanted:
        return []
    fits = []
    for work in snapshot.works():
        for name in (work.title, work.short_title, *work.other_names):
            have = title_terms(name)
            if all(any(term.startswith(word) for term in have) for word in wanted):
                fits.append((len(have), work.title, work))
                break
    return [work for _, _, work in sorted(fits, key=lambda row: row[:2])]


def _words(snapshot: "Snapshot", text: str, limit: int) -> list[Suggestion]:
    """Words of the corpus that go on from the last word typed, the commonest first."""
    every = tokens(text)
    if not every or every[-1].kind != "word" or every[-1].end != len(text):
        return []
    index = view_of(snapshot).index
    last = every[-1]
    head = text[: last.start]
    if last.term in STOP:
        return []
    beginnings, _ = index.beginning_with(last.term, limit + 1)
    return [
        Suggestion("word", head + shown(term), head + shown(term), units=index.frequency(term))
        for term in beginnings
        if term not in (last.term, stem(last.term))
    ]
