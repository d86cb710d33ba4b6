"""Canonical words: every way of writing the same word gives the same term, and each knows where it stands.

Not stemmed and nothing left out, so that a comparison can build on it; `kb.words_stem` goes on from here for search.
Punctuation gives no token; it can be seen between the ends and starts of neighbours. Terms are keys, not for the eye.

| written | term |
|---|---|
| مالالاجاره، مال الاجاره، مال‌الاجاره | one token |
| بمصرف، به مصرف | «به» and «مصرف» |
| خواهدشد، خواهد شد | «خواهد» and «شد» |
| سی و سوم، ۳۳ | «33», kind number |
| ده درصد، صدی ده، ۱۰٪ | «10%», kind percent |
| ۱/۳، یک سوم | «1/3», kind ratio |
| ۲۲-۵-۳۱، 22 مرداد 1331 | «D13310522», kind date |
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb.dates import MONTHS, find_dates
from kb.fold import TANVIN, ZWNJ, fold
from kb.lexicon import Lexicon
from kb.numbers import ATOMS, FoundNumber, find_numbers
from kb.words_split import Part, _compound, rules, take_apart

VERSION = 1


@dataclass(frozen=True, slots=True)
class Token:
    """A canonical word at `text[start:end]` of the text as given. `kind`: word, number, percent, ratio or date."""

    term: str
    start: int
    end: int
    kind: str = "word"


_ITEM = re.compile(
    rf"(?P<word>[^\W\d_{TANVIN}][^\W\d_{TANVIN}]*(?:[{TANVIN}{ZWNJ}\u0654]+[^\W\d_]*)*)"
    r"|(?P<ratio>(?<![\d/])\d+/\d+(?![\d/]))"
    r"|(?P<number>\d{1,3}(?:[.,٬،\u2019]\d{3})+(?!\d)|\d+(?:[.٫]\d+)?)"
    r"|(?P<percent>%)"
)
_DATE_HINT = re.compile(
    r"\d{1,4}\s*[/\-.,ر٫]\s*\d{1,2}\s*[/\-.,ر٫]\s*\d|" + "|".join((*MONTHS, "امرداد", "حمل", "ثور", "جوزا"))
)
_SEPARATORS = re.compile(r"[.,٬،\u2019]")
_DENOMINATORS = frozenset(range(2, 101))


@dataclass(slots=True)
class _Item:
    """A token in the making; offsets into the folded text. `value` for numbers, `words` if written in words."""

    term: str
    start: int
    end: int
    kind: str = "word"
    value: int | None = None
    ordinal: bool = False


@lru_cache(maxsize=300_000)
def _parts(word: str) -> tuple[Part, ...]:
    return take_apart(word, Lexicon.load())


def tokens(text: str) -> list[Token]:
    """Give the canonical words of a text in order, with offsets into `text` as given. Any string is allowed."""
    folded = fold(text)
    offsets = folded.offsets
    return [
        Token(item.term, offsets[item.start], _end(offsets, item.end), item.kind)
        for item in _items(folded.text)
        if item.term
    ]


def terms(text: str) -> list[str]:
    """Give only the terms of `tokens`."""
    return [token.term for token in tokens(text)]


def same_words(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Tell whether two runs of tokens are the same words, joined or parted otherwise («علفچر», «علف چر»)."""
    return "".join(token.term for token in left) == "".join(token.term for token in right)


def _end(offsets: Sequence[int], end: int) -> int:
    """The end in the source: just behind the last folded character, not behind marks dropped after it."""
    return offsets[end - 1] + 1 if end and offsets[end] - offsets[end - 1] != 1 else offsets[end]


def _items(text: str) -> list[_Item]:
    raw = [(m.lastgroup or "word", m.group(), m.start(), m.end()) for m in _ITEM.finditer(text)]
    dates = {d.start: d for d in find_dates(text)} if _DATE_HINT.search(text) else {}
    numeric = any(kind == "number" or (kind == "word" and _numberlike(word)) for kind, word, _, _ in raw)
    numbers = {n.start: n for n in find_numbers(text)} if numeric else {}
    items: list[_Item] = []
    until = 0
    for kind, word, start, end in raw:
        if start < until:
            if kind != "word" or end <= until:
                continue
            word, start = word[until - start :], until  # the number ended inside a word: «ویکم» begins after «و»
        date = dates.get(start)
        if date and date.month and date.day:
            items.append(_Item(f"D{date.year:04}{date.month:02}{date.day:02}", start, date.end, "date"))
            until = date.end
            continue
        number = numbers.get(start)
        if kind == "word":
            if number is None and word[0] == "و" and start + 1 in numbers:
                number = numbers[start + 1]
                items.append(_Item("و", start, start + 1))
            if number is not None and number.end > start:
                items.append(_number(text, number))
                until = number.end
                continue
            for part in _parts(word):
                atom = (
                    ATOMS.get(part.key)
                    if part.end - part.start < end - start and part.key not in rules().ambiguous
                    else None
                )
                new = _Item(part.key, start + part.start, start + part.end)
                items.append(
                    _Item(str(atom.value), new.start, new.end, "number", atom.value, atom.ordinal) if atom else new
                )
        elif kind == "ratio":
            items.append(_Item(word, start, end, "ratio"))
        elif kind == "percent":
            items.append(_Item("%", start, end, "sign"))
        elif number is not None and number.end >= end:
            items.append(_number(text, number))
            until = number.end
        else:
            plain = _SEPARATORS.sub("", word) if re.fullmatch(r"\d{1,3}(?:\D\d{3})+", word) else word.replace("٫", ".")
            items.append(_Item(plain, start, end, "number", int(plain) if plain.isdigit() else None))
    return _joined(_quantities(items), text)


