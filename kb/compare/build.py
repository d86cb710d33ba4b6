"""Compare two expressions: pair their units, find the differences of each pair, count them."""

import gc
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from kb.compare.drafts import Draft, finish, settle_lines
from kb.compare.plan import Plan, Planner
from kb.compare.quantities import pair_quantities, read_quantities, told_apart
from kb.compare.reading import Atom, atoms, letters
from kb.compare.summary import remarks, summarise
from kb.compare.tree import Node, nodes
from kb.compare.values import Class, Comparison, Op, Pair, PairKind, Part, QuantityPair, Segment
from kb.compare.words import difference
from kb.fold import fold_word
from kb.lexicon import Lexicon
from kb.model import Correction, Expression, State


def compare(old: Expression, new: Expression) -> Comparison:
    """Compare two texts of law, in any order of time, of one law or of two.

    `compare(new, old)` is the mirror of it: both are worked out in one and the same order and turned round.
    """
    with _collector_paused():
        return _compare(old, new)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Pause the collector of cycles: a comparison makes a hundred thousand small values and throws none away."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _compare(old: Expression, new: Expression) -> Comparison:
    turned = _follows(old, new)
    first, second = (new, old) if turned else (old, new)
    same_law = bool(old.work.slug) and old.work.slug == new.work.slug
    plans = Planner(nodes(first), nodes(second), same_law).plans
    known = _Known(first, second)
    drafts = [Draft(plan, _pair(plan, known), plan.old, plan.new) for plan in plans]
    settle_lines(drafts)
    if turned:
        for draft in drafts:
            draft.turn()
    done = finish(drafts)
    found = tuple(quantity for pair in done for quantity in pair.quantities)
    return Comparison(old, new, done, found, summarise(done), remarks(old, new, done))


def _follows(old: Expression, new: Expression) -> bool:
    """Tell whether the old text comes second in the one order in which two texts are always worked out."""
    one, other = ((each.work.slug, each.asked.isoformat(), each.work.title) for each in (old, new))
    if one != other:
        return one > other
    return _units(old) > _units(new)


def _units(expression: Expression) -> list[tuple[str, str, str]]:
    return [(unit.unit, unit.heading, unit.text) for unit in (*expression.units, *expression.stand_ins)]


class _Known:
    """Tells whether a word is in the lexicon or stands more than twice in one of the texts."""

    def __init__(self, *expressions: Expression) -> None:
        self._expressions = expressions
        self._texts: list[str] | None = None
        self._known: dict[str, bool] = {}
        self._misprints = _misprints(expressions)

    def __call__(self, word: str) -> bool:
        if word not in self._known:
            self._known[word] = Lexicon.load().known(word) or self._often(word)
        return self._known[word]

    def corrected(self, found: list[Atom]) -> list[Atom]:
        """Read a word as corrected that is misprinted here without a bracket and elsewhere with one."""
        if not self._misprints:
            return found
        return [
            atom._replace(letters=read, numbers=read, key=read, corrected=True)
            if not atom.corrected and (read := self._misprints.get(atom.letters))
            else atom
            for atom in found
        ]

    def _often(self, word: str) -> bool:
        if self._texts is None:
            self._texts = [fold_word("\n".join(unit.text for unit in each.units)) for each in self._expressions]
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        return any(text.count(word) > 2 and len(whole.findall(text)) > 2 for text in self._texts)


def _misprints(expressions: Sequence[Expression]) -> dict[str, str]:
    """List the words that are no words, with what a bracket somewhere says of them: «کاوبند» → «گاوبند»."""
    found: dict[str, str] = {}
    for expression in expressions:
        for unit in (*expression.units, *expression.stand_ins):
            for each in unit.corrections:
                word = each.printed.partition("[")[0].strip()
                printed, read = letters(fold_word(word)), letters(fold_word(each.read))
                if len(printed) > 3 and printed != read and not Lexicon.load().known(fold_word(word)):
                    found |= {printed: read, f"ب{printed}": f"ب{read}"}
    return found


def _running(node: Node, lines: list[Node]) -> tuple[str, tuple[Part, ...], tuple[Correction, ...]]:
    """Put a unit's heading, words and lines together as one text, in the order of the law."""
    text = ""
    parts: list[Part] = []
    corrections: list[Correction] = []
    for each in sorted([node, *lines], key=lambda one: one.order):
        wording = each.wording
        if text:
            text += "\n"
        start = len(text)
        heading = f"{wording.heading}\n" if wording.heading and wording.text else wording.heading
        text += heading
        at = len(text)
        corrections += [Correction(one.start + at, one.end + at, one.printed, one.read) for one in wording.corrections]
        text += wording.text
        parts.append(Part(wording.unit, start, len(text)))
    return text, tuple(parts), tuple(corrections)


