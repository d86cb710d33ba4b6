"""Where the tests find what lies outside the code: the gold facts, the shared texts, the sources.

The folder `../shared` beside the project is present in CI and at the desk of whoever works on the project;
a stranger's clone has only `tests/gold`, so tests that need more are skipped there, with a reason.
Usable at import time (for `parametrize`): `from shared_files import ROOT, gold, texts`.
"""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
KEPT_GOLD = ROOT / "tests" / "gold"


def gold(name: str) -> Path:
    """Return the path of a gold file: the shared one if present, else the project's copy of it."""
    shared = SHARED / "gold" / name
    return shared if shared.is_file() else KEPT_GOLD / name


def texts() -> list[Path]:
    """List the shared real-world texts in the order of their names; empty where the folder is absent."""
    return sorted((SHARED / "texts").glob("*.txt"))


def texts_or_skip() -> Path:
    """Return the folder of the shared texts, or skip the test that asks."""
    folder = SHARED / "texts"
    if not folder.is_dir():
        pytest.skip("the real-world texts (../shared/texts) are not beside this clone; they may not be copied into it")
    return folder


def raw_or_skip() -> Path:
    """Return the folder of the five sources as handed over, or skip the test that asks."""
    folder = SHARED / "raw"
    if not folder.is_dir():
        pytest.skip("the sources as handed over (../shared/raw) are not beside this clone")
    return folder
