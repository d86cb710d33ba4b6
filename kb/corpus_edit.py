"""Add a law to the corpus and take one out: all of its files or none.

A text that comes as plain UTF-8 is the source itself, byte for byte. Anything else (a saved page, another encoding)
is read into text once, and that text is the source: a later release of a library that guesses encodings or reads HTML
must not change a law. What was received stays beside it, named and hashed in the work file.
"""

import datetime as dt
import hashlib
import json
import os
import re
import shutil
import tempfile
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from kb import dates
from kb.errors import KbError, NotFound
from kb.model import Reading, Work
from kb.read import read
from kb.read.enactment import doubtful_dates
from kb.read.identify import kind_of, propose
from kb.read.intake import to_text
from kb.read.latin import slug_of
from kb.works import load_work

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user says about a law; None: take what the text says."""

    slug: str | None = None
    title: str | None = None
    enacted: dt.date | None = None
    kind: str | None = None
    enacted_by: str | None = None
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Addition:
    """A law as it would be added: its files by their path in the corpus folder, how its text was read.

    `doubts` are sentences on dates and enacting bodies that do not fit together.
    """

    slug: str
    files: dict[str, bytes]
    reading: Reading
    doubts: tuple[str, ...] = ()

    @property
    def work_toml(self) -> str:
        """The text of the work file."""
        return self.files[f"works/{self.slug}.toml"].decode()


@dataclass(frozen=True, slots=True)
class Removal:
    """What was removed, and the work files that still name the law; paths relative to the root."""

    removed: tuple[Path, ...]
    to_mend: tuple[Path, ...]


def plan_add(root: Path, data: bytes, name: str, wanted: Wanted) -> Addition:
    """Work out all that adding a law would write. Writes nothing.

    Raises KbError: unreadable data, a law or slug that is there already, a title, kind or date that neither the text
    nor `wanted` gives.
    """
    for said in (wanted.title, wanted.kind, wanted.enacted_by, wanted.origin):
        if said and not said.isprintable() and any(unicodedata.category(ch) == "Cc" for ch in said):
            raise KbError(
                "an option holds a line break or control characters", excerpt=said, next_step="leave them out"
            )
    text = to_text(data, name)
    reading = read(text, name=name)
    proposal = propose(text, reading)
    title = wanted.title or proposal.title
    kind = wanted.kind or kind_of(title)
    enacted = wanted.enacted or proposal.enacted
    stored = text.encode()
    _refuse_twice(root / "corpus", title, enacted, {_sha(data), _sha(stored)})
    if not (title and kind and enacted):
        missing = [what for what, value in (("title", title), ("kind", kind), ("date", enacted)) if not value]
        options = ", ".join(f"--{what}" for what in missing)
        why = f": {proposal.doubts[0]}" if proposal.doubts and "date" in missing else ""
        raise KbError(f"the text does not say its {', '.join(missing)}{why}", file=name, next_step=f"give {options}")
    if proposal.rivals and not wanted.enacted:
        raise KbError(proposal.doubts[0], file=name, next_step="say which is right with --date")
    slug = _name(root / "corpus", wanted.slug, title, enacted)
    files = {f"raw/{slug}.txt": stored}
    source = {"file": f"raw/{slug}.txt", "sha256": _sha(stored), "origin": wanted.origin}
    if stored != data:
        received = f"raw/{slug}.received{_suffix(data, name)}"
        files[received] = data
        source |= {"received": received, "received_sha256": _sha(data)}
    printed = proposal.printed if enacted == proposal.enacted else ""
    enacted_by = wanted.enacted_by if wanted.enacted_by is not None else proposal.enacted_by
    head = {"title": title, "kind": kind, "enacted_by": enacted_by, "enacted": dates.iso(enacted)}
    date = {"kind": "enacted", "date": dates.iso(enacted), "printed": printed, "body": enacted_by}
    files[f"works/{slug}.toml"] = "\n\n".join(
        (_toml(head), "[source]\n" + _toml(source), "[[date]]\n" + _toml(date) + "\n")
    ).encode()
    doubts = list(dict.fromkeys((*proposal.doubts, *doubtful_dates(text, enacted))))
    if wanted.enacted and not proposal.rivals and proposal.enacted not in (None, enacted):
        doubts.append(f"the text says “{' '.join(proposal.printed.split())}”, another date than --date")
    return Addition(slug, files, reading, tuple(doubts))


def write_add(root: Path, addition: Addition) -> tuple[Path, ...]:
    """Write an addition into the corpus, all of its files or none, and return their paths.

    The files are written and checked in a folder of their own; the work file, which makes the law exist, moves last.
    """
    corpus = root / "corpus"
    with tempfile.TemporaryDirectory(dir=corpus, prefix=".adding-") as held:
        place = Path(held)
        for name, data in addition.files.items():
            (place / name).parent.mkdir(exist_ok=True)
            with (place / name).open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        load_work(place / "works" / f"{addition.slug}.toml")
        return _move_all([(place / name, corpus / name) for name in addition.files])


def remove(root: Path, slug: str, *, force: bool = False) -> Removal:
    """Take a law out of the corpus: work file, source, what was received, XML.

    Raises NotFound for an unknown law, KbError where other work files name it and `force` is not set.
    """
    corpus = root / "corpus"
    work_file = corpus / "works" / f"{slug}.toml"
    if not _SLUG.match(slug) or not work_file.is_file():
        raise NotFound(f"the corpus holds no law “{slug}”", next_step="see corpus/works for the names")
    work = load_work(work_file, check_source=False)
    naming = tuple(path.relative_to(root) for path in _naming(corpus, work))
    if naming and not force:
        raise KbError(
            f"other work files name “{slug}”: {', '.join(map(str, naming))}",
            next_step="give the title there instead of the name, or use --force and mend them afterwards",
        )
    sources = [corpus / name for name in (work.source.file, work.source.received) if name]
    paths = [path for path in (work_file, *sources, corpus / "xml" / slug) if path.exists()]
    held = Path(tempfile.mkdtemp(dir=corpus, prefix=".removing-"))
    try:
        _move_all([(path, held / str(number)) for number, path in enumerate(paths)])
    finally:
        # empty again if the move failed: everything is back in its place then
        shutil.rmtree(held)
    return Removal(tuple(path.relative_to(root) for path in paths), naming)


def _move_all(moves: list[tuple[Path, Path]]) -> tuple[Path, ...]:
    """Move files or folders, in order; if one cannot be moved, put back those that were."""
    done: list[tuple[Path, Path]] = []
    try:
        for old, new in moves:
            new.parent.mkdir(parents=True, exist_ok=True)
            old.rename(new)
            done.append((old, new))
    except OSError:
        for old, new in reversed(done):
            new.rename(old)
        raise
    return tuple(new for _, new in done)


def _name(corpus: Path, wanted: str | None, title: str, enacted: dt.date) -> str:
    """Give the name of a law: what the user wants if it is well formed and free, else one of date and title.

    A proposed name that is taken by another law of the same day gets a number.
    """
    day = dates.iso(enacted)
    taken = {file.stem for file in (corpus / "works").glob("*.toml")}
    if wanted is None:
        slug = proposed = slug_of(title, enacted)
        for number in range(2, len(taken) + 3):
            if slug not in taken:
                return slug
            slug = f"{proposed}-{number}"
    if not wanted or not _SLUG.match(wanted):
        raise KbError(f"“{wanted}” is no name for a law", next_step="give one with --slug: a-z, 0-9 and single hyphens")
    if not wanted.startswith(f"{day}-"):
        raise KbError(f"“{wanted}” does not begin with the date of the law", next_step=f"write --slug {day}-WORDS")
    if wanted in taken:
        raise KbError(f"there is a law “{wanted}” already", next_step="give another name with --slug")
    return wanted


def _refuse_twice(corpus: Path, title: str, enacted: dt.date | None, hashes: set[str]) -> None:
    """Raise KbError if the corpus holds the text, or the title with the date, already."""
    for file in sorted((corpus / "works").glob("*.toml")):
        work = load_work(file, check_source=False)
        if hashes & {work.source.sha256.lower(), work.source.received_sha256.lower()}:
            raise KbError(f"this text is in the corpus already, as “{work.slug}”", file=file, next_step="nothing to do")
        if (work.title, work.enacted) == (title, enacted):
            raise KbError(
                f"“{work.slug}” has the same title and date", file=file, next_step="give another title with --title"
            )


def _naming(corpus: Path, work: Work) -> list[Path]:
    """List the work files of other laws with a relation to this one."""
    files = sorted((corpus / "works").glob("*.toml"))
    others = (load_work(file, check_source=False) for file in files if file.stem != work.slug)
    return [
        corpus / "works" / f"{other.slug}.toml"
        for other in others
        if any(relation.work == work.slug for relation in other.relations)
    ]


def _suffix(data: bytes, name: str) -> str:
    """Give the ending under which what was received is kept: its own if it is a plain one."""
    suffix = Path(name).suffix.lower()
    if re.fullmatch(r"\.[a-z0-9]{1,8}", suffix):
        return suffix
    return ".html" if b"<html" in data[:2000].lower() else ".bin"


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _toml(values: dict[str, str]) -> str:
    """Write keys with text values as TOML, the empty ones left out; JSON's strings are TOML's basic strings."""
    quoted = {key: json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") for key, value in values.items()}
    return "\n".join(f"{key} = {quoted[key]}" for key, value in values.items() if value)
