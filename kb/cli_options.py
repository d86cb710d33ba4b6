"""What several commands share: the project's folder, a date, JSON on stdout, progress on stderr."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import click

from kb import dates
from kb.errors import KbError

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON (its fields: docs/command-line.md).")
at_option = click.option(
    "--at", type=dates.parse, metavar="DATE", help="As it stood on this Jalali date: 1331-07-14, ۱۳۳۱/۷/۱۴ ..."
)


def print_json(value: Mapping[str, object]) -> None:
    """Print a JSON object on stdout, in readable letters."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def talk(sentence: str) -> None:
    """Say something on stderr; on a terminal the lines of progress of a long work."""
    click.echo(sentence, err=True)


def progress(sentence: str) -> None:
    """Show how far a long work is: one line that is overwritten on a terminal, else a line each."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{sentence}", err=True, nl=False)
    else:
        click.echo(sentence, err=True)


def progress_done() -> None:
    """End the line of progress."""
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)


@contextmanager
def waiting(sentence: str, after: float = 1.0) -> Iterator[None]:
    """Show a line of progress on a terminal while a work lasts longer than `after` seconds; it is gone at the end."""
    if not sys.stderr.isatty():
        yield
        return
    timer = Timer(after, progress, (sentence,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        progress_done()


def find_root(start: Path) -> Path:
    """Find the folder that holds `corpus/works`: `start`, one above it, or the one this code lies in.

    Raises KbError where there is none.
    """
    for folder in (start, *start.parents, Path(__file__).resolve().parent.parent):
        if (folder / "corpus" / "works").is_dir():
            return folder
    raise KbError(
        f"there is no corpus in {start} or above it",
        next_step="run kb in a clone of the project, or name its folder: kb --root FOLDER …",
    )


def root_of(ctx: click.Context) -> Path:
    """Give the project's folder for a command: what `--root` says, else the one that is found."""
    given: Path | None = ctx.obj
    return given if given is not None else find_root(Path.cwd())
