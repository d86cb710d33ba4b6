"""The gold table of queries: each snippet a document of its own, and again through the index of the corpus."""

import csv
from pathlib import Path

import pytest
from search_place import Place, law, unit

from kb.fold import fold
from kb.search import search
from kb.store import Snapshot
from shared_files import gold

ROWS = list(csv.DictReader(gold("queries.tsv").read_text("utf-8").splitlines(), delimiter="\t"))
NAMES = [f"{at}-{row['class']}-{row['query']}" for at, row in enumerate(ROWS, 2)]
WORK = {
    "000": "1331-07-14-ezdiad-sahm-keshavarzan",
    "001": "1331-05-22-ezdiad-sahm-keshavarzan",
    "002": "1335-05-06-omran-dehat",
    "003": "1343-05-03-ayinname-eslahat-arzi",
    "004": "1340-10-19-eslahat-arzi",
}


def typed(row: dict[str, str]) -> str:
    """The query as typed: rows of the class «phrase» mean the words in quotes."""
    return f'"{row["query"]}"' if row["class"] == "phrase" else row["query"]


@pytest.fixture(scope="module")
def snippets(tmp_path_factory: pytest.TempPathFactory) -> Place:
    rows = [
        (unit(row[key], f"art_{at}-{key}"), law())
        for at, row in enumerate(ROWS)
        for key in ("must_snippet", "mustnot_snippet")
    ]
    return Place(tmp_path_factory.mktemp("gold") / "index", rows)


def found(place: Place, query: str) -> set[str]:
    names: set[str] = set()
    page = 1
    while True:
        results = search(place, query, limit=100, page=page)
        names |= {hit.unit for hit in results.hits}
        if page >= results.pages:
            return names
        page += 1


@pytest.mark.parametrize(("at", "row"), list(enumerate(ROWS)), ids=NAMES)
def test_snippet_by_snippet(snippets: Place, at: int, row: dict[str, str]) -> None:
    names = found(snippets, typed(row))
    assert f"art_{at}-must_snippet" in names
    assert f"art_{at}-mustnot_snippet" not in names


@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_the_corpus_finds_the_unit_that_holds_the_snippet(snapshot: Snapshot, row: dict[str, str]) -> None:
    slug = WORK[row["must_source"][:3]]
    wanted = "".join(fold(row["must_snippet"]).text.split())
    held = {wording.unit for wording in snapshot.wordings(slug) if wanted in "".join(fold(wording.text).text.split())}
    if not held:
        pytest.skip("the snippet runs over a boundary of units or a mark")
    names: set[str] = set()
    page = 1
    while True:
        results = search(snapshot, typed(row), all_wordings=True, limit=100, page=page)
        names |= {hit.unit for hit in results.hits if hit.work.slug == slug}
        if page >= results.pages:
            break
        page += 1
    assert names & held


def test_the_table_is_whole() -> None:
    assert len(ROWS) > 90
    assert Path(gold("queries.tsv")).is_file()
