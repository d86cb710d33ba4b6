"""Writing Akoma Ntoso as text: elements on lines of their own, words with corrections, remarks, forbidden characters.

Written straight as text, not by way of a tree: 71,000 units a second instead of 28,000 (Civil Code, one core);
`kb.akn.validate` parses what was written.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from kb.model import Correction

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
# XML 1.0 (fifth edition), production 2: what is not a Char.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_IN_TEXT = re.compile("[&<>\r\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_IN_ATTRIBUTE = re.compile('[&<>"\t\n\r\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]')
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}


class Out:
    """Collects the lines of a file."""

    __slots__ = ("_indent", "_parts")

    def __init__(self) -> None:
        self._parts: list[str] = ['<?xml version="1.0" encoding="UTF-8"?>']
        self._indent = "\n"

    def open(self, tag: str, /, **attributes: str | None) -> None:
        """Begin an element that holds others."""
        self._parts.append(f"{self._indent}<{tag}{attributes_of(attributes)}>")
        self._indent += " "

    def close(self, tag: str) -> None:
        """End the element that was opened last."""
        self._indent = self._indent[:-1]
        self._parts.append(f"{self._indent}</{tag}>")

    def add(self, tag: str, inner: str = "", /, **attributes: str | None) -> None:
        """Write a whole element on one line; `inner` is XML already."""
        end = f">{inner}</{tag}>" if inner else "/>"
        self._parts.append(f"{self._indent}<{tag}{attributes_of(attributes)}{end}")

    def begin_inline(self, start: str) -> None:
        """Begin a line with tags, in which other elements follow on lines of their own."""
        self._parts.append(f"{self._indent}{start}")
        self._indent += " "

    def end_inline(self, end: str) -> None:
        """End what `begin_inline` began."""
        self._indent = self._indent[:-1]
        self._parts.append(f"{self._indent}{end}")

    def text(self) -> str:
        """Give the whole file."""
        return "".join([*self._parts, "\n"])


def attributes_of(attributes: dict[str, str | None]) -> str:
    """Write attributes; those that are None are left out, `_` at the end of a name is dropped."""
    if not attributes:
        return ""
    return "".join([f' {n.removesuffix("_")}="{quoted(v)}"' for n, v in attributes.items() if v is not None])


def quoted(value: str) -> str:
    """Escape an attribute. A character that XML cannot hold is replaced (U+FFFD): no remark may stand here."""
    return _IN_ATTRIBUTE.sub(lambda match: _ENTITIES.get(match.group(), "\ufffd"), value)


def words(text: str) -> str:
    """Escape words. A character that XML cannot hold becomes a remark that names it."""
    return _IN_TEXT.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    character = match.group()
    return _ENTITIES.get(character) or remark(f"[U+{ord(character):04X}]")


def clean(text: str) -> str:
    """Escape words where no remark may stand."""
    return words(_FORBIDDEN.sub("\ufffd", text))


def remark(text: str) -> str:
    """Write an editor's words."""
    return f'<remark status="editorial">{words(text)}</remark>'


def paragraphs(text: str, corrections: Sequence[Correction] = (), marks: Iterable[str] = ()) -> Iterator[str]:
    """Yield the insides of paragraphs, one for each line; `marks` stand as remarks before the first.

    A correction is a `span` that keeps the printed words with their brackets; its title says how they are to be read.
    """
    before = "".join([f"{remark(mark)} " for mark in marks])
    if not corrections:
        for line in text.split("\n"):
            yield before + words(line)
            before = ""
        return
    at = 0
    for line in text.split("\n"):
        end = at + len(line)
        yield before + "".join(_parts(text, at, end, corrections))
        before = ""
        at = end + 1


def _parts(text: str, start: int, end: int, corrections: Iterable[Correction]) -> Iterator[str]:
    for correction in corrections:
        if start <= correction.start and correction.end <= end:
            yield words(text[start : correction.start])
            printed = words(text[correction.start : correction.end])
            yield f'<span status="edited" title="{quoted(correction.read)}">{printed}</span>'
            start = correction.end
    yield words(text[start:end])
