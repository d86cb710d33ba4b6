"""How reading grows with the size of a text: real shapes and hostile ones, at one, two and four times a size.

`scripts/bench read-linear [--size BYTES] [--pairs]`: a ratio near 2 in the last column is linear. `--pairs` also
repeats every pair of words and signs that a label may hold, and lists those that take over a second.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from kb.read import read

BODY = "هر کس باید مال را تسلیم کند و دولت مکلف است."
CLOSING = "قانون فوق مشتمل بر دو ماده در تاریخ ۱۳۴۰/۲/۳ به تصویب مجلس رسید.\n"
SHAPES: dict[str, Callable[[int], str]] = {
    "articles": lambda n: "".join(f"ماده {at} - {BODY}\n" for at in range(1, n)),
    "articles on one line": lambda n: " ".join(f"ماده {at} - {BODY}" for at in range(1, n)),
    "notes": lambda n: "ماده ۱ - متن.\n" + "".join(f"تبصره {at} - {BODY}\n" for at in range(1, n)),
    "chapters": lambda n: "".join(f"فصل {at}\nماده {at} - {BODY}\n" for at in range(1, n)),
    "list": lambda n: "ماده ۱ - متن:\n" + "".join(f"{at} - {BODY}\n" for at in range(1, n)),
    "lines": lambda n: "ماده ۱ - متن:\n" + f"{BODY}\n" * n,
    "marks": lambda n: "".join(f"ماده {at} (اصلاحی ۱۳۴۵/۲/۳) - {BODY}\n" for at in range(1, n)),
    "citations": lambda n: "ماده ۱ - " + "طبق ماده ۵ قانون و تبصره ۲ ماده ۷ عمل کند ، " * n,
    "many laws": lambda n: f"قانون همسایگان\nماده ۱ - {BODY}\nماده ۲ - {BODY}\n{CLOSING}" * (n // 5),
    "numbers that begin anew": lambda n: "".join(f"ماده {at % 20 + 1} - {BODY}\n" for at in range(n)),
    "quoted articles": lambda n: "ماده ۱ - ماده ۷ به شرح زیر اصلاح می‌شود:\n"
    + "".join(f"ماده {at} - {BODY}\n" for at in range(7, n)),
    "closing formulas": lambda n: "ماده ۱ - متن.\n" + CLOSING * n,
    "dates": lambda n: "ماده ۱ - " + "۱۳۴۰/۲/۳ و ۲۲ مرداد ۱۳۳۱ " * n,
}  # fmt: skip
SIGNS = (
    " ", "\n", "\u200c", "\t", "\u00a0", "\u200f", "\ufeff", "\r\n", "-", "ـ", "–", ":", ".", ",", "،", "؛", "(", ")",
    "[", "]", "«", "»", "*", ">", "#", "|", "/", "1", "۱۲", "۱۳۴۰", "ماده", "مادة", "تبصره", "فصل", "بند", "باب",
    "اصل", "قانون", "مصوب", "(اصلاحی", "[الحاقی", "منسوخه", "الف", "ب", "هـ", "سی", "و", "هزار", "یکصد", "مکرر",
    "واحده", "به شرح زیر", "اصلاح می‌شود:", "سابق", "که", "مشتمل بر", "مجلس شورای ملی", "رسید", "امضاء", "تا", "از",
    "ضمیمه", "word", "<p>", "&nbsp;", "ﻣ",
)  # fmt: skip
SLOW = 1.0  # seconds for a text of 12 kB


def seconds(text: str) -> float:
    """Give the processor time of reading a text."""
    begun = time.process_time()
    read(text)
    return time.process_time() - begun


def row(name: str, make: Callable[[int], str], size: int) -> str:
    """Measure a shape at one, two and four times `size` bytes."""
    unit = len(make(1000).encode()) / 1000
    spent = []
    for times in (1, 2, 4):
        text = make(max(4, int(times * size / unit)))
        spent.append((len(text.encode()) / 1e6, seconds(text)))
    cells = "  ".join(f"{mega:6.2f} MB {took:6.2f} s" for mega, took in spent)
    return f"{name:24} {cells}   x{spent[2][1] / max(spent[1][1], 0.005):.1f}"


def repeated() -> Iterator[tuple[str, float]]:
    """Read texts of 12 kB in which a pair of signs is repeated, in an article and without; give each with its time."""
    for pair, join, before in product(product(SIGNS, SIGNS), ("", " "), ("", "ماده ۱ - متن.\n")):
        unit = join.join(pair) + join
        text = before + unit * (12_000 // len(unit)) + " - متن.\n"
        yield f"{before!r} {unit!r}", seconds(text)


def main(argv: Sequence[str]) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=400_000, help="bytes of the smallest text")
    parser.add_argument("--pairs", action="store_true", help="also repeat every pair of signs (minutes)")
    args = parser.parse_args(argv)
    for name, make in SHAPES.items():
        print(row(name, make, args.size), flush=True)
    for sign in (" ", "\n", "\u200c", "(", "ماده ", "تبصره - ", "الف - "):
        print(row(f"only {sign!r}", lambda n, sign=sign: "ماده ۱ - متن" + sign * n, args.size // 4), flush=True)  # type: ignore[misc]
    if args.pairs:
        every = list(repeated())
        slow = [(unit, took) for unit, took in every if took > SLOW]
        print(
            f"{len(every):,} repeated pairs, slowest {max(took for _, took in every):.2f} s, {len(slow)} over {SLOW} s"
        )
        for unit, took in slow:
            print(f"  {unit} {took:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
