"""The command that serves the site."""

import errno

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
    from waitress.server import MultiSocketServer, TcpWSGIServer, create_server

    from web import create_app

    root = root_of(ctx)
    if not (root / "var" / "current").exists():
        from kb.build import build

        talk("There is no snapshot yet: building it.")
        build(root, progress=progress)
        progress_done()
    app = create_app(root / "var")
    try:
        server = create_server(app, host=host, port=port, threads=threads, ident="qanun-nama")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise KbError(
                f"port {port} is in use", next_step="end what uses it, or choose another with --port"
            ) from None
        raise KbError(
            f"cannot listen on {host}, port {port}: {error.strerror or error}",
            next_step="choose others with --host and --port",
        ) from None
    # a name that stands for several addresses gives several sockets, and another kind of server
    if isinstance(server, MultiSocketServer):
        bound = str(server.effective_listen[0][1])
    else:
        assert isinstance(server, TcpWSGIServer)
        bound = server.getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    click.echo(f"http://{f'[{shown}]' if ':' in shown else shown}:{bound}/")
    talk("Serving; press Ctrl-C to end.")
    try:
        server.run()
    finally:
        server.close()
