"""Which strings are Persian words: hazm's word list and verb table, with what laws add to them.

hazm itself is not imported (0.2 s and 34 MB): its two data files are read where it is installed. The forms that
hazm tags «0» are left out, they are run-together or doubtful. Verb forms are known by rule, not by list.
The result is kept as one compact text file in the user's cache folder and rebuilt when a source of it changes.
"""

import contextlib
import hashlib
import os
import re
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Self

from kb.errors import Damaged
from kb.fold import ZWNJ, fold_word
from kb.words_spelling import spell, tables

VERSION = 5
_ENTRY = re.compile(r"^([^\t\n]+)\t(\d+)\t(?!0$)([^\n]+)$", re.MULTILINE)

_PAST = (
    "",
    "م",
    "ی",
    "یم",
    "ید",
    "ند",
    "ه",
    "ن",
    "نی",
    "نها",
    "هاند",
    "هام",
    "هایم",
    "هاید",
    "های",
    "گان",
    "هشد",
    "هباشد",
)
_PRESENT = ("م", "ی", "د", "یم", "ید", "ند", "نده", "ندگان", "ندگی", "ان")
_AFTER_VOWEL = ("یم", "یی", "ید", "ییم", "یید", "یند", "ینده", "یندگان", "یان")
_SUFFIXES: tuple[str, ...] = tuple(tables()["affix"]["endings"].split())
_END = "end"  # the last line: a file without it is cut short
_GLIDED = {"ا": "آ", "ف": "اف", "ن": "ان"}
_LONGEST_SUFFIX = max(map(len, _SUFFIXES))


@dataclass(slots=True)
class Lexicon:
    """Words under their key (`kb.words_spelling.spell`, half-spaces taken out).

    `words` gives how often each occurs in hazm's corpus, `compounds` the parts of those that hold a half-space,
    `past` and `present` the stems of the verb table.
    """

    words: dict[str, int]
    compounds: dict[str, tuple[str, ...]]
    past: frozenset[str]
    present: frozenset[str]
    plain: frozenset[str]  # compounds that the list also writes joined
    nouns: frozenset[str]  # of words that can take «ها» or «ه‌ای», where the two are hard to tell apart
    adjectives: frozenset[str]
    _known: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def load(cls) -> Self:
        """Load the lexicon, from the cache file if it is there; raises `Damaged` if hazm's data are missing."""
        return _load()  # type: ignore[return-value]

    def listed(self, key: str) -> bool:
        """Tell whether a key is a word of the list as it stands."""
        return key in self.words

    def frequency(self, key: str) -> int:
        """Say how often the list saw a word; 0 for words it knows by rule only, or not."""
        return self.words.get(key, 0)

    def verb(self, key: str) -> bool:
        """Tell whether a key (half-spaces out) is a form of a verb, with its prefixes: «نمیگردد», «بنمایند», «کرده»."""
        if len(key) < 2:
            return False
        for prefix in ("", "نمی", "می", "ن", "ب", "بن", "م"):
            if not key.startswith(prefix):
                continue
            rest = key[len(prefix) :]
            if self._bare_verb(rest, bool(prefix)):
                return True
            if prefix and rest[:1] == "ی" and rest[1:2] in _GLIDED:
                glided = _GLIDED[rest[1]] + rest[2:]  # بیاید، بیفتد، نینداخت
                if self._bare_verb(glided, True):
                    return True
        return False

    def _bare_verb(self, key: str, prefixed: bool) -> bool:
        for ending in _PAST:
            if key.endswith(ending) and key[: len(key) - len(ending)] in self.past:
                return True
        for ending in _PRESENT:
            stem = key[: -len(ending)]
            if key.endswith(ending) and stem in self.present and (len(stem) > 1 or prefixed):
                return True
        for ending in _AFTER_VOWEL:
            stem = key[: -len(ending)]
            if (
                key.endswith(ending)
                and stem[-1:] in ("ا", "و", "آ")
                and (stem in self.present or stem + "ی" in self.present)
            ):
                return True
        return prefixed and key in self.present and len(key) > 2

    def known(self, key: str) -> bool:
        """Tell whether a key is a word: listed, an inflection of a listed word, or a verb form."""
        answer = self._known.get(key)
        if answer is None:
            answer = self._known[key] = (
                key in self.words or self.stem(key) is not None or (len(key) > 2 and self.verb(key))
            )
        return answer

    def stem(self, key: str) -> tuple[str, str] | None:
        """Take one ending off a key whose rest is listed; None if there is none. The longest rest wins."""
        for cut in range(1, min(_LONGEST_SUFFIX, len(key) - 2) + 1):
            suffix = key[-cut:]
            if suffix not in _SUFFIX_SET:
                continue
            rest = key[:-cut]
            if suffix == "ین" and not (len(rest) > 3 and (rest[0] == "م" or rest[1] == "ا")):
                continue  # مالکین, زارعین; but «ازاین» is not «ازا» with an ending
            if rest in self.words:
                return rest, suffix
            if suffix[0] == "گ" and rest + "ه" in self.words:  # نمایندگان
                return rest + "ه", suffix
            inner = self.stem(rest) if len(suffix) > 1 and suffix[0] in "هت" and len(rest) > 3 else None
            if inner:
                return rest, suffix
        return None


