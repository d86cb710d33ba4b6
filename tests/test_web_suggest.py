"""What the search page offers while a query is typed, and when nothing is found."""

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

OFFERED = [
    ("/search?live=1&q=" + quote("عمران ده"), "/law/1335-05-06-omran-dehat", "a law by the beginning of its name"),
    ("/search?live=1&q=" + quote("کشاور"), "کشاورز", "a word by its beginning"),
    ("/search?q=" + quote("کشاور"), "کشاورز", "nothing is found: offered without scripts too"),
]


@pytest.mark.parametrize(("address", "offered", "oddity"), OFFERED, ids=[row[2] for row in OFFERED])
def test_offers_what_may_be_meant(client: FlaskClient, address: str, offered: str, oddity: str) -> None:
    page = client.get(address).get_data(as_text=True)
    assert "شاید این" in page
    assert offered in page.split("شاید این", 1)[1].split("</p>", 1)[0]


def test_a_finished_query_is_left_alone(client: FlaskClient) -> None:
    assert "شاید این" not in client.get("/search?q=" + quote("صندوق")).get_data(as_text=True)
