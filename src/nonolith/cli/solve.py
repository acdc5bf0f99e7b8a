"""`nonolith solve`: the solutions of puzzles."""

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

import click

from nonolith.cli._exit_codes import NO, TIME_LIMIT
from nonolith.cli._inputs import Inputs, Named
from nonolith.cli._marks import marks_option, read_marks
from nonolith.cli._parameters import destination, files, method, source_format, timeout
from nonolith.cli._say import answer, tell
from nonolith.cli._solution_writers import JSON, Report, Writer, output_named_by, writer_for
from nonolith.cli._values import IntegerIn, OneOf
from nonolith.cli._waiting import NEEDED, Spinner
from nonolith.errors import LimitError, SolverError
from nonolith.model import Grid
from nonolith.render import OUTPUTS
from nonolith.solving.limits import Limit, Limits
from nonolith.solving.solution_counting import count_solutions
from nonolith.solving.solve import Solutions
from nonolith.solving.solve import solve as solutions_of
from nonolith.solving.verdict import ENOUGH, Verdict

if TYPE_CHECKING:
    from nonolith.solving.differing import Differing


@click.command()
@files
@source_format
@click.option("--all", "find_all", is_flag=True, help="Show every solution.")
@click.option(
    "--limit", type=IntegerIn(min=1), metavar="N", help="Show at most N solutions per puzzle."
)
@method
@marks_option
@timeout
@click.option("--count", "only_count", is_flag=True, help="Print only the number of solutions.")
@click.option(
    "--output",
    type=OneOf([*OUTPUTS, JSON]),
    help="How to show solutions; by default a table if it fits the terminal, otherwise X and dots.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output json.")
@destination("the solutions")
def solve(
    files: tuple[str, ...],
    source_format: str | None,
    find_all: bool,
    limit: int | None,
    method: str,
    marks: str | None,
    timeout: float | None,
    only_count: bool,
    output: str | None,
    as_json: bool,
    destination: str | None,
) -> None:
    """Solve puzzles: show one solution of each, and say whether it is the only one.

    Without a file, it reads a puzzle from standard input and writes all its solutions as X and
    dots, separated by empty lines, and nothing if there is none.

    If there are several solutions, it reports how many, and shows the cells in which they differ as
    ? in a second grid; a picture marks them. If --method local gets stuck, unknown cells are shown
    as ?.

    With --marks, only solutions that agree with these marks count.

    \b
    Examples:
      nonolith solve puzzle.non
      nonolith solve --all --output table puzzle.xml
      nonolith solve --limit 2 --timeout 10 --json puzzles.json
      nonolith solve puzzle.non --output svg -o solved.svg
      nonolith solve --method local puzzle.non
      nonolith solve --marks marks.txt puzzle.non
      nonolith solve --count < puzzle.txt
    """
    if find_all and limit:
        raise click.UsageError("--all and --limit exclude each other.")
    if as_json:
        if output not in (None, JSON):
            raise click.UsageError(f"--json and --output {output} exclude each other.")
        output = JSON
    if only_count:
        if find_all or limit or output or destination or marks or method != "auto":
            raise click.UsageError("--count goes with --from and --timeout alone.")
        raise click.exceptions.Exit(_count(files, source_format, timeout))
    as_filter = files in ((), ("-",))
    # Without being told how many, one solution is shown and a second is sought all the same: an
    # author wants to know.
    judged = not (as_filter or find_all or limit)
    limits = Limits(seconds=timeout, solutions=ENOUGH if judged else limit)
    chosen = output or output_named_by(destination)
    writer = writer_for(chosen, destination, as_filter=as_filter)
    inputs: Iterable[Named] = (read := Inputs(files, source_format, timeout))
    if marks is not None:
        inputs = [_marked(each, marks) for each in _only(read)]
    several = len(files) > 1 or any(map(os.path.isdir, files))
    with Spinner() as spinner:
        code = _solve_all(inputs, writer, limits, method, judged, spinner, chosen != JSON, several)
    writer.close()
    raise click.exceptions.Exit(read.exit_code(code))


def _only(inputs: Inputs) -> list[Named]:
    named = list(inputs)
    if len(named) > 1:
        raise click.UsageError(f"--marks goes with one puzzle, found {len(named)}.")
    return named


