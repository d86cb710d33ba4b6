"""Where two words have run together, and what stands between them: a space or a half-space.

Typists leave a space out where it does not show, behind a letter that does not join; behind a joining letter what got
lost is mostly a half-space, so there only «را», «است», «می‌…» and a few nouns are parted by a space.
"""

from kb.fold import ZWNJ
from kb.lexicon import Lexicon
from kb.readable_table import JOINING_END, Table, readable_table
from kb.words_spelling import spell

_PERSONAL = ("م", "ت", "ش")
_COMMON = 100_000
_DOUBTFUL = 2  # two nouns: «کارتشکیل» may be کار تشکیل, too doubtful to touch


def parting(word: str) -> tuple[int, str] | None:
    """Find the likeliest place where two words have run together, and the sign that belongs there; None: nowhere."""
    if spell(word).startswith("ال"):
        return None
    best: tuple[int, int, str] | None = None
    for at in range(1, len(word) - 1):
        head, tail = spell(word[:at]), spell(word[at:])
        if head == "غیر" and Lexicon.load().known(tail):
            return None  # behind ر nothing shows
        joins = JOINING_END.search(word[:at]) is not None
        weight, sign = _weigh(head, tail, joins)
        if weight and (best is None or weight > best[0]):
            best = (weight, at, sign)
    return None if best is None or best[0] == _DOUBTFUL else best[1:]


def _weigh(head: str, tail: str, joins: bool) -> tuple[int, str]:
    """Say how surely two keys are words of their own (0: not at all), and the sign between them."""
    table, lexicon = readable_table(), Lexicon.load()
    if head in table.auxiliary and tail in lexicon.past:
        return 9, " "
    if tail.startswith("می") and len(head) > 2 and lexicon.frequency(head) > 10_000 and lexicon.verb(tail):
        return 7, " "
    if tail in ("را", "است") and len(head) > 3 and lexicon.known(head):
        return 6, " "
    if tail in table.nouns and len(head) > 3 and common(head):
        return 3, " "
    if joins:
        return (1, ZWNJ) if _noun(head) and _noun(tail) else (0, "")
    if tail in table.after and (head in table.verbs or (len(head) > 3 and lexicon.known(head))):
        return 5, " "
    if tail in table.verbs and len(head) > 2 and lexicon.frequency(head) > 10_000:
        return 8, " "
    if head in table.before and _stands_behind(head, tail, table):
        return 4, " "
    if len(head) > 2 and len(tail) > 3 and common(head, _COMMON) and common(tail, _COMMON):
        return _DOUBTFUL, " "
    return 0, ""


def _stands_behind(head: str, tail: str, table: Table) -> bool:
    """Tell whether a word may have run into a preposition or a conjunction before it."""
    if tail in table.after:
        return len(head) > 1
    if head in ("در", "بر") and Lexicon.load().verb(tail):
        return False
    return len(tail) > (3 if head == "را" else 2) and common(tail)


def common(key: str, least: int = 10_000) -> bool:
    """Tell whether a key, or what it is an inflection of, occurs at least so often in hazm's corpus."""
    lexicon = Lexicon.load()
    stem = lexicon.stem(key)
    return max(lexicon.frequency(key), lexicon.frequency(stem[0]) if stem else 0) >= least


def _noun(key: str) -> bool:
    """Tell whether a key is a common word of four letters or more.

    Laws do not speak of «مالم» and «مزبورش»: what looks like such an ending belongs to the next word.
    """
    if len(key) < 4 or not common(key, _COMMON):
        return False
    if Lexicon.load().frequency(key) >= _COMMON:
        return True
    stem, ending = Lexicon.load().stem(key) or ("", "")
    return ending not in _PERSONAL and len(stem) > (3 if ending == "ه" else 2)
