"""Bytes from anywhere → text: encoding sniffed, saved web pages and Word files turned into lines."""

import io
import re
import zipfile

from charset_normalizer import from_bytes

from kb.errors import KbError

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_LIKELY = ["cp1256", "utf_16_le", "utf_16_be"]
_META = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_XML = re.compile(rb"<\?xml[^>]+encoding\s*=\s*[\"']([\w-]+)")
_KINDS = ((b"%PDF", "a PDF file"), (b"\x89PNG", "a picture"), (b"\xff\xd8\xff", "a picture"), (b"GIF8", "a picture"))
_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_MHTML = re.compile(rb"(?=.{0,3000}multipart/related)\s*(?:From|MIME-Version|Snapshot-Content-Location):", re.DOTALL)
_TAGS = re.compile(r"</?(?:p|div|br|span|li|td|h[1-6])\b[^>]*>", re.IGNORECASE)


def decode(data: bytes, name: str) -> str:
    """Decode a text file: UTF-8, UTF-16 with or without mark, Windows-1256 (sniffed by charset-normalizer).

    `name` is for the message. Raises KbError if the file is empty, is no text, or its encoding cannot be told.
    """
    if not data.strip():
        raise KbError("the file is empty", file=name, next_step="give a file that holds the text of a law")
    for magic, kind in _KINDS:
        if data.startswith(magic):
            raise KbError(f"this is {kind}, not a text", file=name, next_step="save its text as UTF-8 and give that")
    text = _decoded(data)
    if text is None:
        _refuse_nearly_utf8(data, name)
        raise KbError(
            "the file is no text, or its encoding cannot be told", file=name, next_step="save it as UTF-8 and try again"
        )
    if not text.strip("\ufeff \t\r\n\u200c"):
        raise KbError("the file is empty", file=name, next_step="give a file that holds the text of a law")
    return text


def _refuse_nearly_utf8(data: bytes, name: str) -> None:
    """Raise KbError with the line if a file is Persian UTF-8 but for a few bytes; another advice would mislead."""
    text = data.decode("utf-8", "replace")
    bad = text.count("\ufffd") + text.count("\x00")
    if bad > 3 + len(text) // 1000 or not _persian(text.replace("\ufffd", "").replace("\x00", "")):
        return
    at = min(at for mark in ("\ufffd", "\x00") if (at := text.find(mark)) >= 0)
    what = "a NUL byte" if text[at] == "\x00" else "a byte that is no UTF-8"
    line = text.count("\n", 0, at) + 1
    raise KbError(
        f"the encoding of the file is UTF-8 but for {what}", file=name, line=line, next_step="take it out and try again"
    )


def decode_strict(data: bytes, name: str) -> str:
    """Decode a source of the corpus, which is UTF-8 and nothing else. Raises KbError with the first fault's line."""
    if not data.strip():
        raise KbError("the source is empty", file=name, next_step="put the text of the law into it")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise KbError(
            f"the source is not UTF-8 (byte {error.start})",
            file=name,
            line=data[: error.start].count(b"\n") + 1,
            next_step="take the file as it was received, or use `kb add`, which converts it",
        ) from None


def to_text(data: bytes, name: str) -> str:
    """Turn a received file into text: text files of any usual encoding, saved web pages, Word documents.

    Raises KbError as `decode` does, and for a page or document without words.
    """
    if data.startswith(b"PK\x03\x04"):
        return _word(data, name)
    if _MHTML.match(data):
        data = _mhtml_page(data)
    text = decode(data, name)
    if _is_page(text, name):
        text = page_text(text)
        if not text.strip():
            raise KbError("the page holds no words", file=name, next_step="save the page with its text and try again")
    return text


def _mhtml_page(data: bytes) -> bytes:
    """Take the page out of what Chromium saves as «web page, single file»; the file as it is if there is none."""
    import email  # costs more than reading most texts
    import email.policy

    for part in email.message_from_bytes(data, policy=email.policy.default).walk():
        if part.get_content_type() == "text/html":
            content = part.get_payload(decode=True)
            return content if isinstance(content, bytes) else data
    return data


