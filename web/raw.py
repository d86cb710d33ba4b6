"""The source of a law as it was received, line by line, each run with the role that it plays in the reading."""

from dataclasses import dataclass
from itertools import pairwise

from flask import Blueprint, Response, render_template

from kb.model import Piece, Role
from web import addresses, faults
from web.errors import Link, PageError
from web.filters import law_url
from web.library import snapshot

pages = Blueprint("raw", __name__)


@dataclass(frozen=True, slots=True)
class Run:
    """A run of one source line with its role."""

    text: str
    role: Role
    unit: str | None


def lines(text: str, pieces: tuple[Piece, ...]) -> list[list[Run]]:
    """Cut the source into its lines (without line ends), and each into runs of one role."""
    found: list[list[Run]] = [[]]
    covered = 0
    for piece in pieces:
        covered = piece.end
        for place, part in enumerate(text[piece.start : piece.end].split("\n")):
            if place:
                found.append([])
            if part:
                found[-1].append(Run(part.rstrip("\r"), piece.role, piece.unit))
    for place, part in enumerate(text[covered:].split("\n")):
        if place:
            found.append([])
        if part:
            found[-1].append(Run(part, Role.OTHER, None))
    if not found[-1]:
        found.pop()
    return found


def _whole(pieces: tuple[Piece, ...]) -> bool:
    return all(one.end == two.start for one, two in pairwise(pieces))


@pages.get("/raw/<slug>.txt")
def source_bytes(slug: str) -> Response:
    """Give the source byte for byte."""
    found = addresses.read(snapshot(), slug)
    return Response(snapshot().source_bytes(found.work.slug), mimetype="text/plain")


@pages.get("/raw/<slug>")
def source(slug: str) -> str:
    """Show the source with line numbers and roles."""
    library = snapshot()
    work = addresses.read(library, slug).work
    text, pieces = library.source_text(work.slug), tuple(library.source_pieces(work.slug))
    if not _whole(pieces):
        raise PageError(503, "نقش بخش‌های این رونوشت خوانا نیست.", (Link(law_url(work.slug), work.title),))
    counts: dict[Role, int] = {}
    for piece in pieces:
        counts[piece.role] = counts.get(piece.role, 0) + piece.end - piece.start
    return render_template(
        "raw.html",
        work=work,
        lines=lines(text, pieces),
        total=len(text),
        counts=sorted(counts.items(), key=lambda each: -each[1]),
        faults=faults.remarks(library, work.slug),
    )
