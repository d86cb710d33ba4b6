"""Marks, layers and outside effects as intervals: tables of oddities, and laws that hold for any of them."""

import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prepared import SLUG_OF, day, prepared, reading, unit, work

from kb.dates import iso
from kb.errors import KbError, NotFound
from kb.model import Effect, Reading, State, Unit, Wording
from kb.versions import expression, version_dates, wording_dates, wordings

K, U, R = "known", "unknown", "removed"


def rows(found: tuple[Wording, ...], name: str) -> list[tuple[str, str | None, str]]:
    """Show the wordings of a unit as (from, to, state), in Jalali."""
    return [
        (iso(w.start) if w.start else "", iso(w.end) if w.end else None, str(w.state)) for w in found if w.unit == name
    ]


MARKS = [
    # no mark: from the enactment on
    ("", "متن", [("1340-01-01", None, K)]),
    # added later: absent before
    ("added 1350-02-03", "متن", [("1350-02-03", None, K)]),
    # amended: what it said before is not in the copy
    ("amended 1350-02-03", "متن", [("1340-01-01", "1350-02-03", U), ("1350-02-03", None, K)]),
    # amended twice, the later named first
    (
        "amended 1360-01-01, amended 1350-01-01",
        "متن",
        [("1340-01-01", "1350-01-01", U), ("1350-01-01", "1360-01-01", U), ("1360-01-01", None, K)],
    ),
    # added, then amended
    (
        "added 1350-01-01, amended 1360-01-01",
        "متن",
        [("1350-01-01", "1360-01-01", U), ("1360-01-01", None, K)],
    ),
    # repealed, its words still printed: they are what it said until then
    ("repealed 1350-01-01", "متن", [("1340-01-01", "1350-01-01", K), ("1350-01-01", None, R)]),
    # repealed, nothing printed but the remark
    ("repealed 1350-01-01", "", [("1340-01-01", "1350-01-01", U), ("1350-01-01", None, R)]),
    # amended, then deleted
    (
        "amended 1345-01-01, deleted 1350-01-01",
        "متن",
        [("1340-01-01", "1345-01-01", U), ("1345-01-01", "1350-01-01", K), ("1350-01-01", None, R)],
    ),
    # a repeal older than the last amendment cannot be of the wording that is printed
    ("repealed 1345-01-01, amended 1350-01-01", "متن", [("1340-01-01", "1350-01-01", U), ("1350-01-01", None, K)]),
    # a mark without a date cuts nothing; what it stands on may have begun on any day
    ("amended", "متن", [("", None, K)]),
    ("added", "متن", [("", None, K)]),
    ("added, repealed 1350-01-01", "متن", [("", "1350-01-01", K), ("1350-01-01", None, R)]),
    ("amended, amended 1350-01-01", "متن", [("1340-01-01", "1350-01-01", U), ("1350-01-01", None, K)]),
    ("repealed", "متن", [("1340-01-01", None, K)]),
    ("deleted", "", [("", None, R)]),
    # a date before the law itself is a slip of the copy
    ("amended 1330-01-01", "متن", [("1340-01-01", None, K)]),
]


@pytest.mark.parametrize(("marks", "text", "expected"), MARKS)
def test_marks(marks: str, text: str, expected: list[tuple[str, str | None, str]]) -> None:
    found = wordings(work(), reading(unit("art_1", text, marks=marks)))
    assert rows(found, "art_1") == expected


@pytest.mark.parametrize(("marks", "text", "expected"), MARKS)
def test_what_is_not_plain_is_said_in_words(marks: str, text: str, expected: list[object]) -> None:
    found = wordings(work(), reading(unit("art_1", text, marks=marks)))
    for wording in found:
        assert wording.state is State.KNOWN or wording.notices
    if marks:
        assert any(wording.notices for wording in found)


def test_unknown_wording_has_no_words() -> None:
    found = wordings(work(), reading(unit("art_1", "متن", marks="amended 1350-01-01")))
    assert [(w.state, w.text) for w in found] == [(State.UNKNOWN, ""), (State.KNOWN, "متن")]


