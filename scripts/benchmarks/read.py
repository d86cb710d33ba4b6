"""Reads real texts and prints what came out: counts, grades, reflow, speed, memory, the Civil Code cross-checked.

usage: read.py [FOLDER] [--no-xml]   (FOLDER with expected.tsv; default ../shared/texts)
"""

import csv
import gc
import re
import sys
import textwrap
import time
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from kb.model import Grade, Kind, Reading
from kb.read import read
from kb.read.letters import fold
from kb.read.report import lost_characters

ROOT = Path(__file__).resolve().parents[2]
_CIVIL = "madani-"
_RUNS = 5


def _own(reading: Reading) -> list[str]:
    labelled = (Kind.ARTICLE, Kind.PROVISO)
    return [unit.id for unit in reading.units if unit.kind in labelled and not unit.quoted]


def _all(reading: Reading) -> list[str]:
    return [
        unit.id
        for unit in reading.units
        if unit.kind not in (Kind.ALINEA, Kind.PREAMBLE, Kind.CONCLUSIONS, Kind.CROSS_HEADING)
    ]


def _wrapped(text: str, width: int = 70) -> str:
    lines = text.replace("\r", "").split("\n")
    return "\n".join(
        "\n".join(textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)) for line in lines
    )


@dataclass(slots=True)
class Reflow:
    """What became of the texts when their lines were broken in another way."""

    name: str
    texts: int = 0
    counts: int = 0
    own: int = 0
    every: int = 0
    kept: int = 0
    units: int = 0
    clean_wrong: int = 0

    def add(self, reading: Reading, other: Reading) -> str:
        """Compare a text's own reading with that of its changed copy; say in a word how alike they are."""
        counts, own = _counts(reading) == _counts(other), _own(reading) == _own(other)
        before, after = _all(reading), _all(other)
        self.texts += 1
        self.counts += counts
        self.own += own
        self.every += before == after
        self.kept += len(set(before) & set(after))
        self.units += len(before)
        self.clean_wrong += not counts and other.grade is Grade.CLEAN
        return "same" if own else "counts" if counts else "differs"

    def __str__(self) -> str:
        shares = (100 * part / max(1, self.texts) for part in (self.counts, self.own, self.every))
        return (
            "{}: same counts {:.0f} %, same articles and notes {:.0f} %, same chapters, articles, notes and items "
            "{:.0f} % of {} texts; ".format(self.name, *shares, self.texts)
            + f"{100 * self.kept / max(1, self.units):.1f} % of {self.units} labelled units in the same place; "
            f"graded clean with other counts: {self.clean_wrong}"
        )


def _counts(reading: Reading) -> tuple[int, int]:
    return reading.count(Kind.ARTICLE), reading.count(Kind.PROVISO)


def _timed(text: str, runs: int) -> tuple[Reading, float]:
    best, reading = 1e9, None
    for _ in range(runs):
        gc.collect()
        start = time.process_time()
        reading = read(text)
        best = min(best, time.process_time() - start)
    assert reading is not None
    return reading, best


def table(folder: Path, rows: Sequence[dict[str, str]]) -> dict[str, Reading]:
    readings: dict[str, Reading] = {}
    articles = notes = scored_articles = scored_notes = lost = clean_wrong = clean_right = right = size = 0
    flat, wrapped = Reflow("without line breaks"), Reflow("wrapped at 70 columns")
    spent = 0.0
    print(f"{'text':34} {'articles':>11} {'notes':>9} {'lost':>4} {'grade':8} {'ms':>6}  no breaks / 70 columns")
    for row in rows:
        text = (folder / f"{row['slug']}.txt").read_bytes().decode("utf-8")
        reading, seconds = _timed(text, 3)
        readings[row["slug"]] = reading
        spent, size = spent + seconds, size + len(text.encode())
        found = _counts(reading)
        hits = row["articles"] in ("-", str(found[0])), row["notes"] in ("-", str(found[1]))
        if row["articles"] != "-":
            scored_articles += 1
            articles += hits[0]
        if row["notes"] != "-":
            scored_notes += 1
            notes += hits[1]
        lost += lost_characters(reading)
        clean = reading.grade is Grade.CLEAN
        clean_wrong += clean and not all(hits)
        if all(hits) and row["articles"] != "-":
            right += 1
            clean_right += clean
        said = (
            flat.add(reading, read(text.replace("\r", "").replace("\n", " "))),
            wrapped.add(reading, read(_wrapped(text))),
        )
        print(
            f"{row['slug']:34} {found[0]:>5}/{row['articles']:>5} {found[1]:>4}/{row['notes']:>4} "
            f"{lost_characters(reading):>4} {reading.grade.value:8} {1000 * seconds:>6.0f}  "
            f"{' / '.join(said)}"
            f"{'' if all(hits) else '   WRONG'}"
        )
    print()
    print(
        f"own articles as expected: {articles} of {scored_articles}; notes: {notes} of {scored_notes}; "
        f"characters lost: {lost}"
    )
    print(
        f"graded clean with a wrong count: {clean_wrong}; rightly read and graded clean: {clean_right} of {right} "
        f"({100 * clean_right / (right or 1):.0f} %)"
    )
    print(flat, wrapped, sep="\n")
    print(
        f"all texts: {size / 1e6:.2f} MB in {spent:.2f} s of processor time, {size / 1e6 / spent:.2f} MB/s "
        f"(best of 3 each)"
    )
    return readings


