"""Build the index of a made corpus and time a stated mix of queries, with SQLite's FTS5 beside it.

Usage: scripts/bench search [--units N] [--queries N] [--seed N] [--keep FOLDER]

The mix, each kind timed apart on `--queries` different queries made from the corpus' own words: one word, two words,
phrase (two words that stand together), beginning (first three letters), a date, filters with counts, a word with a
letter left out, and a snippet (ten hits with marks); all of them with the full chain of kb.search, ten hits a page.
Times are of one process, warm: each query is asked once before it is timed. FTS5 gets folded words and gives ten row
ids: a yardstick for the engine alone, without analysis, snippets or counts. «cpu» is processor time: what a machine
with nothing else to do would take. Memory is the highest resident size of the process and of its children.
"""

import argparse
import datetime as dt
import os
import random
import re
import resource
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from make_corpus import ROOT, rows, write

from kb.fold import fold
from kb.index import Index, Row, build_index, update_work
from kb.lexicon import Lexicon
from kb.search import Filters, search
from kb.store import INDEX, Snapshot

# What is hard: many words, frequent ones, beginnings that half of all words have, slips, nothing found.
HARD = (
    "سهم مالک زارع در ده " * 60,
    " OR ".join(["در", "از", "ماده", "قانون", "مالک", "است"] * 8),
    "این آن از در با است شود ماده قانون تبصره دولت هر یا تا بر برای باید مگر نیز یک",
    '"در این قانون" "از این ماده" ' * 9,
    '"' + "در این قانون از آن ماده " * 12 + '"',
    " ".join(f"{letter}{other}*" for letter in "امکبد" for other in "رانم"),
    "صندقق تعاوونن اصلحاتت کشاورزننن",
    "-از -در -ماده -قانون -این -آن است",
    "مالکزارعصندوقتعاون" * 16,
)
MATCH = "select rowid from f where f match ? order by rank limit 10"
Time = tuple[float, float]  # on the clock, of the processor; seconds


