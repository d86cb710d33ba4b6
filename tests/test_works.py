"""Work files: what is refused, each with a sentence that names the file and the next step."""

import hashlib
from pathlib import Path

import pytest
from prepared import work as made
from prepared import works

from kb.dates import parse
from kb.errors import KbError
from kb.model import Relation, Status, WorkDate
from kb.status import label, status
from kb.works import load_work, load_works
from shared_files import ROOT

TEXT = "ماده ۱ - متن"
SHA = hashlib.sha256(TEXT.encode()).hexdigest()
GOOD = f"""title = "قانون"
kind = "قانون"
enacted_by = "مجلس"
enacted = "1340-01-01"

[source]
file = "raw/1340-01-01-law.txt"
sha256 = "{SHA}"
"""


def corpus(folder: Path, **files: str) -> Path:
    """Make a corpus of work files, each with a source of its own."""
    (folder / "works").mkdir(parents=True)
    (folder / "raw").mkdir()
    for name, toml in files.items():
        slug = name.replace("_", "-").removeprefix("x")
        (folder / "works" / f"{slug}.toml").write_text(toml, encoding="utf-8")
    (folder / "raw" / "1340-01-01-law.txt").write_text(TEXT, encoding="utf-8")
    return folder


REFUSED = [
    ("not TOML", GOOD + "[[date", "not TOML"),
    ("an unknown key", 'colour = "red"\n' + GOOD, "unknown key “colour”"),
    ("an unknown key in a table", GOOD + "size = 3\n", "unknown key “size” in [source]"),
    ("no title", GOOD.replace('title = "قانون"', ""), "“title” is missing"),
    ("an empty title", GOOD.replace('title = "قانون"', 'title = " "'), "“title” is empty"),
    ("a number for a text", GOOD.replace('title = "قانون"', "title = 7"), "“title” must be of type str"),
    ("a month that does not exist", GOOD.replace('"1340-01-01"', '"1340-13-40"'), "month"),
    ("a day that the month lacks", GOOD.replace('"1340-01-01"', '"1340-12-30"'), "day"),
    ("a date that is none", GOOD.replace('"1340-01-01"', '"دیروز"'), "not a date"),
    ("a date of an unknown kind", GOOD + '[[date]]\nkind = "read"\ndate = "1340-01-01"\n', "not one of"),
    ("dates that disagree", GOOD + '[[date]]\nkind = "enacted"\ndate = "1340-01-02"\n', "no [[date]] of kind enacted"),
    ("an end before the beginning", GOOD + '[[date]]\nkind = "expires"\ndate = "1339-01-02"\n', "before the enactment"),
    ("no source", GOOD.partition("[source]")[0], "[source] is missing"),
    ("a source outside", GOOD.replace("raw/1340-01-01-law.txt", "../law.txt"), "leads out of the corpus"),
    ("a source that is not there", GOOD.replace("law.txt", "lex.txt"), "not there"),
    ("another source", GOOD.replace(SHA, "0" * 64), "SHA-256"),
    ("a placed reading without a date", GOOD + '[[reading]]\nkind = "placed"\nquote = "متن"\n', "needs “wording_of”"),
    ("a reading without words", GOOD + '[[reading]]\nkind = "site"\n', "“quote” is missing"),
    ("an effect on nothing", GOOD + '[[effect]]\nkind = "repeal"\nby = "قانون"\n', "names no unit"),
    ("a relation to nobody", GOOD + '[[relation]]\nkind = "repeals"\n', "which law"),
    ("a relation to a law not here", GOOD + '[[relation]]\nkind = "repeals"\nwork = "other"\n', "does not hold"),
    ("a control character in a list", 'other_names = ["\\u0001"]\n' + GOOD, "“other_names” holds characters"),
    (
        "a sign that turns the text round",
        GOOD.replace('title = "قانون"', 'title = "\\u202eقانون"'),
        "“title” holds characters",
    ),
    ("an empty text in a list", 'notes = [" "]\n' + GOOD, "“notes” holds an empty text"),
    (
        "an effect on what is no unit",
        GOOD + '[[effect]]\nkind = "repeal"\nunits = ["../x"]\nby = "ق"\n',
        "no name of a unit",
    ),
    (
        "a relation to what is no unit",
        GOOD + '[[relation]]\nkind = "repeals"\ntitle = "ق"\nunit = "ماده ۱"\n',
        "no name of a unit",
    ),
    ("a table where a list of tables is due", GOOD + '[date]\nkind = "enacted"\n', "[[date]]|type list"),
]


