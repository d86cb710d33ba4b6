"""Align two sequences of atoms: runs that read the same, however they are joined, and runs that do not."""

from collections import Counter
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from kb.compare.reading import Atom, spoken, together

_LARGE = 2_000  # atoms on a side from which a text is first cut at words that occur once on both sides
_TOGETHER = 6  # atoms that may be run together on one side: «عضو علی البدل» / «عضوعلیالبدل»
_NEAR = 900  # size of a difference (old × new atoms) up to which it is cut at near words
_REGION = 160_000  # size of a difference (old × new atoms) beyond which no respelling is looked for in it
_SPAN = 8  # runs over which two differences are tried as one
_TO = 4  # letters beyond which a word in «به…» may be «به» run together with a word
_MANY = 2_000  # matches of a region beyond which it is left as one replacement


class Run(NamedTuple):
    """Atoms `i1:i2` of the old and `j1:j2` of the new text; `same`: they read the same."""

    same: bool
    i1: int
    i2: int
    j1: int
    j2: int


def align(old: Sequence[Atom], new: Sequence[Atom]) -> list[Run]:
    """Give the runs in order; runs that read the same are as short as their joining allows, mostly one word."""
    a, b = [atom.key for atom in old], [atom.key for atom in new]
    if a == b:
        return [Run(True, i, i + 1, i, i + 1) for i in range(len(a))]
    runs: list[Run] = []
    for tag, i1, i2, j1, j2 in _opcodes(a, b):
        if tag == "equal":
            runs += [Run(True, i1 + n, i1 + n + 1, j1 + n, j1 + n + 1) for n in range(i2 - i1)]
        else:
            runs += _respelled(old, new, i1, i2, j1, j2)
    return _spanned(old, new, _merged(runs))


def _spanned(old: Sequence[Atom], new: Sequence[Atom], runs: list[Run]) -> list[Run]:
    """Find neighbouring differences that read the same when taken with what stands between them.

    «مواد ۱۰۲۰ و ۱۰۲۱» said in words runs together into other numbers: «یک هزار و بیست و یک هزار و بیست و یک».
    """
    found: list[Run] = []
    at = 0
    while at < len(runs):
        run = runs[at]
        if not run.same:
            for last in range(min(at + _SPAN, len(runs) - 1), at - 1, -1):
                end = runs[last]
                if _said(old[run.i1 : end.i2]) == _said(new[run.j1 : end.j2]):
                    run = Run(True, run.i1, end.i2, run.j1, end.j2)
                    at = last
                    break
        found.append(run)
        at += 1
    return found


def _said(atoms: Sequence[Atom]) -> str:
    return together([spoken(atom.letters) for atom in atoms]).replace("یکهزار", "هزار").replace("یکصد", "صد")


def cut(old: Sequence[Atom], new: Sequence[Atom], run: Run, near: Callable[[Atom, Atom], bool]) -> list[Run]:
    """Cut a difference at words that are `near` each other, so that «جهت» stands against «برای» alone."""
    rows, columns = run.i2 - run.i1, run.j2 - run.j1
    if run.same or not rows or not columns or not 1 < rows * columns < _NEAR:
        return [run]
    pairs = [(i, i + 1, j, j + 1) for i in range(run.i1, run.i2) for j in range(run.j1, run.j2) if near(old[i], new[j])]
    if not pairs:
        return [run]
    runs: list[Run] = []
    i, j = run.i1, run.j1
    for mi, mk, mj, mm in _chain(sorted(pairs, key=lambda each: (each[1], each[3]))):
        runs += _with_silent(old, new, i, mi, j, mj)
        runs.append(Run(False, mi, mk, mj, mm))
        i, j = mk, mm
    return runs + _with_silent(old, new, i, run.i2, j, run.j2)


def _merged(runs: list[Run]) -> list[Run]:
    """Put neighbouring differences together."""
    merged: list[Run] = []
    for run in runs:
        if merged and not run.same and not merged[-1].same:
            last = merged.pop()
            run = Run(False, last.i1, run.i2, last.j1, run.j2)  # noqa: PLW2901
        merged.append(run)
    return merged


def _opcodes(a: list[str], b: list[str]) -> list[tuple[str, int, int, int, int]]:
    if max(len(a), len(b)) < _LARGE:
        return [*SequenceMatcher(None, a, b, autojunk=False).get_opcodes()]
    found: list[tuple[str, int, int, int, int]] = []
    ai = bi = 0
    for i, j in [*_anchors(a, b), (len(a), len(b))]:
        small = max(i - ai, j - bi) < _LARGE * 2
        matcher = SequenceMatcher(None, a[ai:i], b[bi:j], autojunk=not small)
        found += [(tag, i1 + ai, i2 + ai, j1 + bi, j2 + bi) for tag, i1, i2, j1, j2 in matcher.get_opcodes()]
        ai, bi = i, j
    return found


