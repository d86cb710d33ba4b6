"""The first page: the laws on a time line, the search box, the comparisons that suggest themselves."""

from flask import Blueprint, render_template

from web import versions
from web.library import snapshot
from web.timeline import picture

pages = Blueprint("home", __name__)


@pages.get("/")
def home() -> str:
    """Show the laws in the order of their enactment."""
    library = snapshot()
    works = sorted(library.works(), key=lambda work: (work.enacted, work.slug))
    tables = {work.slug: versions.table(library, work) for work in works}
    return render_template(
        "home.html",
        works=works,
        tables=tables,
        picture=picture(works, tables),
        replacements=versions.replacements(library),
    )
