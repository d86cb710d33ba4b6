"""Pair the units of two texts at every level: articles, what stands under them, chapters and headings around them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kb.compare.likeness import held
from kb.compare.pairing import Match, match
from kb.compare.tree import Node
from kb.model import CONTAINERS, Kind

_LABELLED = frozenset({Kind.ARTICLE, Kind.PROVISO, Kind.POINT, Kind.INDENT}) | CONTAINERS
_ELSEWHERE = 0.5  # likeness from which a unit is found again at another level of its article
_FAR = 0.6  # … in another article
_LONG = 40  # letters that a unit must have to be looked for in another article
_HELD = 0.5  # share of a unit's words that must stand in another for a split or merger
_HELD_LINES = 0.4  # … for a run of unlabelled lines to belong to the text beside it
_HEADINGS = 0.5  # likeness from which two headings of different numbers are a pair: they are short and alike
_HELD_HEADING = 0.8  # … for a heading that the other copy runs into the text before it
_ENOUGH = 12  # letters from which the same words are no coincidence


@dataclass(eq=False, slots=True)
class Plan:
    """A pair in the making. `old_lines`, `new_lines`: units whose words run on in this pair's texts.

    `home`: for a unit that runs on in another pair's text, that pair. `kind` "" until the words are compared.
    """

    old: Node | None
    new: Node | None
    score: float = 0.0
    how: str = ""
    moved: bool = False
    renumbered: bool = False
    old_lines: list[Node] = field(default_factory=list)
    new_lines: list[Node] = field(default_factory=list)
    home: "Plan | None" = None
    top: "Plan | None" = None


class Planner:
    """Pairs the units of two laid-out texts; `plans` in the order found."""

    def __init__(self, old: list[Node], new: list[Node], same_law: bool) -> None:
        self.same_law = same_law
        self.plans: list[Plan] = []
        self.of_old: dict[Node, Plan] = {}
        self.of_new: dict[Node, Plan] = {}
        frames_old, heads_old = _frames(old)
        frames_new, heads_new = _frames(new)
        self._heads(heads_old, heads_new)
        self._frames(frames_old, frames_new)
        self._far(heads_old, heads_new)
        self._absorb_articles(heads_old, heads_new)
        self._lines([*heads_old, *frames_old], [*heads_new, *frames_new])
        self._headings(old, new)
        for node in old:
            if node not in self.of_old:
                self._put(Plan(node, None))
        for node in new:
            if node not in self.of_new:
                self._put(Plan(None, node))
        for plan in self.plans:
            plan.top = self._top(plan)

    def _put(self, plan: Plan) -> None:
        self.plans.append(plan)
        if plan.old:
            self.of_old.setdefault(plan.old, plan)
        if plan.new:
            self.of_new.setdefault(plan.new, plan)

    def _pair(self, found: Match, moved: bool = False) -> Plan:
        old, new = found.old, found.new
        renumbered = old.kind is new.kind and old.kind in _LABELLED and old.label != new.label
        plan = Plan(old, new, found.score, found.how, moved or renumbered or found.crossed, renumbered)
        self._put(plan)
        return plan

    def _heads(self, old: list[Node], new: list[Node]) -> None:
        for found in match(old, new, self.same_law):
            self._pair(found)
            self._under(found.old, found.new)

    def _frames(self, old: list[Node], new: list[Node]) -> None:
        """Pair chapters and cross headings kind by kind: by their headings, else by their numbers."""
        for kind in sorted({node.kind for node in old} & {node.kind for node in new}):
            ones = [node for node in old if node.kind is kind]
            others = [node for node in new if node.kind is kind]
            for found in match(ones, others, self.same_law, size=3, whole=False, enough=_HEADINGS):
                self._pair(found)

    def _under(self, old: Node, new: Node) -> None:
        """Pair what stands under a pair: level by level, then what changed its level within the pair."""
        for found in match(old.children, new.children, self.same_law, size=4):
            self._pair(found)
            self._under(found.old, found.new)
        if old.parent is None or self.of_old.get(old.parent) is None or old.kind is Kind.ARTICLE:
            left_old = [node for node in _below(old) if node not in self.of_old]
            left_new = [node for node in _below(new) if node not in self.of_new]
            self._again(left_old, left_new, _ELSEWHERE, _ENOUGH)

    def _far(self, old: list[Node], new: list[Node]) -> None:
        """Find notes and clauses that went to another article."""
        left_old = [node for head in old for node in _below(head) if node not in self.of_old]
        left_new = [node for head in new for node in _below(head) if node not in self.of_new]
        self._again(left_old, left_new, _FAR, _LONG)

    def _again(self, old: list[Node], new: list[Node], enough: float, length: int) -> None:
        old = [node for node in old if len(node.whole) >= length and node.kind in _LABELLED | {Kind.ALINEA}]
        new = [node for node in new if len(node.whole) >= length and node.kind in _LABELLED | {Kind.ALINEA}]
        if not old or not new:
            return
        for found in match(old, new, False, size=5):
            if found.score < enough or found.old in self.of_old or found.new in self.of_new:
                continue
            same_place = self._partner(found.old.parent) is found.new.parent
            self._pair(found, moved=not same_place)
            self._under(found.old, found.new)

    def _partner(self, node: Node | None) -> Node | None:
        plan = self.of_old.get(node) if node else None
        return plan.new if plan else None

    def _absorb_articles(self, old: list[Node], new: list[Node]) -> None:
        """Find articles that were split off from, or merged into, a paired one."""
        for nodes, others, index in ((old, new, self.of_old), (new, old, self.of_new)):
            is_old = nodes is old
            for node in [each for each in nodes if each not in index and len(each.whole) >= _LONG]:
                best: tuple[float, Node] | None = None
                for host in others:
                    plan = (self.of_new if is_old else self.of_old).get(host)
                    beside = (plan.old if is_old else plan.new) if plan and plan.home is None else None
                    if beside is None or len(host.whole) < _LONG:
                        continue
                    share = held(node.whole, host.whole, beside.whole)
                    if share >= _HELD and (best is None or share > best[0]):
                        best = share, host
                if best:
                    self._run_on(node, best[1], is_old, best[0])

    def _run_on(self, node: Node, host: Node, is_old: bool, score: float) -> None:
        """Let a unit's words run on in the pair of its host on the other side."""
        home = (self.of_new if is_old else self.of_old)[host]
        plan = Plan(node, host, score, "held") if is_old else Plan(host, node, score, "held")
        plan.home = home
        (home.old_lines if is_old else home.new_lines).append(node)
        self.plans.append(plan)
        (self.of_old if is_old else self.of_new)[node] = plan

    def _lines(self, old: list[Node], new: list[Node]) -> None:
        """Let unlabelled lines without a partner run on in the text beside them, if its other side holds their words.

        «… تعیین خواهد شد – یک نفر نماینده مالک – کدخدای ده» (1331-05-22, article 17) stands in three lines in the next
        law, and a list that one copy prints in lines another prints in one.
        """
        for heads, index, is_old in ((old, self.of_old, True), (new, self.of_new, False)):
            for head in heads:
                for parent in head.below():
                    for lines, beside in _loose(parent, index):
                        home = self._home(lines, beside, is_old)
                        for node in lines if home else ():
                            assert home is not None
                            (home.old_lines if is_old else home.new_lines).append(node)
                            self._put(Plan(node, None, home=home) if is_old else Plan(None, node, home=home))

    def _headings(self, old: list[Node], new: list[Node]) -> None:
        """Let a cross heading without a partner run on behind the unit before it, if the other copy prints it there.

        Copies run headings into the end of the article before («… خواهد شد فقره دوم - در تسلیم», Civil Code).
        """
        for nodes, index, is_old in ((old, self.of_old, True), (new, self.of_new, False)):
            for at, node in enumerate(nodes):
                if node in index or node.kind is not Kind.CROSS_HEADING or not at:
                    continue
                before: Node | None = nodes[at - 1]
                while before is not None and not is_frame(before):
                    home = index.get(before)
                    host = (home.new if is_old else home.old) if home and home.home is None else None
                    if home and host is not None and held(node.own, host.own) >= _HELD_HEADING:
                        (home.old_lines if is_old else home.new_lines).append(node)
                        self._put(Plan(node, None, home=home) if is_old else Plan(None, node, home=home))
                        break
                    before = before.parent

    def _home(self, lines: list[Node], beside: list[Plan], is_old: bool) -> Plan | None:
        """Give the pair beside the lines whose other side holds most of their words, if it holds enough."""
        best: tuple[float, Plan] | None = None
        runs = _runs("".join(node.own for node in lines))
        for plan in beside:
            host, own = (plan.new, plan.old) if is_old else (plan.old, plan.new)
            if host is None or own is None or plan.home is not None:
                continue
            share = len((runs & _runs(host.own)) - _runs(own.own)) / len(runs) if runs else 0.0
            if share >= _HELD_LINES and (best is None or share > best[0]):
                best = share, plan
        return best[1] if best else None

    def _top(self, plan: Plan) -> Plan:
        node = plan.new or plan.old
        index = self.of_new if plan.new else self.of_old
        assert node is not None
        while node.parent is not None and not is_frame(node.parent):
            node = node.parent
        return index[node]


