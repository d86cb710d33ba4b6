"""The Akoma Ntoso files of the corpus: made of laws, kept in `corpus/xml`, compared with what is kept."""

from collections.abc import Iterator
from pathlib import Path

from kb import dates
from kb.akn import to_xml, validate
from kb.errors import KbError
from kb.prepare import Prepared
from kb.swap import replace_files
from kb.versions import expression, wording_dates


def xml_files(prepared: Prepared) -> Iterator[tuple[str, bytes]]:
    """Yield the Akoma Ntoso files of a law: name below `corpus/xml`, and content, one for each date of new wording.

    Raises KbError if one of them is not valid: that is a fault of the program, not of the text.
    """
    work = prepared.work
    for day in wording_dates(prepared.work, prepared.wordings):
        xml = to_xml(expression(work, prepared.wordings, day))
        name = f"{work.slug}/{dates.iso(day)}.xml"
        faults = validate(xml)
        if faults:
            raise KbError(f"the XML made of this law is not valid: {faults[0]}", file=name, next_step="report this")
        yield name, xml


def kept_xml(folder: Path) -> list[Path]:
    """List the XML files that are there, by name."""
    return sorted(file for file in folder.glob("*/*.xml") if not file.parent.name.startswith("."))


def write_xml(folder: Path, made: dict[Path, bytes], staged: Path, slugs: set[str], whole: bool) -> list[str]:
    """Write the files that differ and remove those that no source gives; gives the names of both."""
    differing = {file: xml for file, xml in made.items() if not file.is_file() or file.read_bytes() != xml}
    replace_files(differing, staged)
    here = {file.parent.name for file in made}
    stale = [
        file
        for file in kept_xml(folder)
        if file not in made and (file.parent.name in here or (whole and file.parent.name not in slugs))
    ]
    for file in stale:
        file.unlink()
        if not any(file.parent.iterdir()):
            file.parent.rmdir()
    return [str(file.relative_to(folder)) for file in (*differing, *stale)]


def first_difference(kept: bytes, made: bytes) -> tuple[int, str] | None:
    """Give the first line in which two files differ, and what it should be; None if they are the same."""
    if kept == made:
        return None
    old, new = kept.split(b"\n"), made.split(b"\n")
    for line, (one, other) in enumerate(zip(old, new, strict=False), 1):
        if one != other:
            return line, other.decode("utf-8", "replace").strip()[:120]
    return min(len(old), len(new)) + 1, "one of the two goes on here"
