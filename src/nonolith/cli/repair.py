"""`nonolith repair`: the fewest changes that make a picture a good puzzle."""

import click

from nonolith.cli._exit_codes import NO, TIME_LIMIT, UNREADABLE
from nonolith.cli._inputs import Inputs
from nonolith.cli._making import (
    Cells,
    Made,
    as_json_option,
    lock,
    locked_cells,
    say_repaired,
    seed,
    show_on_terminal,
    solvable,
    target_format,
)
from nonolith.cli._parameters import destination, files, source_format, timeout
from nonolith.cli._say import tell
from nonolith.cli._stopping import stop_on_interrupt
from nonolith.cli._values import IntegerIn, OneOf
from nonolith.errors import GenerateError, NonolithError, SolverError
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
    help="Repair the Nth solution, in the order of `solve`, if the puzzle has no picture.",
)
@lock
@click.option(
    "--keep-symmetry",
    "symmetry",
    type=OneOf(["mirror", "flip", "rotation"]),
    help="Keep this symmetry of the picture: left and right, top and bottom, or half a turn.",
)
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
    symmetry: str | None,
    seed: int | None,
    timeout: float | None,
    target_format: str | None,
    as_json: bool,
    destination: str | None,
) -> None:
    """Change as few cells as possible so that a puzzle can be solved.

    Repairs a puzzle's picture or, for clues with several solutions, one of the solutions. It
    reports how many cells were changed, and how many changes are proved necessary. The search ends
    with a proof, or after --timeout (10 seconds); Ctrl-C keeps the best so far. Puzzles that can't
    be repaired are left out, and the exit code isn't 0.

    \b
    Examples:
      nonolith repair picture.pbm -o puzzle.json
      nonolith repair --solvable unique --lock 1-5,3-8 picture.txt
      nonolith repair --keep-symmetry mirror face.pbm -o face.json
      nonolith repair --solution 2 --timeout 60 clues.non
    """
    made = Made(target_format, as_json, destination)
    inputs = Inputs(files, source_format, timeout)
    worst = 0
    for named in inputs:
        with stop_on_interrupt() as stop:
            clock = Clock(Limits(seconds=timeout or DEFAULT_SECONDS, stop=stop))
            clock.start()
            try:
                result = _repaired(
                    named.puzzle, solution, solvable, locked, symmetry or "none", seed or 0, clock
                )
            except _NoPictureError as error:
                tell(f"nonolith: {named.name}: {error}")
                worst = max(worst, error.code)
            except GenerateError as error:
                tell(f"nonolith: {named.name}: {error}")
                worst = max(worst, NO)
            except SolverError as error:
                tell(f"nonolith: {named.name}: {error}")
                worst = max(worst, UNREADABLE)
            else:
                worst = max(worst, say_repaired(named.name, result))
                made.add(named.name, result.puzzle, result.original, result.as_dict())
                show_on_terminal(result)
        if stop.is_set():
            break
    made.write()
    raise click.exceptions.Exit(inputs.exit_code(worst))


class _NoPictureError(NonolithError):
    """There is nothing to repair."""

    def __init__(self, problem: str, code: int) -> None:
        super().__init__(problem)
        self.code = code


def _repaired(
    puzzle: Puzzle,
    solution: int,
    solvable: str,
    locked: tuple[Cells, ...],
    symmetry: str,
    seed: int,
    clock: Clock,
) -> Repaired:
    """Return a puzzle that can be solved; finding its picture is part of the time.

    :raises _NoPictureError: it has no picture, and not so many solutions.
    :raises SolverError: the SAT solver has failed.
    """
    picture = _picture(puzzle, solution, clock)
    whole = Puzzle.from_grid(picture, puzzle.metadata.replace(goal=picture))
    return repair_picture(
        whole,
        solvable=solvable,
        locked=locked_cells(locked, picture),
        symmetry=symmetry,
        seed=seed,
        limits=clock.left(),
    )


def _picture(puzzle: Puzzle, solution: int, clock: Clock) -> Grid:
    goal = puzzle.metadata.goal
    if goal is not None:
        if not puzzle.is_solved_by(goal):
            raise _NoPictureError("the puzzle's goal has other clues", UNREADABLE)
        return goal
    with solve(puzzle, limits=clock.left(solutions=solution)) as solutions:
        found = list(solutions)
    if len(found) == solution:
        return found[-1]
    few = {0: "no solution", 1: "only 1 solution"}
    problem = f"there is no picture, and {few.get(len(found), f'only {len(found)} solutions')}"
    if solutions.exhausted:
        raise _NoPictureError(problem, NO)
    raise _NoPictureError(f"{problem} found in time", TIME_LIMIT)
