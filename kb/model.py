"""The values that pass from reading to versions, XML, snapshot, search, comparison and pages.

Offsets are code points of the decoded source text, half-open. Dates are `datetime.date` (Gregorian);
Jalali exists only at the borders (`kb.dates`). Kinds are named as the Akoma Ntoso element they become.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What a unit is; the value is its Akoma Ntoso element (OASIS LegalDocML 1.0)."""

    TOME = "tome"  # جلد
    BOOK = "book"  # کتاب
    PART = "part"  # بخش
    TITLE = "title"  # باب
    CHAPTER = "chapter"  # فصل
    DIVISION = "division"  # قسمت
    SUBCHAPTER = "subchapter"  # مبحث
    SUBDIVISION = "subdivision"  # گفتار
    CROSS_HEADING = "crossHeading"  # a bare heading between articles
    ARTICLE = "article"  # ماده، اصل، ماده واحده
    PROVISO = "proviso"  # تبصره
    POINT = "point"  # بند
    INDENT = "indent"  # جزء
    ALINEA = "alinea"  # an unlabelled paragraph or list line that follows labelled units, or a list line
    HCONTAINER = "hcontainer"  # what has no better name: a text without articles
    PREAMBLE = "preamble"  # words before the first article that belong to the law
    CONCLUSIONS = "conclusions"  # closing formula, declared counts, signatures


CONTAINERS = frozenset(
    {Kind.TOME, Kind.BOOK, Kind.PART, Kind.TITLE, Kind.CHAPTER, Kind.DIVISION, Kind.SUBCHAPTER, Kind.SUBDIVISION}
)


class Role(StrEnum):
    """Where a run of source characters stands in the reading; each character has exactly one role."""

    LABEL = "label"  # «ماده ۱ ـ», «تبصره ۲)»
    HEADING = "heading"  # the words of a chapter or cross heading, an article's title
    TEXT = "text"  # the law's own words
    MARK = "mark"  # «(منسوخه …)», «[الحاقی …]»: an editor's remark about a change
    CORRECTION = "correction"  # the bracket of «کاوبند [گاوبند]»
    CONCLUSION = "conclusion"  # closing formula, declared counts, signatures
    QUOTED = "quoted"  # articles that an amending law quotes; former wordings kept under an article
    DOUBLED = "doubled"  # a block that the copy prints twice: a fault of the copy
    SITE = "site"  # page headers, menus, footers, tables of contents, footnotes of the site
    SPACE = "space"  # white space between the others
    OTHER = "other"  # taken as no part of anything: must stay rare


@dataclass(frozen=True, slots=True)
class Span:
    """A run of the source text: `start` ≤ offset < `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Piece(Span):
    """A run of the source with its role. `unit` is the id of the unit it belongs to, if any."""

    role: Role
    unit: str | None = None


class Change(StrEnum):
    """What an editorial mark says happened to a unit."""

    AMENDED = "amended"  # اصلاحی
    ADDED = "added"  # الحاقی
    REPEALED = "repealed"  # منسوخ، نسخ
    DELETED = "deleted"  # حذف


@dataclass(frozen=True, slots=True)
class Mark:
    """An editorial mark in the source: `printed` as it stands, `dates` those it names (may be empty)."""

    change: Change
    span: Span
    printed: str
    dates: tuple[dt.date, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    """A bracketed correction in a unit's text: `text[start:end]` is «کاوبند [گاوبند]», to be read as `read`."""

    start: int
    end: int
    printed: str
    read: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as read from the source, in one layer of it.

    `text` is the unit's own words without those of its children, in the source's own spelling, brackets of
    corrections included, marks and labels left out; paragraphs are joined by a line feed, wrapped lines by a space.
    `spans` are the runs of the source that make up `text`, `start`…`end` the unit with all its children.
    `num` is the label as printed without separators («ماده ۱», «تبصره ۲», «الف»), "" where there is none.
    """

    id: str
    kind: Kind
    num: str
    parent: str | None
    line: int
    start: int
    end: int
    heading: str = ""
    text: str = ""
    spans: tuple[Span, ...] = ()
    marks: tuple[Mark, ...] = ()
    corrections: tuple[Correction, ...] = ()
    quoted: bool = False  # stands in the text only as a quotation (an amending law's new article)
    implicit: bool = False  # its label is an editorial reading, not in the source
    law: int = 1  # 2: the unit of a second law that the same text prints; the first law's date is not its own


@dataclass(frozen=True, slots=True)
class Layer:
    """One wording of the whole text: all units in the order of the source. `wording_of` None: the text as printed."""

    wording_of: dt.date | None
    units: tuple[Unit, ...]


class Grade(StrEnum):
    """How far a reading can be trusted."""

    CLEAN = "clean"
    REMARKS = "remarks"
    EDITOR = "editor"  # needs an editor


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a reader of the report should look at, with its 1-based line."""

    line: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Declared:
    """Counts that the closing formula (or preamble) declares; None where it does not say."""

    articles: int | None = None
    notes: int | None = None
    chapters: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """An editorial reading kept as data in the work file (`[[reading]]`), with its evidence.

    `kind`: «placed» (the run from `quote` to `to` is the wording of `wording_of`), «implicit» (a unit whose label
    `label` is missing starts at `quote`), or a correction of the reader: «label», «text», «heading», «site».
    `quote` must occur in the source at least `occurrence` times, else the build stops.
    """

    kind: str
    quote: str
    to: str = ""
    occurrence: int = 1
    label: str = ""
    wording_of: dt.date | None = None
    evidence: tuple[str, ...] = ()
    confidence: str = ""
    against: str = ""  # what speaks against it


