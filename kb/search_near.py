"""Did you mean: the query with each word that no unit holds replaced by a word of the corpus, one slip away.

What is suggested finds something, is spelled as the corpus spells it, and keeps quotes, signs and fields.
"""

from itertools import islice, product

from kb.cite import targets
from kb.errors import KbError
from kb.fold import ZWNJ, fold_word
from kb.index import Index
from kb.lexicon import Lexicon
from kb.query import MOST_CHARACTERS, parse, words_of
from kb.search_match import Matching, documents, ways
from kb.search_view import View
from kb.search_words import LONGEST, shown
from kb.words import Token, tokens
from kb.words_stem import stem

_LETTERS = "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی"
_MOST_WORDS = 4  # of a query that are replaced
_MOST_NEAR = 4  # words that are tried for one
_MOST_TRIED = 12  # queries that are tried
_MOST_READ = 12  # units that are looked at for the spelling of a word
_PLAIN_LETTERS = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "ۀ": "ه", "\u0654": None, "\n": " "})


def did_you_mean(view: View, typed: str, deadline: float) -> str | None:
    """Give the query that was probably meant; None if every word is known or nothing near would find anything.

    `deadline`: processor time of the thread (s) at which it gives up.
    """
    text = typed[:MOST_CHARACTERS]
    every = [token for token in tokens(text) if token.kind == "word" and len(token.term) > 2]
    every = [token for token in every if text[token.end : token.end + 1] not in (":", "*")]
    unknown = [token for token in every if not _known(view, text[token.start : token.end])]
    if not 0 < len(unknown) <= _MOST_WORDS:
        return None
    near = [_near(view, token.term) for token in unknown]
    if not all(near):
        return None
    # An understood word is kept as typed, unless it is written as nobody writes it («تعاوون»).
    odd = [token for token in every if token not in unknown and _odd(token, text)]
    mended = {token: written for token in odd if (written := spelled(view, token.term))}
    for chosen in islice(product(*near), _MOST_TRIED):
        meant = _replaced(text, mended | dict(zip(unknown, chosen, strict=True)))
        try:
            if targets(view.snapshot, meant) or Matching(view, parse(meant), deadline).mask.any():
                return meant
        except KbError:  # the time is over
            return None
    return None


def _known(view: View, written: str) -> bool:
    """Tell whether some unit holds a word in one of its readings."""
    index = view.index
    return all(any(len(documents(index, way)) for way in ways(clause, index)[0]) for clause in words_of(written))


def _odd(token: Token, text: str) -> bool:
    return fold_word(text[token.start : token.end]).replace(ZWNJ, "").replace(" ", "") != token.term


def _replaced(text: str, words: dict[Token, str]) -> str:
    out, at = [], 0
    for token in sorted(words, key=lambda one: one.start):
        out += [text[at : token.start], words[token]]
        at = token.end
    return " ".join("".join([*out, text[at:]]).translate(_PLAIN_LETTERS).split())


def _near(view: View, term: str) -> list[str]:
    """Give the words that a term may be a slip for, as the corpus spells them, the commonest first."""
    found = [written for one in nearest(term, view.index) if (written := spelled(view, one))]
    if not found and term[0] == "ب" and len(term) > 4:  # «بمصرفف»
        found = [f"به {written}" for one in nearest(term[1:], view.index) if (written := spelled(view, one))]
    return found[:_MOST_NEAR]


def nearest(term: str, index: Index) -> list[str]:
    """Give the words of the corpus that are one slip away: a letter more, less, other, or two exchanged.

    The commonest first; of forms of one word those with a letter more or other before those with one less.
    """
    if len(term) > LONGEST:
        return []
    more: dict[str, None] = {}
    less: dict[str, None] = {}
    for at in range(len(term) + 1):
        left, right = term[:at], term[at:]
        if right:
            doubled = left[-1:] == right[0]
            (more if doubled else less)[left + right[1:]] = None
        if len(right) > 1:
            more[left + right[1] + right[0] + right[2:]] = None
        for letter in _LETTERS:
            if right:
                more[left + letter + right[1:]] = None
            more[left + letter + right] = None
    found = [(index.frequency(stem(one)), one) for one in (more | less) if len(one) > 1 and one != term]
    found = [pair for pair in found if pair[0]]
    return [one for _, one in sorted(found, key=lambda pair: -pair[0])[: 3 * _MOST_NEAR]]


def spelled(view: View, term: str) -> str | None:
    """Give a canonical word as units of the corpus write it in their readable text; None if none is seen to.

    A word of the list that stands in the corpus with other endings only is given as the list writes it.
    """
    index = view.index
    docs = index.postings(stem(term))[0]
    docs = docs[index.live[docs]][:_MOST_READ]
    rows = view.snapshot.wordings_by_row([int(row) for row in index.row[docs] if row])
    for doc in docs.tolist():
        wording, work = rows.get(int(index.row[doc])), view.works[int(index.work[doc])]
        text = wording.readable or wording.text if wording else work.title if work else ""
        for token in tokens(text):
            for part in (token, *token.parts):
                if part.term == term and part.kind == "word":
                    return text[part.start : part.end].translate(_PLAIN_LETTERS)
    return shown(term) if Lexicon.load().listed(term) and len(docs) else None
