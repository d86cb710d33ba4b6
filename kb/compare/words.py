"""The differences of two texts, word by word, in the source's own words."""

from collections.abc import Callable

from kb.compare.align import Run, align
from kb.compare.classes import classify, near
from kb.compare.reading import Atom, atoms
from kb.compare.values import Class, Op, Segment
from kb.fold import fold_word
from kb.model import Correction

_NEAR = 12  # atoms within which a run that left one place is looked for in another


def difference(
    old_text: str,
    new_text: str,
    old_corrections: tuple[Correction, ...] = (),
    new_corrections: tuple[Correction, ...] = (),
    known: Callable[[str], bool] = lambda _: True,
) -> tuple[Segment, ...]:
    """Give the segments of two texts, without a gap on either side; offsets are into the texts as given."""
    if old_text == new_text:
        return (Segment(Op.EQUAL, 0, len(old_text), 0, len(new_text)),) if old_text else ()
    old, new = atoms(old_text, old_corrections), atoms(new_text, new_corrections)
    runs = align(old, new, near)
    classes = _classes(runs, old, new, known)
    corrected = bool(old_corrections or new_corrections)
    builder = _Builder(old_text, new_text)
    for run, found in zip(runs, classes, strict=True):
        builder.add(run, old[run.i1 : run.i2], new[run.j1 : run.j2], found, corrected)
    return builder.finish()


def _classes(
    runs: list[Run], old: list[Atom], new: list[Atom], known: Callable[[str], bool]
) -> list[tuple[Class, str] | None]:
    found: list[tuple[Class, str] | None] = []
    for run in runs:
        if run.same:
            found.append(None)
            continue
        before = old[run.i1 - 1].letters if run.i1 else ""
        found.append(classify(old[run.i1 : run.i2], new[run.j1 : run.j2], before, known))
    _reordered(runs, old, new, found)
    _swapped(runs, old, new, found)
    return found


def _reordered(runs: list[Run], old: list[Atom], new: list[Atom], found: list[tuple[Class, str] | None]) -> None:
    """Find words that only changed places around «و» or «یا»: «داخله و خارجه» / «خارجه و داخله» is wording."""
    for at, run in enumerate(runs):
        if run.same:
            continue
        for later in range(at + 1, min(at + 6, len(runs))):
            other = runs[later]
            if other.same:
                continue
            lost = [atom.key for atom in old[run.i1 : other.i2]]
            come = [atom.key for atom in new[run.j1 : other.j2]]
            joins = {"و", "یا"} & set(lost)
            if sorted(lost) == sorted(come) and joins and len(lost) <= _NEAR and _around(lost) == _around(come)[::-1]:
                found[at] = found[later] = (Class.WORDING, "order")
            break


def _around(words: list[str]) -> list[list[str]]:
    """Cut a list of words at its first «و» or «یا»."""
    at = next(index for index, word in enumerate(words) if word in ("و", "یا"))
    return [words[:at], words[at + 1 :]]


def _swapped(runs: list[Run], old: list[Atom], new: list[Atom], found: list[tuple[Class, str] | None]) -> None:
    """Find two words that took each other's place: whoever they are, another one now owes."""
    changed = [
        (at, old[run.i1].letters, new[run.j1].letters)
        for at, run in enumerate(runs)
        if not run.same and run.i2 - run.i1 == 1 and run.j2 - run.j1 == 1
    ]
    for at, x, y in changed:
        klass = found[at]
        if klass and klass[0] is Class.WORDING and any(other == (y, x) for _, *rest in changed for other in [tuple(rest)]):
            found[at] = (Class.SUBSTANCE, "party")


class _Builder:
    """Lays runs of atoms and what stands between them out as segments."""

    def __init__(self, old_text: str, new_text: str) -> None:
        self.old_text, self.new_text = old_text, new_text
        self.old_at = self.new_at = 0
        self.segments: list[Segment] = []

    def add(
        self, run: Run, old: list[Atom], new: list[Atom], found: tuple[Class, str] | None, corrected: bool
    ) -> None:
        """Add a run of atoms, with the gaps before it."""
        old_from = max(self.old_at, old[0].start) if old else self.old_at
        new_from = max(self.new_at, new[0].start) if new else self.new_at
        self._gap(old_from, new_from)
        old_to = max(self.old_at, old[-1].end) if old else self.old_at
        new_to = max(self.new_at, new[-1].end) if new else self.new_at
        if found is None and self.old_text[old_from:old_to] != self.new_text[new_from:new_to]:
            bracketed = corrected and "[" in self.old_text[old_from:old_to] + self.new_text[new_from:new_to]
            found = (Class.CORRECTION, "bracket") if bracketed else (Class.SPELLING, "")
        self._put(old_to, new_to, found)

    def finish(self) -> tuple[Segment, ...]:
        """Add what stands behind the last atoms and give the segments."""
        self._gap(len(self.old_text), len(self.new_text))
        return tuple(self.segments)

    def _gap(self, old_to: int, new_to: int) -> None:
        old, new = self.old_text[self.old_at : old_to], self.new_text[self.new_at : new_to]
        if not old and not new:
            return
        same = old == new or _points(old) == _points(new)
        self._put(old_to, new_to, None if same else (Class.PUNCTUATION, "points"))

    def _put(self, old_to: int, new_to: int, found: tuple[Class, str] | None) -> None:
        old, new = old_to > self.old_at, new_to > self.new_at
        if not old and not new:
            return
        cls, sub = found or (None, "")
        op = Op.EQUAL if cls is None else Op.REPLACED if old and new else Op.DELETED if old else Op.INSERTED
        last = self.segments[-1] if self.segments else None
        if op is Op.EQUAL and last and last.op is Op.EQUAL:
            self.segments[-1] = Segment(op, last.old_start, old_to, last.new_start, new_to)
        else:
            self.segments.append(Segment(op, self.old_at, old_to, self.new_at, new_to, cls, sub))
        self.old_at, self.new_at = old_to, new_to


def _points(gap: str) -> str:
    """Give the points of a gap without its spaces; a dash is a dash."""
    return "".join(fold_word(gap).replace("\u200c", "").split())
