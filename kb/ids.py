"""The identifier of a work, a date and a unit: built, parsed, printed and compared here and nowhere else.

Unit ids are the `eId`s of ARCHITECTURE: ASCII, from the structure, never from the position in a file, and without the
chapter for an article, so that a moved chapter breaks no link. URIs follow the Akoma Ntoso naming convention
(OASIS LegalDocML 1.0), in which dates are Gregorian; everywhere else a `Ref` is written with the Jalali date.
"""

import datetime as dt
import re
from dataclasses import dataclass

from kb import dates
from kb.errors import KbError
from kb.model import Kind
from kb.numbers import ascii_digits, persian_digits

LETTERS = {
    "ا": "alef",
    "الف": "alef",
    "ب": "be",
    "پ": "pe",
    "ت": "te",
    "ث": "se",
    "ج": "jim",
    "چ": "che",
    "ح": "hah",
    "خ": "khe",
    "د": "dal",
    "ذ": "zal",
    "ر": "re",
    "ز": "ze",
    "ژ": "zhe",
    "س": "sin",
    "ش": "shin",
    "ص": "sad",
    "ض": "zad",
    "ط": "ta",
    "ظ": "za",
    "ع": "eyn",
    "غ": "gheyn",
    "ف": "fe",
    "ق": "qaf",
    "ک": "kaf",
    "گ": "gaf",
    "ل": "lam",
    "م": "mim",
    "ن": "nun",
    "و": "vav",
    "ه": "heh",
    "هـ": "heh",
    "ی": "ye",
}
LETTER_OF = {name: letter for letter, name in reversed(LETTERS.items())} | {"alef": "الف", "heh": "هـ"}

# The short name of a kind in a unit id, and the Persian word of a citation.
PREFIX = {
    Kind.TOME: ("tome", "جلد"),
    Kind.BOOK: ("book", "کتاب"),
    Kind.PART: ("part", "بخش"),
    Kind.TITLE: ("title", "باب"),
    Kind.CHAPTER: ("chp", "فصل"),
    Kind.DIVISION: ("dvs", "قسمت"),
    Kind.SUBCHAPTER: ("subchp", "مبحث"),
    Kind.SUBDIVISION: ("subdvs", "گفتار"),
    Kind.CROSS_HEADING: ("crossheading", "عنوان"),
    Kind.ARTICLE: ("art", "مادهٔ"),
    Kind.PROVISO: ("proviso", "تبصرهٔ"),
    Kind.POINT: ("point", "بند"),
    Kind.INDENT: ("indent", "جزء"),
    Kind.ALINEA: ("al", "سطر"),
    Kind.HCONTAINER: ("hcontainer", "بخش"),
    Kind.PREAMBLE: ("preamble", "مقدمه"),
    Kind.CONCLUSIONS: ("conclusions", "پایان"),
}
_WORD_OF = dict(PREFIX.values()) | {"qstr": "متن نقل‌شده"}
_ALONE = {Kind.PREAMBLE, Kind.CONCLUSIONS}  # at most one of them: no number behind the name

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_UNIT = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9-]+)*(?:__[a-z][a-z0-9]*(?:_[a-z0-9-]+)*)*\Z")


def unit_id(
    kind: Kind,
    number: int | str | None = None,
    *,
    parent: str | None = None,
    bis: int | None = None,
    to: int | None = None,
    series: int = 1,
) -> str:
    """Make the id of a unit.

    `number` is the printed number or the letter («الف»); `bis` 0 for «مکرر», n for «مکرر n»; `to` the last number of a
    range heading; `series` 2 where numbering starts again in one text. `parent` is the id it is prefixed with: the
    caller leaves it out for articles.

    >>> unit_id(Kind.ARTICLE, 80, bis=1), unit_id(Kind.ARTICLE, 10, to=13), unit_id(Kind.POINT, "ب", parent="art_1")
    ('art_80bis_1', 'art_10-13', 'art_1__point_be')
    """
    name = PREFIX[kind][0]
    if kind not in _ALONE:
        name += f"_{_part(number)}"
    if to is not None:
        name += f"-{to}"
    if bis is not None:
        name += f"bis_{bis}" if bis else "bis"
    if series > 1 and not parent:
        name = f"s{series}__{name}"
    return f"{parent}__{name}" if parent else name


