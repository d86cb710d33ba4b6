"""What templates may call: digits, dates, addresses, texts as runs."""

import datetime as dt
import re
from urllib.parse import quote

from flask import Flask, g, url_for
from markupsafe import Markup, escape

from kb import dates, status
from kb.compare.values import KIND_WORDS, Pair
from kb.ids import Ref
from kb.model import Kind, Status, Wording, Work
from kb.numbers import persian_digits
from web import names, prose, versions
from web.library import snapshot


def fa(value: object) -> str:
    """Write digits as Persian ones; whole numbers from a thousand on are grouped."""
    text = f"{value:,}".replace(",", "\u066c") if isinstance(value, int) and not isinstance(value, bool) else str(value)
    return persian_digits(text)


def date(value: dt.date | None, unknown: str = "تاریخی نامعلوم") -> Markup | str:
    """Write a date in Jalali words inside `<time>`, where no sign can turn it around."""
    if value is None:
        return unknown
    return Markup('<time datetime="{}">{}</time>').format(value.isoformat(), dates.words(value))


def law_url(work: str, on: dt.date | None = None, unit: str = "", form: str = "", **query: str | bool) -> str:
    """Give the address of a law, of it on a date, of one of its units, or of a file form of it."""
    address = str(Ref(work, on))
    if unit and not query:  # a long law has thousands of them
        bases: dict[str, str] = g.setdefault("unit_bases", {})
        if address not in bases:
            bases[address] = url_for("law.provision", address=address, unit="_").removesuffix("_")
        return bases[address] + quote(unit)
    if unit:
        return url_for("law.provision", address=address, unit=unit, **query)  # type: ignore[arg-type]
    return url_for("law.law", address=f"{address}.{form}" if form else address, **query)  # type: ignore[arg-type]


def compare_url(
    old: tuple[str, dt.date], new: tuple[str, dt.date], pair: str = "", form: str = "", **query: str
) -> str:
    """Give the address of a comparison, of one pair in it, or of a file form of it."""
    left, right = str(Ref(*old)), str(Ref(*new))
    if pair:
        return url_for("compare.pair", old=left, new=right, pair=pair, **query)  # type: ignore[arg-type]
    return url_for("compare.page", old=left, new=f"{right}.{form}" if form else right, **query)  # type: ignore[arg-type]


def badge(state: Status, words: str = "") -> Markup:
    """Write a status as a small label; its words carry the meaning, the colour only helps."""
    return Markup('<span class="badge {}">{}</span>').format(state.value, words or status.NAMES[state])


def stand(work: Work, on: dt.date) -> Markup:
    """Write whether a law is in force on a date as a small label, with the day on which that ends or ended."""
    return badge(status.status(work, on)[0], status.label(work, on))


def text_date(work: Work, on: dt.date) -> dt.date:
    """Give the date of the text that a law has on a date."""
    return versions.text_on(snapshot(), work.slug, on).start


def quoted(sentence: str) -> Markup:
    """Write a sentence; what stands in «…» was typed by a reader and may not turn the words around it."""
    parts = re.split("«([^«»]*)»", sentence)
    out = [Markup("«<bdi>{}</bdi>»").format(part) if at % 2 else escape(part) for at, part in enumerate(parts)]
    return Markup("").join(out)


def runs(paragraph: prose.Paragraph) -> Markup:
    """Write the runs of a paragraph."""
    out: list[Markup] = []
    for run in paragraph:
        if run.printed:
            form = '<span class="edited" title="در منبع: {}">{}</span>'
            out.append(Markup(form).format(run.printed, run.text))
        elif run.isolated:
            out.append(Markup("<bdi>{}</bdi>").format(run.text))
        else:
            out.append(escape(run.text))
    return Markup("").join(out)


def is_article(pair: Pair) -> bool:
    """Tell whether a pair of a comparison is one of articles."""
    unit = pair.new or pair.old
    return unit is not None and unit.kind is Kind.ARTICLE


def prose_of(wording: Wording, source: bool, lead: str = "") -> Markup:
    """Write the paragraphs of a unit's own text; `lead`, its label, runs into the first of them."""
    out = [Markup("<p>{}</p>").format(runs(each)) for each in prose.paragraphs(wording, source=source)]
    if lead and out:
        out[0] = Markup("<p>") + escape(lead) + Markup(" ") + out[0].removeprefix("<p>")
    elif lead:
        out = [Markup('<p class="bare">{}</p>').format(lead)]
    return Markup("\n").join(out)


def register(app: Flask) -> None:
    """Make the functions above known to the templates."""
    app.jinja_env.filters.update(fa=fa, date=date, badge=badge, runs=runs, quoted=quoted)
    app.jinja_env.globals.update(
        today=dt.date.today,
        stand=stand,
        text_date=text_date,
        law_url=law_url,
        compare_url=compare_url,
        names=names,
        prose=prose,
        prose_of=prose_of,
        iso=dates.iso,
        words=dates.words,
        months=dates.MONTHS,
        kind_names=KIND_WORDS,
        is_article=is_article,
    )
