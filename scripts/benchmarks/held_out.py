"""Take compounds out of the lexicon and see whether their spellings still find each other.

Usage: scripts/bench held-out [--words N] [--seed N] [--keep]

N compounds of hazm's list are forgotten; each stands in three units, with a half-space, a space and run together, and
is asked for in the same three ways. Counted are the pairs of spellings that find each other. `--keep` forgets nothing.
"""

import argparse
import datetime as dt
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from kb.fold import ZWNJ
from kb.index import Row, build_index
from kb.lexicon import Lexicon
from kb.model import Kind, Source, Wording, Work
from kb.search import search

WORK = Work("law", "قانون", "قانون", "", dt.date(1950, 1, 1), Source("raw/x.txt", ""))


class Snapshot:
    """What search asks of a snapshot, in memory."""

    build_id = "held out"

    def __init__(self, folder: Path, rows: list[Row]) -> None:
        self.index_dir, self.rows = folder, rows
        build_index(folder, rows, processes=1)

    def works(self) -> tuple[Work, ...]:
        return (WORK,)

    def wordings_by_row(self, rows: Sequence[int]) -> dict[int, Wording]:
        return {at: self.rows[at - 1][1] for at in rows}

    def wordings(self, slug: str, unit: str | None = None) -> tuple[Wording, ...]:
        return ()


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--words", type=int, default=300)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args(argv)
    lexicon = Lexicon.load()
    two = [key for key, parts in lexicon.compounds.items() if len(parts) == 2 and min(map(len, parts)) > 1]
    taken = random.Random(args.seed).sample([key for key in two if key not in lexicon.plain], args.words)
    parts = {key: lexicon.compounds[key] for key in taken}
    if not args.keep:
        for key in taken:
            del lexicon.words[key], lexicon.compounds[key]
    written = [(ZWNJ, " ", "")[at].join(parts[key]) for key in taken for at in range(3)]
    rows: list[Row] = [
        (at, Wording("law", f"art_{at}", Kind.ARTICLE, "", "", f"در این باب {text} مقرر است", None, None), WORK)
        for at, text in enumerate(written, 1)
    ]
    names = ("half-space", "space", "together")
    found = [[0] * 3 for _ in names]
    with tempfile.TemporaryDirectory() as folder:
        snapshot = Snapshot(Path(folder) / "index", rows)
        for at, text in enumerate(written):
            units = {hit.unit for hit in search(snapshot, text, limit=100, facets=False).hits}  # type: ignore[arg-type]
            for other in range(3):
                found[at % 3][other] += f"art_{at - at % 3 + other + 1}" in units
    print(f"{args.words} compounds {'kept' if args.keep else 'forgotten'}; % of them found, by how they are written")
    print(f"{'asked ↓  stands →':18} " + " ".join(f"{name:>11}" for name in names))
    for name, row in zip(names, found, strict=True):
        print(f"{name:18} " + " ".join(f"{100 * count / args.words:11.1f}" for count in row))
    print(f"together {100 * sum(map(sum, found)) / (9 * args.words):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
