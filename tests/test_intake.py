"""Bytes to text: every encoding that Persian texts come in, saved pages, and refusals in one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shared_files
from kb.errors import KbError
from kb.read.intake import decode, to_text

LAW = "ماده ۱ ـ هر کس درختی را در شهر بی\u200cاجازه ببرد باید سه درخت بکارد.\nتبصره ـ بریدن درختان سبز با اجازه است.\n"
OLD_LETTERS = LAW.replace("ی", "ي").replace("ک", "ك").replace("۱", "1")  # what Windows-1256 can hold

ENCODINGS = [
    ("plain", LAW.encode(), LAW),
    ("with a byte-order mark", LAW.encode("utf-8-sig"), LAW),
    ("UTF-16 with its mark", LAW.encode("utf-16"), LAW),
    ("UTF-16 without", LAW.encode("utf-16-le"), LAW),
    ("big end first, without", LAW.encode("utf-16-be"), LAW),
    ("UTF-32", LAW.encode("utf-32"), LAW),
    ("Windows-1256", OLD_LETTERS.encode("cp1256"), OLD_LETTERS),
    ("one short line of Windows-1256", "ماده 1 - اين قانون است.".encode("cp1256"), "ماده 1 - اين قانون است."),
    ("carriage returns stay", LAW.replace("\n", "\r\n").encode(), LAW.replace("\n", "\r\n")),
]


@pytest.mark.parametrize(("data", "text"), [row[1:] for row in ENCODINGS], ids=[row[0] for row in ENCODINGS])
def test_encodings(data: bytes, text: str) -> None:
    assert to_text(data, "law.txt") == text


REFUSED = [
    ("empty", b"", "empty"),
    ("white space", b" \r\n\t", "empty"),
    ("only a byte-order mark", b"\xef\xbb\xbf\n", "empty"),
    ("PDF", b"%PDF-1.7 ...", "PDF"),
    ("Word", b"PK\x03\x04\x14\x00", "Word"),
    ("picture", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00" * 20, "text"),
    ("all bytes", bytes(range(256)) * 40, "text"),
    ("French in Latin-1", "élevé à côté de l'été, où".encode("latin-1") * 9, "encoding"),
    ("UTF-8 cut in the middle and mixed", LAW.encode()[:41] + b"\xff\xfe\x00" + LAW.encode(), "encoding"),
    ("page without a word", b"<html><body><script>x()</script></body></html>", "no words"),
]


@pytest.mark.parametrize(("data", "said"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refusals(data: bytes, said: str) -> None:
    with pytest.raises(KbError, match=said) as caught:
        to_text(data, "law.txt")
    assert "law.txt" in str(caught.value)
    assert caught.value.next_step


PAGES = [
    ("paragraphs", "<p>ماده ۱ ـ الف</p><p>ماده ۲ ـ ب</p>", "ماده ۱ ـ الف\nماده ۲ ـ ب\n"),
    ("line breaks", "ماده ۱ ـ الف<br>ب<br/>پ", "ماده ۱ ـ الف\nب\nپ\n"),
    ("inline marks join", "<p><b>ماده</b> <i>۱</i>ـ ا<span>لف</span></p>", "ماده ۱ـ الف\n"),
    ("source line breaks are spaces", "<p>ماده ۱ ـ\n  الف</p>", "ماده ۱ ـ الف\n"),
    ("entities", "<p>ماده&nbsp;۱ &laquo;الف&raquo; &lt;ب&gt; &zwnj;</p>", "ماده\u00a0۱ «الف» <ب> \u200c\n"),
    (
        "cells stay apart",
        "<table><tr><td>ردیف</td><td>مبلغ</td></tr><tr><td>۱</td><td>۲</td></tr></table>",
        "ردیف مبلغ\n۱ ۲\n",
    ),
    ("preformatted", "<pre>ماده ۱ ـ الف\nماده ۲ ـ ب</pre>", "ماده ۱ ـ الف\nماده ۲ ـ ب\n"),
    ("scripts and styles", "<style>p{}</style><script>var a='<p>نه</p>'</script><p>ماده ۱</p><!-- نه -->", "ماده ۱\n"),
    ("unclosed", "<div><p>ماده ۱<p>ماده ۲<div>ماده ۳", "ماده ۱\nماده ۲\nماده ۳\n"),
]


@pytest.mark.parametrize(("body", "text"), [row[1:] for row in PAGES], ids=[row[0] for row in PAGES])
def test_pages(body: str, text: str) -> None:
    page = f"<!DOCTYPE html>\n<html><head><title>نه</title></head><body>{body}</body></html>"
    lines = [line for line in to_text(page.encode(), "page.html").splitlines() if line]
    assert lines == text.splitlines()


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1256", "utf-16"])
def test_a_page_may_name_its_encoding(encoding: str) -> None:
    text = OLD_LETTERS if encoding == "windows-1256" else LAW
    body = f'<html><head><meta charset="{encoding}"></head><body><p>{text.splitlines()[0]}</p></body></html>'
    assert to_text(body.encode(encoding, "xmlcharrefreplace"), "page").strip() == text.splitlines()[0]


def test_a_page_saved_by_chromium() -> None:
    mhtml = (
        b'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n'
        b"--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        b"<html><body><p>=D9=85=D8=A7=D8=AF=D9=87 1</p></body></html>\r\n"
        b"--b\r\nContent-Type: text/css\r\n\r\np {}\r\n--b--\r\n"
    )
    assert to_text(mhtml, "page.mhtml") == "ماده 1\n"


def test_a_deeply_nested_page_is_read() -> None:
    page = "<html><body>" + "<div>" * 1000 + "ماده ۱" + "</div>" * 1000
    assert to_text(page.encode(), "page.html").strip() == "ماده ۱"


def test_a_text_that_speaks_of_tags_is_a_text() -> None:
    text = "ماده ۱ ـ برچسب <p> و <br> در این متن است. <p> <p>\n"
    assert to_text(text.encode(), "law.txt") == text


@given(st.binary(max_size=300))
def test_any_bytes_give_a_text_or_a_sentence(data: bytes) -> None:
    try:
        assert to_text(data, "file")
    except KbError as error:
        assert error.next_step


@given(st.text(min_size=1, max_size=200).filter(lambda text: text.strip("\ufeff \t\r\n\f") and text.isprintable()))
def test_utf8_is_never_changed(text: str) -> None:
    assert decode(text.encode(), "file") == text


def test_real_texts_come_in_unchanged_and_from_windows_1256() -> None:
    shared_files.texts_or_skip()
    for path in shared_files.texts():
        data = path.read_bytes()
        assert to_text(data, path.name) == data.decode("utf-8-sig")
        old = data.decode().replace("ی", "ي").replace("ک", "ك")[:5000].encode("cp1256", "ignore")
        assert to_text(old, path.name) == old.decode("cp1256"), path.name
