"""`nonolith solve`: the solutions of puzzles."""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import islice

import click

from nonolith.cli._inputs import Inputs, Named
from nonolith.cli._one_of import OneOf
from nonolith.cli._outputs import write
from nonolith.cli._parameters import destination, files, method, source_format, timeout
from nonolith.cli.exit_codes import NO, TIME_LIMIT, UNREADABLE
from nonolith.errors import CountTimeError
from nonolith.model import Grid, Puzzle
from nonolith.render import OUTPUTS, Picture, Style, Terminal
from nonolith.solving.solve import Solutions
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
    type=OneOf([*OUTPUTS, "json"]),
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
    judge = not (as_filter or find_all or limit)
    wanted = 2 if judge else limit
    sink = _Sink(output or _output_of(destination), destination, as_filter)
    inputs = Inputs(files, source_format)
    code = 0
    for named in sink.checked(inputs):
        givens = named.puzzle.metadata.givens
        stream = solutions_of(
            named.puzzle, limit=wanted, timeout=timeout, method=method, start=givens
        )
        shown = sink.show(named, islice(stream, 1) if judge else stream, stream)
        others = judge and next(stream, None) is not None
        verdict = _verdict(stream, shown, others, judge)
        if verdict:
            click.echo(f"{named.name}: {verdict}", err=True)
        if stream.timed_out:
            code = TIME_LIMIT
        elif not shown:
            code = code or NO
    sink.close()
    raise click.exceptions.Exit(UNREADABLE if inputs.unreadable else code)


def _count(files: tuple[str, ...], source_format: str | None, timeout: float | None) -> int:
    """Show how many solutions puzzles have, and return the exit code."""
    from nonolith.solving.solution_counting import count_solutions

    inputs = Inputs(files, source_format)
    code = 0
    for named in inputs:
        try:
            number = count_solutions(named.puzzle, timeout, start=named.puzzle.metadata.givens)
        except CountTimeError as error:
            click.echo(f"nonolith: {named.name}: {error}", err=True)
            code = TIME_LIMIT
            continue
        click.echo(f"{named.name}: {number}" if len(files) > 1 else str(number))
        code = code or (0 if number else NO)
    return UNREADABLE if inputs.unreadable else code


def _output_of(destination: str | None) -> str | None:
    """Return the picture that a file's suffix names, if it does."""
    for output in OUTPUTS.values():
        if destination and destination.lower().endswith(output.suffix) and output.suffix != ".txt":
            return output.name
    return "json" if destination and destination.lower().endswith(".json") else None


def _verdict(stream: Solutions, shown: int, others: bool, judge: bool) -> str:
    """Return what to tell about a puzzle besides its solutions; nothing where they say it all."""
    if stream.timed_out:
        return f"the time limit was reached after {shown} solutions"
    if shown == 0:
        if stream.exhausted:
            return f"no solution{': ' if stream.reason else ''}{stream.reason}"
        return f"line logic alone gets stuck with {stream.knowledge.unknown_count} cells unknown"
    if not judge:
        return ""
    return "there are other solutions (--all shows them)" if others else "the only solution"


class _Sink:
    """Where solutions go: as text at once, as one JSON line a puzzle, or as pictures at the end."""

    def __init__(self, output: str | None, destination: str | None, as_filter: bool) -> None:
        self.name = output
        self.destination = destination
        self.as_filter = as_filter
        self.pieces: list[str] = []
        self.pictures: list[Picture] = []
        self.started = False

    def checked(self, inputs: Inputs) -> Iterable[Named]:
        """Return the puzzles, after a look at all where only one would fit into the file."""
        if self.name is None or self.name == "json" or OUTPUTS[self.name].holds_many:
            return inputs
        puzzles = list(inputs)
        if puzzles:
            OUTPUTS[self.name].check_number(len(puzzles))
        return puzzles

    def show(self, named: Named, solutions: Iterator[Grid], stream: Solutions) -> int:
        """Show the solutions of a puzzle as they come, and return how many there were."""
        if self.name == "json":
            found = [str(grid).replace("\n", "/") for grid in solutions]
            self._emit(json.dumps(_record(named, found, stream)) + "\n")
            return len(found)
        shown = 0
        for grid in solutions:
            shown += 1
            output = OUTPUTS[self.name or self._fitting(named.puzzle)]
            picture = Picture(named.puzzle, grid)
            if output.name in ("plain", "table", "compact"):
                text = output.draw([picture], self._style(stream))
                assert isinstance(text, str)
                self._emit(("\n" if self.started else "") + text)
                self.started = True
            else:
                self.pictures.append(picture)
                output.check_number(len(self.pictures))
        return shown

    def close(self) -> None:
        """Write what could not be written before all was there."""
        if self.pictures:
            assert self.name is not None
            write(OUTPUTS[self.name].draw(self.pictures, Style()), self.destination)
        elif self.destination is not None and self.pieces:
            write("".join(self.pieces), self.destination)

    def _emit(self, text: str) -> None:
        if self.destination is None:
            click.echo(text, nl=False)
            sys.stdout.flush()
        else:
            self.pieces.append(text)

    def _style(self, stream: Solutions) -> Style:
        terminal = Terminal.of(sys.stdout) if self.destination is None else Terminal()
        return Style(symbols="X.", elapsed=stream.statistics.seconds, terminal=terminal)

    def _fitting(self, puzzle: Puzzle) -> str:
        """Return the richest output that fits where it goes."""
        if self.as_filter or self.destination is not None or not sys.stdout.isatty():
            return "plain"
        columns = shutil.get_terminal_size().columns
        table = OUTPUTS["table"].draw([Picture(puzzle)], Style())
        assert isinstance(table, str)
        if max(map(len, table.splitlines()), default=0) <= columns:
            return "table"
        return "compact" if puzzle.width <= columns else "plain"


def _record(named: Named, solutions: list[str], stream: Solutions) -> dict[str, object]:
    return {
        "puzzle": named.name,
        "title": named.puzzle.metadata.title,
        "height": named.puzzle.height,
        "width": named.puzzle.width,
        "solutions": solutions,
        "complete": stream.exhausted,
        "timed_out": stream.timed_out,
        "reason": stream.reason,
        "rung": stream.rung.value,
        "statistics": asdict(stream.statistics),
    }
