"""Search as a reader meets it: the query language, dates, filters, order, what is said when little is found."""

import csv
import datetime as dt
import io
import json
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from search_place import FIRST, Place, law, unit

from kb.errors import KbError
from kb.model import Kind, Relation, State
from kb.query import parse
from kb.search import Filters, alphabetical, search, to_csv, to_json
from kb.search_snippet import snippet

LATER = dt.date(1952, 12, 24)
OLD = law(
    "law-old", "قانون کهنه دربارهٔ زارعین", enacted=dt.date(1930, 1, 1), relations=(Relation("repealed_by", date=FIRST),)
)
NEW = law("law-new", "آیین‌نامه پسته", kind="آیین‌نامه", enacted=FIRST)
NOTE = unit(
    "بانکملی وام می‌دهد",
    "art_2__proviso_1",
    OLD.slug,
    kind=Kind.PROVISO,
    num="تبصره ۱",
    parent="art_2",
    start=OLD.enacted,
)
ROWS = [
    (unit("سهم مالک در ده", "art_1", OLD.slug, start=OLD.enacted), OLD),
    (unit("زارع می تواند محصول را بفروشد", "art_2", OLD.slug, num="ماده ۲", start=OLD.enacted), OLD),
    (NOTE, OLD),
    (unit("صندوق ده درصد سهم زرافه می‌گیرد", "art_1", NEW.slug, num="ماده ۱", end=LATER), NEW),
    (unit("صندوق بیست درصد سهم می‌گیرد", "art_1", NEW.slug, num="ماده ۱", start=LATER), NEW),
    (unit("زارعین در صندوق عضو می‌شوند", "art_2", NEW.slug, num="ماده ۲", heading="عضویت"), NEW),
    (unit("این ماده برداشته شد و از پروانه می‌گفت", "art_3", NEW.slug, end=LATER), NEW),
    (unit("این ماده برداشته شد و از پروانه می‌گفت", "art_3", NEW.slug, start=LATER, state=State.REMOVED), NEW),
    (unit("متن آن تاریخ در دست نیست", "art_4", NEW.slug, state=State.UNKNOWN, end=LATER), NEW),
    (unit("علفچر و جریبانه", "art_4", NEW.slug, start=LATER), NEW),
]  # fmt: skip


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("search") / "index", ROWS)


def units(place: Place, query: str, **more: object) -> set[str]:
    return {f"{hit.work.slug[4:]}/{hit.unit}" for hit in search(place, query, **more).hits}


LANGUAGE = [
    ("سهم", {"old/art_1", "new/art_1"}, "one word"),
    ("سهم مالک", {"old/art_1"}, "all words must match"),
    ("سهم -مالک", {"new/art_1"}, "a word left out"),
    ('سهم -"بیست درصد"', {"old/art_1"}, "a phrase left out"),
    ("سهم AND مالک", {"old/art_1"}, "AND"),
    ("سهم NOT مالک", {"new/art_1"}, "NOT"),
    ("پسته OR جریبانه", {"new/", "new/art_4"}, "either"),
    ('"محصول را بفروشد"', {"old/art_2"}, "phrase over a word that stands everywhere"),
    ('"سهم ده"', set(), "phrase that does not stand so"),
    ("صند*", {"new/art_1", "new/art_2"}, "beginning"),
    ("ماده:۲", {"old/art_2", "old/art_2__proviso_1", "new/art_2"}, "place"),
    ("ماده:۲ وام", {"old/art_2__proviso_1"}, "place and word"),
    ("تبصره:۱", {"old/art_2__proviso_1"}, "note"),
    ("زارع قانون:پسته", {"new/art_2"}, "law by a word of its title"),
    ("زارع نوع:آیین‌نامه", {"new/art_2"}, "kind of act"),
    ("نوع:تبصره بانک", {"old/art_2__proviso_1"}, "kind of unit"),
    ("سهم سال:۱۳۳۱", {"new/art_1"}, "year"),
    ("بانک ملی", {"old/art_2__proviso_1"}, "two words for one run together"),
    ("علف چر", {"new/art_4"}, "two words for an unknown compound"),
    ("۲۰٪", {"new/art_1"}, "percentage in words"),
    ("عضویت", {"new/art_2"}, "heading"),
]


@pytest.mark.parametrize(("query", "expected", "what"), LANGUAGE, ids=[row[2] for row in LANGUAGE])
def test_the_query_language(place: Place, query: str, expected: set[str], what: str) -> None:
    assert units(place, query) == expected


MALFORMED = [
    ('سهم "مالک', {"old/art_1"}, "a quote left open"),
    ("OR سهم", {"old/art_1", "new/art_1"}, "OR at the start"),
    ("سهم OR", {"old/art_1", "new/art_1"}, "OR at the end"),
    ("ماده:هیچ", set(), "a field without a number"),
    ("***", set(), "nothing but stars"),
    ("به و را", set(), "only words that stand everywhere"),
    ("-سهم", set(), "only a word left out"),
]


