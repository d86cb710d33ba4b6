"""Lines of the web page that a copy comes from: adverts, menus, rules, addresses."""

import re
from collections.abc import Sequence

from kb.read.labels import SITE
from kb.read.letters import ZW
from kb.read.scan import Label

_LONGEST = 260
_PHRASES = [
    (phrase.lower().replace(" ", ""), re.compile("[\u200c]*".join(map(re.escape, phrase)), re.IGNORECASE))
    for phrase in SITE
]


def site_lines(folded: str, labels: Sequence[Label]) -> list[tuple[int, int]]:
    """Find the paragraphs that only a web page says; one that holds a label of its own is left alone."""
    found: list[tuple[int, int]] = []
    starts = {label.start for label in labels if label.place == 2}
    # One search in the bare letters for each phrase is much faster than one pattern of all phrases over the text.
    bare = folded.replace(ZW, "").replace(" ", "").lower()
    matches = [match for phrase, pattern in _PHRASES if phrase in bare for match in pattern.finditer(folded)]
    matches.sort(key=re.Match.start)
    seen = -1  # the end of the last line that was looked at
    for match in matches:
        if match.start() < seen:
            continue
        start = folded.rfind("\n", 0, match.start()) + 1
        end = folded.find("\n", match.end())
        end = len(folded) if end < 0 else end
        seen = end
        if end - start > _LONGEST and len(folded[start:end].replace(ZW, "")) > _LONGEST:
            continue
        if any(at in starts for at in range(start, min(end, start + 12))):
            continue
        found.append((start, end))
    return found