def _pair(plan: Plan, known: _Known) -> Pair:
    old, new = plan.old, plan.new
    if plan.home is not None:
        return _bare(plan, PairKind.MERGED if new and old in plan.home.old_lines else PairKind.SPLIT)
    if old is None or new is None:
        return _alone(plan)
    if old.unknown or new.unknown:
        return _bare(plan, PairKind.UNKNOWN)
    if _stands_in_for_itself(old, new):
        return _unknown(plan)
    if old.removed != new.removed:
        return _alone(Plan(None, new, plan.score) if old.removed else Plan(old, None, plan.score))
    old_text, old_parts, old_corrections = _running(old, plan.old_lines)
    new_text, new_parts, new_corrections = _running(new, plan.new_lines)
    old_atoms = known.corrected(atoms(old_text, old_corrections))
    new_atoms = known.corrected(atoms(new_text, new_corrections)) if new_text != old_text else old_atoms
    segments = difference(old_text, new_text, old_atoms, new_atoms, known)
    marked = any(segment.marked for segment in segments)
    quiet = PairKind.UNCHANGED if all(segment.op is Op.EQUAL for segment in segments) else PairKind.SPELLING
    found = read_quantities(old_text, old_atoms)
    if new_atoms is old_atoms:
        amounts = tuple(QuantityPair(each, each, False, old.id, new.id) for each in found)
    else:
        met = pair_quantities(found, read_quantities(new_text, new_atoms), segments, old.id, new.id)
        amounts = told_apart(met, segments, old_text, new_text)
    return replace(
        _bare(plan, PairKind.CHANGED if marked else quiet),
        score=round(_share(segments), 2),
        old_text=old_text,
        new_text=new_text,
        old_parts=old_parts,
        new_parts=new_parts,
        segments=segments,
        quantities=amounts,
        old_corrections=old_corrections,
        new_corrections=new_corrections,
    )


def _stands_in_for_itself(old: Node, new: Node) -> bool:
    """Tell whether one and the same wording would be compared with itself, because that of one date is not known."""
    one, other = old.wording, new.wording
    same = (one.work, one.unit, one.start) == (other.work, other.unit, other.start)
    return (old.stand_in or new.stand_in) and same and bool(one.work)


def _unknown(plan: Plan) -> Pair:
    """Make the pair of two units that cannot be compared, each with the date asked for."""
    old, new = plan.old, plan.new
    assert old is not None
    assert new is not None
    pair = replace(_bare(plan, PairKind.UNKNOWN), moved=False, old_stand_in=False, new_stand_in=False)
    if old.stand_in:
        pair = replace(pair, old=replace(old.wording, state=State.UNKNOWN), old_as_of=old.asked)
    if new.stand_in:
        pair = replace(pair, new=replace(new.wording, state=State.UNKNOWN), new_as_of=new.asked)
    return pair


def _share(segments: Sequence[Segment]) -> float:
    """Give the share of both texts that reads the same, 0 to 1."""
    lengths = [(each.old_end - each.old_start + each.new_end - each.new_start, each.marked) for each in segments]
    whole = sum(length for length, _ in lengths)
    return sum(length for length, marked in lengths if not marked) / whole if whole else 1.0


def _bare(plan: Plan, kind: PairKind) -> Pair:
    """Make a pair without texts."""
    old, new = plan.old, plan.new
    either = new or old
    assert either is not None
    return Pair(
        old.wording if old else None,
        new.wording if new else None,
        kind,
        plan.moved,
        round(plan.score, 2),
        "",
        old.as_of if old else "",
        new.as_of if new else "",
        old_stand_in=bool(old and old.stand_in),
        new_stand_in=bool(new and new.stand_in),
        level=either.level,
    )


def _alone(plan: Plan) -> Pair:
    """Make the pair of a unit that stands on one side only."""
    node = plan.new or plan.old
    assert node is not None
    pair = _bare(plan, PairKind.REMOVED if plan.new is None else PairKind.ADDED)
    if node.unknown:
        return replace(pair, kind=PairKind.UNKNOWN)
    text, parts, corrections = _running(node, [])
    if text and not node.own:  # a line of signs alone, which the reader of a page left standing
        cls, kind = Class.PUNCTUATION, PairKind.SPELLING
    else:
        cls, kind = Class.SUBSTANCE, pair.kind
    pair = replace(pair, kind=kind)
    found = read_quantities(text, atoms(text, corrections))
    is_new = plan.new is not None
    segment = (
        Segment(Op.INSERTED, 0, 0, 0, len(text), cls, "unit")
        if is_new
        else Segment(Op.DELETED, 0, len(text), 0, 0, cls, "unit")
    )
    segments = (segment,) if text else ()
    if is_new:
        amounts = pair_quantities((), found, segments, None, node.id)
        return replace(
            pair, new_text=text, new_parts=parts, segments=segments, quantities=amounts, new_corrections=corrections
        )
    amounts = pair_quantities(found, (), segments, node.id, None)
    return replace(
        pair, old_text=text, old_parts=parts, segments=segments, quantities=amounts, old_corrections=corrections
    )
