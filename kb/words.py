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

Where a term takes in several words that the source writes with spaces («هیئت وزیران», «پانصد هزار», «۲۲ مرداد ۱۳۳۱»),
its token keeps them as `parts`: two words side by side may be one, and are two all the same.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from kb.dates import MONTHS, FoundDate, find_dates
from kb.fold import TANVIN, ZWNJ, fold
from kb.lexicon import Lexicon
from kb.numbers import ATOMS, Atom, FoundNumber, find_numbers
from kb.words_spelling import spell
from kb.words_split import is_compound, rules, take_apart

VERSION = 7


class Token(NamedTuple):
    """A canonical word at `text[start:end]` of the text as given. `kind`: word, number, percent, ratio or date.

    `parts`: the words that it takes in, if they are written with spaces between them; they have no parts themselves.
    """

    term: str
    start: int
    end: int
    kind: str = "word"
    parts: "tuple[Token, ...]" = ()


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
_THOUSANDS = re.compile(r"\d{1,3}(?:\D\d{3})+")
_DENOMINATORS = frozenset(range(2, 101))


class _Item:
    """A token in the making; offsets into the folded text. `value` for numbers, `ordinal` for «سوم»."""

    __slots__ = ("end", "kind", "ordinal", "parts", "start", "term", "value")

    def __init__(
        self, term: str, start: int, end: int, kind: str = "word", value: int | None = None, ordinal: bool = False
    ) -> None:
        self.term, self.start, self.end, self.kind, self.value, self.ordinal = term, start, end, kind, value, ordinal
        self.parts: tuple[_Item, ...] = ()


class _Written(NamedTuple):
    """What is known of a written word: its parts, with the value of a part that is a number; whether it may count."""

    parts: tuple[tuple[str, int, int, Atom | None], ...]
    counts: bool


_written: dict[str, _Written] = {}
_MOST_WRITTEN = 300_000


def _look_up(word: str) -> _Written:
    """Take a written word apart, once."""
    ambiguous, measures = rules().ambiguous, rules().number_after
    parts = take_apart(word, Lexicon.load())
    laid: list[tuple[str, int, int, Atom | None]] = []
    for at, part in enumerate(parts):
        atom = ATOMS.get(part.key) if len(parts) > 1 else None
        if atom and part.key in ambiguous and not (at + 1 < len(parts) and parts[at + 1].key in measures):
            atom = None
        laid.append((part.key, part.start, part.end, atom))
    if len(_written) > _MOST_WRITTEN:
        _written.clear()
    found = _written[word] = _Written(tuple(laid), _counts(word))
    return found


def _counts(word: str) -> bool:
    """Tell whether a word may be a number; «سینه» is not سی and نه."""
    lexicon = Lexicon.load()
    plain = word.replace(ZWNJ, "")
    if plain not in ATOMS and plain in lexicon.words and plain not in lexicon.compounds:
        return False
    return bool(find_numbers(word))


def tokens(text: str) -> list[Token]:
    """Give the canonical words of a text in order, with offsets into `text` as given. Any string is allowed."""
    folded = fold(text)
    offsets = folded.offsets

    def token(item: _Item) -> Token:
        parts = tuple(token(part) for part in item.parts) if item.parts else ()
        return Token(item.term, offsets[item.start], _end(offsets, item.end), item.kind, parts)

    return [token(item) for item in _items(folded.text)]


