"""Give each difference its class: what a reader may pass over, and what changes a quantity, a right or a duty.

A difference is of substance when its two sides do not hold the same numbers, the same words of duty, negation,
condition, «یا», or the same persons (tables `duties.toml`, `parties.toml`), or when one side says something that the
other does not say at all. It is of wording when what remains after synonyms and particles (`wording.toml`) is the
same, or is another form of the same word.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from kb.compare.reading import Atom, together
from kb.compare.tables import Tag, duties, measures, neutral, parties, synonyms
from kb.compare.values import Class
from kb.numbers import number

_PHRASE = 4  # atoms of the longest phrase in the tables
_ORDER = ("quantity", "negation", "duty", "connective", "party", "scope")
_MEASURED = frozenset({"percent", "hours", "days", "months", "rials", "qeran", "hectares", "metres", "fold", "times"})
_REFERENCE = frozenset(
    {"ماده", "مواد", "تبصره", "بند", "بندهای", "فصل", "اصل", "جزء", "قانون", "مصوب", "مورخ", "شماره"}
)
_NUMBER = ("#", "%")
_PLACED = frozenset({"فقط", "تنها", "هر", "از", "ب", "تا", "و", "یا", "ن", "نه", "علیه", "له"})
_DIRECTIONS = ({"از"}, {"ب"}), ({"علیه"}, {"له"}), ({"با"}, {"بدون"})
_CONFUSED = ("کگ", "بپتثنی", "جچحخ", "دذ", "رزژ", "سش", "صض", "طظ", "عغ", "فق", "هة", "مه")


def classify(
    old: Sequence[Atom], new: Sequence[Atom], before: str = "", known: Callable[[str], bool] = lambda _: True
) -> tuple[Class, str]:
    """Give class and sub-kind of a difference between the atoms that were and those that are.

    `before` is the letters of the word before them, `known` tells whether a word is known elsewhere: a word that
    nobody knows, one stroke from a known one, is an error of the copy.
    """
    a, b = [atom.letters for atom in old if atom.letters], [atom.letters for atom in new if atom.letters]
    if set(a + b) == {"و"} or not a + b:
        return Class.PUNCTUATION, "joining"
    if _numbers(old, new) != _numbers(new, old):
        return Class.SUBSTANCE, "reference" if before in _REFERENCE or _any_reference(a + b) else "quantity"
    if len(a) == len(b) == 1 and _one_ending(a[0], b[0]):
        return Class.SPELLING, "ending"
    negated = len(a) == len(b) and any(_negated(x, y) for x, y in zip(a, b, strict=True))
    if negated:
        return Class.SUBSTANCE, "negation"
    if any((set(a), set(b)) in (pair, pair[::-1]) for pair in _DIRECTIONS):
        return Class.SUBSTANCE, "party"
    if _misprint(a, b, known):
        return Class.CORRECTION, "misprint"
    a_tags, b_tags = _tags(a), _tags(b)
    apart = (a_tags - b_tags) + (b_tags - a_tags)
    left, right = _rest(a), _rest(b)
    if left == right:
        kinds = {tag.kind for tag in apart} & {"negation", "connective"}
        return (Class.SUBSTANCE, min(kinds)) if kinds else (Class.WORDING, "synonym" if a and b else "function")
    if apart:
        return Class.SUBSTANCE, min((tag.kind for tag in apart), key=_ORDER.index)
    if not a or not b or (min(len(left), len(right)) == 0 and len(left) + len(right) > 1):
        return Class.SUBSTANCE, "content"
    if len(left) == len(right) and all(x == y or _same_stem(x, y) for x, y in zip(left, right, strict=True)):
        return Class.WORDING, "form"
    if abs(len(left) - len(right)) > 1:
        return Class.SUBSTANCE, "content"
    return Class.WORDING, "expression"


def weighs_by_place(word: str) -> bool:
    """Tell whether a word says something else in another place: a number, a negation, a duty, a person."""
    tag = _tag(word)
    return number(word) is not None or (tag is not None and tag.kind != "scope") or word in _PLACED


def near(old: Atom, new: Atom) -> bool:
    """Tell whether two words stand for each other: two numbers, forms of one word, synonyms, a misprint."""
    x, y = old.letters, new.letters
    if old.key[:1] in _NUMBER or new.key[:1] in _NUMBER:
        return old.numbers[:1] == new.numbers[:1]
    if min(len(x), len(y)) < 2:
        return False
    if _negated(x, y) or (len(x) > 3 and len(y) > 3 and (_same_stem(x, y) or _one_stroke(x, y))):
        return True
    tag = _synonym(x)
    return tag is not None and tag == _synonym(y)


def _synonym(word: str) -> Tag | None:
    table = synonyms()
    return table.of(word) or (table.of(word[1:]) if word[:1] == "ب" and len(word) > 3 else None)


def _numbers(atoms: Sequence[Atom], against: Sequence[Atom]) -> Counter[str]:
    """Count the numbers of one side. «ده», «یک», «دوم» are numbers where a number stands against them."""
    counted = any(atom.numbers[:1] in _NUMBER for atom in against)
    return Counter(atom.numbers for atom in atoms if (atom.numbers if counted else atom.key)[:1] in _NUMBER)


def _any_reference(words: list[str]) -> bool:
    return any(word in _REFERENCE for word in words)


@lru_cache(maxsize=50_000)
def _tag(word: str) -> Tag | None:
    """Give the tag of a word, also behind an attached «ب» («بزارعین») and before an attached «ست», «ند»."""
    for reading in (word, word[1:] if word[:1] == "ب" and len(word) > 3 else ""):
        tag = reading and (duties().of(reading) or parties().of(reading))
        if tag:
            return tag
    measure = measures().get(word)
    if measure and measure.dimension in _MEASURED:
        return Tag("quantity", f"{measure.dimension} {measure.factor}")
    return None


def _tags(words: list[str]) -> Counter[Tag]:
    found: Counter[Tag] = Counter()
    phrases = duties().phrases
    at = 0
    while at < len(words):
        for end in range(min(len(words), at + _PHRASE), at + 1, -1):
            run = together(words[at:end])
            tag = phrases.get(run)
            if tag or run in synonyms().phrases:
                break
        else:
            end = at + 1
            tag = _tag(words[at])
        if tag:
            found[tag] += 1
        at = end
    return found


def _rest(words: list[str]) -> list[str]:
    """Leave out particles and put synonyms under one name."""
    rest: list[str] = []
    at = 0
    table = synonyms()
    while at < len(words):
        for end in range(min(len(words), at + _PHRASE), at + 1, -1):
            tag = table.phrases.get(together(words[at:end]))
            if tag:
                break
        else:
            end = at + 1
            word = words[at]
            tag = _synonym(word)
            if tag is None and word not in neutral():
                rest.append(word)
        if tag:
            rest.append(f"={tag.name}")
        at = end
    return [word for word in rest if word not in ("=the said", "=regarding")]


def _one_ending(x: str, y: str) -> bool:
    """Tell whether two words differ by how an Arabic ending is written: «مجری» / «مجرا», «متوفاه» / «متوفات»."""
    if len(x) != len(y) or len(x) < 4 or x[:-1] != y[:-1]:
        return False
    ends = {x[-1], y[-1]}
    return ends == {"ی", "ا"} or (ends == {"ه", "ت"} and x[-2] == "ا")


def _negated(x: str, y: str) -> bool:
    """Tell whether two words differ by a negation only: «شود» / «نشود», «میتواند» / «نمیتواند», «است» / «نیست»."""
    shorter, longer = sorted((x, y), key=len)
    inside = longer.startswith("مین") and shorter.startswith("می") and longer[3:] == shorter[2:]  # «می نشود»
    return (
        longer == "ن" + shorter
        or inside
        or {x, y} in ({"ست", "نیست"}, {"باید", "نباید"}, {"با", "بدون"}, {"می", "نمی"})
    )


@lru_cache(maxsize=50_000)
def _same_stem(x: str, y: str) -> bool:
    """Tell whether two words look like forms of one: a common beginning that makes up most of both."""
    if (x[:1] == "ب" and y == x[1:]) or (y[:1] == "ب" and x == y[1:]):
        return True
    common = 0
    while common < min(len(x), len(y)) and x[common] == y[common]:
        common += 1
    return common >= 3 and common * 3 >= max(len(x), len(y)) * 2 - 1


def _misprint(a: list[str], b: list[str], known: Callable[[str], bool]) -> bool:
    x, y = _one_word(a), _one_word(b)
    if len(a) != len(b) and x[:1] == y[:1] == "ب":
        x, y = x[1:], y[1:]
    if min(len(x), len(y)) < 4 or known(x) == known(y):
        return False
    return _one_stroke(x, y)


def _one_word(words: list[str]) -> str:
    """Give the one word of a run, joined with «به» and without «و» before it: «و به گاوبند» as «بگاوبند»; else ""."""
    words = words[1:] if words[:1] == ["و"] and words[1:] else words
    return "".join(words) if len(words) == 1 or (len(words) == 2 and words[0] == "ب") else ""


def _one_stroke(x: str, y: str) -> bool:
    """Tell whether two words differ by one letter written for a look-alike, one letter doubled or one left out."""
    if len(x) == len(y):
        apart = [(p, q) for p, q in zip(x, y, strict=True) if p != q]
        return len(apart) == 1 and any(apart[0][0] in group and apart[0][1] in group for group in _CONFUSED)
    shorter, longer = sorted((x, y), key=len)
    return len(longer) == len(shorter) + 1 and any(
        longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer))
    )