def _loose(parent: Node, index: dict[Node, Plan]) -> Iterable[tuple[list[Node], list[Plan]]]:
    """Yield each run of unlabelled lines without a partner, with the pairs that stand beside and above it."""
    lines: list[Node] = []
    before: Plan | None = None
    for child in [*parent.children, None]:
        if child is not None and child not in index and child.kind is Kind.ALINEA and not child.children:
            lines.append(child)
            continue
        after = index.get(child) if child else None
        if lines:
            yield lines, [plan for plan in (index.get(parent), before, after) if plan]
            lines = []
        before = after


def _runs(text: str) -> set[str]:
    return {text[at : at + 4] for at in range(len(text) - 3)} or ({text} if text else set())


def _below(node: Node) -> Iterable[Node]:
    return [each for child in node.children for each in child.below()]


def is_frame(node: Node) -> bool:
    """Tell whether a unit is a chapter or heading around articles, not one of them."""
    return node.kind in CONTAINERS or node.kind is Kind.CROSS_HEADING or _holds_articles(node)


def _holds_articles(node: Node) -> bool:
    return node.kind is Kind.HCONTAINER and any(each.kind is Kind.ARTICLE for each in node.below())


def _frames(nodes: Sequence[Node]) -> tuple[list[Node], list[Node]]:
    """Part the chapters and headings from what stands in them: articles, and whatever else is not under an article."""
    frames = [node for node in nodes if is_frame(node)]
    framed = set(frames)
    heads = [node for node in nodes if node not in framed and (node.parent is None or node.parent in framed)]
    return frames, heads
