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
             for cell in re.findall("<td>(.*?)</td>", html, re.DOTALL)]  # fmt: skip
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
    assert "به جایش متن ۱۳۳۱/۱۰/۰۳" in text_of(client.get(f"{PAIR}/art_10~art_10").text).replace("-", "/")


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
    assert "هیچ تغییری نیست" in words or "بی تغییر محتوا" in words
