"""The values of a comparison: pairs of units, differences of words, quantities, counts."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from kb.model import Correction, Expression, Wording

NO_DATE = dt.date(622, 3, 22)  # 0001-01-01 Jalali: stands for «no date» of a pasted text, and is never shown


class PairKind(StrEnum):
    """What became of a unit's own words; that it moved or got a new number is said beside it (`Pair.moved`)."""

    UNCHANGED = "unchanged"
    SPELLING = "spelling"  # only spelling, punctuation, joining, or an error of the copy
    CHANGED = "changed"
    SPLIT = "split"  # its words stood inside the old unit
    MERGED = "merged"  # its words now stand inside the new unit
    ADDED = "added"
    REMOVED = "removed"
    UNKNOWN = "unknown"  # the wording of one side is not in the source, and nothing else can stand in for it


class Op(StrEnum):
    """What a segment of the running texts is."""

    EQUAL = "equal"
    DELETED = "deleted"
    INSERTED = "inserted"
    REPLACED = "replaced"


class Class(StrEnum):
    """How much a difference matters, the least first. Only WORDING and SUBSTANCE are marked by default."""

    PUNCTUATION = "punctuation"  # a dash or comma against «و»
    SPELLING = "spelling"
    CORRECTION = "correction"  # an error of the copy, in brackets or plain
    WORDING = "wording"  # «جهت» → «برای»
    SUBSTANCE = "substance"  # a quantity, a right, a duty


CLASS_WORDS = {
    Class.PUNCTUATION: "نشانه‌گذاری و پیوسته‌نویسی",
    Class.SPELLING: "املا",
    Class.CORRECTION: "غلط رونوشت",
    Class.WORDING: "عبارت",
    Class.SUBSTANCE: "محتوا",
}
KIND_WORDS = {
    PairKind.UNCHANGED: "بی‌تغییر",
    PairKind.SPELLING: "تنها املا و نشانه‌گذاری",
    PairKind.CHANGED: "تغییریافته",
    PairKind.SPLIT: "جداشده",
    PairKind.MERGED: "درهم‌آمیخته",
    PairKind.ADDED: "افزوده",
    PairKind.REMOVED: "حذف‌شده",
    PairKind.UNKNOWN: "سنجش‌ناپذیر",
}


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of the two running texts: `old_text[old_start:old_end]` against `new_text[new_start:new_end]`.

    The segments of a pair follow each other without a gap on both sides. Marks stand on whole words.
    `cls` is None where the runs are equal. `sub` names the kind of substance or wording: quantity, duty, negation,
    connective, party, scope, reference, content; synonym, form, order, …
    """

    op: Op
    old_start: int
    old_end: int
    new_start: int
    new_end: int
    cls: Class | None = None
    sub: str = ""

    @property
    def marked(self) -> bool:
        """Tell whether the words are marked as changed: only what bears meaning is."""
        return self.cls in (Class.WORDING, Class.SUBSTANCE)


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount with its unit, at `text[start:end]` of a pair's running text; `text` is the source's own words.

    `value` is in the base unit of `unit` (days for days and weeks, months for months and years).
    """

    text: str
    value: Fraction
    unit: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class QuantityPair:
    """A quantity on both sides, or on one. `changed` False: the same amount, perhaps written otherwise.

    `basis`: the amount is the same, but «هر» stands beside it on one side only: it is counted otherwise.
    """

    old: Quantity | None
    new: Quantity | None
    changed: bool
    old_unit: str | None
    new_unit: str | None
    basis: bool = False

    @property
    def written_otherwise(self) -> bool:
        """Tell whether the amount is the same and only its writing differs."""
        return (
            not self.changed
            and not self.basis
            and self.old is not None
            and self.new is not None
            and self.old.text != self.new.text
        )


