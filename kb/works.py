"""Work files: what a law is, where its copy comes from, how it is to be read (`corpus/works/<slug>.toml`).

A work file is checked as a whole before anything is built on it: unknown keys, missing ones, dates that do not exist,
a source whose bytes are not those that were read when the file was written.
"""

import datetime as dt
import hashlib
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kb import dates
from kb.errors import KbError
from kb.ids import is_unit
from kb.model import Decision, Effect, Relation, Source, Work, WorkDate

DATE_KINDS = ("passed", "enacted", "published", "commenced", "amended", "repealed", "expires")
RELATION_KINDS = ("repeals", "repealed_by", "amends", "amended_by", "extended_by")
EFFECT_KINDS = ("repeal",)
READING_KINDS = ("placed", "implicit", "label", "text", "heading", "site")
_DATED = re.compile(r"(\d{4}-\d{2}-\d{2})-")
# Control characters, and those that turn round the order of what stands behind them.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
_LINE = 1_000  # characters; the longest title among the five has 83
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


def _shown(value: str) -> str:
    """Return what the eye sees of a text: without blanks and signs without width at its ends."""
    return value.strip(" \t\n\u00a0\u200b\u200c\u200d\u200e\u200f\ufeff")


class _Table:
    """One TOML table, taken key by key; what nobody took is an unknown key."""

    def __init__(self, values: dict[str, Any], file: Path, place: str) -> None:
        self.values, self.file, self.place = dict(values), file, place

    def fail(self, what: str, next_step: str = "") -> KbError:
        where = f" in {self.place}" if self.place else ""
        return KbError(f"{what}{where}", file=self.file, next_step=next_step or "see corpus/README.md for the keys")

    def _take(self, key: str, kind: type, default: Any) -> Any:
        value = self.values.pop(key, default)
        if value is None:
            raise self.fail(f"the key “{key}” is missing")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fail(f"“{key}” must be of type {kind.__name__}, not {type(value).__name__}")
        return value

    def text(self, key: str, default: str | None = "") -> str:
        value: str = self._take(key, str, default)
        if default is None and not _shown(value):
            raise self.fail(f"the key “{key}” is empty")
        self._clean(key, value)
        return value

    def _clean(self, key: str, value: str) -> None:
        if _CONTROLS.search(value):
            raise self.fail(f"“{key}” holds characters that no text has", "remove the control characters")

    def unit(self, key: str) -> str:
        value = self.text(key)
        if value and not is_unit(value):
            raise self.fail(f"“{key}” is “{value}”, no name of a unit", "write it as art_12 or art_1__proviso_2")
        return value

    def line(self, key: str, default: str | None = "") -> str:
        value = self.text(key, default)
        if "\n" in value:
            raise self.fail(f"“{key}” must be a single line")
        if len(value) > _LINE:
            raise self.fail(f"“{key}” has {len(value):,} characters, more than {_LINE}", "move the rest into “notes”")
        return value

    def flag(self, key: str) -> bool:
        value: bool = self._take(key, bool, False)
        return value

    def whole(self, key: str, default: int) -> int:
        value: int = self._take(key, int, default)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        values: list[Any] = self._take(key, list, [])
        if not all(isinstance(value, str) for value in values):
            raise self.fail(f"“{key}” must be a list of texts")
        for value in values:
            self._clean(key, value)
            if not _shown(value):
                raise self.fail(f"“{key}” holds an empty text")
        return tuple(values)

    def units(self, key: str) -> tuple[str, ...]:
        values = self.texts(key)
        for value in values:
            if not is_unit(value):
                raise self.fail(f"“{key}” holds “{value}”, no name of a unit", "write it as art_12")
        return values

    def choice(self, key: str, allowed: tuple[str, ...]) -> str:
        value = self.text(key, None)
        if value not in allowed:
            raise self.fail(f"“{key}” is “{value}”, not one of {', '.join(allowed)}")
        return value

    def day(self, key: str) -> dt.date | None:
        value = self.text(key)
        return self._day(key, value) if value else None

    def known_day(self, key: str) -> dt.date:
        return self._day(key, self.text(key, None))

    def _day(self, key: str, value: str) -> dt.date:
        try:
            return dates.parse(value)
        except KbError as error:
            raise self.fail(f"“{key}”: {error.what}", "write a Jalali date as 1331-07-14") from None

    def tables(self, key: str) -> list["_Table"]:
        values: list[Any] = self._take(key, list, [])
        if not all(isinstance(value, dict) for value in values):
            raise self.fail(f"“{key}” must be written as [[{key}]]")
        return [_Table(value, self.file, f"[[{key}]] number {at}") for at, value in enumerate(values, 1)]

    def done(self) -> None:
        if self.values:
            keys = ", ".join(f"“{key}”" for key in sorted(self.values))
            raise self.fail(f"unknown key {keys}")


