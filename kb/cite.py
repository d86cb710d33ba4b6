"""Citations typed into the search box: «م ۷ ق ازدیاد سهم کشاورزان», «تبصره ۲ ماده ۲۲ اصلاحات ارضی».

What is cited is looked up among the units of the law on the date in force or asked for; a citation that fits several
units or laws gives all of them, one that fits none gives nothing and stays a text search.
"""

import datetime as dt
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb import dates
from kb.fold import fold
from kb.ids import LETTERS, citation, unit_id
from kb.model import Kind, Work
from kb.numbers import find_numbers
from kb.words_stem import terms_of

if TYPE_CHECKING:
    from kb.store import Snapshot

MOST = 8
_LABEL = re.compile(
    r"(?<![^\W_])(?P<word>ماده|مادهٔ|اصل|م|تبصره|ت|بند|جزء|فصل)\s*[.:(]?\s*(?=(?P<next>\S+))", re.UNICODE
)
_KINDS = {
    "ماده": Kind.ARTICLE,
    "اصل": Kind.ARTICLE,
    "م": Kind.ARTICLE,
    "تبصره": Kind.PROVISO,
    "ت": Kind.PROVISO,
    "بند": Kind.POINT,
    "جزء": Kind.INDENT,
    "فصل": Kind.CHAPTER,
}
_NO_NAME = frozenset(("از", "ق", "این", "همان", "مصوب", "سال", "در", "ل", "ایننامه", "آ"))
_ABBREVIATED = {"ق": "قانون", "ل": "لایحه", "آ": "آییننامه"}


@dataclass(frozen=True, slots=True)
class Target:
    """A unit that a citation points to: `work`, `unit`, `label` as a jurist writes it; `at` the date asked for."""

    work: Work
    unit: str
    label: str
    at: dt.date | None = None

    def plain(self) -> dict[str, object]:
        """Give it as values for JSON."""
        return {
            "work": self.work.slug,
            "unit": self.unit,
            "label": self.label,
            "at": dates.iso(self.at) if self.at else None,
        }


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation as read: the parts from the outside in, and what is left as the name of the law."""

    parts: tuple[tuple[Kind, int | str], ...]
    bis: int | None
    law: str


def read_citation(text: str) -> Cited | None:
    """Read a citation; None if the text does not begin with one."""
    plain = fold(text).text.replace("\u200c", " ").replace("ـ", "")
    parts: list[tuple[Kind, int | str]] = []
    bis: int | None = None
    at = 0
    plain = plain.strip()
    while True:
        match = _LABEL.match(plain, at)
        if not match:
            break
        number, end = _label(plain, match.end(), _KINDS[match["word"]])
        if number is None:
            break
        kind = _KINDS[match["word"]]
        tail = re.match(r"\s*\)?\s*مکرر(?:\s*(\d+))?", plain[end:])
        if tail and kind is Kind.ARTICLE:
            bis = int(tail[1]) if tail[1] else 0
            end += tail.end()
        parts.append((kind, number))
        rest = re.match(r"[\s),.،؛-]*(?:از\s+)?", plain[end:])
        at = end + (rest.end() if rest else 0)
    if not parts:
        return None
    order = [Kind.CHAPTER, Kind.ARTICLE, Kind.POINT, Kind.INDENT, Kind.PROVISO]
    kinds = [kind for kind, _ in parts]
    if kinds and order.index(kinds[0]) > order.index(kinds[-1]):
        parts.reverse()
    if Kind.ARTICLE not in kinds and Kind.CHAPTER not in kinds:
        return None
    return Cited(tuple(parts), bis, plain[at:].strip())


def _label(plain: str, at: int, kind: Kind) -> tuple[int | str | None, int]:
    """Read the number or letter behind a label; gives its end."""
    if kind is Kind.ARTICLE and plain.startswith("واحده", at):
        return 1, at + 5
    word = re.match(r"[^\s),.،؛:]+", plain[at:])
    if kind in (Kind.POINT, Kind.INDENT) and word and word[0].strip("-«»\"'") in LETTERS:
        return word[0].strip("-«»\"'"), at + word.end()
    found = find_numbers(plain[at : at + 60])
    if found and found[0].start == 0:
        return found[0].value, at + found[0].end
    return None, at


def targets(snapshot: "Snapshot", text: str, at: dt.date | None = None) -> tuple[Target, ...]:
    """Give the units that a typed citation points to, the likeliest first, at most `MOST`; () if it is none."""
    if len(text) > 200:
        return ()
    cited = read_citation(text)
    if cited is None:
        return ()
    works = _works(snapshot, cited.law)
    found: list[Target] = []
    for work in works:
        if at is not None and at < work.enacted:
            continue
        found.extend(Target(work, unit, f"{citation(unit)} {work.title}", at) for unit in _units(snapshot, work, cited))
        if len(found) >= MOST:
            break
    return tuple(found[:MOST])


def _works(snapshot: "Snapshot", name: str) -> list[Work]:
    """The laws that a name may mean: all its words stand in one of their names; all laws where there is no name."""
    year = None
    terms = []
    for term in terms_of(name):
        if term in _NO_NAME:
            continue
        if re.fullmatch(r"1[23]\d\d", term):
            year = int(term)
        elif date := re.fullmatch(r"D(\d{4})\d{4}", term):
            year = int(date[1])
        else:
            terms.append(term)
    scored: list[tuple[float, int, Work]] = []
    works = snapshot.works()
    if not terms and year is None and len(works) > 40:
        return []
    for place, work in enumerate(works):
        if year is not None and dates.year(work.enacted) != year:
            continue
        best = 0.0
        for title in (work.title, work.short_title, *work.other_names):
            have = title_terms(title)
            if have and all(term in have or any(one.startswith(term) for one in have) for term in terms):
                best = max(best, (1 + len(terms)) / (1 + len(have)))
        if best:
            scored.append((-best, -place, work))
    return [work for _, _, work in sorted(scored, key=lambda row: row[:2])]


_cache: dict[str, frozenset[str]] = {}


def title_terms(title: str) -> frozenset[str]:
    """Give the search terms of a name of a law; kept."""
    found = _cache.get(title)
    if found is None:
        if len(_cache) > 20_000:
            _cache.clear()
        found = _cache[title] = frozenset(terms_of(title))
    return found


def _units(snapshot: "Snapshot", work: Work, cited: Cited) -> list[str]:
    """The units of a law that fit a citation. Parts left out (the clause of a note) may be any."""
    names = []
    for kind, number in cited.parts:
        name = unit_id(kind, number, bis=cited.bis if kind is Kind.ARTICLE else None)
        names.append(name)
    ids = list(dict.fromkeys(w.unit for w in snapshot.wordings(work.slug) if not w.quoted))
    exact = "__".join(names)
    if exact in ids:
        return [exact]
    return [unit for unit in ids if _fits(unit.split("__"), names)]


def _fits(have: list[str], wanted: list[str]) -> bool:
    """Tell whether the last part is the last wanted, and the others stand before it in order."""
    if not have or have[-1] != wanted[-1]:
        return False
    rest = iter(have)
    return all(part in rest for part in wanted)