def canonical(folded: str) -> Sequence[_Item]:
    """Give the canonical words (`term`, `kind`, `parts`) of a folded text with their places there: for the index."""
    return _items(folded)


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
    raw: list[tuple[str, str, int, int, _Written | None]] = []
    runs: list[tuple[int, int]] = []  # stretches that may be numbers in words
    first = last = -1
    in_words = False
    for match in _ITEM.finditer(text):
        kind = match.lastgroup or "word"
        word, (start, end) = match.group(), match.span()
        about = None
        if kind == "word":
            about = _written.get(word) or _look_up(word)
            counts = about.counts
            in_words = in_words or counts
        else:
            counts = kind == "number"
        if counts:
            first, last = (start if first < 0 else first), end
        elif first >= 0 and word == "ام":
            last = end
        elif first >= 0 and word != "و":
            if in_words:
                runs.append((first, last))
            first, in_words = -1, False
        elif first < 0:
            in_words = False
        raw.append((kind, word, start, end, about))
    if first >= 0 and in_words:
        runs.append((first, last))
    numbers: dict[int, FoundNumber] = {}
    for first, last in runs:
        for n in find_numbers(text[first:last]):
            numbers[n.start + first] = FoundNumber(n.start + first, n.end + first, n.value, n.ordinal, n.words)
    dates = {d.start: d for d in find_dates(text)} if _DATE_HINT.search(text) else {}
    return _joined(_quantities(_laid(text, raw, numbers, dates), text), text)


def _laid(
    text: str,
    raw: list[tuple[str, str, int, int, _Written | None]],
    numbers: dict[int, FoundNumber],
    dates: dict[int, FoundDate],
) -> list[_Item]:
    """Put words, numbers and dates in order; what a date or number covers is not laid again."""
    items: list[_Item] = []
    add = items.append
    until = 0
    for kind, word, start, end, about in raw:
        if start < until:
            if items[-1].parts and end <= until:
                items[-1].parts += _as_written(kind, word, start, about)
            if kind != "word" or end <= until:
                continue
            word, start = word[until - start :], until  # noqa: PLW2901 – a number ended inside the word: «ویکم»
            about = _written.get(word) or _look_up(word)  # noqa: PLW2901
        if dates:
            date = dates.get(start)
            if date and date.month and date.day:
                add(_Item(f"D{date.year:04}{date.month:02}{date.day:02}", start, date.end, "date"))
                until = date.end
                if end < until and any(map(str.isalpha, text[start:until])):
                    items[-1].parts = _as_written(kind, word, start, about)
                continue
        number = numbers.get(start) if numbers else None
        if about is not None:
            if numbers:
                if number is None and word[0] == "و" and start + 1 in numbers:
                    number = numbers[start + 1]
                    add(_Item("و", start, start + 1))
                if number is not None and number.end > start:
                    add(_number(text, number))
                    until = number.end
                    if end < until:
                        items[-1].parts = _as_written(kind, word, start, about)
                    continue
            for key, left, right, atom in about.parts:
                if atom is None:
                    add(_Item(key, start + left, start + right))
                else:
                    add(_Item(str(atom.value), start + left, start + right, "number", atom.value, atom.ordinal))
        elif kind == "ratio":
            add(_Item(word, start, end, "ratio"))
        elif kind == "percent":
            add(_Item("%", start, end, "sign"))
        elif number is not None and number.end >= end:
            add(_number(text, number))
            until = number.end
            if end < until:
                items[-1].parts = _as_written(kind, word, start, about)
        else:
            plain = _SEPARATORS.sub("", word) if _THOUSANDS.fullmatch(word) else word.replace("٫", ".")
            add(_Item(plain, start, end, "number", int(plain) if plain.isdigit() else None))
    return items


def _as_written(kind: str, word: str, start: int, about: _Written | None) -> tuple[_Item, ...]:
    """The words that a written word gives within a longer number or date: «هزار» of «پانصد هزار» is a word there.

    So whoever types «هزار» finds it, and whoever types 1000 does not. «ده» stays a number: it is also a village.
    """
    if about is None:
        return (_Item(word, start, start + len(word), "number"),) if kind == "number" and word.isdigit() else ()
    if len(about.parts) > 1 and all(key in ATOMS for key, *_ in about.parts):
        return (_Item(spell(word.replace(ZWNJ, "")), start, start + len(word)),)  # «یکهزار», as it would be typed
    ambiguous = rules().ambiguous
    return tuple(
        _Item(str(atom.value), start + left, start + right, "number")
        if atom is not None and key in ambiguous
        else _Item(key, start + left, start + right)
        for key, left, right, atom in about.parts
    )


