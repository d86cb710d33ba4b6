"""Citations typed into the search box: «م ۷ ق ازدیاد سهم کشاورزان», «تبصره ماده ۱۲ عمران دهات», «مواد ۱۰ و ۱۱ …».

What is cited is looked up among the units of the law on the date in force or asked for; a citation that fits several
units or laws gives all of them, one that fits none gives nothing and stays a text search.
"""

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from kb import dates
from kb.fold import fold
from kb.ids import LETTERS, citation, unit_id
from kb.model import Kind, Wording, Work
from kb.numbers import find_numbers
from kb.words_stem import terms_of

if TYPE_CHECKING:
    from kb.store import Snapshot

MOST = 8
ONLY = "واحده"  # the number of a «ماده واحده»
_LABEL = re.compile(
    r"(?<![^\W_])(?P<word>ماده|مواد|اصل|اصول|م|تبصره|ت|بند|جزء|فصل)(?:\s?(?:های?|ی)(?!\w))?(?!\w)\s*[.:(]?\s*"
)
_KINDS = {
    "ماده": Kind.ARTICLE,
    "مواد": Kind.ARTICLE,
    "اصل": Kind.ARTICLE,
    "اصول": Kind.ARTICLE,
    "م": Kind.ARTICLE,
    "تبصره": Kind.PROVISO,
    "ت": Kind.PROVISO,
    "بند": Kind.POINT,
    "جزء": Kind.INDENT,
    "فصل": Kind.CHAPTER,
}
_ORDER = (Kind.CHAPTER, Kind.ARTICLE, Kind.POINT, Kind.INDENT, Kind.PROVISO)  # from the outside in
_AND = re.compile(r"\s*(?:\)\s*)?(?P<sign>،|,|و(?=[\s\d])|تا(?=\s)|-(?=\s*\d))\s*\(?\s*")
_MOST_LISTED = 20  # numbers of «مواد ۱ تا ۲۰»
_NO_NAME = frozenset(
    ("از", "ق", "این", "همان", "مصوب", "سال", "در", "ل", "ایننامه", "آ", "متن", "مورخ", "مورخه", "تاریخ", "نسخه")
)

Number = int | str | None  # None: a note that is cited without a number
Part = tuple[Kind, Number]


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
    """A citation as read: the parts from the outside in, and what is left as the name of the law.

    `more` are further units where several are cited at once («مواد ۱۰ و ۱۱»), each with all its parts.
    """

    parts: tuple[Part, ...]
    bis: int | None
    law: str
    more: tuple[tuple[Part, ...], ...] = ()


def read_citation(text: str) -> Cited | None:
    """Read a citation; None if the text does not begin with one."""
    plain = fold(text).text.replace("\u200c", " ").replace("ـ", "").strip()
    parts: list[tuple[Kind, list[Number]]] = []
    bis: int | None = None
    at = 0
    while match := _LABEL.match(plain, at):
        kind = _KINDS[match["word"]]
        numbers, end = _numbers(plain, match.end(), kind)
        if not numbers:
            if kind is not Kind.PROVISO or any(one is Kind.PROVISO for one, _ in parts):
                break
            numbers = [None]
        tail = re.match(r"\s*\)?\s*مکرر(?:\s*(\d+))?", plain[end:])
        if tail and kind is Kind.ARTICLE:
            bis = int(tail[1]) if tail[1] else 0
            end += tail.end()
        parts.append((kind, numbers))
        rest = re.match(r"[\s),.،؛-]*(?:از\s+)?", plain[end:])
        at = end + (rest.end() if rest else 0)
    kinds = [kind for kind, _ in parts]
    if Kind.ARTICLE not in kinds and Kind.CHAPTER not in kinds:
        return None
    if _ORDER.index(kinds[0]) > _ORDER.index(kinds[-1]):
        parts.reverse()
        kinds.reverse()
    first, *more = [tuple(zip(kinds, chosen, strict=True)) for chosen in product(*(numbers for _, numbers in parts))]
    return Cited(first, bis, plain[at:].strip(), tuple(more[:_MOST_LISTED]))


def _numbers(plain: str, at: int, kind: Kind) -> tuple[list[Number], int]:
    """Read the numbers or letters behind a label, one or a list of them; gives the end of the last."""
    number, end = _number(plain, at, kind)
    found: list[Number] = []
    while number is not None:
        found.append(number)
        sign = _AND.match(plain, end)
        following, after = _number(plain, sign.end(), kind) if sign else (None, end)
        if following is None or type(following) is not type(number):
            break
        if sign and sign["sign"] in ("تا", "-") and isinstance(number, int) and isinstance(following, int):
            found.extend(range(number + 1, min(following, number + _MOST_LISTED)))
        number, end = following, after
    return found, end


def _number(plain: str, at: int, kind: Kind) -> tuple[int | str | None, int]:
    """Read one number or letter; gives its end."""
    word = re.match(r"[^\s),.،؛:]+", plain[at:])
    if kind is Kind.ARTICLE and word and word[0] == ONLY:
        return ONLY, at + word.end()
    if kind in (Kind.POINT, Kind.INDENT) and word and word[0].strip("-«»\"'") in LETTERS:
        return word[0].strip("-«»\"'"), at + word.end()
    found = find_numbers(plain[at : at + 60])
    if found and found[0].start == 0:
        return found[0].value, at + found[0].end
    return None, at