def _anchors(a: list[str], b: list[str]) -> list[tuple[int, int]]:
    """Find the longest rising chain of words that occur exactly once on both sides (patience)."""
    once_a = {word for word, count in Counter(a).items() if count == 1}
    at_b = {word: j for word, count in Counter(b).items() if count == 1 for j in (b.index(word),) if word in once_a}
    return rising([(i, at_b[word]) for i, word in enumerate(a) if word in at_b])


def rising(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give a longest chain of points that rises on both axes; `points` are in order of the first, O(n log n)."""
    tails: list[int] = []  # index of the last point of the best chain of each length
    before: list[int] = []
    for index, (_, j) in enumerate(points):
        low, high = 0, len(tails)
        while low < high:
            middle = (low + high) // 2
            if points[tails[middle]][1] < j:
                low = middle + 1
            else:
                high = middle
        before.append(tails[low - 1] if low else -1)
        tails[low : low + 1] = [index]
    chain: list[tuple[int, int]] = []
    at = tails[-1] if tails else -1
    while at >= 0:
        chain.append(points[at])
        at = before[at]
    return chain[::-1]


def _spelled(atoms: Sequence[Atom], start: int, end: int) -> list[tuple[int, int, str]]:
    """List the readings of every run of up to `_TOGETHER` atoms: by letters and by numbers."""
    found = []
    for i in range(start, end):
        for k in range(i + 1, min(end, i + _TOGETHER) + 1):
            by_letters = together([atom.letters for atom in atoms[i:k]])
            found.append((i, k, by_letters))
            by_numbers = together([atom.numbers for atom in atoms[i:k]])
            if by_numbers != by_letters:
                found.append((i, k, by_numbers))
            if any(atom.key[:1] == "#" for atom in atoms[i:k]):
                found.append((i, k, _said(atoms[i:k])))
            if any(atom.letters.startswith("به") and len(atom.letters) > _TO for atom in atoms[i:k]):
                found.append((i, k, together([_to(atom.letters) for atom in atoms[i:k]])))
    return found


def _to(letters: str) -> str:
    """Read «بهمصرف» as «بمصرف», that is «به مصرف»."""
    return f"ب{letters[2:]}" if letters.startswith("به") and len(letters) > _TO else letters


def _respelled(old: Sequence[Atom], new: Sequence[Atom], i1: int, i2: int, j1: int, j2: int) -> list[Run]:
    """Find in a region of difference the runs that read the same when taken together."""
    if i1 == i2 or j1 == j2 or (i2 - i1) * (j2 - j1) > _REGION:
        return _with_silent(old, new, i1, i2, j1, j2)
    at_new: dict[str, list[tuple[int, int]]] = {}
    for j, k, reading in _spelled(new, j1, j2):
        if reading:
            at_new.setdefault(reading, []).append((j, k))
    matches = sorted(
        {(i, k, j, m) for i, k, reading in _spelled(old, i1, i2) if reading for j, m in at_new.get(reading, ())},
        key=lambda each: (each[1], each[3]),
    )
    if not matches or len(matches) > _MANY:
        return _with_silent(old, new, i1, i2, j1, j2)
    runs: list[Run] = []
    i, j = i1, j1
    for mi, mk, mj, mm in _chain(matches):
        runs += _with_silent(old, new, i, mi, j, mj)
        runs.append(Run(True, mi, mk, mj, mm))
        i, j = mk, mm
    return runs + _with_silent(old, new, i, i2, j, j2)


def _chain(matches: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Choose matches that follow each other on both sides and cover most atoms, in as many steps as possible."""
    best: list[tuple[int, int]] = []  # (covered * 100 + steps, index before)
    for n, (i, k, j, m) in enumerate(matches):
        score, before = 0, -1
        for other in range(n):
            if matches[other][1] <= i and matches[other][3] <= j and best[other][0] > score:
                score, before = best[other][0], other
        best.append((score + (k - i + m - j) * 100 + 1, before))
    at = max(range(len(matches)), key=lambda n: best[n][0])
    chain = []
    while at >= 0:
        chain.append(matches[at])
        at = best[at][1]
    return chain[::-1]


def _with_silent(old: Sequence[Atom], new: Sequence[Atom], i1: int, i2: int, j1: int, j2: int) -> list[Run]:
    """Leave out of a difference the atoms that spell nothing: the «ی» of «خانه ی» where the other side has «خانه»."""
    if i1 == i2 and j1 == j2:
        return []
    if i1 < i2 and all(not atom.letters for atom in old[i1:i2]) and all(not atom.letters for atom in new[j1:j2]):
        return [Run(True, i1, i2, j1, j2)]
    if i1 == i2 and all(not atom.letters for atom in new[j1:j2]):
        return [Run(True, i1, i2, j1, j2)]
    return [Run(False, i1, i2, j1, j2)]
