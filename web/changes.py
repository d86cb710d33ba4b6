"""A comparison as the page shows it: blocks of changed articles, folds of unchanged ones, marked runs of words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.compare.summary import ORDER, article_kind, is_article
from kb.compare.values import CLASS_WORDS, KIND_WORDS, Comparison, Op, Pair, PairKind, Segment
from kb.model import CONTAINERS, Correction, Kind
from kb.readable import places, readable
from web import names


@dataclass(slots=True)
class Block:
    """An article's pair with the pairs below it; `number` counts the changed ones from 1, 0 for the others."""

    pair: Pair
    below: list[Pair] = field(default_factory=list)
    number: int = 0

    @property
    def changed(self) -> bool:
        """Tell whether substance differs somewhere in the article, or its place or number."""
        return self.pair.changed or self.pair.moved or any(each.changed or each.moved for each in self.below)

    @property
    def open(self) -> bool:
        """Tell whether it is shown open: it changed, or cannot be compared."""
        return self.changed or PairKind.UNKNOWN in (self.pair.kind, *(each.kind for each in self.below))

    @property
    def spelling(self) -> int:
        """Count the differences that are not marked by default."""
        return sum(not each.marked for pair in (self.pair, *self.below) for each in pair.differences)


@dataclass(frozen=True, slots=True)
class Fold:
    """Neighbouring articles without a change of substance, shown closed."""

    blocks: tuple[Block, ...]

    @property
    def articles(self) -> tuple[Block, ...]:
        """Give the articles among them, without headings and the like."""
        return tuple(block for block in self.blocks if is_article(block.pair))

    @property
    def worth_showing(self) -> bool:
        """Tell whether there is more in it than headings."""
        return any(not _heading(block.pair) for block in self.blocks)


def _heading(pair: Pair) -> bool:
    unit = pair.new or pair.old
    return unit is not None and (unit.kind in CONTAINERS or unit.kind is Kind.CROSS_HEADING)


@dataclass(frozen=True, slots=True)
class Run:
    """A run of words: `tag` is "", del or ins; `cls` the class of the difference, `name` its Persian word.

    `printed` is what the copy has where the run is a bracketed correction, shown as it is to be read.
    """

    text: str
    tag: str = ""
    cls: str = ""
    name: str = ""
    printed: str = ""


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
    for pair in comparison.shown():
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
    """Yield the changed blocks one by one and the unchanged ones between them folded; headings alone are left out."""
    waiting: list[Block] = []
    for block in all_blocks:
        if not block.open:
            waiting.append(block)
            continue
        if waiting and (fold := Fold(tuple(waiting))).worth_showing:
            yield fold
        waiting = []
        yield block
    if waiting and (fold := Fold(tuple(waiting))).worth_showing:
        yield fold


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
    return {each: found[each] for each in ORDER if each in found}


def named(by_kind: dict[PairKind, list[Pair]], all_blocks: list[Block]) -> list[tuple[str, list[Pair]]]:
    """Give the lists of articles with their Persian names, last those in another place or under another number."""
    moved = [block.pair for block in all_blocks if block.pair.moved and is_article(block.pair)]
    lists = [(KIND_WORDS[each], pairs) for each, pairs in by_kind.items()]
    return [*lists, ("جابه‌جا یا با شمارهٔ دیگر", moved)] if moved else lists


def _inside(char: str) -> bool:
    return char.isalnum() or char == "\u200c"


class _Side:
    """A running text as the page shows it: with half-spaces restored and corrections read, or as the copy prints it."""

    def __init__(self, text: str, corrections: tuple[Correction, ...], source: bool) -> None:
        self._text = text
        self._shown = text if source else readable(text)
        self._places = None if source else places(text, self._shown)
        self._corrections = () if source else tuple(sorted(corrections, key=lambda each: each.start))

    def cut(self, start: int, end: int) -> list[Run]:
        """Give the shown form of a stretch of the text; what was put in before it is left to the one before."""
        runs: list[Run] = []
        at = start
        for each in self._corrections:
            if at <= each.start and each.end <= end:
                runs += self._plain(at, each.start)
                runs.append(Run(each.read, printed=self._text[each.start : each.end]))
                at = each.end
        return runs + self._plain(at, end)

    def _plain(self, start: int, end: int) -> list[Run]:
        if start >= end:
            return []
        if self._places is None:
            return [Run(self._text[start:end])]
        first = self._places[start] if start else 0
        return [Run(self._shown[first : self._places[end] if end < len(self._text) else len(self._shown)])]

    def apart(self, at: int) -> bool:
        """Tell whether words are apart at an offset of the text."""
        return not (0 < at < len(self._text) and _inside(self._text[at - 1]) and _inside(self._text[at]))


