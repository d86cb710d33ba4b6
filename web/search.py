"""Search."""

from flask import Blueprint, render_template, request

pages = Blueprint("search", __name__)


@pages.get("/search")
def page() -> str:
    """Show the search form."""
    return render_template("search.html", q=request.args.get("q", ""))
