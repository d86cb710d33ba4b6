"""Jalali dates at the borders: read from what people type and what texts print, and printed again (persiantools).

Two traps no library solves: acts of 1355–1357 carry imperial years (2535–2537, 1180 more), and texts give two-digit
years in either order. What cannot be decided is marked as uncertain, never guessed in silence.
"""

import datetime as dt
import re
from dataclasses import dataclass

from persiantools.jdatetime import JalaliDate

from kb.errors import KbError
from kb.numbers import FoundNumber, ascii_digits, find_numbers, persian_digits

MONTHS = ("فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند")
# Zodiac months were the official names until 1304.
_ZODIAC = ("حمل", "ثور", "جوزا", "سرطان", "اسد", "سنبله", "میزان", "عقرب", "قوس", "جدی", "دلو", "حوت")
_SPELLINGS = {
    "امرداد": 5,
    "اردی بهشت": 2,
    "اردی\u200cبهشت": 2,
    "فروردين": 1,
    "ارديبهشت": 2,
    "تير": 4,
    "شهريور": 6,
    "دي": 10,
    "ابان": 8,
    "اذر": 9,
}
_MONTH_OF = {name: i for i, name in enumerate(MONTHS, 1)} | {name: i for i, name in enumerate(_ZODIAC, 1)} | _SPELLINGS
_IMPERIAL = 1180
_GAP = r"[ \t\u00a0\u200c\u200e\u200f]*"
_SEPARATOR = r"[/\-.,\u02cf\u066b\u060cر٫]"
_NUMERIC = re.compile(
    rf"(?<![0-9/])(?P<a>[0-9]{{1,4}}){_GAP}(?P<s>{_SEPARATOR}){_GAP}(?P<b>[0-9]{{1,2}}){_GAP}{_SEPARATOR}{_GAP}(?P<c>[0-9]{{1,4}})(?![0-9])"
    rf"(?:{_GAP}\[(?P<fix>[0-9]{{2,4}})\])?"
)
_MONTH = re.compile(
    r"(?<![^\W\d_])(?P<month>"
    + "|".join(sorted(map(re.escape, _MONTH_OF), key=len, reverse=True))
    + rf")(?:{_GAP}(?:ماه|مـاه){_GAP}(?:ی|سال)?)?(?![^\W\d_])"
)
_AMBIGUOUS = {
    "تیر",
    "مهر",
    "دی",
    "دي",
    "تير",
    "میزان",
    "اسد",
    "ثور",
    "جدی",
    "قوس",
    "حمل",
    "سرطان",
    "عقرب",
    "جوزا",
    "حوت",
    "دلو",
    "سنبله",
}


