"""The index: faults of Whoosh that must not come back, updates beside readers, damage."""

import contextlib
import multiprocessing
import random
import shutil
import threading
from pathlib import Path

import numpy as np
import pytest
from search_place import law, unit

from kb.errors import Damaged
from kb.index import Index, Row, build_index, update_work
from kb.index.read import _blocks, _follow, _runs

ONE, TWO = law("law-one", "قانون یک"), law("law-two", "قانون دو")


def rows(count: int = 6, word: str = "زارع") -> list[Row]:
    every: list[Row] = []
    for work in (ONE, TWO):
        for at in range(count):
            every.append(
                (len(every) + 1, unit(f"{word} سهم مالک {'کشاورز ' * (at % 6)}", f"art_{at}", work.slug), work)
            )
    return every


def documents(index: Index, term: str) -> list[int]:
    ids, _ = index.postings(term)
    return [int(index.row[doc]) for doc in ids if index.live[doc]]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    build_index(tmp_path / "index", rows())
    return tmp_path / "index"


def test_terms_weights_and_columns(place: Path) -> None:
    index = Index(place)
    ids, times = index.postings("کشاورز")
    assert [int(index.row[doc]) for doc in ids] == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    assert times.tolist() == [1, 2, 3, 4, 5] * 2
    assert index.frequency("زارع") == 12
    assert index.postings("هیچ")[0].tolist() == []
    assert index.frequency("هیچ") == 0
    assert set(index.numbers) == {"law-one", "law-two"}


def test_an_update_replaces_one_law_and_no_more(place: Path) -> None:
    update_work(place, "law-one", [(50, unit("تازه زارع", "art_1", "law-one"), ONE)])
    index = Index(place)
    assert documents(index, "زارع") == [7, 8, 9, 10, 11, 12, 50]
    assert documents(index, "تازه") == [50]
    assert documents(index, "کشاورز") == [8, 9, 10, 11, 12]


def test_superseded_documents_never_come_back(place: Path) -> None:
    """Whoosh's `refresh()` gives deleted documents again; we open anew, however often a law is updated."""
    for turn in range(15):
        update_work(place, "law-one", [(100 + turn, unit(f"زارع نوبت {turn}", "art_1", "law-one"), ONE)])
        assert documents(Index(place), "زارع") == [7, 8, 9, 10, 11, 12, 100 + turn] or turn > 11
    assert sorted(documents(Index(place), "زارع")) == [7, 8, 9, 10, 11, 12, 114]
    assert len(Index(place)._leaves) < 15


def test_a_law_can_go_and_one_can_come(place: Path) -> None:
    update_work(place, "law-one", [])
    assert documents(Index(place), "زارع") == [7, 8, 9, 10, 11, 12]
    third = law("law-three", "قانون سه")
    update_work(place, "law-three", [(90, unit("زارع", "art_1", "law-three"), third)])
    assert documents(Index(place), "زارع") == [7, 8, 9, 10, 11, 12, 90]


def test_an_open_reader_keeps_its_state(place: Path) -> None:
    before = Index(place)
    update_work(place, "law-one", [])
    assert len(documents(before, "زارع")) == 12
    assert len(documents(before, "سهم")) == 12