@pytest.mark.parametrize(("oddity", "toml", "said"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused(tmp_path: Path, oddity: str, toml: str, said: str) -> None:
    folder = corpus(tmp_path / "corpus", x1340_01_01_law=toml)
    with pytest.raises(KbError) as caught:
        load_works(folder)
    line = str(caught.value)
    assert any(part in line for part in said.split("|"))
    assert "\n" not in line
    assert caught.value.next_step
    assert caught.value.code == 2


def test_accepted(tmp_path: Path) -> None:
    (work,) = load_works(corpus(tmp_path / "corpus", x1340_01_01_law=GOOD))
    assert (work.slug, work.title, work.enacted) == ("1340-01-01-law", "قانون", parse("1340-01-01"))


def test_two_works_of_one_name(tmp_path: Path) -> None:
    folder = corpus(tmp_path / "corpus", x1340_01_01_law=GOOD, x1340_01_01_lex=GOOD)
    with pytest.raises(KbError, match="two works have one title and date: “1340-01-01-law” and “1340-01-01-lex”"):
        load_works(folder)


def test_two_works_of_one_source(tmp_path: Path) -> None:
    other = GOOD.replace('"قانون"', '"قانونی دیگر"', 1)
    folder = corpus(tmp_path / "corpus", x1340_01_01_law=GOOD, x1340_01_01_lex=other)
    with pytest.raises(KbError, match="source file"):
        load_works(folder)


@pytest.mark.parametrize("slug", ["Law", "a--b", "قانون", "a_b", "1341-01-01-law"])
def test_bad_names(tmp_path: Path, slug: str) -> None:
    folder = corpus(tmp_path / "corpus")
    file = folder / "works" / f"{slug}.toml"
    file.write_text(GOOD, encoding="utf-8")
    with pytest.raises(KbError, match="name"):
        load_work(file)


def test_an_empty_corpus(tmp_path: Path) -> None:
    with pytest.raises(KbError, match="no work file"):
        load_works(corpus(tmp_path / "corpus"))


def test_readings_share_their_evidence() -> None:
    decisions = works()["1331-07-14-ezdiad-sahm-keshavarzan"].decisions
    assert len(decisions) == 8
    assert len({decision.evidence for decision in decisions}) == 1
    assert all(decision.wording_of and decision.evidence and decision.confidence for decision in decisions)


def test_dated_names_carry_the_date_of_enactment() -> None:
    for slug, work in works().items():
        assert slug.startswith(f"{work.slug[:10]}-")
        assert (ROOT / "corpus" / work.source.file).is_file()


STATUS = [
    ("before it was enacted", {}, "1339-12-29", Status.NOT_YET, "هنوز تصویب نشده"),
    ("end not known", {}, "1340-01-01", Status.UNKNOWN, "معلوم نیست"),
    ("commences later", {"dates": [("commenced", "1340-02-01")]}, "1340-01-15", Status.NOT_YET, "لازم‌الاجرا شد"),
    ("commenced, end not known", {"dates": [("commenced", "1340-02-01")]}, "1340-02-01", Status.UNKNOWN, "معلوم نیست"),
    ("last day of a repealed law", {"dates": [("repealed", "1341-01-01")]}, "1340-12-29", Status.IN_FORCE, "تا پایان"),
    ("first day of a repealed law", {"dates": [("repealed", "1341-01-01")]}, "1341-01-01", Status.REPEALED, "نسخ شده"),
    ("last day of a law for a time", {"dates": [("expires", "1341-01-01")]}, "1341-01-01", Status.IN_FORCE, "تا پایان"),
    ("day after", {"dates": [("expires", "1341-01-01")]}, "1341-01-02", Status.EXPIRED, "سر آمده"),
    (
        "repealed before its time ran out",
        {"dates": [("expires", "1345-01-01"), ("repealed", "1341-01-01")]},
        "1346-01-01",
        Status.REPEALED,
        "نسخ شده",
    ),
]


@pytest.mark.parametrize(("oddity", "more", "on", "expected", "said"), STATUS, ids=[row[0] for row in STATUS])
def test_status(oddity: str, more: dict[str, list[tuple[str, str]]], on: str, expected: Status, said: str) -> None:
    dates = tuple(WorkDate(kind, parse(day)) for kind, day in more.get("dates", []))
    state, words = status(made(dates=dates), parse(on))
    assert state is expected
    assert said in words


def test_a_law_that_was_extended_is_not_said_to_have_expired() -> None:
    law = made(
        dates=(WorkDate("expires", parse("1341-01-01")),),
        relations=(Relation("extended_by", title="قانون دیگر"),),
    )
    state, words = status(law, parse("1342-01-01"))
    assert state is Status.UNKNOWN
    assert "سر آمده" in words
    assert "قانون دیگر آن را تمدید کرده است" in words


def test_a_repeal_without_a_date_is_said_and_not_dated() -> None:
    law = made(relations=(Relation("repealed_by", title="قانون دیگر"),))
    state, words = status(law, parse("1350-01-01"))
    assert state is Status.UNKNOWN
    assert "قانون دیگر" in words
    assert "از چه روزی" in words


LABELS = [
    ("end not known", {}, (), "1340-01-01", "تاریخ پایان اعتبار معلوم نیست"),
    ("not yet", {}, (), "1339-01-01", "هنوز تصویب نشده"),
    ("not yet applied", {"dates": [("commenced", "1340-02-01")]}, (), "1340-01-15", "هنوز لازم‌الاجرا نشده"),
    (
        "held, repealed later",
        {"dates": [("repealed", "1341-01-01")]},
        (),
        "1340-12-29",
        "معتبر در آن تاریخ؛ منسوخ از ۱ فروردین ۱۳۴۱",
    ),
    ("repealed", {"dates": [("repealed", "1341-01-01")]}, (), "1345-01-01", "منسوخ از ۱ فروردین ۱۳۴۱"),
    ("repealed on no day that is known", {}, ("repealed_by",), "1350-01-01", "منسوخ؛ از چه روزی"),
    ("for a time", {"dates": [("expires", "1341-01-01")]}, (), "1340-05-01", "برای مدتی تا پایان ۱ فروردین ۱۳۴۱"),
    ("its time is over", {"dates": [("expires", "1341-01-01")]}, (), "1342-01-01", "مدت آن پایان یافته"),
    ("its time was extended", {"dates": [("expires", "1341-01-01")]}, ("extended_by",), "1342-01-01", "تمدید شده"),
]


@pytest.mark.parametrize(("oddity", "more", "by", "on", "said"), LABELS, ids=[row[0] for row in LABELS])
def test_label(oddity: str, more: dict[str, list[tuple[str, str]]], by: tuple[str, ...], on: str, said: str) -> None:
    dates = tuple(WorkDate(kind, parse(day)) for kind, day in more.get("dates", []))
    law = made(dates=dates, relations=tuple(Relation(kind, title="قانون دیگر") for kind in by))
    assert said in label(law, parse(on))


def test_errors_are_short_and_show_no_signs_that_disturb(tmp_path: Path) -> None:
    long = GOOD.replace('"1340-01-01"', '"\\u200f' + "x" * 5000 + '"')
    with pytest.raises(KbError) as raised:
        load_works(corpus(tmp_path / "corpus", x1340_01_01_law=long))
    said = str(raised.value)
    assert len(said) < 400
    assert "\u200f" not in said
    assert "…”" in said
