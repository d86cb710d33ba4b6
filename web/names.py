"""Persian names of the values of `kb.model`, and the formal citation of a unit."""

import datetime as dt
import re
from collections.abc import Mapping

from kb import dates
from kb.cite import cite as kb_cite
from kb.fold import fold
from kb.model import Change, Effect, Kind, State, Wording, Work
from kb.numbers import persian_digits
from kb.read.quoting import FORMER

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

STATES: Mapping[State, str] = {
    State.KNOWN: "متن در منبع هست",
    State.UNKNOWN: "متنِ این تاریخ در منبع موجود نیست",
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
    "extended_by": "مدت آن تمدید شده است با",
}

ROLES: Mapping[str, str] = {
    "label": "برچسب",
    "heading": "عنوان",
    "text": "متن",
    "mark": "نشانهٔ ویراستار",
    "correction": "تصحیح در کروشه",
    "conclusion": "پایان متن و امضا",
    "quoted": "نقل از قانون دیگر",
    "doubled": "تکرارشده در رونوشت",
    "site": "افزودهٔ ناشر رونوشت",
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


def _effect(work: Work, wording: Wording) -> Effect | None:
    """Find the effect, known from outside, that removed a unit or what it stands in."""
    return next(
        (
            effect
            for effect in work.effects
            if effect.date is not None
            and effect.date == wording.start
            and any(wording.unit == unit or wording.unit.startswith(f"{unit}__") for unit in effect.units)
        ),
        None,
    )


def ended(work: Work, wording: Wording) -> str:
    """Name what ended a removed unit: repeal, its mere declaration, or deletion."""
    effect = _effect(work, wording)
    if effect is not None:
        return "اعلام نسخ" if effect.declared else "نسخ"
    changes = {mark.change for mark in wording.marks} & {Change.REPEALED, Change.DELETED}
    return {Change.REPEALED: "نسخ", Change.DELETED: "حذف"}[changes.pop()] if len(changes) == 1 else "نسخ یا حذف"


def gone(work: Work, wording: Wording) -> str:
    """Say of a removed unit what became of it, and when, as far as that is known."""
    how = ended(work, wording)
    if how == "اعلام نسخ" and wording.start is not None:
        return f"در مصوبهٔ {dates.words(wording.start)} منسوخ اعلام شده؛ تاریخ اثر معلوم نیست"
    said = {"نسخ": "منسوخ", "حذف": "حذف‌شده"}.get(how, "منسوخ یا حذف‌شده")
    dated = wording.start is not None and wording.start != work.enacted
    return f"{said} از {dates.words(wording.start)}" if dated and wording.start else said


def cite(unit: str | None, units: Mapping[str, Wording] | None = None) -> str:
    """Say a unit's id as it is cited; with the law's units at hand, without numbers that the source does not print."""
    return kb_cite(unit, units or {}) if unit else ""


def quotation(wording: Wording) -> str:
    """Say what a quoted unit is: a former wording that the copy shows, or words of another text.

    A note or point of a former wording does not say itself that it is one, so the second name fits it as well.
    """
    former = FORMER.match(fold(wording.text).text) is not None
    return "متن پیشین، به نقل رونوشت" if former else "نقل از متنی دیگر"


def citation(work: Work, unit: str, version: dt.date | None, units: Mapping[str, Wording] | None = None) -> str:
    """Write the formal citation of a unit: «تبصرهٔ ۱ بند ج مادهٔ ۱ قانون …، مصوب …».

    `version` is the date of the wording where it is another than that of the enactment, else None; `units` those of
    the law, which say whether a note is numbered in the source.
    """
    cited = f"{cite(unit, units)} {work.title}، مصوب {dates.words(work.enacted)}"
    return f"{cited} (متن {dates.words(version)})" if version else cited