FAMILY = [
    # what stands in an added article was added with it
    ("added 1350-01-01", "", [("1350-01-01", None, K)]),
    # in an amended article: whether the note stood there before is not known
    ("amended 1350-01-01", "", [("1350-01-01", None, K)]),
    # … unless the note has its own date
    ("amended 1350-01-01", "added 1345-01-01", [("1345-01-01", None, K)]),
    ("amended 1350-01-01", "amended 1345-01-01", [("1345-01-01", None, K)]),
    # added with its article, on an unknown day
    ("added", "", [("", None, K)]),
    # removed with its article
    ("repealed 1350-01-01", "", [("1340-01-01", "1350-01-01", K), ("1350-01-01", None, R)]),
    # removed before its article was
    ("repealed 1350-01-01", "repealed 1345-01-01", [("1340-01-01", "1345-01-01", K), ("1345-01-01", None, R)]),
]


@pytest.mark.parametrize(("article", "note", "expected"), FAMILY)
def test_notes_of_marked_articles(article: str, note: str, expected: list[tuple[str, str | None, str]]) -> None:
    units = (unit("art_1", marks=article), unit("art_1__proviso_1", parent="art_1", marks=note))
    assert rows(wordings(work(), reading(*units)), "art_1__proviso_1") == expected


def test_an_amended_chapter_heading_leaves_its_articles_alone() -> None:
    units = (unit("chp_1", "", marks="amended 1350-01-01"), unit("art_1", parent="chp_1"))
    assert rows(wordings(work(), reading(*units)), "art_1") == [("1340-01-01", None, K)]


def test_a_mark_in_a_quotation_speaks_of_the_law_that_is_quoted() -> None:
    plain = unit("art_1__qstr_1__art_7", parent="art_1", marks="repealed 1350-01-01")
    quoted = Unit(**{name: getattr(plain, name) for name in Unit.__slots__} | {"quoted": True, "kind": "article"})
    found = wordings(work(), reading(unit("art_1"), quoted))
    assert rows(found, "art_1__qstr_1__art_7") == [("1340-01-01", None, K)]


def layered() -> Reading:
    one = (unit("art_1"), unit("art_1__proviso_1", "اول", "art_1"), unit("art_2", "الف"), unit("art_4"))
    two = (
        unit("art_1"),
        unit("art_2", "ب", marks="repealed 1341-01-01"),
        unit("art_3"),
        unit("art_3__proviso_1", parent="art_3"),
        unit("art_4"),
        unit("art_4bis"),
        unit("art_5"),
    )
    return reading(layers={"1340-01-01": one, "1341-01-01": two})


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("art_1", [("1340-01-01", None, K)]),  # the same in both: one wording
        ("art_1__proviso_1", [("1340-01-01", "1341-01-01", K)]),  # only in the first: gone
        ("art_2", [("1340-01-01", "1341-01-01", K), ("1341-01-01", None, K)]),  # the mark is what the decision explains
        ("art_3", [("1340-01-01", "1341-01-01", U), ("1341-01-01", None, K)]),  # within the numbering: it existed
        ("art_3__proviso_1", [("1341-01-01", None, K)]),  # whether its note did is not known
        ("art_4bis", [("1341-01-01", None, K)]),  # «مکرر»: added
        ("art_5", [("1341-01-01", None, K)]),  # beyond the numbering: added
    ],
)
def test_layers(name: str, expected: list[tuple[str, str | None, str]]) -> None:
    assert rows(wordings(work(), layered()), name) == expected


def test_order_of_layers_is_one_order() -> None:
    found = wordings(work(), layered())
    order = {w.unit: w.order for w in found}
    assert sorted(order, key=order.__getitem__) == [
        "art_1", "art_1__proviso_1", "art_2", "art_3", "art_3__proviso_1", "art_4", "art_4bis", "art_5",
    ]  # fmt: skip


def test_stand_in_is_the_next_known_wording_with_what_is_in_it() -> None:
    law = work()
    shown = expression(law, wordings(law, layered()), day("1340-06-01"))
    assert [(w.unit, w.start) for w in shown.stand_ins] == [
        ("art_3", day("1341-01-01")),
        ("art_3__proviso_1", day("1341-01-01")),
    ]
    later = expression(law, wordings(law, layered()), day("1341-01-01"))
    assert later.stand_ins == ()


