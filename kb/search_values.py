"""What a search answers with, for programs, pages and files."""

import csv
import datetime as dt
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from kb import dates
from kb.cite import Target
from kb.fold import fold
from kb.model import Status, Wording, Work
from kb.search_snippet import Snippet
from kb.search_words import Meaning
from kb.status import NAMES, label


@dataclass(frozen=True, slots=True)
class Filters:
    """What the reader narrows the hits to; an empty tuple means no narrowing. Values are those of the facets."""

    law: tuple[str, ...] = ()  # slugs
    act: tuple[str, ...] = ()  # kind of act, in Persian
    year: tuple[int, ...] = ()  # Jalali year of enactment
    unit: tuple[str, ...] = ()  # kind of unit, as in kb.model.Kind; «work» for titles
    status: tuple[str, ...] = ()  # kb.model.Status


@dataclass(frozen=True, slots=True)
class Hit:
    """A unit that matches. `start`…`end` is the validity of `wording`; `dates` all spans at which the unit matched.

    `work` alone (`wording` None) is a hit in the title of a law. `path` leads from the law to the unit, readable;
    `citation` is the unit as a jurist cites it, "" for a title.
    """

    work: Work
    unit: str
    wording: Wording | None
    start: dt.date | None
    end: dt.date | None
    snippet: Snippet
    path: tuple[str, ...]
    status: Status
    status_words: str
    score: float
    latest: bool
    quoted: bool = False
    dates: tuple[tuple[dt.date | None, dt.date | None], ...] = ()
    citation: str = ""

    @property
    def text(self) -> str:
        """The unit's own text as the source spells it; the title for a hit in the title."""
        return self.wording.text if self.wording else self.work.title


@dataclass(frozen=True, slots=True)
class Facet:
    """A value to narrow by, with the number of units that it would leave."""

    value: str
    label: str
    count: int
    chosen: bool = False


@dataclass(slots=True)
class Results:
    """The answer to a query."""

    query: str
    total: int = 0
    hits: tuple[Hit, ...] = ()
    page: int = 1
    limit: int = 20
    sort: str = "rank"
    at: dt.date | None = None
    all_wordings: bool = False
    filters: Filters = field(default_factory=Filters)
    facets: dict[str, tuple[Facet, ...]] = field(default_factory=dict)
    meant: tuple[Meaning, ...] = ()
    targets: tuple[Target, ...] = ()
    suggestion: str | None = None
    remarks: tuple[str, ...] = ()
    only_replaced: int = 0  # units that match only in a wording that was not searched
    ceased: int = 0  # units left out because their law was repealed by `at`; a status filter has them
    without: tuple[tuple[str, int], ...] = ()  # «no result» help: the query less one word, and what it finds
    seconds: float = 0.0

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-self.total // self.limit))


UNIT_NAMES = {
    "work": "عنوان", "article": "ماده", "proviso": "تبصره", "point": "بند", "indent": "جزء", "alinea": "سطر",
    "hcontainer": "متن", "preamble": "مقدمه", "conclusions": "پایان", "crossHeading": "عنوان میانی", "tome": "جلد",
    "book": "کتاب", "part": "بخش", "title": "باب", "chapter": "فصل", "division": "قسمت", "subchapter": "مبحث",
    "subdivision": "گفتار",
}  # fmt: skip
STATUS_NAMES = {state.value: name for state, name in NAMES.items()}
_ALPHABET = {letter: at for at, letter in enumerate("ءآأاإئؤبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهةی")}


def alphabetical(text: str) -> tuple[int, ...]:
    """Give a key that sorts names in the order of the Persian alphabet (پ after ب, ک and گ after ق)."""

    return tuple(_ALPHABET.get(ch, 100 + ord(ch)) if ch not in " \u200c" else -1 for ch in fold(text).text)


def _day(date: dt.date | None) -> str | None:
    return dates.iso(date) if date else None


def to_json(results: Results) -> dict[str, object]:
    """Give the results as values for JSON; dates are Jalali, ranges of marks are offsets into the snippet."""
    return {
        "query": results.query,
        "at": _day(results.at),
        "all_wordings": results.all_wordings,
        "total": results.total,
        "page": results.page,
        "pages": results.pages,
        "sort": results.sort,
        "hits": [
            {
                "work": hit.work.slug,
                "title": hit.work.title,
                "unit": hit.unit,
                "citation": hit.citation,
                "path": list(hit.path),
                "from": _day(hit.start),
                "to": _day(hit.end),
                "dates": [[_day(start), _day(end)] for start, end in hit.dates],
                "status": str(hit.status),
                "status_words": hit.status_words,
                "latest": hit.latest,
                "snippet": hit.snippet.text,
                "marks": [list(pair) for pair in hit.snippet.marks],
                "text": hit.text,
                "score": round(hit.score, 3),
            }
            for hit in results.hits
        ],
        "facets": {
            name: [{"value": row.value, "label": row.label, "count": row.count, "chosen": row.chosen} for row in rows]
            for name, rows in results.facets.items()
        },
        "meant": [one.plain() for one in results.meant],
        "targets": [target.plain() for target in results.targets],
        "suggestion": results.suggestion,
        "only_replaced": results.only_replaced,
        "ceased": results.ceased,
        "without": [{"word": word, "total": total} for word, total in results.without],
        "remarks": list(results.remarks),
    }


def to_csv(hits: Iterable[Hit], on: dt.date, address: Callable[[Hit], str] | None = None) -> str:
    """Give hits as CSV with a header row; dates are Jalali, the status is that of the law on a date, in Persian words.

    `address` gives where a hit can be read; without it the column is left out.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    columns = ("work", "title", "unit", "citation", "path", "from", "to", "status", "snippet")
    writer.writerow((*columns, "address") if address else columns)
    for hit in hits:
        days = (_day(hit.start) or "", _day(hit.end) or "")
        said = (hit.citation, " › ".join(hit.path), *days, label(hit.work, on), hit.snippet.text)
        row = (hit.work.slug, hit.work.title, hit.unit, *said)
        writer.writerow((*row, address(hit)) if address else row)
    return out.getvalue()
