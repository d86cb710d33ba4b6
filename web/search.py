"""Search: a form that works by itself, results by unit, filters as links with counts, the same as JSON and CSV."""

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from kb import dates
from kb import search as kb_search
from kb.cite import Target
from kb.errors import Damaged, KbError
from kb.model import Status
from kb.numbers import ascii_digits
from kb.query import MOST_CHARACTERS
from kb.search import Filters, Hit, Results
from kb.search_values import UNIT_NAMES
from kb.suggest import Suggestion, suggest
from web import days
from web.errors import PageError
from web.filters import fa, law_url
from web.library import snapshot

pages = Blueprint("search", __name__)

ROWS = 2_000  # hits of a CSV file
FACETS = {"law": "قانون", "status": "وضعیت", "act": "نوع", "unit": "نوع جزء", "year": "سال تصویب"}
SORTS = {"rank": "مرتبط‌ترین", "newest": "تازه‌ترین", "oldest": "قدیمی‌ترین", "place": "به ترتیب قانون و ماده"}
EXAMPLES = ("صندوق تعاون", "«سهم مالکانه»", "مالک OR زارع", "کشاورز*", "تبصره ۲ ماده ۱ ازدیاد سهم")
_SHOWN = 80  # characters of a query that a sentence repeats
_TOO_LONG = "این پرسش بیش از اندازه زمان می‌برد؛ واژه‌های کمتر یا بلندتری بنویسید."


@dataclass(slots=True)
class Asked:
    """What the address of a search says.

    `wrong` is a sentence on a date that cannot be read, `passed_over` sentences on what else was not heeded.
    """

    query: str
    at: dt.date | None = None
    typed_date: str = ""
    all_wordings: bool = False
    filters: dict[str, list[str]] = field(default_factory=dict)
    sort: str = "rank"
    page: int = 1
    wrong: str = ""
    passed_over: list[str] = field(default_factory=list)

    @property
    def plain(self) -> bool:
        """Tell whether nothing but words and a date is asked for."""
        return not any(self.filters.values()) and self.sort == "rank" and self.page == 1 and not self.all_wordings

    @property
    def shown(self) -> str:
        """Give the query for a sentence, a long one cut short."""
        return self.query if len(self.query) <= _SHOWN else f"{self.query[:_SHOWN]}…"

    def url(self, endpoint: str = "search.page", **changed: object) -> str:
        """Give the address of the same search with some of it changed; the page starts again at the first."""
        fields: dict[str, object] = {
            "q": self.query,
            "date": dates.iso(self.at) if self.at else None,
            "all": "1" if self.all_wordings else None,
            "sort": self.sort if self.sort != "rank" else None,
            **{name: values or None for name, values in self.filters.items()},
        }
        return url_for(endpoint, **(fields | changed))  # type: ignore[arg-type]

    def toggled(self, name: str, value: str) -> str:
        """Give the address with one filter set, or left out if it is set."""
        chosen = self.filters.get(name, [])
        changed = [each for each in chosen if each != value] if value in chosen else [*chosen, value]
        return self.url("search.page", **{name: changed})


def _number(text: str, least: int, most: int) -> int:
    digits = ascii_digits(text.strip())
    return min(max(int(digits[:6]), least), most) if digits.isdecimal() else least


def read(fields: MultiDict[str, str]) -> Asked:
    """Read the fields of a search; what makes no sense is left out, a bad date is named."""
    typed = fields.get("date", fields.get("at", "")).strip()
    query = fields.get("q", "").strip()
    asked = Asked(
        query=query[: MOST_CHARACTERS + 1],  # one more: `kb.query` says that it was too long
        typed_date=typed[:60],
        all_wordings=fields.get("all") == "1",
        filters={name: [value[:120] for value in fields.getlist(name)[:20] if value] for name in FACETS},
        sort=fields.get("sort", "rank") if fields.get("sort") in SORTS else "rank",
        page=_number(fields.get("page", "1"), 1, 100_000),
    )
    if fields.get("sort", asked.sort) not in SORTS and fields["sort"]:
        asked.passed_over.append(f"ترتیب «{fields['sort'][:_SHOWN]}» شناخته نیست؛ مرتبط‌ترین‌ها نخست آمده‌اند.")
    _keep_known(asked)
    if typed:
        try:
            asked.at = days.read(typed)
        except days.BadDay as bad:
            asked.wrong = str(bad)
    return asked


def _keep_known(asked: Asked) -> None:
    """Leave out the values of filters that no law and no unit can have, and say so."""
    works = snapshot().works()
    known: dict[str, Callable[[str], bool]] = {
        "law": {work.slug for work in works}.__contains__,
        "act": {work.kind for work in works}.__contains__,
        "status": {state.value for state in Status}.__contains__,
        "unit": UNIT_NAMES.__contains__,
        "year": lambda value: ascii_digits(value).isdecimal(),
    }
    for name, values in asked.filters.items():
        unknown = [value for value in values if not known[name](value)]
        asked.filters[name] = [value for value in values if value not in unknown]
        asked.passed_over += [
            f"{FACETS[name]} «{value[:_SHOWN]}» در این مجموعه شناخته نیست و کنار گذاشته شد." for value in unknown
        ]


