"""One word or two: spaced affixes, verb prefixes and compounds are bound to their word, or are left apart."""

from functools import cache

from kb.fold import ZWNJ
from kb.lexicon import Lexicon
from kb.words_amounts import settle
from kb.words_item import MOST_WRITTEN, Item
from kb.words_split import is_compound, rules

_GAPS = f" {ZWNJ}"
_POINTING = frozenset(("آن", "این", "همان", "همین"))  # «آن ها»
_bound: dict[tuple[str, str], bool] = {}


def joined(items: list[Item], text: str) -> list[Item]:
    """Bind spaced affixes, verb prefixes and compounds to their word; decide what number words are."""
    out: list[Item] = []
    last: Item | None = None  # the word before, None where a number or nothing stands there
    three = _first_of_three()
    for i, item in enumerate(items):
        if item.kind != "word":
            if item.value is not None:
                settle(item, items, i, text)
            if item.kind != "word":
                out.append(item)
                last = None
                continue
        if last is not None and _near(text, last.end, item.start):
            bound = _bound.get((last.term, item.term))
            if bound is None:
                bound = _binds(last.term, item.term)
            if bound:
                last = out[-1] = _glued(last, item, text)
                if len(out) > 1 and out[-2].kind == "word" and _near(text, out[-2].end, last.start):
                    last = _bind_back(out, text)
                continue
        out.append(item)
        last = item
        if len(out) > 2 and out[-3].term in three:
            last = _three(out, text)
    return out


def _near(text: str, end: int, start: int) -> bool:
    """Tell whether only a space or half-space (or two) stands between."""
    return (start - end == 1 and text[end] in _GAPS) or (1 < start - end < 3 and not text[end:start].strip(_GAPS))


def _glued(left: Item, right: Item, text: str) -> Item:
    """One word of two. Behind a space both stay words of their own, but not «بی سرپرست» and «نمی شود»."""
    made = Item(left.term + right.term, left.start, right.end)
    spaced = " " in text[left.end : right.start]
    if spaced and left.term in _closed():
        spaced = False
    if spaced or left.parts or right.parts:
        before, after = left.parts or (left,), right.parts or (right,)
        if not spaced:
            middle = Item(before[-1].term + after[0].term, before[-1].start, after[0].end)
            before, after = (*before[:-1], middle), after[1:]
        made.parts = (*before, *after) if len(before) + len(after) > 1 else ()
    return made


@cache
def _closed() -> frozenset[str]:
    """First halves that are no words: what they stand before means another thing, or the opposite."""
    return rules().prefixes | rules().verb_prefixes


def _binds(left: str, right: str) -> bool:
    """Tell whether two words side by side are one; remembered."""
    table, lexicon = rules(), Lexicon.load()
    if right in table.spaced_suffixes:
        alone = left in table.before and left not in _POINTING
        fits = {"اند": "ه", "ی": "هاو"}.get(right)  # «بهره ی مالکانه»
        bound = len(left) > 1 and not alone and (fits is None or left[-1] in fits)
    elif left in table.verb_prefixes:
        bound = lexicon.verb(right)
    else:
        prefixed = left in table.prefixes and len(right) > 2 and lexicon.known(right)
        bound = prefixed or is_compound(left, right, lexicon)
    if len(_bound) > MOST_WRITTEN:
        _bound.clear()
    _bound[left, right] = bound
    return bound


def _bind_back(out: list[Item], text: str) -> Item:
    """Bind a compound that has just got its ending to the word before it."""
    left, right = out[-2], out[-1]
    lexicon = Lexicon.load()
    if left.term + right.term in lexicon.compounds and is_compound(left.term, right.term, lexicon):
        out[-2:] = [_glued(left, right, text)]
    return out[-1]


@cache
def _first_of_three() -> frozenset[str]:
    return frozenset(parts[0] for parts in Lexicon.load().compounds.values() if len(parts) > 2)


def _three(out: list[Item], text: str) -> Item:
    """Bind compounds of three parts: «کما فی السابق»."""
    a, b, c = out[-3:]
    key = a.term + b.term + c.term
    if (
        a.kind == b.kind == "word"
        and len(Lexicon.load().compounds.get(key, ())) > 2
        and _near(text, a.end, b.start)
        and _near(text, b.end, c.start)
    ):
        out[-3:] = [_glued(_glued(a, b, text), c, text)]
    return out[-1]