def load_works(corpus: Path) -> tuple[Work, ...]:
    """Load all work files of a corpus folder, by slug; sources are checked against their hashes.

    Raises KbError: no work file, a bad one, two works of one name, a relation to a law that the corpus does not hold.
    """
    folder = corpus / "works"
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise KbError("there is no work file here", file=folder, next_step="add a law with `kb add FILE`")
    works = tuple(load_work(file) for file in files)
    _distinct(works, folder)
    known = {work.slug for work in works}
    for work in works:
        for relation in work.relations:
            if relation.work and relation.work not in known:
                raise KbError(
                    f"a relation names the law “{relation.work}”, which the corpus does not hold",
                    file=folder / f"{work.slug}.toml",
                    next_step="give its title instead of its name, or add it",
                )
    return works


def _distinct(works: Iterable[Work], folder: Path) -> None:
    """Raise KbError for two works of one name, title and date, or source."""
    keys: tuple[tuple[str, Callable[[Work], object]], ...] = (
        ("name", lambda work: work.slug),
        ("title and date", lambda work: (work.title, work.enacted)),
        ("source file", lambda work: work.source.file),
        ("source text", lambda work: work.source.sha256),
    )
    works = tuple(works)
    for said, key in keys:
        seen: dict[object, str] = {}
        for work in works:
            other = seen.setdefault(key(work), work.slug)
            if other != work.slug:
                raise KbError(
                    f"two works have one {said}: “{other}” and “{work.slug}”",
                    file=folder / f"{work.slug}.toml",
                    next_step="remove or rename one of them",
                )


