"""What the reader found doubtful in a copy, in Persian, without what an editorial reading has settled."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.model import Fault, Piece, Role
from kb.numbers import persian_digits
from kb.store import Snapshot

# `{quote}` is what the copy prints, `{0}`, `{1}` the numbers that the fault names.
SENTENCES: Mapping[str, str] = {
    "begins late": "نخستین ماده‌ای که خوانده شد «{quote}» است؛ شاید ماده‌هایی پیش از آن باشد",
    "begins with": "رونوشت از «{quote}» آغاز می‌شود؛ ماده‌های پیش از آن در آن نیست",
    "count": "خود متن {0} ماده می‌شمارد؛ {1} ماده خوانده شد",
    "no line breaks": "سطربندی متن از میان رفته است؛ ماده‌ها و تبصره‌ها بی یاری سرِ سطر شناخته شده‌اند",
    "count of parts": "خود متن {0} جزء می‌شمارد؛ {1} جزء خوانده شد",
    "count of notes": "خود متن {0} تبصره می‌شمارد؛ {1} تبصره خوانده شد",
    "damaged letters": "حرف‌ها یا ترتیب آن‌ها در رونوشت آسیب دیده است",
    "doubled": "{lines} تکرار {before} است و یک بار نشان داده می‌شود",
    "doubled title": "{lines} عنوانی را که پیش از آن آمده تکرار می‌کند",
    "doubtful label": "«{quote}» شاید آغاز ماده یا تبصره‌ای باشد؛ بخشی از متن خوانده شد",
    "doubtful label taken": "«{quote}» آغاز ماده خوانده شد، ولی شاید بخشی از متن باشد",
    "gap": "مادهٔ {0} در رونوشت نیست",
    "gap of notes": "«{quote}» پس از تبصرهٔ {0} آمده است؛ تبصره‌های میان آن دو در رونوشت نیست",
    "gaps": "{0} شماره از شماره‌های ماده‌ها در رونوشت نیست",
    "later units": "خود متن {0} می‌شمارد و {1} خوانده شد؛ متن، پس از آن شمارش تغییر کرده است",
    "left over": "{0} نویسه جزء هیچ بخشی خوانده نشد",
    "missed": "شاید مادهٔ {0} از اینجا آغاز شود",
    "missed note": "«{quote}» پس از تبصرهٔ {0} آمده است؛ شاید تبصرهٔ میان آن دو خوانده نشده باشد",
    "mostly page": "بیشتر این متن، {0} نویسه از {1}، جزء صفحهٔ منبع است و نه متن قانون",
    "new numbering": "شماره‌گذاری از «{quote}» دوباره آغاز می‌شود",
    "no articles": "ماده‌ای خوانده نشد، هرچند {0} جا به آغاز ماده می‌ماند",
    "not Persian": "از {1} حرف این متن تنها {0} حرف فارسی است",
    "nothing read": "ماده، تبصره یا بندی در این متن خوانده نشد",
    "number out of range": "شمارهٔ «{quote}» بیش از اندازه بزرگ است؛ بخشی از متن خوانده شد",
    "only notes": "تبصره‌هایی خوانده شد، ولی ماده‌ای که از آن باشند خوانده نشد",
    "open gap": "مادهٔ {0} در رونوشت نیست یا خوانده نشد",
    "other": "{0} نویسه جزء هیچ بخشی خوانده نشد",
    "repeated": "«{quote}» دو بار آمده است",
    "repeated heading": "عنوان «{quote}» دو بار آمده است",
    "repeated item": "«{quote}» دو بار آمده است",
    "second law": "از اینجا قانون دیگری در همین متن چاپ شده است: «{quote}»؛ تاریخ آن از خود آن گرفته شده است",
    "stray label": "«{quote}» در ترتیب شماره‌ها جایی ندارد؛ نقل از متنی دیگر خوانده شد",
    "undated law": "از اینجا قانون دیگری در همین متن چاپ شده است: «{quote}»؛ تاریخ آن معلوم نیست",
    "unknown characters": "{0} نویسهٔ ناخوانا در رونوشت هست",
}
UNNAMED = "این سطر را باید با منبع سنجید"


@dataclass(frozen=True, slots=True)
class Remark:
    """A fault as the page says it, with its 1-based line; 0 for the whole text."""

    line: int
    text: str


def remarks(snapshot: Snapshot, slug: str) -> list[Remark]:
    """List what is to be said of a law's copy, in the order of its lines."""
    found = snapshot.faults(slug)
    if not found:
        return []
    text = snapshot.source_text(slug)
    printed = set(_labels(text, snapshot.source_pieces(slug)))
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return [Remark(fault.line, sentence(fault, lines)) for fault in found if not _settled(fault, printed)]


def sentence(fault: Fault, lines: Sequence[str] = ()) -> str:
    """Say a fault in Persian; `lines` are those of the copy, to tell what a doubled block repeats."""
    quote = re.search("«([^«»]*)»", fault.text)
    numbers = re.findall(r"\d+(?:-\d+)?", re.sub(r"«[^«»]*»|\([^()]*\)", "", fault.text))
    kind = fault.kind
    if kind == "doubtful label" and "was taken" in fault.text:
        kind = "doubtful label taken"
    if kind == "gap" and len(numbers) > 1:  # counts that are declared
        kind = "count"
    said = SENTENCES.get(kind, UNNAMED)
    first, _, last = (numbers or ["0"])[0].partition("-")
    said = said.format(
        *(number.replace("-", " تا ") for number in (*numbers, "؟", "؟")),
        quote=quote[1] if quote else "",
        lines=_range(int(first), int(last or first)),
        before=_original(int(first), int(last or first), lines),
    )
    return persian_digits(said)


def _range(first: int, last: int) -> str:
    return f"سطر {first}" if first == last else f"سطرهای {first} تا {last}"


def _original(first: int, last: int, lines: Sequence[str]) -> str:
    """Name the lines that a doubled block repeats, if they are the same but for spaces."""
    block = [line for line in lines[first - 1 : last] if line]
    rows = [(number, line) for number, line in enumerate(lines[: first - 1], 1) if line]
    for at in range(len(rows) - len(block), -1, -1):
        if block and [line for _, line in rows[at : at + len(block)]] == block:
            return _range(rows[at][0], rows[at + len(block) - 1][0])
    return "آنچه پیش از آن آمده"


def _labels(text: str, pieces: Sequence[Piece]) -> Iterator[tuple[int, str]]:
    line, at = 1, 0
    for piece in pieces:
        line += text.count("\n", at, piece.start)
        at = piece.start
        if piece.role is Role.LABEL:
            yield line, " ".join(text[piece.start : piece.end].split())


def _settled(fault: Fault, labels: set[tuple[int, str]]) -> bool:
    """Tell whether what was left as text in one wording is a label in another one, by an editorial reading."""
    quote = re.match("«([^«»]*)» was left as text", fault.text)
    return quote is not None and any(line == fault.line and said.startswith(quote[1]) for line, said in labels)
