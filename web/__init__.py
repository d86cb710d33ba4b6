"""The reading site. It holds no legal knowledge: it asks `kb` and renders."""

from pathlib import Path

from flask import Flask

from web import at, compare, errors, filters, headers, home, law, machine, raw, search, upload
from web.library import Library

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
    for part in (home, law, at, compare, upload, search, raw, machine):
        app.register_blueprint(part.pages)
    return app
