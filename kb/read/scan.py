"""One pass over the text that collects everything that may be a label, with the evidence for and against."""

import re
from dataclasses import dataclass, field
from itertools import pairwise

from kb.model import Kind
from kb.numbers import find_numbers
from kb.numbers import number as number_in
from kb.read.labels import (
    ABJAD,
    ALPHABET,
    ARTICLE_WORDS,
    CHANGE_WORDS,
    CITE_AFTER,
    CITE_AFTER_WEAK,
    CITE_BEFORE,
    CONTAINER,
    NOTE_WORDS,
    VERBS,
)
from kb.read.letters import LETTERS, ZW, is_letter
from kb.read.wrap import Lines

_G = "[ \u200c]*"
_N = r"\d(?:\u200c*\d){0,4}"  # invisible marks may stand between digits
_DIGITS = re.compile(rf"{_G}(?:\({_G}({_N}){_G}\)|\[{_G}({_N}){_G}\]|({_N}))(?!\u200c*\d|[/\u02cf])")
_NEXT_LINE = re.compile(rf"{_G}\n{_G}(\d{{1,4}})(?={_G}[-ـ)])(?![\d/])")  # «ماده⏎۷۳-»
_EZAFE = re.compile("[ \u200c]*ی(?=[ \u200c]*[\\d(])|[ \u200c]+ی(?=[ \u200c])|\u200c+ی(?=[ \u200c])")  # «ماده‌ی ۱»
_BETWEEN = re.compile(rf"{_G}(?:الحاقی|اصلاحی|شماره)(?={_G}[\d(\[:\-ـ])")  # «ماده الحاقی ۱ -», «تبصره الحاقی:»
_BIS_WORD = re.compile(rf"{_G}(?=(?:اول|دوم|سوم|چهارم|پنجم|ششم|هفتم|هشتم|نهم|دهم|یک|دو|سه|چهار|پنج){_G}[-ـ:.)(])")
_FIXED = re.compile(rf"{_G}\[{_G}(\d{{1,4}}){_G}\]")  # «ماده 23 [32]ـ»: an editor corrects the number
_DASH_DIGITS = re.compile(rf"{_G}[-ـ]{_G}(?:\({_G}(\d{{1,4}}){_G}\)|(\d{{1,4}}))(?![\d/\u02cf])")
# At a paragraph's beginning: «ماده – ۱», «ماده :۱», «ماده )۱(», «ماده «۱»», «ماده نمره ۱».
_LOOSE = re.compile(
    rf"{_G}(?P<mark>[-ـ:.()\[\]«»\"٬,]?){_G}(?:(?:شماره|نمره){_G})?(?P<n>\d{{1,5}})(?![\d/\u02cf])(?P<close>{_G}[()\[\]«»\"])?"
)
_INNER = re.compile(rf"{_G}\({_G}(?P<n>\d{{1,4}}){_G}مکررا?{_G}(?P<bis>\d{{0,2}}){_G}\)")  # «ماده (۲۲ مکرر)»
_CHANGED = re.compile(
    rf"{_G}(?P<mark>(?:الحاقیه|الحاقی|اصلاحیه|اصلاحی|منسوخه|منسوخ|محذوف)"
    rf"(?:{_G}(?:مصوب{_G}|مورخ{_G}|سال{_G})?[\d/.\u02cf]{{4,12}})?)(?={_G}[-ـ:])"
)  # «تبصره الحاقی 1384/7/13-»: a mark without brackets
_WORDS = re.compile(rf"{_G}\(?{_G}(?=[{LETTERS}])")
_FIRST_WORD = re.compile(f"[{LETTERS}\u200c]+")
_ONLY = re.compile(rf"{_G}(?:واحد|منفرد)ه?")
_ASIDE = re.compile(rf"{_G}\({_G}(?!ماده|مواد|تبصره|موضوع|بند|قانون|\d)(?=[{LETTERS}])")
_ONLY_NOTE = re.compile(rf"{_G}(?:واحده|منحصر)(?={_G}[-ـ:])")
_BIS = re.compile(
    rf"{_G}[-ـ]?{_G}(?:\({_G}مکررا?{_G}(\d{{0,2}}){_G}\)|"
    rf"مکررا?(?![{LETTERS}])(?:{_G}\({_G}(\d{{1,2}}){_G}\)|{_G}(\d{{1,2}})(?![\d/]))?)"
)
FORMER_WORDS = "سابق|قبلی|پیشین|قدیم|اولیه"  # behind «متن»: what it said before
_WORDING = re.compile(
    rf"(?:^|[\n.:؛])[^\n\w]*متن (?P<which>{FORMER_WORDS}|(?:قبل|پیش) از اصلاح|اصلاحی|جدید)[ \u200c:]*$"
)
_LETTERED = re.compile(rf"{_G}\(?(الف|[بپتثجچحخد])\)?(?={_G}[-ـ:(\[])")
_RANGE = re.compile(rf"{_G}(?:تا|الی|لغایت){_G}(?:ماده{_G})?\(?{_G}(\d{{1,4}})(?!\d)(?:{_G}\))?")
_PAIR = re.compile(rf"(?:{_G}،{_G}\d{{1,4}})*{_G}و{_G}(\d{{1,4}})(?={_G}[-ـ:(\[])")
_FORMER = re.compile(rf"{_G}[(\[]{_G}(?:قدیم|سابق|قبلی|پیشین)[^)\]\n]{{0,40}}[)\]]")
MARK = re.compile(
    rf"[(\[]{_G}(?:اعلام{_G}|نقل{_G}و{_G})?({'|'.join(sorted(CHANGE_WORDS, key=len, reverse=True))})(?![{LETTERS}])"
    r"[^()\[\]\n]{0,200}[)\]]"
)
_SEPARATORS = "-ـ:.)،؛"
_DECOR = " \u200c[>#❯•▪●■◼️►▶➢✓|_=\"«“”'"
_MARKED = ("ماده", "تبصره")  # words that copies print with a vowel sign inside
_QUALIFIED = frozenset("[(م-ـتالو،")  # what a bis, a range, a correction or «(قدیم)» can begin with
_CONTAINERS = frozenset(kind for kind, _ in CONTAINER.values())
_SPELLED = 48  # characters that hold a number in words
ENDS = ".:؛؟!»)]}"


