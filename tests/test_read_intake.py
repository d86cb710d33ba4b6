"""Bytes of any usual encoding, saved pages, Word files; and what a text says of itself."""
# ruff: noqa: E501 (rows of tables)

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from kb import dates
from kb.errors import KbError
from kb.read import read
from kb.read.identify import propose
from kb.read.intake import decode, decode_strict, to_text

TEXT = "قانون نمونه\nماده ۱- هر کس گچ و پنبه و ژاله بفروشد، محکوم می\u200cشود.\nماده ۲- این قانون لازم است.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_encodings(encoding: str) -> None:
    assert to_text(TEXT.encode(encoding), "x.txt") == TEXT


def test_windows_1256() -> None:
    old = TEXT.replace("ی", "ي").replace("ک", "ك").replace("۱", "1").replace("۲", "2")
    assert to_text(old.encode("cp1256"), "x.txt") == old


BAD = [
    ("empty", b"", "empty"),
    ("blank", b" \n\t", "empty"),
    ("only a mark", b"\xef\xbb\xbf", "empty"),
    ("PDF", b"%PDF-1.4\n...", "PDF"),
    ("picture", b"\x89PNG\r\n\x1a\n0000", "picture"),
    ("binary", bytes(range(256)) * 8, "no text"),
    ("zip", b"PK\x03\x04 nothing", "cannot be read"),
]


@pytest.mark.parametrize(("data", "word"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_files_are_one_sentence(data: bytes, word: str) -> None:
    with pytest.raises(KbError) as caught:
        to_text(data, "some.bin")
    assert word in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.next_step


def test_sources_of_the_corpus_are_utf8_only() -> None:
    assert decode_strict(TEXT.encode(), "a.txt") == TEXT
    with pytest.raises(KbError, match="not UTF-8"):
        decode_strict("ماده ۱\n".encode() + b"\xff", "a.txt")
    with pytest.raises(KbError, match="empty"):
        decode_strict(b"", "a.txt")


PAGE = """<!DOCTYPE html><html><head><title>t</title><style>p{}</style></head><body><nav><a>خانه</a></nav>
<h1>قانون نمونه</h1><p>ماده ۱- هر کس<br>محکوم
   است.</p><div>ماده ۲- به شرح زیر:<ol><li>یکم</li><li>دوم</li></ol></div><script>var a = "ماده ۳";</script></body></html>"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_saved_page(encoding: str) -> None:
    text = to_text(PAGE.encode(encoding), "page.html")
    assert [line for line in text.split("\n") if line] == [
        "قانون نمونه",
        "ماده ۱- هر کس",
        "محکوم است.",
        "ماده ۲- به شرح زیر:",
        "1- یکم",
        "2- دوم",
    ]
    assert [unit.id for unit in read(text).units] == ["art_1", "art_2", "art_2__point_1", "art_2__point_2"]


def test_page_that_states_an_old_encoding() -> None:
    page = PAGE.replace("<head>", '<head><meta charset="windows-1256">').replace("ی", "ي").replace("ک", "ك")
    page = page.replace("۱", "1").replace("۲", "2").replace("۳", "3")
    assert "محكوم است." in to_text(page.encode("cp1256"), "page.htm")


def test_page_without_words() -> None:
    with pytest.raises(KbError, match="no words"):
        to_text(b"<html><body><script>x</script></body></html>", "page.html")


def test_word_document() -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    for line in TEXT.strip().split("\n"):
        document.add_paragraph(line)
    held = io.BytesIO()
    document.save(held)
    assert to_text(held.getvalue(), "law.docx") == TEXT


def test_text_that_mentions_tags_is_no_page() -> None:
    text = "ماده ۱- برچسب <p> در این متن است.\n"
    assert decode(text.encode(), "a.txt") == to_text(text.encode(), "a.txt") == text


PROPOSALS = [
    (
        "header",
        "قانون صدور چک\nمصوب 1355/04/16 مجلس شورای ملی\nماده 1\nمتن است.\nماده 2\nمتن دیگر است.",
        ("قانون صدور چک", "قانون", "1355-04-16", "مجلس شورای ملی", "1355-04-16-sodur-chek"),
    ),
    (
        "closing formula",
        "ماده اول ـ متن است.\nماده دوم ـ متن دیگر است.\nبر طبق قانون اعطای اختیارات مصوب ۲۰ مرداد ۱۳۳۱ لایحه ازدیاد سهم کشاورزان "
        "مشتمل بر ۲ ماده تصویب میشود.\n22 مردادماه ۱۳۳۱\nنخست وزیر – دکتر محمد مصدق",
        ("لایحه ازدیاد سهم کشاورزان", "لایحه", "1331-05-22", "نخست وزیر", "1331-05-22-ezdiad-sahm-keshavarzan"),
    ),
    (
        "adverts and a date behind the title",
        "برای دانلود فایل PDF قانون کار اینجا کلیک کنید\nقانون کار\nمصوب ۱۳۶۹/۸/۲۹\nماده ۱- متن است.\nماده ۲- متن است.",
        ("قانون کار", "قانون", "1369-08-29", "", "1369-08-29-kar"),
    ),
    ("nothing said", "ماده ۱- متن است.\nماده ۲- متن دیگر است.", ("", "", None, "", "")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in PROPOSALS], ids=[row[0] for row in PROPOSALS])
def test_proposals(text: str, expected: tuple[str, str, str | None, str, str]) -> None:
    found = propose(text, read(text))
    enacted = dates.iso(found.enacted) if found.enacted else None
    assert (found.title, found.kind, enacted, found.enacted_by, found.slug) == expected


def test_dates_of_the_sources(gold: Callable[[str], Path], shared_raw: Path) -> None:
    expected = {"000": "1331-07-14", "001": "1331-05-22", "002": "1335-05-06", "003": "1343-05-03"}
    for number, date in expected.items():
        text = next(shared_raw.glob(f"{number}_*")).read_bytes().decode("utf-8")
        found = propose(text, read(text))
        assert found.enacted and dates.iso(found.enacted) == date


def test_word_document_with_numbers_that_word_counts_and_a_table() -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.add_paragraph("قانون نمونه")
    for words in ("متن نخست", "متن دوم"):
        document.add_paragraph(words, style="List Number")
    document.add_paragraph("گلوله", style="List Bullet")
    numbering = document.part.numbering_part.element
    word = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    used = document.styles["List Number"].element.find(f".//{word}numId").get(f"{word}val")
    form = next(one for one in numbering.findall(f"{word}num") if one.get(f"{word}numId") == used)
    name = form.find(f"{word}abstractNumId").get(f"{word}val")
    kind = next(one for one in numbering.findall(f"{word}abstractNum") if one.get(f"{word}abstractNumId") == name)
    kind.find(f".//{word}lvlText").set(f"{word}val", "ماده %1-")
    row = document.add_table(rows=1, cols=2).rows[0]
    row.cells[0].text, row.cells[1].text = "عنوان", "مبلغ"
    document.add_paragraph("پایان")
    held = io.BytesIO()
    document.save(held)
    said = to_text(held.getvalue(), "law.docx")
    assert said == "قانون نمونه\nماده 1- متن نخست\nماده 2- متن دوم\nگلوله\nعنوان\tمبلغ\nپایان\n"