@pytest.mark.parametrize(("query", "expected", "what"), MALFORMED, ids=[row[2] for row in MALFORMED])
def test_malformed_queries_are_words_and_say_so(place: Place, query: str, expected: set[str], what: str) -> None:
    assert units(place, query) == expected
    assert search(place, query).remarks


def test_empty_is_empty(place: Place) -> None:
    for query in ("", "   ", "\n"):
        results = search(place, query)
        assert (results.total, results.hits, results.remarks) == (0, (), ())


def test_the_latest_wording_is_the_default_and_the_reader_is_told(place: Place) -> None:
    results = search(place, "زرافه")
    assert results.total == 0
    assert results.only_replaced == 1
    assert any("جایش را" in remark for remark in results.remarks)
    assert units(place, "زرافه", all_wordings=True) == {"new/art_1"}
    assert units(place, "زرافه", at=FIRST) == {"new/art_1"}
    assert units(place, "زرافه", at=LATER) == set()
    assert search(place, "زرافه", at=LATER).only_replaced == 1


def test_a_repealed_unit_is_found_as_replaced_only(place: Place) -> None:
    assert units(place, "پروانه") == set()
    assert search(place, "پروانه").only_replaced == 1
    assert units(place, "پروانه", at=FIRST) == {"new/art_3"}


def test_an_unknown_wording_is_not_searched(place: Place) -> None:
    assert units(place, "دست", all_wordings=True) == set()


def test_all_wordings_gives_each_unit_once_with_its_dates(place: Place) -> None:
    results = search(place, "صندوق", all_wordings=True)
    assert results.total == 2
    hit = next(hit for hit in results.hits if hit.unit == "art_1")
    assert hit.dates == ((FIRST, LATER), (LATER, None))


def test_before_and_after_the_laws(place: Place) -> None:
    assert units(place, "سهم", at=dt.date(1920, 1, 1)) == set()
    assert units(place, "سهم", at=dt.date(1940, 1, 1)) == {"old/art_1"}


def test_status_stands_beside_each_hit(place: Place) -> None:
    by_law = {hit.work.slug: hit.status for hit in search(place, "سهم").hits}
    assert by_law == {"law-old": "repealed", "law-new": "unknown"}


def test_facets_count_and_narrow(place: Place) -> None:
    results = search(place, "سهم OR زارع")
    counts = {name: {row.value: row.count for row in rows} for name, rows in results.facets.items()}
    assert counts["law"] == {"law-old": 3, "law-new": 2}
    assert counts["act"] == {"قانون": 3, "آیین‌نامه": 2}
    assert counts["unit"] == {"article": 4, "work": 1}
    assert counts["year"] == {"1308": 3, "1331": 2}
    assert counts["status"] == {"repealed": 3, "unknown": 2}
    narrowed = search(place, "سهم OR زارع", filters=Filters(law=("law-new",), unit=("article",)))
    assert narrowed.total == 2
    counts = {name: {row.value: row.count for row in rows} for name, rows in narrowed.facets.items()}
    assert counts["law"] == {"law-old": 2, "law-new": 2}
    assert next(row for row in narrowed.facets["law"] if row.value == "law-new").chosen
    for name, field in (("act", ("آیین‌نامه",)), ("year", (1331,)), ("status", ("unknown",)), ("law", ("law-new",))):
        assert search(place, "سهم OR زارع", filters=Filters(**{name: field})).total == 2


def test_orders(place: Place) -> None:
    def order(sort: str) -> list[str]:
        return [f"{hit.work.slug[4:]}/{hit.unit}" for hit in search(place, "سهم OR صندوق", sort=sort).hits]

    assert order("oldest") == ["old/art_1", "new/art_2", "new/art_1"]
    assert order("newest") == ["new/art_1", "new/art_2", "old/art_1"]
    assert order("place") == ["new/art_1", "new/art_2", "old/art_1"]
    with pytest.raises(KbError, match="order"):
        search(place, "سهم", sort="size")


def test_names_sort_as_persians_sort_them() -> None:
    names = ["گندم", "پسته", "کار", "آب", "بانک", "چای", "یخ", "لیمو", "ارز", "ژاله", "زر"]
    assert sorted(names, key=alphabetical) == [
        "آب",
        "ارز",
        "بانک",
        "پسته",
        "چای",
        "زر",
        "ژاله",
        "کار",
        "گندم",
        "لیمو",
        "یخ",
    ]


def test_pages(place: Place) -> None:
    first, second = (search(place, "سهم OR زارع", limit=3, page=page) for page in (1, 2))
    assert (first.total, first.pages) == (5, 2)
    seen = [(hit.work.slug, hit.unit) for hit in (*first.hits, *second.hits)]
    assert len(seen) == len(set(seen)) == 5
    last = search(place, "سهم OR زارع", limit=3, page=99)
    assert (last.page, last.hits) == (2, second.hits)


