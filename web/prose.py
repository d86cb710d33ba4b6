"""A unit's text as runs for the page: in readable or in the source's own spelling, corrections shown both ways."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.model import Correction, Wording
from kb.readable import places

# After a Persian letter the signs inside a date are neutral and it would be shown backwards; a Latin run likewise.
_ISOLATED = re.compile(
    r"[0-9\u0660-\u0669\u06f0-\u06f9]+(?:[-./,:\u02cf][0-9\u0660-\u0669\u06f0-\u06f9]+){2,}"
    r"|[A-Za-z][A-Za-z0-9 ._@/:-]*[A-Za-z0-9]|[A-Za-z]"
)


@dataclass(frozen=True, slots=True)
class Run:
    """A run of text: `printed` is what the copy has where the run is a correction; `isolated` needs `<bdi>`."""

    text: str
    printed: str = ""
    isolated: bool = False


type Paragraph = tuple[Run, ...]


def isolate(text: str) -> Iterator[Run]:
    """Cut a text where a date or a Latin run must be kept apart from the direction of the words around it."""
    end = 0
    for match in _ISOLATED.finditer(text):
        if match.start() > end:
            yield Run(text[end : match.start()])
        yield Run(match.group(), isolated=True)
        end = match.end()
    if end < len(text):
        yield Run(text[end:])


def _paragraphs(runs: Sequence[Run]) -> list[Paragraph]:
    lines: list[list[Run]] = [[]]
    for run in runs:
        if run.printed:
            lines[-1].append(run)
            continue
        for place, part in enumerate(run.text.split("\n")):
            if place:
                lines.append([])
            lines[-1].extend(isolate(part))
    return [tuple(line) for line in lines if any(run.text.strip() for run in line)]


def paragraphs(wording: Wording, *, source: bool = False) -> list[Paragraph]:
    """Give the paragraphs of a wording's own text; `source`: as the copy prints it, brackets and spelling included."""
    return read(wording.text, wording.readable, wording.corrections, source=source)


def read(
    text: str, readable: str, corrections: tuple[Correction, ...] = (), *, source: bool = False
) -> list[Paragraph]:
    """Give the paragraphs of a text; see `paragraphs`."""
    shown = readable or text
    if source or not corrections:
        return _paragraphs([Run(text if source else shown)])
    try:
        at = places(text, shown)
    except ValueError:  # a readable text of another reading: rather the copy's own spelling than a wrong place
        shown, at = text, list(range(len(text) + 1))
    runs: list[Run] = []
    end = 0
    for correction in sorted(corrections, key=lambda each: each.start):
        start = at[correction.start]
        runs.append(Run(shown[end:start]))
        runs.append(Run(correction.read, printed=text[correction.start : correction.end]))
        end = at[correction.end]
    runs.append(Run(shown[end:]))
    return _paragraphs(runs)
