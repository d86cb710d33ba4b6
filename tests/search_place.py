"""A snapshot in miniature for tests of search: rows in memory, the index in a folder."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kb.index import Row, build_index
from kb.model import Kind, Source, Wording, Work
from kb.readable import readable

FIRST = dt.date(1952, 10, 6)  # 1331-07-14


def law(slug: str = "1331-07-14-nemune", title: str = "قانون نمونه", **more: object) -> Work:
    base = Work(slug, title, "قانون", "مجلس", FIRST, Source("raw/x.txt", ""))
    return replace(base, **more)


def unit(text: str, name: str = "art_1", work: str = "1331-07-14-nemune", **more: object) -> Wording:
    base = Wording(work, name, Kind.ARTICLE, "", "", text, FIRST, None, readable=readable(text))
    return replace(base, **more)


class Place:
    """What `kb.search` asks of a snapshot."""

    build_id = "test"

    def __init__(self, folder: Path, rows: Sequence[tuple[Wording, Work]]) -> None:
        self.index_dir = folder
        self.rows: list[Row] = [(at, wording, work) for at, (wording, work) in enumerate(rows, 1)]
        build_index(folder, self.rows)

    def works(self) -> tuple[Work, ...]:
        return tuple({work.slug: work for _, _, work in self.rows}.values())

    def work(self, slug: str) -> Work:
        return next(work for work in self.works() if work.slug == slug)

    def wordings_by_row(self, rows: Sequence[int]) -> dict[int, Wording]:
        return {at: self.rows[at - 1][1] for at in rows}

    def wordings(self, slug: str, unit: str | None = None) -> tuple[Wording, ...]:
        return tuple(w for _, w, work in self.rows if work.slug == slug and unit in (None, w.unit))