def test_dated_effect_removes_a_unit_with_all_in_it() -> None:
    law = work(effects=(Effect(("art_1",), "repeal", "قانونی دیگر", day("1350-01-01")),))
    found = wordings(law, reading(unit("art_1"), unit("art_1__proviso_1", parent="art_1"), unit("art_2")))
    gone = [("1340-01-01", "1350-01-01", K), ("1350-01-01", None, R)]
    assert rows(found, "art_1") == rows(found, "art_1__proviso_1") == gone
    assert rows(found, "art_2") == [("1340-01-01", None, K)]
    assert all(w.text for w in found)  # it stays readable
    assert [bool(w.notices) for w in found if w.unit == "art_1"] == [False, True]


def test_undated_effect_is_a_notice_on_the_wording_it_names() -> None:
    law = work(effects=(Effect(("art_2",), "repeal", "قانونی دیگر", None, "گفته است", day("1341-01-01")),))
    found = wordings(law, layered())
    assert [w.notices for w in found if w.unit == "art_2"] == [(), ("گفته است",)]
    assert wording_dates(law, found) == (day("1340-01-01"), day("1341-01-01"))


def test_effect_on_a_unit_that_is_not_there() -> None:
    law = work(effects=(Effect(("art_9",), "repeal", "قانونی دیگر"),))
    with pytest.raises(KbError, match="art_9"):
        wordings(law, reading(unit("art_1")))


def test_before_the_first_version() -> None:
    law = work()
    with pytest.raises(NotFound, match="۱ فروردین ۱۳۴۰"):
        expression(law, wordings(law, reading(unit("art_1"))), day("1339-12-29"))


@pytest.mark.parametrize("slug", SLUG_OF.values())
def test_every_date_of_the_corpus_shows_each_unit_once(slug: str) -> None:
    made = prepared(slug)
    for version in version_dates(made.work, made.wordings):
        shown = expression(made.work, made.wordings, version)
        names = [w.unit for w in shown.units]
        assert len(names) == len(set(names))
        assert {w.parent for w in shown.units} - {None} <= set(names)
        assert [w.order for w in shown.units] == sorted(w.order for w in shown.units)
        assert shown.date == version


changes = st.sampled_from(["added", "amended", "repealed", "deleted"])
dated = st.integers(1335, 1365).map(lambda year: f" {year}-05-01")
mark_lists = st.lists(st.tuples(changes, st.one_of(st.just(""), dated)).map("".join), max_size=4).map(", ".join)


@st.composite
def readings(draw: st.DrawFn) -> Reading:
    def units(parents: str) -> tuple[Unit, ...]:
        made = []
        for number in sorted(draw(st.sets(st.integers(1, 6), max_size=4))):
            name = f"art_{number}"
            made.append(unit(name, draw(st.sampled_from(["", "متن", "متنی دیگر"])), parents, marks=draw(mark_lists)))
            if draw(st.booleans()):
                made.append(unit(f"{name}__proviso_1", draw(st.sampled_from(["", "م"])), name, marks=draw(mark_lists)))
        return (unit("chp_1", "", marks=draw(mark_lists)), *made)

    if draw(st.booleans()):
        return reading(*units("chp_1"))
    return reading(layers={"1340-01-01": units("chp_1"), "1345-01-01": units("chp_1"), "1350-01-01": units("chp_1")})


@settings(max_examples=200, deadline=None)
@given(readings(), st.lists(st.integers(1335, 1370), min_size=1, max_size=5))
def test_no_two_wordings_of_a_unit_overlap(made: Reading, years: list[int]) -> None:
    law = work()
    found = wordings(law, made)
    ends: dict[str, dt.date | None] = {}
    for wording in found:
        assert wording.end is None or wording.start is None or wording.start < wording.end
        if wording.unit in ends:
            last = ends[wording.unit]
            assert last is not None
            assert wording.start is not None
            assert last <= wording.start
        ends[wording.unit] = wording.end
    for year in years:
        date = day(f"{year}-05-01")
        if date < law.enacted:
            continue
        shown = [wording.unit for wording in expression(law, found, date).units]
        assert len(shown) == len(set(shown))
        assert set(shown) <= {unit.id for layer in made.layers for unit in layer.units}
