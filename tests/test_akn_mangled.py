"""Real texts cut, doubled and strewn with labels: whatever the reader makes of them is valid XML without overlaps."""

import random

import pytest
from prepared import CORPUS, work

from kb.akn import to_xml, validate
from kb.check import overlaps
from kb.prepare import Prepared
from kb.read import read
from kb.versions import expression, version_dates, wordings
from shared_files import texts

STREWN = [
    "ماده ۵ ـ ", "تبصره ۲ ـ ", "\nماده واحده\n", "فصل دوم ـ ", "ماده ۱۲ مکرر- ", "الف - ", "۱ - ", "بند ج ",
    "(منسوخه ۰۳\u02cf۱۰\u02cf۱۳۳۱)", "(اصلاحی ۱۳۵۰/۱/۱)", "[الحاقی ۱۳۵۸/۹/۱۷]", "«", "»", "\n", "\x07", "\ufffe",
]  # fmt: skip


def mangled(source: str, chance: random.Random) -> str:
    """Take a piece of a text and put in labels, take out words, repeat passages."""
    at = chance.randrange(len(source))
    text = source[at : at + chance.randrange(200, 6000)]
    for _ in range(chance.randrange(12)):
        at = chance.randrange(len(text) + 1)
        way = chance.random()
        if way < 0.5:
            text = text[:at] + chance.choice(STREWN) + text[at:]
        elif way < 0.75:
            text = text[:at] + text[at + chance.randrange(40) :]
        else:
            other = chance.randrange(len(text) + 1)
            text = text[:at] + text[other : other + chance.randrange(200)] + text[at:]
    return text


@pytest.mark.parametrize("seed", range(8))
def test_mangled_texts(seed: int) -> None:
    chance = random.Random(seed)
    sources = [*sorted((CORPUS / "raw").glob("*.txt")), *texts()]
    law = work("1300-01-01")
    for _ in range(12):
        text = mangled(chance.choice(sources).read_text(encoding="utf-8"), chance)
        if not text:
            continue
        reading = read(text, (), "mangled")
        assert "".join(text[piece.start : piece.end] for piece in reading.pieces) == text
        found = wordings(law, reading)
        assert not list(overlaps(Prepared(law, text.encode(), reading, found)))
        for day in version_dates(law, found):
            assert validate(to_xml(expression(law, found, day))) == []
