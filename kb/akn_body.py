"""The units of a law in Akoma Ntoso: preamble, body, conclusions (ARCHITECTURE, «element by element»)."""

import re
from collections.abc import Sequence
from itertools import groupby, takewhile

from kb.akn_closing import closing
from kb.akn_text import Out, attributes_of, paragraphs, remark, words
from kb.model import CONTAINERS, Expression, Kind, State, Wording

_QUOTED = re.compile(r"(?P<structure>.*?__qstr_\d+)__")
_OUTSIDE = (Kind.PREAMBLE, Kind.CONCLUSIONS)
# Kinds that have no element of their own where they stand, with the name that an `hcontainer` gets for them.
_NO_ELEMENT = {Kind.HCONTAINER: "text"} | {kind: str(kind) for kind in (Kind.CROSS_HEADING, *_OUTSIDE)}
_STATUS = {State.UNKNOWN: "unknown", State.REMOVED: "removed"}


class Body:
    """Writes the units of an expression; knows which ids are taken, for the elements that only the schema asks for."""

    def __init__(self, out: Out, expression: Expression) -> None:
        self.out = out
        shown = {unit.unit for unit in expression.units}
        self.taken = set(shown)
        self.children: dict[str | None, list[Wording]] = {}
        for unit in expression.units:
            parent = unit.parent if unit.parent in shown else None
            self.children.setdefault(parent, []).append(unit)

    def of_kind(self, kind: Kind) -> list[Wording]:
        """Give the top units of a kind."""
        return [unit for unit in self.children.get(None, []) if unit.kind is kind]

    def preamble(self) -> None:
        """Write the preamble, if the law has one."""
        units = self.of_kind(Kind.PREAMBLE)
        if units:
            self.out.open("preamble", eId="preamble")
            if not any([self._words(unit) for unit in units]):
                self.out.add("p")
            self.out.close("preamble")

    def body(self) -> None:
        """Write the body. A cross heading directly in it opens an `hcontainer`: the schema has none there."""
        self.out.open("body")
        tops = [unit for unit in self.children.get(None, []) if unit.kind not in _OUTSIDE]
        inside = False  # an hcontainer of a cross heading
        for is_quoted, group in groupby(tops, key=lambda unit: unit.quoted):
            if is_quoted:
                self._quoted_alone(list(group))
                continue
            for unit in group:
                bare = unit.kind is Kind.CROSS_HEADING and unit.unit not in self.children
                if inside and (unit.kind in CONTAINERS or unit.kind is Kind.CROSS_HEADING):
                    self.out.close("hcontainer")
                    inside = False
                if bare:
                    self.out.open("hcontainer", eId=self._new_id("hcontainer"), name="crossHeading")
                    inside = True
                self._unit(unit)
        if inside:
            self.out.close("hcontainer")
        if not tops:
            self.out.open("hcontainer", eId=self._new_id("hcontainer"), name="empty")
            self.out.add("content", "<p/>")
            self.out.close("hcontainer")
        self.out.close("body")

    def conclusions(self) -> None:
        """Write the closing formula, if the law has one."""
        units = self.of_kind(Kind.CONCLUSIONS)
        if units:
            self.out.open("conclusions", eId="conclusions")
            for unit in units:
                closing(self.out, unit.text)
                self._notices(unit)
            self.out.close("conclusions")

    def _new_id(self, name: str, parent: str | None = None) -> str:
        prefix = f"{parent}__" if parent else ""
        number = 1
        while f"{prefix}{name}_{number}" in self.taken:
            number += 1
        made = f"{prefix}{name}_{number}"
        self.taken.add(made)
        return made

    def _unit(self, unit: Wording) -> None:
        out = self.out
        children = self.children.get(unit.unit, [])
        if unit.kind is Kind.CROSS_HEADING and not children:
            out.add("crossHeading", words(unit.heading or unit.text or unit.num), eId=unit.unit)
            return
        tag, name = str(unit.kind), None
        if unit.kind in _NO_ELEMENT:
            tag, name = "hcontainer", _NO_ELEMENT[unit.kind]
        out.open(tag, eId=unit.unit, name=name, status=_STATUS.get(unit.state))
        if unit.num:
            out.add("num", words(unit.num), status="editorial" if unit.implicit else None)
        if unit.heading:
            out.add("heading", words(unit.heading))
        quoted = list(takewhile(lambda child: child.quoted and not unit.quoted, children))
        inner = children[len(quoted) :]
        if not inner:
            self._block("content", unit, quoted)
        elif unit.text or unit.marks or unit.notices or quoted:
            self._block("intro", unit, quoted)
        for is_quoted, group in groupby(inner, key=lambda child: child.quoted and not unit.quoted):
            if is_quoted:
                self._quoted_alone(list(group), unit.unit)
            else:
                for child in group:
                    self._unit(child)
        out.close(tag)

    def _block(self, tag: str, unit: Wording, quoted: Sequence[Wording]) -> None:
        """Write `intro` or `content`: the unit's own words, what it quotes, what is to be said of it."""
        self.out.open(tag)
        written = self._words(unit)
        if quoted:
            self._quotation(quoted, unit.unit)
        elif not written:
            self.out.add("p")
        self.out.close(tag)

    def _words(self, unit: Wording) -> bool:
        """Write a unit's own words and what is to be said of it; tell whether there were any."""
        if unit.text or unit.marks:
            for inner in paragraphs(unit.text, unit.corrections, [mark.printed for mark in unit.marks]):
                self.out.add("p", inner)
        self._notices(unit)
        return bool(unit.text or unit.marks or unit.notices)

    def _notices(self, unit: Wording) -> None:
        for notice in unit.notices:
            self.out.add("p", remark(notice))

    def _quoted_alone(self, quoted: Sequence[Wording], parent: str | None = None) -> None:
        """Write quoted units that follow other units: they need a container of their own."""
        self.out.open("hcontainer", eId=self._new_id("hcontainer", parent), name="quotation")
        self.out.open("content")
        self._quotation(quoted, parent)
        self.out.close("content")
        self.out.close("hcontainer")

    def _quotation(self, quoted: Sequence[Wording], parent: str | None) -> None:
        """Write what an amending law quotes: `mod` with one `quotedStructure` for each quotation.

        Line breaks stand only inside and between quotations, not beside the words of the text itself.
        """
        before = f"<p><mod{attributes_of({'eId': self._new_id('mod', parent)})}>"
        groups = [(name, list(group)) for name, group in groupby(quoted, key=_structure)]
        for at, (name, group) in enumerate(groups):
            eid = self._new_id("qstr", parent) if not name or name in self.taken else name
            self.taken.add(eid)
            start = f"<quotedStructure{attributes_of({'eId': eid})}>"
            self.out.begin_inline(start if at else before + start)
            for unit in group:
                self._quoted_unit(unit)
            self.out.end_inline("</quotedStructure>" + ("</mod></p>" if at + 1 == len(groups) else ""))

    def _quoted_unit(self, unit: Wording) -> None:
        if unit.kind is Kind.CROSS_HEADING and unit.unit not in self.children:
            self.out.open("hcontainer", eId=unit.unit, name="crossHeading")
            self.out.add("heading", words(unit.heading or unit.text or unit.num))
            self.out.add("content", "<p/>")
            self.out.close("hcontainer")
        else:
            self._unit(unit)


def _structure(unit: Wording) -> str:
    """Give the id of the quotation in which a quoted unit stands; "" if its id does not say."""
    match = _QUOTED.match(unit.unit)
    return match["structure"] if match else ""
