"""The search index. The only package that knows Whoosh (whoosh-reloaded 2.7.5, pinned).

What Whoosh does here: it keeps the terms with their postings, the columns, the segments, deletions and commits. What
it does too slowly in Python, scoring and filtering every hit, is done on whole arrays: postings are decoded into
numpy arrays once and kept, filters are masks over columns (docs/search.md holds the figures for both ways).

Nothing of ours is pickled into the index; `VERSION` names the analysis, an index of another version is refused.
Nothing is synced to disk: the index must be rebuildable from the sources, and is.
"""

from kb.index.analysis import VERSION, analyse
from kb.index.read import Floats, Ids, Index
from kb.index.write import KINDS, LATEST, QUOTED, REPLACED, Row, build_index, update_work

__all__ = [
    "KINDS", "LATEST", "QUOTED", "REPLACED", "VERSION", "Floats", "Ids", "Index", "Row", "analyse", "build_index",
    "update_work",
]  # fmt: skip
