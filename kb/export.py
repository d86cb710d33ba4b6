"""A law on a date as JSON, as plain text and as one HTML page that needs nothing else.

All three say what the site says: an unofficial copy, whether it is in force, and which wordings the source lacks.
"""

import datetime as dt
import difflib
from collections.abc import Iterable
from html import escape

from kb import dates
from kb.errors import NotFound
from kb.ids import citation
from kb.model import Expression, Kind, State, Wording

_CONTAINER_LEVEL = 2
_UNOFFICIAL = "این متن رسمی نیست و از رونوشتی که در مجموعه آمده ساخته شده است."


def selected(expression: Expression, unit: str | None) -> tuple[Wording, ...]:
    """Give the units of an expression, or one unit with all that is inside it. Raises NotFound for an unknown unit."""
    if unit is None:
        return expression.units
    inside = {unit}
    for wording in expression.units:  # in the order of the law: parents stand before their children
        if wording.parent in inside:
            inside.add(wording.unit)
    found = tuple(wording for wording in expression.units if wording.unit in inside)
    if not found:
        near = difflib.get_close_matches(unit, [wording.unit for wording in expression.units], n=3)
        raise NotFound(
            f"“{expression.work.slug}” has no unit “{unit}” on {dates.iso(expression.asked)}",
            next_step=f"did you mean {', '.join(near)}?" if near else "`kb show` without a unit lists all",
        )
    return found


def to_json(expression: Expression, unit: str | None = None) -> dict[str, object]:
    """Give what `kb show --json` prints. Dates are Jalali («1331-07-14»); `from` and `to` are half-open."""
    return {
        "work": expression.work.slug,
        "title": expression.work.title,
        "date": dates.iso(expression.asked),
        "version": dates.iso(expression.date),
        "until": _iso(expression.end),
        "versions": [dates.iso(date) for date in expression.versions],
        "status": expression.status.value,
        "status_words": expression.status_words,
        "units": [_unit(wording) for wording in selected(expression, unit)],
        "stand_ins": [
            _unit(wording)
            for wording in expression.stand_ins
            if unit is None or wording.unit == unit or wording.unit.startswith(f"{unit}__")
        ],
    }


def _unit(wording: Wording) -> dict[str, object]:
    return {
        "id": wording.unit,
        "kind": wording.kind.value,
        "num": wording.num,
        "heading": wording.heading,
        "parent": wording.parent,
        "from": _iso(wording.start),
        "to": _iso(wording.end),
        "state": wording.state.value,
        "text": wording.text,
        "readable": wording.readable or wording.text,
        "notices": list(wording.notices),
    }


def _iso(date: dt.date | None) -> str | None:
    return None if date is None else dates.iso(date)


def to_txt(expression: Expression, unit: str | None = None) -> str:
    """Give the law, or one unit of it, as plain text: a head, then a paragraph for each unit, indented by its depth."""
    lines = [*head(expression), ""]
    depth: dict[str | None, int] = {None: 0}
    for wording in selected(expression, unit):
        depth[wording.unit] = depth.get(wording.parent, 0) + 1
        margin = "  " * (depth[wording.unit] - 1)
        for line in paragraphs(wording, expression.asked):
            lines.append(f"{margin}{line}")
    return "\n".join(lines) + "\n"


def head(expression: Expression) -> list[str]:
    """Give the lines that stand above a law: title, date, validity, that it is unofficial."""
    # the days of the wordings, not of force: on the day of a repeal no new text begins
    begun = max((one.start for one in expression.units if one.start), default=expression.date)
    ends = min((one.end for one in expression.units if one.end), default=None)
    until = f" تا پیش از {dates.words(ends)}" if ends else ""
    return [
        expression.work.title,
        f"متن در تاریخ {dates.words(expression.asked)} (از {dates.words(begun)}{until})",
        expression.status_words,
        _UNOFFICIAL,
    ]


def paragraphs(wording: Wording, on: dt.date) -> list[str]:
    """Give the lines of one unit: label, heading and words; where there are none, a sentence that says so."""
    label = " ".join(part for part in (wording.num, wording.heading) if part)
    if wording.state is State.UNKNOWN:
        # the notices say what is known instead; without one this must still not look like an empty unit
        said = (
            "" if wording.notices else f"[متن {citation(wording.unit)} در تاریخ {dates.words(on)} در منبع نیامده است.]"
        )
        lines = [label, said]
    else:
        words = wording.readable or wording.text
        mark = "[منسوخ] " if wording.state is State.REMOVED else ""
        first, *rest = words.split("\n")
        opening = f"{label} – {mark}{first}" if label and first else label + mark.rstrip() or first
        lines = [opening, *rest]
    return [line for line in (*lines, *(f"[{notice}]" for notice in wording.notices)) if line]


def to_html(expression: Expression) -> str:
    """Give the law as one page, right to left, that needs no other file."""
    title, *rest = head(expression)
    parts = [
        "<!doctype html>",
        '<html lang="fa" dir="rtl"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        "<style>body{max-inline-size:44rem;margin:2rem auto;padding-inline:1rem;line-height:2;"
        "font-family:Vazirmatn,Tahoma,sans-serif}"
        "section section{margin-inline-start:1.5rem}.unknown,.removed{opacity:.7}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in rest if line),
        *_sections(expression, None),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _sections(expression: Expression, parent: str | None, level: int = _CONTAINER_LEVEL) -> Iterable[str]:
    for wording in expression.children(parent):
        first, *rest = paragraphs(wording, expression.asked) or [""]
        heads = wording.kind not in (Kind.ALINEA, Kind.PREAMBLE, Kind.CONCLUSIONS) and not wording.text
        tag = f"h{min(level, 6)}" if heads and first else "p"
        state = f' class="{wording.state.value}"' if wording.state is not State.KNOWN else ""
        yield f'<section id="{escape(wording.unit)}"{state}>'
        if first:
            yield f"<{tag}>{escape(first)}</{tag}>"
        yield from (f"<p>{escape(line)}</p>" for line in rest)
        yield from _sections(expression, wording.unit, level + 1)
        yield "</section>"
