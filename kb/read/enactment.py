"""When a text says it was enacted and by whom, and where it contradicts itself about that.

Strong places are «مصوب …» and «تاریخ تصویب: …» about the law itself, and the closing formula. A bare date in the lines
above the law may be that of a covering letter: it counts only where no strong place speaks.
"""

import datetime as dt
import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from kb import dates
from kb.numbers import ascii_digits
from kb.read.letters import ZW, fold

_DATA = tomllib.loads(files("kb.read").joinpath("acts.toml").read_text("utf-8"))
_BODIES: list[str] = _DATA["bodies"]
_YEARS: dict[str, list[int]] = _DATA["years"]
_CONFIRMED = re.compile("(?:تا|تأ)[یئ]ید|نگهبان|ابلاغ")
_FORMULA = 700  # a closing formula is shorter; what follows are signatures and footnotes
_LETTER = "\u0621-\u063f\u0641-\u06d3"
_PASSED = re.compile(rf"مصوب(?:ه)?[^{_LETTER}]{{0,6}}(?:تاریخ|مورخ)?[ :/()-]*$")
# A preamble: «به استناد ماده ۱۷ قانون … مصوب …».
_FOUNDED = re.compile("استناد|نظر به|بنا ?به|حسب|در اجرای|موضوع|تکلیف|اختیار")
_ACT = re.compile("قانون|لایحه|آیین|آئین|تصویب")
_STATED = re.compile(r"تاریخ[ ]*تصویب[\s:/]*$")
_SESSION = re.compile(r"در جلس(?:ه|ات)[^\n0-9]{0,30}$")  # a decree: «هیئت وزیران در جلسه مورخ … تصویب نمود»
_CITED = re.compile(r"مصوبه?[^\n،.]{0,60}")  # in a closing formula: about another act
_SAYS_WHO = re.compile(r"مصوب|تصویب|مرجع")
_MARKED = re.compile(
    r"(?P<mark>مصوبه?|اصلاحی|الحاقی|منسوخه?)[ \u200c]*(?:مورخه?[ \u200c]*)?"
    r"(?P<date>[0-9]{1,4}[ ]*[/.-][ ]*[0-9]{1,2}[ ]*[/.-][ ]*[0-9]{1,4})(?![0-9])"
)


@dataclass(frozen=True, slots=True)
class Enactment:
    """Date and enacting body as the text says them; `doubts` are sentences about what does not fit together.

    `rivals`: the dates between which the text leaves the choice, empty where it does not contradict itself.
    """

    date: dt.date | None
    printed: str
    by: str
    doubts: tuple[str, ...] = ()
    rivals: tuple[dt.date, ...] = ()


def enactment(text: str, head: str, closing: str) -> Enactment:
    """Find when and by whom a law was enacted. `head`: the lines above it; `closing`: its closing formula."""
    stated = _stated(text, len(head))
    formula = _of_formula(closing)
    strong = stated or formula
    found = strong or _loose(head)
    date = (found[0] if found is not formula else found[-1]) if found else None
    on = date.date if date else None
    rivals = _rivals(stated, formula)
    doubts = []
    if rivals:
        said = " and ".join(f"“{_flat(one.printed)}” ({dates.iso(one.date)})" for one in rivals if one.date)
        doubts.append(f"the text gives more than one date of enactment: {said}")
    elif date and not strong:
        doubts.append(f"“{_flat(date.printed)}” is taken for the date of enactment, though the text does not say so")
    doubts += doubtful_dates(text, on)
    written = _bodies(_CITED.sub(" ", _plain(closing[:_FORMULA])), on)
    above = _bodies(
        "\n".join(line for line in head.split("\n") if len(line) < 200 and _SAYS_WHO.search(fold(line))), on
    )
    if written and above and not set(written) & set(above):
        doubts.append(f"the head names “{' و '.join(above)}” as enacting, the closing formula “{' و '.join(written)}”")
    by = " و ".join((written or above)[:2])
    return Enactment(on, date.printed if date else "", by, tuple(doubts), tuple(one.date for one in rivals if one.date))


