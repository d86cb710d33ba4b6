"""The units of an expression as a tree, with the wording that stands in where one is unknown."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from kb import dates
from kb.compare.reading import folded
from kb.compare.values import NO_DATE
from kb.model import Expression, Kind, State, Wording

_NOT_LETTERS = re.compile(r"[\W_]+")


def own_letters(wording: Wording) -> str:
    """Give the letters of a unit's heading and words, with bracketed corrections applied."""
    text = wording.text
    for correction in sorted(wording.corrections, key=lambda each: -each.start):
        text = text[: correction.start] + correction.read + text[correction.end :]
    return skeleton(wording.heading) + skeleton(text)


def skeleton(text: str) -> str:
    """Give the letters and digits of a text alone, folded: what no spacing, joining or punctuation can change."""
    return _NOT_LETTERS.sub("", folded(text).text)


@dataclass(eq=False, slots=True)
class Node:
    """A unit with its sub-units. `as_of` is the Jalali date of its wording, `stand_in` that it is another date's."""

    wording: Wording
    order: int
    as_of: str
    stand_in: bool
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    own: str = ""  # skeleton of its own words
    asked: str = ""  # Jalali date asked for
    _whole: str | None = None

    @property
    def id(self) -> str:
        """The unit's id."""
        return self.wording.unit

    @property
    def kind(self) -> Kind:
        """What the unit is."""
        return self.wording.kind

    @property
    def label(self) -> str:
        """The last step of the id: the kind with its number."""
        return self.wording.unit.rsplit("__", 1)[-1]

    @property
    def whole(self) -> str:
        """Skeleton of its words with those of all that stands under it."""
        if self._whole is None:
            self._whole = self.own + "".join(child.whole for child in self.children)
        return self._whole

    @property
    def unknown(self) -> bool:
        """Its wording on the date is not in the source, and none stands in for it."""
        return self.wording.state is State.UNKNOWN

    @property
    def removed(self) -> bool:
        """It is repealed on the date."""
        return self.wording.state is State.REMOVED

    @property
    def level(self) -> int:
        """How deep it stands in the law, from 0."""
        return 0 if self.parent is None else self.parent.level + 1

    def below(self) -> Iterator["Node"]:
        """Yield the node and all that stands under it."""
        yield self
        for child in self.children:
            yield from child.below()


def nodes(expression: Expression) -> list[Node]:
    """Lay out an expression, in its order; units of unknown wording get the wording that stands in for them."""
    standing: dict[str, list[Wording]] = {}
    stand_ins = {wording.unit: wording for wording in expression.stand_ins}
    for wording in expression.stand_ins:
        if wording.parent is not None:
            standing.setdefault(wording.parent, []).append(wording)
    asked = "" if expression.asked == NO_DATE else dates.iso(expression.asked)
    made: list[Node] = []
    by_id: dict[str, Node] = {}

    def put(wording: Wording, stand_in: bool) -> None:
        as_of = dates.iso(wording.start) if stand_in and wording.start else asked
        parent = by_id.get(wording.parent) if wording.parent else None
        node = Node(wording, len(made), as_of, stand_in, parent, own=own_letters(wording), asked=asked)
        made.append(node)
        by_id.setdefault(wording.unit, node)
        if parent:
            parent.children.append(node)

    def put_standing(wording: Wording) -> None:
        put(wording, True)
        for child in standing.get(wording.unit, ()):
            if child.unit not in known and child.unit not in by_id:
                put_standing(child)

    known = {wording.unit for wording in expression.units}
    for wording in expression.units:
        stand_in = stand_ins.get(wording.unit) if wording.state is State.UNKNOWN else None
        if stand_in:
            put_standing(stand_in)
        else:
            put(wording, False)
    return made
