"""Seeded changes for the properties of the comparison: spelling that means nothing, and words that mean much."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from persiantools.digits import to_word

ZWNJ = "\u200c"
_EDGE, _END = rf"(?<![\w{ZWNJ}])", rf"(?![\w{ZWNJ}])"
_JOINING = "بپتثجچحخسشصضطظعغفقکگلمنهی"

Noise = Callable[[random.Random, str], str]


def _affix(rng: random.Random) -> str:
    return rng.choice([ZWNJ, " ", ""])


def _arabic_letters(_: random.Random, text: str) -> str:
    return text.replace("ی", "ي").replace("ک", "ك")


def _no_half_spaces(rng: random.Random, text: str) -> str:
    return text.replace(ZWNJ, rng.choice(["", " "]))


def _mi(rng: random.Random, text: str) -> str:
    return re.sub(rf"{_EDGE}(ن?می)[ {ZWNJ}]?(?=\w\w)", lambda m: m[1] + _affix(rng), text)


def _ha(rng: random.Random, text: str) -> str:
    return re.sub(rf"(?<=\w\w)[ {ZWNJ}]?(های?)(?!\w)", lambda m: _affix(rng) + m[1], text)


def _be(rng: random.Random, text: str) -> str:
    return re.sub(rf"{_EDGE}به[ {ZWNJ}](?=\w\w\w)", lambda _: rng.choice(["به ", "ب", f"به{ZWNJ}", "به"]), text)


def _digits_in_words(_: random.Random, text: str) -> str:
    def words(match: re.Match[str]) -> str:
        value = int(match[0])
        return str(to_word(value)) if value else match[0]

    return re.sub(r"(?<![\w/.,٬ˏ\-–])[۰-۹0-9]{1,6}(?![\w/.,٬ˏ\-–])", words, text)


def _words_in_digits(_: random.Random, text: str) -> str:
    names = {str(to_word(n)): str(n).translate(_PERSIAN) for n in (3, 4, 5, 6, 7, 8, 15, 20, 24, 35, 50, 90)}
    pattern = "|".join(sorted(names, key=len, reverse=True))
    return re.sub(
        rf"(?<!و )(?<!هزار )(?<!صد )(?<!صدی ){_EDGE}({pattern}){_END}(?! و | هزار| صد|م| میلیون)",
        lambda m: names[m[1]],
        text,
    )


_PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


def _latin_digits(_: random.Random, text: str) -> str:
    return text.translate(str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789"))


def _hamza(_: random.Random, text: str) -> str:
    return text.replace("أ", "ا").replace("ؤ", "و").replace("هٔ", "ه").replace("اً", "ا").replace("ئی", "یی")


def _is(rng: random.Random, text: str) -> str:
    return re.sub(r"(?<=\w) است(?!\w)", lambda _: rng.choice([" است", "ست"]), text)


def _tatweel(rng: random.Random, text: str) -> str:
    return re.sub(rf"([{_JOINING}])(?=[{_JOINING}])", lambda m: m[1] + ("ـ" if rng.random() < 0.03 else ""), text)


def _points(_: random.Random, text: str) -> str:
    return text.replace("،", " ").replace("؛", " –").replace(".", "")


def _percent(rng: random.Random, text: str) -> str:
    return text.replace("درصد", rng.choice(["در صد", "درصد"]))


SPELLING: tuple[Noise, ...] = (
    _arabic_letters,
    _no_half_spaces,
    _mi,
    _ha,
    _be,
    _digits_in_words,
    _words_in_digits,
    _latin_digits,
    _hamza,
    _is,
    _tatweel,
    _points,
    _percent,
)


def respelled(rng: random.Random, text: str) -> str:
    """Spell a text otherwise in one to five ways."""
    for noise in rng.sample(SPELLING, rng.randint(1, 5)):
        text = noise(rng, text)
    return text


# What a one-word change of substance puts in place of a word, by what it changes.
SUBSTANCE: dict[str, dict[str, str]] = {
    "number": {
        "دو": "سه", "سه": "چهار", "پنج": "هفت", "بیست": "سی", "پانزده": "شانزده", "هفت": "هشت", "یک": "دو",
        "صد": "دویست", "ششم": "هفتم", "دوم": "سوم", "ثلث": "ربع", "نصف": "ثلث",
    },
    "negation": {
        "شود": "نشود", "است": "نیست", "باشد": "نباشد", "کند": "نکند", "خواهد": "نخواهد", "می‌شود": "نمی‌شود",
        "میشود": "نمیشود", "نباشد": "باشد", "نیست": "است", "ندارد": "دارد", "دارد": "ندارد", "دهد": "ندهد",
        "نشود": "شود", "نماید": "ننماید", "می‌باشد": "نمی‌باشد", "بدون": "با", "گردد": "نگردد", "نخواهد": "خواهد",
    },
    "duty": {
        "باید": "می‌تواند", "می‌تواند": "باید", "میتواند": "باید", "می‌توانند": "باید", "مکلف": "مجاز",
        "موظف": "مختار", "موظفند": "مجازند", "مجاز": "مکلف", "مکلفند": "می‌توانند", "نباید": "می‌تواند",
        "حق": "تکلیف", "ممنوع": "مجاز", "باطل": "نافذ", "معاف": "مکلف",
    },
    "connective": {"و": "یا", "یا": "و"},
    "party": {
        "مالک": "زارع", "موجر": "مستأجر", "مستأجر": "موجر", "مستاجر": "موجر", "خریدار": "فروشنده", "زوج": "زوجه",
        "زوجه": "زوج", "زن": "شوهر", "شوهر": "زن", "پدر": "مادر", "مادر": "پدر", "مدیون": "داین", "بایع": "مشتری",
        "مشتری": "بایع", "کارگر": "کارفرما", "کارفرما": "کارگر", "وکیل": "موکل", "موکل": "وکیل", "زارع": "مالک",
        "بخشدار": "فرماندار", "دادگاه": "دادستان", "مدیر": "بازرس", "مدیران": "بازرسان", "طلبکار": "بدهکار",
    },
    "period": {"روز": "ماه", "ماه": "سال", "سال": "ماه", "هفته": "ماه", "ساعت": "روز"},
}  # fmt: skip
# The sub-kinds under which each may be shown; «نصف» for «ثلث» is a quantity, and so is a period.
SUBS = {
    "number": {"quantity", "reference"},
    "negation": {"negation"},
    "duty": {"duty", "negation"},
    "connective": {"connective", "quantity", "reference"},  # «بیست و پنج» / «بیست یا پنج»
    "party": {"party"},
    "period": {"quantity", "reference"},
}


@dataclass(frozen=True, slots=True)
class Changed:
    """A text with one word changed: `start`…`end` is the word that was."""

    kind: str
    old: str
    new: str
    start: int
    end: int


def changed(rng: random.Random, kind: str, text: str) -> Changed | None:
    """Change one word of substance in a text; None where it holds none of the kind."""
    found = [
        (match, new) for old, new in SUBSTANCE[kind].items() for match in re.finditer(rf"{_EDGE}{old}{_END}", text)
    ]
    if not found:
        return None
    match, new = rng.choice(found)
    return Changed(kind, text, text[: match.start()] + new + text[match.end() :], match.start(), match.end())
