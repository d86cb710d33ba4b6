"""Compare two texts of law: which unit became which, what changed in substance, what only in spelling.

`compare(old, new)` takes two expressions (`kb.store.Snapshot.expression`, `expression_of_text`) and gives a
`Comparison`; `to_json`, `to_docx`, `to_html` and `map_svg` show it.
"""

from typing import TYPE_CHECKING

from kb.compare.build import compare
from kb.compare.html_export import to_html
from kb.compare.mapsvg import map_svg
from kb.compare.pasted import expression_of_text
from kb.compare.serial import to_json
from kb.compare.values import (
    CLASS_WORDS,
    KIND_WORDS,
    Class,
    Comparison,
    Op,
    Pair,
    PairKind,
    Part,
    Quantity,
    QuantityPair,
    Segment,
    Summary,
)

if TYPE_CHECKING:
    from kb.compare.word_export import to_docx

__all__ = [
    "CLASS_WORDS",
    "KIND_WORDS",
    "Class",
    "Comparison",
    "Op",
    "Pair",
    "PairKind",
    "Part",
    "Quantity",
    "QuantityPair",
    "Segment",
    "Summary",
    "compare",
    "expression_of_text",
    "map_svg",
    "to_docx",
    "to_html",
    "to_json",
]


def __getattr__(name: str) -> object:
    """Load python-docx only when a Word file is asked for: it costs more than a comparison."""
    if name == "to_docx":
        from kb.compare.word_export import to_docx

        return to_docx
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