class BadDate(KbError):
    """A date that cannot be read or does not exist. `reason`: form, year, month or day; `text` as given."""

    def __init__(self, text: str, reason: str) -> None:
        self.text, self.reason = text, reason
        what = {
            "form": f"“{text}” is not a date",
            "year": f"the year of “{text}” is outside 1200–1500",
            "month": f"“{text}” names a month that does not exist",
            "day": f"“{text}” names a day that this month does not have",
        }[reason]
        super().__init__(what, next_step="write it as 1331-07-14 or ۱۴ مهر ۱۳۳۱")


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date printed in a text at `text[start:end]`.

    `date` is None where only year or month is given, or where no such day exists. `certain` is False where the order of
    day and year could be read otherwise. `year` is the Jalali year with the century restored; imperial years converted.
    """

    start: int
    end: int
    printed: str
    date: dt.date | None
    year: int
    month: int | None
    day: int | None
    certain: bool = True


def _day_of(date: dt.date) -> JalaliDate:
    return JalaliDate(date)  # type: ignore[no-untyped-call]


def jalali(year: int, month: int, day: int) -> dt.date:
    """Make a date of Jalali year, month and day. Raises BadDate where there is no such day."""
    shown = f"{year:04}-{month:02}-{day:02}"
    if not 1200 <= year <= 1500:
        raise BadDate(shown, "year")
    if not 1 <= month <= 12:
        raise BadDate(shown, "month")
    try:
        return JalaliDate(year, month, day).to_gregorian()  # type: ignore[no-untyped-call]
    except ValueError:
        raise BadDate(shown, "day") from None


def iso(date: dt.date) -> str:
    """Write a date as Jalali, in the order that sorts: «1331-07-14»."""
    return str(_day_of(date).isoformat())


def words(date: dt.date) -> str:
    """Write a date as Persian reads it: «۱۴ مهر ۱۳۳۱»."""
    day = _day_of(date)
    return f"{persian_digits(day.day)} {MONTHS[day.month - 1]} {persian_digits(day.year)}"


def year(date: dt.date) -> int:
    """Give the Jalali year."""
    return int(_day_of(date).year)


def parse(text: str) -> dt.date:
    """Read a date that a person typed: 1331-07-14, ۱۳۳۱/۷/۱۴, 14/7/1331, «۱۴ مهر ۱۳۳۱». Raises BadDate."""
    typed = text.strip()
    plain = ascii_digits(typed)
    numeric = re.fullmatch(r"(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,4})", plain)
    if numeric:
        first, month, last = (int(part) for part in numeric.groups())
        year_, day = (first, last) if first > 31 else (last, first)
        if year_ < 1000:
            raise BadDate(typed, "form")
        try:
            return jalali(_year(year_), month, day)
        except BadDate as bad:
            raise BadDate(typed, bad.reason) from None
    found = find_dates(typed)
    if len(found) == 1 and found[0].start == 0 and found[0].end == len(typed) and found[0].day is not None:
        only = found[0]
        if only.date is None:
            raise BadDate(typed, "day")
        return only.date
    raise BadDate(typed, "form")


def _year(year_: int) -> int:
    if 2500 <= year_ <= 2560:
        return year_ - _IMPERIAL
    return 1300 + year_ if year_ < 100 else 1000 + year_ if year_ < 1000 else year_


def _day(year_: int, month: int, day: int) -> dt.date | None:
    try:
        return jalali(year_, month, day)
    except BadDate:
        return None


def find_dates(text: str) -> list[FoundDate]:
    """Find the dates that a text prints, in order: numeric in either order, month names with digits or words.

    Bare years are left out: they cannot be told from other numbers. A bracketed correction of the year is read
    («۴۱/۱۰/۱۹ [۴۰]» is 1340-10-19).
    """
    plain = ascii_digits(text)
    found = [date for match in _NUMERIC.finditer(plain) if (date := _numeric(text, match))]
    found += _with_months(text, plain)
    found.sort(key=lambda date: (date.start, -date.end))
    kept: list[FoundDate] = []
    for date in found:
        if not kept or date.start >= kept[-1].end:
            kept.append(date)
    return kept


def _numeric(text: str, match: re.Match[str]) -> FoundDate | None:
    first, middle, last = match["a"], int(match["b"]), match["c"]
    a, c = int(first), int(last)
    certain = True
    if len(first) == 4:
        if len(last) > 2:
            return None
        year_, day = a, c
    elif len(last) >= 3:
        year_, day = c, a
    elif len(first) == 3 or a > 31:
        year_, day = a, c
    elif c > 31:
        year_, day = c, a
    else:  # «۲۲-۵-۳۱»: with dashes and «ر» the day comes first, with slashes the year
        certain = a == c
        year_, day = (c, a) if match["s"] in "-ر" else (a, c)
    if match["fix"]:
        year_ = int(match["fix"])
    year_ = _year(year_)
    if not (1 <= middle <= 12 and 1 <= day <= 31 and 1200 <= year_ <= 1500):
        return None
    date = _day(year_, middle, day)
    return FoundDate(match.start(), match.end(), text[match.start() : match.end()], date, year_, middle, day, certain)


def _with_months(text: str, plain: str) -> list[FoundDate]:
    months = list(_MONTH.finditer(plain))
    if not months:
        return []
    found = []
    for match in months:
        before, after = _beside(plain, match.start(), match.end())
        name = match["month"]
        said_month = "ماه" in match.group() or "مـاه" in match.group()
        day = before.value if before and 1 <= before.value <= 32 else None
        year_ = (
            _year(after.value)
            if after and (30 <= after.value < 100 or 300 <= after.value < 1000 or 1200 <= after.value <= 2560)
            else None
        )
        if year_ is None or (day is None and name in _AMBIGUOUS and not said_month and after and after.value < 1000):
            continue
        if year_ < 1200 or year_ > 1500:
            continue
        assert after is not None
        start = before.start if day is not None and before else match.start()
        month = _MONTH_OF[name]
        date = _day(year_, month, day) if day is not None else None
        found.append(FoundDate(start, after.end, text[start : after.end], date, year_, month, day))
    return found


_YEAR_WORD = re.compile(rf"{_GAP}(?:ماه|سال|شمسی|خورشیدی|[ـ،,])?{_GAP}(?:سال{_GAP})?")


def _beside(plain: str, start: int, end: int) -> tuple[FoundNumber | None, FoundNumber | None]:
    """Give the number just before and the one just after a month's name."""
    window = max(0, start - 40)
    line = plain.rfind("\n", window, start) + 1
    window = max(window, line)
    left = [
        n
        for n in find_numbers(plain[window:start])
        if not plain[window + n.end : start].strip(" \t\u00a0\u200c\u200e\u200f")
    ]
    before = left[-1] if left else None
    if before:
        before = FoundNumber(before.start + window, before.end + window, before.value, before.ordinal, before.words)
    skipped = _YEAR_WORD.match(plain, end)
    at = skipped.end() if skipped else end
    right = find_numbers(plain[at : at + 60])
    after = right[0] if right and right[0].start == 0 else None
    if after:
        after = FoundNumber(at, after.end + at, after.value, after.ordinal, after.words)
    return before, after
