"""The reading site. It holds no legal knowledge: it asks `kb` and renders."""

from pathlib import Path

from flask import Flask

from web import errors, filters, headers
from web.at import pages as at_pages
from web.compare import pages as compare_pages
from web.home import pages as home_pages
from web.law import pages as law_pages
from web.library import Library
from web.machine import pages as machine_pages
from web.raw import pages as raw_pages
from web.search import pages as search_pages
from web.upload import pages as upload_pages

MAX_UPLOAD = 4 * 1024 * 1024  # bytes of a request's body; the longest code known here is 1.1 MB


def create_app(var: Path) -> Flask:
    """Make the site over the snapshots under the folder `var`, read only. It sets no cookie and stores nothing."""
    app = Flask(__name__)
    app.config.update(MAX_CONTENT_LENGTH=MAX_UPLOAD, MAX_FORM_MEMORY_SIZE=MAX_UPLOAD)
    app.extensions["library"] = Library(Path(var))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    filters.register(app)
    headers.register(app)
    errors.register(app)
    for pages in (home_pages, law_pages, at_pages, compare_pages, upload_pages, search_pages, raw_pages, machine_pages):
        app.register_blueprint(pages)
    return app
