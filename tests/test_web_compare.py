"""The comparison pages: summary first, changed articles only, spelling on request, pairs, files to send."""

import io
import re
import zipfile

import pytest
from flask.testing import FlaskClient
from test_web_pages import NEW, OLD, PAIR, Links, text_of


def test_the_summary_counts_link_to_their_articles(client: FlaskClient) -> None:
    html = client.get(PAIR).text
    page = Links(html)
    counted = [href[1:] for href in page.hrefs if href.startswith("#list-")]
    assert {"list-changed", "list-added", "list-removed", "list-moved"} <= set(counted) <= set(page.ids)
    head = html.index('id="sum"')
    assert head < html.index('id="changes-h"')


@pytest.mark.parametrize(
    "pair", ["art_27~art_28", "art_28~art_27", "art_32~art_33", "art_38~art_39", "art_33~", "~art_40"]
)
def test_moved_new_and_gone_articles_have_addresses(client: FlaskClient, pair: str) -> None:
    assert f'id="p-{pair}"' in client.get(PAIR).text
    assert client.get(f"{PAIR}/{pair}").status_code == 200


def test_moved_articles_are_called_moved(client: FlaskClient) -> None:
    words = text_of(client.get(f"{PAIR}/art_27~art_28").text)
    assert "جابه‌جا یا با شمارهٔ دیگر" in words
    assert "ماده بیست و هفتم ← ماده بیست و هشتم" in words


def test_quantities_are_named_with_both_sides(client: FlaskClient) -> None:
    html = client.get(PAIR).text
    rows = re.findall("<tr>(.*?)</tr>", html[html.index('id="amounts"') : html.index('id="map"')])
    assert "مادهٔ ۵ | ۳ روز | یکهفته" in [" | ".join(re.findall(">([^<>]+)<", row)) for row in rows]


def test_articles_without_a_change_of_substance_are_folded(client: FlaskClient) -> None:
    html = client.get(PAIR).text
    folds = re.findall(r'<details class="fold">.*?</details>', html, re.DOTALL)
    assert folds
    shown = "".join(folds)
    assert "art_36~art_36" in shown
    assert not re.search("<(ins|del)[ >]", shown)
    assert "data-change" not in shown


def test_differences_of_spelling_are_marked_only_when_asked_for(client: FlaskClient) -> None:
    plain, spelling = client.get(PAIR).text, client.get(f"{PAIR}?spelling=1").text
    assert not re.search('<(ins|del) class="(spelling|punctuation|correction)" title', plain)
    assert len(re.findall("<(?:ins|del) class", spelling)) > len(re.findall("<(?:ins|del) class", plain)) + 100


def test_columns_hold_the_old_text_on_the_right_and_every_word_of_both(client: FlaskClient) -> None:
    html = client.get(f"{PAIR}/art_5~art_5?view=columns&spelling=1").text
    cells = [text_of(cell).replace("[حذف:] ", "").replace("[افزوده:] ", "").replace(" [پایان]", "")
             for cell in re.findall("<td[^>]*>(.*?)</td>", html, re.DOTALL)]  # fmt: skip
    assert "۳ روز" in cells[0]
    assert "یکهفته" in cells[1]


def test_a_deleted_word_does_not_run_into_its_neighbour(client: FlaskClient) -> None:
    """Where only the old text has a word, the spaces around it stand in the old text."""
    words = " ".join(text_of(run) for run in re.findall('<p class="run">(.*?)</p>', client.get(PAIR).text, re.DOTALL))
    assert "[حذف:]" in words
    for lead, end in re.findall(r"(\S)\[حذف:\]|\[پایان\](\w)", words):
        assert not lead.isalpha(), lead
        assert not end


def test_a_stand_in_is_named(client: FlaskClient) -> None:
    assert text_of(client.get(f"{PAIR}/art_10~art_10").text).count("به جای آن متن ۳ دی ۱۳۳۱ سنجیده شده است") == 1


def test_steps_lead_from_change_to_change(client: FlaskClient) -> None:
    page = Links(client.get(PAIR).text)
    marks = [name for name in page.ids if re.fullmatch(r"c\d+", name)]
    assert marks == [f"c{number}" for number in range(1, len(marks) + 1)]
    assert {f"#c{number}" for number in range(2, len(marks) + 1)} <= set(page.hrefs)


def test_a_law_compared_with_itself_says_so(client: FlaskClient) -> None:
    words = text_of(client.get(f"/compare/{NEW}@1331-10-03/{NEW}@1331-10-03").text)
    assert "هر دو سو یک متن" in words


