"""Articles that a text only quotes: an amending law's new wordings, former wordings, laws set in block quotes."""

import re
from collections.abc import Sequence
from itertools import pairwise

from kb.model import Kind
from kb.read.letters import ZW
from kb.read.scan import FORMER_WORDS, Label

_G = "[ \u200c]*"
_AMENDING = re.compile(
    rf"(?:اصلاح|الحاق|اضافه|جایگزین|جانشین|افزوده|قائم{_G}مقام|حذف|تصحیح|تکمیل|فسخ|تغییر)[^.\n]{{0,120}}?(?:م{_G}ی?{_G}شو[دن]|م{_G}ی?{_G}گرد[دن]|شود|گردد|شد|گردید|م{_G}ی?{_G}یابد)"
)
_OBJECT = re.compile("ماده|مواد|تبصره|بند|متن|عبارت|اصل|فصل|قانون|جزء")
_AS_FOLLOWS = re.compile(
    rf"(?:ب{_G}ه?{_G}(?:شرح|قرار|ترتیب|صورت|عبارت){_G}(?:زیر|ذیل|آتی|آینده))|متن{_G}(?:زیر|ذیل)|(?:ماده|مواد|تبصره|تبصرههای|بند)(?:{_G}ای)?{_G}(?:زیر|ذیل)|"
    rf"عبارت{_G}(?:زیر|ذیل)|بعنوان{_G}ماده|به{_G}عنوان{_G}(?:ماده|مواد|تبصره)"
)
_TAKEN_FROM = re.compile(
    r"\n[^\n\u0621-\u06d3]*(?:از|(?:متن )?(?:ماده|مواد)[^\n:.]{1,30}) ?(?:قانون|آیین|آئین|لایحه|مقررات|اساسنامه)"
    r"[^\n]{0,160}:[^\n\u0621-\u06d3]*\n\W*$"
)
# A paragraph that shows what a unit said before: «متن سابق ماده ۲- «…»», «متن پیش از اصلاح: …».
FORMER = re.compile(
    rf"[^\w\n]*متن[ \u200c]+(?:{FORMER_WORDS}|(?:قبل|پیش)[ \u200c]+از[ \u200c]+(?:اصلاح|الحاق|تغییر))"
    r"(?![\u0621-\u06d3])[^\n]{0,40}?[-ـ:«]"
)
_MARKS = re.compile("[«»]")
_QUOTED = 20_000  # characters that a quotation in marks may have
_NUMBERED = re.compile(r"(?:ماده|مواد|تبصره|تبصرههای|بند|بندهای|جزء|اصل)[ (]{0,3}\d")
_NOTE_ADDED = re.compile(r"\W*[^:\n.]{0,120}تبصره[^:\n.]{0,40}(?:الحاق|اضافه|افزوده)[^:\n.]{0,40}:")
_OF_A_LAW = r" (?:از )?(?:قانون|آیین|آئین|لایحه|مقررات|اساسنامه)[^\n.:]{3,160}\n"
_HEADED = re.compile(rf"\n\W*(?:متن )?ماده ?\(?(\d{{1,4}})\)?{_OF_A_LAW}\W*$")  # «ماده ۵۷ قانون بیمه» over its text
_HEADING = re.compile(rf"\n[^\w\n]*(?:متن )?ماده ?\(?\d{{1,4}}\)?{_OF_A_LAW}")
_FEW = 4
_AMENDED = re.compile(r"\W*اصلاح")
_NEAR = 45  # an instruction ends soon behind its verb
_NAMED = re.compile(rf"(?:ماده|مواد|اصل|و){_G}[(«]?{_G}(\d{{1,4}}){_G}[)»]?")


def quoted(folded: str, labels: Sequence[Label]) -> None:
    """Mark the labels of articles that are quoted, not the text's own.

    Behind an instruction («ماده (۴) قانون به شرح زیر اصلاح می‌شود:») the next label is quoted; the quotation ends at the
    label whose number follows that of the article which gives the instruction.
    """
    strong = [label for label in labels if label.kind is Kind.ARTICLE and _firm(label)]
    few = len(_HEADING.findall(folded)) <= _FEW  # other pages print such a line over each article of their own
    blocks = sum(">" in label.decor for label in strong)
    own: Label | None = None
    inside = False
    previous = closed = 0  # `closed`: where the quotation marks around a quotation close
    for i, label in enumerate(strong):
        number = label.number or 0
        before = folded[max(previous, label.start - 1500) : label.start].replace(ZW, "")[-420:]
        told = instruction(before)
        taken = _TAKEN_FROM.search(before) is not None
        headed = _HEADED.search(before)
        taken = taken or (few and headed is not None and int(headed[1]) == number)
        told = told or taken
        named = (taken and not headed) or (told and number in {int(n) for n in _NAMED.findall(before)})
        follows = own is not None and number == (own.to or own.number or 0) + 1 and not own.only and label.bis is None
        previous = label.end
        if label.quoted:
            inside = own is not None
            continue
        if label.start < closed or ("«" in label.decor and own is not None and (told or not follows)):
            label.quoted = True
            closed = max(closed, closing(folded, label.start) if told and "«" in label.decor else 0)
            continue
        if ">" in label.decor and blocks * 2 < len(strong):
            label.quoted = True
            continue
        if follows and named and not _again(strong, i, number):
            named = False
        if own is None and number > 1 and (named or inside):  # a decree in clauses quotes from its first line on
            label.quoted = inside = True
            continue
        if own is not None and (told or inside) and (named or not follows):
            if not told and inside and _resumes(strong, i, own):
                inside = False
            else:
                inside = True
                label.quoted = True
                continue
        inside = False
        own = label
    _former(folded, labels)
    _twins(folded, strong)


