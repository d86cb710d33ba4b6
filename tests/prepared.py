"""The corpus, read once for all tests that look at wordings and XML; and small laws made by hand."""

import datetime as dt
from functools import cache

from kb.dates import parse
from kb.model import Change, Grade, Kind, Layer, Mark, Piece, Reading, Role, Source, Span, Unit, Work
from kb.prepare import Prepared, prepare
from kb.works import load_works
from shared_files import ROOT

CORPUS = ROOT / "corpus"
# The sources are named as they were handed over; the works as ARCHITECTURE fixes them.
SLUG_OF = {
    "000_e856ff2c667cb194.txt": "1331-07-14-ezdiad-sahm-keshavarzan",
    "001_fa4dbdba80e6c843.txt": "1331-05-22-ezdiad-sahm-keshavarzan",
    "002_ae29918cdafbdf03.txt": "1335-05-06-omran-dehat",
    "003_f91334832a200e49.txt": "1343-05-03-ayinname-eslahat-arzi",
    "004_43e41710dfacadfb.txt": "1340-10-19-eslahat-arzi",
}


@cache
def works() -> dict[str, Work]:
    return {work.slug: work for work in load_works(CORPUS)}


@cache
def prepared(slug: str) -> Prepared:
    return prepare(works()[slug], CORPUS)


def work(enacted: str = "1340-01-01", **more: object) -> Work:
    values: dict[str, object] = {"slug": "law", "title": "قانون", "kind": "قانون", "enacted_by": "مجلس"}
    values |= {"enacted": parse(enacted), "source": Source("raw/law.txt", "0" * 64)} | more
    return Work(**values)  # type: ignore[arg-type]


def unit(name: str, text: str = "متن", parent: str | None = None, kind: Kind | None = None, marks: str = "") -> Unit:
    """Make a unit; `marks` are written «added 1350-01-01, repealed»."""
    kind = kind or next(k for start, k in _KINDS.items() if name.rpartition("__")[2].startswith(start))
    made = []
    for mark in filter(None, marks.split(", ")):
        change, _, day = mark.partition(" ")
        made.append(Mark(Change(change), Span(0, 1), f"({mark})", (parse(day),) if day else ()))
    return Unit(name, kind, name, parent, 1, 0, 1, text=text, marks=tuple(made))


_KINDS = {"art": Kind.ARTICLE, "chp": Kind.CHAPTER, "proviso": Kind.PROVISO, "point": Kind.POINT}


def reading(*units: Unit, layers: dict[str, tuple[Unit, ...]] | None = None) -> Reading:
    made: tuple[Layer, ...] = (Layer(None, units),)
    if layers:
        made = tuple(Layer(parse(day), tuple(some)) for day, some in layers.items())
    return Reading("x", (Piece(0, 1, Role.TEXT),), made, None, (), Grade.CLEAN)


def day(text: str) -> dt.date:
    return parse(text)