@dataclass(slots=True)
class Label:
    """Something that may be a label: `folded[start:end]` with separators and marks, `num_end` the end of its number.

    `place`: 0 inside a line, 1 after a soft line feed, 2 at the beginning of a paragraph. `score` weighs the evidence.
    """

    start: int
    end: int
    word: str
    kind: Kind
    number: int | None
    num_end: int
    sep: str
    place: int
    spelled: bool = False
    bis: int | None = None
    to: int | None = None
    only: bool = False
    letter: str = ""
    former: bool = False
    decor: str = ""
    marks: list[tuple[int, int]] = field(default_factory=list)
    score: float = 0.0
    cited: bool = False
    after_end: bool = False
    wide: bool = False
    quoted: bool = False
    stray: bool = False  # has the form of a label, but no place in the text's own numbering


def scan(folded: str, lines: Lines) -> list[Label]:
    """Collect the candidates for labels of articles, notes and containers, in the order of the text."""
    found: list[Label] = []
    stretched = any(
        is_letter(folded[match.start() - 1 : match.start()] or " ")
        and is_letter(folded[match.end() : match.end() + 1] or " ")
        for match in re.finditer("ـ+", folded)
    )
    for word in (*ARTICLE_WORDS, *NOTE_WORDS, *CONTAINER):
        kind = Kind.ARTICLE if word in ARTICLE_WORDS else Kind.PROVISO if word in NOTE_WORDS else CONTAINER[word][0]
        for start, end in _places(folded, word, stretched):
            label = _label(folded, lines, word, kind, start, end)
            if label is not None:
                found.append(label)
    found.sort(key=lambda label: label.start)
    headed(found, folded)
    return found


def _places(folded: str, word: str, stretched: bool) -> list[tuple[int, int]]:
    places = []
    at = folded.find(word)
    size = len(word)
    while at >= 0:
        if not (at and is_letter(folded[at - 1])):
            places.append((at, at + size))
        at = folded.find(word, at + size)
    for cut in range(1, size) if word in _MARKED else ():  # «مادّه»: a mark inside the word
        marked = word[:cut] + ZW + word[cut:]
        at = folded.find(marked)
        while at >= 0:
            if not (at and is_letter(folded[at - 1])):
                places.append((at, at + size + 1))
            at = folded.find(marked, at + size)
    if word in _MARKED and any(word[:cut] + " " + word[cut:] in folded for cut in range(1, size)):
        for match in re.finditer(rf"(?:^|\n)[^\w\n]*(?P<word>{' ?'.join(word)})(?=[ \u200c]*[\d(\-ـ])", folded):
            if match.end() - match.start("word") != size:  # «م اده ۱۸ –»: a blank inside the word
                places.append(match.span("word"))
    if stretched:
        pattern = "[ـ\u200c]*".join(word)
        for match in re.finditer(pattern, folded):
            if match.end() - match.start() != size and not (match.start() and is_letter(folded[match.start() - 1])):
                places.append((match.start(), match.end()))
        places = list(dict.fromkeys(places))
    return places


