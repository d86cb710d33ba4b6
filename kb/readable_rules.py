"""Where a written word breaks for the eye: one rule for each way in which half-spaces and spaces get lost.

Typists leave a space out where it does not show, behind a letter that does not join; what got lost behind a joining
letter is mostly a half-space. A word that no rule understands stays as it is.
"""

from functools import lru_cache

from kb.fold import ZWNJ
from kb.lexicon import Lexicon
from kb.numbers import ATOMS, number
from kb.readable_parting import common, parting
from kb.readable_table import JOINING_END
from kb.readable_table import readable_table as _table
from kb.words_spelling import spell
from kb.words_split import rules as word_rules

Breaks = tuple[tuple[int, str], ...]  # offset in the word, what to put there


@lru_cache(maxsize=100_000)
def breaks(word: str, depth: int) -> Breaks | None:
    """Find the breaks of a folded word; () where it is a word and needs none, None where it is not understood."""
    table, lexicon, key = _table(), Lexicon.load(), spell(word)
    if key in table.leave or number(word) is not None:
        return ()
    if word in table.pairs:
        return ((table.pairs[word].index(" "), " "),)
    compound = lexicon.compounds.get(key)
    if compound and (key not in lexicon.plain or compound[0] == "ذی"):
        return _laid(word, compound)
    if key in lexicon.words:
        return ()
    if len(word) < 4:
        return () if lexicon.known(key) else None
    for rule in (
        _imperfect,
        _perfect,
        _plural,
        _numbered,
        _heh,
        _inflected,
        _prefixed,
        _verb,
        _be,
        _combined,
        _arabic,
        _opened,
        _spaced,
    ):
        found = rule(word, key, depth)
        if found is not None:
            return found
    return None


def _sub(word: str, depth: int) -> Breaks | None:
    return breaks(word, depth + 1) if depth < 3 else None


def _laid(word: str, parts: tuple[str, ...]) -> Breaks:
    """Lay the parts of a listed compound over the word as it is written."""
    breaks, at = [], 0
    for part in parts[:-1]:
        end = next((e for e in range(at + 1, len(word)) if spell(word[at:e]) == part and e - at >= len(part)), None)
        if end is None:
            return ()
        at = end
        breaks.append((at, ZWNJ))
    return tuple(breaks)


def _shift(breaks: Breaks, by: int) -> Breaks:
    return tuple((at + by, sign) for at, sign in breaks)


def _imperfect(word: str, key: str, depth: int) -> Breaks | None:
    """می and نمی before a verb form: می‌شود، نمی‌گردد."""
    for prefix in ("نمی", "می"):
        if word.startswith(prefix) and len(word) > len(prefix) + 1:
            rest = spell(word[len(prefix) :])
            if rest[:2] == "با" or Lexicon.load().verb("می" + rest):
                inner = _perfect(word[len(prefix) :], rest, depth) or ()
                if Lexicon.load().verb("می" + rest):
                    return ((len(prefix), ZWNJ), *_shift(inner, len(prefix)))
    return None


def _perfect(word: str, key: str, depth: int) -> Breaks | None:
    """اند and its like behind a participle: آورده‌اند."""
    for ending in ("اند", "اید", "ایم", "ام", "است"):
        stem = word[: -len(ending)]
        if word.endswith(ending) and stem.endswith("ه") and len(stem) > 2:
            past = spell(stem[:-1])
            lexicon = Lexicon.load()
            if (
                past in lexicon.past
                or (past[:1] == "ن" and past[1:] in lexicon.past)
                or (past[:2] == "نی" and "آ" + past[3:] in lexicon.past)
            ):
                return ((len(stem), ZWNJ),)
    return None


def _plural(word: str, key: str, depth: int) -> Breaks | None:
    """ها behind a noun: شعبه‌های. Where «…ه‌ای» is as possible, the commoner noun decides."""
    for suffix in _table().suffixes:
        if not word.endswith(suffix) or len(word) - len(suffix) < 2:
            continue
        stem = word[: -len(suffix)]
        if suffix == "های" and key[:-1] in Lexicon.load().compounds:
            return None  # اجاره‌بها with an ending
        if suffix in ("های", "هایکه") and _indefinite_is_likelier(spell(stem)):
            return None
        if suffix == "هاست" and _copula_is_likelier(spell(stem)):
            return None
        if stem.endswith(("آن", "این")):
            return None  # «آنها» and «اینها» stay joined, also where a word ran into them
        inner = _noun(stem, depth)
        if inner is None and len(stem) > 3 and JOINING_END.search(stem):
            inner = ()  # «…های» behind an unknown noun is still a plural: کمیسیون‌های
        if inner is not None:
            return (*inner, (len(stem), ZWNJ))
    return None


def _noun(word: str, depth: int) -> Breaks | None:
    key = spell(word)
    if len(word) < 2 or key in word_rules().verb_prefixes:
        return None
    if len(word) < 4 and not Lexicon.load().frequency(key) and key not in ATOMS:
        return None
    return _sub(word, depth)


def _indefinite_is_likelier(stem: str) -> bool:
    """Tell whether «حوزهای» is حوزه‌ای rather than حوز‌های."""
    lexicon, noun = Lexicon.load(), stem + "ه"
    if noun in _table().indefinite:
        return True
    if noun not in lexicon.words:
        return False
    return stem not in lexicon.words or lexicon.frequency(noun) > lexicon.frequency(stem)