def doubtful_dates(text: str, enacted: dt.date | None) -> list[str]:
    """Name the dates behind «مصوب», «اصلاحی», «الحاقی», «منسوخ» that do not exist, and marks older than the law."""
    plain = ascii_digits(fold(text))
    said = []
    for match in _MARKED.finditer(plain):
        printed = text[match.start("date") : match.end("date")]
        line = text.count("\n", 0, match.start()) + 1
        found = dates.find_dates(match["date"])
        if not found or found[0].date is None:
            said.append(f"line {line}: “{printed}” is no date that exists")
        elif enacted and found[0].certain and found[0].date < enacted and match["mark"] in ("اصلاحی", "الحاقی"):
            said.append(f"line {line}: “{match['mark']} {printed}” is older than the law")
    return list(dict.fromkeys(said))


def _stated(text: str, head: int) -> list[dates.FoundDate]:
    """Give the dates that the lines above the law, or a label of the page, call its date of enactment."""
    plain = fold(text)
    found = []
    for date in dates.find_dates(text):
        before = plain[max(0, date.start - 40) : date.start].replace(ZW, "")
        line = before.split("\n")[-1]
        passed = _PASSED.search(line) or (_SESSION.search(line) and "تصویب" in plain[date.end : date.end + 900])
        if date.date and (_STATED.search(before) or (date.start < head and passed and not _parent(plain, date.start))):
            found.append(date)
    return found


def _parent(plain: str, start: int) -> bool:
    """Tell whether «مصوب …» in a preamble dates the law that an act rests on: its grounds stand before, in the line."""
    line = plain[plain.rfind("\n", 0, start) + 1 : start].replace(ZW, " ")
    grounds = _FOUNDED.search(line)
    return grounds is not None and _ACT.search(line, grounds.end()) is not None


def _of_formula(closing: str) -> list[dates.FoundDate]:
    """Give the dates on which a closing formula says that the act was passed; the last is that of the last house."""
    paragraphs = closing[:_FORMULA].split("\n")
    for group in ([part for part in paragraphs if "مشتمل" in fold(part)], paragraphs):
        found = [date for part in group for date in _passed(part)]
        if found:
            return found
    return []


def _passed(words: str) -> list[dates.FoundDate]:
    return [
        date
        for date in dates.find_dates(words)
        if date.date is not None
        and not _of_another(words, date.start)
        and not _CONFIRMED.search(words[date.end : date.end + 24])
    ]


def _of_another(closing: str, start: int) -> bool:
    """Tell whether a date in a closing formula is that of another act («… مصوب ۲۰ مرداد ۱۳۳۱»)."""
    before = fold(closing[max(0, start - 24) : start]).replace(ZW, " ").split()
    if before[-1:] == ["مورخ"]:
        return before[-2:-1] != ["جلسه"]  # «در جلسه مورخ پنجم تیر ۱۳۶۱ … تصویب شد» says when
    return before[-1:] in (["مصوب"], ["مصوبه"])


def _loose(head: str) -> list[dates.FoundDate]:
    """Give the dates that stand in short lines above the law without a word on what they are."""
    plain = fold(head)
    return [
        date
        for date in dates.find_dates(head)
        if date.date
        and not _parent(plain, date.start)
        and len(head[head.rfind("\n", 0, date.start) + 1 :].split("\n", 1)[0]) < 100
    ]


def _rivals(stated: list[dates.FoundDate], formula: list[dates.FoundDate]) -> list[dates.FoundDate]:
    """Give one date of each place if what is stated and the formula share none."""
    if not stated or not formula or {one.date for one in stated} & {one.date for one in formula}:
        return []
    return [stated[0], formula[-1]]


def _bodies(words: str, on: dt.date | None) -> list[str]:
    """Name the bodies that words mention, in order, without those that did not exist in the year."""
    plain = _plain(words)
    year = dates.year(on) if on else None
    found: list[tuple[int, str]] = []
    for body in (_plain(body) for body in _BODIES):
        at = plain.find(body)
        if at >= 0 and not any(body in one or one in body for _, one in found) and _existed(body, year):
            found.append((at, body))
    return [body for _, body in sorted(found)]


def _existed(body: str, year: int | None) -> bool:
    first, last = _YEARS.get(body, (0, 9999))
    return year is None or first <= year <= last


def _plain(words: str) -> str:
    return fold(words).replace(ZW, " ").replace("هیات", "هیئت")


def _flat(printed: str) -> str:
    return " ".join(printed.split())