def _label(folded: str, lines: Lines, word: str, kind: Kind, start: int, end: int) -> Label | None:
    """Read what follows a label word; None where it cannot be a label."""
    ezafe = _EZAFE.match(folded, end) if "ی" in folded[end : end + 3] else None
    if ezafe:
        end = ezafe.end()
    if folded.startswith("ء", end) and not is_letter(folded[end + 1 : end + 2] or " "):  # «مادهء سوم»: an ezafe
        end += 1
    labelled = kind in (Kind.ARTICLE, Kind.PROVISO)
    place, decor = _where(folded, lines, start)
    mid = _BETWEEN.match(folded, end) if labelled and folded[end : end + 3].strip(" \u200c")[:1] in ("ا", "ش") else None
    if mid and not (_CHANGED.match(folded, end) and (place == 2 or _ended(folded, start))):
        end = mid.end()
    after = folded[end : end + 1]
    number: int | None = None
    spelled = only = False
    letter = ""
    num_end = end
    before = ""  # a separator in front of the number
    if after and is_letter(after) and (word != "ماده" or not folded.startswith("واحده", end)):
        return None
    match = _DIGITS.match(folded, end) or _NEXT_LINE.match(folded, end)
    lettered = _LETTERED.match(folded, end) if kind is Kind.PROVISO else None
    if lettered:
        letter, num_end = lettered[1], lettered.end()
        number = ALPHABET[letter] if letter in "الفبپت" else ABJAD[letter]
    elif match:
        number, num_end = int(match[match.lastindex or 0].replace(ZW, "")), match.end()
    else:
        match = _ONLY.match(folded, end) if word == "ماده" else None
        only_note = _ONLY_NOTE.match(folded, end) if kind is Kind.PROVISO and place == 2 else None
        if match:
            number, only, num_end = 1, True, match.end()
        elif only_note:
            num_end = only_note.end()
        else:
            match = _DASH_DIGITS.match(folded, end)
            if match and (
                folded[end : match.start(match.lastindex or 0)].endswith(("-", "ـ")) or _separated(folded, match.end())
            ):
                number, num_end = int(match[match.lastindex or 0]), match.end()
                before = "-" if place == 2 else ""
            else:
                match = _WORDS.match(folded, end)
                if match:
                    value = _spelled(folded, match.end())
                    if value is not None:
                        number, num_end = value
                        spelled = True
                        if folded[match.end() - 1 : match.end()] == "(" and folded[num_end : num_end + 1] == ")":
                            num_end += 1
                    elif folded[end : end + 1] == ZW and folded[match.end() - 1] == ZW:
                        return None  # «تبصره‌هایی»: a suffix, not a number
    sep = before
    bis: int | None = None
    if number is None and place == 2 and labelled and num_end == end:
        match = _LOOSE.match(folded, end)
        inner = _INNER.match(folded, end)
        if inner:
            number, num_end, bis = int(inner["n"]), inner.end(), int(inner["bis"] or 0)
        elif match and (kind is Kind.ARTICLE or _separated(folded, match.end())):
            number, num_end = int(match["n"]), match.end()
            sep = "-" if match["mark"] and (match["mark"] not in "([" or match["close"]) else ""
    if kind is not Kind.PROVISO and number is None:
        return None
    if place < 2 and folded[start - 1 : start] == "(":  # «(ماده ۱)» as a heading
        outer, around = _where(folded, lines, start - 1)
        if outer == 2 and folded[num_end : num_end + 3].lstrip(" \u200c").startswith(")"):
            start, place, decor = start - 1, outer, around
    label = Label(start, num_end, word, kind, number, num_end, "", place, spelled, bis, None, only, letter, decor=decor)
    _qualify(folded, label)
    _separate(folded, label)
    label.sep = label.sep if label.sep.strip("\n") or not sep else sep
    if place == 0 and labelled:
        _worded(folded, label)
    _weigh(folded, label)
    return label


