"""A comparison as the page shows it: blocks of changed articles, folds of unchanged ones, marked runs of words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.compare.values import CLASS_WORDS, KIND_WORDS, Class, Comparison, Op, Pair, PairKind
from kb.model import Kind
from web import names


@dataclass(slots=True)
class Block:
    """An article's pair with the pairs below it; `number` counts the changed ones from 1, 0 for an unchanged one."""

    pair: Pair
    below: list[Pair] = field(default_factory=list)
    number: int = 0

    @property
    def changed(self) -> bool:
        """Tell whether substance differs somewhere in the article, or its place or number."""
        return self.pair.changed or self.pair.moved or any(each.changed or each.moved for each in self.below)

    @property
    def spelling(self) -> int:
        """Count the differences that are not marked by default."""
        return sum(not each.marked for pair in (self.pair, *self.below) for each in pair.differences)


@dataclass(frozen=True, slots=True)
class Fold:
    """Neighbouring articles without a change of substance, shown closed."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """A run of words: `tag` is "", del or ins; `cls` the class of the difference, `name` its Persian word."""

    text: str
    tag: str = ""
    cls: str = ""
    name: str = ""


SUBS = {
    "quantity": "مقدار",
    "duty": "حق و تکلیف",
    "negation": "نفی",
    "connective": "و/یا",
    "party": "طرف حکم",
    "scope": "دامنهٔ حکم",
    "reference": "ارجاع",
}


def blocks(comparison: Comparison) -> list[Block]:
    """Gather the pairs under the articles they belong to, in the order of the comparison."""
    found: dict[str, Block] = {}
    for pair in comparison.pairs:
        top = pair.top or pair.key
        if top in found:
            found[top].below.append(pair)
        elif pair.key == top:
            found[top] = Block(pair)
        else:  # its article comes later, or is not paired at all
            own = comparison.pair(top)
            found[top] = Block(own, [pair]) if own is not None else Block(pair)
    for block in found.values():
        block.below = [pair for pair in block.below if pair is not block.pair]
    kept = [block for block in found.values() if _worth_showing(block)]
    number = 0
    for block in kept:
        if block.changed:
            number += 1
            block.number = number
    return kept


def _worth_showing(block: Block) -> bool:
    unit = block.pair.new or block.pair.old
    return bool(block.below or block.pair.old_text or block.pair.new_text or (unit and unit.kind is Kind.ARTICLE))


def folded(all_blocks: list[Block]) -> Iterator[Block | Fold]:
    """Yield the changed blocks one by one and the unchanged ones between them folded."""
    waiting: list[Block] = []
    for block in all_blocks:
        if not block.changed:
            waiting.append(block)
            continue
        if waiting:
            yield Fold(tuple(waiting))
            waiting = []
        yield block
    if waiting:
        yield Fold(tuple(waiting))


def label(pair: Pair) -> str:
    """Name a pair: «ماده ۲۷ ← ماده ۲۸», one name where both are called the same."""
    old = names.label(pair.old) if pair.old else ""
    new = names.label(pair.new) if pair.new else ""
    if old and new:
        same = pair.old is not None and pair.new is not None and pair.old.unit == pair.new.unit
        return new if same or old == new else f"{old} ← {new}"
    return new or old


def kind_words(pair: Pair) -> str:
    """Name what became of a pair."""
    if pair.kind in (PairKind.UNCHANGED, PairKind.SPELLING) and pair.inside not in (
        PairKind.UNCHANGED,
        PairKind.SPELLING,
    ):
        return "تغییر در زیرمجموعه"
    return KIND_WORDS[pair.kind]


def inline(pair: Pair, *, spelling: bool) -> list[Run]:
    """Give the new text with the old words struck out before what took their place."""
    runs: list[Run] = []
    for segment in pair.segments:
        old = pair.old_text[segment.old_start : segment.old_end]
        new = pair.new_text[segment.new_start : segment.new_end]
        if segment.op is Op.EQUAL or not _shown(segment.cls, spelling):
            runs.append(Run(new))
            continue
        name = _name(segment.cls, segment.sub)
        if old.strip():
            runs.append(Run(old, "del", _class(segment.cls), name))
        if old.strip() and new.strip() and not old[-1:].isspace() and not new[:1].isspace():
            runs.append(Run(" "))
        if new:
            runs.append(Run(new, "ins" if new.strip() else "", _class(segment.cls), name))
    return _merged(runs) if pair.segments else [Run(pair.new_text or pair.old_text)]


def side(pair: Pair, *, new: bool, spelling: bool) -> list[Run]:
    """Give one side's text with the words marked that the other has not."""
    text = pair.new_text if new else pair.old_text
    runs: list[Run] = []
    for segment in pair.segments:
        start, end = (segment.new_start, segment.new_end) if new else (segment.old_start, segment.old_end)
        part = text[start:end]
        if segment.op is Op.EQUAL or not _shown(segment.cls, spelling) or not part.strip():
            runs.append(Run(part))
        else:
            tag = "ins" if new else "del"
            runs.append(Run(part, tag, _class(segment.cls), _name(segment.cls, segment.sub)))
    return _merged(runs) if pair.segments else [Run(text)]


def _shown(cls: Class | None, spelling: bool) -> bool:
    return spelling or cls in (Class.WORDING, Class.SUBSTANCE)


def _class(cls: Class | None) -> str:
    return cls.value if cls else ""


def _name(cls: Class | None, sub: str) -> str:
    if cls is None:
        return ""
    more = SUBS.get(sub, "")
    return f"{CLASS_WORDS[cls]}: {more}" if more else CLASS_WORDS[cls]


def _merged(runs: list[Run]) -> list[Run]:
    """Join neighbours of one mark, and leave empty runs out."""
    found: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        last = found[-1] if found else None
        if last is not None and not last.tag and not run.tag:
            found[-1] = Run(last.text + run.text)
        else:
            found.append(run)
    return found
