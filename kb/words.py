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
from typing import NamedTuple

from kb.dates import MONTHS, FoundDate, find_dates
from kb.fold import TANVIN, ZWNJ, fold
from kb.numbers import FoundNumber, find_numbers
from kb.words_amounts import number_item, quantities
from kb.words_item import Item, Written, as_written, look_up, written
from kb.words_join import joined

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


def tokens(text: str) -> list[Token]:
    """Give the canonical words of a text in order, with offsets into `text` as given. Any string is allowed."""
    folded = fold(text)
    offsets = folded.offsets

    def token(item: Item) -> Token:
        parts = tuple(token(part) for part in item.parts) if item.parts else ()
        return Token(item.term, offsets[item.start], _end(offsets, item.end), item.kind, parts)

    return [token(item) for item in _items(folded.text)]


def canonical(folded: str) -> Sequence[Item]:
    """Give the canonical words (`term`, `kind`, `parts`) of a folded text with their places there: for the index."""
    return _items(folded)


def terms(text: str) -> list[str]:
    """Give only the terms of `tokens`."""
    return [token.term for token in tokens(text)]


def same_words(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Tell whether two runs of tokens are the same words, joined or parted otherwise («علفچر», «علف چر»).

    Only words join: ۱۰-۱۲ is not ۱۰۱۲.
    """
    return _run_together(left) == _run_together(right)


def _run_together(run: Sequence[Token]) -> str:
    return "".join(token.term if token.kind == "word" else f" {token.term} " for token in run)


def _end(offsets: Sequence[int], end: int) -> int:
    """The end in the source: just behind the last folded character, not behind marks dropped after it."""
    return offsets[end - 1] + 1 if end and offsets[end] - offsets[end - 1] != 1 else offsets[end]


def _items(text: str) -> list[Item]:
    raw: list[tuple[str, str, int, int, Written | None]] = []
    runs: list[tuple[int, int]] = []  # stretches that may be numbers in words
    first = last = -1
    in_words = False
    for match in _ITEM.finditer(text):
        kind = match.lastgroup or "word"
        word, (start, end) = match.group(), match.span()
        about = None
        if kind == "word":
            about = written.get(word) or look_up(word)
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
    return joined(quantities(_laid(text, raw, numbers, dates), text), text)


def _laid(
    text: str,
    raw: list[tuple[str, str, int, int, Written | None]],
    numbers: dict[int, FoundNumber],
    dates: dict[int, FoundDate],
) -> list[Item]:
    """Put words, numbers and dates in order; what a date or number covers is not laid again."""
    items: list[Item] = []
    add = items.append
    until = 0
    for kind, word, start, end, about in raw:
        if start < until:
            if items[-1].parts and end <= until:
                items[-1].parts += as_written(kind, word, start, about)
            if kind != "word" or end <= until:
                continue
            word, start = word[until - start :], until  # noqa: PLW2901 – a number ended inside the word: «ویکم»
            about = written.get(word) or look_up(word)  # noqa: PLW2901
        if dates:
            date = dates.get(start)
            if date and date.month and date.day:
                add(Item(f"D{date.year:04}{date.month:02}{date.day:02}", start, date.end, "date"))
                until = date.end
                if end < until and any(map(str.isalpha, text[start:until])):
                    items[-1].parts = as_written(kind, word, start, about)
                continue
        number = numbers.get(start) if numbers else None
        if about is not None:
            if numbers:
                if number is None and word[0] == "و" and start + 1 in numbers:
                    number = numbers[start + 1]
                    add(Item("و", start, start + 1))
                if number is not None and number.end > start:
                    add(number_item(text, number))
                    until = number.end
                    if end < until:
                        items[-1].parts = as_written(kind, word, start, about)
                    continue
            for key, left, right, atom in about.parts:
                if atom is None:
                    add(Item(key, start + left, start + right))
                else:
                    add(Item(str(atom.value), start + left, start + right, "number", atom.value, atom.ordinal))
        elif kind == "ratio":
            add(Item(word, start, end, "ratio"))
        elif kind == "percent":
            add(Item("%", start, end, "sign"))
        elif number is not None and number.end >= end:
            add(number_item(text, number))
            until = number.end
            if end < until:
                items[-1].parts = as_written(kind, word, start, about)
        else:
            plain = _SEPARATORS.sub("", word) if _THOUSANDS.fullmatch(word) else word.replace("٫", ".")
            add(Item(plain, start, end, "number", int(plain) if plain.isdigit() else None))
    return items
