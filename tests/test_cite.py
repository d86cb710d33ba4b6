"""Citations typed into the search box go to the unit, on the corpus itself."""

import datetime as dt

import pytest

from kb.cite import cite, read_citation, targets
from kb.model import Kind
from kb.store import Snapshot

READ = [
    ("ماده ۷ ازدیاد سهم", ((Kind.ARTICLE, 7),), "ازدیاد سهم"),
    ("م ۷ ق ازدیاد سهم کشاورزان", ((Kind.ARTICLE, 7),), "ق ازدیاد سهم کشاورزان"),
    ("مادۀ هفتم قانون عمران", ((Kind.ARTICLE, 7),), "قانون عمران"),
    ("تبصره ۲ ماده ۲۲ اصلاحات ارضی", ((Kind.ARTICLE, 22), (Kind.PROVISO, 2)), "اصلاحات ارضی"),
    ("ماده 22 تبصره 2 اصلاحات ارضی", ((Kind.ARTICLE, 22), (Kind.PROVISO, 2)), "اصلاحات ارضی"),
    ("بند ب ماده ۱", ((Kind.ARTICLE, 1), (Kind.POINT, "ب")), ""),
    ("بند «ب» از ماده ۱ قانون کار", ((Kind.ARTICLE, 1), (Kind.POINT, "ب")), "قانون کار"),
    ("تبصره ۲ بند ج ماده ۱", ((Kind.ARTICLE, 1), (Kind.POINT, "ج"), (Kind.PROVISO, 2)), ""),
    ("ماده سی و نهم", ((Kind.ARTICLE, 39),), ""),
    ("اصل ۴۴ قانون اساسی", ((Kind.ARTICLE, 44),), "قانون اساسی"),
    ("ماده واحده قانون لغو", ((Kind.ARTICLE, "واحده"),), "قانون لغو"),
    ("تبصره ماده ۱۲ عمران دهات", ((Kind.ARTICLE, 12), (Kind.PROVISO, None)), "عمران دهات"),
    ("تبصرهٔ بند ج از ماده ۱", ((Kind.ARTICLE, 1), (Kind.POINT, "ج"), (Kind.PROVISO, None)), ""),
    ("تبصره\u200cهای ماده ۱ اصلاحات", ((Kind.ARTICLE, 1), (Kind.PROVISO, None)), "اصلاحات"),
    ("ماده ۲۰ تبصره", ((Kind.ARTICLE, 20), (Kind.PROVISO, None)), ""),
]


@pytest.mark.parametrize(("text", "parts", "law"), READ, ids=[row[0] for row in READ])
def test_read(text: str, parts: tuple[tuple[Kind, int | str], ...], law: str) -> None:
    cited = read_citation(text)
    assert cited is not None
    assert (cited.parts, cited.law) == (parts, law)


LISTS = [
    ("مواد ۱۰ و ۱۱ ازدیاد سهم", [10, 11], "ازدیاد سهم"),
    ("مواد ۱۰، ۱۲ و ۱۵ قانون کار", [10, 12, 15], "قانون کار"),
    ("مواد ۱۰ تا ۱۳ قانون کار", [10, 11, 12, 13], "قانون کار"),
    ("مواد دهم و یازدهم", [10, 11], ""),
    ("ماده سی و سوم و سی و چهارم", [33, 34], ""),
    ("ماده ۷ و شوراها", [7], "و شوراها"),
]


@pytest.mark.parametrize(("text", "numbers", "law"), LISTS, ids=[row[0] for row in LISTS])
def test_several_at_once(text: str, numbers: list[int], law: str) -> None:
    cited = read_citation(text)
    assert cited is not None
    assert [parts[0][1] for parts in (cited.parts, *cited.more)] == numbers
    assert cited.law == law


def test_repeated_articles() -> None:
    cited = read_citation("ماده ۸۰ مکرر ۱ قانون محاسبات")
    assert cited is not None
    assert (cited.parts, cited.bis, cited.law) == (((Kind.ARTICLE, 80),), 1, "قانون محاسبات")


@pytest.mark.parametrize(
    "text", ["", "سهم مالک", "ماده", "ماده قانونی", "تبصره ۲", "بند ب", "مادهٔ", "تبصره ماده", "موادی"]
)
def test_no_citation(text: str) -> None:
    assert read_citation(text) is None


