"""A law's units as the tree that a page walks through."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.model import CONTAINERS, Expression, Kind, State, Wording
from web import names


@dataclass(slots=True)
class Node:
    """A unit on the page. `level` is that of its heading (2–6), 0 where its label runs into the text.

    `stand_in` is the known wording of another date that the reader is led to where this one is not in the source.
    """

    wording: Wording
    level: int = 0
    children: list["Node"] = field(default_factory=list)
    stand_in: Wording | None = None

    @property
    def id(self) -> str:
        """Give the unit's id, which is also its anchor on the page."""
        return self.wording.unit

    @property
    def label(self) -> str:
        """Name the unit as its label does."""
        return names.label(self.wording)

    @property
    def kind(self) -> str:
        """Give the kind's Akoma Ntoso name, which is also its class on the page."""
        return self.wording.kind.value

    @property
    def is_container(self) -> bool:
        """Tell whether the unit holds articles."""
        return self.wording.kind in CONTAINERS or (self.wording.kind is Kind.HCONTAINER and bool(self.children))

    def walk(self) -> Iterator["Node"]:
        """Yield the node and all below it in the order of the law."""
        yield self
        for child in self.children:
            yield from child.walk()


_HEADED = CONTAINERS | {Kind.CROSS_HEADING, Kind.ARTICLE, Kind.HCONTAINER, Kind.PREAMBLE, Kind.CONCLUSIONS}
_DEEPEST = 6


def tree(units: tuple[Wording, ...], stand_ins: tuple[Wording, ...] = (), *, top_level: int = 2) -> list[Node]:
    """Make the tree of a law's units; a unit whose parent is not among them stands at the top."""
    near = {unit.unit: unit for unit in stand_ins}
    nodes = {
        unit.unit: Node(unit, stand_in=near.get(unit.unit) if unit.state is State.UNKNOWN else None) for unit in units
    }
    top: list[Node] = []
    for unit in units:
        node = nodes[unit.unit]
        above = nodes.get(unit.parent) if unit.parent is not None else None
        (above.children if above is not None and above is not node else top).append(node)
    _set_levels(top, top_level)
    return top


def alone(node: Node) -> Node:
    """Set the headings below a unit for a page that it has to itself; gives the node back."""
    _set_levels(node.children, 2)
    return node


def _set_levels(nodes: list[Node], level: int) -> None:
    for node in nodes:
        headed = node.wording.kind in _HEADED
        node.level = min(level, _DEEPEST) if headed else 0
        _set_levels(node.children, level + 1 if headed else level)


def expression_tree(expression: Expression) -> list[Node]:
    """Make the tree of a law on a date."""
    return tree(expression.units, expression.stand_ins)
