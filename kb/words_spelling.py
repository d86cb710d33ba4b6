"""One spelling for one word: hamza, tanvin and the few accepted double spellings.

Works on folded text (`kb.fold`). The result is a key for search and comparison, not for the eye: «مسئول»,
«مسؤول» and «مسوول» meet in «مسول», which nobody writes.
"""

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

_TANVIN = "\u064b"
_HAMZA = re.compile("[ئؤءئأ]|وو|ا\u064b|\u064b|\u0654")
# In order. Each rule: what it turns, into what, and a word that shows it.
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile("^جز[اءئو]*ا\u064b$|^جز[ءئ]ا\u064b?$"), "جزءا"),  # جزاً، جزءاً، جزئاً، جزئا: in part; not جزا, penalty
    (re.compile("\u064b|\u0654"), ""),  # کلاً
    (re.compile("وؤ|ئو|ؤو|وو"), "و"),  # مسئول، شؤون، داوود
    (re.compile("ؤ"), "و"),  # مؤسسه
    (re.compile("(?<=[اآ])ئ"), "ی"),  # وسائل، آئین
    (re.compile("ئ(?=[تل])"), "ا"),  # هیئت، مسئله
    (re.compile("ئ"), "ی"),  # رئیس
    (re.compile("(?<=ا)ء(?=ی|$)"), ""),  # اعضاء، اجراءی
    (re.compile("(?<=ی)ء$"), ""),  # شیء
    (re.compile("(?<=ا)ء(?=ت)"), "ی"),  # قراءت
)


@cache
def tables() -> dict[str, Any]:
    """Read the tables of kb/data/words.toml."""
    return tomllib.loads(files("kb").joinpath("data/words.toml").read_text("utf-8"))


@lru_cache(maxsize=200_000)
def spell(word: str) -> str:
    """Give the key under which all spellings of a folded word meet; the half-space stays.

    >>> spell("مسئول") == spell("مسؤول"), spell("هیئت") == spell("هیات"), spell("جزا") == spell("جزءا")
    (True, True, False)
    """
    if _HAMZA.search(word):
        for pattern, new in _RULES:
            word = pattern.sub(new, word)
    variants: dict[str, str] = tables()["spelling"]
    return variants.get(word, word)