def test_a_linked_copy_leaves_the_original_alone(place: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in place.iterdir():
        (copy / file.name).hardlink_to(file)
    update_work(copy, "law-one", [])
    assert len(documents(Index(place), "زارع")) == 12
    assert len(documents(Index(copy), "زارع")) == 6


def test_readers_open_while_a_writer_commits(place: Path) -> None:
    faults: list[BaseException] = []
    done = threading.Event()

    def reading() -> None:
        while not done.is_set():
            try:
                assert len(documents(Index(place), "مالک")) in (7, 12)
            except BaseException as fault:
                faults.append(fault)
                return

    reader = threading.Thread(target=reading)
    reader.start()
    for turn in range(10):
        update_work(place, "law-one", [(200 + turn, unit("زارع مالک", "art_1", "law-one"), ONE)])
    done.set()
    reader.join()
    assert not faults


def test_threads_share_an_index(place: Path) -> None:
    index = Index(place)
    wrong: list[str] = []

    def asking() -> None:
        for _ in range(200):
            for term, count in (("زارع", 12), ("کشاورز", 10), ("سهم", 12), ("هیچ", 0)):
                if len(index.postings(term)[0]) != count:
                    wrong.append(term)
                index._kept.clear()

    threads = [threading.Thread(target=asking) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def build_in_two(place: Path) -> None:
    build_index(place, rows(2100), processes=2)


def test_two_processes_write_the_same_index_as_one(tmp_path: Path) -> None:
    build_index(tmp_path / "one", rows(2100), processes=1)
    # in a process without other threads: the index is only forked from such a one, and a server may run in this one
    apart = multiprocessing.get_context("spawn").Process(target=build_in_two, args=(tmp_path / "two",))
    apart.start()
    apart.join()
    assert apart.exitcode == 0
    one, two = Index(tmp_path / "one"), Index(tmp_path / "two")
    assert len(two._leaves) == 2
    assert one.size == two.size
    for term in ("زارع", "کشاورز", "قانون", "#art_7"):
        assert documents(one, term) == documents(two, term)
    assert len(one.phrase(["سهم", "مالک"])) == len(two.phrase(["سهم", "مالک"])) == 4200


def test_phrases_stay_within_a_unit(tmp_path: Path) -> None:
    texts = ["سهم مالک زارع", "مالک سهم", "زارع", "سهم مالک", "مالک زارع سهم مالک"]
    build_index(tmp_path / "index", [(at, unit(text, f"art_{at}", ONE.slug), ONE) for at, text in enumerate(texts, 1)])
    index = Index(tmp_path / "index")
    assert [int(index.row[doc]) for doc in index.phrase(["سهم", "مالک"])] == [1, 4, 5]
    assert [int(index.row[doc]) for doc in index.phrase(["مالک", "زارع", "سهم"])] == [5]
    assert index.phrase(["مالک", "هیچ"]).tolist() == []


def test_both_ways_to_follow_a_phrase_agree() -> None:
    rng = np.random.default_rng(1)
    flat = rng.integers(1, 4, 4000).astype(np.uint32)
    ends = np.sort(rng.choice(np.arange(1, 4000), 299, replace=False))
    ends = np.append(ends, 4000)
    for marks in ([1, 2], [1, 1, 3], [2, 3, 1, 1]):
        every = _runs(flat, ends, np.arange(300), marks)
        few = np.concatenate([_runs(flat, ends, np.array([doc]), marks) for doc in range(300)])
        starts = np.concatenate(([0], ends[:-1]))
        slow = [
            doc
            for doc in range(300)
            if any(list(flat[at : at + len(marks)]) == marks for at in range(starts[doc], ends[doc] - len(marks) + 1))
        ]
        assert every.tolist() == few.tolist() == slow
    assert _follow(np.zeros(1, np.uint32), [1, 2]).tolist() == []


def test_another_way_to_read_postings_gives_the_same(place: Path) -> None:
    """A fork of Whoosh with another block format is read one posting at a time."""
    index = Index(place)
    leaf, _ = index._leaves[0]
    whole = [
        pair for some, times in _blocks(leaf.postings("terms", "کشاورز")) for pair in zip(some, times, strict=True)
    ]
    matcher = leaf.postings("terms", "کشاورز")

    class Plain:
        id, weight, next, is_active = matcher.id, matcher.weight, matcher.next, matcher.is_active

    single = [pair for some, times in _blocks(Plain()) for pair in zip(some, times, strict=True)]
    assert [(int(a), float(b)) for a, b in whole] == [(int(a), float(b)) for a, b in single]


@pytest.mark.parametrize("damage", ["gone", "empty", "meta", "version", "toc", "segment", "column", "sequence"])
def test_a_damaged_index_is_one_sentence(place: Path, damage: str) -> None:
    if damage == "gone":
        shutil.rmtree(place)
    elif damage == "empty":
        for file in place.iterdir():
            file.unlink()
    elif damage == "meta":
        (place / "kb-index.json").write_text("{", "utf-8")
    elif damage == "version":
        (place / "kb-index.json").write_text('{"version": "0", "works": {}}', "utf-8")
    elif damage == "toc":
        for file in place.glob("*.toc"):
            file.write_bytes(b"nonsense")
    elif damage == "column":
        for file in place.glob("*.start.col"):
            file.unlink()
    elif damage == "sequence":
        for file in place.glob("*.seq.col"):
            file.write_bytes(b"")
    else:
        for file in place.glob("*.trm"):
            file.unlink()
    with pytest.raises(Damaged) as caught:
        Index(place)
    assert "\n" not in str(caught.value)
    assert "kb build" in str(caught.value)


# Whoosh leaves the file that it failed on to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("damage", ["empty", "half", "head", "zeros", "ones", "strewn"])
def test_whatever_file_is_damaged_it_is_one_sentence_or_an_answer(place: Path, tmp_path: Path, damage: str) -> None:
    rng = random.Random(damage)
    for file in sorted(place.iterdir()):
        whole = file.read_bytes()
        noise = bytearray(whole)
        for _ in range(len(whole) // 20):
            noise[rng.randrange(len(whole))] = rng.randrange(256)
        data = {
            "empty": b"",
            "half": whole[: len(whole) // 2],
            "head": rng.randbytes(64) + whole[64:],
            "zeros": bytes(len(whole)),
            "ones": b"\xff" * len(whole),
            "strewn": bytes(noise),
        }[damage]
        copy = tmp_path / f"{damage}-{file.name}"
        shutil.copytree(place, copy)
        (copy / file.name).write_bytes(data)
        with contextlib.suppress(Damaged):
            index = Index(copy)
            for term in ("سهم", "مالک", "زارع", "هیچ"):
                index.postings(term)
                index.frequency(term)
            index.beginning_with("س", 48)
            index.phrase(["سهم", "مالک"])


def test_a_file_cut_short_while_it_is_read_ends_nothing(place: Path) -> None:
    index = Index(place)
    for file in place.iterdir():
        with file.open("r+b") as handle:
            handle.truncate(0)
    with pytest.raises(Damaged, match="kb build"):
        index.postings("سهم")
    assert index.live.all()


def test_an_empty_index_opens(tmp_path: Path) -> None:
    build_index(tmp_path / "index", [])
    index = Index(tmp_path / "index")
    assert index.size == 0
    assert index.postings("زارع")[0].tolist() == []
    assert index.phrase(["زارع", "سهم"]).tolist() == []


def test_only_this_package_knows_whoosh_and_it_never_refreshes(root: Path) -> None:
    for file in [*(root / "kb").rglob("*.py"), *(root / "web").rglob("*.py")]:
        code = file.read_text("utf-8")
        inside = file.parent.name == "index"
        assert inside or not any(line.startswith(("import whoosh", "from whoosh")) for line in code.splitlines()), file
        assert not inside or ".refresh(" not in code, file
