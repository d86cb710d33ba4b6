"""How much two units are alike: shared runs of letters, the rarer the weightier, whatever the spacing."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from kb.compare.tree import Node

_RUN, _SAMPLES = 7, 24  # letters of a sampled run, and how many of them a text is judged by


def held(text: str, other: str, beside: str = "") -> float:
    """Give the share of some runs of letters of a text that another holds, and `beside` does not: 0 to 1, quickly."""
    last = len(text) - _RUN
    if last < 0:
        return float(text in other and text not in beside)
    places = range(0, last + 1, max(1, last // _SAMPLES))
    met = 0
    for count, at in enumerate(places, 1):
        run = text[at : at + _RUN]
        met += run in other and run not in beside
        if count == _SAMPLES // 4 and met == 0:
            return 0.0  # none of a quarter of them: no likeness worth the rest
    return met / len(places)


class Likeness:
    """Likeness of two lists of units by runs of `size` letters, weighted by how few units hold them."""

    def __init__(self, old: Sequence[Node], new: Sequence[Node], whole: bool = True, size: int = 5) -> None:
        self._size = size
        self._whole = whole
        self._runs: dict[Node, frozenset[str]] = {node: self._of(node) for node in (*old, *new)}
        held = Counter(run for runs in self._runs.values() for run in runs)
        count = len(self._runs)
        self._weight = {run: math.log(1 + count / many) for run, many in held.items()}
        self._held = held
        self._total = {node: self._sum(runs) for node, runs in self._runs.items()}

    def _of(self, node: Node) -> frozenset[str]:
        text = node.whole if self._whole else node.own
        size = self._size
        if 0 < len(text) < size:
            return frozenset({text})
        return frozenset(text[at : at + size] for at in range(len(text) - size + 1))

    def _sum(self, runs: Iterable[str]) -> float:
        weight = self._weight
        return math.fsum(sorted(weight[run] for run in runs))  # sorted: the same sum whatever the order of a set

    def __call__(self, old: Node, new: Node) -> float:
        """Give the likeness of two units, 0 to 1."""
        total = self._total[old] + self._total[new]
        return 2 * self._sum(self._runs[old] & self._runs[new]) / total if total else 0.0

    def candidates(self, old: Sequence[Node], new: Sequence[Node], many: int = 4) -> dict[Node, list[Node]]:
        """For each old unit, the new ones that share most of its rarest runs: linear in the length of the texts."""
        holders: dict[str, list[Node]] = {}
        for node in new:
            for run in self._runs[node]:
                holders.setdefault(run, []).append(node)
        found: dict[Node, list[Node]] = {}
        for node in old:
            rare = sorted((run for run in self._runs[node] if run in holders), key=lambda run: (self._held[run], run))
            hits = Counter(holder for run in rare[:48] for holder in holders[run][:24])
            best = sorted(hits.items(), key=lambda each: (-each[1], each[0].order))
            found[node] = [holder for holder, _ in best[:many]]
        return found
