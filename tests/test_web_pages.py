"""The pages over the built corpus: addresses, dates, what they must say, and that no link leads nowhere."""

import io
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import stream_encode_multipart

from kb import cli
from kb.store import Snapshot
from web import create_app
from web.headers import FIXED

OLD = "1331-05-22-ezdiad-sahm-keshavarzan"
NEW = "1331-07-14-ezdiad-sahm-keshavarzan"
TRIAL = "1335-05-06-omran-dehat"
LAND = "1340-10-19-eslahat-arzi"
BYLAW = "1343-05-03-ayinname-eslahat-arzi"
PAIR = f"/compare/{OLD}@1331-05-22/{NEW}@1331-07-14"

PAGES = [
    "/",
    f"/law/{NEW}",
    f"/law/{NEW}@1331-07-14",
    f"/law/{NEW}@1331-10-03",
    f"/law/{NEW}@1331-10-03?spelling=source",
    f"/law/{NEW}@1332-01-01",
    f"/law/{LAND}",
    f"/law/{BYLAW}",
    f"/law/{NEW}@1331-07-14/art_1",
    f"/law/{NEW}@1331-07-14/art_22",
    f"/law/{NEW}@1331-10-03/art_1__point_be__proviso_2",
    f"/law/{BYLAW}@1396-01-30/art_31",
    "/at",
    "/at/1331-08-01",
    "/at/1300-01-01",
    "/compare",
    PAIR,
    f"{PAIR}?view=columns&spelling=1",
    f"{PAIR}/art_27~art_28",
    f"/compare/{NEW}@1331-07-14/{NEW}@1331-10-03",
    f"/compare/{NEW}@1331-10-03/{NEW}@1331-10-03",
    "/compare/upload",
    "/search",
    "/search?q=مالک",
    f"/raw/{LAND}",
    f"/raw/{NEW}",
]
FILES = [
    (f"/law/{NEW}@1331-07-14.xml", "application/akn+xml"),
    (f"/law/{NEW}@1331-07-14.json", "application/json"),
    (f"/law/{NEW}@1331-07-14.txt", "text/plain"),
    (f"/law/{NEW}.xml", "application/akn+xml"),
    (f"{PAIR}.json", "application/json"),
    (f"{PAIR}.html", "text/html"),
    (f"{PAIR}.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    (f"/raw/{LAND}.txt", "text/plain"),
    ("/robots.txt", "text/plain"),
    ("/sitemap.xml", "application/xml"),
    ("/favicon.ico", "image/svg+xml"),
    ("/search.json?q=مالک", "application/json"),
    ("/search.csv?q=مالک", "text/csv"),
]
MISSING = [
    (f"/law/{NEW[:-1]}", 404, "ازدیاد سهم کشاورزان"),  # a near name is offered
    ("/law/%3Cscript%3E", 404, "قانونی با نام"),
    (f"/law/{NEW}@1331-13-40", 404, "ماه"),
    (f"/law/{NEW}@1330-01-01", 404, "۱۴ مهر ۱۳۳۱"),  # says when the law began
    (f"/law/{NEW}@", 404, "تاریخ نیست"),
    (f"/law/{NEW}@1331-07-14/art_999", 404, "art_999"),
    (f"/law/{NEW}@1331-07-14/art_24__proviso_1", 404, "۳ دی ۱۳۳۱"),  # only the later text has it
    ("/at/1331-13-01", 404, "ماه"),
    ("/at?day=31&month=7&year=1331", 400, "روز"),
    (f"/law/{NEW}?date=فردا", 400, "تاریخ نیست"),
    (f"/compare/{OLD}@1331-05-22/nothing@1331-05-22", 404, "nothing"),
    (f"/compare/{OLD}@1331-05-99/{NEW}@1331-07-14", 404, "روز"),
    (f"{PAIR}/art_1~art_999", 404, "art_999"),
    ("/compare/nothing", 404, "nothing"),
    ("/raw/nothing", 404, "nothing"),
    ("/nothing", 404, "نشانی"),
    ("/law/a/b/c/d", 404, "نشانی"),
    (f"/law/{NEW}?at=31/7/1331", 400, "روز"),
    (f"/law/{NEW}/art_1?at=1331-13-01", 400, "ماه"),
    ("/compare/a/b/c/d", 404, "نشانی"),
]


class Links(HTMLParser):
    """Collect what a page links to, its ids, and whether it is well nested."""

    VOID = frozenset({"meta", "link", "img", "input", "br", "hr", "circle", "line", "path", "rect", "polyline"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.hrefs: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag in {"a", "link"} and values.get("href"):
            self.hrefs.append(str(values["href"]))
        if tag == "p" and "p" in self.open:
            self.wrong.append(f"<p> in <p> at {self.getpos()}")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")


def text_of(html: str) -> str:
    """Give the words of a page with white space evened out."""
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_whole(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    html = answer.text
    assert '<html lang="fa" dir="rtl">' in html
    page = Links(html)
    assert not page.wrong
    assert not page.open
    assert len(page.ids) == len(set(page.ids)), "two elements of one id"
    inner = {unquote(href[1:]) for href in page.hrefs if href.startswith("#")}
    assert inner <= set(page.ids), inner - set(page.ids)
    assert "None" not in text_of(html)
    assert len(re.findall("<h1", html)) == 1


@pytest.mark.parametrize(("address", "kind"), FILES)
def test_a_file_is_given_in_its_own_type(client: FlaskClient, address: str, kind: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.mimetype == kind
    assert len(answer.data) > 20


@pytest.mark.parametrize(("address", "status", "says"), MISSING)
def test_what_is_not_there_is_named(client: FlaskClient, address: str, status: int, says: str) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert says in text_of(answer.text)
    assert "Traceback" not in answer.text
    assert not Links(answer.text).wrong


def test_every_link_of_the_site_leads_somewhere(client: FlaskClient) -> None:
    """Follow all links from the home page; anchors too."""
    seen: dict[str, set[str]] = {}
    waiting: list[str] = ["/"]
    anchors: list[tuple[str, str, str]] = []
    while waiting:
        address = waiting.pop()
        if address in seen or len(seen) > 900:
            continue
        answer = client.get(address)
        assert answer.status_code in {200, 301, 302}, address
        if answer.status_code != 200 or answer.mimetype != "text/html" or answer.headers.get("Content-Disposition"):
            seen[address] = set()
            continue
        page = Links(answer.text)
        seen[address] = set(page.ids)
        for href in page.hrefs:
            target = urlsplit(urljoin(f"http://localhost{address}", href))
            if target.netloc != "localhost" or target.path.startswith("/static/"):
                continue
            plain = target.path + (f"?{target.query}" if target.query else "")
            if target.fragment:
                anchors.append((address, plain, unquote(target.fragment)))
            if not target.path.startswith("/search"):
                waiting.append(plain)
    assert len(seen) > 100
    lost = {(where, plain, name) for where, plain, name in anchors if seen.get(plain) and name not in seen[plain]}
    assert not lost, sorted(lost)[:5]


@pytest.mark.parametrize("address", [*PAGES, *(file for file, _ in FILES), *(missing for missing, _, _ in MISSING)])
def test_headers_are_on_every_answer(client: FlaskClient, address: str) -> None:
    headers = client.get(address).headers
    assert {name: headers.get(name) for name in FIXED} == FIXED
    assert "Set-Cookie" not in headers


def test_headers_are_on_static_files_and_they_are_kept_for_long(client: FlaskClient) -> None:
    style = re.search(r'href="(/static/css/[^"]+)"', client.get("/").text)
    assert style
    answer = client.get(style[1])
    answer.close()
    assert answer.headers["Content-Security-Policy"] == FIXED["Content-Security-Policy"]
    assert "immutable" in answer.headers["Cache-Control"]


def test_a_page_that_did_not_change_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get(f"/law/{NEW}")
    tag = first.headers["ETag"]
    again = client.get(f"/law/{NEW}", headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert client.get(f"/law/{OLD}", headers={"If-None-Match": tag}).status_code == 200
    assert "ETag" not in client.get("/nothing").headers


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        (f"/law/{NEW}@۱۳۳۱-۰۷-۱۴", f"/law/{NEW}@1331-07-14"),
        (f"/law/{NEW}@1331-7-14", f"/law/{NEW}@1331-07-14"),
        (f"/law/{NEW}@١٣٣١-٧-١٤/art_1", f"/law/{NEW}@1331-07-14/art_1"),
        (f"/law/{NEW}@1331-7-14.xml", f"/law/{NEW}@1331-07-14.xml"),
        (f"/law/{NEW}/art_1", f"/law/{NEW}@1331-10-03/art_1"),
        (f"/law/{NEW}?date=۱۴ مهر ۱۳۳۱", f"/law/{NEW}@1331-07-14"),
        ("/at/۱۳۳۱-۸-۱", "/at/1331-08-01"),
        ("/at/1331/8/1", "/at/1331-08-01"),
        ("/at/۱۳۳۱/۸/۱", "/at/1331-08-01"),
        ("/at/1331-08-01/", "/at/1331-08-01"),
        ("/at?at=1331/8/1", "/at/1331-08-01"),
        (f"/compare/{NEW}@1331-07-14", "/compare"),
        (f"/compare/{OLD}/", "/compare"),
        ("/law", "/"),
        ("/law/", "/"),
        (f"/law/{NEW}/", f"/law/{NEW}"),
        (f"/law/{NEW}@1331/7/14", f"/law/{NEW}@1331-07-14"),
        (f"/law/{NEW}@۱۳۳۱/۷/۱۴/art_1", f"/law/{NEW}@1331-07-14/art_1"),
        (f"/law/{NEW}?at=1331-07-14", f"/law/{NEW}@1331-07-14"),
        (f"/law/{NEW}@1331-10-03/art_1?at=1331-07-14", f"/law/{NEW}@1331-07-14/art_1"),
        ("/at?day=۱&month=8&year=۱۳۳۱", "/at/1331-08-01"),
        (f"/compare/{OLD}@۱۳۳۱-۵-۲۲/{NEW}@1331-7-14", PAIR),
        (f"/compare?old={OLD}@1331-05-22&new={NEW}@1331-07-14", PAIR),
    ],
)
def test_other_ways_of_writing_lead_to_the_one_address(client: FlaskClient, written: str, canonical: str) -> None:
    answer = client.get(written)
    assert answer.status_code in {301, 302}
    assert unquote(urlsplit(answer.headers["Location"]).path) == canonical


def test_home_leads_straight_to_the_comparison_of_1331(client: FlaskClient) -> None:
    assert PAIR in Links(client.get("/").text).hrefs


@pytest.mark.parametrize("address", [f"/law/{OLD}@1331-05-22", f"/law/{NEW}@1331-07-14", f"/law/{NEW}"])
def test_both_pages_of_1331_lead_to_the_comparison(client: FlaskClient, address: str) -> None:
    assert PAIR in Links(client.get(address).text).hrefs


def test_a_law_page_says_what_it_is(client: FlaskClient) -> None:
    words = text_of(client.get(f"/law/{NEW}").text)
    for said in (
        "آخرین متن شناخته‌شده",
        "متن ۳ دی ۱۳۳۱",
        "متن غیررسمی",
        "رونوشت رایانه‌ای",
        "تاریخ پایان اعتبار معلوم نیست",
        "دلیل‌ها",
    ):
        assert said in words
    assert "badge in_force" not in client.get(f"/law/{NEW}").text


TEXTS = [
    (f"/law/{OLD}", "متن ۲۲ مرداد ۱۳۳۱", "متن ۱۴ مهر ۱۳۳۱", "منسوخ از ۱۴ مهر ۱۳۳۱"),
    (f"/law/{OLD}@1331-05-22", "متن ۲۲ مرداد ۱۳۳۱", "نسخهٔ پیشین", "معتبر در آن تاریخ؛ منسوخ از ۱۴ مهر ۱۳۳۱"),
    (f"/law/{OLD}/art_7", "متن ۲۲ مرداد ۱۳۳۱", "متن ۱۴ مهر ۱۳۳۱", "۲۲ مرداد ۱۳۳۱ تا نسخ در ۱۴ مهر ۱۳۳۱"),
    (f"/law/{TRIAL}", "متن ۶ مرداد ۱۳۳۵", "متن ۱ فروردین ۱۳۳۸", "تمدید شده، تا کی معلوم نیست"),
    (f"/law/{BYLAW}", "متن ۱۷ آذر ۱۳۵۸", "متن ۳۰ فروردین ۱۳۹۶", "اعلام نسخ ۱ ماده، متن همان است"),
    (f"/law/{BYLAW}/art_31", "مصوب ۳ مرداد ۱۳۴۳", "متن ۳۰ فروردین ۱۳۹۶", "منسوخ اعلام شده"),
    ("/at/1331-08-01", "متن ۲۲ مرداد ۱۳۳۱، مصوب ۲۲ مرداد ۱۳۳۱", "متن ۱۴ مهر ۱۳۳۱، مصوب ۲۲", "منسوخ"),
    ("/at/1340-01-01", "متن ۶ مرداد ۱۳۳۵", "متن ۱ فروردین ۱۳۳۸", "آن را تمدید کرده است؛ تا کی"),
    ("/", "نسخه‌ها: ۱۴ مهر ۱۳۳۱", "جاری", "تمدید شده، تا کی معلوم نیست"),
]


@pytest.mark.parametrize(("address", "text", "never", "force"), TEXTS, ids=[row[0] for row in TEXTS])
def test_a_day_of_force_is_never_called_a_text(
    client: FlaskClient, address: str, text: str, never: str, force: str
) -> None:
    words = text_of(client.get(address, follow_redirects=True).text)
    assert text in words
    assert force in words
    assert never not in words


def test_no_comparison_of_a_text_with_itself_is_offered(client: FlaskClient) -> None:
    hrefs = Links(client.get(f"/law/{OLD}").text).hrefs
    assert not any(f"{OLD}@1331-05-22/{OLD}@" in href for href in hrefs)


def test_a_note_without_a_number_is_cited_without_one(client: FlaskClient) -> None:
    cited = text_of(client.get(f"/law/{NEW}@1331-10-03/art_20__proviso_1").text)
    assert "تبصرهٔ مادهٔ ۲۰ لایحهٔ قانونی" in cited
    assert "تبصرهٔ ۲ بند ب مادهٔ ۱" in text_of(client.get(f"/law/{NEW}@1331-10-03/art_1__point_be__proviso_2").text)
    assert "تبصرهٔ ۱ مادهٔ ۷" not in text_of(client.get(f"/law/{NEW}").text)


def test_what_a_reader_typed_cannot_turn_a_sentence_around(client: FlaskClient) -> None:
    for address in (f"/law/{NEW}@1331-13-40", "/at/1331-13-40", "/at?date=1331-13-40", "/law/1331-x"):
        assert re.search("«<bdi>[^<]*1331|«<bdi>[^<]*۱۳۳۱", client.get(address).text), address


def test_an_early_date_is_answered_without_a_slug(client: FlaskClient) -> None:
    lead = re.search('<p class="lead">(.*?)</p>', client.get(f"/law/{NEW}@1330-01-01").text)
    assert lead
    assert "هنوز تصویب نشده بود؛ نخستین متن آن از ۱۴ مهر ۱۳۳۱ است" in lead[1]
    assert NEW not in lead[1]


def test_only_names_that_are_near_are_offered(client: FlaskClient) -> None:
    assert "شاید این را می‌خواستید" not in client.get("/law/nothing").text
    assert f"/law/{NEW}" in Links(client.get(f"/law/{NEW[:-1]}").text).hrefs


def test_what_may_not_be_sent_names_what_may(client: FlaskClient) -> None:
    answer = client.post("/")
    assert answer.status_code == 405
    assert "POST" in answer.text
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_a_repealed_law_says_so(client: FlaskClient) -> None:
    words = text_of(client.get(f"/law/{OLD}").text)
    assert "منسوخ" in words
    assert "مادهٔ ۴۰" in words
    before = text_of(client.get(f"/law/{OLD}@1331-06-01").text)
    assert "در این تاریخ معتبر بود" in before
    assert "۲۲ مرداد ۱۳۳۱" in before


@pytest.mark.parametrize("article", [10, 22, 24, 32])
def test_a_wording_that_the_source_lacks_is_said_in_words(client: FlaskClient, article: int) -> None:
    page = client.get(f"/law/{NEW}@1331-07-14/art_{article}").text
    assert 'class="gap"' in page
    assert f"/law/{NEW}@1331-10-03#art_{article}" in Links(page).hrefs
    later = client.get(f"/law/{NEW}@1331-10-03/art_{article}").text
    assert 'class="gap"' not in later


def test_a_removed_article_is_marked_and_stays_readable(client: FlaskClient, snapshot: Snapshot) -> None:
    page = client.get(f"/law/{BYLAW}@1396-01-30/art_31").text
    declared = "در مصوبهٔ ۳۰ فروردین ۱۳۹۶ منسوخ اعلام شده؛ تاریخ اثر معلوم نیست"
    assert declared in text_of(page)
    assert "روز لازم‌الاجرا شدن آن معلوم نیست" in text_of(page)
    assert declared not in text_of(client.get(f"/law/{BYLAW}@1358-09-17/art_31").text.split("در گذر زمان")[0])
    assert "(متن" not in page.split('id="cite-h"')[1].split("</section>")[0], "the day of a repeal is no wording"


def test_corrections_are_shown_both_ways(client: FlaskClient) -> None:
    page = client.get(f"/law/{NEW}@1331-10-03").text
    assert '<span class="edited" title="در منبع: کاوبند [گاوبند]">گاوبند</span>' in page
    source = client.get(f"/law/{NEW}@1331-10-03?spelling=source").text
    assert "کاوبند [گاوبند]" in text_of(source)


def test_the_page_keeps_every_code_point_of_the_text(client: FlaskClient, snapshot: Snapshot) -> None:
    """No template, filter or browser hint touches half-spaces or letters: page against snapshot."""
    shown = re.sub(r"<[^>]+>", "", client.get(f"/law/{BYLAW}?spelling=source").text).replace("&#34;", '"')
    readable = re.sub(r"<[^>]+>", "", client.get(f"/law/{BYLAW}").text).replace("&#34;", '"')
    assert "\u200c" in readable
    for unit in snapshot.expression(BYLAW).units:
        for line in unit.text.split("\n"):
            assert line.strip() in shown
        if not unit.corrections:
            for line in unit.readable.split("\n"):
                assert line.strip() in readable


def test_the_raw_page_holds_the_source_and_its_file_the_bytes(client: FlaskClient, root: Path) -> None:
    raw = (root / "corpus" / "raw" / f"{LAND}.txt").read_bytes()
    assert client.get(f"/raw/{LAND}.txt").data == raw
    page = client.get(f"/raw/{LAND}").text
    lines = re.findall(r'<li id="L(\d+)">.*?<div>(.*?)</div></li>', page, re.DOTALL)
    shown = [re.sub(r"<[^>]+>", "", line) for _, line in lines]
    assert shown == raw.decode("utf-8").removesuffix("\n").split("\n")
    assert 'class="r-doubled"' in page


def test_at_groups_by_what_is_known(client: FlaskClient) -> None:
    page = client.get("/at/1331-06-01").text
    force = page.index('id="s-in_force"')
    assert force < page.index(f"/law/{OLD}@1331-06-01") < page.index('id="s-not_yet"')


def test_upload_is_compared_and_not_kept(client: FlaskClient, root: Path) -> None:
    text = (root / "corpus" / "raw" / f"{OLD}.txt").read_text("utf-8").replace("بیست درصد", "سی درصد", 1)
    answer = client.post("/compare/upload", data={"law": f"{OLD}@1331-05-22", "text": text})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert re.search(r"<ins[^>]*>(<span class=\"hidden\">[^<]*</span>)?سی", answer.text)


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        (b"", 400, "متنی فرستاده نشد"),
        (b"   \n ", 400, "متنی فرستاده نشد"),
        (bytes(range(256)) * 40, 400, "."),
        (b"The quick brown fox jumps over the lazy dog. " * 50, 400, "فارسی"),
        ("ماده ۱ ـ متن ".encode() * 200_000, 413, "بزرگ‌تر"),
        (b"\x00" * 20_000_000, 413, "بزرگ‌تر"),
    ],
)
def test_an_upload_that_cannot_be_compared_gets_a_sentence(
    client: FlaskClient, text: bytes, status: int, says: str
) -> None:
    fields = {"law": f"{OLD}@1331-05-22", "file": FileStorage(io.BytesIO(text), "mine.txt", "file")}
    body, _, boundary = stream_encode_multipart(fields, threshold=1 << 26)  # in memory, not in a file left open
    answer = client.post(
        "/compare/upload", input_stream=body, content_type=f'multipart/form-data; boundary="{boundary}"'
    )
    assert answer.status_code == status
    assert says in text_of(answer.text)


@pytest.fixture
def own_var(var: Path, tmp_path: Path) -> Path:
    """A folder of snapshots of one's own: `current` points to a copy of the built one."""
    shutil.copytree((var / "current").resolve(), tmp_path / "one")
    (tmp_path / "current").symlink_to("one")
    return tmp_path


@pytest.fixture
def own_app(own_var: Path) -> Iterator[Flask]:
    app = create_app(own_var)
    app.testing = True
    yield app


FORMER_LAW = """قانون آب روستا
مصوب ۱۳۴۰/۲/۳
ماده ۱ - آب از آن همه است.
متن سابق ماده ۱ - «آب از آن مالک است.»
ماده ۲ - تبصره زیر به قانون آب افزوده می‌شود:
«تبصره ۴ - آیین‌نامه را وزیر می‌نویسد:
الف - برای قنات.
ب - برای چاه.»
ماده ۳ - دولت مأمور اجرای این قانون است.
"""


def test_what_a_copy_quotes_is_said_once_where_it_begins(corpus_copy: Path, tmp_path: Path) -> None:
    file = tmp_path / "law.txt"
    file.write_text(FORMER_LAW, encoding="utf-8")
    assert cli.run(["--root", str(corpus_copy), "add", str(file), "--slug", "1340-02-03-ab"]) in (0, 1)
    assert cli.run(["--root", str(corpus_copy), "build"]) == 0
    client = create_app(corpus_copy / "var").test_client()
    words = text_of(client.get("/law/1340-02-03-ab").text)
    assert words.count("متن پیشین، به نقل رونوشت متن سابق ماده ۱") == words.count("متن پیشین، به نقل رونوشت") == 1
    assert words.count("نقل از متنی دیگر تبصره ۴") == words.count("نقل از متنی دیگر") == 1
    note = text_of(client.get("/law/1340-02-03-ab@1340-02-03/art_2__proviso_4").text)
    assert note.count("نقل از متنی دیگر") == 1


def test_a_new_snapshot_is_seen_without_a_restart(own_app: Flask, own_var: Path) -> None:
    client = own_app.test_client()
    tag = client.get("/").headers["ETag"]
    shutil.copytree(own_var / "one", own_var / "two")
    import sqlite3

    with sqlite3.connect(own_var / "two" / "kb.sqlite") as connection:
        connection.execute("update meta set value = 'another' where key = 'build_id'")
    connection.close()
    (own_var / "next").symlink_to("two")
    (own_var / "next").replace(own_var / "current")
    answer = client.get("/", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.headers["ETag"] != tag


@pytest.mark.parametrize("address", ["/", f"/law/{NEW}", PAIR, "/search?q=مالک", "/sitemap.xml"])
def test_without_a_snapshot_one_sentence_and_503(tmp_path: Path, address: str) -> None:
    app = create_app(tmp_path)
    answer = app.test_client().get(address)
    assert answer.status_code == 503
    assert "در دسترس نیست" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_damaged_snapshot_is_said_and_a_mended_one_is_used(own_app: Flask, own_var: Path) -> None:
    client = own_app.test_client()
    file = own_var / "one" / "kb.sqlite"
    good = file.read_bytes()
    file.write_bytes(b"not a database" * 100)
    assert client.get(f"/law/{NEW}").status_code == 503
    file.write_bytes(good)
    assert client.get(f"/law/{NEW}").status_code == 200
