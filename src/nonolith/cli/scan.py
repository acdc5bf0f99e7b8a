"""`nonolith scan`: the puzzle in a photograph or a screenshot."""

import json
import math
import re
from typing import TYPE_CHECKING

import click

from nonolith.cli._exit_codes import NO
from nonolith.cli._inputs import READING
from nonolith.cli._outputs import format_of, write, written_over
from nonolith.cli._parameters import Decorator, FormatName, destination, timeout_for
from nonolith.cli._pictures import read_picture
from nonolith.cli._say import tell
from nonolith.cli._time_limit import within
from nonolith.cli._values import IntegerIn
from nonolith.errors import ArgumentError, ScanError
from nonolith.formats import dumpb, dumps, format_named
from nonolith.model import Puzzle
from nonolith.scanning.seen import LARGEST, LEAST_SIDE

if TYPE_CHECKING:
    from nonolith.scanning import Scan

_PLACE = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*", re.ASCII)

Place = tuple[float, float]


class PlaceType(click.ParamType[Place]):
    """A place in a picture, as in `12,340`."""

    name = "place"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Place:
        """Return the pixels to the right and down."""
        found = _PLACE.fullmatch(str(value))
        if found is None or len(str(value)) > 40:
            self.fail(f"expected x,y in pixels, such as 12,340, found {value!r}", param, ctx)
        x, y = float(found[1]), float(found[2])
        assert math.isfinite(x + y)
        return x, y


def _count(what: str) -> Decorator:
    return click.option(
        f"--{what}",
        type=IntegerIn(LEAST_SIDE, LARGEST),
        metavar="N",
        help=f"Number of {what} of the puzzle; without it, counted in the picture.",
    )


@click.command()
@click.argument("file", metavar="PICTURE|-", type=click.Path(allow_dash=True))
@_count("rows")
@_count("columns")
@click.option(
    "--corners",
    type=PlaceType(),
    nargs=4,
    metavar="X,Y X,Y X,Y X,Y",
    help="Corners of the grid in pixels: the top left one first, then clockwise.",
)
@click.option(
    "--preview",
    type=click.Path(dir_okay=False),
    metavar="FILE.png",
    help="Also draw what was read into the picture: sure clues are green, corrected ones blue, "
    "doubtful ones orange.",
)
@click.option(
    "--to",
    "target_format",
    type=FormatName(writable=True),
    metavar="FORMAT",
    help="Format to write; by default that of the suffix of -o, otherwise JSON.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Write one JSON object with what was read and taken to standard output; the puzzle goes "
    "to -o alone.",
)
@timeout_for("the picture")
@destination("the puzzle")
def scan(
    file: str,
    rows: int | None,
    columns: int | None,
    corners: tuple[Place, ...] | None,
    preview: str | None,
    target_format: str | None,
    as_json: bool,
    timeout: float | None,
    destination: str | None,
) -> None:
    """Read the puzzle that a photograph or a screenshot shows.

    Finds the grid, reads the clues, and corrects what was misread so that the clues agree. The
    messages name each line that was corrected, and each that may be something else. What is
    already filled in or crossed out is kept as marks by formats that have them, such as JSON.

    The exit code is 0 if the puzzle is certain: no other reading of the picture that is nearly as
    likely makes a puzzle. It is 1 if you should look at the lines that the messages name, and 3 if
    the picture shows no puzzle.

    \b
    Examples:
      nonolith scan photo.jpg -o puzzle.json
      nonolith scan photo.jpg --preview seen.png -o puzzle.non
      nonolith scan screenshot.png --rows 15 --columns 20 | nonolith solve
      nonolith scan photo.jpg --corners 80,120 900,131 890,960 75,940 -o a.json
    """
    if preview is not None and not preview.lower().endswith(".png"):
        raise click.UsageError(f"A preview is a .png file, not {preview!r}.")
    if as_json and target_format is not None and destination is None:
        raise click.UsageError("--to needs a file with -o, for --json takes standard output.")
    name = target_format
    if name is None:
        name = "json" if destination in (None, "-") else format_of(destination)
    outputs = [path for path in (destination, preview) if path not in (None, "-")]
    if (same := written_over(map(str, outputs), [file])) is not None:
        raise click.UsageError(f"{same!r} is the picture itself.")
    from nonolith.scanning import scan as scan_picture

    shown = "<stdin>" if file == "-" else file
    try:
        with within(timeout, shown, READING):
            picture = read_picture(file, None)
            found = scan_picture(picture, rows=rows, columns=columns, corners=corners, name=shown)
    except ScanError as error:
        raise ScanError(f"{shown}: {error}") from None
    except ArgumentError as error:  # corners that are none
        raise click.UsageError(f"--corners: {error}.") from None
    for sentence in found.sentences:
        tell(f"nonolith: {shown}: {sentence}")
    if preview is not None:
        write(found.preview_png(), preview)
    if as_json:
        write(json.dumps(_record(shown, found)) + "\n", None)
    if not as_json or destination is not None:
        _write(found.puzzle_with_marks, name, destination)
    raise click.exceptions.Exit(0 if found.is_certain else NO)


def _write(puzzle: Puzzle, name: str, destination: str | None) -> None:
    write(dumpb(puzzle, name) if format_named(name).binary else dumps(puzzle, name), destination)


def _record(name: str, found: "Scan") -> dict[str, object]:
    about = {"puzzle": name, "title": "", "height": found.size.height, "width": found.size.width}
    return about | found.as_dict()
