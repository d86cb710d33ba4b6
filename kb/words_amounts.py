"""Numbers, percentages and fractions among the words, and number words that are none («شورای ده»)."""

from kb.numbers import FoundNumber
from kb.words_item import Item, as_written, look_up
from kb.words_split import rules

_DENOMINATORS = frozenset(range(2, 101))


def number_item(text: str, number: FoundNumber) -> Item:
    """Give the item of a number found in a folded text."""
    return Item(str(number.value), number.start, number.end, "number", number.value, number.ordinal)


def quantities(items: list[Item], text: str) -> list[Item]:
    """Put percents and fractions together; give back number words that are no numbers here («شورای ده»)."""
    if all(item.kind == "word" for item in items):
        return items
    out: list[Item] = []
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


def _quantity(term: str, kind: str, text: str, *members: Item) -> Item:
    """A percentage or fraction, with the words that it is written in; its number is found anyway (`extra_terms`)."""
    made = Item(term, members[0].start, members[-1].end, kind)
    for one in members:
        if one.parts:
            made.parts += one.parts
        elif one.kind == "number" and text[one.start].isalpha():
            made.parts += as_written("word", text[one.start : one.end], one.start, look_up(text[one.start : one.end]))
        elif one.kind != "sign":
            made.parts += (Item(one.term, one.start, one.end, one.kind),)
    return made


def _fraction(a: Item, b: Item) -> bool:
    return (
        a.value is not None
        and b.value is not None
        and not a.ordinal
        and b.ordinal
        and 0 < a.value < b.value
        and b.value in _DENOMINATORS
        and a.value < 20
    )


def settle(item: Item, items: list[Item], i: int, text: str) -> None:
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
