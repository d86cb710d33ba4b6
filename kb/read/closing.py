"""Closing formulas and the counts they declare: «… که مشتمل بر سی و سه ماده و یازده تبصره است … به تصویب … رسید»."""

import re
from bisect import bisect_left, insort
from dataclasses import dataclass

from kb.model import Declared
from kb.numbers import find_numbers
from kb.read.labels import SIGNED, VERBS
from kb.read.letters import LETTERS, ZW, is_letter
from kb.read.wrap import Lines

_COUNTS = re.compile(r"مشتمل[ \u200c]*(?:بر|به)|متضمن")
_PASSED = re.compile(r"تصویب|رسید|جلسه|توشیح|بتاریخ|موشح|اجرا")
_OWN = re.compile(r"ماده|اصل|جزء")
_S = "[ \u200c]"
_ACT = "قانون|لایحه|آیین|آئین|اساسنامه|تصویب|مقررات|نظامنامه|موافقت"
_POWERS = rf"بر{_S}+طبق{_S}+قانون{_S}+اعطا|به{_S}*استناد{_S}+ماده{_S}+واحده|چون{_S}+بموجب"
_PLAIN = re.compile(rf"(?:^|\n)[ \u200c«\"]*(?=(?:(?:این|متن){_S}+)?(?:{_ACT}|{_POWERS}))(?P<body>[^\n]{{0,700}})")
_PAST = "رسید|رسیده|شد|شده|گردید|گردیده|نمود|نموده|کرد|یافت"
_THIS = rf"(?:فوق|بالا|مذکور|حاضر|این{_S}+قانون|اعطا|چون{_S}+بموجب)"
_PLAIN_PASSED = re.compile(
    rf"{_THIS}[^\n]{{0,500}}?(?:(?:به?{_S}*)?تصویب[^\n]{{0,160}}?{_S}(?P<verb>{_PAST})(?![{LETTERS}])|در{_S}+جلسه)"
)
_TREATY = re.compile("موافقت[ \u200c]?نامه|کنوانسیون|پروتکل|قرارداد|معاهده|عهدنامه|اساسنامه|مقاوله")
_ANNEXED = re.compile(r"پیوست|منضم|ضمیمه")
_DATED = re.compile(r"\d|جلسه|هزار")
# Decrees under special powers: «چون بموجب قانون … اعطای اختیارات …، لایحه … قابل اجرا است».
_EMPOWERED = re.compile(rf"(?:اعطا|چون{_S}+بموجب)[^\n]{{0,500}}?(?:تصویب{_S}+(?:می|نمود)|اجرا{_S}+(?:است|میباشد))")
_TITLES = "|".join(title.replace(" ", "[ \u200c]*") for title in SIGNED)
_SIGNED = re.compile(rf"\n[ \u200c*#]*(?:{_TITLES})(?![{LETTERS}])")


@dataclass(frozen=True, slots=True)
class Formula:
    """A closing (or opening) formula: where its sentence starts, where the count stands, what it declares."""

    start: int
    at: int
    declared: Declared
    passed: bool


def formulas(folded: str, lines: Lines, last: int) -> list[Formula]:
    """Find the formulas that declare counts, and plain closing sentences behind `last`, in order."""
    found = []
    for match in _COUNTS.finditer(folded):
        window = folded[match.end() : match.end() + 260]
        declared = _declared(window.replace("\n", " ").replace(ZW, " "))
        if declared is None:
            continue
        if _TREATY.search(folded[max(0, match.start() - 200) : match.start()].rpartition("فوق")[2]) and _ANNEXED.search(
            window[:120]
        ):
            continue  # «موافقتنامه … مشتمل بر یک مقدمه و ده ماده به شرح پیوست تصویب می‌شود»
        sentence = window.split("\n\n")[0]
        passed = _PASSED.search(sentence) is not None
        found.append(Formula(sentence_start(folded, lines, match.start()), match.start(), declared, passed))
    starts = sorted(one.start for one in found)
    for match in _PLAIN.finditer(folded, max(0, last)):
        if _says_passed(match["body"]):
            start = match.start("body")
            near = bisect_left(starts, start + 6) - 1
            if near < 0 or start - starts[near] >= 400:
                found.append(Formula(start, start, Declared(), True))
                insort(starts, start)
    found.sort(key=lambda formula: formula.start)
    return found