def _number(text: str, number: FoundNumber) -> _Item:
    return _Item(str(number.value), number.start, number.end, "number", number.value, number.ordinal)


def _quantities(items: list[_Item], text: str) -> list[_Item]:
    """Put percents and fractions together; give back number words that are no numbers here («شورای ده»)."""
    if all(item.kind == "word" for item in items):
        return items
    out: list[_Item] = []
    i = 0
    while i < len(items):
        a = items[i]
        b = items[i + 1] if i + 1 < len(items) else None
        c = items[i + 2] if i + 2 < len(items) else None
        if a.kind in ("number", "ratio") and b:
            if b.kind == "sign" or b.term == "درصد":
                out.append(_quantity(a.term + "%", "percent", text, a, b))
                i += 2
                continue
            if b.term == "در" and c and c.value == 100:
                out.append(_quantity(a.term + "%", "percent", text, a, b, c))
                i += 3
                continue
            if b.term == "در" and c and c.value in (1000, 10_000) and a.value is not None:
                out.append(_quantity(f"{a.term}/{c.value}", "ratio", text, a, b, c))
                i += 3
                continue
            if _fraction(a, b):
                out.append(_quantity(f"{a.term}/{b.term}", "ratio", text, a, b))
                i += 2
                continue
        if b and b.kind == "number" and (a.kind == "sign" or a.term == "صدی"):
            out.append(_quantity(b.term + "%", "percent", text, a, b))
            i += 2
            continue
        if a.kind == "sign":
            i += 1
            continue
        out.append(a)
        i += 1
    return out


def _quantity(term: str, kind: str, text: str, *members: _Item) -> _Item:
    """A percentage or fraction, with the words that it is written in; its number is found anyway (`extra_terms`)."""
    made = _Item(term, members[0].start, members[-1].end, kind)
    for one in members:
        if one.parts:
            made.parts += one.parts
        elif one.kind == "number" and text[one.start].isalpha():
            made.parts += _as_written("word", text[one.start : one.end], one.start, _look_up(text[one.start : one.end]))
        elif one.kind != "sign":
            made.parts += (_Item(one.term, one.start, one.end, one.kind),)
    return made


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
    out: list[_Item] = []
    last: _Item | None = None  # the word before, None where a number or nothing stands there
    three = _first_of_three()
    for i, item in enumerate(items):
        if item.kind != "word":
            if item.value is not None:
                _settle(item, items, i, text)
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


_GAPS = f" {ZWNJ}"
_POINTING = frozenset(("آن", "این", "همان", "همین"))  # «آن ها»
_bound: dict[tuple[str, str], bool] = {}


def _glued(left: _Item, right: _Item, text: str) -> _Item:
    """One word of two. Behind a space both stay words of their own, but not «بی سرپرست» and «نمی شود»."""
    made = _Item(left.term + right.term, left.start, right.end)
    spaced = " " in text[left.end : right.start]
    if spaced and left.term in _closed():
        spaced = False
    if spaced or left.parts or right.parts:
        before, after = left.parts or (left,), right.parts or (right,)
        if not spaced:
            middle = _Item(before[-1].term + after[0].term, before[-1].start, after[0].end)
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
    if len(_bound) > _MOST_WRITTEN:
        _bound.clear()
    _bound[left, right] = bound
    return bound


def _bind_back(out: list[_Item], text: str) -> _Item:
    """Bind a compound that has just got its ending to the word before it."""
    left, right = out[-2], out[-1]
    lexicon = Lexicon.load()
    if left.term + right.term in lexicon.compounds and is_compound(left.term, right.term, lexicon):
        out[-2:] = [_glued(left, right, text)]
    return out[-1]


@cache
def _first_of_three() -> frozenset[str]:
    return frozenset(parts[0] for parts in Lexicon.load().compounds.values() if len(parts) > 2)


def _three(out: list[_Item], text: str) -> _Item:
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
    if before in table.number_before or after in table.number_after:
        return
    item.term, item.kind, item.value = written, "word", None