def _part(number: int | str | None) -> str:
    if number is None:
        return "1"
    if isinstance(number, int):
        return str(number)
    letter = LETTERS.get(number.replace("\u0640", "").strip()) or LETTERS.get(number)
    if letter:
        return letter
    plain = re.sub(r"[^a-z0-9]+", "-", ascii_digits(number).lower()).strip("-")
    return plain or "x"


def is_unit(text: str) -> bool:
    """Tell whether a text has the form of a unit id."""
    return _UNIT.match(text) is not None


def citation(unit: str) -> str:
    """Say a unit id as a jurist cites it, from the smallest part up.

    >>> citation("art_1__point_be__proviso_2")
    'تبصرهٔ ۲ بند ب مادهٔ ۱'
    """
    return " ".join(_cite(part) for part in reversed(unit.split("__")))


def _cite(part: str) -> str:
    series = re.fullmatch(r"s(\d+)", part)
    if series:
        return f"(شماره‌گذاری {persian_digits(series[1])})"
    name, _, rest = part.partition("_")
    word = _WORD_OF.get(name, name)
    if not rest:
        return word
    rest = LETTER_OF.get(rest, rest)
    rest = re.sub(r"bis_?(\d*)", lambda m: f" مکرر {m[1]}".rstrip(), rest)
    rest = re.sub(r"^(\d+)-(\d+)$", r"\1 تا \2", rest)
    return f"{word} {persian_digits(rest.replace('_', ' / '))}"


@dataclass(frozen=True, slots=True, order=True)
class Ref:
    """A work, a date of it and a unit of it; date and unit may be left out.

    >>> str(Ref.parse("1340-10-19-eslahat-arzi@۱۳۴۰/۱۰/۱۹/art_20"))
    '1340-10-19-eslahat-arzi@1340-10-19/art_20'
    """

    work: str
    date: dt.date | None = None
    unit: str | None = None

    @classmethod
    def parse(cls, text: str) -> "Ref":
        """Read `work[@date][/unit]`; the date is Jalali, in any digits, with `-` or `/`.

        Raises KbError for anything else; `dates.BadDate` where the date does not exist.
        """
        work, at, rest = text.strip().partition("@")
        date: dt.date | None = None
        unit = ""
        if at:
            stated = re.match(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=/|\Z)", ascii_digits(rest))
            if not stated:
                raise dates.BadDate(rest.partition("/")[0], "form")
            date = dates.jalali(int(stated[1]), int(stated[3]), int(stated[4]))
            unit = rest[stated.end() :].removeprefix("/")
        else:
            work, _, unit = work.partition("/")
        if not _SLUG.match(work):
            raise KbError(
                f"“{work}” is no name of a law",
                next_step="write it as in `kb show` (for example 1340-10-19-eslahat-arzi)",
            )
        if unit and not is_unit(unit):
            raise KbError(
                f"“{unit}” is no name of a unit", next_step="write it as art_12 or art_1__point_be__proviso_2"
            )
        return cls(work, date, unit or None)

    def __str__(self) -> str:
        date = f"@{dates.iso(self.date)}" if self.date else ""
        return f"{self.work}{date}" + (f"/{self.unit}" if self.unit else "")

    def uri(self, enacted: dt.date) -> str:
        """Give the Akoma Ntoso URI; `enacted` is the law's own date. With a date it is the Persian expression's."""
        name = re.sub(r"^\d{4}-\d{2}-\d{2}-", "", self.work)
        base = f"/akn/ir/act/{enacted.isoformat()}/{name}"
        if self.date:
            base += f"/fas@{self.date.isoformat()}"
        return f"{base}/~{self.unit}" if self.unit else base
