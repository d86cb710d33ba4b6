"""Say in one Persian sentence why two units are paired, and whose wording is compared."""

from kb import dates
from kb.compare.values import Pair, PairKind
from kb.ids import PREFIX
from kb.model import Kind, State, Wording
from kb.numbers import persian_digits

OLD, NEW = "متن پیشین", "متن جدید"  # what the two sides are called everywhere


def name(wording: Wording) -> str:
    """Name a unit for a reader: «مادهٔ ۲۷», «تبصره ۲», «بند الف»."""
    if wording.num:
        word = PREFIX[wording.kind][1]
        return f"{word} {wording.num}" if wording.kind in (Kind.POINT, Kind.INDENT) else wording.num
    if wording.kind in (Kind.CROSS_HEADING, Kind.HCONTAINER):
        return f"عنوان «{wording.heading}»" if wording.heading else PREFIX[wording.kind][1]
    if wording.kind is Kind.PROVISO:
        return "تبصره"
    return PREFIX[wording.kind][1]


def reason(pair: Pair, how: str, share: float) -> str:
    """Give the sentence for a pair. `how` is what the pairing went by (`kb.compare.pairing.Match.how`).

    `share` is how much of both texts, with all that stands under them, reads the same, 0 to 1.
    """
    return " ".join(part for part in (_why(pair, how, share), _stands_in(pair)) if part)


def _per_cent(pair: Pair, share: float) -> str:
    """Give the likeness in per cent, rounded down; never a hundred where anything differs."""
    quiet = (PairKind.UNCHANGED, PairKind.SPELLING)
    most = 100 if pair.kind in quiet and pair.inside in quiet else 99
    return persian_digits(min(int(share * 100), most)) + "٪"


def _why(pair: Pair, how: str, share: float) -> str:
    old, new = pair.old, pair.new
    if pair.kind is PairKind.UNKNOWN:
        return _not_comparable(pair)
    if old is None or new is None:
        one, side = (new, OLD) if old is None else (old, NEW)
        assert one is not None
        if how == "repealed":
            return f"{name(one)} در {side} نسخ شده است و آنجا واحدی برجا به شمار نمی‌آید."
        return f"{name(one)} در {side} همتایی ندارد."
    if pair.kind is PairKind.SPLIT:
        return f"واژه‌های {name(new)} پیش‌تر در {name(old)} آمده بود."
    if pair.kind is PairKind.MERGED:
        return f"واژه‌های {name(old)} اکنون در {name(new)} آمده است."
    if how == "words":
        text = "حروف هر دو متن یکی است"
    elif how == "number":
        text = f"شماره یکی است، هرچند متن‌ها شباهت کمی دارند ({_per_cent(pair, share)})"
    else:
        text = f"شباهت متن‌ها {_per_cent(pair, share)} است"
    if pair.moved:
        renumbered = old.num != new.num and old.unit.rsplit("__", 1)[-1] != new.unit.rsplit("__", 1)[-1]
        text += f"؛ {name(old)} اکنون {name(new)} است" if renumbered else "؛ جای آن تغییر کرده است"
    return text + "."


def _not_comparable(pair: Pair) -> str:
    """Say of which dates the wording is missing: «سنجش‌ناپذیر: متن ۱۴ مهر ۱۳۳۱ در دست نیست.»."""
    missing = [
        date_words(as_of)
        for side, as_of in ((pair.old, pair.old_as_of), (pair.new, pair.new_as_of))
        if side is not None and side.state is State.UNKNOWN and as_of
    ]
    words = " و ".join(dict.fromkeys(missing))
    return f"سنجش‌ناپذیر: متن {words} در دست نیست." if words else "سنجش‌ناپذیر: متن یکی از دو سو در دست نیست."


def _stands_in(pair: Pair) -> str:
    """Say once per article that another date's wording stands in."""
    if pair.top and pair.top != pair.key:
        return ""
    return " ".join(
        f"{side} در تاریخ خواسته‌شده در منبع نیست؛ به جای آن متن {date_words(as_of)} سنجیده شده است."
        for stand_in, as_of, side in (
            (pair.old_stand_in, pair.old_as_of, OLD),
            (pair.new_stand_in, pair.new_as_of, NEW),
        )
        if stand_in
    )


def date_words(iso: str) -> str:
    """Write a Jalali ISO date in words: «۱۴ مهر ۱۳۳۱»."""
    return dates.words(dates.parse(iso))
