"""One law from its source to its wordings: what building, checking and measuring all start from."""

import hashlib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import metadata
from pathlib import Path

from kb import __version__
from kb.errors import KbError
from kb.model import Reading, Wording, Work
from kb.plain import to_plain
from kb.read import read
from kb.readable import readable
from kb.snapshot_rows import FORMAT, dump
from kb.versions import wordings
from kb.works import source_bytes

_SHAPING = ("hazm", "lxml", "whoosh-reloaded")  # packages whose version may change what is built
_SUFFIXES = (".py", ".toml", ".xsd", ".txt", ".json", ".tsv", ".gz", ".zlib", ".bin")


@dataclass(frozen=True, slots=True)
class Prepared:
    """A law with its source as received, its reading, and its wordings (without readable text)."""

    work: Work
    data: bytes
    reading: Reading
    wordings: tuple[Wording, ...]


def prepare(work: Work, corpus: Path) -> Prepared:
    """Read a law and lay out its wordings. Raises KbError: not UTF-8, empty, a decision that no longer fits."""
    data = source_bytes(work, corpus)
    text = source_text(data, corpus / work.source.file)
    reading = read(text, work.decisions, work.slug)
    return Prepared(work, data, reading, wordings(work, reading))


def source_text(data: bytes, file: Path) -> str:
    """Decode a source; line ends and a byte order mark stay as they are. Raises KbError: not UTF-8, or empty."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KbError(
            "the source is not UTF-8", file=file, line=line, next_step="add the file as received with `kb add`"
        ) from None
    if not text.strip("\ufeff \t\r\n"):
        raise KbError("the source is empty", file=file, next_step="put the text in it or remove the work file")
    return text


def content_hash(work: Work) -> str:
    """Give a hash of all that one law is built from: its work file's facts and its source."""
    return hashlib.sha256(dump([work.slug, to_plain(work)]).encode()).hexdigest()


@cache
def code_hash() -> str:
    """Give a hash of the program itself: its files and the packages that shape what is built."""
    digest = hashlib.sha256(f"{__version__} {FORMAT}".encode())
    for package in _SHAPING:
        digest.update(f"{package} {metadata.version(package)}\n".encode())
    here = Path(__file__).resolve().parent
    for file in sorted(file for file in here.rglob("*") if file.suffix in _SUFFIXES and file.is_file()):
        digest.update(file.relative_to(here).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def with_readable(wordings: tuple[Wording, ...]) -> tuple[Wording, ...]:
    """Add to each wording its text and heading with half-spaces restored."""
    return tuple(
        replace(wording, readable=_readable(wording.text), readable_heading=_readable(wording.heading))
        for wording in wordings
    )


@lru_cache(maxsize=4096)
def _readable(text: str) -> str:
    return readable(text)
