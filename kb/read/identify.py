"""What a text says of itself: title, kind of act, date, who enacted it, and a name in Latin letters."""

import datetime as dt
import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from kb import dates
from kb.model import Kind, Reading
from kb.read.labels import VERBS
from kb.read.letters import LETTERS, ZW, fold

_DATA = tomllib.loads(files("kb.read").joinpath("acts.toml").read_text("utf-8"))
_KINDS: list[tuple[str, str]] = sorted(((str(a), str(b)) for a, b in _DATA["kinds"]), key=lambda pair: -len(pair[0]))
_BODIES: list[str] = _DATA["bodies"]
_STOP = frozenset(_DATA["stop"])
_LATIN: dict[str, str] = _DATA["latin"]
_READ: dict[str, str] = _DATA["words"]
_PASSED = re.compile(r"مصوب|تصویب|تاریخ|مورخ|بتاریخ")
_SAID = {"فوق", "بالا", "مذکور", "حاضر", "این"}  # «قانون فوق» names nothing
_CONFIRMED = re.compile("(?:تا|تأ)[یئ]ید|نگهبان|ابلاغ")
_FORMULA = 700  # a closing formula is shorter; what follows are signatures and footnotes
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
    """What a text says of itself; "" or None where it does not say. `printed` is the date as it stands in the text."""

    title: str
    kind: str
    enacted: dt.date | None
    printed: str
    enacted_by: str
    slug: str


def propose(text: str, reading: Reading) -> Proposal:
    """Propose title, kind, date, enacting body and slug from the text itself."""
    first = next(
        (unit.start for unit in reading.units if unit.kind in (Kind.ARTICLE, Kind.PROVISO)), min(len(text), 3000)
    )
    head = text[:first]
    closings = [unit for unit in reading.units if unit.kind is Kind.CONCLUSIONS]
    closing = "\n".join(unit.text for unit in closings[:1])
    title = _title(head) or _closing_title(closing)
    enacted, printed = _enacted(head, closing)
    kind = _kind(title)
    by = _bodies(closing) or _bodies(head)
    return Proposal(title, kind, enacted, printed, by, _slug(title, enacted))


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


def _kind(title: str) -> str:
    plain = _plain(title)
    return next((said for kind, said in _KINDS if plain.startswith(kind)), "")


def _enacted(head: str, closing: str) -> tuple[dt.date | None, str]:
    """Find the date of enactment: «مصوب …» in front of the law, else the last date of its closing formula."""
    found = [date for date in dates.find_dates(head) if date.date is not None]
    folded = fold(head)
    for date in found:
        before = folded[max(0, date.start - 40) : date.start].split("\n")[-1]
        if re.search(
            r"مصوب(?:ه)?[^\u0621-\u063f\u0641-\u06d3]{0,6}(?:تاریخ|مورخ)?[ :/()-]*$", before.replace(ZW, "")
        ) or re.search(r"تاریخ[ ]*تصویب[ :]*$", before.replace(ZW, "")):
            return date.date, date.printed
    paragraphs = closing[:_FORMULA].split("\n")
    for group in ([part for part in paragraphs if "مشتمل" in fold(part)], paragraphs):
        last = [date for part in group for date in _passed(part)]
        if last:
            return last[-1].date, last[-1].printed
    for date in found:
        line = head[head.rfind("\n", 0, date.start) + 1 :].split("\n", 1)[0]
        if len(line) < 100:
            return date.date, date.printed
    return None, ""


def _passed(words: str) -> list[dates.FoundDate]:
    """Give the dates of a closing formula on which the act was passed."""
    return [
        date
        for date in dates.find_dates(words)
        if date.date is not None
        and not _of_another(words, date.start)
        and not _CONFIRMED.search(words[date.end : date.end + 24])
    ]


def _of_another(closing: str, start: int) -> bool:
    """Tell whether a date in a closing formula is that of another act («… مصوب ۲۰ مرداد ۱۳۳۱»)."""
    return fold(closing[max(0, start - 14) : start]).replace(ZW, " ").rstrip().endswith(("مصوب", "مصوبه", "مورخ"))


def _bodies(words: str) -> str:
    plain = fold(words).replace(ZW, " ").replace("هیات", "هیئت")
    found: list[tuple[int, str]] = []
    for body in _BODIES:
        at = plain.find(body.replace("هیات", "هیئت"))
        if at >= 0 and not any(body in one or one in body for _, one in found):
            found.append((at, body.replace("هیات", "هیئت")))
    names = [body for _, body in sorted(found)]
    return " و ".join(dict.fromkeys(names[:2]))


def _slug(title: str, enacted: dt.date | None) -> str:
    """Make a name of the date and the first words of the title in Latin letters."""
    words = [word for word in _plain(title).split() if word not in _STOP]
    kinds = {part for kind, _ in _KINDS for part in kind.split()} - {"اصلاح", "الحاق", "اصلاحیه"}
    content = [word for word in words if word not in kinds] or words
    latin = [_latin(word) for word in content]
    parts = [part for part in latin if part][:4]
    return "-".join([*([dates.iso(enacted)] if enacted else []), *parts])


def _latin(word: str) -> str:
    known = _READ.get(word)
    if known:
        return known
    return re.sub(r"[^a-z0-9]", "", "".join(_LATIN.get(ch, ch if ch.isascii() else "") for ch in word).lower())
