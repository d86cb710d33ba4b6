"""What machines ask for: robots.txt, the site map, the icon."""

from pathlib import Path

from flask import Blueprint, Response, render_template, url_for

from web.library import snapshot

pages = Blueprint("machine", __name__)

_ICON = Path(__file__).parent / "static" / "img" / "icon.svg"


@pages.get("/robots.txt")
def robots() -> Response:
    """Let robots read the laws, not the endless pairs and queries."""
    lines = ("User-agent: *", "Disallow: /search", "Disallow: /compare/", "Disallow: /at/")
    text = "\n".join((*lines, f"Sitemap: {url_for('machine.sitemap', _external=True)}", ""))
    return Response(text, mimetype="text/plain")


@pages.get("/sitemap.xml")
def sitemap() -> Response:
    """List the home page and each law with its versions."""
    library = snapshot()
    works = [(work, library.versions(work.slug)) for work in library.works()]
    return Response(render_template("sitemap.xml", works=works), mimetype="application/xml")


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Give the icon to browsers that ask at the old address."""
    return Response(_ICON.read_bytes(), mimetype="image/svg+xml")
