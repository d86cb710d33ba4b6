"""What a copy keeps of its web page inside the text: emphasis and escapes of markdown, addresses of links."""

import re

from kb.read.letters import ZW

_URL = r"(?:https?:|/|#|www)?[^()\s]{0,1500}(?:\([^()\s]{0,200}\)[^()\s]{0,400}){0,4}"
_LINK = re.compile(rf"(?P<open>!?\[)(?=[^\[\]\n]{{0,400}}\]\()|(?P<url>\]\({_URL}\))")
_EMPHASIS = re.compile(r"\*{2,}|\\(?=[-.()\[\]_*#+!\\])")


def markup(text: str) -> list[tuple[int, int]]:
    """Find the runs of markup in a source text: `**`, escapes, and the brackets and addresses of links."""
    found: list[tuple[int, int]] = []
    if "](" in text:
        found += [match.span() for match in _LINK.finditer(text) if _address(match)]
    if "**" in text or "\\" in text:
        found += [match.span() for match in _EMPHASIS.finditer(text)]
    if not found:
        return found
    found.sort()
    merged = [found[0]]
    for start, end in found[1:]:
        if start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _address(match: re.Match[str]) -> bool:
    if match["open"]:
        return True
    inner = match["url"][2:-1]
    return inner == "" or inner.startswith(("http", "/", "#", "www"))


def blank(folded: str, runs: list[tuple[int, int]]) -> str:
    """Give runs of a folded text no width; every offset stays."""
    if not runs:
        return folded
    parts, at = [], 0
    for start, end in runs:
        parts += [folded[at:start], ZW * (end - start)]
        at = end
    return "".join([*parts, folded[at:]])