def load_work(file: Path, *, check_source: bool = True) -> Work:
    """Load and check one work file. Raises KbError with the file and the key."""
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise KbError("there is no such work file", file=file, next_step="see corpus/works") from None
    except (OSError, UnicodeDecodeError) as error:
        raise KbError(f"the work file cannot be read: {error}", file=file, next_step="save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise KbError(f"this is not TOML: {error}", file=file, next_step="mend the line it names") from None
    table = _Table(values, file, "")
    slug = file.stem
    if not _SLUG.match(slug):
        raise table.fail(f"the name “{slug}” is not made of a-z, 0-9 and single hyphens", "rename the file")
    enacted = table.known_day("enacted")
    work = Work(
        slug=slug,
        title=table.line("title", None),
        kind=table.line("kind", None),
        enacted_by=table.line("enacted_by"),
        enacted=enacted,
        source=_source(table),
        short_title=table.text("short_title"),
        other_names=table.texts("other_names"),
        excerpt=table.flag("excerpt"),
        dates=tuple(_date(item) for item in table.tables("date")),
        relations=tuple(_relation(item) for item in table.tables("relation")),
        effects=tuple(_effect(item) for item in table.tables("effect")),
        decisions=tuple(decision for item in table.tables("reading") for decision in _decisions(item)),
        status_note=table.text("status_note"),
        notes=table.texts("notes"),
        enacted_by_note=table.line("enacted_by_note"),
    )
    table.done()
    _sensible(work, table)
    if check_source:
        source_bytes(work, file.parent.parent)
    return work


def _sensible(work: Work, table: _Table) -> None:
    stated = [date.date for date in work.dates if date.kind == "enacted"]
    if stated and work.enacted not in stated:
        raise table.fail("no [[date]] of kind enacted says what “enacted” says", "let both name one day")
    named = _DATED.match(work.slug)
    if named and named[1] != dates.iso(work.enacted):
        raise table.fail("the file's name carries another date than “enacted”", "rename the file, or mend the date")
    for date in work.dates:
        if date.kind in ("repealed", "expires", "commenced") and date.date < work.enacted:
            raise table.fail(f"the date {date.kind} lies before the enactment")


def source_bytes(work: Work, corpus: Path) -> bytes:
    """Read the source of a work as received. Raises KbError if it is not there or its hash is another one.

    Where the text was made of a page or of another encoding, what was received is checked in the same way.
    """
    data = _unedited(corpus / work.source.file, work.source.sha256)
    if work.source.received:
        _unedited(corpus / work.source.received, work.source.received_sha256)
    return data


def _unedited(file: Path, sha256: str) -> bytes:
    try:
        data = file.read_bytes()
    except OSError:
        raise KbError(
            "the source of a work file is not there", file=file, next_step="put it back or remove the work file"
        ) from None
    digest = hashlib.sha256(data).hexdigest()
    if digest != sha256.lower():
        raise KbError(
            f"the source is not the one that the work file describes (SHA-256 {digest})",
            file=file,
            next_step="sources are never edited: put the file back as received",
        )
    return data


def _source(table: _Table) -> Source:
    value = table.values.pop("source", None)
    if not isinstance(value, dict):
        raise table.fail("the table [source] is missing")
    inner = _Table(value, table.file, "[source]")
    source = Source(
        file=inner.text("file", None),
        sha256=inner.text("sha256", None),
        origin=inner.text("origin"),
        note=inner.text("note"),
        received=inner.text("received"),
        received_sha256=inner.text("received_sha256"),
    )
    inner.done()
    for path in (Path(source.file), Path(source.received)):
        if path.is_absolute() or ".." in path.parts:
            raise inner.fail("“file” leads out of the corpus folder", "write it as raw/<name>.txt")
    return source


def _date(table: _Table) -> WorkDate:
    date = WorkDate(
        kind=table.choice("kind", DATE_KINDS),
        date=table.known_day("date"),
        printed=table.text("printed"),
        body=table.text("body"),
        note=table.text("note"),
        unit=table.text("unit"),
    )
    table.done()
    return date


def _relation(table: _Table) -> Relation:
    relation = Relation(
        kind=table.choice("kind", RELATION_KINDS),
        work=table.text("work"),
        title=table.text("title"),
        date=table.day("date"),
        unit=table.unit("unit"),
        note=table.text("note"),
    )
    table.done()
    if not relation.work and not relation.title:
        raise table.fail("neither “work” nor “title” says which law")
    return relation


def _effect(table: _Table) -> Effect:
    effect = Effect(
        units=table.units("units"),
        kind=table.choice("kind", EFFECT_KINDS),
        by=table.text("by", None),
        date=table.day("date"),
        notice=table.text("notice"),
        wording_of=table.day("wording_of"),
        declared=table.flag("declared"),
    )
    table.done()
    if not effect.units:
        raise table.fail("“units” names no unit")
    return effect


def _decisions(table: _Table) -> list[Decision]:
    """Read one `[[reading]]`: either with its `quote` in it, or with one `[[reading.place]]` for each quotation."""
    kind = table.choice("kind", READING_KINDS)
    evidence, confidence, against = table.texts("evidence"), table.text("confidence"), table.text("against")
    label = table.text("label")
    places = table.tables("place")
    decisions = []
    for place in places or [table]:
        decision = Decision(
            kind=kind,
            quote=place.text("quote", None),
            to=place.text("to"),
            occurrence=place.whole("occurrence", 1),
            label=place.text("label") or label,
            wording_of=place.day("wording_of"),
            evidence=evidence,
            confidence=confidence,
            against=against,
        )
        if kind == "placed" and decision.wording_of is None:
            raise place.fail("a reading of kind placed needs “wording_of”")
        if kind == "implicit" and not decision.label:
            raise place.fail("a reading of kind implicit needs “label”")
        if decision.occurrence < 1:
            raise place.fail("“occurrence” counts from 1")
        place.done()
        decisions.append(decision)
    table.done()
    return decisions