def _worded(folded: str, label: Label) -> None:
    """See whether a label opens a wording that is only shown: «متن سابق تبصره ۱-», «متن اصلاحی ماده ۳۷ ـ»."""
    line = folded[max(0, label.start - 28) : label.start]
    match = _WORDING.search(line) if "متن" in line else None
    if match is None or not label.sep:
        return
    if match["which"] in ("اصلاحی", "جدید"):
        label.place, label.quoted = 2, True
    else:
        label.former = True


def _separated(folded: str, at: int) -> bool:
    rest = folded[at : at + 4].lstrip(" \u200c")
    return rest[:1] in ("-", "ـ", ":", ")", "(", "[")


def _spelled(folded: str, at: int) -> tuple[int, int] | None:
    """Read a number in words that starts at `at`: its value and its end."""
    first = _FIRST_WORD.match(folded, at)
    if first is None or first.end() - at > _SPELLED or number_in(first.group()) is None:
        return None
    window = folded[at : at + _SPELLED]
    found = find_numbers(window)
    if not found or found[0].start != 0 or found[0].value > 9999:
        return None
    return found[0].value, at + found[0].end


def _qualify(folded: str, label: Label) -> None:
    """Read «مکرر», a range and «(قدیم)» behind the number."""
    if label.number is None or label.only:
        return
    ahead = folded[label.num_end : label.num_end + 10].lstrip(" \u200c")
    if ahead[:1] not in _QUALIFIED or (ahead[:1] in "-ـ" and "م" not in ahead):
        return
    match = _FIXED.match(folded, label.num_end)
    if match:
        label.number, label.num_end = int(match[1]), match.end()
    if label.kind in (Kind.ARTICLE, Kind.PROVISO):
        match = _BIS.match(folded, label.num_end)
        if match:
            label.bis = int(match[1] or match[2] or match[3] or 0)
            label.num_end = match.end()
            word = _BIS_WORD.match(folded, label.num_end) if label.bis == 0 else None
            value = _spelled(folded, word.end()) if word else None
            if value is not None:
                label.bis, label.num_end = value
    if label.kind is Kind.ARTICLE and label.bis is None and not label.spelled:
        match = _RANGE.match(folded, label.num_end) or _PAIR.match(folded, label.num_end)
        if match and int(match[1]) > label.number:
            label.to = int(match[1])
            label.num_end = match.end()
    match = _FORMER.match(folded, label.num_end)
    if match:
        label.former = True
        label.num_end = match.end()
    label.end = label.num_end


def _separate(folded: str, label: Label) -> None:
    """Take separators and marks behind the number into the label."""
    at, end, size = label.num_end, label.num_end, len(folded)
    if folded[at : at + 3].strip(" \u200c")[:1] in ("ا", "م") and label.kind not in _CONTAINERS:
        changed = _CHANGED.match(folded, at)
        changed = changed if changed and (label.place == 2 or _ended(folded, label.start)) else None
        if changed:
            label.marks.append(changed.span("mark"))
            at = end = changed.end()
    while at < size:
        ch = folded[at]
        if ch in " \u200c":
            at += 1
            continue
        if ch in _SEPARATORS:
            if ch in "،؛" and label.sep:
                break
            label.sep += ch
            at += 1
            end = at
            continue
        if ch in "([" or (ch == "\n" and not label.marks):
            step = at
            if ch == "\n":
                step = at + 1
                while step < size and folded[step] in " \u200c\n" and step - at < 8:
                    step += 1
            match = MARK.match(folded, step)
            if match:
                label.marks.append((match.start(), match.end()))
                at = end = match.end()
                continue
        break
    label.end = end
    if not label.sep and (at >= size or folded[at] == "\n"):
        label.sep = "\n"


def _ended(folded: str, at: int) -> bool:
    """Tell whether a stop stands before `at`."""
    return folded[max(0, at - 4) : at].rstrip(" \u200c\n")[-1:] in (".", "؛")


def _where(folded: str, lines: Lines, start: int) -> tuple[int, str]:
    """Tell at what place a label that starts at `start` stands, and what ornaments stand in front of it."""
    at = start - 1
    soft = lines.soft
    while at >= 0 and folded[at] in _DECOR and at not in soft:
        at -= 1
    decor = folded[at + 1 : start].replace(ZW, "").replace(" ", "")
    if at < 0:
        return 2, decor
    return (1, decor) if at in soft else (2, decor) if folded[at] == "\n" else (0, decor)


