"""Compare the two 1331 texts and two Civil Codes: time, memory, marks; xmldiff beside it on the same pair."""

import argparse
import re
import statistics
import sys
import time
import tracemalloc
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from kb import dates
from kb.compare import Comparison, compare, expression_of_text
from kb.compare.summary import is_article
from kb.compare.tree import skeleton
from kb.model import Expression
from kb.prepare import prepare
from kb.versions import expression
from kb.words import terms
from kb.works import load_works

ROOT = Path(__file__).resolve().parents[2]
PAIR = ("1331-05-22-ezdiad-sahm-keshavarzan", "1331-05-22"), ("1331-07-14-ezdiad-sahm-keshavarzan", "1331-07-14")
CODES = ("madani-1307-omid", "madani-1307-legalchatbot")


@dataclass(frozen=True, slots=True)
class Marks:
    """What a differ marks: characters and changes in all, and those of changes whose words read the same."""

    characters: int = 0
    spelling: int = 0
    changes: int = 0
    spelling_changes: int = 0

    def with_change(self, old: str, new: str, characters: int) -> "Marks":
        """Count one change."""
        same = same_reading(old, new)
        return Marks(
            self.characters + characters,
            self.spelling + characters * same,
            self.changes + 1,
            self.spelling_changes + same,
        )

    def __str__(self) -> str:
        return (
            f"{self.characters} marked characters, {_percent(self.spelling, self.characters)} of them spelling only; "
            f"{self.changes} changes, {_percent(self.spelling_changes, self.changes)} of them spelling only"
        )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "0 %"


def corpus_pair() -> tuple[Expression, Expression]:
    works = {work.slug: work for work in load_works(ROOT / "corpus")}
    old, new = (
        expression(works[slug], prepare(works[slug], ROOT / "corpus").wordings, dates.parse(on)) for slug, on in PAIR
    )
    return old, new


def timed(old: Expression, new: Expression, runs: int) -> tuple[Comparison, str]:
    """Compare once cold and then `runs` times; give the result and a line of figures."""
    clocks = (time.perf_counter, time.process_time)
    seconds = []
    for _ in range(runs + 1):
        start = [clock() for clock in clocks]
        made = compare(old, new)
        seconds.append([clock() - since for clock, since in zip(clocks, start, strict=True)])
    wall, cpu = (statistics.median(column) for column in zip(*seconds[1:], strict=True))
    tracemalloc.start()
    compare(old, new)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    first = seconds[0]
    return made, (
        f"first {first[0]:.2f} s ({first[1]:.2f} s of processor), then {wall:.2f} s ({cpu:.2f} s of processor); "
        f"peak memory {peak:.0f} MB"
    )


def same_reading(old: str, new: str) -> bool:
    """Judge a change by the canonical words of search, which the comparison's own reading does not rest on."""
    one, other = (" ".join(text.split()) for text in (old, new))
    left, right = "".join(terms(one)), "".join(terms(other))
    # «است» joined to its word, and the «و» that stands for a dash, are no change of words
    left, right = (re.sub("ا?ست", "ست", each) for each in (left, right))
    return left == right


def our_marks(made: Comparison) -> Marks:
    marks = Marks()
    for pair in made.pairs:
        for segment in pair.marked:
            old = pair.old_text[segment.old_start : segment.old_end]
            new = pair.new_text[segment.new_start : segment.new_end]
            marks = marks.with_change(old, new, len(old) + len(new))
    return marks


def as_tree(law: Expression) -> bytes:
    """Write a law as nested elements with ids, the words in `p`: the shape that xmldiff is used on."""
    units = {unit.unit: unit for unit in law.units} | {unit.unit: unit for unit in law.stand_ins}
    order = [unit.unit for unit in law.units]
    order += [unit.unit for unit in law.stand_ins if unit.unit not in set(order)]
    below: dict[str | None, list[str]] = {}
    for name in order:
        below.setdefault(units[name].parent if units[name].parent in units else None, []).append(name)

    def write(name: str) -> str:
        unit = units[name]
        words = "".join(f"<p>{escape(text)}</p>" for text in (unit.heading, unit.text) if text)
        return f'<div id="{name}">{words}{"".join(map(write, below.get(name, ())))}</div>'

    return f"<body>{''.join(map(write, below.get(None, ())))}</body>".encode()


_MARK = re.compile(r"<diff:(insert|delete)>(.*?)</diff:\1>", re.DOTALL)


