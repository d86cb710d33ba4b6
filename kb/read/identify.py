"""What a text says of itself: title, kind of act, date, who enacted it, and a name in Latin letters."""

import datetime as dt
import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from kb.model import Kind, Reading
from kb.read.enactment import enactment
from kb.read.labels import VERBS
from kb.read.latin import slug_of
from kb.read.letters import LETTERS, ZW, fold

_DATA = tomllib.loads(files("kb.read").joinpath("acts.toml").read_text("utf-8"))
_KINDS: list[tuple[str, str]] = sorted(((str(a), str(b)) for a, b in _DATA["kinds"]), key=lambda pair: -len(pair[0]))
_PASSED = re.compile(r"مصوب|تصویب|تاریخ|مورخ|بتاریخ")
_SAID = {"فوق", "بالا", "مذکور", "حاضر", "این"}  # «قانون فوق» names nothing
_NOISE = re.compile(
    r"https?:|کلیک|دانلود|اینجا|pdf|بخوانید|دریافت|بازدید|مجموعه|دوره[ \u200c]|تصمیم|مستندات", re.IGNORECASE
)
_NAMED = re.compile(r"عنوان[^:\n]{0,20}:[ \t]*(?P<title>[^\n]{6,200})")
_TAIL = re.compile(
    r"[ \u200c]*[-–ـ(،,]?[ \u200c]*\(?[ \u200c]*"
    r"(?:مصوب|با[ \u200c]+(?:آخرین[ \u200c]+)?اصلاحات|با[ \u200c]+الحاقات)[^\n]*$"
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a text says of itself; "" or None where it does not say. `printed` is the date as it stands in the text.

    `doubts` are sentences on dates and bodies that do not fit together; `rivals` the dates the text leaves to choose.
    """

    title: str
    kind: str
    enacted: dt.date | None
    printed: str
    enacted_by: str
    slug: str
    doubts: tuple[str, ...] = ()
    rivals: tuple[dt.date, ...] = ()


def propose(text: str, reading: Reading) -> Proposal:
    """Propose title, kind, date, enacting body and slug from the text itself."""
    first = next(
        (unit.start for unit in reading.units if unit.kind in (Kind.ARTICLE, Kind.PROVISO)), min(len(text), 3000)
    )
    head = text[:first]
    closings = [unit for unit in reading.units if unit.kind is Kind.CONCLUSIONS]
    closing = "\n".join(unit.text for unit in closings[:1])
    title = _title(head) or _closing_title(closing)
    said = enactment(text, head, closing)
    slug = slug_of(title, said.date) if title else ""
    return Proposal(title, kind_of(title), said.date, said.printed, said.by, slug, said.doubts, said.rivals)


def _plain(line: str) -> str:
    """Fold a line for comparison: letters as one, no half-spaces, single blanks, no markup in front."""
    return " ".join(fold(line).replace(ZW, " ").strip(' #>=_-"«»❯•|').split())


def _title(head: str) -> str:
    """Find the title in the lines before the first article: it begins with a kind of act and is no sentence."""
    named = _NAMED.search(head)
    lines = head.split("\n")
    best, best_score = "", 0.0
    count: dict[str, int] = {}
    for line in lines:
        count[_plain(line)] = count.get(_plain(line), 0) + 1
    for at, line in enumerate(lines):
        plain = _plain(line)
        if (
            not 6 <= len(plain) <= 220
            or not plain.startswith(tuple(kind for kind, _ in _KINDS))
            or _NOISE.search(plain)
        ):
            continue
        words = plain.rstrip(". ").split(" ")
        if " " not in line.strip() or len(words) < 2 or words[-1] in VERBS or _SAID & set(words[:4]):
            continue
        score = 1.0 + 0.5 * (count[plain] > 1) + at / (len(lines) * 2)
        score += 0.5 * bool(re.search("مصوب", plain)) - 0.5 * (line.startswith((" ", "\t", "*", "-")))
        if any(_PASSED.search(_plain(after)) for after in lines[at + 1 : at + 3]):
            score += 1.0
        if score > best_score:
            best, best_score = line, score
    if not best and named:
        best = named["title"]
    return _clean(best)


def _clean(line: str) -> str:
    """Take marks of markup and the date off a title, and leave its words as printed."""
    line = re.sub(r"[*#>❯•|=_\[\]]+|[\u200e\u200f\ufeff]|\\(?=\W)", "", line)
    line = " ".join(line.replace("\u200c ", " ").split()).strip(' -–\u200c"«».:')
    folded = fold(line)
    tail = _TAIL.search(folded)
    if tail and tail.start() > 8:
        line = line[: tail.start()]
    line = line.strip(" -–ـ(\u200c،.:").rstrip()
    return line.rstrip(")").rstrip() if "(" not in line else line


def _closing_title(closing: str) -> str:
    """Take the title out of «… لایحه ازدیاد سهم کشاورزان … مشتمل بر (۴۰) ماده …»."""
    folded = fold(closing)
    at = folded.find("مشتمل")
    if at < 0:
        return ""
    before = folded[:at]
    starts = [
        match.start() for kind, _ in _KINDS for match in re.finditer(rf"(?<![{LETTERS}]){kind}(?![{LETTERS}])", before)
    ]
    named = [start for start in starts if len(before[start:].split()) > 3]
    if not named:
        return ""
    title = re.sub(r"[ \u200c]+که[ \u200c]*$", "", closing[max(named) : at].rstrip())
    words = title.split()
    if len(words) > 30 or _SAID & set(words[:4]):
        return ""
    return _clean(title)


def kind_of(title: str) -> str:
    """Tell the kind of act from how its title begins; "" if it does not say."""
    plain = _plain(title)
    return next((said for kind, said in _KINDS if plain.startswith(kind)), "")