def targets(snapshot: "Snapshot", text: str, at: dt.date | None = None) -> tuple[Target, ...]:
    """Give the units that a typed citation points to, the likeliest first, at most `MOST`; () if it is none.

    A date behind the name of the law narrows the laws; that of an amendment also says which wording is meant.
    """
    if len(text) > 200:
        return ()
    cited = read_citation(text)
    if cited is None:
        return ()
    found: list[Target] = []
    for work, day in _works(snapshot, cited.law):
        on = at or day
        if on is not None and on < work.enacted:
            continue
        own = [w for w in snapshot.wordings(work.slug) if not w.quoted]
        units = {w.unit: w for w in own if on is None or w.holds(on)}
        fit = dict.fromkeys(one for parts in (cited.parts, *cited.more) for one in _units(units, parts, cited.bis))
        found.extend(Target(work, unit, f"{cite(unit, units)} {work.title}", on) for unit in fit)
        if len(found) >= MOST:
            break
    return tuple(found[:MOST])


def cite(unit: str, units: Mapping[str, Wording]) -> str:
    """Say a unit as it is cited, among the units of its law: a single note without a number in the source has none.

    «تبصرهٔ مادهٔ ۲۰», not «تبصرهٔ ۱ مادهٔ ۲۰».
    """
    said = []
    here = ""
    for part in unit.split("__"):
        here = f"{here}__{part}" if here else part
        words = citation(part)
        said.append(words.rpartition(" ")[0] if _nameless(here, units) else words)
    return " ".join(reversed(said))


def _nameless(unit: str, units: Mapping[str, Wording]) -> bool:
    """Tell whether a unit is the only note of its place, and printed without a number."""
    note = units.get(unit)
    if note is None or note.kind is not Kind.PROVISO or re.sub(r"[\W_]|تبصر[ههۀ]", "", note.num):
        return False
    place = unit.rpartition("__")[0]
    return not any(
        one.kind is Kind.PROVISO and name != unit and name.rpartition("__")[0] == place for name, one in units.items()
    )


def _works(snapshot: "Snapshot", name: str) -> list[tuple[Work, dt.date | None]]:
    """The laws that a name may mean, with the date of the wording where one is named.

    All words of the name stand in one of the law's names; all laws where there is none. A date must be one of the
    law's own, or if no law has it, its year that of the law.
    """
    year, day, terms = None, None, []
    for term in terms_of(name):
        if re.fullmatch(r"1[23]\d\d", term):
            year = int(term)
        elif re.fullmatch(r"D\d{8}", term):
            year, day = int(term[1:5]), dates.jalali(int(term[1:5]), int(term[5:7]), int(term[7:9]))
        elif term not in _NO_NAME:
            terms.append(term)
    works = snapshot.works()
    if not terms and year is None and len(works) > 40:
        return []
    scored: list[tuple[float, int, Work]] = []
    for place, work in enumerate(works):
        best = 0.0
        for title in (work.title, work.short_title, *work.other_names):
            have = title_terms(title)
            if have and all(term in have or any(one.startswith(term) for one in have) for term in terms):
                best = max(best, (1 + len(terms)) / (1 + len(have)))
        if best:
            scored.append((-best, -place, work))
    fit = [work for _, _, work in sorted(scored, key=lambda row: row[:2])]
    if day is not None:
        enacted = [(work, None) for work in fit if work.enacted == day]
        changed = [(work, day) for work in fit if any(one.date == day for one in work.dates)]
        if enacted or changed:
            return [*enacted] or [*changed]
    return [(work, None) for work in fit if year in (None, dates.year(work.enacted))]


_cache: dict[str, frozenset[str]] = {}


def title_terms(title: str) -> frozenset[str]:
    """Give the search terms of a name of a law; kept."""
    found = _cache.get(title)
    if found is None:
        if len(_cache) > 20_000:
            _cache.clear()
        found = _cache[title] = frozenset(terms_of(title))
    return found


def _units(units: Mapping[str, Wording], parts: tuple[Part, ...], bis: int | None) -> list[str]:
    """The units of a law that fit a citation. Parts left out (the clause of a note) may be any."""
    names = ["proviso_" if number is None else _name(kind, number, bis) for kind, number in parts]
    if (Kind.ARTICLE, ONLY) in parts and not any(ONLY in one.num for one in units.values() if one.unit == "art_1"):
        return []
    exact = "__".join(names)
    if exact in units:
        return [exact]
    fit = [unit for unit in units if _fits(unit.split("__"), names)]
    if names[-1] == "proviso_":  # the notes of the article itself before those of its clauses
        return [unit for unit in fit if unit.rpartition("__")[0] == "__".join(names[:-1])] or fit
    return fit


def _name(kind: Kind, number: int | str, bis: int | None) -> str:
    return unit_id(kind, 1 if number == ONLY else number, bis=bis if kind is Kind.ARTICLE else None)


def _fits(have: list[str], wanted: list[str]) -> bool:
    """Tell whether the last part is the last wanted, and the others stand before it in order; «proviso_» is any."""

    def same(part: str, want: str) -> bool:
        return part == want or (want == "proviso_" and part.startswith(want))

    if not same(have[-1], wanted[-1]):
        return False
    rest: Iterator[str] = iter(have)
    return all(any(same(part, want) for part in rest) for want in wanted)