@lru_cache(maxsize=100_000)
def _numberlike(word: str) -> bool:
    plain = word.replace(ZWNJ, "")
    return plain in ATOMS or any(plain.startswith(head) for head in _HEADS)


_HEADS = tuple({atom[:2] for atom in ATOMS if len(atom) > 1} | {"و" + atom[:2] for atom in ATOMS if len(atom) > 1})


def _number(text: str, number: FoundNumber) -> _Item:
    return _Item(str(number.value), number.start, number.end, "number", number.value, number.ordinal)


def _quantities(items: list[_Item]) -> list[_Item]:
    """Put percents and fractions together; give back number words that are no numbers here («شورای ده»)."""
    out: list[_Item] = []
    i = 0
    while i < len(items):
        a = items[i]
        b = items[i + 1] if i + 1 < len(items) else None
        c = items[i + 2] if i + 2 < len(items) else None
        if a.kind in ("number", "ratio") and b:
            if b.kind == "sign" or b.term == "درصد":
                out.append(_Item(a.term + "%", a.start, b.end, "percent"))
                i += 2
                continue
            if b.term == "در" and c and c.value == 100:
                out.append(_Item(a.term + "%", a.start, c.end, "percent"))
                i += 3
                continue
            if b.term == "در" and c and c.value in (1000, 10_000) and a.value is not None:
                out.append(_Item(f"{a.term}/{c.value}", a.start, c.end, "ratio"))
                i += 3
                continue
            if _fraction(a, b):
                out.append(_Item(f"{a.term}/{b.term}", a.start, b.end, "ratio"))
                i += 2
                continue
        if b and b.kind == "number" and (a.kind == "sign" or a.term == "صدی"):
            out.append(_Item(b.term + "%", a.start, b.end, "percent"))
            i += 2
            continue
        if a.kind == "sign":
            i += 1
            continue
        out.append(a)
        i += 1
    return out


def _fraction(a: _Item, b: _Item) -> bool:
    return (
        a.value is not None
        and b.value is not None
        and not a.ordinal
        and b.ordinal
        and 0 < a.value < b.value
        and b.value in _DENOMINATORS
        and a.value < 20
    )


def _joined(items: list[_Item], text: str) -> list[_Item]:
    """Bind spaced affixes, verb prefixes and compounds to their word; decide what number words are."""
    known, lexicon = rules(), Lexicon.load()
    out: list[_Item] = []
    for i, item in enumerate(items):
        if item.kind == "number" and item.value is not None:
            _settle(item, items, i, text)
        if item.kind == "word" and out and out[-1].kind == "word":
            last = out[-1]
            gap = text[last.end : item.start]
            if gap and not gap.strip(f" {ZWNJ}") and len(gap) < 3 and _binds(last.term, item.term, lexicon, known):
                out[-1] = _Item(last.term + item.term, last.start, item.end)
                if len(out) > 1 and out[-2].kind == "word" and not text[out[-2].end : last.start].strip(f" {ZWNJ}"):
                    _bind_back(out, lexicon)
                continue
        out.append(item)
        if item.kind == "word" and len(out) > 2:
            _three(out, text, lexicon)
    return out


def _binds(left: str, right: str, lexicon: Lexicon, known: object) -> bool:
    table = rules()
    if right in table.spaced_suffixes:
        return len(left) > 1 and left not in table.before and (right != "اند" or left[-1] == "ه")
    if left in table.verb_prefixes:
        return lexicon.verb(right)
    if left in table.prefixes and lexicon.known(right) and len(right) > 2:
        return True
    return _pair(left, right)


@lru_cache(maxsize=300_000)
def _pair(left: str, right: str) -> bool:
    return _compound(left, right, Lexicon.load())


def _bind_back(out: list[_Item], lexicon: Lexicon) -> None:
    left, right = out[-2], out[-1]
    if _pair(left.term, right.term) and left.term + right.term in lexicon.compounds:
        out[-2:] = [_Item(left.term + right.term, left.start, right.end)]


def _three(out: list[_Item], text: str, lexicon: Lexicon) -> None:
    """Bind compounds of three parts: «کما فی السابق»."""
    a, b, c = out[-3:]
    if a.kind == b.kind == c.kind == "word":
        key = a.term + b.term + c.term
        if (
            len(lexicon.compounds.get(key, ())) > 2
            and not text[a.end : b.start].strip(f" {ZWNJ}")
            and not text[b.end : c.start].strip(f" {ZWNJ}")
        ):
            out[-3:] = [_Item(key, a.start, c.end)]


def _settle(item: _Item, items: list[_Item], i: int, text: str) -> None:
    """Turn a number word back into a word where it is one: «ده» is also a village, «نه» also not."""
    written = text[item.start : item.end]
    if written[0].isdigit():
        return
    table = rules()
    if written not in table.ambiguous:
        return
    before = items[i - 1].term if i else ""
    after = items[i + 1].term if i + 1 < len(items) else ""
    if (
        before in table.number_before
        or after in table.number_after
        or (i + 1 < len(items) and items[i + 1].kind == "number")
    ):
        return
    item.term, item.kind, item.value = written, "word", None
