"""`nonolith generate`: puzzles by number."""

import secrets
import sys

import click

from nonolith.cli._making import target_format as to_format
from nonolith.cli._making import write_puzzles
from nonolith.cli._parameters import destination
from nonolith.cli._say import tell
from nonolith.generating.checking import Solvable, checked_puzzle
from nonolith.generating.numbering import count_numbered, unrank


class Number(click.ParamType[int | None]):
    """A puzzle's number, or `random`, which is None."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | None:
        """Return the number, or None for any."""
        if str(value) == "random":
            return None
        if not (str(value).isascii() and str(value).isdecimal() and len(str(value)) < 20):
            self.fail(f"expected a number from 0 or 'random', found {value!r}", param, ctx)
        return int(str(value))


@click.command()
@click.argument("height", type=click.IntRange(min=0))
@click.argument("width", type=click.IntRange(min=0))
@click.option(
    "--number",
    type=Number(),
    required=True,
    metavar="K|random",
    help="Which of the locally solvable puzzles of this size, numbered from 0.",
)
@to_format
@destination("the puzzle")
def generate(
    height: int,
    width: int,
    number: int | None,
    target_format: str | None,
    destination: str | None,
) -> None:
    """Make a puzzle: one of the locally solvable ones of a size, by its number.

    The numbers are those of one fixed order, so that a number is a name: see the documentation.
    There are numbers for sizes of up to 36 cells.

    \b
    Examples:
      nonolith generate 5 5 --number 10725003
      nonolith generate 6 6 --number random -o puzzle.json
    """
    total = count_numbered(height, width)
    if number is None:
        number = secrets.randbelow(total)
    puzzle = checked_puzzle(unrank(height, width, number), Solvable.LOCAL)
    write_puzzles([puzzle], target_format, destination)
    if sys.stderr.isatty() or destination is not None:
        tell(f"{height}×{width}, number {number} of 0 to {total - 1}")
