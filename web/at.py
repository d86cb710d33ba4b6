"""What is known to have been in force on a date."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from kb import dates
from kb.model import Status
from web import days
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


@pages.get("/at/<date>")
def day(date: str) -> str | Response | tuple[str, int]:
    """List the laws of the corpus as they stood on a date, each with what is known of its being in force."""
    try:
        on = days.read(date)
    except days.BadDay as bad:
        return render_template("at_form.html", wrong=str(bad), typed={"date": date}), 404
    if date != dates.iso(on):
        return redirect(url_for("at.day", date=dates.iso(on)), 301)
    rows = snapshot().in_force(on)
    groups = [(status, [row for row in rows if row.status is status]) for status in Status]
    return render_template("at.html", on=on, rows=rows, groups=[group for group in groups if group[1]])
