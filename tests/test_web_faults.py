"""What the reader found in a copy, as the pages say it."""

import ast
from pathlib import Path

import pytest

from kb.model import Fault
from kb.store import Snapshot
from web.faults import SENTENCES, UNNAMED, remarks, sentence

READER = Path(__file__).parent.parent / "kb" / "read"
_NAMES = {"kind", "_EDITOR", "_REMARKS"}
_NO_KIND = {"articles", "notes"}  # words of its sentences


def kinds() -> set[str]:
    """Every string of the reader that is named as a kind of fault."""
    found: set[str] = set()
    trees = [ast.parse(text) for file in READER.glob("*.py") if "Fault(" in (text := file.read_text("utf-8"))]
    for node in (node for tree in trees for node in ast.walk(tree)):
        named: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault":
            named = [node.args[1]]
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in _NAMES:
            named = [node.value]
        for value in named:
            found |= {each.value for each in ast.walk(value) if isinstance(each, ast.Constant)}
    return {kind for kind in found if isinstance(kind, str) and kind} - _NO_KIND


def test_every_kind_of_fault_has_a_sentence() -> None:
    assert len(kinds()) > 15
    assert kinds() <= set(SENTENCES)


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("doubled", "lines 3-4 repeat what stands before them", "سطرهای ۳ تا ۴ تکرار سطرهای ۱ تا ۲ است"),
        ("doubled", "lines 5-5 repeat what stands before them", "سطر ۵ تکرار آنچه پیش از آن آمده است"),
        ("gap", "article 7-9 is not in the copy", "مادهٔ ۷ تا ۹ در رونوشت نیست"),
        ("gap", "38 articles are declared, 37 were read: the last number is 38", "۳۸ ماده می‌شمارد؛ ۳۷ ماده خوانده"),
        ("missed note", "«تبصره ۳» follows note 1 of the same article", "«تبصره ۳» پس از تبصرهٔ ۱"),
        ("doubtful label", "«تبصره ۱» was left as text", "بخشی از متن خوانده شد"),
        ("doubtful label", "«ماده ۱» was taken as a label", "آغاز ماده خوانده شد"),
        ("damaged letters", "12 numbers stand before the word «ماده»: the lines run backwards", "آسیب دیده"),
        ("a kind that is new", "something odd", UNNAMED),
    ],
)
def test_a_fault_is_said_in_persian(kind: str, text: str, said: str) -> None:
    assert said in sentence(Fault(3, kind, text), ["یک", "دو", "یک", "دو", "سه"])


def test_what_a_reading_has_settled_is_not_listed(snapshot: Snapshot) -> None:
    """Both wordings of article 1 stand in the copy; a label of the one is no text of the other."""
    slug = "1331-07-14-ezdiad-sahm-keshavarzan"
    assert [fault.kind for fault in snapshot.faults(slug)]
    assert remarks(snapshot, slug) == []


def test_pages_say_faults_without_latin_letters(snapshot: Snapshot) -> None:
    found = [remark for work in snapshot.works() for remark in remarks(snapshot, work.slug)]
    assert len(found) >= 8
    assert not [remark for remark in found if any("a" <= ch <= "z" for ch in remark.text)]
