"""The units of a law in Akoma Ntoso: preamble, body, conclusions (ARCHITECTURE, «element by element»)."""

import re
from collections.abc import Sequence
from itertools import takewhile

from kb.akn_closing import closing
from kb.akn_text import Element, add, paragraphs, remark, write
from kb.model import CONTAINERS, Expression, Kind, State, Wording

_QUOTED = re.compile(r"(?P<structure>.*?__qstr_\d+)__")
_OUTSIDE = (Kind.PREAMBLE, Kind.CONCLUSIONS)
_STATUS = {State.UNKNOWN: "unknown", State.REMOVED: "removed"}


class Body:
    """Writes the units of an expression; knows which ids are taken, for the elements that only the schema asks for."""

    def __init__(self, expression: Expression) -> None:
        shown = {unit.unit for unit in expression.units}
        self.taken = set(shown)
        self.children: dict[str | None, list[Wording]] = {}
        for unit in expression.units:
            parent = unit.parent if unit.parent in shown else None
            self.children.setdefault(parent, []).append(unit)

    def of_kind(self, kind: Kind) -> list[Wording]:
        """Give the top units of a kind."""
        return [unit for unit in self.children.get(None, []) if unit.kind is kind]

    def preamble(self, act: Element) -> None:
        """Append the preamble, if the law has one."""
        units = self.of_kind(Kind.PREAMBLE)
        if units:
            preamble = add(act, "preamble", eId="preamble")
            for unit in units:
                self._words(preamble, unit)
            if not len(preamble):
                add(preamble, "p")

    def body(self, act: Element) -> None:
        """Append the body. A cross heading directly in it opens an `hcontainer`: the schema has none there."""
        body = add(act, "body")
        place = body
        tops = [unit for unit in self.children.get(None, []) if unit.kind not in _OUTSIDE]
        waiting: list[Wording] = []
        for unit in tops:
            if unit.quoted:
                waiting.append(unit)
                continue
            self._quoted_alone(place, waiting)
            if unit.kind in CONTAINERS or unit.kind is Kind.CROSS_HEADING:
                place = body
            if unit.kind is Kind.CROSS_HEADING and unit.unit not in self.children:
                place = add(body, "hcontainer", eId=self._new_id("hcontainer"), name="crossHeading")
            self._unit(place, unit)
        self._quoted_alone(place, waiting)
        if not len(body):
            empty = add(body, "hcontainer", eId=self._new_id("hcontainer"), name="empty")
            add(add(empty, "content"), "p")

    def conclusions(self, act: Element) -> None:
        """Append the closing formula, if the law has one."""
        units = self.of_kind(Kind.CONCLUSIONS)
        if units:
            conclusions = add(act, "conclusions", eId="conclusions")
            for unit in units:
                closing(conclusions, unit.text)
                self._notices(conclusions, unit)

    def _new_id(self, name: str, parent: str | None = None) -> str:
        prefix = f"{parent}__" if parent else ""
        number = 1
        while f"{prefix}{name}_{number}" in self.taken:
            number += 1
        made = f"{prefix}{name}_{number}"
        self.taken.add(made)
        return made

    def _unit(self, parent: Element, unit: Wording) -> None:
        children = self.children.get(unit.unit, [])
        if unit.kind is Kind.CROSS_HEADING and not children:
            write(add(parent, "crossHeading", eId=unit.unit), unit.heading or unit.text or unit.num)
            return
        tag, name = str(unit.kind), None
        if unit.kind in (Kind.HCONTAINER, Kind.CROSS_HEADING, *_OUTSIDE):
            tag, name = "hcontainer", "text" if unit.kind is Kind.HCONTAINER else str(unit.kind)
        element = add(parent, tag, eId=unit.unit, name=name, status=_STATUS.get(unit.state))
        if unit.num:
            write(add(element, "num", status="editorial" if unit.implicit else None), unit.num)
        if unit.heading:
            write(add(element, "heading"), unit.heading)
        quoted = list(takewhile(lambda child: child.quoted and not unit.quoted, children))
        inner = children[len(quoted) :]
        if inner:
            if unit.text or unit.marks or unit.notices or quoted:
                self._block(add(element, "intro"), unit, quoted)
            self._children(element, unit, inner)
        else:
            self._block(add(element, "content"), unit, quoted)

    def _children(self, element: Element, unit: Wording, children: Sequence[Wording]) -> None:
        waiting: list[Wording] = []
        for child in children:
            if child.quoted and not unit.quoted:
                waiting.append(child)
                continue
            self._quoted_alone(element, waiting, unit.unit)
            self._unit(element, child)
        self._quoted_alone(element, waiting, unit.unit)

    def _block(self, block: Element, unit: Wording, quoted: Sequence[Wording]) -> None:
        """Fill `intro` or `content`: the unit's own words, what it quotes, what is to be said of it."""
        self._words(block, unit)
        if quoted:
            self._quotation(block, quoted, unit.unit)
        if not len(block):
            add(block, "p")

    def _words(self, block: Element, unit: Wording) -> None:
        marks = [mark.printed for mark in unit.marks]
        if unit.text or marks:
            paragraphs(block, unit.text, unit.corrections, marks)
        self._notices(block, unit)

    def _notices(self, block: Element, unit: Wording) -> None:
        for notice in unit.notices:
            remark(add(block, "p"), notice)

    def _quoted_alone(self, place: Element, waiting: list[Wording], parent: str | None = None) -> None:
        """Append quoted units that follow other units: they need a container of their own."""
        if waiting:
            container = add(place, "hcontainer", eId=self._new_id("hcontainer", parent), name="quotation")
            self._quotation(add(container, "content"), waiting, parent)
            waiting.clear()

    def _quotation(self, block: Element, quoted: Sequence[Wording], parent: str | None) -> None:
        """Append what an amending law quotes: `mod` with one `quotedStructure` for each quotation."""
        mod = add(add(block, "p"), "mod", eId=self._new_id("mod", parent))
        structure: Element | None = None
        last = ""
        for unit in quoted:
            match = _QUOTED.match(unit.unit)
            name = match["structure"] if match else ""
            if structure is None or name != last:
                taken = not name or name in self.taken
                eid = self._new_id("qstr", parent) if taken else name
                self.taken.add(eid)
                structure = add(mod, "quotedStructure", eId=eid)
                last = name
            if unit.kind is Kind.CROSS_HEADING and unit.unit not in self.children:
                container = add(structure, "hcontainer", eId=unit.unit, name="crossHeading")
                write(add(container, "heading"), unit.heading or unit.text or unit.num)
                add(add(container, "content"), "p")
            else:
                self._unit(structure, unit)
