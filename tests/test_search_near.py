"""Did you mean: a suggestion is spelled as the corpus spells it, keeps the rest of the query, and finds something."""

import time

import pytest

from kb.search import search
from kb.search_near import did_you_mean
from kb.search_view import view_of
from kb.store import Snapshot

MEANT = [
    ("صندق", "صندوق", "a letter too few"),
    ("صنودق تعاون", "صندوق تعاون", "two letters exchanged, in a query of two words"),
    ("صندق تعاوون", "صندوق تعاون", "an understood word whose spelling nobody uses is mended along"),
    ("بهرهء ملکانه", "بهره مالکانه", "two slips in two words"),
    ("اصلاحات ارزی", "اصلاحات ارضی", "a letter that sounds the same"),
    ("هیات وزیرن", "هیات وزیران", "a letter more rather than less, of forms of one word"),
    ("مال الاجره", "مال\u200cالاجاره", "a compound typed in two words"),
    ("نخستوزرر", "نخست وزیر", "a compound run together"),
    ("مستاءجر", "مستأجر", "no key of the lexicon (مستاجر), but a spelling"),
    ('"شورای دهه" مالک', '"شورای ده" مالک', "within quotation marks"),
    ("قانون:عمراان مالک", "قانون:عمران مالک", "within a field"),
    ("مالک OR زارعع", "مالک OR زارع", "one of two"),
    ("بانك ملي ايرانن", "بانک ملی ایران", "Arabic letters go along"),
    ("بمصرفف", "به مصرف", "a slip behind an attached «به»"),
    ("ماده ۷ ازدیاد سحم", "ماده ۷ ازدیاد سهم", "a citation"),
    ("مالکانخ", "مالکانه", "a key beside the right one: rather than the commoner مالکان"),
    ("صندوق", None, "a known word"),
    ("استیذان", None, "a word that is right; «استیان» is none"),
    ("قران", "قرار", "a word of the corpus, not «دران»"),
    ("صندوق ژژژژ", None, "nothing near for one of the words"),
    ("ژژژ صندق ژژژ", None, "nothing near for some"),
    ("ملک زبره", None, "near words that never stand together"),
    ("تبصره ۹۹ صندق", None, "what stands beside it is nowhere"),
    ("asdf", None, "another script"),
    ("", None, "nothing"),
]


@pytest.mark.parametrize(("typed", "meant", "oddity"), MEANT, ids=[row[2] for row in MEANT])
def test_what_was_probably_meant(snapshot: Snapshot, typed: str, meant: str | None, oddity: str) -> None:
    results = search(snapshot, typed)
    assert results.suggestion == meant
    if meant:
        again = search(snapshot, meant)
        assert again.total or again.targets
        assert again.suggestion is None


def test_it_gives_up_when_the_time_is_over(snapshot: Snapshot) -> None:
    assert did_you_mean(view_of(snapshot), "صندق تعاون", time.thread_time() - 1) is None
