"""`nonolith repair`: the fewest changes that make a picture a good puzzle."""

import json

import click

from nonolith.cli._exit_codes import NO, TIME_LIMIT
from nonolith.cli._inputs import read_each
from nonolith.cli._making import (
    Cells,
    as_json_option,
    format_to_write,
    lock,
    locked_cells,
    say_repaired,
    seed,
    show_on_terminal,
    solvable,
    target_format,
    write_puzzles,
)
from nonolith.cli._outputs import write
from nonolith.cli._parameters import destination, files, source_format, timeout
from nonolith.cli._say import tell
from nonolith.cli._stopping import stop_on_interrupt
from nonolith.cli._values import IntegerIn
from nonolith.errors import LimitError
from nonolith.generating.allowance import DEFAULT_SECONDS
from nonolith.generating.repair import Repaired
from nonolith.generating.repair import repair as repair_picture
from nonolith.model import Grid, Puzzle
from nonolith.solving.limits import Clock, Limits
from nonolith.solving.solve import solve


@click.command()
@files
@source_format
@solvable("local", "unique")
@click.option(
    "--solution",
    type=IntegerIn(min=1),
    default=1,
    metavar="N",
    help="Of a puzzle without a picture: the solution to repair, in the order of `solve`.",
)
@lock
@seed
@timeout
@target_format
@as_json_option
@destination("the puzzle")
def repair(
    files: tuple[str, ...],
    source_format: str | None,
    solvable: str,
    solution: int,
    locked: tuple[Cells, ...],
    seed: int | None,
    timeout: float | None,
    target_format: str | None,
    as_json: bool,
    destination: str | None,
) -> None:
    """Change as few cells as possible so that a puzzle can be solved.

    Takes puzzles with a picture, or clues with several solutions, one of which is repaired. It
    says how many cells were changed and how many changes are proved to be needed. The search ends
    with a proof, or after --timeout (10 seconds); Ctrl-C keeps the best so far. Of several
    puzzles, those that can't be repaired are left out, and the exit code says so.

    \b
    Examples:
      nonolith repair picture.pbm -o puzzle.json
      nonolith repair --solvable unique --lock 1-5,3-8 picture.txt
      nonolith repair --solution 2 --timeout 60 clues.non
    """
    format_name = None if as_json else format_to_write(target_format, destination)
    code = 0
    puzzles: list[Puzzle] = []
    records: list[dict[str, object]] = []
    for named in read_each(files, source_format, timeout):
        with stop_on_interrupt() as stop:
            clock = Clock(Limits(seconds=timeout or DEFAULT_SECONDS, stop=stop))
            clock.start()
            try:
                picture = _picture(named.name, named.puzzle, solution, clock)
            except LimitError as error:
                tell(f"nonolith: {named.name}: {error}")
                code = code or TIME_LIMIT
                continue
            if picture is None:
                code = code or NO
                continue
            result = _repaired(named.puzzle, picture, solvable, locked, seed or 0, clock)
        records.append({"puzzle": named.name, **result.as_dict()})
        failure = say_repaired(named.name, result)
        code = code or failure
        if result.puzzle is not None and result.grid is not None:
            show_on_terminal(result.grid, result.changed)
            puzzles.append(result.puzzle)
    if as_json:
        write(json.dumps(records, indent=2) + "\n", destination)
    elif puzzles:
        write_puzzles(puzzles, format_name, destination)
    raise click.exceptions.Exit(code)


def _repaired(
    puzzle: Puzzle,
    picture: Grid,
    solvable: str,
    locked: tuple[Cells, ...],
    seed: int,
    clock: Clock,
) -> Repaired:
    whole = Puzzle.from_grid(picture, puzzle.metadata.replace(goal=picture))
    return repair_picture(
        whole,
        solvable=solvable,
        locked=locked_cells(locked, picture),
        seed=seed,
        limits=clock.left(),
    )


def _picture(name: str, puzzle: Puzzle, solution: int, clock: Clock) -> Grid | None:
    """Return the picture to repair; None, after a word about it, where there is none.

    :raises LimitError: it was not found in time.
    """
    goal = puzzle.metadata.goal
    if goal is not None:
        return goal
    with solve(puzzle, limits=clock.left(solutions=solution)) as stream:
        found = list(stream)
    if len(found) < solution and stream.stopped_by is not None:
        raise clock.error("finding a picture to repair")
    if len(found) < solution:
        number = {0: "no solution", 1: "only 1 solution"}
        only = number.get(len(found), f"only {len(found)} solutions")
        tell(f"nonolith: {name}: there is no picture, and {only}")
        return None
    return found[-1]
