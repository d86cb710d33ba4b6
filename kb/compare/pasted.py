"""Make an expression of a text that is not in the corpus, so that it can be compared. Nothing of it is stored."""

from kb.compare.values import NO_DATE
from kb.errors import KbError
from kb.ids import unit_id
from kb.model import Expression, Kind, Source, Span, Status, Wording, Work
from kb.read import read

LARGEST = 4_000_000  # characters: ten Civil Codes
_SHARE = 0.3  # of the letters must be of the Persian alphabet
_LABELLED = frozenset({Kind.ARTICLE, Kind.PROVISO, Kind.POINT})


def expression_of_text(text: str, title: str = "") -> Expression:
    """Read a text as it stands and make an expression of it, without a date.

    `text` is decoded text (`kb.read.intake` makes it of bytes). Raises KbError for one that is empty, too long, or
    not Persian.
    """
    if len(text) > LARGEST:
        raise KbError(
            f"the text has {len(text):,} characters, more than the {LARGEST:,} that can be compared",
            file=title or None,
            next_step="compare a part of it",
        )
    letters = [char for char in text[:200_000] if char.isalpha()]
    if not letters:
        raise KbError("there are no words in the text", file=title or None, next_step="give the text of a law")
    persian = sum("\u0600" <= char <= "\u06ff" or "\ufb50" <= char <= "\ufefc" for char in letters)
    if persian < _SHARE * len(letters):
        raise KbError("the text is not Persian", file=title or None, next_step="give a law in Persian")
    reading = read(text, (), title)
    work = Work(
        slug="",
        title=title or "متن بی‌نام",
        kind="متن",
        enacted_by="",
        enacted=NO_DATE,
        source=Source(file="", sha256=""),
    )
    units = tuple(
        Wording(
            work="",
            unit=unit.id,
            kind=unit.kind,
            num=unit.num,
            heading=unit.heading,
            text=unit.text,
            start=None,
            end=None,
            parent=unit.parent,
            order=order,
            spans=unit.spans,
            corrections=unit.corrections,
            marks=unit.marks,
            quoted=unit.quoted,
            implicit=unit.implicit,
        )
        for order, unit in enumerate(reading.units)
    )
    return Expression(
        work=work,
        asked=NO_DATE,
        date=NO_DATE,
        end=None,
        status=Status.UNKNOWN,
        status_words="متنی که خواننده فرستاده است",
        versions=(),
        units=units if any(unit.kind in _LABELLED for unit in units) else _lines(text),
    )


def _lines(text: str) -> tuple[Wording, ...]:
    """Take each line of a text without any label as a unit: a reader may paste one paragraph of a law."""
    found: list[Wording] = []
    at = 0
    for line in text.splitlines(keepends=True):
        words = line.strip()
        if words:
            start = at + line.index(words)
            number = len(found) + 1
            found.append(
                Wording(
                    work="",
                    unit=unit_id(Kind.ALINEA, number),
                    kind=Kind.ALINEA,
                    num="",
                    heading="",
                    text=words,
                    start=None,
                    end=None,
                    order=number - 1,
                    spans=(Span(start, start + len(words)),),
                )
            )
        at += len(line)
    return tuple(found)
