"""`nonolith play`: the page, in a browser."""

import click

from nonolith.cli._inputs import Inputs
from nonolith.cli._parameters import source_format
from nonolith.cli._say import tell
from nonolith.cli._values import IntegerIn


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|-]...", type=click.Path(allow_dash=True))
@source_format
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
@click.option(
    "--port",
    type=IntegerIn(0, 65535),
    help="Port to listen on; 0 picks a free one. By default 8377, or another if that is in use.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on. Any other than the default lets other machines connect.",
)
def play(
    files: tuple[str, ...],
    source_format: str | None,
    no_browser: bool,
    port: int | None,
    host: str,
) -> None:
    """Play puzzles in the browser: solve, learn, make and check.

    Only this machine can open the page: nothing leaves it, and nothing is written except what you
    save. Without a file, it shows the library. Press Ctrl-C to stop.

    \b
    Examples:
      nonolith play
      nonolith play puzzle.non
      nonolith play --port 9000 --no-browser collection.txt
    """
    inputs = Inputs(files, source_format, whole=True) if files else ()
    puzzles = [named.puzzle for named in inputs]
    # The server is imported after the files were read: a wrong name is told at once.
    from nonolith.web.guard import Address
    from nonolith.web.server import PORT, bind, open_browser, serve
    from nonolith.web.values import ensure_fits

    for puzzle in puzzles:
        ensure_fits(puzzle.height, puzzle.width)
    listener = bind(host, port)
    if port is None and listener.getsockname()[1] != PORT:
        tell(
            f"nonolith: port {PORT} is in use, this is another; games in progress stay with {PORT}"
        )
    if host not in ("127.0.0.1", "localhost", "::1"):
        tell(
            f"nonolith: listening at {host}: other machines that know the address can use this one"
        )

    def announce(address: Address) -> None:
        click.echo(address.url)
        if not no_browser and not open_browser(address.url):
            tell("nonolith: no browser was found: open the address yourself")

    serve(listener, host, puzzles, announce)
