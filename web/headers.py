"""The headers of every answer, and answers that need not be made again (ETag, 304)."""

import datetime as dt
import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, request

from kb.errors import KbError
from web.library import snapshot

# No inline code, no inline style, nothing from elsewhere.
POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
FIXED = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
PAGE_AGE = "public, max-age=300"  # seconds; then asked again, as dated texts are corrected too
STATIC_AGE = "public, max-age=31536000, immutable"  # the address carries the file's hash


@cache
def code_version() -> str:
    """Digest the program that makes the pages, so that a new version of it makes old copies stale."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for folder in (here, here.parent / "kb"):
        for file in sorted(folder.rglob("*")):
            if file.suffix in {".py", ".html", ".toml", ".css", ".js"}:
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def static_version(filename: str) -> str:
    """Digest a static file; "" where there is none of that name."""
    file = Path(__file__).parent / "static" / filename
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else ""


def _tag() -> str | None:
    """Name this answer of this build; None where there is no build."""
    # Only an answer 200 carries the tag, so whoever sends it has had that page of that build.
    try:
        build = snapshot().build_id
    except KbError:
        return None
    today = dt.date.today().isoformat()  # search says what is in force today
    about = (build, code_version(), request.full_path, today)
    return hashlib.sha256("\n".join(about).encode()).hexdigest()[:32]


def _cacheable() -> bool:
    return request.method in {"GET", "HEAD"} and request.endpoint not in {None, "static"}


def _unchanged() -> Response | None:
    """Answer 304 before any work is done where the reader's copy is the present one."""
    if not _cacheable() or not request.if_none_match:
        return None
    tag = _tag()
    if tag is None or not request.if_none_match.contains_weak(tag):
        return None
    answer = Response(status=304)
    answer.set_etag(tag, weak=True)
    answer.headers["Cache-Control"] = PAGE_AGE
    return answer


def _finish(answer: Response) -> Response:
    answer.headers.update(FIXED)
    if request.endpoint == "static" and answer.status_code in {200, 206, 304} and request.args.get("v"):
        answer.headers["Cache-Control"] = STATIC_AGE
    elif _cacheable() and answer.status_code == 200 and (tag := _tag()):
        answer.set_etag(tag, weak=True)
        answer.headers["Cache-Control"] = PAGE_AGE
    elif answer.status_code >= 400 or request.method == "POST":
        answer.headers["Cache-Control"] = "no-store"
    return answer


def _version_static(endpoint: str, values: dict[str, object]) -> None:
    if endpoint == "static" and "filename" in values:
        values.setdefault("v", static_version(str(values["filename"])))


def register(app: Flask) -> None:
    """Add the headers to every answer of the site, errors included."""
    app.before_request(_unchanged)
    app.after_request(_finish)
    app.url_defaults(_version_static)
