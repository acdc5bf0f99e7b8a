"""`nonolith site`: the page as a folder of files, for any host."""

from pathlib import Path

import click

from nonolith.cli._inputs import Inputs
from nonolith.cli._parameters import source_format
from nonolith.cli._say import tell
from nonolith.web.site import SiteError, engine_beside, write_site
from nonolith.web.values import ensure_fits


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|-]...", type=click.Path(allow_dash=True))
@source_format
@click.option(
    "--output",
    "-o",
    required=True,
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to write to: new, empty, or an earlier site, which is replaced.",
)
@click.option(
    "--engine",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the engine that computes in the browser, from `make site` or from another "
    "site.",
)
def site(
    files: tuple[str, ...], source_format: str | None, output: Path, engine: Path | None
) -> None:
    """Write the page as a static site: the browser computes everything, without a server.

    Any web host can serve it, under any path. It offers the puzzles of FILES to play. To try it:
    python -m http.server --directory FOLDER

    \b
    Examples:
      nonolith site -o public
      nonolith site -o club --engine public/engine/0a1b2c3d4e5f club.txt
    """
    puzzles = [
        named.puzzle for named in (Inputs(files, source_format, whole=True) if files else ())
    ]
    for puzzle in puzzles:
        ensure_fits(puzzle.height, puzzle.width)
    engine = engine or engine_beside()
    if engine is None:
        raise SiteError("there is no engine here: build one with `make site`, or name it: --engine")
    write_site(output, engine, puzzles)
    tell(f"nonolith: the site is in {output}")
