"""A reader's own copy compared with a law of the corpus. Nothing of it is stored or logged."""

from contextlib import closing

from flask import Blueprint, render_template, request

from kb import compare as kb_compare
from kb.errors import KbError
from kb.read import intake
from web import addresses
from web.compare import render
from web.errors import PageError, sentence_of
from web.filters import fa
from web.library import snapshot

pages = Blueprint("upload", __name__)

LARGEST = 2_000_000  # bytes: the Civil Code, the longest text known here, has 0.6 MB
MOST = 6_000  # units: four Civil Codes, a few seconds; what is longer would hold one reader's request too long
_NO_TEXT = "متنی فرستاده نشد؛ متن را در کادر بگذارید یا پرونده‌ای برگزینید."
_UNREADABLE = "این پرونده متنی نیست که بتوان خواند؛ پروندهٔ متنی ساده (UTF-8) یا صفحهٔ HTML بفرستید."
_TOO_LARGE = "متن بزرگ‌تر از ۲ مگابایت است؛ بخشی از آن را بفرستید."
_TOO_MANY = "این متن {} ماده و جزء دارد و بیش از {} را نمی‌توان یک‌جا مقایسه کرد؛ بخشی از آن را بفرستید."
_NOT_PERSIAN = "در این متن نوشتهٔ فارسی نیست؛ متن قانون را به فارسی بفرستید."


def _form(wrong: str = "", status: int = 200) -> tuple[str, int]:
    library = snapshot()
    works = [(work, library.text_dates(work.slug)) for work in library.works()]
    chosen = request.values.get("law", "")
    return render_template("upload.html", works=works, chosen=chosen, wrong=wrong, most=MOST), status


@pages.get("/compare/upload")
def form() -> tuple[str, int]:
    """Show the form for a text of one's own."""
    return _form()


def _text() -> str:
    """Read what was sent. Raises PageError with a sentence for what cannot be compared."""
    data, name = b"", "text"
    if sent := request.files.get("file"):
        with closing(sent):  # a long one lies in a temporary file, which goes with this
            data, name = sent.read(LARGEST + 1), sent.filename or name
    if not data:
        data = request.form.get("text", "").strip().encode()
    if not data.strip():
        raise PageError(400, _NO_TEXT)
    if len(data) > LARGEST:
        raise PageError(413, _TOO_LARGE)
    try:
        return intake.to_text(data, name)
    except KbError as error:
        raise PageError(400, sentence_of(error, _UNREADABLE)) from error


@pages.post("/compare/upload")
def sent() -> str | tuple[str, int]:
    """Compare the text that was sent with a law; the answer is a page that is not kept."""
    library = snapshot()
    try:
        text = _text()
    except PageError as wrong:
        return _form(wrong.sentence, wrong.status)
    law = addresses.expression(library, addresses.read(library, request.form.get("law", "")))
    try:
        mine = kb_compare.expression_of_text(text, "متن شما")
    except KbError as error:
        return _form(sentence_of(error, _NOT_PERSIAN), 400)
    if len(mine.units) > MOST:
        return _form(_TOO_MANY.format(fa(len(mine.units)), fa(MOST)), 413)
    made = kb_compare.compare(law, mine)
    return render(made, columns=request.form.get("view") == "columns", spelling=request.form.get("spelling") == "1")