def _decoded(data: bytes) -> str | None:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _strict(data, encoding)
    text = _strict(data, "utf-8")
    if text is not None and "\x00" not in text:
        return text
    stated = _META.search(data[:4096]) or _XML.search(data[:200])
    if stated:
        text = _strict(data, stated[1].decode("ascii", "replace"))
        if text is not None and _persian(text):
            return text
    wide = _wide(data)
    if wide:
        text = _strict(data[: len(data) // 2 * 2], wide)
        if text is not None and _persian(text):
            return text
    if b"\x00" in data:
        return None
    best = from_bytes(data, cp_isolation=_LIKELY).best()
    if best is not None:
        text = str(best)
        if _persian(text):
            return text
    text = _strict(data, "cp1256")
    return text if text is not None and _persian(text) else None


def _strict(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeError, LookupError):
        return None


def _wide(data: bytes) -> str | None:
    """Tell UTF-16 without a mark by the high bytes of Persian letters and of blanks."""
    sample = data[:4000]
    high = (0x00, 0x06, 0x20, 0xFB, 0xFE)
    little = sum(byte in high for byte in sample[1::2])
    big = sum(byte in high for byte in sample[0::2])
    half = len(sample) // 2
    if half and max(little, big) > 0.9 * half:
        return "utf-16-le" if little >= big else "utf-16-be"
    return None


def _persian(text: str) -> bool:
    """Tell whether a text reads as Persian: mostly Arabic letters, no letters of other tongues, hardly any controls."""
    letters = [ch for ch in text[:20000] if ch.isalpha()]
    if not letters:
        return False
    arabic = sum("\u0600" <= ch <= "\u06ff" or ch >= "\ufb50" for ch in letters)
    latin = sum(ch < "\u0250" and ch.isascii() for ch in letters)
    controls = sum(ch < " " and ch not in "\t\r\n\f\v" for ch in text[:20000])
    return (
        arabic + latin > 0.95 * len(letters) and arabic > 0.2 * len(letters) and controls < 0.01 * len(text[:20000]) + 1
    )


def _is_page(text: str, name: str) -> bool:
    if _HTML.match(text):
        return True
    named = name.lower().endswith((".html", ".htm", ".xhtml"))
    return named and len(_TAGS.findall(text[:20000])) > 2


_SKIP = frozenset(
    {"script", "style", "noscript", "template", "head", "nav", "form", "button", "select", "svg", "iframe"}
)
_BLOCK = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset",
        "figcaption",
        "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre",
        "section",
        "table", "tbody", "thead", "tr", "ul",
    }
)  # fmt: skip
_WIDE = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "blockquote"})


def page_text(page: str) -> str:
    """Give the words of a saved web page: each block on a line of its own, menus and scripts left out."""
    from lxml import etree, html

    page = re.sub(r"^\s*<\?xml[^>]*\?>", "", page)
    try:
        root = html.document_fromstring(page, parser=html.HTMLParser(huge_tree=True))
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return ""
    parts: list[str] = []
    _walk(root, parts)
    lines = [re.sub(r"[ \t\r]+", " ", line).strip(" \t") for line in "".join(parts).split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


def _walk(root: object, parts: list[str]) -> None:
    """Collect the text of a tree without recursion (pages may be nested deeply)."""
    stack: list[tuple[object, bool]] = [(root, False)]
    while stack:
        element, leaving = stack.pop()
        tag = getattr(element, "tag", None)
        name = tag.lower() if isinstance(tag, str) else ""
        if leaving:
            if name in _BLOCK:
                parts.append("\n\n" if name in _WIDE else "\n")
            elif name in ("td", "th"):
                parts.append("\t")
            parts.append(_flat(getattr(element, "tail", None)))
            continue
        if not name or name in _SKIP:
            parts.append(_flat(getattr(element, "tail", None)))
            continue
        if name == "br":
            parts += ["\n", _flat(getattr(element, "tail", None))]
            continue
        if name in _BLOCK:
            parts.append("\n")
        if name == "li":
            parts.append(_number(element))
        text = getattr(element, "text", None)
        parts.append(text or "" if name == "pre" else _flat(text))
        stack.append((element, True))
        stack.extend((child, False) for child in reversed(list(element)))  # type: ignore[call-overload]


def _flat(text: str | None) -> str:
    return re.sub(r"[ \t\r\n]+", " ", text) if text else ""


def _number(item: object) -> str:
    """Give the number that a browser shows before an item of an ordered list."""
    parent = item.getparent()  # type: ignore[attr-defined]
    if parent is None or parent.tag != "ol":
        return ""
    at = len(list(item.itersiblings("li", preceding=True))) + 1  # type: ignore[attr-defined]
    start = parent.get("start", "1")
    words = "".join(item.itertext()).lstrip()  # type: ignore[attr-defined]
    if re.match(r"[(]?[\d۰-۹٠-٩]+\s*[-–).ـ]", words):
        return ""
    return f"{at - 1 + int(start) if start.isdigit() else at}- "


def _word(data: bytes, name: str) -> str:
    """Give the paragraphs of a Word document."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if "word/document.xml" not in packed.namelist():
                raise KbError(
                    "this is an archive, not a text", file=name, next_step="unpack it and give the file inside"
                )
        import docx

        from kb.read.word import word_text

        text = word_text(docx.Document(io.BytesIO(data)))
    except KbError:
        raise
    except Exception as error:  # zipfile, lxml and docx each raise their own kinds
        raise KbError("the Word document cannot be read", file=name, next_step="save it as UTF-8 text") from error
    if not text.strip():
        raise KbError("the document holds no words", file=name, next_step="save it as UTF-8 text and try again")
    return text