def timed(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def both(run: Callable[[], object]) -> Time:
    start, used = time.perf_counter(), time.process_time()
    run()
    return time.perf_counter() - start, time.process_time() - used


def row(name: str, times: list[Time], beside: list[Time] | None = None) -> str:
    def pair(some: list[float]) -> str:
        ordered = sorted(some)
        return f"{1000 * statistics.median(ordered):8.1f} {1000 * ordered[int(0.95 * (len(ordered) - 1))]:8.1f}"

    def four(some: list[Time]) -> str:
        return f"{pair([clock for clock, _ in some])} {pair([used for _, used in some])}"

    return f"{name:18} {four(times)}   {four(beside) if beside else ''}"


def plain(text: str) -> list[str]:
    """Give the folded words of a text: what FTS5 is given, for the full analysis is not its work."""
    return re.findall(r"[^\W\d_]+", fold(text).text)


def fts5(every: list[Row], place: Path) -> tuple[sqlite3.Connection, float]:
    """Fill an FTS5 table with folded words; gives it and the seconds, folding not counted."""
    analysed = [(rowid, " ".join(plain(w.text))) for rowid, w, _ in every]
    connection = sqlite3.connect(place)
    connection.execute("pragma synchronous = off")
    connection.execute("create virtual table f using fts5(terms, content='', tokenize='unicode61 remove_diacritics 0')")
    start = time.perf_counter()
    connection.executemany("insert into f(rowid, terms) values (?, ?)", analysed)
    connection.commit()
    return connection, time.perf_counter() - start


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--units", type=int, default=5000)
    parser.add_argument("--queries", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--texts", type=Path, default=ROOT.parent / "shared" / "texts")
    parser.add_argument("--keep", type=Path, help="build in this folder and keep it; an index there is used again")
    parser.add_argument("--no-fts", action="store_true", help="leave FTS5 out")
    args = parser.parse_args(argv)
    place = args.keep or Path(tempfile.mkdtemp(prefix="kb-bench-"))
    try:
        return measure(args, place)
    finally:
        if not args.keep:
            shutil.rmtree(place, ignore_errors=True)


def build(folder: Path, every: list[Row]) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime + time.process_time()
    spent = timed(lambda: build_index(folder / INDEX, every))
    cpu = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime + time.process_time() - before
    size = sum(file.stat().st_size for file in (folder / INDEX).iterdir())
    memory = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
    print(
        f"build: {len(every) / spent:,.0f} units/s ({spent:.1f} s, {cpu:.1f} s of processor), load "
        f"{os.getloadavg()[0]:.1f}, {size / 1e6:.0f} MB, {size / len(every):.0f} bytes a unit, {memory:.0f} MB resident"
    )


def measure(args: argparse.Namespace, place: Path) -> int:
    rng = random.Random(args.seed)
    folder = place / f"made-{args.units}"
    again = (folder / INDEX).is_dir()
    if again:
        kept = Snapshot.open(place)
        every = [(rowid, wording, kept.work(wording.work)) for rowid, wording in kept.all_rows()]
    else:
        every = list(rows(args.units, args.seed, args.texts))
        write(folder, every)
    words = sum(len(w.text.split()) for _, w, _ in every) / len(every)
    laws = len({work.slug for _, _, work in every})
    print(f"{args.units:,} units, {len(every):,} wordings, {words:.0f} words each, {laws:,} laws")
    Lexicon.load()
    if not again:
        build(folder, every)
    print(f"open: {1000 * min(timed(lambda: Index(folder / INDEX).close()) for _ in range(3)):.0f} ms")
    snapshot = Snapshot.open(place)
    vocabulary: dict[str, int] = {}
    pairs: list[str] = []
    for _, wording, _ in rng.sample(every, min(4000, len(every))):
        tokens = [word for word in wording.text.split() if word.isalpha() and len(word) > 2]
        for word in tokens:
            vocabulary[word] = vocabulary.get(word, 0) + 1
        if len(tokens) > 4:
            at = rng.randrange(len(tokens) - 2)
            pairs.append(f"{tokens[at]} {tokens[at + 1]}")
    names = list(vocabulary)
    weights = [vocabulary[word] for word in names]
    one = rng.choices(names, weights, k=args.queries)
    two = [f"{a} {b}" for a, b in zip(one, rng.choices(names, weights, k=args.queries), strict=True)]
    phrases = [f'"{pair}"' for pair in rng.choices(pairs, k=args.queries)]
    beginnings = [f"{word[:3]}*" for word in one]
    day = dt.date(1975, 6, 1)
    fts, fts_time = (None, 0.0) if args.no_fts else fts5(every, place / "fts.sqlite")
    if fts:
        print(f"FTS5: {len(every) / fts_time:,.0f} units/s, folding not counted")

    def ours(queries: list[str], **more: object) -> list[Time]:
        times = []
        for query in queries:
            search(snapshot, query, limit=10, **more)  # type: ignore[arg-type]
            times.append(both(lambda query=query: search(snapshot, query, limit=10, **more)))  # type: ignore[arg-type, misc]
        return times

    def beside(queries: list[str], form: Callable[[list[str]], str]) -> list[Time] | None:
        if fts is None:
            return None
        times = []
        for query in queries:
            terms = plain(query) or ["xx"]
            asked = form(terms)
            fts.execute(MATCH, (asked,)).fetchall()
            times.append(both(lambda asked=asked: fts.execute(MATCH, (asked,)).fetchall()))  # type: ignore[misc]
        return times

    every_word = " ".join
    head = f"{'p50':>8} {'p95':>8} {'cpu p50':>8} {'cpu p95':>8}"
    print(f"{'ms':18} {head}   FTS5 {head[5:]}")
    print(row("one word", ours(one, facets=False), beside(one, every_word)))
    print(row("two words", ours(two, facets=False), beside(two, every_word)))
    print(row("phrase", ours(phrases, facets=False), beside(phrases, lambda terms: '"' + " ".join(terms) + '"')))
    print(row("beginning", ours(beginnings, facets=False), beside(beginnings, lambda terms: terms[0] + "*")))
    print(row("on a date", ours(one, at=day, facets=False)))
    print(row("filter and counts", ours(two, filters=Filters(unit=("article",), act=("قانون",)))))
    print(row("one word, counts", ours(one)))
    print(row("all wordings", ours(one, all_wordings=True)))
    profile_first = [both(lambda query=query: search(snapshot, query + " ماده", limit=10)) for query in one]  # type: ignore[misc]
    print(row("first time asked", profile_first))
    slipped = [word[:-2] + word[-1] for word in one if len(word) > 3]
    print(row("a letter left out", ours(slipped, facets=False)))
    hard = [both(lambda query=query: search(snapshot, query, all_wordings=True, limit=100)) for query in HARD]  # type: ignore[misc]
    print(
        f"the hardest of {len(HARD)} queries made to be hard: {max(used for _, used in hard):.2f} s of processor time"
    )
    slug = every[len(every) // 2][2].slug
    mine = [one_row for one_row in every if one_row[2].slug == slug]
    copied = Path(tempfile.mkdtemp(dir=place))
    for file in (folder / INDEX).iterdir():
        (copied / file.name).hardlink_to(file)
    old = Index(folder / INDEX)
    spent = timed(lambda: update_work(copied, slug, mine))
    assert int(old.live.sum()) == int(Index(copied).live.sum())
    opened = timed(lambda: Index(copied))
    print(f"update of one law ({len(mine)} wordings): {1000 * spent:.0f} ms; opened after: {1000 * opened:.0f} ms")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"resident at the end, corpus in memory included: {memory:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
