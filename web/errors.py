"""Pages for what cannot be shown: one sentence that says which part is unknown, and where to go on."""

import re
from dataclasses import dataclass

from flask import Flask, Response, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from kb.errors import Damaged, KbError, NotFound

_PERSIAN = re.compile("[\u0621-\u06cc]")

SENTENCES = {
    400: "درخواست خوانا نیست.",
    403: "این نشانی در دسترس نیست.",
    404: "صفحه‌ای با این نشانی نیست.",
    405: "این نشانی تنها خواندنی است (روش {} پذیرفته نیست).",
    413: "متن فرستاده‌شده بزرگ‌تر از اندازهٔ پذیرفتنی است؛ بخشی از آن را بفرستید.",
    414: "نشانی یا پرسش درازتر از اندازهٔ پذیرفتنی است؛ آن را کوتاه‌تر کنید.",
    500: "خطایی در برنامه رخ داد و ثبت شد؛ اگر دوباره رخ داد، نشانی صفحه را به گردانندگان بفرستید.",
    503: "مجموعهٔ متن‌ها در دسترس نیست یا آسیب دیده است؛ گردانندهٔ پایگاه باید آن را از نو بسازد.",
}


@dataclass(frozen=True, slots=True)
class Link:
    """A place to go on from an error page."""

    href: str
    text: str


class PageError(Exception):
    """Say in a Persian sentence what cannot be shown, with an HTTP status and places to go on."""

    def __init__(self, status: int, sentence: str, links: tuple[Link, ...] = ()) -> None:
        self.status, self.sentence, self.links = status, sentence, links
        super().__init__(sentence)


def sentence_of(error: KbError, fallback: str) -> str:
    """Give the error's own sentence if it is for readers of Persian, else `fallback`."""
    if not _PERSIAN.search(error.what):
        return fallback
    return f"{error.what}؛ {error.next_step}" if _PERSIAN.search(error.next_step or "") else error.what


def _answer(status: int, sentence: str, links: tuple[Link, ...] = ()) -> tuple[Response | str, int]:
    if request.path.endswith(".json"):
        return jsonify(error=sentence, status=status), status
    return render_template("error.html", status=status, sentence=sentence, links=links), status


def _page_error(error: PageError) -> tuple[Response | str, int]:
    return _answer(error.status, error.sentence, error.links)


def _kb_error(error: KbError) -> tuple[Response | str, int]:
    status = 404 if isinstance(error, NotFound) else 503 if isinstance(error, Damaged) else 400
    return _answer(status, SENTENCES[503] if status == 503 else sentence_of(error, SENTENCES[status]))


def _http_error(error: HTTPException) -> Response | HTTPException:
    status = error.code or 500
    if status < 400:
        return error
    sentence = SENTENCES.get(status, SENTENCES[400 if status < 500 else 500])
    answer = current_app.make_response(_answer(status, sentence.format(request.method)))
    if isinstance(error, MethodNotAllowed):  # RFC 9110, 15.5.6: it must name the methods that are allowed
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    return answer


def register(app: Flask) -> None:
    """Add the error pages to the site."""
    app.register_error_handler(PageError, _page_error)
    app.register_error_handler(KbError, _kb_error)
    app.register_error_handler(HTTPException, _http_error)