def _marked(named: Named, file: str) -> Named:
    """Return a puzzle with marks as its givens."""
    puzzle = named.puzzle
    metadata = puzzle.metadata.replace(givens=read_marks(file, puzzle))
    return named._replace(puzzle=puzzle.replace(metadata=metadata))


def _solve_all(
    inputs: Iterable[Named],
    writer: Writer,
    limits: Limits,
    method: str,
    judged: bool,
    spinner: Spinner,
    announces_names: bool,
    several: bool,
) -> int:
    """Solve puzzles and write what is found; return the exit code.

    *announces_names* tells which puzzle solutions belong to, if there are *several* files or a file
    has several; JSON says it itself.
    """
    code = 0
    for named in writer.checked(inputs):
        if (named.is_one_of_several or several) and not judged and announces_names:
            tell(f"{named.name}: {named.puzzle.metadata.title}".rstrip(" :"))
        with solutions_of(named.puzzle, limits=limits, method=method) as solutions:
            shown: list[Grid] = []
            found = _watched(spinner, named, solutions)
            for grid in islice(found, 1) if judged else found:
                shown.append(grid)
                writer.show(named, grid, solutions)
            if judged:
                next(found, None)
            differing = None
            if not announces_names or (judged and solutions.verdict is Verdict.MULTIPLE):
                differing = _differing(spinner, named, solutions, limits)
            report = Report(named, solutions, shown, differing, judged)
        writer.finish(report)
        if sentence := report.sentence():
            tell(f"{named.name}: {sentence}")
        if judged and differing is not None and writer.is_text:
            from nonolith.cli._differing import drawn

            for line in drawn(differing, named.puzzle):
                tell(line)
        if report.stopped_by is Limit.SECONDS:
            code = TIME_LIMIT
        elif not shown:
            code = code or NO
    return code


def _differing(
    spinner: Spinner, named: Named, solutions: Solutions, limits: Limits
) -> "Differing | None":
    """Return where solutions differ, as far as that takes no longer than it may."""
    from nonolith.cli._differing import DIFFERING_SECONDS
    from nonolith.solving.differing import find_differing

    seconds = DIFFERING_SECONDS
    if limits.seconds is not None:
        seconds = max(limits.seconds - solutions.statistics.wall_seconds, 0.001)
    try:
        with spinner.during(lambda: f"{named.name}: the cells in which solutions differ"):
            return find_differing(solutions.take_session(), seconds)
    except LimitError:
        late = "the time limit" if limits.seconds else f"{seconds:g} s (--timeout may give more)"
        tell(f"{named.name}: the cells in which solutions differ were not found within {late}")
    except SolverError as error:
        tell(f"{named.name}: the cells in which solutions differ were not found: {error}")
    return None


def _watched(spinner: Spinner, named: Named, solutions: Solutions) -> Iterator[Grid]:
    """Yield solutions, with a spinner that says how they are sought while one is waited for."""

    def doing() -> str:
        found = f", {solutions.found} found" if solutions.found else ""
        try:
            needed = NEEDED[solutions.rung]
        except RuntimeError:  # the core is at it, and says how far it went when it is done
            needed = "lines, probing, search"
        return f"{named.name}: {needed}{found}"

    if not spinner.is_wanted:
        yield from solutions
        return
    while True:
        with spinner.during(doing):
            grid = next(solutions, None)
        if grid is None:
            return
        yield grid


def _count(files: tuple[str, ...], source_format: str | None, timeout: float | None) -> int:
    """Show how many solutions puzzles have, and return the exit code."""
    inputs = Inputs(files, source_format, timeout)
    several = len(files) > 1 or any(map(os.path.isdir, files))
    code = 0
    for named in inputs:
        try:
            number = count_solutions(named.puzzle, limits=Limits(seconds=timeout))
        except LimitError as error:
            tell(f"nonolith: {named.name}: {error}")
            code = TIME_LIMIT
            continue
        answer(f"{named.name}: {number}" if several or named.is_one_of_several else str(number))
        code = code or (0 if number else NO)
    return inputs.exit_code(code)
