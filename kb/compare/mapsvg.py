"""A map of two laws side by side: a line from each old article to the new one, drawn by what became of it.

The old law stands on the right, where Persian begins to read. Kinds are told apart by colour (classes of the page's
style sheet), by dashes (attributes, so that print and forced colours keep them) and by the text alternative.
"""

from collections.abc import Callable, Sequence
from html import escape

from kb.compare.reasons import NEW, OLD, name
from kb.compare.summary import article_kind, is_article
from kb.compare.values import KIND_WORDS, Comparison, Pair, PairKind
from kb.numbers import persian_digits

_WIDTH, _RIGHT, _LEFT = 640, 470, 170  # the columns' inner edges
_ROW, _TOP = 24, 44
_CLOSE = 120  # articles from which rows are drawn close together, with a label every _EVERY
_CLOSE_ROW, _EVERY = 5, 25
_DASHES = {PairKind.SPELLING: "1 4", PairKind.CHANGED: "", PairKind.SPLIT: "8 3 2 3", PairKind.MERGED: "8 3 2 3"}


def map_svg(comparison: Comparison, href: Callable[[Pair], str] | None = None) -> str:
    """Draw the map. `href` gives the address of a pair, without it nothing is linked. Returns an `<svg>` element."""
    pairs = [pair for pair in comparison.pairs if is_article(pair)]
    olds = _ordered([pair.old.unit for pair in pairs if pair.old], [u.unit for u in comparison.old.units])
    news = _ordered([pair.new.unit for pair in pairs if pair.new], [u.unit for u in comparison.new.units])
    longest = max(len(olds), len(news), 1)
    row = _ROW if longest <= _CLOSE else _CLOSE_ROW
    height = _TOP + row * longest + 12
    text = _in_words(comparison, pairs)
    role = "group" if href else "img"  # an image may hold no links
    lines = [
        f'<svg class="map" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" role="{role}"'
        ' aria-labelledby="map-title map-desc" xmlns="http://www.w3.org/2000/svg">',
        '<title id="map-title">نقشهٔ دو متن</title>',
        f'<desc id="map-desc">{escape(text)}</desc>',
        f'<text class="map-head" x="{_RIGHT + 12}" y="24" text-anchor="end" direction="rtl">{OLD}</text>',
        f'<text class="map-head" x="{_LEFT - 12}" y="24" text-anchor="start" direction="rtl">{NEW}</text>',
    ]
    # quiet lines first, so that what matters lies on top
    for pair in sorted(pairs, key=lambda each: (each.moved, article_kind(each) is not PairKind.UNCHANGED)):
        lines += _drawn(pair, olds, news, row, href)
    lines += ["</svg>"]
    return "\n".join(lines)


def _ordered(present: Sequence[str], order: Sequence[str]) -> dict[str, int]:
    place = {unit: at for at, unit in enumerate(order)}
    return {
        unit: at for at, unit in enumerate(sorted(dict.fromkeys(present), key=lambda each: place.get(each, 1 << 30)))
    }


def _drawn(
    pair: Pair, olds: dict[str, int], news: dict[str, int], row: int, href: Callable[[Pair], str] | None
) -> list[str]:
    kind = article_kind(pair)
    y_old = _TOP + row * olds[pair.old.unit] if pair.old else None
    y_new = _TOP + row * news[pair.new.unit] if pair.new else None
    classes = f"map-pair map-{kind.value}" + (" map-moved" if pair.moved else "")
    body = [f"<title>{escape(said(pair))}</title>"]
    if y_old is not None and y_new is not None:
        dash = _DASHES.get(kind)
        drawn = f' stroke-dasharray="{dash}"' if dash else ' stroke-dasharray="1 6"' if kind is PairKind.UNKNOWN else ""
        bend = (_RIGHT + _LEFT) // 2
        width = "2.5" if pair.moved else "1.5" if kind is not PairKind.UNCHANGED else "1"
        body.append(
            f'<path class="map-line" d="M{_RIGHT} {y_old} C{bend} {y_old} {bend} {y_new} {_LEFT} {y_new}" fill="none"'
            f' stroke="currentColor" stroke-width="{width}"{drawn}/>'
        )
    for y, wording, x, anchor, place in (
        (y_old, pair.old, _RIGHT, "end", olds.get(pair.old.unit, 0) if pair.old else 0),
        (y_new, pair.new, _LEFT, "start", news.get(pair.new.unit, 0) if pair.new else 0),
    ):
        if y is None or wording is None:
            continue
        alone = pair.old is None or pair.new is None
        shape = (
            f'<rect class="map-end" x="{x - 4}" y="{y - 4}" width="8" height="8"'
            if alone
            else (f'<circle class="map-end" cx="{x}" cy="{y}" r="{3 if row > _CLOSE_ROW else 1.5}"')
        )
        body.append(f'{shape} fill="currentColor"/>')
        if row > _CLOSE_ROW or place % _EVERY == 0:
            at = x + 12 if anchor == "end" else x - 12
            # in a right-to-left text «end» is its left side: the old law's names begin at the line and run outwards
            body.append(
                f'<text class="map-name" x="{at}" y="{y + 5}" text-anchor="{anchor}" direction="rtl">'
                f"{escape(name(wording))}</text>"
            )
    group = "".join(body)
    address = href(pair) if href else ""
    linked = f'<a href="{escape(address, quote=True)}">{group}</a>' if address else group
    return [f'<g class="{classes}">{linked}</g>']


def said(pair: Pair) -> str:
    """Say a pair in one line: «ماده ۲۷ ← ماده ۲۸: تغییریافته، جابه‌جا»."""
    sides = " ← ".join(name(side) for side in (pair.old, pair.new) if side)
    return f"{sides}: {KIND_WORDS[article_kind(pair)]}" + ("، جابه‌جا" if pair.moved else "")


def _in_words(comparison: Comparison, pairs: Sequence[Pair]) -> str:
    """Give what the picture shows to who does not see it: the counts, and every article that moved, came or went."""
    loud = [pair for pair in pairs if pair.moved or pair.old is None or pair.new is None]
    shown = [said(pair) for pair in loud[:40]]
    if len(loud) > len(shown):
        shown.append(f"و {persian_digits(len(loud) - len(shown))} مادهٔ دیگر")
    return " ".join([*comparison.summary.sentences, "؛ ".join(shown) + ("." if shown else "")]).strip()
