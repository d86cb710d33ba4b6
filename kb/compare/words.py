"""The differences of two texts, word by word, in the source's own words."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from kb.compare.align import Run, align, cut
from kb.compare.classes import classify, near, weighs_by_place
from kb.compare.reading import Atom, atoms
from kb.compare.values import Class, Op, Segment
from kb.fold import fold_word
from kb.words import same_words, tokens

_SHORT = 8  # atoms up to which a difference is read again as canonical words
_POINTING = frozenset({"آن", "این", "همان", "همین", "منظور", "مزبور", "مذکور", "مرقوم"})
_OVER = 2  # atoms that a moved word may be, or go over
_NEAR = 12  # atoms within which a run that left one place is looked for in another


def difference(
    old_text: str,
    new_text: str,
    old: Sequence[Atom] | None = None,
    new: Sequence[Atom] | None = None,
    known: Callable[[str], bool] = lambda _: True,
) -> tuple[Segment, ...]:
    """Give the segments of two texts, without a gap on either side; offsets are into the texts as given.

    `old` and `new` are the atoms of the texts (`kb.compare.reading.atoms`), for a caller that has them already.
    """
    if old_text == new_text:
        return (Segment(Op.EQUAL, 0, len(old_text), 0, len(new_text)),) if old_text else ()
    old = atoms(old_text) if old is None else old
    new = atoms(new_text) if new is None else new
    runs = [
        part for run in align(old, new) for part in cut(old, new, _read_again(run, old, new, old_text, new_text), near)
    ]
    classes = _classes(runs, old, new, known)
    builder = _Builder(old_text, new_text)
    for run, found in _joined(runs, classes):
        builder.add(run, old[run.i1 : run.i2], new[run.j1 : run.j2], found)
    return builder.finish()


def _read_again(run: Run, old: Sequence[Atom], new: Sequence[Atom], old_text: str, new_text: str) -> Run:
    """Ask the canonical words whether a difference is one: they also know dates and compounds."""
    if run.same or run.i1 == run.i2 or run.j1 == run.j2 or max(run.i2 - run.i1, run.j2 - run.j1) > _SHORT:
        return run
    left = old_text[old[run.i1].start : old[run.i2 - 1].end]
    right = new_text[new[run.j1].start : new[run.j2 - 1].end]
    if "[" in left + right:
        return run  # a correction, read as corrected
    return run._replace(same=same_words(tokens(left), tokens(right)))


def _joined(runs: list[Run], classes: list[tuple[Class, str] | None]) -> Iterator[tuple[Run, tuple[Class, str] | None]]:
    """Put neighbouring differences of one class together."""
    waiting: tuple[Run, tuple[Class, str]] | None = None
    for run, found in zip(runs, classes, strict=True):
        if waiting and found == waiting[1]:
            last = waiting[0]
            waiting = Run(False, last.i1, run.i2, last.j1, run.j2), waiting[1]
            continue
        if waiting:
            yield waiting
        waiting = (run, found) if found else None
        if not waiting:
            yield run, None
    if waiting:
        yield waiting


def _classes(
    runs: list[Run], old: Sequence[Atom], new: Sequence[Atom], known: Callable[[str], bool]
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
    _moved(runs, old, new, found)
    _resumed(runs, old, new, found)
    return found


def _reordered(
    runs: list[Run], old: Sequence[Atom], new: Sequence[Atom], found: list[tuple[Class, str] | None]
) -> None:
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


def _moved(runs: list[Run], old: Sequence[Atom], new: Sequence[Atom], found: list[tuple[Class, str] | None]) -> None:
    """Find a word that only went over its neighbour: «درآمد کل ده» / «کل درآمد ده»."""
    for at in range(len(runs) - 2):
        run, kept, other = runs[at : at + 3]
        if run.same or not kept.same or other.same or kept.i2 - kept.i1 > _OVER:
            continue
        lost = old[run.i1 : run.i2] or old[other.i1 : other.i2]
        come = new[run.j1 : run.j2] or new[other.j1 : other.j2]
        one_way = (run.i1 == run.i2) != (other.i1 == other.i2) and (run.j1 == run.j2) != (other.j1 == other.j2)
        if one_way and len(lost) <= _OVER and [each.key for each in lost] == [each.key for each in come]:
            words = [each.letters for each in (*lost, *old[kept.i1 : kept.i2])]
            if not any(weighs_by_place(word) for word in words):
                found[at] = found[at + 2] = (Class.WORDING, "order")


def _resumed(runs: list[Run], old: Sequence[Atom], new: Sequence[Atom], found: list[tuple[Class, str] | None]) -> None:
    """Find a noun that only resumes what both texts name: «و آن وجوه را می‌پردازد» / «و می‌پردازد»."""
    spoken_of = {atom.letters for atom in old} & {atom.letters for atom in new}
    for at, run in enumerate(runs):
        if found[at] != (Class.SUBSTANCE, "content") or (run.i1 < run.i2 and run.j1 < run.j2):
            continue
        words = [atom.letters for atom in (*old[run.i1 : run.i2], *new[run.j1 : run.j2])]
        words = [word for word in words if word not in ("را", "و")]
        nouns = [word for word in words if word not in _POINTING]
        if len(nouns) == 1 < len(words) and nouns[0] in spoken_of:
            found[at] = (Class.WORDING, "resumption")


def _around(words: list[str]) -> list[list[str]]:
    """Cut a list of words at its first «و» or «یا»."""
    at = next(index for index, word in enumerate(words) if word in ("و", "یا"))
    return [words[:at], words[at + 1 :]]


def _swapped(runs: list[Run], old: Sequence[Atom], new: Sequence[Atom], found: list[tuple[Class, str] | None]) -> None:
    """Find two words that took each other's place: whoever they are, another one now owes."""
    changed = {
        at: (old[run.i1].letters, new[run.j1].letters)
        for at, run in enumerate(runs)
        if not run.same and run.i2 - run.i1 == 1 and run.j2 - run.j1 == 1
    }
    pairs = set(changed.values())
    for at, (was, now) in changed.items():
        if (now, was) in pairs and found[at] == (Class.WORDING, "expression"):
            found[at] = (Class.SUBSTANCE, "party")


class _Builder:
    """Lays runs of atoms and what stands between them out as segments."""

    def __init__(self, old_text: str, new_text: str) -> None:
        self.old_text, self.new_text = old_text, new_text
        self.old_at = self.new_at = 0
        self.segments: list[Segment] = []

    def add(self, run: Run, old: Sequence[Atom], new: Sequence[Atom], found: tuple[Class, str] | None) -> None:
        """Add a run of atoms, with the gaps before it."""
        if found is None and old and new:
            old_to, new_to = old[-1].end, new[-1].end
            if old_to > self.old_at and self.old_text[self.old_at : old_to] == self.new_text[self.new_at : new_to]:
                self._put(old_to, new_to, None)  # the common case: nothing differs, points included
                return
        old_from = max(self.old_at, old[0].start) if old else self.old_at
        new_from = max(self.new_at, new[0].start) if new else self.new_at
        self._gap(old_from, new_from)
        old_to = max(self.old_at, old[-1].end) if old else self.old_at
        new_to = max(self.new_at, new[-1].end) if new else self.new_at
        if found is None:
            left, right = self.old_text[old_from:old_to], self.new_text[new_from:new_to]
            if left != right:
                bracketed = any(atom.corrected for atom in (*old, *new))
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


@lru_cache(maxsize=10_000)
def _points(gap: str) -> str:
    """Give the points of a gap without its spaces; a dash is a dash."""
    return "".join(fold_word(gap).replace("\u200c", "").split())
