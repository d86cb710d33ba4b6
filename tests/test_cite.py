"""Citations typed into the search box go to the unit, on the corpus itself."""

import datetime as dt

import pytest

from kb.cite import read_citation, targets
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
    ("ماده واحده قانون لغو", ((Kind.ARTICLE, 1),), "قانون لغو"),
]


@pytest.mark.parametrize(("text", "parts", "law"), READ, ids=[row[0] for row in READ])
def test_read(text: str, parts: tuple[tuple[Kind, int | str], ...], law: str) -> None:
    cited = read_citation(text)
    assert cited is not None
    assert (cited.parts, cited.law) == (parts, law)


def test_repeated_articles() -> None:
    cited = read_citation("ماده ۸۰ مکرر ۱ قانون محاسبات")
    assert cited is not None
    assert (cited.parts, cited.bis, cited.law) == (((Kind.ARTICLE, 80),), 1, "قانون محاسبات")


@pytest.mark.parametrize("text", ["", "سهم مالک", "ماده", "ماده قانونی", "تبصره ۲", "بند ب", "مادهٔ"])
def test_no_citation(text: str) -> None:
    assert read_citation(text) is None


BOTH = ("1331-05-22-ezdiad-sahm-keshavarzan", "1331-07-14-ezdiad-sahm-keshavarzan")
FOUND = [
    ("ماده ۷ ازدیاد سهم", {f"{work}/art_7" for work in BOTH}),
    ("ماده ۷ لایحه ازدیاد سهم مصوب ۱۳۳۱/۷/۱۴", {f"{work}/art_7" for work in BOTH}),
    ("تبصره ۲ ماده ۲۲ اصلاحات ارضی", {"1340-10-19-eslahat-arzi/art_22__proviso_2"}),
    ("ماده ۳۱ آیین نامه اصلاحات ارضی", {"1343-05-03-ayinname-eslahat-arzi/art_31"}),
    ("م ۱۲ ق عمران دهات", {"1335-05-06-omran-dehat/art_12"}),
    ("بند ب ماده ۱ ازدیاد سهم", {f"{work}/art_1__point_be" for work in BOTH}),
    ("ماده ۹۹ عمران دهات", set()),
]


@pytest.mark.parametrize(("text", "expected"), FOUND, ids=[row[0] for row in FOUND])
def test_targets(snapshot: Snapshot, text: str, expected: set[str]) -> None:
    assert {f"{target.work.slug}/{target.unit}" for target in targets(snapshot, text)} == expected


def test_a_law_not_yet_enacted_is_no_target(snapshot: Snapshot) -> None:
    found = targets(snapshot, "ماده ۷ ازدیاد سهم", dt.date(1952, 9, 1))
    assert [target.work.slug for target in found] == ["1331-05-22-ezdiad-sahm-keshavarzan"]


def test_a_clause_left_out_offers_all(snapshot: Snapshot) -> None:
    found = targets(snapshot, "تبصره ۱ ماده ۱ ازدیاد سهم")
    assert {target.unit for target in found if "07-14" in target.work.slug} >= {"art_1__point_be__proviso_1"} or found
    assert all(target.unit.startswith("art_1__") and target.unit.endswith("__proviso_1") for target in found)
