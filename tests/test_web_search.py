"""The search page: what it offers, how its links narrow, and that no query brings it down."""

import csv
import io
import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from flask.testing import FlaskClient
from test_web_pages import NEW, OLD, Links, text_of


def find(client: FlaskClient, **fields: str) -> str:
    """Ask for a search and give the page."""
    answer = client.get("/search", query_string=fields)
    assert answer.status_code == 200
    return answer.text


def test_hits_show_marks_path_validity_and_status(client: FlaskClient) -> None:
    page = find(client, q="صندوق تعاون")
    words = text_of(page)
    assert "<mark>" in page
    for said in ("نتیجه", "لایحهٔ قانونی ازدیاد سهم", "فصل اول", "تاریخ پایان اعتبار معلوم نیست", "متن از ۱۴ مهر ۱۳۳۱"):
        assert said in words


def test_a_hit_leads_to_the_unit_in_the_version_that_holds_it(client: FlaskClient) -> None:
    page = Links(find(client, q="پزشک سیار"))
    assert f"/law/{NEW}@1331-10-03/art_10" in page.hrefs
    assert client.get(f"/law/{NEW}@1331-10-03/art_10").status_code == 200


def test_on_a_date_links_keep_the_date(client: FlaskClient) -> None:
    page = Links(find(client, q="صندوق تعاون", date="۱ شهریور ۱۳۳۱"))
    assert any(href.startswith(f"/law/{OLD}@1331-06-01/") for href in page.hrefs)
    assert not any(f"/law/{NEW}@" in href for href in page.hrefs)


def test_a_facet_narrows_and_lets_go(client: FlaskClient) -> None:
    page = find(client, q="صندوق تعاون")
    narrow = next(href for href in Links(page).hrefs if parse_qs(urlsplit(href).query).get("law") == [OLD])
    inside = client.get(narrow).text
    assert f"/law/{NEW}@" not in inside
    assert 'aria-current="true"' in inside
    free = [href for href in Links(inside).hrefs if href.startswith("/search?") and "law=" not in href]
    assert free


def test_a_citation_is_offered_and_stays_a_search(client: FlaskClient) -> None:
    page = find(client, q="ماده ۷ ازدیاد سهم کشاورزان")
    assert any(href.endswith("/art_7") for href in Links(page).hrefs)
    jump = client.get("/search", query_string={"q": "ماده ۷ ازدیاد سهم کشاورزان", "jump": "1"})
    assert jump.status_code == 302
    assert urlsplit(jump.headers["Location"]).path.endswith("/art_7")


ONE = "تبصره ۲ ماده ۲۲ ازدیاد سهم کشاورزان"


def test_a_plain_search_for_one_cited_unit_goes_straight_to_it(client: FlaskClient) -> None:
    """The form sends its date and order too, empty or as they are by default."""
    answer = client.get("/search", query_string={"q": ONE, "date": "", "sort": "rank"})
    assert answer.status_code == 302
    unit = client.get(answer.headers["Location"])
    assert unit.status_code == 200
    back = next(href for href in Links(unit.text).hrefs if "text=1" in href)
    shown = client.get(back)
    assert shown.status_code == 200
    assert "نتیجه‌ای نیست" not in text_of(shown.text)
    assert "مصوب ۱۴ مهر ۱۳۳۱" in text_of(shown.text)


@pytest.mark.parametrize("more", [{"live": "1"}, {"text": "1"}, {"law": NEW}, {"all": "1"}, {"sort": "oldest"}])
def test_a_search_with_more_than_words_stays_a_search(client: FlaskClient, more: dict[str, str]) -> None:
    assert client.get("/search", query_string={"q": ONE} | more).status_code == 200


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"sort": "zzz"}, "ترتیب «zzz» شناخته نیست"),
        ({"law": "zzz"}, "قانون «zzz» در این مجموعه شناخته نیست"),
        ({"status": "zzz"}, "وضعیت «zzz» در این مجموعه شناخته نیست"),
        ({"year": "zzz"}, "سال تصویب «zzz» در این مجموعه شناخته نیست"),
        ({"q": "مالک " * 100}, "تنها ۳۰۰ نویسهٔ نخست پرسش خوانده شد"),
    ],
)
def test_what_is_passed_over_is_named(client: FlaskClient, fields: dict[str, str], said: str) -> None:
    words = text_of(find(client, **({"q": "مالک"} | fields)))
    assert said in words
    assert "نتیجه‌ای نیست" not in words


def test_a_page_beyond_the_last_is_the_last(client: FlaskClient) -> None:
    at, last = re.findall(r"صفحهٔ ([۰-۹]+) از ([۰-۹]+)", text_of(find(client, q="مالک", page="999")))[0]
    assert at == last != "۱"


