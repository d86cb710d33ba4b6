"""The one exception that users of `kb` meet: a sentence, a place and a next step."""

import re
from pathlib import Path

_QUOTED = re.compile("“([^”]{80})[^”]+”")  # what is quoted is cut
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # they would disturb a terminal


class KbError(Exception):
    """Say in one sentence what is wrong, where, and what to do next.

    `what` is the sentence; `next_step` what the reader can do; `file`, `line` (1-based) and `excerpt` the place.
    `str()` of it is a single line without control characters, long quotations cut. `code` is the process exit code
    (1 differs, 2 wrong usage or bad input).
    """

    code = 2

    def __init__(
        self,
        what: str,
        *,
        next_step: str = "",
        file: str | Path | None = None,
        line: int | None = None,
        excerpt: str = "",
    ) -> None:
        self.what, self.next_step, self.file, self.line, self.excerpt = what, next_step, file, line, excerpt
        place = ":".join(str(part)[-200:] for part in (file, line) if part is not None)
        quote = f" «{excerpt[:80]}»" if excerpt else ""
        parts = [f"{place}: " if place else "", what, quote, f" — {next_step}" if next_step else ""]
        said = _QUOTED.sub(lambda long: f"“{long[1]}…”", "".join(parts))
        super().__init__(_CONTROLS.sub("\ufffd", " ".join(said.split("\n"))))


class NotFound(KbError):
    """A law, date or unit that the corpus does not hold (HTTP 404)."""


class Damaged(KbError):
    """A snapshot or index that is missing, unreadable or of another version (HTTP 503)."""
