"""The project's own copy of the gold facts must be the shared one."""

import pytest

import shared_files


def test_gold_copies_are_the_shared_files() -> None:
    shared = shared_files.SHARED / "gold"
    if not shared.is_dir():
        pytest.skip("the shared gold files (../shared/gold) are not beside this clone")
    differing = [
        path.name
        for path in sorted(shared.iterdir())
        if not (shared_files.KEPT_GOLD / path.name).is_file()
        or (shared_files.KEPT_GOLD / path.name).read_bytes() != path.read_bytes()
    ]
    assert differing == [], "copy these from ../shared/gold to tests/gold"


def test_gold_is_found_with_or_without_the_shared_folder(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shared_files.gold("seeds.json").is_file()
    monkeypatch.setattr(shared_files, "SHARED", shared_files.ROOT / "no such folder")
    assert shared_files.gold("seeds.json") == shared_files.KEPT_GOLD / "seeds.json"
    assert shared_files.gold("seeds.json").is_file()
