"""Writing so that nothing is ever half-written: staging folders, one lock, and a swap in one step."""

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from kb.errors import KbError
from kb.store import CURRENT

_STAGING = ".staging-"
_KEPT = 2  # the current snapshot and the one before it: a server may still be answering from that


@contextlib.contextmanager
def locked(var: Path) -> Iterator[None]:
    """Hold the var folder for one build. Raises KbError if another build holds it."""
    var.mkdir(parents=True, exist_ok=True)
    with (var / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise KbError("another build is running", file=var, next_step="wait until it is done") from None
        yield


@contextlib.contextmanager
def staging(parent: Path) -> Iterator[Path]:
    """Give an empty folder in `parent` that is removed in the end, whatever happens; stale ones go too."""
    parent.mkdir(parents=True, exist_ok=True)
    for stale in parent.glob(f"{_STAGING}*"):
        shutil.rmtree(stale, ignore_errors=True)
    folder = parent / f"{_STAGING}{os.getpid()}"
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def swap_in(built: Path, var: Path, build_id: str) -> Path:
    """Make a built folder the current snapshot, in one step, and remove the oldest ones. Gives its final place."""
    place = var / build_id
    again = 1
    while place.exists():
        again += 1
        place = var / f"{build_id}.{again}"
    previous = _target(var)
    if (var / CURRENT).is_dir() and not (var / CURRENT).is_symlink():
        raise KbError(
            "a folder stands where the link to the snapshot belongs", file=var / CURRENT, next_step="remove it"
        )
    built.rename(place)
    link = var / f".{CURRENT}-{os.getpid()}"
    link.unlink(missing_ok=True)
    link.symlink_to(place.name)
    link.replace(var / CURRENT)
    _sync(var)
    _forget_old(var, {place.name, previous})
    return place


def replace_files(files: Mapping[Path, bytes], staged: Path) -> None:
    """Write files by way of a staging folder on the same disk: all beside first, then each put in its place.

    What can fail, such as a full disk, fails before the first of them is replaced.
    """
    beside = {}
    for number, (file, data) in enumerate(files.items()):
        beside[file] = staged / str(number)
        beside[file].write_bytes(data)
        file.parent.mkdir(parents=True, exist_ok=True)
    for file, temporary in beside.items():
        temporary.replace(file)


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that it holds all of `data` or is left as it was; a link is followed, permissions are kept.

    Raises KbError for what is no ordinary file (a device, a pipe, a folder), which is never replaced, and where the
    folder cannot be written to.
    """
    try:
        place = file.resolve()
        mode = place.stat().st_mode if place.exists() else stat.S_IFREG | 0o644
        if not stat.S_ISREG(mode):
            raise KbError(
                "this is no ordinary file", file=file, next_step="write to - (standard output) and redirect it"
            )
        with tempfile.NamedTemporaryFile(dir=place.parent, prefix=".writing-", delete=False) as held:
            try:
                held.write(data)
                held.flush()
                os.fsync(held.fileno())
                os.fchmod(held.fileno(), stat.S_IMODE(mode))
                os.replace(held.name, place)
            except OSError:
                os.unlink(held.name)
                raise
    except (OSError, RuntimeError) as error:  # a circle of links is a RuntimeError in Python 3.12
        why = getattr(error, "strerror", None) or "the link leads in a circle"
        raise KbError(
            f"this file cannot be written: {why}", file=file, next_step="name another with --output"
        ) from None


def _target(var: Path) -> str:
    with contextlib.suppress(OSError):
        return (var / CURRENT).readlink().name
    return ""


def _forget_old(var: Path, kept: set[str]) -> None:
    old = [f for f in var.iterdir() if f.is_dir() and not f.is_symlink() and f.name not in kept]
    old = [f for f in old if not f.name.startswith(".")]
    old.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in old[max(0, _KEPT - len(kept)) :]:
        shutil.rmtree(folder, ignore_errors=True)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
