"""Fixtures for all tests: places, one built snapshot for the whole session, the site and a client for it."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import shared_files

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from kb.store import Snapshot


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return shared_files.ROOT


@pytest.fixture(scope="session")
def gold() -> Callable[[str], Path]:
    """A function from the name of a gold file to its path."""
    return shared_files.gold


@pytest.fixture(scope="session")
def shared_texts() -> Path:
    """The folder of real-world texts; skips where it is absent."""
    return shared_files.texts_or_skip()


@pytest.fixture(scope="session")
def shared_raw() -> Path:
    """The folder of the five sources as handed over; skips where it is absent."""
    return shared_files.raw_or_skip()


@pytest.fixture
def corpus_copy(root: Path, tmp_path: Path) -> Path:
    """A root of its own with a copy of the corpus, for tests that write."""
    shutil.copytree(root / "corpus", tmp_path / "corpus")
    return tmp_path


@pytest.fixture(scope="session")
def built_root(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A root of its own with the corpus, built once for the session. Tests only read it."""
    from kb.build import build

    place = tmp_path_factory.mktemp("built")
    shutil.copytree(root / "corpus", place / "corpus")
    build(place)
    return place


@pytest.fixture(scope="session")
def var(built_root: Path) -> Path:
    """The folder that holds the session's built snapshot."""
    return built_root / "var"


@pytest.fixture
def snapshot(var: Path) -> "Snapshot":
    """The session's built snapshot, opened."""
    from kb.store import Snapshot

    return Snapshot.open(var)


@pytest.fixture(scope="session")
def app(var: Path) -> "Flask":
    """The site over the session's snapshot."""
    from web import create_app

    app = create_app(var)
    app.testing = True
    return app


@pytest.fixture
def client(app: "Flask") -> "FlaskClient":
    """A test client of the site."""
    return app.test_client()
