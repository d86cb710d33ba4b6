"""However a query is spelled, it finds the same units of the corpus."""

from pathlib import Path

import pytest
from search_place import Place, law, unit

from kb.search import search
from kb.store import Snapshot

SAME = [
    "مال الاجاره | مال‌الاجاره | مالالاجاره | مال الاجارة",
    "بهره مالکانه | بهرۀ مالکانه | بهرهٔ مالکانه | بهره ی مالکانه | بهره‌ی مالکانه | بهره‌مالکانه",
    "سهم کشاورزان | سهم كشاورزان | سهمِ کشاورزان | سهم کشاورز",
    "آیین نامه | آئین نامه | آیین‌نامه | آئیننامه | آيين نامه",
    "پنج سال | ۵ سال | 5 سال | پنجسال",
    "ده درصد | صدی ده | ۱۰ درصد | ۱۰٪ | 10%",
    "خرده مالک | خرده‌مالک | خردهمالک | خرده مالکین | خرده‌مالکان",
    "می باشد | می‌باشد | میباشد",
    "به مصرف برساند | بمصرف برساند | به‌مصرف برساند",
    "هیئت مدیره | هیأت مدیره | هيات مديره",
    "مسئول | مسؤول | مسوول | مسئولین",
    "بی سواد | بی‌سواد | بیسواد",
    "شرکت تعاونی | شرکتهای تعاونی | شرکت‌های تعاونی | شرکت های تعاونی | شركت هاي تعاوني",
    "زمین بایر | زمین‌های بایر | زمینهای بایر | زمین های باير",
    "تا پایان سال ۱۳۳۷ | تا پایان سال 1337 | تا پایان سال هزار و سیصد و سی و هفت",
    "۱۴ مهر ۱۳۳۱ | 1331/7/14 | ۱۳۳۱/۰۷/۱۴ | چهاردهم مهر ماه ۱۳۳۱ | ۱۴/۷/۱۳۳۱",
    "مأمور | مامور | مأمورین | ماموران",
    "ماده ۷ | مادهٔ ۷ | ماده ی ۷ | مادۀ 7",
]


@pytest.mark.parametrize("group", SAME)
def test_spellings_find_the_same(snapshot: Snapshot, group: str) -> None:
    found = {}
    for query in group.split(" | "):
        results = search(snapshot, query, limit=100, facets=False)
        found[query] = {(hit.work.slug, hit.unit) for hit in results.hits}
    first, *others = found.values()
    assert first
    assert all(other == first for other in others), {query: len(units) for query, units in found.items()}


# «…های» of a noun, or «…ه‌ای» of the noun with ه: as far as it is written, else as the list knows the two.
ENDINGS = [
    ("زمین", {"زمین‌های", "زمینهای", "زمین های"}),
    ("زمین‌های", {"زمین‌های", "زمینهای", "زمین های"}),
    ("زمینه", {"زمینه‌ای"}),
    ("دوره", {"دورهای", "دوره‌ای"}),
    ("دورهای", {"دورهای", "دوره‌ای"}),
    ("دوره‌ای", {"دورهای", "دوره‌ای"}),
]


@pytest.fixture(scope="module")
def endings(tmp_path_factory: pytest.TempPathFactory) -> tuple[Place, list[str]]:
    words = ["زمین‌های", "زمینهای", "زمین های", "زمینه‌ای", "دورهای", "دوره‌ای"]
    work = law("1340-01-01-yek", "قانون یکم")
    rows = [(unit(f"در {word} باید", f"art_{at}", work.slug), work) for at, word in enumerate(words)]
    folder: Path = tmp_path_factory.mktemp("endings") / "index"
    return Place(folder, rows), words


@pytest.mark.parametrize(("query", "found"), ENDINGS)
def test_endings_are_of_the_noun_that_they_are_written_behind(
    endings: tuple[Place, list[str]], query: str, found: set[str]
) -> None:
    place, words = endings
    hits = search(place, query, limit=100, facets=False).hits  # type: ignore[arg-type]
    assert {words[int(hit.unit.removeprefix("art_"))] for hit in hits} == found