@dataclass(frozen=True, slots=True)
class Reading:
    """What the reader made of one source text. `pieces` put back in order give `text`, character for character."""

    text: str
    pieces: tuple[Piece, ...]
    layers: tuple[Layer, ...]  # by date, the latest last; one layer in an ordinary text
    declared: Declared | None
    faults: tuple[Fault, ...]
    grade: Grade

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units of the latest layer."""
        return self.layers[-1].units

    def count(self, kind: Kind) -> int:
        """Count the law's own units of a kind in its latest wording; quoted ones are not its own."""
        return sum(unit.kind is kind and not unit.quoted for unit in self.units)


class State(StrEnum):
    """Whether a unit's wording on a date is in the source."""

    KNOWN = "known"
    UNKNOWN = "unknown"  # the unit existed, its wording on that date is not in the source
    REMOVED = "removed"  # repealed or deleted; `text` holds the wording it had, if known


class Status(StrEnum):
    """Whether a law is in force on a date; never IN_FORCE by default."""

    IN_FORCE = "in_force"
    REPEALED = "repealed"
    EXPIRED = "expired"
    UNKNOWN = "unknown"
    NOT_YET = "not_yet"


@dataclass(frozen=True, slots=True)
class Wording:
    """The wording of one unit from `start` to `end` (half-open; `end` None: no later change known).

    `start` None: from an unknown date. `readable` is `text` with half-spaces restored (`kb.readable`); offsets of
    `corrections` are into `text`. `notices` are sentences that belong beside it (Persian).
    `order` is the place in the law, `spans` the place in the source.
    """

    work: str
    unit: str
    kind: Kind
    num: str
    heading: str
    text: str
    start: dt.date | None
    end: dt.date | None
    state: State = State.KNOWN
    parent: str | None = None
    order: int = 0
    spans: tuple[Span, ...] = ()
    corrections: tuple[Correction, ...] = ()
    marks: tuple[Mark, ...] = ()
    notices: tuple[str, ...] = ()
    readable: str = ""
    quoted: bool = False
    implicit: bool = False
    readable_heading: str = ""

    def holds(self, on: dt.date) -> bool:
        """Tell whether this wording holds on a date."""
        return (self.start is None or self.start <= on) and (self.end is None or on < self.end)


@dataclass(frozen=True, slots=True)
class WorkDate:
    """A date of a law: `kind` is enacted, published, commenced, amended, repealed, expires; `printed` as it stands."""

    kind: str
    date: dt.date
    printed: str = ""
    body: str = ""  # who acted on that date
    note: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the copy comes from. `file` is relative to the corpus folder, `sha256` of its bytes.

    `received`: the file as it came, kept beside, where it is not plain UTF-8 text itself (a saved page).
    """

    file: str
    sha256: str
    origin: str = ""
    note: str = ""
    received: str = ""
    received_sha256: str = ""


@dataclass(frozen=True, slots=True)
class Relation:
    """An effect of one law on another: `kind` is repeals, repealed_by, amends, amended_by or extended_by.

    `work` is the slug if the other law is in the corpus, `title` its name as known; `unit` the provision that says so.
    """

    kind: str
    work: str = ""
    title: str = ""
    date: dt.date | None = None
    unit: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect on single units that is known from outside the text. `date` None: not known, and none is made up."""

    units: tuple[str, ...]
    kind: str  # repeal
    by: str
    date: dt.date | None = None
    notice: str = ""
    wording_of: dt.date | None = None
    declared: bool = False  # `date` is that of the act that declares the repeal; since when it holds is not known


@dataclass(frozen=True, slots=True)
class Work:
    """A law as its work file describes it (`corpus/works/<slug>.toml`)."""

    slug: str
    title: str
    kind: str  # kind of act, in Persian: قانون، لایحهٔ قانونی، آیین‌نامه …
    enacted_by: str
    enacted: dt.date
    source: Source
    short_title: str = ""
    other_names: tuple[str, ...] = ()
    excerpt: bool = False
    dates: tuple[WorkDate, ...] = ()
    relations: tuple[Relation, ...] = ()
    effects: tuple[Effect, ...] = ()
    decisions: tuple[Decision, ...] = ()
    status_note: str = ""  # Persian sentence on what is known of its end of validity
    notes: tuple[str, ...] = ()
    enacted_by_note: str = ""  # how `enacted_by` is known, where the text does not say it (Persian)


@dataclass(frozen=True, slots=True)
class Expression:
    """A law as it stood on a date: every unit in the order of the law.

    `asked` is the date asked for, `date` the version that answers it, `end` when the next one starts.
    `stand_ins` are the nearest known wordings (with their sub-units) of units whose wording on the date is unknown.
    """

    work: Work
    asked: dt.date
    date: dt.date
    end: dt.date | None
    status: Status
    status_words: str
    versions: tuple[dt.date, ...]
    units: tuple[Wording, ...]
    stand_ins: tuple[Wording, ...] = field(default=())

    def children(self, parent: str | None) -> Iterator[Wording]:
        """Yield the units directly below `parent` (None: the top)."""
        return (unit for unit in self.units if unit.parent == parent)
