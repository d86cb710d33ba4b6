"""Suggestions while typing, on the corpus itself."""

import pytest

from kb.store import Snapshot
from kb.suggest import suggest

NOTHING = ["", " ", "س", "zzz", "۱۲", "***", "به", "الف" * 60, "\x00\x00"]


@pytest.mark.parametrize("typed", NOTHING, ids=[str(at) for at in range(len(NOTHING))])
def test_nothing_to_suggest(snapshot: Snapshot, typed: str) -> None:
    assert suggest(snapshot, typed) == ()


def test_words_go_on_from_the_last_one(snapshot: Snapshot) -> None:
    found = [one.text for one in suggest(snapshot, "سهم صند") if one.kind == "word"]
    assert found[0] == "سهم صندوق"
    counts = [one.units for one in suggest(snapshot, "صند") if one.kind == "word"]
    assert counts == sorted(counts, reverse=True)


def test_laws_by_their_names(snapshot: Snapshot) -> None:
    found = suggest(snapshot, "عمران ده")
    assert any(one.kind == "law" and one.work and one.work.slug == "1335-05-06-omran-dehat" for one in found)


def test_citations_come_first(snapshot: Snapshot) -> None:
    first = suggest(snapshot, "ماده ۱۲ عمران دهات")[0]
    assert (first.kind, first.unit) == ("unit", "art_12")
