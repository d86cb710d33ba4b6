"""Time of the site's pages: the longest law, one article, a search, a comparison, first and again.

    scripts/bench site [--long FILE …]

Pages are asked of the program itself, without network or browser. With `../shared/texts` beside the repository (or
texts named with `--long`), two copies of the Civil Code (1,335 articles) are measured too, in a corpus of their own.
"""

import argparse
import hashlib
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from flask.testing import FlaskClient

from kb.build import build
from kb.ids import Ref
from kb.store import Snapshot
from web import create_app

ROOT = Path(__file__).resolve().parent.parent.parent
TEXTS = ROOT.parent / "shared" / "texts"
LONG = ("madani-1307-omid.txt", "madani-1307-legalchatbot.txt")
TIMES = 15


def timed(call: Callable[[], int]) -> tuple[float, float, int]:
    """Give first time and median of the following ones in milliseconds, and what the call gave."""
    begun = time.perf_counter()
    gave = call()
    first = time.perf_counter() - begun
    again = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        call()
        again.append(time.perf_counter() - begun)
    return first * 1000, statistics.median(again) * 1000, gave


def asks(client: FlaskClient, address: str) -> Callable[[], int]:
    """Give a call that asks for a page and gives its size in bytes."""

    def ask() -> int:
        answer = client.get(address)
        if answer.status_code != 200:
            raise SystemExit(f"{address}: {answer.status_code}")
        return len(answer.data)

    return ask


def longest(snapshot: Snapshot) -> str:
    """Give the law with the most text."""
    return max(snapshot.works(), key=lambda work: len(snapshot.source_text(work.slug))).slug


def with_long(root: Path, files: list[Path]) -> None:
    """Add texts to a corpus as laws of their own, with nothing said of them but a name."""
    for number, file in enumerate(files, 1):
        slug, data = f"1307-02-18-long-{number}", file.read_bytes()
        (root / "corpus" / "raw" / f"{slug}.txt").write_bytes(data)
        (root / "corpus" / "works" / f"{slug}.toml").write_text(
            f'title = "متن بلند {number}"\nkind = "قانون"\nenacted_by = "—"\nenacted = "1307-02-18"\n'
            f'[source]\nfile = "raw/{slug}.txt"\nsha256 = "{hashlib.sha256(data).hexdigest()}"\n'
            f'[[date]]\nkind = "enacted"\ndate = "1307-02-18"\n',
            "utf-8",
        )


def pages(snapshot: Snapshot, long: list[str]) -> list[tuple[str, str]]:
    """List the pages to ask for, each with its name."""

    def at(slug: str, place: int = -1) -> str:
        return str(Ref(slug, snapshot.versions(slug)[place]))

    slug = longest(snapshot)
    works = snapshot.works()
    article = next(unit.unit for unit in snapshot.expression(slug).units if unit.kind.value == "article")
    listed = [
        ("home", "/"),
        ("longest law", f"/law/{slug}"),
        ("one article of it", f"/law/{at(slug)}/{article}"),
        ("its source", f"/raw/{slug}"),
        ("date", "/at/1331-08-01"),
        ("search, one word", "/search?q=مالک"),
        ("search, phrase", "/search?q=«سهم مالکانه»"),
        ("search, citation", "/search?q=ماده ۷ ازدیاد سهم"),
        ("comparison of two laws", f"/compare/{at(works[0].slug, 0)}/{at(works[1].slug, 0)}"),
        ("the same in columns", f"/compare/{at(works[0].slug, 0)}/{at(works[1].slug, 0)}?view=columns"),
    ]
    return listed + ([("comparison of the long ones", f"/compare/{at(long[0])}/{at(long[1])}")] if long else [])


def measure(title: str, files: list[Path]) -> None:
    """Build a corpus in a folder of its own and print the times of its pages."""
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        shutil.copytree(ROOT / "corpus", root / "corpus")
        with_long(root, files)
        build(root)
        begun = time.perf_counter()
        client = create_app(root / "var").test_client()
        client.get("/robots.txt")
        start = (time.perf_counter() - begun) * 1000
        snapshot = Snapshot.open(root / "var")
        print(f"\n{title}: {len(snapshot.works())} laws; start to first answer {start:.0f} ms")
        print(f"{'page':30} {'first ms':>9} {'again ms':>9} {'kB':>8}")
        for name, address in pages(snapshot, [f"1307-02-18-long-{n + 1}" for n in range(len(files))]):
            first, again, size = timed(asks(client, address))
            print(f"{name:30} {first:9.1f} {again:9.1f} {size / 1000:8.1f}")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", nargs=2, type=Path, metavar="FILE", help="two long texts to measure as laws")
    named = parser.parse_args(argv).long
    long = named or [TEXTS / name for name in LONG if (TEXTS / name).is_file()]
    measure("corpus", [])
    if len(long) == 2:
        measure("corpus and two long texts", long)
    print(f"\npeak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
