"""Letters that mean the same, and the way back to the source."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.fold import fold

ROWS = [
    ("كميسيون", "کمیسیون", "Arabic kaf and yeh"),
    ("ادارة", "اداره", "teh marbuta"),
    ("حوزۀ", "حوزه", "heh with yeh above"),
    ("خانه\u0654", "خانه", "combining hamza behind heh"),
    ("مسو\u0654ل", "مسؤل", "combining hamza makes ؤ"),
    ("رأی إدارة", "رای اداره", "hamza above and below alef"),
    ("آمر", "آمر", "madda stays: آمر is not امر"),
    ("ا\u0653مر", "آمر", "madda as a combining mark"),
    ("انبـار", "انبار", "tatweel inside a word"),
    ("۱ـ متن", "1- متن", "tatweel as a dash"),
    ("بند هـ", "بند ه-", "tatweel behind a letter alone"),
    ("ﻻزم", "لازم", "presentation form of two letters"),
    ("ﷲ", "الله", "presentation form of four letters"),
    ("رئيسِ", "رئیس", "harakat dropped, hamza kept"),
    ("کلاً", "کلاً", "tanvin stays for kb.words"),
    ("۲۰٪ ٢٠%", "20% 20%", "Persian and Arabic digits, both percent signs"),
    ("می\u200cشود", "می\u200cشود", "half-space stays"),
    ("می\u200fشود\u00ad", "میشود", "bidi mark and soft hyphen dropped"),
    ("الف\u00a0ب", "الف ب", "no-break space"),
    ("۰۳ˏ۱۰ˏ۱۳۳۱", "03/10/1331", "the odd date separator of one copy"),
    ("", "", "nothing"),
]


@pytest.mark.parametrize(("text", "expected", "oddity"), ROWS, ids=[row[2] for row in ROWS])
def test_fold(text: str, expected: str, oddity: str) -> None:
    assert fold(text).text == expected


@given(st.text(alphabet=st.characters() | st.sampled_from("يكةۀأإآـ\u200c\u0654\u0653ﻻﷲً۱٪"), max_size=60))
def test_offsets_rise_and_stay_in_the_source(text: str) -> None:
    folded = fold(text)
    offsets = list(folded.offsets)
    assert len(offsets) == len(folded.text) + 1
    assert offsets == sorted(offsets)
    assert offsets[-1] == len(text)


@given(st.text(alphabet="ابپتيكةۀأ\u200cـ ۱۲٪\u200f\u0650", max_size=40))
def test_folding_twice_changes_nothing(text: str) -> None:
    once = fold(text).text
    assert fold(once).text == once
