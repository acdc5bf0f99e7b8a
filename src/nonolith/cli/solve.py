"""`nonolith solve`: the solutions of puzzles."""

from itertools import islice

import click

from nonolith.cli._inputs import Inputs
from nonolith.cli._one_of import OneOf
from nonolith.cli._parameters import destination, files, method, source_format, timeout
from nonolith.cli._say import answer, tell
from nonolith.cli._solution_writers import JSON, Report, output_named_by, writer_for
from nonolith.cli.exit_codes import NO, TIME_LIMIT
from nonolith.errors import LimitError
from nonolith.render import OUTPUTS
from nonolith.solving.classify import ENOUGH
from nonolith.solving.limits import Limit, Limits
from nonolith.solving.solve import solve as solutions_of


@click.command()
@files
@source_format
@click.option("--all", "find_all", is_flag=True, help="Show every solution.")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Show at most N solutions a puzzle."
)
@method
@timeout
@click.option("--count", "only_count", is_flag=True, help="Only say how many solutions there are.")
@click.option(
    "--output",
    type=OneOf([*OUTPUTS, JSON]),
    help="How to show them; by default a table where that fits the terminal, else X and dots.",
)
@destination("the solutions")
def solve(
    files: tuple[str, ...],
    source_format: str | None,
    find_all: bool,
    limit: int | None,
    method: str,
    timeout: float | None,
    only_count: bool,
    output: str | None,
    destination: str | None,
) -> None:
    """Solve puzzles: show one solution of each, and say whether it is the only one.

    Without a file, a puzzle is read from standard input and all of its solutions are written as X
    and dots, with an empty line between two; nothing at all if there is none.

    \b
    Examples:
      nonolith solve puzzle.non
      nonolith solve --all --output table puzzle.xml
      nonolith solve --limit 2 --timeout 10 --output json puzzles.json
      nonolith solve puzzle.non --output svg -o solved.svg
      nonolith solve --count < puzzle.txt
    """
    if find_all and limit:
        raise click.UsageError("--all and --limit exclude each other.")
    if only_count:
        if find_all or limit or output or destination or method != "auto":
            raise click.UsageError("--count goes with --from and --timeout alone.")
        raise click.exceptions.Exit(_count(files, source_format, timeout))
    as_filter = files in ((), ("-",))
    # Without being told how many, one solution is shown and a second is sought all the same: an
    # author wants to know.
    judged = not (as_filter or find_all or limit)
    limits = Limits(seconds=timeout, solutions=ENOUGH if judged else limit)
    chosen = output or output_named_by(destination)
    writer = writer_for(chosen, destination, as_filter=as_filter)
    inputs = Inputs(files, source_format, timeout)
    code = 0
    for named in writer.checked(inputs):
        with solutions_of(named.puzzle, limits=limits, method=method) as solutions:
            shown = []
            for grid in islice(solutions, 1) if judged else solutions:
                shown.append(grid)
                writer.show(named, grid, solutions)
            if judged:
                next(solutions, None)
            report = Report(named, solutions, shown)
        writer.finish(report)
        if sentence := report.sentence(judged):
            tell(f"{named.name}: {sentence}")
        if report.stopped_by is Limit.SECONDS:
            code = TIME_LIMIT
        elif not shown:
            code = code or NO
    writer.close()
    raise click.exceptions.Exit(inputs.exit_code(code))


def _count(files: tuple[str, ...], source_format: str | None, timeout: float | None) -> int:
    """Show how many solutions puzzles have, and return the exit code."""
    from nonolith.solving.solution_counting import count_solutions

    inputs = Inputs(files, source_format, timeout)
    code = 0
    for named in inputs:
        try:
            number = count_solutions(named.puzzle, limits=Limits(seconds=timeout))
        except LimitError as error:
            tell(f"nonolith: {named.name}: {error}")
            code = TIME_LIMIT
            continue
        answer(f"{named.name}: {number}" if len(files) > 1 else str(number))
        code = code or (0 if number else NO)
    return inputs.exit_code(code)
