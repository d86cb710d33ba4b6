"""A comparison as plain text, with the marks that `git diff --word-diff` uses: [-old-]{+new+}."""

from collections.abc import Iterator

from kb.compare.reasons import date_words
from kb.compare.values import CLASS_WORDS, KIND_WORDS, Comparison, Op, Pair, PairKind
from kb.ids import citation

_CONTEXT = 60  # characters of unchanged words shown on either side of a change


def differs(comparison: Comparison) -> bool:
    """Tell whether anything differs: words, spelling, place or number."""
    return any(pair.kind is not PairKind.UNCHANGED or pair.moved for pair in comparison.pairs)


def to_text(comparison: Comparison, *, spelling: bool = False) -> str:
    """Give the summary, the remarks, and each pair that differs; differences of spelling alone only if asked for."""
    lines = [*comparison.summary.sentences, *comparison.remarks]
    for pair in comparison.shown():
        quiet = pair.kind is PairKind.UNCHANGED or (pair.kind is PairKind.SPELLING and not spelling)
        if not quiet or pair.moved:
            lines += ["", f"{_names(pair)} – {_what(pair)}"]
            if not quiet:
                lines += [f"  {line}" for line in "".join(_marked(pair, spelling)).split("\n") if line.strip()]
    return "\n".join(lines) + "\n"


def _names(pair: Pair) -> str:
    sides = [citation(side.unit) for side in (pair.old, pair.new) if side is not None]
    return " ← ".join(dict.fromkeys(sides))


def _what(pair: Pair) -> str:
    classes = sorted({segment.cls for segment in pair.differences if segment.marked and segment.cls})
    said = [KIND_WORDS[pair.kind], *(CLASS_WORDS[cls] for cls in classes)]
    if pair.moved:
        said.append("جابه‌جا")
    if pair.old_stand_in or pair.new_stand_in:
        said.append(f"متن {date_words(pair.old_as_of if pair.old_stand_in else pair.new_as_of)} به جای متن نامعلوم")
    if pair.kind is PairKind.UNKNOWN:
        return pair.reason.rstrip(".")
    return "، ".join(said)


def _marked(pair: Pair, spelling: bool) -> Iterator[str]:
    """Yield the running text with its marks; long unchanged runs are cut short. Other differences show the new side."""
    if not pair.segments:
        old, new = pair.old_text.strip(), pair.new_text.strip()
        yield f"[-{old}-]" if old else ""
        yield f"{{+{new}+}}" if new else ""
        return
    last = len(pair.segments) - 1
    for at, segment in enumerate(pair.segments):
        old = pair.old_text[segment.old_start : segment.old_end]
        new = pair.new_text[segment.new_start : segment.new_end]
        if segment.op is not Op.EQUAL and (segment.marked or spelling):
            yield from _mark(old, "[-", "-]")
            yield from _mark(new, "{+", "+}")
        else:
            yield _short(new, start=at > 0, end=at < last)


def _mark(words: str, before: str, behind: str) -> Iterator[str]:
    core = words.strip()
    if core:
        yield words[: len(words) - len(words.lstrip())] + before + core + behind + words[len(words.rstrip()) :]
    else:
        yield words


def _short(words: str, *, start: bool, end: bool) -> str:
    """Cut an unchanged run down to what stands next to changes: behind one (`start`), before one (`end`)."""
    if len(words) <= 2 * _CONTEXT + 20:
        return words
    head = words[:_CONTEXT].rpartition(" ")[0] if start else ""
    tail = words[-_CONTEXT:].partition(" ")[2] if end else ""
    return f"{head} … {tail}"
