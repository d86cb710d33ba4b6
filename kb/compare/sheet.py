"""What a file that can be sent says of a comparison: one content for the Word file and the HTML page."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb import dates
from kb.compare.reasons import name
from kb.compare.summary import article_kind
from kb.compare.values import CLASS_WORDS, KIND_WORDS, NO_DATE, Comparison, Op, Pair, PairKind
from kb.model import Expression

UNOFFICIAL = "این مقایسه غیررسمی است و جای متن رسمی را نمی‌گیرد."
HEADS = ("متن پیشین", "متن جدید")


@dataclass(frozen=True, slots=True)
class Run:
    """A run of words; `mark` is "" or what is marked: del or ins. `said` names the class of the difference."""

    text: str
    mark: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the two-column table."""

    old_name: str
    new_name: str
    kind: str
    old: tuple[Run, ...]
    new: tuple[Run, ...]
    note: str = ""


def title(comparison: Comparison) -> str:
    """Name the comparison."""
    old, new = comparison.old.work.title, comparison.new.work.title
    return f"مقایسهٔ دو متن از «{old}»" if old == new else f"مقایسهٔ «{old}» با «{new}»"


def side(expression: Expression) -> str:
    """Name a side with its date: «لایحهٔ … – ۲۲ مرداد ۱۳۳۱»."""
    when = "" if expression.asked == NO_DATE else f" – متن {dates.words(expression.asked)}"
    return expression.work.title + when


def sources(comparison: Comparison) -> list[str]:
    """Say where both copies come from."""
    said = []
    for expression in (comparison.old, comparison.new):
        source = expression.work.source
        parts = [part for part in (source.origin, source.note) if part]
        if source.sha256:
            parts.append(f"SHA-256: {source.sha256}")
        said.append(f"{expression.work.title}: {'؛ '.join(parts) if parts else 'متنی که خواننده داده است'}")
    return list(dict.fromkeys(said))


def rows(comparison: Comparison) -> Iterator[Row]:
    """Yield the rows: every pair whose words or place changed; what only differs in spelling is left out."""
    for pair in comparison.shown():
        quiet = pair.kind in (PairKind.UNCHANGED, PairKind.SPELLING)
        if pair.shown_in or (quiet and not pair.moved) or not (pair.old_text or pair.new_text or not quiet):
            continue
        note = (
            pair.reason if pair.moved or pair.old_stand_in or pair.new_stand_in or pair.kind is PairKind.UNKNOWN else ""
        )
        yield Row(
            _named(comparison, pair, False),
            _named(comparison, pair, True),
            KIND_WORDS[article_kind(pair)] + ("، جابه‌جا" if pair.moved else ""),
            tuple(_runs(pair, False)),
            tuple(_runs(pair, True)),
            note,
        )


def quantities(comparison: Comparison) -> Iterator[tuple[str, str, str]]:
    """Yield the changed quantities: where, what it was, what it is; first those that both sides have; «–» for none."""
    changed = [quantity for quantity in comparison.quantities if quantity.changed or quantity.basis]
    for both in (True, False):
        for quantity in changed:
            if (quantity.old is not None and quantity.new is not None) is not both:
                continue
            unit, expression = (
                (quantity.new_unit, comparison.new) if quantity.new_unit else (quantity.old_unit, comparison.old)
            )
            yield (
                _path(expression, unit or ""),
                quantity.old.text if quantity.old else "–",
                quantity.new.text if quantity.new else "–",
            )


def _named(comparison: Comparison, pair: Pair, new: bool) -> str:
    wording = pair.new if new else pair.old
    return _path(comparison.new if new else comparison.old, wording.unit) if wording else ""


def _path(expression: Expression, unit: str) -> str:
    """Name a unit with the article it stands in: «ماده ۱، ب، تبصره ۲»."""
    known = {each.unit: each for each in (*expression.stand_ins, *expression.units)}
    steps: list[str] = []
    at: str | None = unit
    while at is not None and at in known:
        if not steps or "__" in at or at.startswith(("art", "s2")):
            steps.append(name(known[at]))
        at = known[at].parent
    return "، ".join(reversed(steps))


def _runs(pair: Pair, new: bool) -> Iterator[Run]:
    text = pair.new_text if new else pair.old_text
    for segment in pair.segments:
        start, end = (segment.new_start, segment.new_end) if new else (segment.old_start, segment.old_end)
        if start == end:
            continue
        if segment.marked and segment.op is not Op.EQUAL and segment.cls:
            yield Run(text[start:end], "ins" if new else "del", CLASS_WORDS[segment.cls])
        else:
            yield Run(text[start:end])
