"""Take a written word apart: attached «به», run-together particles, verbs and nouns; affixes stay with their word.

The rule of caution: a word that the lexicon knows is left whole, and a word it does not know is parted only where
every part is known. Compounds («مال‌الاجاره», «بی‌سرپرست») are one unit however they are written.
"""

import math
from dataclasses import dataclass
from functools import cache

from kb.fold import ZWNJ
from kb.lexicon import Lexicon
from kb.numbers import ATOMS
from kb.words_spelling import spell, tables

BE = "به"
_USUAL = 10_000  # times that the list must have seen a word that a run-together word is parted into
_PARTICLES = 35.0  # cuts at particles, auxiliaries and numbers weigh at least this much
_PERSONAL = frozenset(("ش", "م", "ت", "شان", "مان", "تان", "ه", "یش", "انه"))  # endings too weak to bear out a cut
LONGEST = 48  # letters of a word that is taken apart: longer ones are no words, and every cut costs


@dataclass(frozen=True, slots=True)
class Part:
    """A unit within a written word: its key and where it stands in the folded word. `kind`: word, prefix or suffix."""

    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The tables of kb/data/words.toml, ready for use."""

    parts: dict[str, tuple[str, ...]]
    suffixes: frozenset[str]
    spaced_suffixes: frozenset[str]
    prefixes: frozenset[str]
    verb_prefixes: frozenset[str]
    before: tuple[str, ...]
    after: tuple[str, ...]
    never: frozenset[tuple[str, str]]
    auxiliary: frozenset[str]
    ambiguous: frozenset[str]
    number_before: frozenset[str]
    number_after: frozenset[str]
    combining: frozenset[str]


@cache
def rules() -> Rules:
    """Read the tables once."""
    t = tables()
    affix, particles, numbers = t["affix"], t["particles"], t["numbers"]
    return Rules(
        parts={word: tuple(parts) for word, parts in t["parts"].items()},
        suffixes=frozenset(affix["suffixes"]),
        spaced_suffixes=frozenset(affix["spaced_suffixes"]),
        prefixes=frozenset(affix["prefixes"]),
        verb_prefixes=frozenset(affix["verb_prefixes"]),
        before=tuple(sorted(particles["before"], key=len, reverse=True)),
        after=tuple(sorted(particles["after"], key=len, reverse=True)),
        never=frozenset((a, b) for a, b in (pair.split() for pair in t["joining"]["never"])),
        auxiliary=frozenset(t["verbs"]["auxiliary"]),
        ambiguous=frozenset(numbers["ambiguous"]),
        number_before=frozenset(numbers["before"]),
        number_after=frozenset(numbers["after"]),
        combining=frozenset(affix["combining"].split()),
    )


def take_apart(word: str, lexicon: Lexicon) -> tuple[Part, ...]:
    """Take a folded word (letters, half-spaces, tanvin) apart into units, in order, without gaps but half-spaces."""
    if len(word) > LONGEST:
        return (Part(spell(word.replace(ZWNJ, "")), 0, len(word)),) if word.strip(ZWNJ) else ()
    if ZWNJ not in word:
        return _plain(word, 0, lexicon)
    pieces = _segments(word)
    if not pieces:
        return ()
    key = "".join(spell(text) for text, _ in pieces)
    first = spell(pieces[0][0])
    if lexicon.listed(key) and key not in rules().parts and first != BE and not _cardinal(first):
        return (Part(key, pieces[0][1], pieces[-1][1] + len(pieces[-1][0])),)
    return _linked(pieces, lexicon)


def _cardinal(key: str) -> bool:
    return key in ATOMS and not ATOMS[key].ordinal


def _segments(word: str) -> list[tuple[str, int]]:
    pieces, at = [], 0
    for text in word.split(ZWNJ):
        if text:
            pieces.append((text, at))
        at += len(text) + 1
    return pieces


def _linked(pieces: list[tuple[str, int]], lexicon: Lexicon) -> tuple[Part, ...]:
    """Units of a word with half-spaces: an affix binds, a listed compound binds, other halves stay apart."""
    known = rules()
    parts: list[Part] = []
    bind = False
    for text, at in pieces:
        key, end = spell(text), at + len(text)
        if parts and (bind or key in known.suffixes or is_compound(parts[-1].key, key, lexicon)):
            parts[-1] = Part(parts[-1].key + key, parts[-1].start, end)
            bind = False
            continue
        new = _plain(text, at, lexicon)
        bind = key in known.prefixes or key in known.verb_prefixes
        parts.extend(new)
    return tuple(parts)


def is_compound(left: str, right: str, lexicon: Lexicon) -> bool:
    """Tell whether two keys side by side are one word: listed, or Arabic X-ol-Y."""
    if left == BE or _cardinal(left) or (left, right) in rules().never or left + right in rules().parts:
        return False
    both = left + right
    if right == BE and lexicon.compounds.get(both) != (left, right):
        return False  # «روز به» is not «روزبه»; «مدعی به» is one word
    if len(left) > 1 and len(right) > 1 and both in lexicon.words:
        return True
    if len(left) > 1 and len(right) > 2:
        stem = lexicon.stem(both)
        if stem and len(stem[0]) > len(left) + 1 and stem[0] in lexicon.words and not lexicon.listed(right):
            return True
        if stem and stem[0] in lexicon.compounds and len(stem[0]) > len(left) + 1:
            return True
    return right[:2] == "ال" and len(right) > 3 and len(left) > 1 and not _own(right, lexicon)


def _own(word: str, lexicon: Lexicon) -> bool:
    """Tell whether a word with «ال…» stands alone («الحاق», «البته», «التزام»)."""
    return lexicon.known(word)


def _plain(word: str, at: int, lexicon: Lexicon) -> tuple[Part, ...]:
    key = spell(word)
    table = rules().parts.get(key)
    if table:
        return _placed(word, at, table)
    listed = lexicon.compounds.get(key)
    if listed and listed[0] == BE and word.startswith(BE):  # «بهطور»: as «بطور» and «به طور»
        return (Part(BE, at, at + 2), *_plain(word[2:], at + 2, lexicon))
    if listed and _cardinal(listed[0]) and len(listed) == 2 and key not in ATOMS and word.startswith(listed[0]):
        cut = len(listed[0])  # «دهساله»: as «۱۰ ساله»
        return (Part(listed[0], at, at + cut), *_plain(word[cut:], at + cut, lexicon))
    if key in ATOMS or len(key) < 4 or lexicon.known(key) or key.startswith("ال"):
        return (Part(key, at, at + len(word)),)
    if key[0] == "ب" and len(key) > 3:
        rest = word[1:]
        if _after_be(spell(rest), lexicon) and not _with(spell(rest), lexicon):
            return (Part(BE, at, at + 1), *_plain(rest, at + 1, lexicon))
    if _bound(key, lexicon) or _with_preverb(key, lexicon):
        return (Part(key, at, at + len(word)),)
    split = _split(word, lexicon)
    if split:
        left, right = split
        if left == BE[0]:
            return (Part(BE, at, at + 1), *_plain(right, at + 1, lexicon))
        return (*_plain(left, at, lexicon), *_plain(right, at + len(left), lexicon))
    return (Part(key, at, at + len(word)),)


def _with(rest: str, lexicon: Lexicon) -> bool:
    """Tell whether «با» is much likelier than «به»: باسود is با سود, not به اسود."""
    return rest[0] == "ا" and len(rest) > 3 and _weight(rest, lexicon) * 50 < _weight(rest[1:], lexicon)


def _after_be(key: str, lexicon: Lexicon) -> bool:
    """Tell whether «به» run together with this key makes sense: a noun of three letters or more."""
    if len(key) < 3:
        return False
    if lexicon.known(key) or key in rules().parts or _bound(key, lexicon):
        return True
    table = lexicon.stem(key)
    return table is not None


def _with_preverb(key: str, lexicon: Lexicon) -> bool:
    """Tell whether a key is a verb with «بر» and its like: برانگیخته, درآورد."""
    return any(
        key.startswith(preverb) and len(key) - len(preverb) > 2 and lexicon.verb(key[len(preverb) :])
        for preverb in ("بر", "در", "باز", "فرا", "وا")
    )


def _bound(key: str, lexicon: Lexicon) -> bool:
    """Tell whether an unlisted key is a word made by a prefix («بی»), or Arabic X-ol-Y."""
    for prefix in rules().prefixes:
        if key.startswith(prefix) and len(key) - len(prefix) > 2 and lexicon.known(key[len(prefix) :]):
            return True
    middle = key.find("ال", 2)
    return middle > 1 and len(key) - middle > 4 and lexicon.known(key[:middle]) and not _own(key[middle:], lexicon)


def _split(word: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """Find the best place to part a run-together word; None if no place leaves two known words."""
    known = rules()
    best: tuple[float, tuple[str, str]] | None = None
    compound = False
    for cut in range(1, len(word)):
        left, right = spell(word[:cut]), spell(word[cut:])
        compound = compound or (right in known.combining and len(left) > 2 and lexicon.frequency(left) >= _USUAL)
        score = _score(left, right, lexicon, known)
        if score and (best is None or score > best[0]):
            best = (score, (word[:cut], word[cut:]))
    if best and compound and best[0] < _PARTICLES:
        return None  # «کتابشناس» is a compound of its own, however it might be parted
    return best[1] if best else None


def _score(left: str, right: str, lexicon: Lexicon, known: Rules) -> float:
    """Weigh a cut; 0: none. Particles and auxiliaries beat nouns, long beats short, frequent beats rare."""
    if left in known.auxiliary and (right in lexicon.past or lexicon.verb(right)):
        return 100.0
    if right in ("را", "است") and len(left) > 2 and lexicon.known(left):
        return 90.0
    if left in known.before and len(right) > 2 and _whole(right, lexicon):
        return 50.0 + len(left)
    if right in known.after and len(left) > 3 and _whole(left, lexicon):
        return 40.0 + len(right)
    if left in ATOMS and len(left) > 1 and len(right) > 2 and lexicon.known(right) and left not in known.ambiguous:
        return 35.0 + len(left)
    if len(left) > 2 and len(right) > 2 and right not in known.combining:
        return _nouns(left, right, lexicon)
    return 0.0


def _whole(key: str, lexicon: Lexicon) -> bool:
    return lexicon.known(key) or (key[0] == "ب" and _after_be(key[1:], lexicon))


def _nouns(left: str, right: str, lexicon: Lexicon) -> float:
    least = min(_weight(left, lexicon), _weight(right, lexicon))
    if least < _USUAL:
        return 0.0
    return 10.0 + 0.5 * min(len(left), len(right)) + math.log10(least)


def _weight(key: str, lexicon: Lexicon) -> int:
    """How often the list saw a word, or the word that it is an inflection or a form of."""
    frequency = lexicon.frequency(key)
    if frequency:
        return frequency
    stem = lexicon.stem(key)
    if stem:
        return 0 if stem[1] in _PERSONAL else lexicon.frequency(stem[0])
    return _USUAL if len(key) > 3 and lexicon.verb(key) else 0


def _placed(word: str, at: int, table: tuple[str, ...]) -> tuple[Part, ...]:
    """Lay the parts of a table row over the written word."""
    parts, here = [], 0
    for index, key in enumerate(table):
        last = index == len(table) - 1
        if key == BE and word[here] == "ب" and not word.startswith(BE, here):
            end = here + 1
        elif last:
            end = len(word)
        else:
            end = min(here + len(key), len(word) - 1)
        parts.append(Part(key, at + here, at + end))
        here = end
    return tuple(parts)
