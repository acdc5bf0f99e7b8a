"""`nonolith hint`: the next step from a player's marks, told in four levels."""

import json

import click

from nonolith.cli._exit_codes import NO
from nonolith.cli._inputs import Inputs
from nonolith.cli._marks import marks_option, read_marks
from nonolith.cli._parameters import source_format, timeout
from nonolith.cli._say import answer, answer_in_words
from nonolith.cli._values import IntegerIn
from nonolith.explaining.hint import HintKind
from nonolith.explaining.hint import hint as hint_for
from nonolith.solving.limits import Limits


@click.command()
@click.argument("file", metavar="[FILE|-]", default="-", type=click.Path(allow_dash=True))
@source_format
@marks_option
@click.option(
    "--level",
    type=IntegerIn(1, 4),
    default=4,
    show_default=True,
    help="How much to tell. 1: the line; 2: the cells; 3: the technique; 4: the whole reason.",
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

    A mark is wrong only if no solution has it; a correct guess is accepted. The exit code is 1 if a
    mark is wrong or human logic finds no further step.

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