def test_on_a_day_repealed_laws_are_left_out_and_counted(place: Place) -> None:
    assert units(place, "سهم", at=LATER) == {"new/art_1"}
    results = search(place, "سهم", at=LATER)
    assert (results.total, results.ceased) == (1, 1)
    assert any("منسوخ" in remark for remark in results.remarks)
    states = {row.value: row.count for row in results.facets["status"]}
    assert states == {"repealed": 1, "unknown": 1}
    assert sum(row.count for row in results.facets["law"]) == 1
    assert units(place, "سهم", at=LATER, filters=Filters(status=("repealed",))) == {"old/art_1"}
    assert units(place, "سهم", at=LATER, all_wordings=True) == {"old/art_1", "new/art_1"}


def test_a_filter_that_nothing_has_is_named(place: Place) -> None:
    for filters in (Filters(law=("zzz",)), Filters(status=("zzz",)), Filters(unit=("zzz",)), Filters(act=("zzz",))):
        assert any("zzz" in remark for remark in search(place, "سهم", filters=filters).remarks)


def test_nearest_word_and_what_to_leave_out(place: Place) -> None:
    assert search(place, "صندق").suggestion == "صندوق"
    results = search(place, "صندوق مالک")
    assert results.total == 0
    assert dict(results.without) == {"صندوق": 1, "مالک": 2}


def test_the_query_is_explained(place: Place) -> None:
    meant = {one.written: one for one in search(place, "بانکملی صند*").meant}
    assert {way for one in meant.values() for way in one.ways} >= {("بانک",), ("ملی",), ("صندوق",)}


def test_snippets_mark_whole_words_in_readable_spelling(place: Place) -> None:
    hit = search(place, "بانک ملی").hits[0]
    marked = [hit.snippet.text[start:end] for start, end in hit.snippet.marks]
    assert hit.snippet.text == "بانک ملی وام می‌دهد"
    assert marked == ["بانک", "ملی"]
    assert "".join(text for text, _ in hit.snippet.parts()) == hit.snippet.text


def test_a_snippet_of_a_long_text_is_short_and_holds_the_mark() -> None:
    text = "کتاب " * 5000 + "گوهر " + "خالی " * 5000
    begun = time.perf_counter()
    shown = snippet(text, [("گوهر",)])
    assert [shown.text[a:b] for a, b in shown.marks] == ["گوهر"]
    assert len(shown.text.split()) < 50
    assert shown.before and shown.after
    assert time.perf_counter() - begun < 2


def test_the_path_leads_from_the_law_to_the_unit(place: Place) -> None:
    assert search(place, "وام").hits[0].path == ("ماده ۲", "تبصره ۱")


def test_json_and_csv(place: Place) -> None:
    results = search(place, "سهم")
    plain = json.loads(json.dumps(to_json(results), ensure_ascii=False))
    assert plain["total"] == 2
    assert {"work", "unit", "from", "to", "snippet", "text"} <= set(plain["hits"][0])
    assert {hit["from"] for hit in plain["hits"]} == {"1308-10-11", "1331-10-03"}
    table = list(csv.DictReader(io.StringIO(to_csv(results.hits, dt.date(2026, 1, 1), lambda hit: f"/{hit.unit}"))))
    assert [row["address"] for row in table] == [f"/{hit.unit}" for hit in results.hits]
    assert [row["citation"] for row in table] == [hit["citation"] for hit in plain["hits"]]
    assert {row["status"] for row in table} == {"تاریخ پایان اعتبار معلوم نیست", "منسوخ از ۱۴ مهر ۱۳۳۱"}
    assert "address" not in to_csv(results.hits, dt.date(2026, 1, 1)).splitlines()[0]


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet=st.characters(codec="utf-8") | st.sampled_from('سهمزارع"-*: ()ORماده۱۲٪«»|'), max_size=60))
def test_any_query_gets_an_answer(place: Place, query: str) -> None:
    results = search(place, query)
    assert results.total >= len(results.hits)
    for hit in results.hits:
        for start, end in hit.snippet.marks:
            assert 0 <= start < end <= len(hit.snippet.text)


def test_a_slow_query_is_stopped_with_a_sentence(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.search.SECONDS", -1.0)
    with pytest.raises(KbError, match="too long"):
        search(place, "سهم")


def test_a_query_is_bounded() -> None:
    query = parse("سهم مالک زارع " * 400)
    assert len(query.groups) <= 24
    assert query.remarks


def test_the_index_folder_of_another_build_is_not_mixed_up(tmp_path: Path) -> None:
    one = Place(tmp_path / "one", ROWS[:1])
    two = Place(tmp_path / "two", ROWS[1:2])
    assert units(one, "سهم") == {"old/art_1"}
    assert units(two, "سهم") == set()


def test_pages_by_rank_hold_every_hit_once_also_where_scores_are_the_same(tmp_path: Path) -> None:
    """By rank only the hits up to the page asked for are sorted."""
    rows = [(unit("سهم مالک " + "زارع " * (at % 3), f"art_{at}"), law()) for at in range(90)]
    many = Place(tmp_path / "index", rows)
    whole = [hit.unit for hit in search(many, "سهم", limit=100).hits]
    paged = [hit.unit for page in range(1, 31) for hit in search(many, "سهم", limit=3, page=page).hits]
    assert len(whole) == len(set(whole)) == 90
    assert paged == whole