def _copula_is_likelier(stem: str) -> bool:
    """Tell whether «محکمهاست» is محکمه‌است rather than محکم‌هاست: only of much commoner nouns is it not (شهرهاست)."""
    lexicon, noun = Lexicon.load(), stem + "ه"
    return lexicon.verb(stem) or 20 * lexicon.frequency(noun) > lexicon.frequency(stem)


def _numbered(word: str, key: str, depth: int) -> Breaks | None:
    """A number before a measure: ده‌ساله."""
    table = _table()
    for end in range(2, min(8, len(word) - 1)):
        if word[:end] in ATOMS:
            tail = spell(word[end:])
            if tail in table.after_number or (tail in table.after_number_many and word[:end] != "یک"):
                return ((end, ZWNJ),)
    return None


def _heh(word: str, key: str, depth: int) -> Breaks | None:
    """Suffixes behind a mute ه: حوزه‌ای، بهره‌مند، شده‌ام."""
    at = word.rfind("ه", 2, len(word) - 1)
    while at >= 2:
        stem, rest = word[: at + 1], spell(word[at + 1 :])
        mute = stem[-2] not in "او" and spell(stem) not in _table().consonant_heh
        if mute and (
            rest in _table().after_heh or (rest == "ی" and (len(stem) > 3 or spell(stem) in Lexicon.load().nouns))
        ):
            inner = _noun(stem, depth)
            if inner is not None:
                return (*inner, (at + 1, ZWNJ))
        at = word.rfind("ه", 2, at)
    return None


def _inflected(word: str, key: str, depth: int) -> Breaks | None:
    """An ending that is written joined, behind a listed word: بی‌سوادی، آب‌بهای."""
    found = Lexicon.load().stem(key)
    if not found:
        return None
    base, suffix = found
    if len(suffix) > len(word) - 2:
        return None
    lexicon = Lexicon.load()
    if base in lexicon.compounds and base not in lexicon.plain and key.startswith(base[:-1]):
        return _laid(word, lexicon.compounds[base])
    return ()


def _verb(word: str, key: str, depth: int) -> Breaks | None:
    stem = key.removesuffix("ست")
    if stem != key and (Lexicon.load().known(stem) or Lexicon.load().known(stem.removesuffix("ی"))):
        return ()  # «شهرستانست», «افتخاریست»: an old spelling of its own
    return () if Lexicon.load().verb(key) else None


def _be(word: str, key: str, depth: int) -> Breaks | None:
    """«به» stays joined to its word as the law writes it; the rest is set: بصندوق‌ها."""
    if word[0] != "ب" or len(word) < 4:
        return None
    if word.startswith("برا") and not Lexicon.load().known(spell(word[1:])):
        return None  # «براملاک» is بر املاک
    inner = _sub(word[1:], depth)
    return _shift(inner, 1) if inner is not None else None


def _prefixed(word: str, key: str, depth: int) -> Breaks | None:
    for prefix in _table().free_prefixes:
        rest = word[len(prefix) :]
        if word.startswith(prefix) and len(rest) > 2 and (Lexicon.load().known(spell(rest))):
            inner = _sub(rest, depth)
            if inner is not None:
                return ((len(prefix), ZWNJ), *_shift(inner, len(prefix)))
    return None


def _arabic(word: str, key: str, depth: int) -> Breaks | None:
    """Arabic compounds: X-ol-Y (مجهول‌المالک) and X with a pronoun (محکوم‌علیه)."""
    lexicon, table = Lexicon.load(), _table()
    at = word.find("ال", 2)
    while 1 < at < len(word) - 4:
        head, tail = spell(word[:at]), spell(word[at:])
        if head in lexicon.words and len(head) > 1 and tail not in lexicon.words and head[-1] != "ا":
            return ((at, ZWNJ),)
        at = word.find("ال", at + 1)
    for end in table.arabic_ends:
        if word.endswith(end) and spell(word[: -len(end)]) in table.arabic_heads:
            return ((len(word) - len(end), ZWNJ),)
    return None


def _combined(word: str, key: str, depth: int) -> Breaks | None:
    """A noun and a verb stem: قیمت‌گذاری. The longest second half wins."""
    table, lexicon = _table(), Lexicon.load()
    if any(word.startswith(one) and spell(word[len(one) :]) in lexicon.words for one in (*table.before, "غیر")):
        return None  # «باهمکاری» is با همکاری, not باهم‌کاری
    for at in range(2, len(word) - 1):
        head, tail = spell(word[:at]), spell(word[at:])
        if tail not in table.combining or tail in table.verbs:
            continue
        if head in lexicon.words or (len(tail) > 3 and len(head) > 3 and lexicon.known(head)):
            return (*(_sub(word[:at], depth) or ()), (at, ZWNJ))
    return None


def _opened(word: str, key: str, depth: int) -> Breaks | None:
    """A short word whose half-space got lost before a whole word: به‌منظور."""
    for opener in _table().openers:
        rest = spell(word[len(opener) :])
        if word.startswith(opener) and len(rest) > 2 and common(rest):
            return ((len(opener), ZWNJ), *_shift(_sub(word[len(opener) :], depth) or (), len(opener)))
    return None


def _spaced(word: str, key: str, depth: int) -> Breaks | None:
    """Words run together: خواهد شد، مذکور در، و تعاون، بانک ملی."""
    place = parting(word)
    if place is None:
        return None
    at, sign = place
    left, right = _sub(word[:at], depth), _sub(word[at:], depth)
    return (*(left or ()), (at, sign), *_shift(right or (), at))
