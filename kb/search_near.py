"""Did you mean: the query with each word that no unit holds replaced by a word of the corpus, one slip away.

What is suggested finds something, is spelled as the corpus spells it, and keeps quotes, signs and fields.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import islice, pairwise, product

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
_ALIKE = "سصث زذضظ تط هح قغ اآع بپتث جچحخ دذ رزژ سش صض طظ عغ فق کگ"  # to the ear, to the eye
_KEYS = "ضصثقفغعهخحجچ شسیبلاتنمکگ ظطزرذدپو"  # rows of the keyboard
_LIKELY = 6  # times that such a slip is likelier than another
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
    """Give the words of the corpus that are one slip away, the likelier first.

    What is likelier: the commoner word, by the weight of the slip (`slips`).
    """
    if len(term) > LONGEST:
        return []
    found = [(weight * index.frequency(stem(one)), one) for one, weight in slips(term).items()]
    return [one for weight, one in sorted(found, key=lambda pair: -pair[0])[: 3 * _MOST_NEAR] if weight]


def slips(word: str) -> dict[str, int]:
    """Give what a word may be a slip for, with a weight: a letter more, less, other, or two exchanged.

    Letters that sound or look alike or lie side by side are mistaken, letters doubled or exchanged more often than
    others; a letter is left out more often than one without reason put in.
    """
    found: dict[str, int] = {}

    def add(one: str, weight: int) -> None:
        if len(one) > 1 and one != word:
            found[one] = max(weight, found.get(one, 0))

    for at in range(len(word) + 1):
        left, right = word[:at], word[at:]
        if right:
            add(left + right[1:], _LIKELY if left[-1:] == right[0] else 1)
        if len(right) > 1:
            add(left + right[1] + right[0] + right[2:], _LIKELY)
        for letter in _LETTERS:
            if right:
                add(left + letter + right[1:], _LIKELY if letter in _mistaken()[right[0]] else 1)
            add(left + letter + right, 2)
    return found


@cache
def _mistaken() -> Mapping[str, frozenset[str]]:
    """The letters that each is mistaken for."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for group in _ALIKE.split():
        for letter in group:
            found[letter] |= {*group}
    for row in _KEYS.split():
        for one, other in pairwise(row):
            found[one].add(other)
            found[other].add(one)
    return defaultdict(frozenset, {letter: frozenset(others) for letter, others in found.items()})


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