BOTH = ("1331-05-22-ezdiad-sahm-keshavarzan", "1331-07-14-ezdiad-sahm-keshavarzan")
FOUND = [
    ("ماده ۷ ازدیاد سهم", {f"{work}/art_7" for work in BOTH}),
    ("ماده ۷ لایحه ازدیاد سهم مصوب ۱۳۳۱", {f"{work}/art_7" for work in BOTH}),
    ("ماده ۷ لایحه ازدیاد سهم مصوب ۱۳۳۱/۷/۱۴", {f"{BOTH[1]}/art_7"}),
    ("م ۷ ق ازدیاد ۲۲ مرداد ۱۳۳۱", {f"{BOTH[0]}/art_7"}),
    ("ماده ۱۰ ازدیاد سهم متن ۱۳۳۱/۱۰/۳", {f"{BOTH[1]}/art_10"}),
    ("ماده ۷ ازدیاد سهم ۱۳۴۵", set()),
    ("تبصره ماده ۱۲ عمران دهات", {"1335-05-06-omran-dehat/art_12__proviso_1"}),
    ("تبصره ماده ۲ ازدیاد سهم", {f"{work}/art_2__proviso_1" for work in BOTH}),
    ("تبصره ماده ۳۸ آیین\u200cنامه اصلاحات ارضی", {"1343-05-03-ayinname-eslahat-arzi/art_38__proviso_1"}),
    ("تبصره بند ج ماده ۱ ازدیاد سهم", {f"{BOTH[1]}/art_1__point_jim__proviso_{n}" for n in (1, 2)}),
    ("تبصره بند ج ماده ۱ ازدیاد سهم ۱۳۳۱/۱۰/۰۳", {f"{BOTH[1]}/art_1__point_jim__proviso_{n}" for n in (1, 2)}),
    ("تبصره ماده ۲۲ اصلاحات ارضی مصوب ۱۳۴۰", {f"1340-10-19-eslahat-arzi/art_22__proviso_{n}" for n in range(1, 5)}),
    ("مواد ۱۰ و ۱۱ ازدیاد سهم", {f"{work}/art_{n}" for work in BOTH for n in (10, 11)}),
    ("ماده واحده", set()),
    ("تبصره ۲ ماده ۲۲ اصلاحات ارضی", {"1340-10-19-eslahat-arzi/art_22__proviso_2"}),
    ("ماده ۳۱ آیین نامه اصلاحات ارضی", {"1343-05-03-ayinname-eslahat-arzi/art_31"}),
    ("م ۱۲ ق عمران دهات", {"1335-05-06-omran-dehat/art_12"}),
    ("بند ب ماده ۱ ازدیاد سهم", {f"{work}/art_1__point_be" for work in BOTH}),
    ("ماده ۹۹ عمران دهات", set()),
]


@pytest.mark.parametrize(("text", "expected"), FOUND, ids=[row[0] for row in FOUND])
def test_targets(snapshot: Snapshot, text: str, expected: set[str]) -> None:
    assert {f"{target.work.slug}/{target.unit}" for target in targets(snapshot, text)} == expected


def test_the_date_of_an_amendment_says_which_wording(snapshot: Snapshot) -> None:
    assert [target.at for target in targets(snapshot, "ماده ۱۰ ازدیاد سهم متن ۳ دی ۱۳۳۱")] == [dt.date(1952, 12, 24)]
    assert [target.at for target in targets(snapshot, "ماده ۱۰ ازدیاد سهم مصوب ۱۴ مهر ۱۳۳۱")] == [None]


CITED = [
    (BOTH[1], "art_20__proviso_1", "تبصرهٔ مادهٔ ۲۰"),
    ("1335-05-06-omran-dehat", "art_12__proviso_1", "تبصرهٔ مادهٔ ۱۲"),
    (BOTH[1], "art_1__point_be__proviso_1", "تبصرهٔ ۱ بند ب مادهٔ ۱"),
    ("1340-10-19-eslahat-arzi", "art_22__proviso_2", "تبصرهٔ ۲ مادهٔ ۲۲"),
]


@pytest.mark.parametrize(("slug", "unit", "said"), CITED)
def test_a_single_note_without_number_is_cited_without_one(snapshot: Snapshot, slug: str, unit: str, said: str) -> None:
    assert cite(unit, {wording.unit: wording for wording in snapshot.wordings(slug)}) == said


def test_a_note_that_was_alone_on_that_day(snapshot: Snapshot) -> None:
    (one,) = targets(snapshot, "تبصره بند ج ماده ۱ ازدیاد سهم", dt.date(1952, 11, 1))
    assert (one.unit, one.label.startswith("تبصرهٔ بند ج مادهٔ ۱ ")) == ("art_1__point_jim__proviso_1", True)


def test_a_law_not_yet_enacted_is_no_target(snapshot: Snapshot) -> None:
    found = targets(snapshot, "ماده ۷ ازدیاد سهم", dt.date(1952, 9, 1))
    assert [target.work.slug for target in found] == ["1331-05-22-ezdiad-sahm-keshavarzan"]


def test_a_clause_left_out_offers_all(snapshot: Snapshot) -> None:
    found = targets(snapshot, "تبصره ۱ ماده ۱ ازدیاد سهم")
    assert {target.unit for target in found if "07-14" in target.work.slug} >= {"art_1__point_be__proviso_1"} or found
    assert all(target.unit.startswith("art_1__") and target.unit.endswith("__proviso_1") for target in found)
