"""Count a comparison for the top of its page, and say the counts in Persian."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence

from kb import dates
from kb.compare.reasons import NEW, OLD
from kb.compare.values import CLASS_WORDS, Class, Pair, PairKind, Summary
from kb.model import CONTAINERS, Expression, Kind
from kb.numbers import persian_digits

_AROUND = CONTAINERS | {Kind.CROSS_HEADING, Kind.HCONTAINER, Kind.PREAMBLE, Kind.CONCLUSIONS}
_SAID = {  # in the order in which they are said
    PairKind.CHANGED: "در {} ماده متن تغییر کرده است",
    PairKind.ADDED: "{} ماده افزوده شده است",
    PairKind.REMOVED: "{} ماده همتایی در متن جدید ندارد",
    PairKind.SPLIT: "{} ماده از ماده‌ای دیگر جدا شده است",
    PairKind.MERGED: "{} ماده در ماده‌ای دیگر ادغام شده است",
    PairKind.UNKNOWN: "{} ماده سنجش‌ناپذیر است، چون متن آن در تاریخ خواسته‌شده در منبع نیست",
    PairKind.SPELLING: "در {} ماده تنها املا و نشانه‌گذاری فرق دارد",
    PairKind.UNCHANGED: "{} ماده یکسان است",
}
ORDER = tuple(_SAID)  # kinds in the order in which they are shown
_AKIN = 0.2  # share of the articles of the shorter text that must have a counterpart, or the two are strangers
_QUIET = (PairKind.UNCHANGED, PairKind.SPELLING)


def is_article(pair: Pair) -> bool:
    """Tell whether a pair is one of articles, or of what stands in their place in a text without articles."""
    own = pair.old if pair.kind is PairKind.MERGED or pair.new is None else pair.new
    return own is not None and own.kind not in _AROUND and pair.top == pair.key


def article_kind(pair: Pair) -> PairKind:
    """Give what became of an article with all that stands under it: a new note changes its article."""
    if pair.kind not in _QUIET or pair.inside is PairKind.UNCHANGED:
        return pair.kind
    return pair.inside if pair.inside in (PairKind.SPELLING, PairKind.UNKNOWN) else PairKind.CHANGED


def counted(number: int) -> str:
    """Write a count in Persian digits, grouped from a thousand on."""
    return persian_digits(f"{number:,}".replace(",", "\u066c"))


def summarise(pairs: Sequence[Pair]) -> Summary:
    """Count pairs by kind, differences by class, moves and quantities."""
    articles = [pair for pair in pairs if is_article(pair)]
    by_kind = Counter(article_kind(pair) for pair in articles)
    units = Counter(pair.kind for pair in pairs)
    classes = Counter(segment.cls for pair in pairs for segment in pair.differences if segment.cls)
    moved = sum(pair.moved for pair in articles)
    amounts = [quantity for pair in pairs for quantity in pair.quantities]
    apart = Counter(
        "removed" if each.new is None else "added" if each.old is None else "changed"
        for each in amounts
        if each.changed
    )
    otherwise = sum(quantity.written_otherwise for quantity in amounts)
    sentences = [said.format(counted(by_kind[kind])) + "." for kind, said in _SAID.items() if by_kind[kind]]
    if moved:
        sentences.append(f"{counted(moved)} ماده جابه‌جا شده یا شمارهٔ دیگری گرفته است.")
    if apart:
        said = {"changed": "{} مقدار تغییر کرده", "removed": "{} مقدار حذف", "added": "{} مقدار افزوده"}
        parts = [words.format(counted(apart[what])) for what, words in said.items() if apart[what]]
        lead = "، ".join(parts[:-1]) + " و " if parts[1:] else ""
        sentences.append(f"{lead}{parts[-1]} {'است' if list(apart) == ['changed'] else 'شده است'}.")
    if basis := sum(each.basis for each in amounts):
        sentences.append(f"در {counted(basis)} مقدار، عدد همان است ولی «هر» تنها در یکی از دو متن هست.")
    if otherwise:
        sentences.append(f"{counted(otherwise)} مقدار تنها به شکل دیگری نوشته شده است.")
    quiet = classes[Class.PUNCTUATION] + classes[Class.SPELLING] + classes[Class.CORRECTION]
    if quiet:
        words = f"{CLASS_WORDS[Class.SPELLING]}، {CLASS_WORDS[Class.PUNCTUATION]} یا {CLASS_WORDS[Class.CORRECTION]}"
        sentences.append(f"{counted(quiet)} تفاوت تنها در {words} است و نشان داده نمی‌شود.")
    return Summary(
        {kind: by_kind[kind] for kind in _SAID},
        {kind: units[kind] for kind in _SAID},
        {cls: classes[cls] for cls in Class},
        moved,
        apart["changed"],
        otherwise,
        tuple(sentences),
        apart["removed"],
        apart["added"],
    )


def remarks(old: Expression, new: Expression, pairs: Sequence[Pair]) -> tuple[str, ...]:
    """Say what a reader must know before trusting the pairs: what stands in for what, what is not there at all."""
    said: list[str] = []
    same_law = bool(old.work.slug) and old.work.slug == new.work.slug
    if same_law and old.asked == new.asked:
        said.append("هر دو سو یک متن از یک تاریخ است.")
    elif same_law and old.asked > new.asked:
        said.append("ترتیب تاریخ‌ها وارونه است: متن پیشین از تاریخی پس از متن جدید است.")
    said += _strangers(pairs)
    for expression, side, is_new in ((old, OLD, False), (new, NEW, True)):
        compared = {
            wording.unit
            for pair in pairs
            if (wording := pair.new if is_new else pair.old) and (pair.new_stand_in if is_new else pair.old_stand_in)
        }
        listed: dict[dt.date, list[str]] = {}
        for wording in expression.stand_ins:
            if wording.start and wording.unit in compared and wording.parent not in compared:
                listed.setdefault(wording.start, []).append(wording.num or wording.unit)
        for start in sorted(listed):
            said.append(
                f"در {side}، متن {'، '.join(listed[start])} در این تاریخ در منبع نیست؛ "
                f"متن {dates.words(start)} به جای آن سنجیده شده است."
            )
    return tuple(said)


def _strangers(pairs: Sequence[Pair]) -> list[str]:
    """Say so where one text does not follow the other, so that «added» and «removed» would mislead."""
    if not any(pair.old and pair.new for pair in pairs):
        return ["هیچ واحدی از دو متن همتای هم شناخته نشد."]
    articles = [pair for pair in pairs if is_article(pair)]
    met = sum(pair.old is not None and pair.new is not None for pair in articles)
    least = min(sum(pair.old is not None for pair in articles), sum(pair.new is not None for pair in articles))
    if least and met < _AKIN * least:
        return ["این دو متن از هم گرفته نشده‌اند؛ «افزوده» و «حذف‌شده» در اینجا یعنی تنها در یکی از دو متن هست."]
    return []
