"""The 1331-05-22 text against the law of 1331-07-14, and that against its amendment: all of gold/compare_1331.json."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kb import dates
from kb.compare import Class, Comparison, Op, Pair, PairKind, compare, to_json
from kb.compare.summary import article_kind, is_article
from kb.fold import fold_word
from kb.store import Snapshot

OLD, NEW = "1331-05-22-ezdiad-sahm-keshavarzan", "1331-07-14-ezdiad-sahm-keshavarzan"
CLAUSES = {"ب": "point_be", "ج": "point_jim"}
QUIET = {PairKind.UNCHANGED, PairKind.SPELLING}


@pytest.fixture(scope="module")
def facts(gold: Callable[[str], Path]) -> dict[str, Any]:
    return json.loads(gold("compare_1331.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def made(var: Path) -> Comparison:
    snapshot = Snapshot.open(var)
    return compare(
        snapshot.expression(OLD, dates.parse("1331-05-22")), snapshot.expression(NEW, dates.parse("1331-07-14"))
    )


@pytest.fixture(scope="module")
def amended(var: Path) -> Comparison:
    snapshot = Snapshot.open(var)
    return compare(
        snapshot.expression(NEW, dates.parse("1331-07-14")), snapshot.expression(NEW, dates.parse("1331-10-03"))
    )


def articles(made: Comparison) -> dict[tuple[str | None, str | None], Pair]:
    return {
        (pair.old.unit if pair.old else None, pair.new.unit if pair.new else None): pair
        for pair in made.pairs
        if is_article(pair)
    }


def folded(text: str | None) -> str | None:
    """Compare quantities as printed, but for letters and spaces."""
    return None if text is None else "".join(fold_word(text).split())


def amounts(made: Comparison, old: str | None, new: str | None) -> list[tuple[str | None, str | None, bool]]:
    def stands_in(unit: str | None, article: str | None) -> bool:
        return unit is None or article is None or unit == article or unit.startswith(f"{article}__")

    return [
        (folded(each.old.text if each.old else None), folded(each.new.text if each.new else None), each.changed)
        for each in made.quantities
        if stands_in(each.old_unit, old) and stands_in(each.new_unit, new)
    ]


def substance(made: Comparison, pair: Pair) -> list[tuple[str, str]]:
    """List the words of substance of an article and of what stands under it, old and new."""
    return [
        (each.old_text[seg.old_start : seg.old_end], each.new_text[seg.new_start : seg.new_end])
        for each in made.below(pair)
        for seg in each.segments
        if seg.cls is Class.SUBSTANCE
    ]


def test_pairs_of_one_number(made: Comparison) -> None:
    pairs = articles(made)
    for number in [*range(1, 27), 29, 30, 31, 34, 35, 36, 37]:
        pair = pairs[f"art_{number}", f"art_{number}"]
        assert not pair.moved, number


def test_moved(made: Comparison, facts: dict[str, Any]) -> None:
    pairs = articles(made)
    moved = {(f"art_{row['old']}", f"art_{row['new']}") for row in facts["moved"]}
    assert {key for key, pair in pairs.items() if pair.moved} == moved
    assert made.summary.moved == len(moved)


def test_only_on_one_side(made: Comparison, facts: dict[str, Any]) -> None:
    pairs = articles(made)
    gone = {key[0]: pair.kind for key, pair in pairs.items() if key[1] is None}
    come = {key[1]: pair.kind for key, pair in pairs.items() if key[0] is None}
    assert gone == {f"art_{number}": PairKind.REMOVED for number in facts["only_old"]}
    assert come == {f"art_{number}": PairKind.ADDED for number in facts["only_new"]}


def test_stand_ins(made: Comparison, facts: dict[str, Any]) -> None:
    stand_in = {pair.new.unit for pair in articles(made).values() if pair.new and pair.new_stand_in}
    assert stand_in == {f"art_{number}" for number in facts["new_side_wording_of_1331_10_03"]}
    for pair in made.pairs:
        assert pair.new_as_of == ("1331-10-03" if pair.new_stand_in else "1331-07-14" if pair.new else "")
        if pair.new_stand_in:
            assert ("متن ۳ دی ۱۳۳۱" in pair.reason) is (pair.top == pair.key), "said once, at the article"


def test_added_notes(made: Comparison, facts: dict[str, Any]) -> None:
    expected = set()
    for row in facts["added_notes"]:
        parent = f"art_{row['article']}" + (f"__{CLAUSES[row['clause']]}" if "clause" in row else "")
        expected |= {f"{parent}__proviso_{'1' if note == '-' else note}" for note in row["notes"]}
    stands_in = {pair.new.unit for pair in made.pairs if pair.new and pair.new_stand_in}
    added = {
        pair.new.unit
        for pair in made.pairs
        if pair.kind is PairKind.ADDED and pair.new and "proviso" in pair.new.unit and pair.new.unit not in stands_in
    }
    assert added == expected


def test_quantities_changed(made: Comparison, facts: dict[str, Any]) -> None:
    for row in facts["quantities_changed"]:
        found = amounts(made, f"art_{row['old_article']}", f"art_{row['new_article']}")
        assert (folded(row["old"]), folded(row["new"]), True) in found, row
    both = [each for each in made.quantities if each.changed and each.old]
    assert len(both) == len(facts["quantities_changed"]), "no quantity is called changed but these"


def test_quantities_only_written_otherwise(made: Comparison, facts: dict[str, Any]) -> None:
    for row in facts["quantities_unchanged_though_written_otherwise"]:
        old, new = row.get("old_article", row.get("article")), row.get("new_article", row.get("article"))
        found = amounts(made, f"art_{old}", f"art_{new}")
        assert (folded(row["old"]), folded(row["new"]), False) in found, row


def test_quantities_added(made: Comparison, facts: dict[str, Any]) -> None:
    for row in facts["quantities_added"]:
        found = [new for old, new, _ in amounts(made, None, f"art_{row['new_article']}") if old is None]
        for text in row["new"].replace(">", "/").replace("+", "/").split("/"):
            assert folded(text) in found, (row, found)
            found.remove(folded(text))


def test_articles_that_differ_in_spelling_only(made: Comparison, facts: dict[str, Any]) -> None:
    pairs = articles(made)
    quiet = {key[0] for key, pair in pairs.items() if article_kind(pair) in QUIET}
    assert quiet == {f"art_{number}" for number in facts["spelling_punctuation_and_joining_only_articles"]}
    for number in facts["spelling_only_articles"]:
        for pair in made.below(pairs[f"art_{number}", f"art_{number}"]):
            words = [seg for seg in pair.differences if seg.sub != "points"]
            assert all(seg.cls is Class.SPELLING for seg in words), number


def test_spelling_examples(made: Comparison, facts: dict[str, Any]) -> None:
    for row in facts["spelling_only_examples"]:
        touched = [
            (pair, seg)
            for pair in made.pairs
            for seg in pair.segments
            if seg.op is Op.REPLACED
            and row["old"] in pair.old_text[max(0, seg.old_start - 12) : seg.old_end + 12]
            and row["new"] in pair.new_text[max(0, seg.new_start - 12) : seg.new_end + 12]
        ]
        spelled = [
            seg
            for pair, seg in touched
            if seg.cls is Class.SPELLING
            and seg.old_start <= pair.old_text.find(row["old"], max(0, seg.old_start - 12)) + len(row["old"])
        ]
        assert spelled, row


def test_corrections_are_read_as_corrected(made: Comparison, facts: dict[str, Any]) -> None:
    printed = [row for row in facts["corrections_read_as"] if row["work"] == "1331-07-14" and "[" in row["printed"]]
    quiet = set()
    for row in printed:
        for pair in made.pairs:
            at = pair.new_text.find(row["printed"])
            if at < 0 or pair.old is None or pair.shown_in:
                continue
            over = [seg for seg in pair.segments if seg.new_start < at + len(row["printed"]) and seg.new_end > at]
            was = " ".join(pair.old_text[seg.old_start : seg.old_end] for seg in over)
            if row["read"] in was.split():
                quiet |= {row["printed"]} if all(seg.cls is Class.CORRECTION for seg in over) else set()
                assert not any(seg.marked for seg in over), row
    # the others stand in words that are new themselves
    assert quiet >= {"هرکاه[گاه]", "جتماعی[اجتماعی]", "نزدیگترین[نزدیکترین]", "بزرک[بزرگ]"}


def test_rights_and_duties_are_of_substance(made: Comparison, facts: dict[str, Any]) -> None:
    words = {  # the words of each row that must be marked as substance, on either side
        (1, 1): "دهقان",
        (2, 2): "در صورت وجود",
        (5, 5): "در صورتیکه بانک کشاورزی",
        (11, 11): "مجانا",
        (16, 16): "در حدود این قانون",
        (23, 23): "عدم حضور",
        (27, 28): "مؤسسات",
        (31, 31): "عزل",
        (35, 35): "کیفری",
        (38, 39): "بنگاه آبیاری",
    }
    pairs = articles(made)
    for row in facts["rights_and_duties"]:
        key = row["old"], row["new"]
        found = substance(made, pairs[f"art_{key[0]}", f"art_{key[1]}"])
        assert any(words[key] in old or words[key] in new for old, new in found), (row, found)
    assert any("هر" in old.split() for old, _ in substance(made, pairs["art_23", "art_23"])), "«each» is gone"
    assert any("کار" in old.split() for old, _ in substance(made, pairs["art_38", "art_39"])), "the ministry is gone"


def test_amendment_of_1331_10_03(amended: Comparison, facts: dict[str, Any]) -> None:
    changed = {article for pair in amended.pairs if (article := pair.top.split("~")[0]) and pair.changed}
    assert changed == {"art_1"}
    found = amounts(amended, "art_1", "art_1")
    for row in facts["amendment_1331_10_03"]["quantities"]:
        news = row["new"].replace(" [sic]", "").replace(" (exemption)", "").split(" / ")
        for text in news:
            assert (folded(row["old"]), folded(text), row.get("changed", True)) in found, (row, found)


def test_json_keeps_its_fields(made: Comparison) -> None:
    data = to_json(made)
    json.dumps(data)
    for pair in data["pairs"]:
        assert {"old", "new", "kind", "moved", "score", "old_as_of", "new_as_of"} <= pair.keys()
        assert pair["kind"] in {kind.value for kind in PairKind}
        assert pair["old"] or pair["new"]
    for quantity in data["quantities"]:
        assert {"old_unit", "new_unit", "old", "new", "changed"} <= quantity.keys()
    assert {pair["kind"] for pair in data["pairs"] if (pair["old"], pair["new"]) == ("art_36", "art_36")} == {
        "spelling"
    }


def test_every_unit_stands_in_a_pair(made: Comparison) -> None:
    olds = [unit.unit for unit in made.old.units]
    news = [unit.unit for unit in (*made.new.units, *made.new.stand_ins)]
    assert {pair.old.unit for pair in made.pairs if pair.old} == set(olds)
    assert {pair.new.unit for pair in made.pairs if pair.new} == set(news)


def test_segments_cover_both_texts(made: Comparison) -> None:
    for pair in made.pairs:
        assert "".join(pair.old_text[seg.old_start : seg.old_end] for seg in pair.segments) == pair.old_text
        assert "".join(pair.new_text[seg.new_start : seg.new_end] for seg in pair.segments) == pair.new_text
