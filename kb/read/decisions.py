"""Editorial readings applied to a text: the wording a run belongs to, headings that are missing in the copy."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from kb.errors import KbError
from kb.model import Decision, Kind
from kb.numbers import ascii_digits, find_numbers
from kb.read.events import Event


@dataclass(frozen=True, slots=True)
class Placed:
    """A run of the text that is the wording of one date."""

    span: tuple[int, int]
    wording_of: dt.date


def locate(text: str, quote: str, occurrence: int, name: str) -> int:
    """Find where the quotation of a decision stands. Raises KbError if it does not."""
    at = -1
    for number in range(max(1, occurrence)):
        at = text.find(quote, at + 1) if quote else -1
        if at < 0:
            how_often = f" {occurrence} times, only {number}" if number else ""
            raise KbError(
                f"the text of {name or 'this law'} does not hold the words that a reading in its work file quotes"
                f"{how_often}",
                excerpt=quote,
                next_step=f"correct the {'occurrence' if number else 'quotation'} in the work file, or take it out",
            )
    return at


def implicit(text: str, folded: str, decisions: Sequence[Decision], name: str) -> list[Event]:
    """Make the events of articles whose heading is missing in the copy («implicit» decisions)."""
    events = []
    for decision in decisions:
        if decision.kind != "implicit":
            continue
        at = locate(text, decision.quote, decision.occurrence, name)
        numbers = find_numbers(ascii_digits(decision.label))
        number = numbers[0].value if numbers else 1
        events.append(Event(at, at, Kind.ARTICLE, decision.label, number, implicit=True))
    return events


def placed(text: str, decisions: Sequence[Decision], base: Sequence[Event], name: str) -> list[Placed]:
    """Find the runs of «placed» decisions. Without `to` a run is the unit that starts at the quote."""
    runs: list[Placed] = []
    for decision in decisions:
        if decision.kind != "placed" or decision.wording_of is None:
            continue
        start = locate(text, decision.quote, decision.occurrence, name)
        if decision.to:
            end = text.find(decision.to, start)
            if end < 0:
                locate(text, decision.to, len(text), name)
            end += len(decision.to)
        else:
            end = next((event.stop for event in base if event.start == start), 0)
            if not end:
                following = [event.start for event in base if event.start > start]
                end = following[0] if following else len(text)
        runs.append(Placed((start, end), decision.wording_of))
    return _innermost(runs)


def _innermost(runs: list[Placed]) -> list[Placed]:
    """Cut the runs so that none overlap: a later decision wins over an earlier one that reaches over it."""
    kept: list[Placed] = []
    for i, run in enumerate(runs):
        pieces = [run.span]
        for later in runs[i + 1 :]:
            a, b = later.span
            cut = []
            for start, end in pieces:
                if b <= start or a >= end:
                    cut.append((start, end))
                    continue
                if start < a:
                    cut.append((start, a))
                if b < end:
                    cut.append((b, end))
            pieces = cut
        kept += [Placed(span, run.wording_of) for span in pieces]
    return sorted(kept, key=lambda run: run.span)
