"""The command that serves the site."""

import errno
import socket

import click

from kb.cli_options import progress, progress_done, root_of, talk
from kb.errors import KbError


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

    Builds the snapshot first if there is none. Prints the address; Ctrl-C ends it.

    \b
    kb serve --port 8080
    """
    from waitress.server import create_server

    from kb.store import Snapshot
    from web import create_app

    root = root_of(ctx)
    if not (root / "var" / "current").exists():
        from kb.build import build

        talk("There is no snapshot yet: building it.")
        build(root, progress=progress)
        progress_done()
    try:
        Snapshot.open(root / "var").close()
    except KbError as error:
        talk(f"kb: {error}; until then the site can only say so.")
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
