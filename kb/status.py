"""Whether a law is in force on a date, in one sentence; never «in force» by default.

A law counts as in force only where the end of its validity is known and lies ahead. Where the end is not known, the
answer is UNKNOWN and the sentence says so, however likely either answer may be. That holds too for a law made for a
time that was extended to a day not known here: its first time is over, it may not be.
"""

import datetime as dt
from collections.abc import Mapping

from kb import dates
from kb.ids import citation
from kb.model import Relation, Status, Work, WorkDate

_DAY = dt.timedelta(days=1)
# The one set of names for badges and filters.
NAMES: Mapping[Status, str] = {
    Status.IN_FORCE: "معتبر در آن تاریخ",
    Status.REPEALED: "منسوخ",
    Status.EXPIRED: "مدت آن پایان یافته",
    Status.UNKNOWN: "تاریخ پایان اعتبار معلوم نیست",
    Status.NOT_YET: "هنوز تصویب نشده",
}
_NO_COMMENCEMENT = "روز لازم‌الاجرا شدن آن در این مجموعه نیست؛ تاریخ تصویب ملاک گرفته شده است."
_NO_END = "تاریخ پایان اعتبار این متن در این مجموعه معلوم نیست."


def status(work: Work, on: dt.date) -> tuple[Status, str]:
    """Tell whether a law is in force on a date, with a Persian sentence (or two) that says why."""
    if on < work.enacted:
        return Status.NOT_YET, f"در این تاریخ هنوز تصویب نشده بود؛ تاریخ تصویب {dates.words(work.enacted)} است."
    start = commenced(work)
    if start is not None and on < start.date:
        return Status.NOT_YET, f"در این تاریخ تصویب شده بود ولی از {dates.words(start.date)} لازم‌الاجرا شد."
    repealed, expires = repeal(work), expiry(work)
    if repealed is not None and on >= repealed[0]:
        return Status.REPEALED, f"از {dates.words(repealed[0])} نسخ شده است{repealed[1]}."
    if expires is not None and on > expires.date:
        said = f"مدتی که برای اجرای آن گفته شده، در پایان {_last_day(expires)} سر آمده است."
        extension = extended_by(work)
        if extension is None:
            return Status.EXPIRED, _sentences(said, work.status_note)
        more = f"{extension.title or extension.work} آن را تمدید کرده است؛ تا کی، در این مجموعه معلوم نیست."
        return Status.UNKNOWN, _sentences(said, work.status_note or more)
    ends = [day for day in (repealed[0] if repealed else None, expires.date + _DAY if expires else None) if day]
    if not ends:
        undated = repealed_by(work)
        said = f"این متن را {undated.title or undated.work} نسخ کرده است؛ از چه روزی، معلوم نیست." if undated else ""
        return Status.UNKNOWN, _sentences(said, work.status_note or ("" if undated else _NO_END))
    until = dates.words(min(ends) - _DAY)
    said = f"در این تاریخ معتبر بود (تا پایان {until})."
    return Status.IN_FORCE, _sentences(said, "" if start else _NO_COMMENCEMENT)


def label(work: Work, on: dt.date) -> str:
    """Say in a few Persian words whether a law is in force on a date, with the day on which that ends or ended."""
    state, _ = status(work, on)
    repealed, expires = repeal(work), expiry(work)
    if state is Status.NOT_YET and on >= work.enacted:
        return "تصویب‌شده، هنوز لازم‌الاجرا نشده"
    if state is Status.REPEALED and repealed is not None:
        return f"{NAMES[state]} از {dates.words(repealed[0])}"
    if state is Status.UNKNOWN and expires is not None:
        return "مدت نخستین آن پایان یافته؛ تمدید شده، تا کی معلوم نیست"
    if state is Status.UNKNOWN and repealed_by(work):
        return "منسوخ؛ از چه روزی، معلوم نیست"
    if state is Status.IN_FORCE and repealed is not None and (expires is None or repealed[0] <= expires.date):
        return f"{NAMES[state]}؛ منسوخ از {dates.words(repealed[0])}"
    if state is Status.IN_FORCE and expires is not None:
        return f"{NAMES[state]}؛ برای مدتی تا پایان {dates.words(expires.date)}"
    return NAMES[state]


def commenced(work: Work) -> WorkDate | None:
    """Give the date from which a law applies, if its work file knows one."""
    return next((date for date in work.dates if date.kind == "commenced"), None)


def expiry(work: Work) -> WorkDate | None:
    """Give the last day of a law that was made for a time."""
    return next((date for date in work.dates if date.kind == "expires"), None)


def repeal(work: Work) -> tuple[dt.date, str] | None:
    """Give the first day on which a law no longer holds, and by what, in words; None if the work file names none."""
    relation = repealed_by(work)
    if relation is not None and relation.date is not None:
        return relation.date, f" ({_by(relation)})"
    stated = next((date for date in work.dates if date.kind == "repealed"), None)
    return (stated.date, f" ({stated.note})" if stated.note else "") if stated else None


def repealed_by(work: Work) -> Relation | None:
    """Give the relation that ends the whole law."""
    return next((relation for relation in work.relations if relation.kind == "repealed_by"), None)


def extended_by(work: Work) -> Relation | None:
    """Give the relation that lets a law made for a time go on beyond it."""
    return next((relation for relation in work.relations if relation.kind == "extended_by"), None)


def force_dates(work: Work) -> set[dt.date]:
    """Collect the dates on which a law begins or ceases to be in force, as far as they are known."""
    repealed, expires, start = repeal(work), expiry(work), commenced(work)
    days = {work.enacted}
    if repealed is not None:
        days.add(repealed[0])
    if expires is not None:
        days.add(expires.date + _DAY)
    if start is not None:
        days.add(start.date)
    return days


def _by(relation: Relation) -> str:
    by = citation(relation.unit) + " " if relation.unit else ""
    if relation.title:
        return f"به موجب {by}{relation.title}"
    assert relation.date is not None
    return f"به موجب {by}مصوبهٔ {dates.words(relation.date)}"


def _last_day(expires: WorkDate) -> str:
    return f"{dates.words(expires.date)} («{expires.printed}»)" if expires.printed else dates.words(expires.date)


def _sentences(first: str, second: str) -> str:
    return f"{first} {second}".strip()
