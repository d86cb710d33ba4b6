"""Bring worked-out pairs into their final form: turned round, ordered, with reasons and what happened inside them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kb.compare.plan import Plan, is_frame
from kb.compare.reasons import reason
from kb.compare.tree import Node
from kb.compare.values import Op, Pair, PairKind, QuantityPair, Segment

_WEIGHT = {PairKind.UNCHANGED: 0, PairKind.SPELLING: 1, PairKind.UNKNOWN: 2}
_MOSTLY = 0.5  # share of a line's words that must stand on the other side for it to have been there
_TURNED_OP = {Op.DELETED: Op.INSERTED, Op.INSERTED: Op.DELETED}
_TURNED_KIND = {
    PairKind.ADDED: PairKind.REMOVED,
    PairKind.REMOVED: PairKind.ADDED,
    PairKind.SPLIT: PairKind.MERGED,
    PairKind.MERGED: PairKind.SPLIT,
}


@dataclass(eq=False, slots=True)
class Draft:
    """A pair with the plan and the nodes that it came from. `home` is the draft in whose text its words stand."""

    plan: Plan
    pair: Pair
    old: Node | None
    new: Node | None
    home: "Draft | None" = None
    top: "Draft | None" = None

    def turn(self) -> None:
        """Make old of new and new of old."""
        self.old, self.new = self.new, self.old
        pair = self.pair
        self.pair = replace(
            pair,
            old=pair.new,
            new=pair.old,
            kind=_TURNED_KIND.get(pair.kind, pair.kind),
            old_as_of=pair.new_as_of,
            new_as_of=pair.old_as_of,
            old_text=pair.new_text,
            new_text=pair.old_text,
            old_parts=pair.new_parts,
            new_parts=pair.old_parts,
            segments=tuple(map(_turned_segment, pair.segments)),
            quantities=tuple(map(_turned_quantity, pair.quantities)),
            old_stand_in=pair.new_stand_in,
            new_stand_in=pair.old_stand_in,
            old_corrections=pair.new_corrections,
            new_corrections=pair.old_corrections,
        )


def _turned_segment(segment: Segment) -> Segment:
    return Segment(
        _TURNED_OP.get(segment.op, segment.op),
        segment.new_start,
        segment.new_end,
        segment.old_start,
        segment.old_end,
        segment.cls,
        segment.sub,
    )


def _turned_quantity(pair: QuantityPair) -> QuantityPair:
    return QuantityPair(pair.new, pair.old, pair.changed, pair.new_unit, pair.old_unit, pair.basis)


def settle_lines(drafts: Sequence[Draft]) -> None:
    """Tell of each line whose words run on in another pair's text whether they stood on its other side."""
    by_plan = {draft.plan: draft for draft in drafts}
    for draft in drafts:
        plan = draft.plan
        draft.top = by_plan[plan.top] if plan.top else None
        if plan.home is None:
            continue
        home = draft.home = by_plan[plan.home]
        if plan.old and plan.new:
            continue
        node = plan.new or plan.old
        assert node is not None
        is_new = plan.new is not None
        met = _met(home.pair, node.id, is_new)
        draft.pair = replace(draft.pair, score=round(met, 2))
        if met < _MOSTLY:
            draft.pair = replace(draft.pair, kind=PairKind.ADDED if is_new else PairKind.REMOVED)
        elif is_new:
            draft.old = home.old
            draft.pair = replace(
                draft.pair,
                old=home.pair.old,
                old_as_of=home.pair.old_as_of,
                old_stand_in=home.pair.old_stand_in,
                kind=PairKind.SPLIT,
            )
        else:
            draft.new = home.new
            draft.pair = replace(
                draft.pair,
                new=home.pair.new,
                new_as_of=home.pair.new_as_of,
                new_stand_in=home.pair.new_stand_in,
                kind=PairKind.MERGED,
            )


def _met(home: Pair, unit: str, is_new: bool) -> float:
    """Give the share of a unit's words in a running text that reads the same on the other side."""
    parts = home.new_parts if is_new else home.old_parts
    part = next((each for each in parts if each.unit == unit), None)
    if part is None or part.end == part.start:
        return 0.0
    met = 0
    for segment in home.segments:
        start, end = (segment.new_start, segment.new_end) if is_new else (segment.old_start, segment.old_end)
        if not segment.marked and segment.op in (Op.EQUAL, Op.REPLACED):
            met += max(0, min(end, part.end) - max(start, part.start))
    return met / (part.end - part.start)


def finish(drafts: Sequence[Draft]) -> tuple[Pair, ...]:
    """Order the pairs and give each its reason, its article, and the weightiest kind inside it."""
    inside = _inside(drafts)
    shares = _shares(drafts)
    done: list[Pair] = []
    for draft in sorted(drafts, key=_places(drafts).__getitem__):
        pair = replace(
            draft.pair,
            inside=inside.get(draft, PairKind.UNCHANGED),
            top=draft.top.pair.key if draft.top else draft.pair.key,
            shown_in=draft.home.pair.key if draft.home else "",
        )
        how = "repealed" if _repealed(draft) else draft.plan.how
        done.append(replace(pair, reason=reason(pair, how, shares.get(draft, pair.score))))
    return tuple(done)


def _shares(drafts: Sequence[Draft]) -> dict[Draft, float]:
    """Give for each article the share of both texts, with all that stands under it, that reads the same."""
    same: Counter[Draft] = Counter()
    whole: Counter[Draft] = Counter()
    for draft in drafts:
        top = draft.top or draft
        for each in draft.pair.segments:
            length = each.old_end - each.old_start + each.new_end - each.new_start
            whole[top] += length
            same[top] += 0 if each.marked else length
    return {top: same[top] / length for top, length in whole.items() if length}


def _repealed(draft: Draft) -> bool:
    return bool(draft.old and draft.new) and None in (draft.pair.old, draft.pair.new)


def _places(drafts: Sequence[Draft]) -> dict[Draft, tuple[int, int, int]]:
    """Give each pair its place: that of the new unit; what is gone stands after what preceded it in the old text."""
    places = {draft: (draft.new.order, int(draft.home is not None), 0) for draft in drafts if draft.new}
    last = (-1, 0, 0)
    for draft in sorted((each for each in drafts if each.old), key=lambda each: each.old.order if each.old else 0):
        if draft.new is None:
            assert draft.old is not None
            places[draft] = (last[0], 2, draft.old.order)
        elif draft.home is None:
            last = places[draft]
    return places


def _inside(drafts: Sequence[Draft]) -> dict[Draft, PairKind]:
    """Give each pair the weightiest kind among the pairs below it."""
    of_old = {draft.old: draft for draft in drafts if draft.old and draft.home is None}
    of_new = {draft.new: draft for draft in drafts if draft.new and draft.home is None}
    inside: dict[Draft, PairKind] = {}
    for draft in drafts:
        kind = draft.pair.kind
        if draft.home is not None:
            continue
        weight = _WEIGHT.get(kind, 3)
        heavy = kind if weight < 3 else PairKind.CHANGED
        for node, index in ((draft.new, of_new), (draft.old, of_old)):
            above = node.parent if node else None
            while above is not None and not is_frame(above):
                host = index.get(above)
                if (
                    host is not None
                    and host is not draft
                    and _WEIGHT.get(inside.get(host, PairKind.UNCHANGED), 3) < weight
                ):
                    inside[host] = heavy
                above = above.parent
    return inside