_SUFFIX_SET = frozenset(_SUFFIXES)


def _data() -> Path:
    spec = find_spec("hazm")
    if spec is None or not spec.submodule_search_locations:
        raise Damaged("hazm is not installed, so there is no word list", next_step="run pip install 'hazm>=0.12.1'")
    return Path(spec.submodule_search_locations[0]) / "data"


def key_of(word: str) -> str:
    """Give the lexicon's key of a word in any spelling: folded, one spelling, half-spaces out."""
    return "".join(spell(part) for part in fold_word(word).split(ZWNJ))


def _cache_file(stamp: str) -> Path:
    root = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(root) / "qanun-nama" / f"lexicon-{VERSION}-{stamp}.tsv"


@cache
def _load() -> Lexicon:
    data = _data()
    words, verbs = data / "words.dat", data / "verbs.dat"
    try:
        sizes = f"{words.stat().st_size} {verbs.stat().st_size}"
    except OSError as error:
        raise Damaged("hazm's word list is missing", file=data, next_step="reinstall hazm") from error
    stamp = hashlib.sha256(f"{sizes} {tables()!r}".encode()).hexdigest()[:16]
    cached = _cache_file(stamp)
    with contextlib.suppress(OSError, ValueError):
        return _read(cached.read_text("utf-8"))
    text = _compile(words, verbs)
    with contextlib.suppress(OSError):  # a read-only home costs half a second a start, nothing else
        cached.parent.mkdir(parents=True, exist_ok=True)
        draft = cached.with_suffix(f".{os.getpid()}")
        draft.write_text(text, "utf-8")
        draft.replace(cached)
    return _read(text)


def _compile(words: Path, verbs: Path) -> str:
    """Write the compact form: past stems, present stems, words with frequency, compounds with their parts."""
    past: set[str] = set()
    present: set[str] = set()
    for line in fold_word(verbs.read_text("utf-8")).split("\n"):
        left, hash_, right = line.strip().partition("#")
        if not hash_:
            continue
        for stems, forms in ((past, left), (present, right)):
            for form in forms.split(" یا "):
                if form.strip():
                    stems.add(spell(form.strip()))
    past |= {"بود", "شد"}
    table: dict[str, tuple[int, str, set[str]]] = {}

    def take(word: str, count: int, tags: str) -> None:
        parts = [spell(part) for part in word.split(ZWNJ) if part]
        key = "".join(parts)
        if " " in word or (len(key) < 2 and key != "و"):
            return
        old_count, shown, marks = table.setdefault(key, (0, "", set()))
        if len(parts) > 1:
            shown = ZWNJ.join(parts)
        else:
            marks.add("p")
        marks.update(mark for tag, mark in (("N", "n"), ("AJ", "a")) if tag in tags.split(","))
        table[key] = (max(count, old_count), shown, marks)

    for word, count, tags in _ENTRY.findall(words.read_text("utf-8")):
        take(fold_word(word), int(count), tags)
    legal = tables()["legal"]["words"] + tables()["legal_be"]["words"]
    for word in fold_word(legal).split():
        take(word, 50_000, "N")
    lines = [" ".join(sorted(past)), " ".join(sorted(present))]
    lines += [
        f"{key}\t{count}\t{''.join(sorted(marks))}\t{shown}" for key, (count, shown, marks) in sorted(table.items())
    ]
    return "\n".join([*lines, _END])


def _read(text: str) -> Lexicon:
    past, present, *lines, last = text.split("\n")
    rows = [line.split("\t") for line in lines]
    if last != _END or any(len(row) != 4 for row in rows):
        raise ValueError("cut short")
    return Lexicon(
        {key: int(count) for key, count, _, _ in rows},
        {key: tuple(shown.split(ZWNJ)) for key, _, _, shown in rows if shown},
        frozenset(past.split()),
        frozenset(present.split()),
        frozenset(key for key, _, marks, shown in rows if shown and "p" in marks),
        frozenset(key for key, _, marks, _ in rows if "n" in marks),
        frozenset(key for key, _, marks, _ in rows if "a" in marks),
    )