@dataclass(frozen=True, slots=True)
class Part:
    """Where a unit's words stand in a pair's running text: `text[start:end]` are (a part of) `unit`."""

    unit: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Pair:
    """An old unit and the new unit it became; one of them is None where there is none.

    `old_text` and `new_text` are the running texts that `segments` speak about, in the source's own spelling: the
    heading, the unit's own words, and the unlabelled lines under it that have no partner of their own (`old_parts`,
    `new_parts` say which is which). `score` is the likeness of the two, 0 to 1, `reason` a Persian sentence on why
    they are paired. `old_as_of` and `new_as_of` are Jalali ISO dates («1331-10-03»); `old_stand_in`, `new_stand_in`
    tell that another date's wording stands in for an unknown one. `level` is the depth in the new (else old) law.
    `inside` tells the weightiest kind among the pairs of its sub-units, UNCHANGED where there are none.
    """

    old: Wording | None
    new: Wording | None
    kind: PairKind
    moved: bool
    score: float
    reason: str
    old_as_of: str
    new_as_of: str
    old_text: str = ""
    new_text: str = ""
    old_parts: tuple[Part, ...] = ()
    new_parts: tuple[Part, ...] = ()
    segments: tuple[Segment, ...] = ()
    quantities: tuple[QuantityPair, ...] = ()
    old_stand_in: bool = False
    new_stand_in: bool = False
    level: int = 0
    inside: PairKind = PairKind.UNCHANGED
    top: str = ""  # key of the article's pair that this one belongs to (its own for an article)
    shown_in: str = ""  # key of the pair in whose running texts this unit's words stand, if not in its own
    old_corrections: tuple[Correction, ...] = ()  # bracketed corrections, offsets into the running texts
    new_corrections: tuple[Correction, ...] = ()

    @property
    def key(self) -> str:
        """Name the pair in addresses: «art_27~art_28», «~art_40» for an added unit, «art_33~» for a removed one."""
        return f"{self.old.unit if self.old else ''}~{self.new.unit if self.new else ''}"

    @property
    def differences(self) -> tuple[Segment, ...]:
        """The segments in which the two texts differ, spelling included."""
        return tuple(segment for segment in self.segments if segment.op is not Op.EQUAL)

    @property
    def marked(self) -> tuple[Segment, ...]:
        """The segments in which the meaning-bearing reading differs."""
        return tuple(segment for segment in self.segments if segment.marked)

    @property
    def changed(self) -> bool:
        """Tell whether it, or what stands under it, is known to differ in substance."""
        quiet = (PairKind.UNCHANGED, PairKind.SPELLING, PairKind.UNKNOWN)
        return self.kind not in quiet or self.inside not in quiet


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts for the top of the page. `articles` and `units` count pairs by kind, `classes` differences by class."""

    articles: dict[PairKind, int]
    units: dict[PairKind, int]
    classes: dict[Class, int]
    moved: int  # pairs of articles that moved or got another number
    quantities_changed: int
    quantities_written_otherwise: int
    sentences: tuple[str, ...] = ()  # Persian, ready to show
    quantities_removed: int = 0
    quantities_added: int = 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of one text in another. `pairs` stand in the order of the new text, removed units after what
    preceded them in the old one; every unit of either side stands in at least one pair."""

    old: Expression
    new: Expression
    pairs: tuple[Pair, ...]
    quantities: tuple[QuantityPair, ...]
    summary: Summary
    remarks: tuple[str, ...] = field(default=())  # Persian sentences: what stands in for what, texts of two languages …

    def pair(self, key: str) -> Pair | None:
        """Find a pair by its key (`Pair.key`)."""
        return next((pair for pair in self.pairs if pair.key == key), None)

    def shown(self) -> Iterator[Pair]:
        """Yield the pairs in order, without what stands under an article that cannot be compared as a whole."""
        unknown = {pair.key for pair in self.pairs if pair.kind is PairKind.UNKNOWN and pair.top == pair.key}
        return (pair for pair in self.pairs if pair.top not in unknown or pair.key in unknown)

    def below(self, article: Pair) -> tuple[Pair, ...]:
        """Give an article's pair with the pairs of all that stands under it."""
        return tuple(pair for pair in self.pairs if pair.top == article.key)
