"""The addresses of laws and dates, read: any digits are taken, one form is canonical, neighbours are offered."""

import datetime as dt
import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from kb.dates import words
from kb.errors import NotFound
from kb.ids import Ref
from kb.model import Expression, Work
from kb.store import Snapshot
from web import days
from web.errors import Link, PageError, sentence_of
from web.filters import law_url


@dataclass(frozen=True, slots=True)
class Address:
    """A law and perhaps a date; `canonical` tells whether it was written in the one form that pages link to."""

    work: Work
    on: dt.date | None
    canonical: bool


def near_works(works: Sequence[Work], name: str) -> tuple[Link, ...]:
    """Offer the laws whose names are like an unknown one, if there are any."""
    close = difflib.get_close_matches(name, [work.slug for work in works], n=5, cutoff=0.6)
    return tuple(Link(law_url(work.slug), work.title) for work in works if work.slug in close)


def read(snapshot: Snapshot, written: str) -> Address:
    """Read `<work>[@<date>]`. Raises PageError that says which part is unknown."""
    slug, at, date = written.partition("@")
    works = {work.slug: work for work in snapshot.works()}
    if slug not in works:
        raise PageError(404, f"قانونی با نام «{slug[:80]}» در این مجموعه نیست.", near_works(list(works.values()), slug))
    work = works[slug]
    if not at:
        return Address(work, None, True)
    try:
        on = days.read(date)
    except days.BadDay as bad:
        links = tuple(Link(law_url(slug, each), f"{work.title} — {words(each)}") for each in snapshot.text_dates(slug))
        raise PageError(404, str(bad), links) from None
    return Address(work, on, str(Ref(slug, on)) == written)


def expression(snapshot: Snapshot, address: Address) -> Expression:
    """Give the law on its date, the latest version where none is named; says when it began if that is too early."""
    slug = address.work.slug
    try:
        return snapshot.expression(slug, address.on)
    except NotFound as error:
        first = snapshot.versions(slug)[0]
        early = f"{address.work.title} در این تاریخ هنوز تصویب نشده بود؛ نخستین متن آن از {words(first)} است."
        links = (Link(law_url(slug, first), f"متن {words(first)}"),)
        raise PageError(404, sentence_of(error, early), links) from error
