"""Whether the corpus is sound: what `kb check` finds, without writing anything."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kb import dates
from kb.akn import to_xml, validate
from kb.errors import KbError
from kb.model import Grade, Work
from kb.prepare import Prepared, prepare
from kb.versions import expression, wording_dates
from kb.works import load_work, load_works
from kb.xml_files import kept_xml

_MIRRORED = {"repeals": "repealed_by", "repealed_by": "repeals", "amends": "amended_by", "amended_by": "amends"}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong: `kind` is work, source, reading, lossless, overlap, reference, schema or xml."""

    kind: str
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.kind}: {self.what}"


def check(root: Path) -> list[Finding]:
    """Check hashes, readings that still match, losslessness, overlaps, references, schema and the committed XML.

    All faults are listed, not only the first; one bad work file does not hide the others.
    """
    corpus = root / "corpus"
    findings: list[Finding] = []
    works: list[Work] = []
    for file in sorted((corpus / "works").glob("*.toml")):
        try:
            works.append(load_work(file))
        except KbError as error:
            kind = "work" if str(error.file) == str(file) else "source"
            said = f"{error.what} — {error.next_step}" if error.next_step else error.what
            findings.append(Finding(kind, f"corpus/works/{file.name}", said))
    if not findings:
        try:
            load_works(corpus)
        except KbError as error:
            findings.append(Finding("work", "corpus/works", str(error)))
    given: set[Path] = set()
    units: dict[str, set[str]] = {}
    for work in works:
        try:
            prepared = prepare(work, corpus)
        except KbError as error:
            findings.append(Finding("reading", work.slug, str(error)))
            continue
        units[work.slug] = {wording.unit for wording in prepared.wordings}
        findings += _of_law(prepared)
        findings += _of_xml(prepared, corpus / "xml", given)
    findings += _of_relations(works, units)
    unread = {finding.place for finding in findings if finding.kind in ("work", "source", "reading")}
    for file in kept_xml(corpus / "xml"):
        name = f"corpus/xml/{file.parent.name}/{file.name}"
        if file not in given and not {file.parent.name, f"corpus/works/{file.parent.name}.toml"} & unread:
            findings.append(Finding("xml", name, "no source gives this file"))
    return findings


def _of_law(prepared: Prepared) -> Iterator[Finding]:
    slug, reading = prepared.work.slug, prepared.reading
    at = 0
    for piece in reading.pieces:
        if piece.start != at or piece.end < piece.start:
            yield Finding("lossless", slug, f"the pieces do not meet at character {at}")
            break
        at = piece.end
    else:
        if at != len(reading.text):
            yield Finding("lossless", slug, f"the pieces end at character {at} of {len(reading.text)}")
    if reading.text.encode() != prepared.data:
        yield Finding("lossless", slug, "the text that was read is not the source")
    if reading.grade is Grade.EDITOR:
        first = reading.faults[0] if reading.faults else None
        reason = f": line {first.line}, {first.kind}: {first.text[:80]}" if first else ""
        yield Finding("reading", slug, f"the reading needs an editor{reason}")
    yield from overlaps(prepared)
    units = {wording.unit for wording in prepared.wordings}
    for date in prepared.work.dates:
        if date.unit and date.unit not in units:
            yield Finding("reference", slug, f"a date names “{date.unit}”, which the text does not have")


def _of_relations(works: Iterable[Work], units: Mapping[str, set[str]]) -> Iterator[Finding]:
    """Yield relations that name a provision which is not there, or that the other law does not mirror."""
    by_slug = {work.slug: work for work in works}
    for work in works:
        for relation in work.relations:
            passive = relation.kind.endswith("_by")
            # The provision that says so stands in the law that acts; for an amendment from outside, in the amended one.
            holder = relation.work if passive and relation.work else work.slug
            if relation.unit and holder in units and relation.unit not in units[holder]:
                what = f"a relation names “{relation.unit}”, which {holder} does not have"
                yield Finding("reference", work.slug, what)
            other = by_slug.get(relation.work)
            mirrored = _MIRRORED.get(relation.kind)  # an extension is told by the extended law alone
            wanted = (mirrored, work.slug, relation.date, relation.unit)
            if (
                other
                and mirrored
                and wanted not in {(one.kind, one.work, one.date, one.unit) for one in other.relations}
            ):
                what = f"“{relation.kind} {relation.work}” is not mirrored there"
                yield Finding("reference", work.slug, f"{what} as “{mirrored}” with the same date and unit")


def overlaps(prepared: Prepared) -> Iterator[Finding]:
    """Yield the units of which two wordings hold on one day, or that end before they begin."""
    ends: dict[str, object] = {}
    for wording in prepared.wordings:
        start, last = wording.start, ends.get(wording.unit, "")
        if (last is None) or (last and start and str(last) > start.isoformat()):
            yield Finding("overlap", f"{wording.work}/{wording.unit}", f"two wordings hold on {start}")
        if wording.end is not None and start is not None and wording.end <= start:
            yield Finding("overlap", f"{wording.work}/{wording.unit}", f"a wording of {start} ends on {wording.end}")
        ends[wording.unit] = wording.end.isoformat() if wording.end else None


def _of_xml(prepared: Prepared, folder: Path, given: set[Path]) -> Iterator[Finding]:
    for day in wording_dates(prepared.work, prepared.wordings):
        name = f"{prepared.work.slug}/{dates.iso(day)}.xml"
        xml = to_xml(expression(prepared.work, prepared.wordings, day))
        for fault in validate(xml):
            kind = "reference" if "refers to nothing" in fault else "schema"
            yield Finding(kind, f"corpus/xml/{name}", fault)
        given.add(folder / name)
        if not (folder / name).is_file():
            yield Finding("xml", f"corpus/xml/{name}", "missing: run `kb build`")
        elif (folder / name).read_bytes() != xml:
            yield Finding("xml", f"corpus/xml/{name}", "not what the sources give: see `kb build --check`")