def xmldiff_marks(old: Expression, new: Expression) -> tuple[Marks, float] | None:
    """Run xmldiff with Indigo's published settings on the same pair; None where it is not installed."""
    try:
        from lxml import etree
        from xmldiff import formatting, main
    except ImportError:
        return None
    one, other = (etree.fromstring(as_tree(law)) for law in (old, new))
    start = time.perf_counter()
    written = main.diff_trees(
        one,
        other,
        diff_options={"F": 0.75, "uniqueattrs": ["id"], "fast_match": True},
        formatter=formatting.XMLFormatter(normalize=formatting.WS_NONE, text_tags=("p",), pretty_print=False),
    )
    seconds = time.perf_counter() - start
    marks = Marks()
    for paragraph in etree.fromstring(written.encode()).iter("p"):
        for old_words, new_words, count in _by_words(list(_marked(paragraph))):
            marks = marks.with_change(old_words, new_words, count)
    return marks, seconds


def _marked(paragraph: object) -> Iterable[tuple[str, str]]:
    """Yield the runs of a paragraph as (mark, text): insert, delete or nothing."""
    space = "{http://namespaces.shoobx.com/diff}"
    whole = "insert" if paragraph.get(f"{space}insert") is not None else ""  # type: ignore[attr-defined]
    whole = whole or ("delete" if paragraph.get(f"{space}delete") is not None else "")  # type: ignore[attr-defined]
    yield whole, paragraph.text or ""  # type: ignore[attr-defined]
    for child in paragraph:  # type: ignore[attr-defined]
        name = child.tag.replace(space, "")
        yield (name if name in ("insert", "delete") else whole), child.text or ""
        yield whole, child.tail or ""


def _by_words(runs: Sequence[tuple[str, str]]) -> Iterable[tuple[str, str, int]]:
    """Widen marks to whole words: yield the old words, the new words and the marked characters of each change."""
    old = new = ""
    count = 0
    for mark, text in runs:
        if mark:
            old += text if mark == "delete" else ""
            new += text if mark == "insert" else ""
            count += len(text)
            continue
        pieces = re.split(r"(\s+)", text)
        if not count:
            old = new = pieces[-1]
            continue
        old, new = old + pieces[0], new + pieces[0]
        if len(pieces) > 1:
            yield old, new, count
            old = new = pieces[-1]
            count = 0
    if count:
        yield old, new, count


def report(name: str, made: Comparison, figures: str) -> None:
    summary = made.summary
    print(f"\n{name}")
    print(f"  {figures}")
    print(f"  ours: {our_marks(made)}")
    print("  articles: " + ", ".join(f"{kind.value} {count}" for kind, count in summary.articles.items() if count))
    print("  differences: " + ", ".join(f"{cls.value} {count}" for cls, count in summary.classes.items()))
    moved = [pair.key for pair in made.pairs if pair.moved and is_article(pair)]
    print(f"  moved or renumbered articles: {len(moved)} {' '.join(moved[:8])}")
    print(
        f"  quantities changed {summary.quantities_changed}, written otherwise {summary.quantities_written_otherwise}"
    )


def same_letters(made: Comparison) -> tuple[int, int, int]:
    """Count the articles' pairs with the same letters and digits, those that hold a mark, and all."""
    both = [pair for pair in made.pairs if pair.old and pair.new and is_article(pair)]
    same = marked = 0
    for pair in both:
        below = [each for each in made.below(pair) if not each.shown_in]
        if skeleton("".join(each.old_text for each in below)) != skeleton("".join(each.new_text for each in below)):
            continue
        same += 1
        marked += any(each.marked for each in below)
    return same, marked, len(both)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", nargs="?", type=Path, default=ROOT.parent / "shared" / "texts", help="folder of texts")
    parser.add_argument("--runs", type=int, default=3, help="timed runs after the first (default 3)")
    parser.add_argument("--no-xmldiff", action="store_true", help="leave xmldiff out")
    given = parser.parse_args(arguments)
    old, new = corpus_pair()
    made, figures = timed(old, new, given.runs)
    report("1331-05-22 against 1331-07-14", made, figures)
    if not given.no_xmldiff:
        theirs = xmldiff_marks(old, new)
        if theirs is None:
            print("  xmldiff is not installed: pip install xmldiff")
        else:
            marks, seconds = theirs
            print(f"  xmldiff (F=0.75, uniqueattrs id, fast_match): {seconds:.2f} s; {marks}")
    files = [given.texts / f"{name}.txt" for name in CODES]
    if not all(file.is_file() for file in files):
        print(f"\nThe Civil Codes are not in {given.texts}: left out.")
        return 0
    start = time.perf_counter()
    one, other = (expression_of_text(file.read_text("utf-8"), file.stem) for file in files)
    print(f"\nreading the two Civil Codes: {time.perf_counter() - start:.2f} s")
    made, figures = timed(one, other, given.runs)
    report(" against ".join(CODES), made, figures)
    same, marked, pairs = same_letters(made)
    print(f"  {same} of {pairs} pairs of articles hold the same letters and digits; with a mark: {marked}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