def civil(folder: Path) -> None:
    """Speed and memory on the Civil Code, best of several runs."""
    for file in sorted(folder.glob(f"{_CIVIL}*.txt")):
        text = file.read_bytes().decode("utf-8")
        reading, seconds = _timed(text, _RUNS)
        gc.collect()
        tracemalloc.start()
        read(text)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        size = len(text.encode()) / 1e6
        print(
            f"{file.stem:28} {size:.2f} MB, {len(reading.units)} units, {1000 * seconds:.0f} ms, "
            f"{size / seconds:.2f} MB/s, peak {peak / 1e6:.1f} MB"
        )


def cross_check(readings: dict[str, Reading]) -> None:
    """List where the copies of the Civil Code differ from each other in which articles they have and what these say."""
    copies = {
        slug: reading
        for slug, reading in readings.items()
        if slug.startswith(_CIVIL) and reading.count(Kind.ARTICLE) > 1000
    }
    texts: dict[str, dict[str, str]] = {}
    for slug, reading in copies.items():
        found: dict[str, str] = {}
        for part in reading.units:
            top = part.id.split("__")[0]
            if top.startswith("art_"):
                key = "art_" + re.sub(r"_2$", "bis", top[4:])  # a copy that has lost «مکرر» prints the number again
                found[key] = found.get(key, "") + " " + _bare(part.text)
        texts[slug] = found
    every = (
        sorted(set().union(*texts.values()), key=lambda unit: (int(re.findall(r"\d+", unit)[0]), unit)) if texts else []
    )
    ranges = {unit for unit in every if re.fullmatch(r"art_\d+-\d+", unit)}
    missing, differ = [], []
    for unit in every:
        have = [slug for slug in texts if unit in texts[slug]]
        if len(have) < len(texts) and unit not in ranges:
            lacking = [
                slug.removeprefix(_CIVIL)
                for slug in texts
                if unit not in texts[slug] and not _covered(unit, texts[slug])
            ]
            if lacking:
                missing.append(f"{unit}: not in {', '.join(lacking)}")
        words = {slug: texts[slug][unit] for slug in have}
        base = next(iter(words.values()), "")
        odd = [slug.removeprefix(_CIVIL) for slug, said in words.items() if _ratio(base, said) < 0.6]
        if odd:
            differ.append(f"{unit}: {', '.join(odd)} against {have[0].removeprefix(_CIVIL)}")
    print(
        f"{len(texts)} copies: "
        + ", ".join(f"{slug.removeprefix(_CIVIL)} {len(found)}" for slug, found in texts.items())
    )
    print(f"articles that a copy lacks: {len(missing)}")
    for line in missing:
        print(f"  {line}")
    print(f"articles whose words differ much between copies (less than 60 % alike): {len(differ)}")
    for line in differ:
        print(f"  {line}")


def _covered(unit: str, found: dict[str, str]) -> bool:
    number = int(re.findall(r"\d+", unit)[0])
    return any(int(low) <= number <= int(high) for low, high in re.findall(r"art_(\d+)-(\d+)", " ".join(found)))


def _bare(text: str) -> str:
    return re.sub(r"[^\u0621-\u06d3\d]", "", fold(text))


def _ratio(one: str, other: str) -> float:
    if one == other:
        return 1.0
    if not one or not other:
        return 0.0
    matcher = SequenceMatcher(None, one[:1500], other[:1500], autojunk=False)
    return matcher.quick_ratio()


def xml(folder: Path, rows: Sequence[dict[str, str]]) -> None:
    """Units per second from text to XML that is valid against the schema."""
    import datetime as dt

    from kb.akn import to_xml, validate
    from kb.model import Source, Work
    from kb.versions import expression, wordings

    units = invalid = 0
    start = time.process_time()
    reading_time = 0.0
    for row in rows:
        text = (folder / f"{row['slug']}.txt").read_bytes().decode("utf-8")
        begin = time.process_time()
        reading = read(text)
        reading_time += time.process_time() - begin
        enacted = dt.date(1950, 1, 1)
        work = Work(
            f"1328-10-11-{re.sub('[^a-z0-9]+', '-', row['slug'])}",
            row["slug"],
            "قانون",
            "",
            enacted,
            Source("raw/x.txt", "0" * 64),
        )
        made = expression(work, wordings(work, reading), enacted)
        faults = validate(to_xml(made))
        units += len(made.units)
        if faults:
            invalid += 1
            print(f"  {row['slug']}: {faults[0][:160]}")
    spent = time.process_time() - start
    print(
        f"{units} units to XML in {spent:.2f} s: {units / spent:.0f} units/s "
        f"(reading {reading_time:.2f} s of it); texts with invalid XML: {invalid}"
    )


def main(argv: Sequence[str]) -> int:
    names = [arg for arg in argv if not arg.startswith("-")]
    folder = Path(names[0]) if names else ROOT / "../shared/texts"
    expected = folder / "expected.tsv"
    if not expected.is_file():
        print(f"{folder} holds no expected.tsv (columns: slug, articles, notes)", file=sys.stderr)
        return 2
    rows = list(csv.DictReader(expected.read_text("utf-8").splitlines(), delimiter="\t"))
    readings = table(folder, rows)
    print("\nCivil Code: speed and memory")
    civil(folder)
    print("\nCivil Code: the copies against each other")
    cross_check(readings)
    if "--no-xml" not in argv:
        print("\nText to valid XML")
        xml(folder, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