def test_a_long_query_is_not_echoed_over_and_over(client: FlaskClient) -> None:
    assert len(find(client, q="ده " * 3000)) < 60_000


def test_nothing_found_helps(client: FlaskClient) -> None:
    words = text_of(find(client, q="زغزغزغ", law=OLD))
    assert "نتیجه‌ای نیست" in words
    assert "بی محدودیتِ قانون" in words
    assert "فهرست قانون‌ها" in words


def test_a_misspelt_word_is_answered_with_the_nearest(client: FlaskClient) -> None:
    page = Links(find(client, q="صندق"))
    assert any("صندوق" in unquote(href) for href in page.hrefs if href.startswith("/search?"))


def test_paging_and_sorting_are_links(client: FlaskClient) -> None:
    first = find(client, q="مالک")
    following = next(href for href in Links(first).hrefs if "page=2" in href)
    second = client.get(following).text
    assert "صفحهٔ ۲ از" in text_of(second)
    assert Links(first).hrefs != Links(second).hrefs
    assert find(client, q="مالک", sort="oldest") != first


def test_a_bad_date_is_named_and_the_query_kept(client: FlaskClient) -> None:
    answer = client.get("/search", query_string={"q": "مالک", "date": "1331-13-01"})
    assert answer.status_code == 400
    assert "ماه" in text_of(answer.text)
    assert 'value="مالک"' in answer.text


def test_json_and_csv_hold_what_the_page_shows(client: FlaskClient) -> None:
    found = client.get("/search.json", query_string={"q": "پزشک سیار"}).json
    assert found is not None
    assert found["total"] == len(found["hits"]) > 0
    assert {"work", "unit", "from", "to", "snippet", "text"} <= set(found["hits"][0])
    table = client.get("/search.csv", query_string={"q": "پزشک سیار"}).data.decode("utf-8-sig").splitlines()
    assert len(table) == found["total"] + 1


def test_the_table_of_hits_is_whole_and_cites_them(client: FlaskClient) -> None:
    total = client.get("/search.json", query_string={"q": "مال*"}).json["total"]  # type: ignore[index]
    assert total > 100
    rows = list(csv.DictReader(io.StringIO(client.get("/search.csv?q=مال*").data.decode("utf-8-sig"))))
    assert len(rows) == total
    assert any(row["citation"].startswith("مادهٔ ") for row in rows)
    assert not any(row["status"].isascii() for row in rows)
    assert client.get(urlsplit(rows[0]["address"]).path).status_code == 200


def test_a_hit_tells_the_date_of_its_text_from_that_of_repeal(client: FlaskClient) -> None:
    assert "متن از ۲۲ مرداد ۱۳۳۱ · منسوخ از ۱۴ مهر ۱۳۳۱" in text_of(find(client, q="شورا", law=OLD))


@pytest.mark.parametrize("field", ["page", "year", "sort", "all", "unit", "status", "law"])
@pytest.mark.parametrize("value", ["", "x", "-1", "99999999999", "۲", "<b>"])
def test_other_fields_never_bring_it_down(client: FlaskClient, field: str, value: str) -> None:
    assert client.get("/search", query_string={"q": "مالک", field: value}).status_code == 200


def test_every_way_out_cites_a_note_as_the_source_prints_it(client: FlaskClient) -> None:
    """The one note of article 12 has no number: page, JSON and table say «تبصرهٔ مادهٔ ۱۲»."""
    asked = {"q": "ماده:12 تبصره:1 قانون:عمران", "text": "1"}
    hit = client.get("/search.json", query_string=asked).get_json()["hits"][0]
    assert (hit["unit"], hit["citation"]) == ("art_12__proviso_1", "تبصرهٔ مادهٔ ۱۲")
    table = client.get("/search.csv", query_string=asked).text.removeprefix("\ufeff")
    assert next(csv.DictReader(io.StringIO(table)))["citation"] == hit["citation"]
    assert f">{hit['citation']}</a></h2>" in client.get("/search", query_string=asked).text


def test_what_no_longer_held_is_one_link_away(client: FlaskClient) -> None:
    page = client.get("/search", query_string={"q": "سهم", "date": "1335-01-01"})
    assert "در قوانینی که در این تاریخ منسوخ بوده‌اند نیامده است" in page.text
    way = next(href for href in Links(page.text).hrefs if "status=repealed" in href and "date=1335-01-01" in href)
    assert client.get("/search.json?" + way.partition("?")[2]).get_json()["total"] > 0
