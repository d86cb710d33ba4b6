"""The one exception that users of `kb` meet: a sentence, a place and a next step."""

from pathlib import Path


class KbError(Exception):
    """Say in one sentence what is wrong, where, and what to do next.

    `what` is the sentence; `next_step` what the reader can do; `file`, `line` (1-based) and `excerpt`
    the place. `str()` of it is always a single line. `code` is the process exit code
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
        place = ":".join(str(part) for part in (file, line) if part is not None)
        quote = f" «{excerpt[:80]}»" if excerpt else ""
        parts = [f"{place}: " if place else "", what, quote, f" — {next_step}" if next_step else ""]
        super().__init__(" ".join("".join(parts).split("\n")))


class NotFound(KbError):
    """A law, date or unit that the corpus does not hold (HTTP 404)."""


class Damaged(KbError):
    """A snapshot or index that is missing, unreadable or of another version (HTTP 503)."""
