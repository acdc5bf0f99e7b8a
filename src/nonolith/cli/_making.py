"""Options of the commands that make puzzles, and their output."""

import json
import re
import sys
from collections.abc import Sequence

import click

from nonolith.cli._exit_codes import NO, TIME_LIMIT
from nonolith.cli._outputs import format_of, write
from nonolith.cli._parameters import Decorator, FormatName
from nonolith.cli._say import tell
from nonolith.cli._values import IntegerIn, OneOf
from nonolith.formats import dumpb, dumps, format_named
from nonolith.generating.preview import marked
from nonolith.generating.repair import Repaired
from nonolith.model import Grid, Puzzle
from nonolith.render import Terminal
from nonolith.render.compact import draw_compact

_RECTANGLE = re.compile(r"(\d+)(?:-(\d+))?,(\d+)(?:-(\d+))?", re.ASCII)

Cells = frozenset[tuple[int, int]]


class CellRange(click.ParamType[Cells]):
    """Rows and columns, from 1, as in `1-5,3-8`: the cells of a rectangle."""

    name = "rectangle"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Cells:
        """Return the cells as (row, column), from 0."""
        found = _RECTANGLE.fullmatch(str(value))
        if found is None or len(str(value)) > 40:
            self.fail(f"expected rows and columns such as 1-5,3-8, found {value!r}", param, ctx)
        top, bottom, left, right = (int(number) if number else None for number in found.groups())
        rows = range(int(top or 0) - 1, bottom or int(top or 0))
        columns = range(int(left or 0) - 1, right or int(left or 0))
        if not rows or not columns or rows[0] < 0 or columns[0] < 0:
            self.fail("rows and columns count from 1, the smaller first", param, ctx)
        if len(rows) * len(columns) > 10**7:
            self.fail("this is more than any picture has", param, ctx)
        return frozenset((row, column) for row in rows for column in columns)


lock: Decorator = click.option(
    "--lock",
    "locked",
    type=CellRange(),
    multiple=True,
    metavar="ROWS,COLUMNS",
    help="Cells that must not change, such as 1-5,3-8 for rows 1 to 5 in columns 3 to 8; can be "
    "given several times.",
)
as_json_option: Decorator = click.option(
    "--json", "as_json", is_flag=True, help="Write one JSON object per puzzle, one per line."
)
seed: Decorator = click.option(
    "--seed",
    type=IntegerIn(min=0),
    help="Seed of the random choices: the same seed makes the same puzzle.",
)
target_format: Decorator = click.option(
    "--to",
    "target_format",
    type=FormatName(writable=True),
    metavar="FORMAT",
    help="Format to write; by default that of the suffix of -o; otherwise, and for .txt, a text "
    "picture, or JSON for a puzzle with colours in a pipe.",
)


def solvable(*names: str) -> Decorator:
    """Return the option that says how a puzzle must be solvable."""
    return click.option(
        "--solvable",
        type=OneOf(list(names)),
        default=names[0],
        show_default=True,
        help="local: line logic alone solves it; unique: it has exactly one solution"
        + ("; any: it is left unchanged." if "any" in names else "."),
    )


def locked_cells(locked: Sequence[Cells], grid: Grid) -> set[tuple[int, int]]:
    """Return the locked cells of a picture, cropped to it.

    :raises UsageError: a rectangle is outside.
    """
    for rectangle in locked:
        row, column = min(rectangle)
        if row >= grid.height or column >= grid.width:
            raise click.UsageError(
                f"--lock names row {row + 1}, column {column + 1}:"
                f" the picture has {grid.height} rows and {grid.width} columns"
            )
    cells = {cell for rectangle in locked for cell in rectangle}
    return {(row, column) for row, column in cells if row < grid.height and column < grid.width}


class Made:
    """The puzzles that a command has made, to be written to a file or standard output."""

    def __init__(self, target_format: str | None, as_json: bool, destination: str | None) -> None:
        """Check the destination first: making puzzles may take long.

        :raises UsageError: no format has the suffix of the file.
        """
        self._puzzles: list[Puzzle] = []
        self._records: list[dict[str, object]] = []
        self._as_json = as_json
        self._format = target_format
        self._destination = destination
        if not as_json and target_format is None and destination not in (None, "-"):
            is_text = str(destination).lower().endswith(".txt")
            self._format = "grid" if is_text else format_of(destination)

    def add(
        self, name: str, puzzle: Puzzle | None, picture: Grid, record: dict[str, object]
    ) -> None:
        """Add a puzzle, if there is one, and its JSON."""
        self._records.append(
            {
                "puzzle": name,
                "title": "" if puzzle is None else puzzle.metadata.title,
                "height": picture.height,
                "width": picture.width,
                **record,
            }
        )
        if puzzle is not None:
            self._puzzles.append(puzzle)

    def write(self) -> None:
        """Write what was made, if anything was."""
        if self._as_json and self._records:
            lines = (json.dumps(record) + "\n" for record in self._records)
            write("".join(lines), self._destination)
        elif self._puzzles and not self._as_json:
            _write_puzzles(self._puzzles, self._format, self._destination)


def _write_puzzles(puzzles: Sequence[Puzzle], name: str | None, destination: str | None) -> None:
    """Write puzzles in a format; without its name as text pictures.

    Text has no colours: coloured ones are painted on a terminal, and JSON elsewhere.
    """
    if name is None:
        name = "grid" if all(p.palette.is_black_and_white for p in puzzles) else "json"
        if name == "json" and destination in (None, "-") and sys.stdout.isatty():
            terminal = Terminal.of(sys.stdout)
            pictures = (_goal(puzzle) for puzzle in puzzles)
            painted = (draw_compact(picture, terminal=terminal) for picture in pictures)
            write("\n\n".join(painted) + "\n", destination)
            return
    content = dumpb(puzzles, name) if format_named(name).binary else dumps(puzzles, name)
    write(content, destination)


def _goal(puzzle: Puzzle) -> Grid:
    assert puzzle.metadata.goal is not None, "what is made comes with its picture"
    return puzzle.metadata.goal


def show_on_terminal(result: Repaired) -> None:
    """Draw what was found on standard error, changed cells marked, if a terminal shows it."""
    if result.grid is not None and sys.stderr.isatty():
        picture = marked(result.grid, result.changed)
        sys.stderr.write(draw_compact(picture, terminal=Terminal.of(sys.stderr)) + "\n")


def say_repaired(name: str, result: Repaired) -> int:
    """Print what was changed; return the exit code, which is 0 if there is a puzzle."""
    tell(f"nonolith: {name}: {result.sentence}")
    if result.puzzle is not None:
        return 0
    return NO if result.impossible else TIME_LIMIT
