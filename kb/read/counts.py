"""What a text declares of its own extent, and whether that is what was read."""

import re
from collections.abc import Sequence

from kb.model import Change, Declared, Fault, Kind, Layer, Unit
from kb.numbers import find_numbers
from kb.read.closing import Formula
from kb.read.events import Event
from kb.read.letters import LETTERS
from kb.read.source import Source

_S = "[ \u200c]+"
_AMENDED = re.compile(
    rf"اصلاحات|الحاقات|اصلاحی|الحاقی|آخرین{_S}تغییرات|تنقیح|"
    rf"این{_S}(?:تبصره|ماده){_S}(?:به{_S}صورت|ب?ه?[ \u200c]*موجب|طبق)"  # a footnote on a later act
)
_PARTS = re.compile(
    rf"واحده{_S}(?:که{_S})?(?:شامل|مشتمل{_S}بر|دارای){_S}(?P<n>[^\n]{{1,40}}?)[ \u200c]+(?:جزء|بند)(?![{LETTERS}])"
)
_UNLIKELY = -4.5  # weight of a label that is plainly words of a sentence
_SERIES = re.compile(r"s\d+__")
_ANNEX = re.compile(r"(?:ضمیمه|پیوست|صورت|جدول|تصویبنامه|آنکه|که)[ \u200c\n]+(?:که[ \u200c\n]+)?$")


def count(
    source: Source, layers: Sequence[Layer], events: Sequence[Event], *, clean: bool
) -> tuple[Declared | None, list[Fault]]:
    """Give what the text declares (articles, notes) and the faults of what was read against it.

    `clean`: nothing else is doubtful, so that more units than declared may be those of a later wording.
    """
    declared, stated = _declared(source, events)
    found = _counts(source, layers, declared, stated, clean=clean)
    return declared, found + _parts(source, layers[-1].units, events)


def _declared(source: Source, events: Sequence[Event]) -> tuple[Declared | None, list[tuple[Formula, bool]]]:
    """Choose what the text declares of itself: its closing formulas, else a formula in front of it."""
    articles = [event.start for event in events if event.kind is Kind.ARTICLE]
    conclusions = [(event.start, event.stop) for event in events if event.kind is Kind.CONCLUSIONS]
    counted = [formula for formula in source.formulas if formula.declared != Declared()]
    closing = [formula for formula in counted if any(start <= formula.at < stop for start, stop in conclusions)]
    if closing:
        return closing[-1].declared, [(formula, True) for formula in closing]
    front = [
        formula for formula in counted if articles and formula.at < articles[0] and not _of_an_annex(source, formula.at)
    ]
    if front:
        return front[-1].declared, [(front[-1], False)]
    return None, []


def _of_an_annex(source: Source, at: int) -> bool:
    """Tell whether a formula speaks of what is annexed: «… به ضمیمه که مشتمل بر ده ماده است»."""
    return _ANNEX.search(source.folded[max(0, at - 24) : at].replace("فوق", "").replace("بالا", "")) is not None


def _counts(
    source: Source,
    layers: Sequence[Layer],
    declared: Declared | None,
    stated: Sequence[tuple[Formula, bool]],
    *,
    clean: bool,
) -> list[Fault]:
    """Compare declared counts of articles and notes with what was read, law by law where a text holds several."""
    units = layers[-1].units
    own = [unit for unit in units if not unit.quoted]
    articles = [unit for unit in own if unit.kind is Kind.ARTICLE]
    if not articles:
        words = sum(label.kind is Kind.ARTICLE for label in source.labels)
        rest = [one for one in source.labels if one.kind is Kind.ARTICLE and not (one.quoted or one.former)]
        firm = any(not one.cited and (one.only or one.score > _UNLIKELY) for one in rest)
        bare = not any(unit.kind is Kind.PROVISO for unit in own)
        many = len(source.text) > 1500 and (words > 4 or (words > 0 and declared is not None))
        if (many and (firm or not _in_clauses(own))) or (bare and (firm or any(one.only for one in rest))):
            return [Fault(1, "no articles", f"no article was found, though {words} places look like labels")]
        return []
    if declared is None:
        return []
    found: list[Fault] = []
    line = source.lines.number(stated[-1][0].at) if stated else 1
    amended = _AMENDED.search(source.folded) is not None or any(unit.marks for unit in own)
    for kind, word, fault in ((Kind.ARTICLE, "articles", "count"), (Kind.PROVISO, "notes", "count of notes")):
        said = declared.articles if kind is Kind.ARTICLE else declared.notes
        if said is None:
            continue
        mine = [unit for unit in own if unit.kind is kind]
        if len(layers) > 1 and _within(said, layers, kind):
            continue
        if said == len(mine) or _explained(said, mine) or _by_law(source, own, stated, kind):
            continue
        if stated and _in_series(said, own, stated[-1][0].at, kind):
            continue
        if "واحد" in articles[0].num and said == sum(not _series(unit) for unit in mine):
            continue  # a treaty's approval: its formula, behind the annexed articles, counts the ماده واحده
        text = f"{said} {word} are declared, {len(mine)} were read"
        firm = any(closing for _, closing in stated)
        if kind is Kind.ARTICLE and articles and _last_number(articles) == said:
            found.append(Fault(line, "gap", f"{text}: the last number is {said}"))
        elif len(mine) > said and (amended or not firm) and clean and not _wandering(said, mine):
            found.append(Fault(line, "later units", f"{text}: the text is a later wording than the formula"))
        else:
            found.append(Fault(line, fault, text))
    return found


