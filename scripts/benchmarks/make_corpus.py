"""Make a large corpus out of the sentences of real law texts, seeded, and write it as a snapshot that search can open.

Usage: scripts/bench make-corpus --units N [--to FOLDER] [--seed N] [--texts FOLDER]

Every unit is one to four sentences of the five sources and, where they are beside the repository, of the real-world
texts; laws have 30 to 90 units, 15 % of the units two wordings. Where units outnumber the sentences many times,
frequent terms are more frequent than in real statutes: figures for them are on the pessimistic side. The texts are
not kept anywhere but in FOLDER.
"""

import argparse
import datetime as dt
import random
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from kb.index import Row
from kb.model import Grade, Kind, Layer, Reading, Source, Wording, Work
from kb.readable import readable
from kb.snapshot_rows import FORMAT, TABLES, insert_wordings, insert_work
from kb.store import CURRENT, DATABASE

ROOT = Path(__file__).resolve().parent.parent.parent
FIRST_YEAR, LAST_YEAR = 1907, 2020
ACTS = ("قانون", "لایحهٔ قانونی", "آیین‌نامه", "تصویب‌نامه", "اساسنامه")


def sentences(texts: Path) -> list[str]:
    """Give the sentences of 6 to 60 words of all texts, in a fixed order."""
    files = [*sorted((ROOT / "corpus" / "raw").glob("*.txt")), *sorted(texts.glob("*.txt"))]
    found: dict[str, None] = {}
    for file in files:
        for part in re.split(r"[.\n؛:]+", file.read_text("utf-8", "replace")):
            words = part.split()
            if 6 <= len(words) <= 60:
                found[" ".join(words)] = None
    return list(found)


def rows(units: int, seed: int, texts: Path) -> Iterator[Row]:
    """Yield row id, wording and law of about `units` units."""
    rng = random.Random(seed)
    pool = sentences(texts)
    rowid = made = number = 0
    while made < units:
        number += 1
        enacted = dt.date(FIRST_YEAR, 1, 1) + dt.timedelta(days=rng.randrange((LAST_YEAR - FIRST_YEAR) * 365))
        act = rng.choice(ACTS)
        title = f"{act} {' '.join(rng.choice(pool).split()[:6])}"
        slug = f"law-{number:06}"
        work = Work(slug, title, act, "مجلس", enacted, Source(f"raw/{slug}.txt", ""))
        article = 0
        for at in range(rng.randint(30, 90)):
            if made >= units:
                return
            made += 1
            note = at > 0 and rng.random() < 0.3
            article += not note
            unit = f"art_{article}__proviso_{at}" if note else f"art_{article}"
            kind = Kind.PROVISO if note else Kind.ARTICLE
            num = f"تبصره {at}" if note else f"ماده {article}"
            spans: list[tuple[dt.date, dt.date | None]] = [(enacted, None)]
            if rng.random() < 0.15:
                changed = enacted + dt.timedelta(days=rng.randint(200, 9000))
                spans = [(enacted, changed), (changed, None)]
            for start, end in spans:
                rowid += 1
                text = ". ".join(rng.choice(pool) for _ in range(rng.randint(1, 4)))
                wording = Wording(slug, unit, kind, num, "", text, start, end, order=at, readable=readable(text))
                yield rowid, wording, work


def write(folder: Path, every: list[Row]) -> None:
    """Write the rows as a snapshot database (without the index)."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as connection:
        connection.execute("pragma synchronous = off")
        connection.execute("begin")
        for statement in TABLES.split(";"):
            connection.execute(statement)
        layer = Layer(None, ())
        empty = Reading("", (), (layer,), None, (), Grade.CLEAN)
        for work in {row[2].slug: row[2] for row in every}.values():
            insert_work(connection, work, "made", b"", empty)
        insert_wordings(connection, every[0][0] if every else 1, [row[1] for row in every])
        meta = {"format": str(FORMAT), "code": "made", "build_id": "made"}
        connection.executemany("insert into meta values (?, ?)", meta.items())
        connection.execute("commit")
    current = folder.parent / CURRENT
    current.unlink(missing_ok=True)
    current.symlink_to(folder.name)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--units", type=int, default=5000)
    parser.add_argument("--to", type=Path, default=ROOT / "var" / "bench")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--texts", type=Path, default=ROOT.parent / "shared" / "texts")
    args = parser.parse_args(argv)
    begun = time.perf_counter()
    every = list(rows(args.units, args.seed, args.texts))
    folder = args.to / f"made-{args.units}"
    if folder.exists():
        print(f"{folder} is there already; remove it or give another folder with --to.", file=sys.stderr)
        return 2
    write(folder, every)
    words = sum(len(row[1].text.split()) for row in every)
    spent = time.perf_counter() - begun
    print(f"{len(every):,} wordings of {args.units:,} units, {words:,} words, in {spent:.1f} s: {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