def closing(folded: str, at: int) -> int:
    """Give where the quotation marks that stand open at `at` close; 0 if they do not, or only far away."""
    depth = 1
    for sign in _MARKS.finditer(folded, at, at + _QUOTED):
        depth += 1 if sign.group() == "«" else -1
        if not depth:
            return sign.start()
    return 0


def _twins(folded: str, strong: Sequence[Label]) -> None:
    """Mark the first of two neighbours with one number as the former wording, or as a heading before its article.

    It is the former wording if the second is marked as amended («ماده ۲- …⏎ماده ۲ (اصلاحی ۱۴۰۲/۲/۱۰)- …»); a heading if
    nothing stands between the two.
    """
    for label, twin in pairwise(strong):
        if label.number != twin.number or label.quoted or twin.quoted:
            continue
        if label.bis != twin.bis or label.to != twin.to or label.only:
            continue
        firm = label.place == twin.place == 2
        amended = firm and not label.marks and any(_AMENDED.match(folded, start) for start, _ in twin.marks)
        if amended or not any(map(str.isalnum, folded[label.end : twin.start])):
            label.former = True


def _again(strong: Sequence[Label], i: int, number: int) -> bool:
    """Tell whether a number comes once more soon behind label `i`."""
    return any(later.number == number and later.bis is None for later in strong[i + 1 : i + 13])


def _firm(label: Label) -> bool:
    return not label.cited and (
        (label.place == 2 and (bool(label.sep) or bool(label.marks)))
        or ((label.after_end or label.wide) and bool(label.sep.strip("\n")))
    )


def instruction(before: str) -> bool:
    """Tell whether the words before a label end in an instruction to amend."""
    tail = before.rstrip(' \u200c\n«"[>*(')
    if not tail:
        return False
    last = tail[-300:]
    amending = list(_AMENDING.finditer(last))
    if not amending or _OBJECT.search(last) is None:
        return False
    if tail[-1] == ":":
        return len(last) - amending[-1].end() < _NEAR
    sentence = re.split(r"[.\n]", last.rstrip(". "))[-1]
    return _AS_FOLLOWS.search(sentence) is not None and _AMENDING.search(sentence) is not None


def amends(words: str, *, numbered: bool) -> bool:
    """Tell whether the first words of a point instruct to amend; `numbered`: at once, a unit named by its number."""
    words = words.replace(ZW, "").lstrip(" \n")
    if numbered:
        words = re.split(r"[:.\n]", words, maxsplit=1)[0]
    return _AMENDING.search(words) is not None and (_NUMBERED if numbered else _OBJECT).search(words) is not None


def adds_note(words: str) -> bool:
    """Tell whether the words of a point begin with the instruction to add a note: «… و تبصره‌ای به آن الحاق می‌شود:»."""
    return _NOTE_ADDED.match(words) is not None


def _resumes(strong: Sequence[Label], i: int, own: Label) -> bool:
    """Tell whether the text's own numbering goes on at label `i`, a few numbers having been left out."""
    number, last = strong[i].number or 0, own.to or own.number or 0
    if own.only or not last < number <= last + 4 or i + 1 >= len(strong):
        return False
    after = strong[i + 1].number or 0
    before = strong[i - 1].number or 0
    return after == number + 1 and before != number - 1


def _former(folded: str, labels: Sequence[Label]) -> None:
    """Mark labels that open a former wording: «متن ماده ۵۶ سابق: «…»»."""
    for label in labels:
        if label.place < 2 or label.kind not in (Kind.ARTICLE, Kind.PROVISO):
            continue
        after = folded[label.num_end : label.num_end + 12].replace(ZW, " ").split()
        if after and after[0].strip("():-ـ.،") in ("سابق", "قدیم"):
            label.former = True
