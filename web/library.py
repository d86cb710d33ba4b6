"""The snapshot that the site reads, opened again when a new build has been swapped in."""

import os
import threading
from pathlib import Path

from flask import current_app, g

from kb.errors import Damaged
from kb.store import Snapshot


class Library:
    """Keep the newest snapshot under a folder open.

    Nothing is watched in the background: each request looks where `current` points, which is one system call. A
    request keeps the snapshot that it began with, so a page is never made of two builds.
    """

    def __init__(self, var: Path) -> None:
        self._var = var
        self._lock = threading.Lock()
        self._open: tuple[tuple[str, int, int], Snapshot] | None = None

    def snapshot(self) -> Snapshot:
        """Give the snapshot that `current` points to now; raise `Damaged` where there is none that can be read."""
        key = self._key()
        opened = self._open
        if opened is not None and opened[0] == key:
            return opened[1]
        with self._lock:
            if self._open is None or self._open[0] != key:
                self._open = (key, Snapshot.open(self._var))
            return self._open[1]

    def _key(self) -> tuple[str, int, int]:
        current = self._var / "current"
        try:
            facts = (current / "kb.sqlite").stat()
        except OSError as error:
            raise Damaged(f"no snapshot at {current}", next_step="run scripts/build") from error
        return os.path.realpath(current), facts.st_ino, facts.st_mtime_ns


def snapshot() -> Snapshot:
    """Give the snapshot of the present request."""
    if "snapshot" not in g:
        library: Library = current_app.extensions["library"]
        g.snapshot = library.snapshot()
    found: Snapshot = g.snapshot
    return found
