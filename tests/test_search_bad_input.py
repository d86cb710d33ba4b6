"""Bad queries get an answer or a sentence, everywhere, within the time that a query may take."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from bad_queries import BAD_QUERIES
from flask.testing import FlaskClient
from test_web_pages import Links

from kb import cli
from kb.search import SECONDS, search, to_csv, to_json
from kb.store import Snapshot
from kb.suggest import suggest

every_bad_query = pytest.mark.parametrize("query", BAD_QUERIES.values(), ids=BAD_QUERIES)


@contextmanager
def in_time() -> Iterator[None]:
    """Fail if more processor time is spent than a query may take, be the machine as busy as it likes."""
    begun = time.thread_time()
    yield
    assert time.thread_time() - begun < SECONDS


@pytest.fixture
def opened(snapshot: Snapshot) -> Snapshot:
    """The snapshot with its index open, as it is after the first query."""
    search(snapshot, "گرم")
    return snapshot


@every_bad_query
def test_search_answers(opened: Snapshot, query: str) -> None:
    with in_time():
        results = search(opened, query, all_wordings=True, limit=100)
        to_json(results)
        to_csv(results.hits, opened.works()[0].enacted)
    assert not query.strip() or results.total or results.remarks or results.meant
    with in_time():
        suggest(opened, query)


@every_bad_query
@pytest.mark.parametrize(
    ("address", "live"), [("/search", "1"), ("/search", ""), ("/search.json", ""), ("/search.csv", "")]
)
def test_the_site_answers(opened: Snapshot, client: FlaskClient, address: str, live: str, query: str) -> None:
    typed = quote(query, errors="surrogatepass")
    with in_time():
        answer = client.get(address, query_string=f"q={typed}&live={live}")
    assert answer.status_code in {200, 400}
    assert "<script>alert" not in answer.text or answer.mimetype == "application/json"
    assert len(answer.data) < 2_000_000
    if answer.mimetype == "text/html":
        assert not Links(answer.text).wrong


@every_bad_query
def test_the_command_line_answers(
    opened: Snapshot, built_root: Path, capsys: pytest.CaptureFixture[str], query: str
) -> None:
    run: Callable[[list[str]], int] = cli.run
    with in_time():
        code = run(["--root", str(built_root), "search", query, "--limit", "5"])
    out, err = capsys.readouterr()
    assert code in {0, 1, 2}
    assert out or err
    assert "Traceback" not in err
    assert len(err) < 5_000
