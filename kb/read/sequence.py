"""Which candidates are the text's own labels: the chain of numbers that the evidence supports best.

Every candidate brings its own weight; a chain gains where a number follows its predecessor and loses where it jumps.
The best chain over the whole text is found in one pass (dynamic programming over the last number).
"""

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Sequence
from itertools import pairwise

from kb.read.scan import Label

_NEXT, _REPEAT, _RESTART, _ANEW = 4.0, -3.0, -7.0, -2.5
_NEXT_CITED, _ANNEX = 1.5, -8.0
_RECENT = 12


def style(label: Label) -> tuple[int, str, bool, str]:
    """Give the outer form of a label: its place, separator, digits or words, and word."""
    sep = label.sep[:1]
    kind = "-" if sep in ("-", "ـ") and sep else sep or ("m" if label.marks else "")
    return 3 if label.wide else label.place, kind, label.spelled, "only" if label.only else label.word


def support(labels: Sequence[Label]) -> None:
    """Add to each label's weight what its form is worth in this text: forms that count up in order are labels."""
    _titled(labels)
    groups: dict[tuple[int, str, bool, str], list[Label]] = defaultdict(list)
    bare: list[Label] = []
    for label in labels:
        if label.cited:
            continue
        form = style(label)
        groups[form].append(label)
        if label.place == 0 and not form[1] and not label.only:
            bare.append(label)
    if _share(bare) <= 0.5:  # «ماده ۵» in running text without any separator: a label only if such forms count up
        for label in bare:
            label.score -= 2.0
    for members in groups.values():
        if len(members) >= 4:
            share = _share(members)
            bonus = 2.0 if share > 0.8 else 1.0 if share > 0.5 else 0.0 if share > 0.25 else -1.0
            for label in members:
                label.score += bonus


def _titled(labels: Sequence[Label]) -> None:
    """Trust headings that each repeat the law's title («ماده ۱ قانون تامین اجتماعی», «ماده ۲ قانون …») and count up."""
    cited = [label for label in labels if label.cited and label.place == 2]
    if len(cited) >= 6 and _share(cited) > 0.8:
        for label in cited:
            label.cited = False
            label.score += 4.0


def _share(members: Sequence[Label]) -> float:
    """Tell in what share of steps a group of labels counts up."""
    steps = 0
    for before, label in pairwise(members):
        step = (label.number or 0) - (before.to or before.number or 0)
        steps += step in (1, 2) or (step == 0 and label.bis is not None)
    return steps / (len(members) - 1) if len(members) > 1 else 0.0


def chain(labels: Sequence[Label], ends: Sequence[int] = ()) -> list[Label]:
    """Choose the best chain of article labels. `ends` are the places where a law ends (closing formula, signature).

    Behind an end the numbering goes on or begins anew; any other number there belongs to an annex that quotes.
    """
    if not labels:
        return []
    totals: list[float] = []
    before: list[int] = []
    by_number: dict[int, int] = {}
    recent: deque[int] = deque(maxlen=_RECENT)
    top = -1
    laws = [bisect_left(ends, label.start) for label in labels]
    for i, label in enumerate(labels):
        number = label.number or 1
        best, link = (2.0 if number == 1 else 0.0), -1
        if label.only:
            best = 3.0
        options: list[tuple[float, int]] = []
        previous = by_number.get(number - 1)
        if previous is not None and label.bis is None and not label.only:
            options.append((totals[previous] + (_NEXT_CITED if label.cited else _NEXT), previous))
        same = by_number.get(number)
        if same is not None:
            last = labels[same].bis
            grows = label.bis is not None and (last is None or label.bis > last)
            options.append((totals[same] + (_NEXT if grows else _REPEAT), same))
        # No jump can gain more than the best total so far less one.
        best_next = options[0][0] if options else best
        for j in (*recent, top) if top >= 0 and best_next < totals[top] - 1.0 else ():
            if j >= 0:
                gap = number - (labels[j].to or labels[j].number or 1)
                if gap > 1 or (gap == 1 and label.bis is not None):
                    cost = -1.0 - min(3.0, gap * 0.1)
                elif gap < 0 or label.only:
                    cost = _ANEW if number == 1 else _RESTART
                else:
                    continue
                if laws[j] != laws[i] and number != 1:
                    cost += _ANNEX
                options.append((totals[j] + cost, j))
        if options:
            value, j = max(options)
            if value > best:
                best, link = value, j
        totals.append(best + label.score)
        before.append(link)
        end = label.to or number
        if end not in by_number or totals[by_number[end]] <= totals[i]:
            by_number[end] = i
        recent.append(i)
        if top < 0 or totals[i] > totals[top]:
            top = i
    if totals[top] < 2.0:
        return []
    chosen = []
    at = top
    while at >= 0:
        chosen.append(labels[at])
        at = before[at]
    return _straight(chosen[::-1])


def _straight(chosen: list[Label]) -> list[Label]:
    """Take detours out of a chain: 30, 20…24, 31 quotes articles 20 to 24 of another law under article 30."""
    i = 0
    while i + 1 < len(chosen):
        last, following = chosen[i].to or chosen[i].number or 0, chosen[i + 1]
        number = following.number or 0
        jumps = number < last or number > last + 40
        if jumps and number != 1 and following.bis is None:
            back = next(
                (
                    j
                    for j in range(i + 2, min(i + 42, len(chosen)))
                    if chosen[j].number == last + 1 and chosen[j].bis is None
                ),
                None,
            )
            if back is not None:
                for label in chosen[i + 1 : back]:
                    label.quoted = label.stray = True
                del chosen[i + 1 : back]
        i += 1
    return chosen


def notes(labels: Sequence[Label], expected: int) -> list[Label]:
    """Choose the note labels of one article; `expected` is the number that a numbering through the chapter would give.

    A label that opens a paragraph with a separator is a note whatever its number: copies print notes out of order.
    """
    fit = [label for label in labels if not (label.former or (label.cited and label.number is None))]
    chosen = _note_chain(fit, expected)
    taken = {label.start for label in chosen}
    firm = [
        label
        for label in labels
        if label.start not in taken and (label.former or (label.place == 2 and label.score >= 3.0 and not label.cited))
    ]
    return sorted([*chosen, *firm], key=lambda label: label.start) if firm else chosen


def _note_chain(labels: Sequence[Label], expected: int) -> list[Label]:
    chosen: list[Label] = []
    totals: list[float] = []
    links: list[int] = []
    for i, label in enumerate(labels):
        number = label.number
        best, link = _first(number, expected, label), -1
        for j in range(max(0, i - 12), i):
            step = _step(labels[j].number, number, label)
            if totals[j] + step > best:
                best, link = totals[j] + step, j
        totals.append(best + label.score)
        links.append(link)
    if not totals:
        return []
    at = max(range(len(totals)), key=totals.__getitem__)
    if totals[at] <= 0.5:
        return []
    while at >= 0:
        chosen.append(labels[at])
        at = links[at]
    return chosen[::-1]


def _first(number: int | None, expected: int, label: Label) -> float:
    if number is None or number in (1, expected):
        return 1.5
    return 0.0 if label.place == 2 else -1.0


def _step(last: int | None, number: int | None, label: Label) -> float:
    if number is None:
        return 0.0
    if last is None:
        return 2.0 if number in (1, 2) else -1.0
    if number == last + 1:
        return 4.0
    if number == last:
        return 3.0 if label.bis is not None else -2.0
    if number > last:
        return -0.5 - min(2.0, 0.1 * (number - last))
    return -0.5 if number == 1 else -3.0