def test_the_word_file_is_one(client: FlaskClient) -> None:
    answer = client.get(f"{PAIR}.docx")
    with zipfile.ZipFile(io.BytesIO(answer.data)) as file:
        assert "word/document.xml" in file.namelist()
    assert answer.headers["Content-Disposition"].endswith('.docx"')


def test_json_holds_the_pairs(client: FlaskClient) -> None:
    found = client.get(f"{PAIR}.json").json
    assert found is not None
    assert {"old": "art_27", "new": "art_28"}.items() <= next(p for p in found["pairs"] if p["old"] == "art_27").items()


def test_a_version_against_the_one_before(client: FlaskClient) -> None:
    words = text_of(client.get(f"/compare/{OLD}@1331-05-22/{OLD}@1331-07-14").text)
    assert "هیچ تغییری نیست" in words or "بی تغییر در محتوا" in words


AMENDED = f"/compare/{NEW}@1331-07-14/{NEW}@1331-10-03"


def test_articles_whose_wording_is_lost_are_not_called_unchanged(client: FlaskClient) -> None:
    html = client.get(AMENDED).text
    words = text_of(html)
    assert "۴ ماده سنجش‌ناپذیر" in words
    assert "۳۵ ماده بی‌تغییر" in words
    assert "سنجش‌ناپذیر: متن ۱۴ مهر ۱۳۳۱ در دست نیست." in text_of(client.get(f"{AMENDED}/art_10~art_10").text)
    own = text_of(client.get(f"/compare/{NEW}@1331-07-14/{NEW}@1331-07-14").text)
    assert "۴ ماده سنجش‌ناپذیر" in own


def test_no_fold_speaks_of_a_heading_as_an_article(client: FlaskClient) -> None:
    folds = re.findall(r'<details class="fold"><summary>(.*?)</summary>', client.get(PAIR).text)
    assert folds
    assert not any("فصل" in each or "شورای" in each for each in folds)


def test_what_changed_is_said_first_and_spelling_last(client: FlaskClient) -> None:
    counts = re.search(r'<ul class="counts">(.*?)</ul>', client.get(PAIR).text, re.DOTALL)
    assert counts is not None
    assert re.findall('href="#list-([a-z]+)"', counts[1]) == ["changed", "added", "removed", "spelling", "moved"]


def test_an_abolished_amount_stands_in_the_open_table(client: FlaskClient) -> None:
    html = client.get(PAIR).text
    shown = text_of(html[html.index('id="amounts"') : html.index("<details data-print>")])
    assert "۳ درصد" in shown
    assert "۶ مقدار تغییر کرده، ۱ مقدار حذف و ۱۷ مقدار افزوده شده است." in text_of(html)


def test_a_correction_is_shown_as_on_the_page_of_the_law(client: FlaskClient) -> None:
    html = client.get(f"{PAIR}/~art_32").text
    assert 'title="در منبع: دادکاه [دادگاه]">دادگاه</span>' in html
    assert "دادکاه[" not in text_of(html)
    printed = text_of(client.get(f"{PAIR}/~art_32?spelling=1").text)
    assert "دادکاه [دادگاه]" in printed


def test_the_form_offers_a_pair_and_no_day_of_repeal(client: FlaskClient) -> None:
    html = client.get("/compare").text
    chosen = re.findall(r'<option value="([^"]+)" selected>', html)
    assert chosen == [f"{OLD}@1331-05-22", f"{NEW}@1331-07-14"]
    assert f"{OLD}@1331-07-14" not in html
    assert f"{OLD}@1331-07-14" not in client.get("/compare/upload").text


def test_dates_in_the_wrong_order_can_be_turned(client: FlaskClient) -> None:
    html = client.get(f"/compare/{NEW}@1331-10-03/{NEW}@1331-07-14").text
    assert "ترتیب تاریخ‌ها وارونه است" in html
    assert AMENDED in Links(html).hrefs
    assert "وارونه" not in client.get(AMENDED).text


def test_a_repealed_law_is_called_valid_only_on_that_day(client: FlaskClient) -> None:
    assert "معتبر در آن تاریخ؛ منسوخ از ۱۴ مهر ۱۳۳۱" in text_of(client.get(PAIR).text)


def test_a_text_of_too_many_units_is_refused_with_a_sentence(client: FlaskClient) -> None:
    text = "\n".join(f"ماده {number} - مالک مکلف است." for number in range(1, 6_200))
    answer = client.post("/compare/upload", data={"law": f"{NEW}@1331-10-03", "text": text})
    assert answer.status_code == 413
    assert "نمی‌توان یک‌جا مقایسه کرد" in text_of(answer.text)
