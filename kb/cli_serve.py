"""The command that serves the site."""

import errno
import socket
from contextlib import closing
from pathlib import Path

import click

from kb.cli_options import progress, progress_done, root_of, talk
from kb.errors import Damaged, KbError


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port; 0 for any free one."
)
@click.option(
    "--threads", type=click.IntRange(1, 64), default=8, show_default=True, help="Requests served at one time."
)
@click.pass_context
def serve(ctx: click.Context, host: str, port: int, threads: int) -> None:
    """Serve the site.

    Builds the snapshot first if there is none, or none that can be read. Prints the address; Ctrl-C ends it.

    \b
    kb serve --port 8080
    """
    from waitress.server import create_server

    from web import create_app

    root = root_of(ctx)
    make_ready(root)
    with _listening(host, port) as listening:
        server = create_server(create_app(root / "var"), sockets=[listening], threads=threads, ident="qanun-nama")
        shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        address = f"[{shown}]" if ":" in shown else shown
        click.echo(f"http://{address}:{listening.getsockname()[1]}/")
        talk("Serving; press Ctrl-C to end.")
        try:
            server.run()
        finally:
            server.close()


def make_ready(root: Path) -> None:
    """Build the snapshot where there is none that can be read. Raises KbError if the sources do not give one."""
    from kb.build import build
    from kb.search_view import view_of
    from kb.store import Snapshot

    try:
        with closing(Snapshot.open(root / "var")) as snapshot:
            snapshot.check()
            view_of(snapshot)
    except Damaged as error:
        missing = not (root / "var" / "current").exists()
        talk("There is no snapshot yet: building it." if missing else f"Building the snapshot anew: {error.what}.")
        build(root, progress=progress)
        progress_done()


def _listening(host: str, port: int) -> socket.socket:
    """Open the socket to serve on; raises KbError if the port is taken or the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise KbError(
                f"port {port} is in use", next_step="end what uses it, or choose another with --port"
            ) from None
        why = error.strerror or str(error)
        raise KbError(
            f"cannot listen on {host}, port {port}: {why}", next_step="choose others with --host and --port"
        ) from None
