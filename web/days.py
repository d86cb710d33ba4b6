"""Dates that readers type: read in any digits and order, and a sentence on what is wrong with a bad one."""

import datetime as dt

from werkzeug.datastructures import MultiDict

from kb import dates
from kb.numbers import ascii_digits, persian_digits

_WRONG = {
    "form": "«{}» تاریخ نیست؛ روز، ماه و سال خورشیدی را بنویسید، مانند ۱۴ مهر ۱۳۳۱ یا ۱۳۳۱/۷/۱۴.",
    "year": "«{}» تاریخ درستی نیست: سال باید از ۱۲۰۰ تا ۱۵۰۰ خورشیدی باشد.",
    "month": "«{}» تاریخ درستی نیست: ماه باید از ۱ تا ۱۲ باشد.",
    "day": "«{}» تاریخ درستی نیست: ماه‌های نیمهٔ نخست سال ۳۱ روز، نیمهٔ دوم ۳۰ روز و اسفند سال‌های عادی ۲۹ روز دارد.",
}
_SHOWN = 40  # characters of what was typed that a sentence repeats


class BadDay(ValueError):
    """A date that cannot be used; `str()` of it is a Persian sentence."""


def read(typed: str) -> dt.date:
    """Read a date that a reader typed. Raises BadDay."""
    try:
        return dates.parse(typed)
    except dates.BadDate as bad:
        shown = typed.strip()
        shown = persian_digits(shown[:_SHOWN] + ("…" if len(shown) > _SHOWN else ""))
        raise BadDay(_WRONG[bad.reason].format(shown)) from None


def from_form(fields: MultiDict[str, str]) -> dt.date | None:
    """Read the date of a form, in one field `date` (or `at`) or in `day`, `month` and `year`; None where all are empty.

    Raises BadDay.
    """
    if whole := (fields.get("date", "").strip() or fields.get("at", "").strip()):
        return read(whole)
    parts = [fields.get(name, "").strip() for name in ("year", "month", "day")]
    if not any(parts):
        return None
    for part, name in zip(parts, ("سال", "ماه", "روز"), strict=True):
        if not part:
            raise BadDay(f"{name} نوشته نشده است؛ روز، ماه و سال هر سه لازم است.")
        if not ascii_digits(part).isdecimal():
            raise BadDay(f"«{part[:_SHOWN]}» برای {name} عدد نیست.")
    year, month, day = (int(ascii_digits(part)[:9]) for part in parts)
    if year < 100:
        year += 1300
    return read(f"{year:04}-{month}-{day}")
