import pytest

from kb.dates import BadDate, iso
from kb.errors import KbError
from kb.ids import LETTERS, Ref, citation, unit_id
from kb.model import Kind

IDS = [
    (unit_id(Kind.ARTICLE, 12), "art_12"),
    (unit_id(Kind.ARTICLE, 12, bis=0), "art_12bis"),
    (unit_id(Kind.ARTICLE, 80, bis=1), "art_80bis_1"),
    (unit_id(Kind.ARTICLE, 10, to=13), "art_10-13"),
    (unit_id(Kind.POINT, "الف", parent="art_12"), "art_12__point_alef"),
    (unit_id(Kind.INDENT, 1, parent="art_12__point_2"), "art_12__point_2__indent_1"),
    (unit_id(Kind.PROVISO, 2, parent="art_1__point_be"), "art_1__point_be__proviso_2"),
    (unit_id(Kind.PROVISO, None, parent="art_3"), "art_3__proviso_1"),
    (unit_id(Kind.ALINEA, 1, parent="art_8"), "art_8__al_1"),
    (unit_id(Kind.CHAPTER, 2, parent="part_1"), "part_1__chp_2"),
    (unit_id(Kind.CHAPTER, 2), "chp_2"),
    (unit_id(Kind.ARTICLE, 3, series=2), "s2__art_3"),
    (unit_id(Kind.CONCLUSIONS), "conclusions"),
    (unit_id(Kind.POINT, "هـ", parent="art_8"), "art_8__point_heh"),
]
CITED = [
    ("art_1__point_be__proviso_2", "تبصرهٔ ۲ بند ب مادهٔ ۱"),
    ("art_80bis_1", "مادهٔ ۸۰ مکرر ۱"),
    ("art_12bis", "مادهٔ ۱۲ مکرر"),
    ("art_10-13", "مادهٔ ۱۰ تا ۱۳"),
    ("chp_2", "فصل ۲"),
    ("art_8__point_heh", "بند هـ مادهٔ ۸"),
    ("conclusions", "پایان"),
]


@pytest.mark.parametrize(("made", "expected"), IDS)
def test_unit_ids(made: str, expected: str) -> None:
    assert made == expected
    assert Ref.parse(f"a-law/{made}").unit == made


@pytest.mark.parametrize(("unit", "said"), CITED)
def test_citations(unit: str, said: str) -> None:
    assert citation(unit) == said


def test_every_letter_has_its_own_name() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS) - 2  # ا/الف and ه/هـ share theirs


def test_reads_and_prints() -> None:
    ref = Ref.parse("1340-10-19-eslahat-arzi@۱۳۴۰/۱۰/۱۹/art_20")
    assert (ref.work, iso(ref.date) if ref.date else "", ref.unit) == (
        "1340-10-19-eslahat-arzi",
        "1340-10-19",
        "art_20",
    )
    assert Ref.parse(str(ref)) == ref
    assert ref.date is not None
    assert ref.uri(ref.date) == "/akn/ir/act/1962-01-09/eslahat-arzi/fas@1962-01-09/~art_20"
    assert Ref.parse("1340-10-19-eslahat-arzi/art_20").unit == "art_20"


@pytest.mark.parametrize(
    "text", ["", "قانون", "a law", "law@", "law@1340", "law@1340-10-19/../x", "law/Art_1", "../etc", "law@1340-10-19x"]
)
def test_refuses_what_is_no_identifier(text: str) -> None:
    with pytest.raises(KbError):
        Ref.parse(text)


def test_a_date_that_does_not_exist() -> None:
    with pytest.raises(BadDate):
        Ref.parse("law@1331-13-40")
