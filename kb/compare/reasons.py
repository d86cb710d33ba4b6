"""Say in one Persian sentence why two units are paired, and whose wording is compared."""

from kb import dates
from kb.compare.values import Pair, PairKind
from kb.ids import PREFIX
from kb.model import Kind, Wording
from kb.numbers import persian_digits


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


def _share(pair: Pair) -> str:
    """Give the likeness in per cent; never a hundred for texts that differ."""
    share = round(pair.score * 100)
    return persian_digits(min(share, 99) if pair.kind is PairKind.CHANGED else share) + "٪"


def _shown(iso: str) -> str:
    """Write a Jalali ISO date with slashes, which keep their order in running text."""
    return persian_digits(iso.replace("-", "/"))


def reason(pair: Pair, how: str) -> str:
    """Give the sentence for a pair. `how` is what the pairing went by (`kb.compare.pairing.Match.how`)."""
    return " ".join(part for part in (_why(pair, how), _stands_in(pair)) if part)


def _why(pair: Pair, how: str) -> str:
    old, new = pair.old, pair.new
    if old is None or new is None:
        one, side = (new, "کهن") if old is None else (old, "تازه")
        assert one is not None
        if how == "repealed":
            return f"{name(one)} در متن {side} نسخ شده است و آنجا واحدی برجا به شمار نمی‌آید."
        if pair.kind is PairKind.UNKNOWN:
            return f"متن {name(one)} در منبع نیست و متنی هم به جای آن نیست."
        return f"{name(one)} در متن {side} همتایی ندارد."
    if pair.kind is PairKind.UNKNOWN:
        return "متن یکی از دو سو در این تاریخ در منبع نیست و متنی هم به جای آن نیست."
    if pair.kind is PairKind.SPLIT:
        return f"واژه‌های {name(new)} پیش‌تر در {name(old)} آمده بود."
    if pair.kind is PairKind.MERGED:
        return f"واژه‌های {name(old)} اکنون در {name(new)} آمده است."
    if how == "words":
        text = "حروف هر دو متن یکی است"
    elif how == "number":
        text = f"شماره یکی است، هرچند متن‌ها شباهت کمی دارند ({_share(pair)})"
    else:
        text = f"شباهت متن‌ها {_share(pair)} است"
    if pair.moved:
        renumbered = old.num != new.num and old.unit.rsplit("__", 1)[-1] != new.unit.rsplit("__", 1)[-1]
        text += f"؛ {name(old)} اکنون {name(new)} است" if renumbered else "؛ جای آن تغییر کرده است"
    return text + "."


def _stands_in(pair: Pair) -> str:
    sentences = []
    for stand_in, as_of, side in (
        (pair.old_stand_in, pair.old_as_of, "کهن"),
        (pair.new_stand_in, pair.new_as_of, "تازه"),
    ):
        if stand_in:
            sentences.append(f"متن {side} در تاریخ خواسته‌شده در منبع نیست و متن {_shown(as_of)} به جای آن آمده است.")
    return " ".join(sentences)


def date_words(iso: str) -> str:
    """Write a Jalali ISO date in words: «۱۴ مهر ۱۳۳۱»."""
    return dates.words(dates.parse(iso))
