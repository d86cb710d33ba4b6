"""Compare two texts of law: which unit became which, what changed in substance, what only in spelling.

`compare(old, new)` takes two expressions (`kb.store.Snapshot.expression`, `expression_of_text`) and gives a
`Comparison`; `to_json`, `to_docx`, `to_html` and `map_svg` show it.
"""

from kb.compare.build import compare
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
]