def _both(pair: Pair, spelling: bool) -> tuple[_Side, _Side]:
    old = _Side(pair.old_text, pair.old_corrections, spelling)
    return old, _Side(pair.new_text, pair.new_corrections, spelling)


def inline(pair: Pair, *, spelling: bool) -> list[Run]:
    """Give the new text with the old words struck out before what took their place.

    Shown with half-spaces restored, but as the copies print it where differences of spelling are asked for.
    """
    old_side, new_side = _both(pair, spelling)
    if not pair.segments:
        return new_side.cut(0, len(pair.new_text)) or old_side.cut(0, len(pair.old_text))
    runs: list[Run] = []
    for segment in pair.segments:
        new = new_side.cut(segment.new_start, segment.new_end)
        if segment.op is Op.EQUAL or not _marked(segment, spelling):
            if runs and runs[-1].tag == "del" and _begins(new) and old_side.apart(segment.old_start):
                runs.append(Run(" "))
            runs += new
            continue
        old = old_side.cut(segment.old_start, segment.old_end)
        name, cls = _name(segment), segment.cls.value if segment.cls else ""
        if _says(old):
            if _ends(runs) and _begins(old) and old_side.apart(segment.old_start):
                runs.append(Run(" "))
            runs += _trimmed(old, "del", cls, name)
            if _begins(new) and _ends(old):
                runs.append(Run(" "))
        runs += _trimmed(new, "ins", cls, name)
    return _merged(runs)


def _says(runs: list[Run]) -> bool:
    return any(run.text.strip() for run in runs)


def _begins(runs: list[Run]) -> bool:
    """Tell whether runs begin with a word, not with white space."""
    return bool(runs) and bool(runs[0].text[:1].strip())


def _ends(runs: list[Run]) -> bool:
    """Tell whether runs end with a word, not with white space."""
    last = next((run for run in reversed(runs) if run.text), None)
    return last is not None and bool(last.text[-1:].strip())


def side(pair: Pair, *, new: bool, spelling: bool) -> list[Run]:
    """Give one side's text with the words marked that the other has not."""
    text = pair.new_text if new else pair.old_text
    shown = _both(pair, spelling)[new]
    if not pair.segments:
        return shown.cut(0, len(text))
    runs: list[Run] = []
    for segment in pair.segments:
        start, end = (segment.new_start, segment.new_end) if new else (segment.old_start, segment.old_end)
        part = shown.cut(start, end)
        if segment.op is Op.EQUAL or not _marked(segment, spelling) or not _says(part):
            runs += part
        else:
            cls = segment.cls.value if segment.cls else ""
            runs += _trimmed(part, "ins" if new else "del", cls, _name(segment))
    return _merged(runs)


def _trimmed(parts: list[Run], tag: str, cls: str, name: str) -> list[Run]:
    """Mark the words of a stretch, not the white space around them."""
    runs: list[Run] = []
    for at, part in enumerate(parts):
        head = part.text if at else part.text.lstrip()
        words = head if at + 1 < len(parts) else head.rstrip()
        if not words.strip():
            runs.append(Run(part.text))
            continue
        runs.append(Run(part.text[: len(part.text) - len(head)]))
        runs.append(Run(words, tag, cls, name, part.printed))
        runs.append(Run(head[len(words) :]))
    return [run for run in runs if run.text]


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
        if last is not None and not (last.tag or run.tag or last.printed or run.printed):
            found[-1] = Run(last.text + run.text)
        else:
            found.append(run)
    return found
