"""Corrections of the reader as data: a place, named by quotation, is a label, plain text, a heading or no law."""

from collections.abc import Sequence

from kb.errors import KbError
from kb.model import Decision, Kind
from kb.numbers import ascii_digits, find_numbers
from kb.read.clauses import Clause
from kb.read.decisions import locate
from kb.read.labels import ARTICLE_WORDS, CONTAINER, NOTE_WORDS
from kb.read.letters import fold
from kb.read.scan import Label
from kb.read.source import Source

KINDS = ("label", "text", "heading", "site")
_CERTAIN = 40.0  # outweighs all evidence


def overrule(source: Source, decisions: Sequence[Decision], name: str) -> None:
    """Apply the corrections of a work file to what the scanner found. Raises KbError if a quotation is not there."""
    for decision in decisions:
        if decision.kind not in KINDS:
            continue
        start = locate(source.text, decision.quote, decision.occurrence, name)
        end = start + len(decision.quote)
        if decision.to:
            end = source.text.find(decision.to, start)
            if end < 0:
                locate(source.text, decision.to, 1 << 30, name)
            end += len(decision.to)
        if decision.kind == "label":
            _label(source, decision, start, end, name)
            continue
        source.labels[:] = [label for label in source.labels if not start <= label.start < end]
        source.clauses[:] = [clause for clause in source.clauses if not start <= clause.start < end]
        if decision.kind == "site":
            source.site.append((start, end))
        elif decision.kind == "heading":
            source.headings.append((start, end))


def _label(source: Source, decision: Decision, start: int, end: int, name: str) -> None:
    known = next((label for label in source.labels if start <= label.start < end), None)
    if known is not None and not decision.label:
        known.score += _CERTAIN
        known.cited = known.quoted = False
        return
    if known is not None:
        source.labels.remove(known)
    words = fold(decision.label or decision.quote).strip(" -ـ:.)(")
    first, _, rest = words.partition(" ")
    numbers = find_numbers(ascii_digits(rest))
    number = numbers[0].value if numbers else None
    kind = (
        Kind.ARTICLE
        if first in ARTICLE_WORDS
        else Kind.PROVISO
        if first in NOTE_WORDS
        else CONTAINER[first][0]
        if first in CONTAINER
        else None
    )
    if kind is None and len(words) > 3 and not words.isdigit():
        raise KbError(
            f"a reading of {name or 'this law'} calls a place a label, but «{words[:40]}» is none",
            next_step='give it as label = "ماده ۵", "تبصره ۲" or "الف"',
        )
    if kind is None:
        style = "digit" if words.isdigit() else "letter"
        value = int(words) if words.isdigit() else 0
        source.clauses.append(Clause(start, end, style, words, value, 2, True, "-", True, num=(start, end)))
        source.clauses.sort(key=lambda clause: clause.start)
        return
    label = Label(start, end, first, kind, number, end, "-", 2, score=_CERTAIN, only="واحده" in rest, after_end=True)
    if label.only:
        label.number = 1
    source.labels.append(label)
    source.labels.sort(key=lambda one: one.start)
