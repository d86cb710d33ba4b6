"""Count a comparison for the top of its page, and say the counts in Persian."""

from collections import Counter
from collections.abc import Sequence

from kb import dates
from kb.compare.values import CLASS_WORDS, Class, Pair, PairKind, Summary
from kb.model import CONTAINERS, Expression, Kind
from kb.numbers import persian_digits

_AROUND = CONTAINERS | {Kind.CROSS_HEADING, Kind.HCONTAINER, Kind.PREAMBLE, Kind.CONCLUSIONS}
_SAID = {  # in the order in which they are said
    PairKind.CHANGED: "در {} ماده متن تغییر کرده است",
    PairKind.ADDED: "{} ماده افزوده شده است",
    PairKind.REMOVED: "{} ماده همتایی در متن تازه ندارد",
    PairKind.SPLIT: "{} ماده از ماده‌ای دیگر جدا شده است",
    PairKind.MERGED: "{} ماده در ماده‌ای دیگر ادغام شده است",
    PairKind.UNKNOWN: "متن {} ماده در منبع نیست",
    PairKind.SPELLING: "در {} ماده تنها املا یا نشانه‌گذاری فرق دارد",
    PairKind.UNCHANGED: "{} ماده یکسان است",
}
_QUIET = (PairKind.UNCHANGED, PairKind.SPELLING)


def is_article(pair: Pair) -> bool:
    """Tell whether a pair is one of articles, or of what stands in their place in a text without articles."""
    own = pair.old if pair.kind is PairKind.MERGED or pair.new is None else pair.new
    return own is not None and own.kind not in _AROUND and pair.top == pair.key


def article_kind(pair: Pair) -> PairKind:
    """Give what became of an article with all that stands under it: a new note changes its article."""
    return (
        PairKind.CHANGED
        if pair.kind in _QUIET and pair.inside not in _QUIET
        else (PairKind.SPELLING if pair.kind is PairKind.UNCHANGED and pair.inside is PairKind.SPELLING else pair.kind)
    )


def summarise(pairs: Sequence[Pair]) -> Summary:
    """Count pairs by kind, differences by class, moves and quantities."""
    articles = [pair for pair in pairs if is_article(pair)]
    by_kind = Counter(article_kind(pair) for pair in articles)
    units = Counter(pair.kind for pair in pairs)
    classes = Counter(segment.cls for pair in pairs for segment in pair.differences if segment.cls)
    moved = sum(pair.moved for pair in articles)
    amounts = [quantity for pair in pairs for quantity in pair.quantities]
    changed = sum(quantity.changed and None not in (quantity.old, quantity.new) for quantity in amounts)
    otherwise = sum(quantity.written_otherwise for quantity in amounts)
    sentences = [said.format(persian_digits(by_kind[kind])) + "." for kind, said in _SAID.items() if by_kind[kind]]
    if moved:
        sentences.append(f"{persian_digits(moved)} ماده جابه‌جا شده یا شمارهٔ دیگری گرفته است.")
    if changed:
        sentences.append(f"{persian_digits(changed)} مقدار تغییر کرده است.")
    if otherwise:
        sentences.append(f"{persian_digits(otherwise)} مقدار تنها به شکلی دیگر نوشته شده است.")
    quiet = classes[Class.PUNCTUATION] + classes[Class.SPELLING] + classes[Class.CORRECTION]
    if quiet:
        words = f"{CLASS_WORDS[Class.SPELLING]}، {CLASS_WORDS[Class.PUNCTUATION]} یا {CLASS_WORDS[Class.CORRECTION]}"
        sentences.append(f"{persian_digits(quiet)} تفاوت تنها در {words} است و نشان داده نمی‌شود.")
    return Summary(
        {kind: by_kind[kind] for kind in PairKind},
        {kind: units[kind] for kind in PairKind},
        {cls: classes[cls] for cls in Class},
        moved,
        changed,
        otherwise,
        tuple(sentences),
    )


def remarks(old: Expression, new: Expression, pairs: Sequence[Pair]) -> tuple[str, ...]:
    """Say what a reader must know before trusting the pairs: what stands in for what, what is not there at all."""
    said: list[str] = []
    if old.work.slug and old.work.slug == new.work.slug and old.asked == new.asked:
        said.append("هر دو سو یک متن از یک تاریخ است.")
    if not any(pair.old and pair.new for pair in pairs):
        said.append("هیچ واحدی از دو متن همتای هم شناخته نشد.")
    for expression, side in ((old, "کهن"), (new, "تازه")):
        names = [
            (wording.num or wording.unit, wording.start)
            for wording in expression.stand_ins
            if not any(wording.parent == other.unit for other in expression.stand_ins)
        ]
        for start in sorted({start for _, start in names if start}):
            listed = "، ".join(name for name, each in names if each == start)
            said.append(
                f"در متن {side}، متن {listed} در این تاریخ در منبع نیست؛ "
                f"متن {dates.words(start)} به جای آن سنجیده شده است."
            )
    return tuple(said)
