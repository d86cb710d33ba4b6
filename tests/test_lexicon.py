"""The lexicon: what is a word, and that its cache never stands in the way."""

from pathlib import Path

import pytest

from kb import lexicon
from kb.lexicon import Lexicon, key_of

KNOWN = ["کشاورزان", "نمیگردد", "بنمایند", "آوردهاند", "صندوقهای", "نمایندگان", "بیاید", "خواهند", "مالالاجاره", "شدن"]
UNKNOWN = ["بمصرف", "بانکملی", "خواهدشد", "مذکوردر", "وتعاون", "غطصض"]


@pytest.mark.parametrize("word", KNOWN)
def test_words(word: str) -> None:
    assert Lexicon.load().known(key_of(word))


@pytest.mark.parametrize("word", UNKNOWN)
def test_no_words(word: str) -> None:
    assert not Lexicon.load().known(key_of(word))


def test_a_word_is_taken_to_its_listed_form() -> None:
    assert Lexicon.load().stem("درآمدهای") == ("درآمد", "های")
    assert Lexicon.load().stem("درآمد") is None


def fresh() -> Lexicon:
    lexicon._load.cache_clear()
    try:
        return Lexicon.load()
    finally:
        lexicon._load.cache_clear()


def test_the_cache_is_written_used_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = fresh()
    (file,) = (tmp_path / "qanun-nama").iterdir()
    whole = file.read_bytes()
    assert fresh().words == first.words
    for damage in (b"", whole[: len(whole) // 3], whole[:-40], b"\xff\xfe", b"nonsense\nnonsense\nx"):
        file.write_bytes(damage)
        assert fresh().words == first.words
        assert file.read_bytes() == whole


def test_a_home_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert len(fresh().words) > 20_000
