"""Read amounts with their units, and tell which of them changed and which are only written otherwise."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from kb.compare.reading import Atom, atoms
from kb.compare.tables import Measure, measures
from kb.compare.values import Quantity, QuantityPair, Segment
from kb.model import Correction

_NUMBER = frozenset("#%")
_EVERY = frozenset({"هر", "بهر", "درهر"})  # «هر شش ماه», «هر سال»
_EACH = re.compile(r"(?<!\w)(?:به|ب|در|از)?هر(?!\w)")
_STOP = re.compile(r"[.\n؛]")
_BESIDE = 25  # letters between «هر» and the amount that it counts
_PERIODS = frozenset({"hours", "days", "months"})


def quantities(text: str, corrections: tuple[Correction, ...] = ()) -> list[Quantity]:
    """Read the quantities of a text in order: «۳ روز», «یکهفته», «صدی ده», «هر شش ماه», «هر سال»."""
    return read_quantities(text, atoms(text, corrections))


def read_quantities(text: str, words: Sequence[Atom]) -> list[Quantity]:
    """Read the quantities of a text whose atoms are known."""
    found: list[Quantity] = []
    until = 0
    for at in [n for n, atom in enumerate(words) if atom.numbers[:1] in _NUMBER or atom.letters in _EVERY]:
        if at >= until:
            quantity, until = _at(text, words, at)
            if quantity:
                found.append(quantity)
    return found


def _at(text: str, words: Sequence[Atom], at: int) -> tuple[Quantity | None, int]:
    """Read a quantity that begins at an atom; give it, or None, and the atom to go on from."""
    first = at
    every = words[at].letters in _EVERY and at + 1 < len(words) and _near(text, words[at], words[at + 1])
    if every:
        at += 1
    atom = words[at]
    start = words[first].start
    if atom.numbers[:1] == "%":
        return _quantity(
            text, start, atom.end, _value(atom.numbers[1:-1], True), Measure("percent", Fraction(1))
        ), at + 1
    if atom.numbers[:1] == "#":
        number, _, fused = atom.numbers[1:].partition("|")
        if fused:
            measure = _measure(fused)
            if measure:
                return _quantity(text, start, atom.end, _value(number, False), measure), at + 1
        end = at + 1
        if end < len(words) and words[end].numbers == atom.numbers:
            end += 1  # «۲۰ (بیست) روز»
        if end < len(words) and _near(text, words[end - 1], words[end]):
            measure = _measure(words[end].letters)
            if measure:
                return _quantity(text, start, words[end].end, _value(number, False), measure), end + 1
        return None, at + 1
    if every:
        measure = _measure(atom.letters)
        if measure and measure.dimension in _PERIODS:
            return _quantity(text, start, atom.end, Fraction(1), measure), at + 1
        return None, first + 1
    return None, at + 1


def _near(text: str, one: Atom, other: Atom) -> bool:
    return not text[one.end : other.start].strip(" \n\u200c\u00a0()«»")


def _measure(word: str) -> Measure | None:
    return measures().get(word)


def _value(number: str, percent: bool) -> Fraction | None:
    """Give the value of a number as read: whole, «1/3», or «12/5» percent, which is 12.5."""
    whole, _, part = number.replace("٫", ".").replace(".", "/").partition("/")
    if not whole.isdecimal() or (part and not part.isdecimal()):
        return None
    if not part:
        return Fraction(int(whole))
    if percent or int(part) == 0:
        return Fraction(int(whole)) + Fraction(int(part), 10 ** len(part))
    return Fraction(int(whole), int(part))


def _quantity(text: str, start: int, end: int, value: Fraction | None, measure: Measure) -> Quantity | None:
    if value is None:
        return None
    return Quantity(text[start:end], value * measure.factor, measure.dimension, start, end)


def pair_quantities(
    old: Sequence[Quantity],
    new: Sequence[Quantity],
    segments: Sequence[Segment],
    old_unit: str | None,
    new_unit: str | None,
) -> tuple[QuantityPair, ...]:
    """Pair the quantities of two texts along their segments.

    Within a segment the same amount meets first, then what measures the same; what is left meets the same amount
    elsewhere in the unit. What has no partner is gone or new.
    """
    homes_old, homes_new = _homes(old, segments, False), _homes(new, segments, True)
    met: list[tuple[Quantity, Quantity]] = []
    left_old, left_new = list(old), list(new)
    for same in (_equal, _alike):
        for one in list(left_old):
            home = homes_old[one]
            other = next((each for each in left_new if homes_new[each] == home and same(one, each)), None)
            if other:
                met.append((one, other))
                left_old.remove(one)
                left_new.remove(other)
    for one in list(left_old):
        other = next((each for each in left_new if _equal(one, each)), None)
        if other:
            met.append((one, other))
            left_old.remove(one)
            left_new.remove(other)
    pairs = [QuantityPair(one, other, not _equal(one, other), old_unit, new_unit) for one, other in met]
    pairs += [QuantityPair(one, None, True, old_unit, new_unit) for one in left_old]
    pairs += [QuantityPair(None, other, True, old_unit, new_unit) for other in left_new]
    return tuple(sorted(pairs, key=lambda each: _place(each, segments)))


def told_apart(
    pairs: Sequence[QuantityPair], segments: Sequence[Segment], old_text: str, new_text: str
) -> tuple[QuantityPair, ...]:
    """Mark the same amounts of which only one is «each»: «از هر شورا ۲ نفر» / «دو نماینده از شورا»."""
    olds = [(each.old_start, each.old_end) for each in segments if each.marked]
    news = [(each.new_start, each.new_end) for each in segments if each.marked]
    return tuple(
        replace(each, basis=True)
        if not each.changed
        and each.old
        and each.new
        and _each(old_text, olds, each.old) != _each(new_text, news, each.new)
        else each
        for each in pairs
    )


def _each(text: str, spans: Sequence[tuple[int, int]], quantity: Quantity) -> bool:
    """Tell whether the «هر» nearest to a quantity stands among the words that the other text has not."""
    first = max(0, quantity.start - _BESIDE)
    before = [*_EACH.finditer(text, first, quantity.end)]
    behind = _EACH.search(text, quantity.end, quantity.end + _BESIDE)
    nearest = before[-1] if before else behind
    if nearest is None:
        return False
    between = text[nearest.end() : quantity.start] if before else text[quantity.end : nearest.start()]
    return not _STOP.search(between) and any(start <= nearest.start() < end for start, end in spans)


def _equal(one: Quantity, other: Quantity) -> bool:
    return one.unit == other.unit and one.value == other.value


def _alike(one: Quantity, other: Quantity) -> bool:
    return one.unit == other.unit or {one.unit, other.unit} <= _PERIODS


def _homes(found: Sequence[Quantity], segments: Sequence[Segment], new: bool) -> dict[Quantity, int]:
    """Tell in which segment each quantity ends."""
    homes: dict[Quantity, int] = {}
    for quantity in found:
        last = quantity.end - 1
        homes[quantity] = next(
            (
                index
                for index, each in enumerate(segments)
                if (each.new_start if new else each.old_start) <= last < (each.new_end if new else each.old_end)
            ),
            -1 if new else -2,
        )
    return homes


def _place(pair: QuantityPair, segments: Sequence[Segment]) -> tuple[int, int]:
    """Order pairs by where they stand in the new text, those that are gone by the place they left."""
    if pair.new:
        return pair.new.start, 1
    assert pair.old is not None
    at = next((each.new_start for each in segments if each.old_start <= pair.old.start < each.old_end), 1 << 30)
    return at, 0
