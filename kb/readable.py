"""The text as a reader wants to see it: half-spaces restored, run-together words parted, nothing rewritten.

Only U+200C and spaces are put in, never taken out or changed, so every offset of the source has its place
(`places`). Which words are parted is known from the lexicon and from kb/data/readable.toml; a word that is not
understood stays as it is. The search text is made from the source, not from this.
"""

import re
from functools import lru_cache

from kb.fold import ZWNJ, fold
from kb.readable_rules import breaks
from kb.readable_table import JOINING_END
from kb.words_split import LONGEST

VERSION = 4
_CORRECTED = re.compile(r" ?\[[^\[\]\s]{1,20}\]")
_WORD = re.compile(r"[^\W\d_\u0640A-Za-z]{3,}(?:[\u064b-\u0652\u0654\u0670][^\W\d_]*)*")


def readable(text: str) -> str:
    """Put half-spaces and spaces where a careful typesetter has them. Idempotent; words are never rewritten.

    >>> readable("مالالاجاره آسیا میشود")
    'مال\\u200cالاجاره آسیا می\\u200cشود'
    """
    return _WORD.sub(_shown, text)


def places(source: str, shown: str) -> list[int]:
    """Say for each offset of `source`, its end included, where it stands in `shown`, its readable text.

    What was put in stands before the place of the character that follows it. Raises ValueError if `shown` is not
    `source` with half-spaces and spaces put in.
    """
    out: list[int] = []
    at = 0
    for char in source:
        while at < len(shown) and shown[at] != char:
            if shown[at] not in f"{ZWNJ} ":
                raise ValueError("not a readable text of this source")
            at += 1
        if at == len(shown):
            raise ValueError("not a readable text of this source")
        out.append(at)
        at += 1
    out.append(at)
    if shown[at:].strip(f"{ZWNJ} "):
        raise ValueError("not a readable text of this source")
    return out


def _shown(match: re.Match[str]) -> str:
    if _CORRECTED.match(match.string, match.end()):
        return match.group()  # «هرکاه[گاه]»: a misprint is shown as printed, the bracket says what it is
    return _word(match.group())


@lru_cache(maxsize=200_000)
def _word(word: str) -> str:
    """Set one written word without half-spaces."""
    if len(word) > LONGEST:
        return word
    folded = fold(word)
    found = [b for b in breaks(folded.text, 0) or () if b[1] == " " or JOINING_END.search(folded.text[: b[0]])]
    if not found:
        return word
    out, last = [], 0
    for at, sign in sorted(set(found)):
        here = folded.offsets[at]
        out += [word[last:here], sign]
        last = here
    return "".join([*out, word[last:]])
