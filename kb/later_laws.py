"""A second law printed in the text of another: the date that it states itself, never that of the first.

Copies of a law often print a later amendment behind it. The reader numbers such laws (`Unit.law`); from when their
words hold stands in their own title («قانون الحاق … مصوب ۱۳۶۵/۸/۱۵») or closing formula, or is not known.
"""

import datetime as dt
import re
from collections.abc import Sequence

from kb import dates
from kb.model import Kind, Unit

_PASSED = re.compile("مصوب[ \u200c:]*(?:مورخ|تاریخ)?[ \u200c:]*$")


def stated_date(title: str, closing: str) -> dt.date | None:
    """Give the day on which a law says that it was passed: behind «مصوب» in its title, else in its closing formula."""
    for found in dates.find_dates(title):
        before = title[max(0, found.start - 24) : found.start].replace("ي", "ی")
        if found.date is not None and _PASSED.search(before):
            return found.date
    return next((found.date for found in dates.find_dates(closing) if found.date is not None), None)


def stated_dates(units: Sequence[Unit]) -> dict[int, tuple[str, dt.date | None]]:
    """Give the title and the stated date of each later law in a text, by its number (2, 3, …)."""
    titles: dict[int, list[str]] = {}
    closings: dict[int, str] = {}
    for unit in units:
        if unit.law < 2 or unit.quoted:
            continue
        if unit.kind is Kind.CONCLUSIONS:
            closings.setdefault(unit.law, unit.text)
        elif unit.law not in titles:
            titles[unit.law] = [unit.heading, unit.text]
    return {law: (title[0], stated_date("\n".join(title), closings.get(law, ""))) for law, title in titles.items()}


def notice(title: str, day: dt.date | None) -> str:
    """Say in Persian that words belong to a second law, and from when they are."""
    when = (
        f"تاریخ تصویب آن، چنان‌که خود می‌گوید، {dates.words(day)} است."
        if day is not None
        else "تاریخ تصویب آن در متن دانسته نیست و تاریخ قانون نخست نیست."
    )
    return f"این حکم از قانون دیگری است که در همین متن چاپ شده است («{title}»)؛ {when}"
