"""Time, memory and share of the stages of `kb build`, from nothing; and units per second to valid XML."""

import argparse
import hashlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT.parent / "shared" / "texts"
_ONE_BUILD = """
import resource, sys, time
from pathlib import Path
start = time.perf_counter()
from kb.build import build
imported = time.perf_counter() - start
result = build(Path(sys.argv[1]), only=sys.argv[2] if len(sys.argv) > 2 else None)
total = time.perf_counter() - start
print("#works", result.works)
print("#wordings", result.wordings)
print("#files", result.xml_files)
print("#bytes", sum(f.stat().st_size for f in Path(sys.argv[1]).glob("corpus/xml/*/*.xml")))
print("import", imported)
for name, seconds in result.seconds.items():
    print(name, seconds)
print("total", total)
own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
print("#cpu", own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime)
print("memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def one_build(root: Path, *only: str) -> dict[str, float]:
    """Build in a process of its own, as the command does, and give its figures."""
    run = subprocess.run(
        [sys.executable, "-c", _ONE_BUILD, str(root), *only], check=True, capture_output=True, text=True
    )
    rows = (line.rsplit(" ", 1) for line in run.stdout.splitlines())
    return {name: float(value) for name, value in rows}


def show(title: str, figures: dict[str, float]) -> None:
    total = figures["total"]
    counts = f"{figures['#works']:.0f} works, {figures['#wordings']:.0f} wordings"
    files = f"{figures['#files']:.0f} XML files made, {figures['#bytes'] / 1e6:.1f} MB of XML in all"
    print(f"\n{title}: {counts}; {files}")
    for name, value in figures.items():
        if name == "memory" or name.startswith("#"):
            continue
        print(f"  {name:<20} {value:8.2f} s {100 * value / total:5.0f} %")
    print(f"  {'processor time':<20} {figures['#cpu']:8.2f} s  (all processes; stages of parallel ones add up)")
    print(f"  {'peak memory':<20} {figures['memory']:8.0f} MB")


def corpus_of(texts: list[Path], copies: int, root: Path) -> None:
    """Make a corpus of work files for real texts, each as often as asked."""
    for folder in ("works", "raw"):
        (root / "corpus" / folder).mkdir(parents=True)
    for copy in range(copies):
        for text in texts:
            slug = f"1350-01-01-{text.stem.lower().replace('_', '-')}-{copy + 1}"
            data = text.read_bytes() + f"\n{copy or ''}".encode()
            (root / "corpus" / "raw" / f"{slug}.txt").write_bytes(data)
            (root / "corpus" / "works" / f"{slug}.toml").write_text(
                f'title = "{slug}"\nkind = "قانون"\nenacted_by = ""\nenacted = "1350-01-01"\n'
                f'[source]\nfile = "raw/{slug}.txt"\nsha256 = "{hashlib.sha256(data).hexdigest()}"\n',
                encoding="utf-8",
            )


def xml_speed(texts: list[Path]) -> None:
    """Take the processor time of text → units → wordings → XML → validation over all texts, in one process."""
    from kb.akn import to_xml, validate
    from kb.dates import parse
    from kb.model import Source, Work
    from kb.prepare import source_text
    from kb.read import read
    from kb.versions import expression, wording_dates, wordings

    law = Work("law", "قانون", "قانون", "", parse("1300-01-01"), Source("raw/law.txt", "0" * 64))
    validate(b"<a/>")  # loads the schema
    seconds = dict.fromkeys(("read", "versions", "XML", "validate"), 0.0)
    units = faults = size = 0
    for text in texts:
        source = source_text(text.read_bytes(), text)
        size += len(source.encode())
        start = time.process_time()
        reading = read(source, (), text.stem)
        seconds["read"] += time.process_time() - start
        start = time.process_time()
        found = wordings(law, reading)
        shown = expression(law, found, wording_dates(law, found)[-1])
        seconds["versions"] += time.process_time() - start
        start = time.process_time()
        xml = to_xml(shown)
        seconds["XML"] += time.process_time() - start
        start = time.process_time()
        faults += len(validate(xml))
        seconds["validate"] += time.process_time() - start
        units += len(shown.units)
    total = sum(seconds.values())
    print(f"\ntext → valid XML, latest version of each of {len(texts)} texts, {size / 1e6:.1f} MB, {units} units")
    for name, value in seconds.items():
        print(f"  {name:<20} {value:8.2f} s {100 * value / total:5.0f} % {units / value:10,.0f} units/s")
    print(f"  {'all':<20} {total:8.2f} s       {units / total:10,.0f} units/s; {faults} not valid")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", nargs="?", type=Path, default=TEXTS, help="folder of .txt laws (default: %(default)s)")
    parser.add_argument("--copies", type=int, default=1, help="take each text so many times (default: 1)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "five"
        shutil.copytree(ROOT / "corpus", root / "corpus")
        shutil.rmtree(root / "corpus" / "xml", ignore_errors=True)
        show("the corpus, from nothing", one_build(root))
        show("the corpus again", one_build(root))
        show("one law of it", one_build(root, "1335-05-06-omran-dehat"))
        texts = sorted(options.texts.glob("*.txt"))
        if not texts:
            print(f"\nno texts in {options.texts}: the rest is left out")
            return 0
        xml_speed(texts)
        root = Path(place) / "all"
        corpus_of(texts, options.copies, root)
        show(f"{len(texts)} real texts × {options.copies}, from nothing", one_build(root))
        first = sorted((root / "corpus" / "works").glob("*.toml"))[0].stem
        show("one law of them", one_build(root, first))
    print(f"\nthis process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
