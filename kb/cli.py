"""The command `kb`: finds the project's folder, runs one command, and turns every outcome into an exit code.

0 done or same; 1 differs, graded *editor*, or faults found; 2 wrong usage or bad input; 3 a bug.
Data goes to stdout, talk to stderr. The commands live in `kb.cli_*` and are imported when they are asked for.
"""

import errno
import importlib
import io
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

import click

from kb import __version__
from kb.errors import KbError

BUG = 3
INTERRUPTED = 130  # what a shell gives for Ctrl-C
BROKEN_PIPE = 141  # what a shell gives for a closed pipe

# Command → the module that holds it, in the order of the help.
COMMANDS = {
    "build": "kb.cli_corpus",
    "check": "kb.cli_corpus",
    "parse": "kb.cli_corpus",
    "add": "kb.cli_corpus",
    "remove": "kb.cli_corpus",
    "show": "kb.cli_ask",
    "diff": "kb.cli_ask",
    "search": "kb.cli_ask",
    "export": "kb.cli_ask",
    "serve": "kb.cli_serve",
}


class LazyGroup(click.Group):
    """A group whose commands are imported on demand, so that `kb --help` and each command start quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order of the flow."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; None for an unknown name."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command = getattr(importlib.import_module(module), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done or same; 1 differs, needs an editor or has faults; 2 wrong usage or bad input; 3 a bug.",
)
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    envvar="KB_ROOT",
    help="The project's folder (default: the current one or one above it; also from KB_ROOT).",
)
@click.version_option(__version__, prog_name="kb")
@click.pass_context
def cli(ctx: click.Context, root: Path | None) -> None:
    """Persian statutes: from raw text to versions, XML, comparison and search.

    \b
    kb parse law.txt                         what a text holds, and what is doubtful in it
    kb build                                 sources → XML and snapshot
    kb show 1335-05-06-omran-dehat art_1     a law or a part of it, on any date
    kb search "مال الاجاره"                  find words, however they are spelled
    kb serve                                 the site
    """
    ctx.obj = root


class _Nowhere(io.RawIOBase):
    """What stands for a closed standard output: like a pipe that nobody reads."""

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        raise BrokenPipeError(errno.EPIPE, "standard output is closed")


def _open_closed_streams() -> None:
    """Give streams to a process that was started without (`kb show >&-`); no other file may get their numbers."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_RDWR)
            if descriptor != number:
                os.dup2(descriptor, number)
                os.close(descriptor)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 – stays open
            if name == "stdout":
                sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Nowhere()), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (`arguments`: those of the process by default) and return the exit code."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = cli.main(arguments, prog_name="kb", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except KbError as error:
        click.echo(f"kb: {error}", err=True)
        return error.code
    except (KeyboardInterrupt, click.Abort):
        click.echo("kb: interrupted", err=True)
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has enough. click ends the process itself when it meets this, and with 1, which
        # means "differs" here. What Python still holds must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
        if sys.__stdout__ is None:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 – stays open
        return BROKEN_PIPE
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        click.echo(
            f"kb: {place}{error.strerror or error} — nothing was left half-written; mend this and repeat", err=True
        )
        return KbError.code
    except Exception:
        traceback.print_exc()
        click.echo("kb: this is a bug: please report the lines above, with the command and the text it read", err=True)
        return BUG
