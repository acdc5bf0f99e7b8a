"""`nonolith hint`: the next step from a player's marks, as much of it as is wanted."""

import json

import click

from nonolith.cli._exit_codes import NO
from nonolith.cli._inputs import InputError, Inputs
from nonolith.cli._parameters import source_format, timeout
from nonolith.cli._say import answer, answer_in_words
from nonolith.cli._values import IntegerIn
from nonolith.errors import FormatError, GridError
from nonolith.explaining.hint import HintKind
from nonolith.explaining.hint import hint as hint_for
from nonolith.formats import MAX_BYTES
from nonolith.model import Knowledge, Puzzle
from nonolith.solving.limits import Limits
from nonolith.whole_file import read_at_most


@click.command()
@click.argument("file", metavar="[FILE|-]", default="-", type=click.Path(allow_dash=True))
@source_format
@click.option(
    "--marks",
    type=click.Path(),
    metavar="FILE",
    help="Your marks so far: one line of text per row, of #, . and ? (or the colours' symbols).",
)
@click.option(
    "--level",
    type=IntegerIn(1, 4),
    default=4,
    show_default=True,
    help="1: the line; 2: the cells; 3: the technique; 4: the whole reason.",
)
@timeout
@click.option("--json", "as_json", is_flag=True, help="Write a JSON object.")
def hint(
    file: str,
    source_format: str | None,
    marks: str | None,
    level: int,
    timeout: float | None,
    as_json: bool,
) -> None:
    """Give a hint: the easiest next step, or the mark that is wrong.

    A mark is wrong only if no solution has it. A right mark is accepted even if nothing shows it
    yet. The exit code is 1 if a mark is wrong or logic goes no further.

    \b
    Examples:
      nonolith hint puzzle.non --level 1
      nonolith hint puzzle.non --marks marks.txt
    """
    inputs = Inputs([file], source_format, timeout)
    named = list(inputs)
    if code := inputs.exit_code(0):
        raise click.exceptions.Exit(code)
    if len(named) != 1:
        raise click.UsageError(f"{file} holds {len(named)} puzzles: a hint is about one.")
    puzzle = named[0].puzzle
    marked = None if marks is None else read_marks(marks, puzzle)
    given = hint_for(puzzle, marked, level=level, limits=Limits(seconds=timeout))
    if as_json:
        answer(json.dumps(given.as_dict()))
    else:
        for line in given.text.splitlines():
            answer_in_words(line)
    wrong = given.kind in (HintKind.WRONG_MARK, HintKind.NO_MORE)
    raise click.exceptions.Exit(NO if wrong else 0)


def read_marks(file: str, puzzle: Puzzle) -> Knowledge:
    """Return the marks of a file: rows of symbols, in black and white X for filled as well.

    :raises InputError: it can't be opened.
    :raises FormatError: it is not a rectangle of the puzzle's size and symbols.
    """
    try:
        with open(file, "rb") as stream:
            text = read_at_most(stream, MAX_BYTES, file).decode()
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise FormatError(problem="this is not text", path=file) from None
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), start=1)]
    lines = [(at, line) for at, line in lines if line]
    if len(lines) != puzzle.height:
        found = f"{len(lines)}"
        raise FormatError(f"{puzzle.height} rows of marks", found=found, path=file)
    rows: list[tuple[int, ...]] = []
    for at, line in lines:
        if puzzle.palette.is_black_and_white:
            line = line.replace("X", puzzle.palette[1].symbol)
        if len(line) != puzzle.width:
            raise FormatError(f"{puzzle.width} marks", found=str(len(line)), path=file, line=at)
        try:
            rows += Knowledge.parse(line, puzzle.palette).rows
        except GridError as error:
            raise FormatError(problem=str(error), path=file, line=at) from None
    return Knowledge(rows, width=puzzle.width, palette=puzzle.palette)
