"""Take the half-spaces out of well-set texts, put them back, and count what is found and what is too much.

Usage: scripts/bench readable [--texts FOLDER] [--half first|second] [--least N] [--show N]

A text counts as well set if it has at least `--least` half-spaces per 1,000 words, and fewer than 3 per 1,000 words
that follow a letter that does not join without being an ending (some sites turn line breaks into half-spaces).
Counted are places in words: those where the text has a half-space (recall) and those where it has nothing (false
insertions, per 1,000 words); of these «surely» counts only insertions that no text has in that word («شرکتهای» beside
«شرکت‌های» is the typesetter's slip). A place with a space put back instead of a half-space is no recall and is shown
apart. `--half` takes every other text: the tables may be made by looking at the first half, never at the second.
Beside it stands what a plain word list with suffixes gives. «unseen» leaves out all words of the five sources
of the corpus.
"""

import argparse
import re
import sys
import time
from collections import Counter
from pathlib import Path

from kb.fold import ZWNJ, fold_word
from kb.lexicon import Lexicon, key_of
from kb.readable import readable

ROOT = Path(__file__).resolve().parent.parent.parent
WORD = re.compile(r"[^\W\d_]+(?:\u200c+[^\W\d_]+)*")
NON_JOINING = frozenset("اآدذرزژوأإؤ")
SUFFIXES = ("ها", "های", "هایی", "هائی", "ای", "اند", "تر", "ترین")


def baseline(word: str) -> str:
    """Set a word by list and suffix alone: a listed compound, «می» or a suffix at a listed word."""
    lexicon = Lexicon.load()
    key = key_of(word)
    if key in lexicon.compounds:
        return ZWNJ.join(lexicon.compounds[key])
    if key in lexicon.words:
        return word
    if word.startswith("می") and key[2:] in lexicon.words:
        return "می" + ZWNJ + word[2:]
    for suffix in SUFFIXES:
        if word.endswith(suffix) and key_of(word[: -len(suffix)]) in lexicon.words:
            return word[: -len(suffix)] + ZWNJ + suffix
    return word


def places(word: str, sign: str = ZWNJ) -> set[int]:
    """Offsets, counted without signs, at which a half-space (or space) stands."""
    out, at = set(), 0
    for char in word:
        if char in (ZWNJ, " "):
            if char == sign:
                out.add(at)
        else:
            at += 1
    return out


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=Path, default=ROOT.parent / "shared" / "texts")
    parser.add_argument("--half", choices=("first", "second"), help="measure only every other text")
    parser.add_argument("--least", type=int, default=30)
    parser.add_argument("--show", type=int, default=0, help="print the N commonest misses and false insertions")
    args = parser.parse_args(argv)
    if not args.texts.is_dir():
        print(f"No texts at {args.texts}: give a folder of .txt files with --texts.", file=sys.stderr)
        return 2
    seen: set[str] = set()
    for source in sorted((ROOT / "corpus" / "raw").glob("*.txt")):
        seen.update(key_of(word) for word in WORD.findall(source.read_text("utf-8", "replace")))
    wanted: Counter[str] = Counter()
    used = 0
    begin, step = {"first": (0, 2), "second": (1, 2)}.get(args.half, (0, 1))
    for path in sorted(args.texts.glob("*.txt"))[begin::step]:
        words = WORD.findall(path.read_text("utf-8", "replace"))
        with_sign = [word for word in words if ZWNJ in word]
        odd = sum(
            any(
                a[-1] in NON_JOINING and b[0] not in "اه"
                for a, b in zip(w.split(ZWNJ), w.split(ZWNJ)[1:], strict=False)
                if a and b
            )
            for w in with_sign
        )
        if len(with_sign) * 1000 < args.least * len(words) or odd * 1000 > 3 * len(words):
            continue
        used += 1
        wanted.update(words)
    total = sum(wanted.values())
    print(f"{used} well-set texts, {total:,} words, {len(wanted):,} different")
    seen_breaks: dict[str, set[int]] = {}
    for path in args.texts.glob("*.txt"):
        for word in set(WORD.findall(fold_word(path.read_text("utf-8", "replace")))):
            if ZWNJ in word:
                seen_breaks.setdefault(word.replace(ZWNJ, ""), set()).update(places(word))
    rows: list[tuple[str, str, int, float, float, float, float]] = []
    misses: Counter[str] = Counter()
    false_ones: Counter[str] = Counter()
    for name, restore in (("word list and suffixes", baseline), ("kb.readable", readable)):
        for only_unseen in (False, True):
            want = got = spaced = extra = sure = count = 0
            for word, times in wanted.items():
                bare = word.replace(ZWNJ, "")
                if only_unseen and key_of(word) in seen:
                    continue
                plain = fold_word(bare)
                target = {
                    at
                    for at in places(re.sub(f"{ZWNJ}+", ZWNJ, word))
                    if len(plain) == len(bare) and bare[at - 1] not in NON_JOINING
                }
                shown = restore(bare)
                put, parted = places(shown), places(shown, " ")
                count += times
                want += len(target) * times
                got += len(target & put) * times
                spaced += len(target & parted) * times
                false = len((put | parted) - places(word)) * times
                extra += false
                sure += len((put | parted) - places(word) - seen_breaks.get(plain, set())) * times
                if name == "kb.readable" and not only_unseen:
                    if target - put:
                        misses[f"{word.replace(ZWNJ, '|')} → {shown.replace(ZWNJ, '|')}"] += times
                    if false:
                        false_ones[f"{word.replace(ZWNJ, '|')} → {shown.replace(ZWNJ, '|')}"] += times
            rows.append(
                (
                    name,
                    "unseen" if only_unseen else "all",
                    count,
                    100 * got / want,
                    100 * spaced / want,
                    1000 * extra / count,
                    1000 * sure / count,
                )
            )
    print(
        f"{'rule':24} {'words':8} {'count':>9} {'recall %':>9} {'as space %':>11} {'false per 1,000':>16} {'surely':>7}"
    )
    for row in rows:
        print(f"{row[0]:24} {row[1]:8} {row[2]:9,} {row[3]:9.1f} {row[4]:11.1f} {row[5]:16.1f} {row[6]:7.1f}")
    text = "\n".join(
        path.read_text("utf-8", "replace").replace(ZWNJ, "") for path in sorted(args.texts.glob("*.txt"))[:12]
    )
    speeds = []
    for _ in range(2):
        start = time.process_time()
        readable(text)
        speeds.append(len(text.encode()) / (time.process_time() - start) / 1e6)
    print(f"speed: {speeds[0]:.1f} MB/s, again {speeds[1]:.1f} MB/s with all words known ({len(text):,} characters)")
    for title, table in (("missed", misses), ("false", false_ones)):
        if args.show:
            print(f"{title}: " + "; ".join(f"{word} ({n})" for word, n in table.most_common(args.show)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
