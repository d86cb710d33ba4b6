"""Labels of lists: letters and numbers at the beginning of a line or in the running text."""

import re
from dataclasses import dataclass, field

from kb.read.labels import ABJAD, ALPHABET, CHANGE_WORDS, VERBS
from kb.read.letters import ZW
from kb.read.quoting import instruction
from kb.read.scan import ENDS, MARK, previous_word
from kb.read.wrap import Lines

_G = "[ \u200c]*"
_LETTER = "الف|[ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی]"
_OPENS = rf"(?:(?P<word>بند|جزء){_G})?"
_PATH = r"\d{1,2}(?:[-ـ.]\d{1,2}){1,3}(?![\d/])"  # «۱-۲-۳»
_ITEM = re.compile(
    rf"{_OPENS}(?:\({_G}(?P<p>{_LETTER}|\d{{1,3}}){_G}\)|(?P<n>{_PATH}|{_LETTER}|\d{{1,3}}))(?:{_G}(?=[(\[]))?"
    rf"(?P<sep>(?:{_G}[-ـ.):])*)(?![\d])"
)
_LINE_ITEM = re.compile(
    rf"(?:^|\n)[ \u200c>\"«\[]*"
    rf"(?=(?:بند{_G}|جزء{_G})?\(?(?:{_PATH}|{_LETTER}|\d{{1,3}})(?![\u0621-\u063f\u0641-\u06d3\d]))"
)
_CHANGED = rf"[(\[](?={_G}(?:{'|'.join(CHANGE_WORDS)}))"
_INLINE = re.compile(
    rf"(?<=[ .:؛،)\u200c])(?:(?:{_LETTER}|\d{{1,2}}){_G}(?:[-ـ)](?=[^\d])|\.(?= [^\d])|{_CHANGED})|الف{_G}:)"
)
_SENTENCE = re.compile(r"[.؟!]")
_OPENERS = frozenset(ENDS + "-ـ")
_TOLD = 300  # characters that hold an instruction
_BULLET = re.compile(rf"[ \u200c]*[-ـ•▪●■◼–]{_G}(?=\S)")


@dataclass(slots=True)
class Clause:
    """Something that may be the label of a list item.

    `style`: letter, digit, or either in brackets. `path` holds the numbers of «۱-۲-۳» as printed; where an editor for
    both directions turned them round, the last comes first.
    """

    start: int
    end: int
    style: str
    printed: str
    value: int
    place: int
    strong: bool
    sep: str = ""
    after_end: bool = False
    marks: list[tuple[int, int]] = field(default_factory=list)
    num: tuple[int, int] = (0, 0)  # where the letter or number stands
    colon: bool = False  # the item before it announces it, ending in a colon
    named: bool = False  # it begins with «بند» or «جزء»
    told: bool = False  # named, and what stands before it instructs to amend: it is quoted
    path: tuple[int, ...] = ()

    @property
    def first(self) -> bool:
        """Tell whether a list may begin with it."""
        return 1 in self.path or self.printed in ("1", "الف", "ا")


def clauses(folded: str, lines: Lines) -> list[Clause]:
    """Collect what may be labels of list items, in order."""
    found: dict[int, Clause] = {}
    for match in _LINE_ITEM.finditer(folded):
        feed = match.start() if folded[match.start()] == "\n" else -1
        clause = _clause(folded, match.end(), 1 if feed in lines.soft else 2)
        if clause is not None:
            found[clause.start] = clause
    for match in _INLINE.finditer(folded):
        if match.start() not in found:
            clause = _clause(folded, match.start(), 0)
            if clause is not None and clause.strong:
                found[clause.start] = clause
    kept: list[Clause] = []
    for at in sorted(found):
        if not kept or at >= kept[-1].end:  # not the number inside «بند ۱ ـ»
            kept.append(found[at])
    return kept


def _clause(folded: str, at: int, place: int) -> Clause | None:
    match = _ITEM.match(folded, at)
    if not match:
        return None
    printed = match["p"] or match["n"]
    sep = match["sep"].replace(ZW, "").replace(" ", "")
    end = match.end()
    path: tuple[int, ...] = ()
    marks = []
    step = end
    while True:  # «ب(منسوخه …) -»
        while step < len(folded) and folded[step] in " \u200c":
            step += 1
        mark = MARK.match(folded, step)
        if mark:
            marks.append((mark.start(), mark.end()))
            step = end = mark.end()
        elif step < len(folded) and folded[step] in "-ـ):" and marks:
            sep += folded[step]
            step += 1
            end = step
        else:
            break
    strong = bool(sep) or bool(match["p"]) or bool(marks)
    if not strong and (place == 0 or printed.isdigit()):
        return None
    if printed.isdigit():
        value, style = int(printed), "digit"
        if value == 0 or (sep == "." and folded[end : end + 1].isdigit()):
            return None
    elif printed[0].isdigit():
        path = tuple(map(int, re.split("[-ـ.]", printed)))
        value, style = path[-1], f"{len(path)}digit"
        if place < 2 or not strong or 0 in path:
            return None
    else:
        value, style = 0, "letter"
    if match["p"]:
        style = "(" + style
    num = match.span("p") if match["p"] else match.span("n")
    if printed == "ه" and folded[num[1] : num[1] + 1] == "ـ" and len(sep) > 1:
        num = (num[0], num[1] + 1)  # «هـ –»
    left = folded[max(0, at - 8) : at].replace(ZW, "") if place == 0 else ""
    # Behind the end of a sentence, behind the separator of another label, or behind a broad gap.
    opens = place > 0 or left.endswith("  ") or left.rstrip(" \n")[-1:] in _OPENERS
    opens = opens or previous_word(folded, at)[1] in VERBS
    colon = folded[max(0, at - 12) : at].rstrip(' \u200c\n«"')[-1:] == ":" and _announced(folded, at)
    named = match["word"] is not None
    told = named and place == 2 and strong and instruction(folded[max(0, at - _TOLD) : at].replace(ZW, ""))
    return Clause(at, end, style, printed, value, place, strong, sep, opens, marks, num, colon, named, told, path)


def _announced(folded: str, at: int) -> bool:
    """Tell whether the colon before `at` ends the one sentence of an item («۱ - استان یکم:»)."""
    end = folded.rfind(":", 0, at)
    start = max(folded.rfind("\n", max(0, end - 400), end) + 1, end - 400, 0)
    line = folded[start:end].lstrip(' \u200c>«"')
    item = _ITEM.match(line)
    return item is not None and bool(item["sep"] or item["p"]) and _SENTENCE.search(line, item.end()) is None


def follows(last: str, now: str) -> bool:
    """Tell whether a list letter follows another in the abjad order or in the alphabet."""
    last = "الف" if last == "ا" else last
    return any(order.get(now, -9) == order.get(last, -99) + 1 for order in (ABJAD, ALPHABET))


def bullet(folded: str, at: int) -> int:
    """Give the end of a bullet that stands at the beginning of a line at `at`; `at` if there is none."""
    match = _BULLET.match(folded, at)
    return match.end() if match else at
