"""What is known to have been in force on a date."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from kb import dates
from kb.model import Status
from web import days, versions
from web.library import snapshot

pages = Blueprint("at", __name__)


@pages.get("/at", strict_slashes=False)
def form() -> str | Response | tuple[str, int]:
    """Show the date form; a date that was sent leads to its page, a bad one is named."""
    try:
        on = days.from_form(request.args)
    except days.BadDay as bad:
        return render_template("at_form.html", wrong=str(bad), typed=request.args), 400
    if on is None:
        return render_template("at_form.html", wrong="", typed=request.args)
    return redirect(url_for("at.day", date=dates.iso(on)))


@pages.get("/at/<path:date>")
def day(date: str) -> str | Response | tuple[str, int]:
    """List the laws of the corpus as they stood on a date, each with what is known of its being in force."""
    try:
        on = days.read(date.strip("/"))
    except days.BadDay as bad:
        return render_template("at_form.html", wrong=str(bad), typed={"date": date}), 404
    if date != dates.iso(on):
        return redirect(url_for("at.day", date=dates.iso(on)), 301)
    library = snapshot()
    rows = library.in_force(on)
    texts = {row.work.slug: versions.text_on(library, row.work.slug, on).start for row in rows if row.version}
    groups = {state: [row for row in rows if row.status is state] for state in Status}
    return render_template("at.html", on=on, rows=rows, texts=texts, groups=groups)
