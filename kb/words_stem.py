"""Search terms: canonical words with light endings taken off, where the lexicon bears it out.

Precision counts as much as recall: a listed word keeps its ی and ان («مالی» is not «مال», «استان» not «است»),
compounds stay whole, a negated verb stays negated. Words that stand everywhere leave no gap (`STOP`).
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from kb.lexicon import Lexicon
from kb.words import Token, tokens

VERSION = 2
STOP = frozenset(("به", "و", "را", "که"))  # «بمصرف» = «به مصرف»; «عمران وتعاون» = «عمران و تعاون»
_VERB_PREFIXES = (("نمی", "ن"), ("می", ""))
_MIN = 3
_FAR = 20  # times that a word must be commoner for the other reading to be left out
_PARTED_END = re.compile("[\u200c\u00a0 ](?P<end>ها[یي]|ا[یي])$")


@lru_cache(maxsize=300_000)
def stem(term: str) -> str:
    """Take the light endings off a canonical word.

    >>> stem("صندوقهای"), stem("مالکین"), stem("نمایندگان"), stem("میشود"), stem("نمیشود"), stem("مالی")
    ('صندوق', 'مالک', 'نماینده', 'شود', 'نشود', 'مالی')
    """
    lexicon = Lexicon.load()
    for prefix, stays in _VERB_PREFIXES:
        rest = term[len(prefix) :]
        if term.startswith(prefix) and len(rest) > 1 and term not in lexicon.words and lexicon.verb(rest):
            return stays + _person(rest, lexicon)
    for _ in range(3):
        shorter = _shorter(term, lexicon)
        if shorter == term:
            break
        term = shorter
    return term


def _plural_or_indefinite(term: str) -> tuple[str, ...]:
    """Give the nouns that «…های» may be of, the likelier first: «دورهای» is دور‌های or دوره‌ای; () where it is not both.

    A noun that the list saw far less often than the other is left out: «زمینهای» is زمین‌های.
    """
    noun = term.removesuffix("های")
    if noun == term or len(noun) < 2:
        return ()
    words = Lexicon.load().words
    if term in words or noun not in words or noun + "ه" not in words:
        return ()
    first, second = sorted((noun, noun + "ه"), key=lambda one: -words[one])
    return (first, second) if words[second] * _FAR > words[first] else (first,)


def _person(verb: str, lexicon: Lexicon) -> str:
    """Third person plural to singular: شوند → شود, کردند → کرد."""
    if verb.endswith("ند") and len(verb) > _MIN:
        base = verb[:-2]
        if base + "د" in lexicon.past and base not in lexicon.present:
            return base + "د"
        if base in lexicon.past:
            return base
        if base in lexicon.present or base + "ی" in lexicon.present or base.removesuffix("ی") in lexicon.present:
            return base + "د"
    return verb


def _shorter(term: str, lexicon: Lexicon) -> str:
    if len(term) <= _MIN:
        return term
    if term in lexicon.words:
        return _listed(term, lexicon)
    if term.endswith("هاند") and term[:-4] in lexicon.past:
        return term[:-3]  # آوردهاند → آورده
    either = _plural_or_indefinite(term)
    if either:
        return either[0]
    found = lexicon.stem(term)
    if found and len(found[0]) >= 2 and found[1] not in ("ه", "یت", "م", "ش", "انه"):
        return found[0]
    if found:
        return term
    if lexicon.verb(term):
        return _person(term, lexicon)
    for suffix in ("های", "هایی", "ها"):  # behind words that no list knows
        if term.endswith(suffix) and len(term) - len(suffix) > _MIN:
            return term[: -len(suffix)]
    if term[-1] == "ی" and term[-2] in "او" and len(term) > _MIN:
        return term[:-1]
    return term


def _listed(term: str, lexicon: Lexicon) -> str:
    """A listed word loses only the plural of persons: مالکین, زارعین (base like مفعول or فاعل)."""
    base = term[:-2]
    if term.endswith("ین") and len(base) > _MIN and base in lexicon.words and (base[0] == "م" or base[1] == "ا"):
        return base
    if term.endswith("گان") and term[:-3] + "ه" in lexicon.words and len(term) > 6:
        return term[:-3] + "ه"
    return term


def extra_terms(term: str, kind: str) -> tuple[str, ...]:
    """Give further terms under which a token is found: the number of a percentage, the year of a date."""
    if kind == "percent":
        return (term[:-1],)
    if kind == "date":
        return (term[1:5],)
    return ()


def readings(word: str, written: str) -> tuple[str, ...]:
    """Give the search terms that a canonical word, written so, may stand for, the likelier first.

    There are two where «…های» is of either noun and no half-space or space says which.
    """
    either = _plural_or_indefinite(word)
    if not either:
        return (stem(word),)
    parted = _PARTED_END.search(written)
    if parted is None:
        return either
    return (word[:-3] if parted["end"][0] == "ه" else word[:-2],)


def term_of(token: Token, text: str) -> str:
    """Give the search term of a canonical word of a text."""
    return readings(token.term, text[token.start : token.end])[0] if token.kind == "word" else token.term


def parted(found: Iterable[Token]) -> list[Token]:
    """Read canonical words as they are written: what takes in several words gives these instead."""
    return [part for token in found for part in token.parts or (token,)]


def terms_of(text: str) -> list[str]:
    """Give the search terms of a text in order."""
    return [term_of(token, text) for token in tokens(text) if token.term not in STOP]