def headed(labels: list[Label], folded: str) -> None:
    """Strengthen the labels of articles that stand right behind the heading of a chapter on the same line."""
    for before, label in pairwise(labels):
        if label.kind is not Kind.ARTICLE or label.place == 2 or before.kind not in _CONTAINERS or not before.sep:
            continue
        heading = folded[before.end : label.start]
        if len(heading) < 110 and not any(ch in heading for ch in ".:؛\n") and (before.place == 2 or before.after_end):
            label.score += 2.0
            label.cited = False


def previous_word(folded: str, at: int) -> tuple[str, str]:
    """Give the last printed character before `at` and the word that ends there ("" if none)."""
    end = at
    while end > 0 and folded[end - 1] in " \u200c\n":
        end -= 1
    if end == 0:
        return "", ""
    begin = end
    while begin > 0 and (is_letter(folded[begin - 1]) or folded[begin - 1] == ZW) and end - begin < 24:
        begin -= 1
    return folded[end - 1], folded[begin:end].replace(ZW, "")


def next_word(folded: str, at: int) -> str:
    """Give the word that starts behind `at`, past spaces and line feeds; "" if something else stands there."""
    size = len(folded)
    while at < size and folded[at] in " \u200c\n":
        at += 1
    end = at
    while end < size and (is_letter(folded[end]) or folded[end] == ZW) and end - at < 24:
        end += 1
    word = folded[at:end].strip(ZW)
    return word if word in CITE_AFTER else word.replace(ZW, "") if word.replace(ZW, "") in CITE_AFTER else word


_SEP_WEIGHT = {"-": 2.0, "ـ": 2.0, ")": 2.0, ":": 2.0, ".": 1.0, "\n": 2.0, "،": -0.5, "؛": -0.5}


def _weigh(folded: str, label: Label) -> None:
    """Weigh place, separator and neighbours; knowledge of the whole text comes later."""
    score = (-0.5, 0.3, 2.0)[label.place]
    sep = label.sep[:1]
    if label.sep:
        score += _SEP_WEIGHT[sep] if sep != "\n" or label.place else -1.0
    elif label.marks:
        score += 1.5
    elif label.place == 2 and label.number is not None and _ASIDE.match(folded, label.end):
        score += 1.0  # «تبصره ۴ (در نقاطی که …) …»
    else:
        score -= 1.0 if label.place == 2 or label.only else 2.0
    if label.marks:
        score += 1.0
    last, word = previous_word(folded, label.start)
    label.after_end = last == "" or last in ENDS or word in VERBS
    if label.place < 2:
        label.wide = label.place == 0 and "  " in folded[max(0, label.start - 8) : label.start].replace(ZW, "")[-2:]
        if label.wide:  # a blank line or a broad gap stood here
            score += 1.5
        if label.after_end:
            score += 1.0
        elif word in CITE_BEFORE:
            score -= 1.0 if label.wide else 4.0
            label.cited = not label.wide
        elif last in "،,(-/":
            score -= 1.5
        if _open_bracket(folded, label.start):
            score -= 3.0
            label.cited = True
    if not label.sep.strip("\n.،؛") and not label.marks:
        after = next_word(folded, label.end)
        opens = label.place < 2 and label.after_end and last != ")"  # «تبصره (۱۹) ماده واحده قانون بودجه»
        if label.sep and label.sep[0] in "\n." and label.place == 2:
            pass
        elif after in CITE_AFTER or after.partition(ZW)[0] in CITE_AFTER:
            score -= 1.5 if opens or label.wide else 3.0
            label.cited = label.cited or not (opens or label.wide)
        elif (after in CITE_AFTER_WEAK or after.partition(ZW)[0] in CITE_AFTER_WEAK) and not label.only:
            score -= 0.5 if opens or label.wide else 1.5
    if label.place < 2 and not label.marks and not label.sep.strip("،؛"):
        if label.sep:  # a comma: «ماده (۱۸)، …» goes on with a list
            score -= 2.0
            label.cited = True
        elif label.to is not None or label.word == "مواد":  # «مواد (۱) تا (۱۷)» in a sentence
            score -= 1.0 if label.wide else 3.0
            label.cited = not label.wide
    if label.only:
        score += 1.0
    label.score = score


def _open_bracket(folded: str, at: int) -> bool:
    before = folded[max(0, at - 120) : at]
    opened = before.rfind("(")
    return opened > before.rfind(")") and "\n\n" not in before[opened:]
