"""Persian names of the values of `kb.model`, and the formal citation of a unit."""

import datetime as dt
import re
from collections.abc import Mapping

from kb import dates, ids
from kb.model import Kind, State, Status, Wording, Work
from kb.numbers import persian_digits

KINDS: Mapping[Kind, str] = {
    Kind.TOME: "جلد",
    Kind.BOOK: "کتاب",
    Kind.PART: "بخش",
    Kind.TITLE: "باب",
    Kind.CHAPTER: "فصل",
    Kind.DIVISION: "قسمت",
    Kind.SUBCHAPTER: "مبحث",
    Kind.SUBDIVISION: "گفتار",
    Kind.CROSS_HEADING: "عنوان",
    Kind.ARTICLE: "ماده",
    Kind.PROVISO: "تبصره",
    Kind.POINT: "بند",
    Kind.INDENT: "جزء",
    Kind.ALINEA: "قسمت",
    Kind.HCONTAINER: "متن",
    Kind.PREAMBLE: "مقدمه",
    Kind.CONCLUSIONS: "پایان متن",
}

STATUSES: Mapping[Status, str] = {
    Status.IN_FORCE: "جاری",
    Status.REPEALED: "منسوخ",
    Status.EXPIRED: "مدت آن به سر آمده",
    Status.UNKNOWN: "پایان اعتبار دانسته نیست",
    Status.NOT_YET: "هنوز وضع نشده",
}

STATES: Mapping[State, str] = {
    State.KNOWN: "متن در منبع هست",
    State.UNKNOWN: "متنِ این تاریخ در منبع نیست",
    State.REMOVED: "منسوخ یا حذف‌شده",
}

DATES: Mapping[str, str] = {
    "passed": "تصویب نخست",
    "enacted": "تصویب",
    "published": "انتشار",
    "commenced": "اجرا",
    "amended": "اصلاح",
    "repealed": "نسخ",
    "expires": "پایان مدت",
}

RELATIONS: Mapping[str, str] = {
    "repeals": "نسخ می‌کند",
    "repealed_by": "نسخ شده است با",
    "amends": "اصلاح می‌کند",
    "amended_by": "اصلاح شده است با",
}

ROLES: Mapping[str, str] = {
    "label": "برچسب",
    "heading": "عنوان",
    "text": "متن",
    "mark": "نشانهٔ ویراستار",
    "correction": "تصحیح در کروشه",
    "conclusion": "پایان متن و امضا",
    "quoted": "نقل از قانون دیگر",
    "doubled": "تکرارشده در نسخه",
    "site": "افزودهٔ ناشر نسخه",
    "space": "فاصله",
    "other": "جز این‌ها",
}


_RUN_TOGETHER = re.compile("(?<=[^\\W\\d_])(?=[۰-۹])")  # «ماده۲۶» of some copies


def label(wording: Wording) -> str:
    """Name a unit as it is called by itself: the label as printed, or the kind and what its place gives."""
    num = _RUN_TOGETHER.sub(" ", persian_digits(" ".join(wording.num.split())))
    if not num:
        return wording.readable_heading or wording.heading or KINDS[wording.kind]
    bare = wording.kind in {Kind.POINT, Kind.INDENT} and not num.startswith((KINDS[wording.kind], "جزء", "بند"))
    return f"{KINDS[wording.kind]} {num}" if bare else num


def path(units: Mapping[str, Wording], wording: Wording) -> list[Wording]:
    """Give the units above a unit and itself, the outermost first."""
    found = [wording]
    while (parent := found[-1].parent) is not None and parent in units and len(found) < 20:
        found.append(units[parent])
    return found[::-1]


def cite(unit: str | None) -> str:
    """Say a unit's id as it is cited."""
    return ids.citation(unit) if unit else ""


def citation(work: Work, unit: str, version: dt.date | None) -> str:
    """Write the formal citation of a unit: «تبصرهٔ ۱ بند ج مادهٔ ۱ قانون …، مصوب …».

    `version` is the date of the wording where it is another than that of the enactment, else None.
    """
    cited = f"{ids.citation(unit)} {work.title}، مصوب {dates.words(work.enacted)}"
    return f"{cited} (متن {dates.words(version)})" if version else cited