def _says_passed(body: str) -> bool:
    """Tell whether a sentence says that this act was passed; «به تصویب … خواهد رسید» says it of a later one."""
    if _EMPOWERED.search(body):
        return True
    match = _PLAIN_PASSED.search(body)
    if match is None:
        return False
    if body[match.start() :].startswith("این") and _DATED.search(body) is None:
        return False  # an article may speak of «این قانون» too
    return match["verb"] is None or not body[: match.start("verb")].rstrip(" \u200c").endswith(
        ("خواهد", "خواهند", "باید")
    )


def sentence_start(folded: str, lines: Lines, at: int) -> int:
    """Go back to where the sentence or paragraph around `at` starts."""
    floor = max(0, at - 320)
    begin = at
    while begin > floor:
        ch = folded[begin - 1]
        if ch == "\n" and begin - 1 not in lines.soft:
            # A blank line inside a sentence («مشتمل بر چهل⏎⏎و هشت ماده») does not begin one; a line feed does.
            break
        if ch in ".؛" and not folded[begin : begin + 1].isdigit():
            break
        if ch in " \u200c" and begin < at - 8 and _verb_before(folded, begin - 1):
            break
        begin -= 1
    while begin < at and folded[begin] in " \u200c\n«":
        begin += 1
    return begin


def _verb_before(folded: str, at: int) -> bool:
    end = at
    while end > 0 and folded[end - 1] in " \u200c":
        end -= 1
    begin = end
    while begin > 0 and (is_letter(folded[begin - 1]) or folded[begin - 1] == ZW) and end - begin < 16:
        begin -= 1
    word = folded[begin:end].replace(ZW, "")
    return (word in VERBS and word not in ("است", "شده")) or (
        word == "است" and not folded[at : at + 5].strip(" \u200c").startswith(("که", "و"))
    )


def _declared(window: str) -> Declared | None:
    """Read the counts in front of «ماده», «تبصره» and «فصل»; None if there are none."""
    counts: dict[str, int] = {}
    numbers = find_numbers(window[:170])
    for word, key in (
        ("ماده", "articles"),
        ("اصل", "articles"),
        ("تبصره", "notes"),
        ("فصل", "chapters"),
        ("باب", "chapters"),
    ):
        at = window.find(word)
        if at < 0 or at > 150 or key in counts:
            continue
        if word in ("ماده", "اصل") and is_letter(window[at - 1 : at] or " "):
            continue
        if word == "ماده" and window[at : at + 14].replace(ZW, " ").replace("  ", " ").startswith("ماده واحد"):
            counts[key] = 1
            continue
        before = [number for number in numbers if number.end <= at and not window[number.end : at].strip(" \u200c)]")]
        if before:
            counts[key] = before[-1].value
    if "articles" not in counts and "notes" not in counts:
        return None
    return Declared(counts.get("articles"), counts.get("notes"), counts.get("chapters"))


def signatures(folded: str, lines: Lines) -> list[int]:
    """Find the lines that are signatures: «رئیس مجلس شورای ملی – رضا حکمت»."""
    found = []
    for match in _SIGNED.finditer(folded):
        end = folded.find("\n", match.end())
        end = len(folded) if end < 0 else end
        line = folded[match.start() : end].strip(" \u200c\n*#")
        if (
            len(line) < 110
            and line[-1:] not in ".:؛"
            and not any(line.rstrip().endswith(verb) for verb in (" است", " شود", " باشد", " شد"))
        ):
            found.append(match.end())
    return found
