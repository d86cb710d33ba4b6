"""The facts checked by hand (gold/seeds.json): what each of the five texts says on each of its dates."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from prepared import SLUG_OF, prepared, works

from kb.dates import iso, parse
from kb.ids import LETTER_OF
from kb.model import CONTAINERS, Expression, Kind, Role, State, Status, Wording
from kb.numbers import ascii_digits
from kb.status import status
from kb.versions import expression, version_dates, wording_dates
from shared_files import gold, raw_or_skip

SEEDS: list[dict[str, Any]] = json.loads(gold("seeds.json").read_text(encoding="utf-8"))["works"]
VERSIONS = [
    pytest.param(seed, day, id=f"{SLUG_OF[seed['source']]}@{day}") for seed in SEEDS for day in seed["versions"]
]
BY_WORK = [pytest.param(seed, id=SLUG_OF[seed["source"]]) for seed in SEEDS]


def slug_of(seed: dict[str, Any]) -> str:
    return SLUG_OF[seed["source"]]


def law(seed: dict[str, Any], day: str) -> Expression:
    made = prepared(slug_of(seed))
    return expression(made.work, made.wordings, parse(day))


def article_of(shown: Expression, unit: Wording) -> str | None:
    """Give the printed number of the article in which a unit stands."""
    by_id = {one.unit: one for one in shown.units}
    at: Wording | None = unit
    while at is not None and at.kind is not Kind.ARTICLE:
        at = by_id.get(at.parent or "")
    return at.unit.removeprefix("art_") if at else None


def words_of(shown: Expression, number: str) -> str:
    """Give all words of an article, its heading and all that stands in it."""
    return "\n".join(f"{unit.heading} {unit.text}" for unit in shown.units if article_of(shown, unit) == number)


def articles(shown: Expression) -> list[Wording]:
    return [unit for unit in shown.units if unit.kind is Kind.ARTICLE and not unit.quoted]


@pytest.mark.parametrize(("seed", "day"), VERSIONS)
def test_counts_of_a_version(seed: dict[str, Any], day: str) -> None:
    facts, shown = seed["versions"][day], law(seed, day)
    assert len(articles(shown)) == facts["articles"]
    notes = Counter(article_of(shown, unit) for unit in shown.units if unit.kind is Kind.PROVISO)
    assert dict(notes) == facts["notes"]
    if "article_numbers" in facts:
        assert [unit.unit for unit in articles(shown)] == [f"art_{n}" for n in facts["article_numbers"]]


@pytest.mark.parametrize(("seed", "day"), VERSIONS)
def test_wordings_that_the_source_does_not_give(seed: dict[str, Any], day: str) -> None:
    shown = law(seed, day)
    unknown = [int(unit.unit.removeprefix("art_")) for unit in articles(shown) if unit.state is State.UNKNOWN]
    assert unknown == seed["versions"][day].get("text_unknown", [])
    for unit in shown.units:
        if unit.state is State.UNKNOWN:
            assert not unit.text
            assert unit.notices  # said in words
            assert not list(shown.children(unit.unit))
            assert any(other.unit == unit.unit and other.text for other in shown.stand_ins)


@pytest.mark.parametrize(("seed", "day"), VERSIONS)
def test_words_that_must_and_must_not_stand_in_an_article(seed: dict[str, Any], day: str) -> None:
    facts, shown = seed["versions"][day], law(seed, day)
    for number, phrases in facts.get("contains", {}).items():
        for phrase in phrases:
            assert phrase in words_of(shown, number)
    for number, phrases in facts.get("lacks", {}).items():
        assert words_of(shown, number).strip()
        for phrase in phrases:
            assert phrase not in words_of(shown, number)


def _letters(unit: Wording) -> str:
    last = unit.unit.rpartition("_")[2]
    return "".join(LETTER_OF.get(last, last))


def _clauses(shown: Expression, parent: str, kind: Kind) -> list[Wording]:
    return [unit for unit in shown.children(parent) if unit.kind is kind]


@pytest.mark.parametrize(("seed", "day"), VERSIONS)
def test_clauses_and_sub_clauses(seed: dict[str, Any], day: str) -> None:
    facts, shown = seed["versions"][day], law(seed, day)
    for number, labels in facts.get("clauses", {}).items():
        clauses = _clauses(shown, f"art_{number}", Kind.POINT)
        assert [_letters(unit) for unit in clauses] == labels
        assert [ascii_digits(unit.num) for unit in clauses] == labels
    for number, expected in facts.get("sub_clauses", {}).items():
        for clause in _clauses(shown, f"art_{number}", Kind.POINT):
            assert len(_clauses(shown, clause.unit, Kind.INDENT)) == expected[_letters(clause)]


def _parents(shown: Expression, number: str) -> Iterator[str]:
    by_id = {unit.unit: unit for unit in shown.units}
    for unit in shown.units:
        if unit.kind is Kind.PROVISO and article_of(shown, unit) == number:
            chain = []
            at = by_id[unit.parent or ""]
            while at.kind is not Kind.ARTICLE:
                word = {"point": "بند", "indent": "جزء"}[at.kind]
                chain.append(f"{word} {_digits_to_persian(_letters(at))}")
                at = by_id[at.parent or ""]
            yield "، ".join(reversed(chain)) or "ماده"


def _digits_to_persian(text: str) -> str:
    return text.translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹"))


@pytest.mark.parametrize(("seed", "day"), VERSIONS)
def test_what_a_note_belongs_to(seed: dict[str, Any], day: str) -> None:
    facts, shown = seed["versions"][day], law(seed, day)
    for number, expected in facts.get("note_parent", {}).items():
        wanted = [expected] if isinstance(expected, str) else expected
        assert list(_parents(shown, number)) == wanted


@pytest.mark.parametrize(("seed", "day"), VERSIONS)
def test_numbers_of_notes_as_printed(seed: dict[str, Any], day: str) -> None:
    facts, shown = seed["versions"][day], law(seed, day)
    for number, expected in facts.get("note_numbers_as_printed", {}).items():
        notes = [unit for unit in shown.units if unit.kind is Kind.PROVISO and article_of(shown, unit) == number]
        assert [int(ascii_digits(unit.num.removeprefix("تبصره").strip())) for unit in notes] == expected


@pytest.mark.parametrize("seed", BY_WORK)
def test_chapters(seed: dict[str, Any]) -> None:
    for day in seed["versions"]:
        shown = law(seed, day)
        found: dict[str, list[int]] = {}
        for unit in articles(shown):
            found.setdefault(str(unit.parent), []).append(int(unit.unit.removeprefix("art_")))
        expected = seed["chapters"]
        if seed.get("excerpt"):  # the chapter's own heading is not in the copy
            assert [[min(n), max(n)] for n in found.values()] == list(expected.values())
            continue
        chapters = [unit for unit in shown.units if unit.kind in CONTAINERS]
        assert [unit.unit for unit in chapters] == [f"chp_{number}" for number in expected]
        assert {name: [min(n), max(n)] for name, n in found.items()} == {f"chp_{n}": e for n, e in expected.items()}


@pytest.mark.parametrize("seed", BY_WORK)
def test_cross_headings_stand_before_their_article(seed: dict[str, Any]) -> None:
    for day in seed["versions"]:
        shown = law(seed, day)
        found = {}
        for at, unit in enumerate(shown.units):
            if unit.kind is Kind.CROSS_HEADING:
                after = next(one for one in shown.units[at:] if one.kind is Kind.ARTICLE)
                found[unit.heading or unit.text] = int(after.unit.removeprefix("art_"))
        assert found == seed.get("cross_headings", {})


@pytest.mark.parametrize("seed", BY_WORK)
def test_declared_counts(seed: dict[str, Any]) -> None:
    declared = prepared(slug_of(seed)).reading.declared
    if seed.get("declared") is None:
        assert declared is None
    else:
        assert declared is not None
        assert {key: getattr(declared, key) for key in seed["declared"]} == seed["declared"]


@pytest.mark.parametrize("seed", BY_WORK)
def test_dates_of_the_wording(seed: dict[str, Any]) -> None:
    made = prepared(slug_of(seed))
    expected = {*seed["versions"], *seed.get("versions_after", {})}
    assert [iso(day) for day in wording_dates(made.work, made.wordings)] == sorted(expected)
    assert made.work.enacted == parse(seed["enacted"])
    assert set(wording_dates(made.work, made.wordings)) <= set(version_dates(made.work, made.wordings))


def test_an_amendment_changes_the_articles_that_it_names_and_no_other() -> None:
    seed = next(seed for seed in SEEDS if "articles" in seed.get("amended", {}))
    since = parse(seed["amended"]["date"])
    shown = law(seed, seed["amended"]["date"])
    changed = {article_of(shown, unit) for unit in shown.units if unit.start == since}
    gone = {w.unit.partition("__")[0] for w in prepared(slug_of(seed)).wordings if w.end == since}
    expected = {str(number) for number in seed["amended"]["articles"]}
    assert changed == expected
    assert gone == {f"art_{number}" for number in expected}


@pytest.mark.parametrize("seed", BY_WORK)
def test_sources_are_byte_copies(seed: dict[str, Any]) -> None:
    assert prepared(slug_of(seed)).data == (raw_or_skip() / seed["source"]).read_bytes()


def test_repeal_of_the_first_bill() -> None:
    first = works()["1331-05-22-ezdiad-sahm-keshavarzan"]
    assert status(first, parse("1331-07-13"))[0] is Status.IN_FORCE
    assert status(first, parse("1331-07-14"))[0] is Status.REPEALED
    assert "مادهٔ ۴۰" in status(first, parse("1331-07-14"))[1]


def test_trial_law_to_the_end_of_1337() -> None:
    trial = works()["1335-05-06-omran-dehat"]
    assert status(trial, parse("1337-12-30"))[0] is Status.IN_FORCE
    state, words = status(trial, parse("1338-01-01"))
    assert state is Status.UNKNOWN  # extended, until when is not known here
    assert "تمدید" in words
    assert "معلوم نیست" in words


@pytest.mark.parametrize(
    "slug",
    ["1331-07-14-ezdiad-sahm-keshavarzan", "1340-10-19-eslahat-arzi", "1343-05-03-ayinname-eslahat-arzi"],
)
def test_never_in_force_by_default(slug: str) -> None:
    for day in ("1343-06-01", "1400-01-01"):
        state, words = status(works()[slug], parse(day))
        assert state is Status.UNKNOWN
        assert words


def test_article_31_is_removed_and_stays_readable() -> None:
    seed = next(seed for seed in SEEDS if seed["source"].startswith("003"))
    before, after = law(seed, "1396-01-29"), law(seed, "1396-01-30")
    old, new = (next(u for u in shown.units if u.unit == "art_31") for shown in (before, after))
    assert (old.state, new.state) == (State.KNOWN, State.REMOVED)
    assert new.text == old.text != ""
    assert not old.notices
    assert "لازم‌الاجرا شدن" in new.notices[0]


@pytest.mark.parametrize(
    ("slug", "unit", "noticed", "silent"),
    [
        ("1331-07-14-ezdiad-sahm-keshavarzan", "art_1__point_jim__proviso_2", ["1331-10-03"], []),
        ("1335-05-06-omran-dehat", "art_26", ["1335-05-06"], []),
        ("1335-05-06-omran-dehat", "art_12__proviso_1", ["1335-05-06"], []),
        # the note of the same clause that is not meant
        ("1331-07-14-ezdiad-sahm-keshavarzan", "art_1__point_jim__proviso_1", [], ["1331-07-14", "1331-10-03"]),
    ],
)
def test_undated_effects_are_notices_and_change_no_date(
    slug: str, unit: str, noticed: list[str], silent: list[str]
) -> None:
    rows = [wording for wording in prepared(slug).wordings if wording.unit == unit]
    said = [iso(row.start) for row in rows if any("۱۳۹۶" in notice for notice in row.notices) if row.start]
    assert said == noticed
    assert [iso(row.start) for row in rows if not row.notices if row.start] == silent
    assert all(row.state is State.KNOWN for row in rows)


def test_doubled_lines_are_faults_and_shown_once() -> None:
    seed = next(seed for seed in SEEDS if seed["source"].startswith("004"))
    reading = prepared(slug_of(seed)).reading
    doubled = set()
    for piece in reading.pieces:
        if piece.role is Role.DOUBLED and reading.text[piece.start : piece.end].strip():
            first = reading.text.count("\n", 0, piece.start) + 1
            last = reading.text.count("\n", 0, piece.end - 1) + 1
            doubled |= set(range(first, last + 1))
    assert sorted(doubled) == [5, 6, 7, *range(15, 21), 25, 26, 27, 32, 33, 34, 38, 39, 42, 49, 50, 53]
    article = next(unit for unit in reading.units if unit.id == "art_20")
    assert article.implicit