def _found(asked: Asked, limit: int = 20) -> Results:
    chosen = asked.filters
    years = tuple(int(ascii_digits(year)) for year in chosen["year"] if ascii_digits(year).isdecimal())
    filters = Filters(tuple(chosen["law"]), tuple(chosen["act"]), years, tuple(chosen["unit"]), tuple(chosen["status"]))
    try:
        return kb_search.search(
            snapshot(),
            asked.query,
            at=asked.at,
            all_wordings=asked.all_wordings,
            filters=filters,
            page=asked.page,
            limit=limit,
            sort=asked.sort,
        )
    except Damaged:
        raise
    except KbError as error:
        raise PageError(400, _TOO_LONG) from error


def hit_url(hit: Hit, at: dt.date | None) -> str:
    """Give the address of a hit: the unit on the date asked for, else in the version that holds the wording."""
    slug = hit.work.slug
    if not hit.unit:
        return law_url(slug, at)
    if at is not None:
        return law_url(slug, at, hit.unit)
    return law_url(slug, snapshot().versions(slug)[-1] if hit.latest or hit.start is None else hit.start, hit.unit)


def target_url(target: Target) -> str:
    """Give the address of the unit that a citation points to."""
    slug = target.work.slug
    return law_url(slug, target.at or snapshot().versions(slug)[-1], target.unit)


def _suggestions(asked: Asked, results: Results) -> list[tuple[str, Suggestion]]:
    """Give what a query that is still being typed may mean, each with its address; cited units are shown anyway."""
    cited = {(target.work.slug, target.unit) for target in results.targets}
    found = []
    for each in suggest(snapshot(), asked.query):
        slug = each.work.slug if each.work else ""
        if (slug, each.unit) not in cited and each.query != asked.query:
            found.append((law_url(slug, unit=each.unit) if slug else asked.url(q=each.query), each))
    return found[:6]


def _straight(asked: Asked, results: Results) -> str:
    """Give the address that a plain search for one cited unit leads to; "" where its results are to be shown."""
    wanted = request.args.get("jump") == "1"
    shown = request.args.get("text") == "1" or request.args.get("live") == "1"
    if not results.targets or not (wanted or (asked.plain and len(results.targets) == 1 and not shown)):
        return ""
    return f"{target_url(results.targets[0])}?{urlencode({'q': asked.query})}"


def _all_hits(asked: Asked) -> Iterator[Hit]:
    """Yield the hits of a search one page after the other, up to `ROWS`."""
    for page in range(1, ROWS // 100 + 1):
        results = _found(replace(asked, page=page), 100)
        yield from results.hits
        if page >= results.pages:
            return


def _csv(asked: Asked) -> str:
    """Write the hits as a table; its last row says so where there are more than it holds."""
    hits = list(_all_hits(asked))
    root = request.url_root.removesuffix("/")
    table = kb_search.to_csv(hits, asked.at or dt.date.today(), lambda hit: root + hit_url(hit, asked.at))
    if len(hits) >= ROWS:
        table += f"تنها {fa(ROWS)} نتیجهٔ نخست در این پرونده است؛ پرسش را محدودتر کنید.\r\n"
    return table


@pages.get("/search")
def page() -> str | BaseResponse | tuple[str, int]:
    """Show the form and, for a query, its results; `?jump=1` goes straight to what a citation points to."""
    asked = read(request.args)
    results = _found(asked) if asked.query and not asked.wrong else None
    if results is not None and (jump := _straight(asked, results)):
        return redirect(jump)
    unsure = results is not None and (request.args.get("live") == "1" or not results.total)
    html = render_template(
        "search.html",
        asked=asked,
        results=results,
        suggestions=_suggestions(asked, results) if results is not None and unsure else (),
        facets=FACETS,
        sorts=SORTS,
        examples=EXAMPLES,
        hit_url=hit_url,
        target_url=target_url,
        on=asked.at or dt.date.today(),
    )
    return (html, 400) if asked.wrong else html


@pages.get("/search.<any(json, csv):form>")
def files(form: str) -> Response | BaseResponse:
    """Give the results as JSON, or the list of hits as CSV."""
    asked = read(request.args)
    if asked.wrong:
        raise PageError(400, asked.wrong)
    if form == "json":
        return jsonify(kb_search.to_json(_found(asked, _number(request.args.get("limit", "100"), 1, 100))))
    # The mark of UTF-8 lets spreadsheets read Persian.
    answer = Response("\ufeff" + _csv(asked), mimetype="text/csv")
    answer.headers["Content-Disposition"] = 'attachment; filename="search.csv"'
    return answer
