"""Lines of the web page that a copy comes from: adverts, menus, rules, addresses."""

import re
from collections.abc import Sequence

from kb.model import Kind
from kb.read.containers import last_word
from kb.read.labels import MENU, SITE, VERBS
from kb.read.letters import ZW, is_letter
from kb.read.scan import Label

_LONGEST = 260
_MENU = 44  # a line of a menu is shorter


def _pattern(phrase: str) -> re.Pattern[str]:
    end = "(?![\u0621-\u063f\u0641-\u06d3])" if is_letter(phrase[-1]) else ""
    return re.compile("[\u200c]*".join(map(re.escape, phrase)) + end, re.IGNORECASE)


_PHRASES = [
    (phrase.lower().replace(" ", ""), _pattern(phrase), longest)
    for phrases, longest in ((SITE, _LONGEST), (MENU, _MENU))
    for phrase in phrases
]


def _sentence(line: str) -> bool:
    """Tell whether a line ends as sentences of laws do, in a verb: «… از نشانی www.… پذیرفته می‌شود.»."""
    return len(line.split()) > 3 and last_word(line.rstrip(" \u200c.؛»)]")) in VERBS


def site_lines(folded: str, labels: Sequence[Label]) -> list[tuple[int, int]]:
    """Find the paragraphs that only a web page says; one that holds a label of its own is left alone."""
    found: list[tuple[int, int]] = []
    starts = {label.start for label in labels if label.place == 2}
    articles = [label.start for label in labels if label.kind is Kind.ARTICLE and label.place == 2]
    first, last = min(articles, default=0), max(articles, default=0)
    # One search in the bare letters for each phrase is much faster than one pattern of all phrases over the text.
    bare = folded.replace(ZW, "").replace(" ", "").lower()
    matches = [
        (match.start(), match.end(), longest)
        for phrase, pattern, longest in _PHRASES
        if phrase in bare
        for match in pattern.finditer(folded)
    ]
    matches.sort(key=lambda match: (match[0], -match[2]))
    seen = -1  # the end of the last line that was looked at
    for at, behind, longest in matches:
        if at < seen:
            continue
        floor, ceiling = max(0, at - 4 * longest), min(len(folded), behind + 4 * longest)
        start = folded.rfind("\n", floor, at) + 1 or floor
        end = folded.find("\n", behind, ceiling)
        end = ceiling if end < 0 else end
        if end - start > longest and len(folded[start:end].replace(ZW, "").strip()) > longest:
            if longest == _LONGEST:
                seen = end
            continue
        seen = end
        if any(place in starts for place in range(start, min(end, start + 12))):
            continue
        if first < start < last and _sentence(folded[start:end]):
            continue
        found.append((start, end))
    return found
