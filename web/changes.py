"""A comparison as the page shows it: blocks of changed articles, folds of unchanged ones, marked runs of words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.compare.summary import article_kind, is_article
from kb.compare.values import CLASS_WORDS, KIND_WORDS, Comparison, Op, Pair, PairKind, Segment
from kb.model import Kind
from kb.readable import places, readable
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
        if pair.shown_in and pair.key != top:
            continue  # a line whose words stand in the running text of another pair
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


def kind(pair: Pair) -> PairKind:
    """Tell what became of a pair; an article with all that stands below it."""
    return article_kind(pair) if is_article(pair) else pair.kind


def kind_words(pair: Pair) -> str:
    """Name what became of a pair."""
    return KIND_WORDS[kind(pair)]


def listed(all_blocks: list[Block]) -> dict[PairKind, list[Pair]]:
    """List the articles by what became of them, as the summary counts them."""
    found: dict[PairKind, list[Pair]] = {}
    for block in all_blocks:
        if is_article(block.pair):
            found.setdefault(kind(block.pair), []).append(block.pair)
    return found


def _inside(char: str) -> bool:
    return char.isalnum() or char == "\u200c"


class _Side:
    """A running text as the page shows it: with half-spaces restored, or as the copy prints it."""

    def __init__(self, text: str, source: bool) -> None:
        self._text = text
        self._shown = text if source else readable(text)
        self._places = None if source else places(text, self._shown)

    def cut(self, start: int, end: int) -> str:
        """Give the shown form of a run of the text; what was put in before it is left to the run before."""
        if self._places is None:
            return self._text[start:end]
        first = self._places[start] if start else 0
        return self._shown[first : self._places[end] if end < len(self._text) else len(self._shown)]

    def apart(self, at: int) -> bool:
        """Tell whether words are apart at an offset of the text."""
        return not (0 < at < len(self._text) and _inside(self._text[at - 1]) and _inside(self._text[at]))


def inline(pair: Pair, *, spelling: bool) -> list[Run]:
    """Give the new text with the old words struck out before what took their place.

    Shown with half-spaces restored, but as the copies print it where differences of spelling are asked for.
    """
    old_side, new_side = _Side(pair.old_text, spelling), _Side(pair.new_text, spelling)
    if not pair.segments:
        return [Run(new_side.cut(0, len(pair.new_text)) or old_side.cut(0, len(pair.old_text)))]
    runs: list[Run] = []
    for segment in pair.segments:
        while runs and not runs[-1].text:
            runs.pop()
        new = new_side.cut(segment.new_start, segment.new_end)
        if segment.op is Op.EQUAL or not _marked(segment, spelling):
            if runs and runs[-1].tag == "del" and new[:1].strip() and old_side.apart(segment.old_start):
                runs.append(Run(" "))
            runs.append(Run(new))
            continue
        old = old_side.cut(segment.old_start, segment.old_end)
        name, cls = _name(segment), segment.cls.value if segment.cls else ""
        if old.strip():
            if runs and runs[-1].text[-1:].strip() and old[:1].strip() and old_side.apart(segment.old_start):
                runs.append(Run(" "))
            runs += _trimmed(old, "del", cls, name)
            if new[:1].strip() and old[-1:].strip():
                runs.append(Run(" "))
        runs += _trimmed(new, "ins", cls, name)
    return _merged(runs)


def side(pair: Pair, *, new: bool, spelling: bool) -> list[Run]:
    """Give one side's text with the words marked that the other has not."""
    text = pair.new_text if new else pair.old_text
    shown = _Side(text, spelling)
    if not pair.segments:
        return [Run(shown.cut(0, len(text)))]
    runs: list[Run] = []
    for segment in pair.segments:
        start, end = (segment.new_start, segment.new_end) if new else (segment.old_start, segment.old_end)
        part = shown.cut(start, end)
        if segment.op is Op.EQUAL or not _marked(segment, spelling) or not part.strip():
            runs.append(Run(part))
        else:
            cls = segment.cls.value if segment.cls else ""
            runs += _trimmed(part, "ins" if new else "del", cls, _name(segment))
    return _merged(runs)


def _trimmed(text: str, tag: str, cls: str, name: str) -> list[Run]:
    """Mark the words of a run, not the white space around them."""
    words = text.strip()
    if not words:
        return [Run(text)]
    start = text.index(words)
    return [Run(text[:start]), Run(words, tag, cls, name), Run(text[start + len(words) :])]


def _marked(segment: Segment, spelling: bool) -> bool:
    return segment.marked or (spelling and segment.op is not Op.EQUAL)


def _name(segment: Segment) -> str:
    if segment.cls is None:
        return ""
    more = SUBS.get(segment.sub, "")
    return f"{CLASS_WORDS[segment.cls]}: {more}" if more else CLASS_WORDS[segment.cls]


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
