"""Which unit of the old text became which of the new one.

The same words first, wherever they stand; then likeness, in which the same number and the same place between
neighbours tip the scales, the strongest pair first. Between two versions of one law the number is the identity.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kb.compare.align import rising
from kb.compare.likeness import Likeness, held
from kb.compare.tree import Node

_ALL_PAIRS = 2_500  # old × new units up to which every pair is weighed
_SAME_NUMBER, _IN_PLACE = 0.15, 0.05  # what the same label and the same neighbours add to a likeness
FAINT, _FAINT_SAME_NUMBER = 0.25, 0.14  # likeness from which two units are a pair
_TEMPLATE = 0.3  # how much of what two units of two laws do not share their number can make up for
_PLAINLY = 0.7  # share of sampled runs of letters that makes two units plainly alike
_ENOUGH = 12  # letters from which the same words are no coincidence

Take = Callable[[Node, Node, float, str], None]


@dataclass(slots=True)
class Match:
    """An old and a new unit that belong together. `how`: words, likeness, number or place; `crossed`: out of order."""

    old: Node
    new: Node
    score: float
    how: str
    crossed: bool = False


def match(
    old: Sequence[Node],
    new: Sequence[Node],
    same_law: bool,
    size: int = 5,
    whole: bool = True,
    enough: float = FAINT,
) -> list[Match]:
    """Pair two lists of units of one level, in the order of the old one.

    `size` is how many letters are weighed together, `whole` whether sub-units count, `enough` the likeness from which
    two units of different numbers are a pair.
    """
    found: dict[Node, Match] = {}
    taken: set[Node] = set()

    def take(one: Node, other: Node, score: float, how: str) -> None:
        found[one] = Match(one, other, score, how)
        taken.add(other)

    words: Callable[[Node], str] = (lambda node: node.whole) if whole else (lambda node: node.own)
    _same_words(old, new, take, words)
    if len(old) * len(new) > _ALL_PAIRS:
        _namesakes(
            [node for node in old if node not in found], [node for node in new if node not in taken], take, words
        )
    left_old = [node for node in old if node not in found]
    left_new = [node for node in new if node not in taken]
    if left_old and left_new:
        for one, other, score, how in _alike(left_old, left_new, old, new, found, same_law, size, whole, enough):
            if one not in found and other not in taken:
                take(one, other, score, how)
    matches = [found[node] for node in old if node in found]
    _mark_crossed(matches, {node: place for place, node in enumerate(new)})
    return matches


def _same_words(old: Sequence[Node], new: Sequence[Node], take: Take, words: Callable[[Node], str]) -> None:
    """Pair units with the same letters: by label where several have them, else if they are the only ones."""
    by_words: dict[str, list[Node]] = {}
    for node in new:
        by_words.setdefault(words(node), []).append(node)
    often = Counter(words(node) for node in old)
    later = []
    taken: set[Node] = set()
    for node in old:
        same = by_words.get(words(node), [])
        other = next((each for each in same if each.label == node.label and each.kind == node.kind), None)
        if other and other not in taken:
            take(node, other, 1.0, "words")
            taken.add(other)
        elif same:
            later.append(node)
    for node in later:
        same = by_words[words(node)]
        if len(same) == 1 and often[words(node)] == 1 and same[0] not in taken and len(words(node)) >= _ENOUGH:
            take(node, same[0], 1.0, "words")


def _namesakes(old: Sequence[Node], new: Sequence[Node], take: Take, words: Callable[[Node], str]) -> None:
    """Pair, in long laws, units of one number that are plainly alike, so that likeness need only weigh the rest."""
    places = {(node.kind, node.label): at for at, node in enumerate(new)}
    for node in old:
        at = places.get((node.kind, node.label))
        if at is None:
            continue
        score, *beside = (
            (held(words(node), words(other)) + held(words(other), words(node))) / 2
            for other in (new[at], *new[max(0, at - 1) : at], *new[at + 1 : at + 2])
        )
        if score >= _PLAINLY and score >= max(beside, default=0.0):
            take(node, new[at], score, "likeness")


def _alike(
    left_old: list[Node],
    left_new: list[Node],
    old: Sequence[Node],
    new: Sequence[Node],
    found: dict[Node, Match],
    same_law: bool,
    size: int,
    whole: bool,
    faint: float,
) -> list[tuple[Node, Node, float, str]]:
    """List the pairs worth taking, the strongest first."""
    likeness = Likeness(left_old, left_new, whole, size)
    if len(left_old) * len(left_new) <= _ALL_PAIRS:
        candidates = {node: list(left_new) for node in left_old}
    else:
        candidates = likeness.candidates(left_old, left_new)
    labels = {(node.kind, node.label): node for node in left_new}
    place_old = {node: at for at, node in enumerate(old)}
    place_new = {node: at for at, node in enumerate(new)}
    bounds = _bounds(left_old, place_old, place_new, found)
    weighed: list[tuple[float, float, int, int, Node, Node, str]] = []
    for node in left_old:
        namesake = labels.get((node.kind, node.label))
        others = candidates[node]
        if namesake and namesake not in others:
            others = [*others, namesake]
        low, high = bounds[node]
        for other in others:
            score = likeness(node, other)
            same = other is namesake
            enough = _FAINT_SAME_NUMBER if same else faint if node.kind is other.kind else 2 * FAINT
            empty = not node.whole or not other.whole  # «ماده ۶۵۳» alone here, «… حذف شده است» there
            if score < enough and not (same and (same_law or empty)):
                continue
            in_place = low < place_new[other] < high
            # in two laws a number says less, the more alike the words are: whole series are cut from one template
            number = _SAME_NUMBER if same_law else min(_SAME_NUMBER, (1 - score) * _TEMPLATE)
            weight = score + number * same + _IN_PLACE * in_place
            how = "number" if same and score < FAINT else "likeness"
            apart = abs(place_new[other] - place_old[node])
            weighed.append((-weight, -score, apart, place_old[node] + place_new[other], node, other, how))
    weighed.sort(key=lambda each: (*each[:4], each[4].order, each[5].order))
    return [(node, other, -score, how) for _, score, _, _, node, other, how in weighed]


def _bounds(
    left: list[Node], place_old: dict[Node, int], place_new: dict[Node, int], found: dict[Node, Match]
) -> dict[Node, tuple[int, int]]:
    """For each unpaired old unit, the new places of its nearest paired neighbours that keep the order."""
    order = rising(sorted((place_old[each.old], place_new[each.new]) for each in found.values()))
    bounds = {}
    at = 0
    for node in left:
        while at < len(order) and order[at][0] < place_old[node]:
            at += 1
        bounds[node] = (order[at - 1][1] if at else -1, order[at][1] if at < len(order) else 1 << 60)
    return bounds


def _mark_crossed(matches: list[Match], place_new: dict[Node, int]) -> None:
    """Mark the pairs that left the order of the others: all but a longest run that keeps it."""
    points = [(at, place_new[each.new]) for at, each in enumerate(matches)]
    kept = {at for at, _ in rising(points)}
    for at, each in enumerate(matches):
        each.crossed = at not in kept
