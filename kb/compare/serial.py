"""A comparison as plain values for JSON; the fields of `kb diff --json` in docs and ARCHITECTURE are kept."""

from typing import Any

from kb import dates
from kb.compare.values import NO_DATE, Comparison, Pair, QuantityPair, Segment
from kb.model import Expression


def to_json(comparison: Comparison) -> dict[str, Any]:
    """Give a comparison as lists, dicts, strings and numbers."""
    summary = comparison.summary
    return {
        "old": _side(comparison.old),
        "new": _side(comparison.new),
        "summary": {
            "articles": {kind.value: count for kind, count in summary.articles.items()},
            "units": {kind.value: count for kind, count in summary.units.items()},
            "classes": {cls.value: count for cls, count in summary.classes.items()},
            "moved": summary.moved,
            "quantities_changed": summary.quantities_changed,
            "quantities_removed": summary.quantities_removed,
            "quantities_added": summary.quantities_added,
            "quantities_written_otherwise": summary.quantities_written_otherwise,
            "sentences": list(summary.sentences),
        },
        "remarks": list(comparison.remarks),
        "pairs": [_pair(pair) for pair in comparison.pairs],
        "quantities": [_quantity(quantity) for quantity in comparison.quantities],
    }


def _side(expression: Expression) -> dict[str, str | None]:
    dated = expression.asked != NO_DATE
    return {
        "work": expression.work.slug or None,
        "title": expression.work.title,
        "date": dates.iso(expression.asked) if dated else None,
        "version": dates.iso(expression.date) if dated else None,
        "status": expression.status.value,
    }


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "old": pair.old.unit if pair.old else None,
        "new": pair.new.unit if pair.new else None,
        "kind": pair.kind.value,
        "inside": pair.inside.value,
        "moved": pair.moved,
        "score": pair.score,
        "old_as_of": pair.old_as_of or None,
        "new_as_of": pair.new_as_of or None,
        "reason": pair.reason,
        "shown_in": pair.shown_in or None,
        "differences": [_segment(pair, segment) for segment in pair.differences],
    }


def _segment(pair: Pair, segment: Segment) -> dict[str, Any]:
    return {
        "op": segment.op.value,
        "class": segment.cls.value if segment.cls else None,
        "sub": segment.sub,
        "old": pair.old_text[segment.old_start : segment.old_end],
        "new": pair.new_text[segment.new_start : segment.new_end],
    }


def _quantity(quantity: QuantityPair) -> dict[str, Any]:
    measured = quantity.old or quantity.new
    return {
        "old_unit": quantity.old_unit,
        "new_unit": quantity.new_unit,
        "old": quantity.old.text if quantity.old else None,
        "new": quantity.new.text if quantity.new else None,
        "changed": quantity.changed,
        "basis_changed": quantity.basis,
        "measure": measured.unit if measured else None,
    }