def _parts(source: Source, units: Sequence[Unit], events: Sequence[Event]) -> list[Fault]:
    """Compare the parts that a closing formula declares («ماده واحده که شامل سی و سه جزء میباشد») with those read."""
    found: list[Fault] = []
    for event in events:
        if event.kind is not Kind.CONCLUSIONS:
            continue
        match = _PARTS.search(source.folded, event.start, event.stop)
        numbers = find_numbers(match["n"]) if match else []
        if match is None or not numbers:
            continue
        owner = f"s{event.series}__art_1" if event.series > 1 else "art_1"
        here = sum(unit.kind is Kind.POINT and unit.parent == owner and not unit.quoted for unit in units)
        if here != numbers[-1].value:
            text = f"{numbers[-1].value} parts are declared, {here} were read"
            found.append(Fault(source.lines.number(match.start()), "count of parts", text))
    return found


def _in_clauses(units: Sequence[Unit]) -> bool:
    """Tell whether a text is a decree in numbered clauses: they count up from one to the end."""
    own = [unit.id for unit in units if unit.kind is Kind.POINT and (unit.parent or "").startswith("hcontainer")]
    return len(own) >= 3 and [re.sub(r".*__point_", "", one) for one in own] == [str(n + 1) for n in range(len(own))]


def _wandering(said: int, mine: Sequence[Unit]) -> bool:
    """Tell whether numbering begins anew although the first series is not what is declared."""
    first = [unit for unit in mine if not _series(unit)]
    return len(first) != len(mine) and len(first) != said


def _last_number(articles: Sequence[Unit]) -> int:
    match = re.match(r"art_(?:\d+-)?(\d+)", articles[-1].id)
    return int(match[1]) if match else 0


def _explained(said: int, mine: Sequence[Unit]) -> bool:
    """Tell whether marks of later addition, «مکرر» among them, explain the difference."""
    added = sum(
        any(mark.change is Change.ADDED for mark in unit.marks) or "bis" in unit.id.rpartition("__")[2] for unit in mine
    )
    return len(mine) - added <= said <= len(mine) and added > 0


def _by_law(source: Source, own: Sequence[Unit], stated: Sequence[tuple[Formula, bool]], kind: Kind) -> bool:
    """Tell whether each closing formula fits what stands between it and the one before."""
    begin = 0
    for formula, _ in stated:
        said = formula.declared.articles if kind is Kind.ARTICLE else formula.declared.notes
        here = sum(unit.kind is kind and begin <= unit.start < formula.at for unit in own)
        if here == 0 and begin:  # the other chamber's formula
            continue
        if said is not None and said != here:
            return False
        begin = formula.at
    return begin > 0 and len(stated) > 1


def _in_series(said: int, own: Sequence[Unit], at: int, kind: Kind) -> bool:
    """Tell whether a formula counts only what stands before it since the numbers began anew."""
    before = [unit for unit in own if unit.start < at]
    series = [_series(unit) for unit in before if unit.kind is Kind.ARTICLE]
    return bool(series) and said == sum(unit.kind is kind and _series(unit) == series[-1] for unit in before)


def _series(unit: Unit) -> str:
    match = _SERIES.match(unit.id)
    return match.group() if match else ""


def _within(said: int, layers: Sequence[Layer], kind: Kind) -> bool:
    """Tell whether a declared count fits a text in layers.

    It speaks of the first wording. What that one lacks and a later one has may or may not have stood in it: the count
    fits anywhere between without and with.
    """
    own = [unit for unit in layers[0].units if unit.kind is kind and not unit.quoted]
    articles = {unit.id for unit in layers[0].units if unit.kind is Kind.ARTICLE}
    missing = [
        unit
        for unit in layers[-1].units
        if unit.kind is kind and not unit.quoted and unit.id.partition("__")[0] not in articles
    ]
    return len(own) <= said <= len(own) + len(missing)
