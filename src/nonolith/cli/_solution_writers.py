"""Writers of `nonolith solve`: text at once, JSON lines, or pictures."""

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import click

from nonolith.cli._inputs import Named
from nonolith.cli._outputs import write
from nonolith.cli._say import tell, terminal_columns
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.render import (
    OUTPUTS,
    Output,
    Picture,
    Style,
    Terminal,
    draw_plain,
    fitting_output,
    output_of,
)
from nonolith.solving.limits import Limit
from nonolith.solving.solve import Solutions
from nonolith.solving.verdict import Verdict

if TYPE_CHECKING:
    from nonolith.solving.differing import Differing

JSON = "json"
WITHOUT_CLUES = (
    "nonolith: the table is wider than the terminal's {columns} columns: drawn without its clues"
    " (--output table draws all, -o FILE.svg makes a picture)"
)
"""The note about parts that a drawing leaves out."""
_SYMBOLS = "X."
_AT_ONCE = ("plain", "table", "boxed", "compact")


class Report(NamedTuple):
    """The findings about a puzzle, once solving has ended."""

    named: Named
    solutions: Solutions
    shown: list[Grid]
    """The solutions that the user gets to see; one more may have been sought for the verdict."""
    differing: "Differing | None" = None
    """Where solutions differ; None if unknown or not asked."""
    judged: bool = False
    """Whether the user wants to know if there are others than those shown."""

    @property
    def as_far(self) -> Knowledge | None:
        """What line logic found if it was used alone and got stuck; otherwise None."""
        solutions = self.solutions
        stuck = not (self.shown or solutions.exhausted or solutions.stopped_by)
        return solutions.knowledge if stuck else None

    @property
    def stopped_by(self) -> Limit | None:
        """The user's limit that was reached, if one was."""
        reached = self.solutions.stopped_by
        hidden = self.solutions.found > len(self.shown)
        return None if hidden and reached is Limit.SOLUTIONS else reached

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON has it."""
        from nonolith.cli._differing import as_dict

        solutions, puzzle = self.solutions, self.named.puzzle
        return {
            "puzzle": self.named.name,
            "title": puzzle.metadata.title,
            "height": puzzle.height,
            "width": puzzle.width,
            "solutions": [_on_one_line(grid) for grid in self.shown],
            "stuck_at": None if self.as_far is None else _on_one_line(self.as_far),
            "complete": solutions.exhausted and solutions.found == len(self.shown),
            "verdict": solutions.verdict.value,
            **as_dict(self.differing),
            "stopped_by": self.stopped_by,
            "reason": solutions.reason,
            "rung": solutions.rung.value,
            "statistics": solutions.statistics._asdict(),
        }

    def sentence(self) -> str:
        """Return the sentence about a puzzle besides its solutions; empty if none is needed."""
        solutions, shown = self.solutions, len(self.shown)
        if solutions.stopped_by is Limit.SECONDS:
            return f"the time limit was reached after {shown} solutions"
        if shown == 0:
            if solutions.exhausted:
                return f"no solution{': ' if solutions.reason else ''}{solutions.reason}"
            unknown = solutions.knowledge.unknown_count
            return f"line logic alone gets stuck with {unknown} cells unknown"
        if not self.judged:
            return ""
        if solutions.verdict is not Verdict.MULTIPLE:
            return "the only solution"
        if self.differing is None:
            return "there are other solutions (--all shows them)"
        from nonolith.cli._differing import differing_named, how_many

        cells = differing_named(self.differing.cells)
        return f"{how_many(self.differing)} (--all shows them); {cells}"


def _on_one_line(cells: Grid | Knowledge) -> str:
    return str(cells).replace("\n", "/")


class Writer(ABC):
    """The destination of solutions."""

    is_text = False
    """Whether they are drawn as text."""

    def checked(self, puzzles: Iterable[Named]) -> Iterable[Named]:
        """Return the puzzles, after checking that all fit into the file."""
        return puzzles

    def show(self, named: Named, grid: Grid, solutions: Solutions) -> None:  # noqa: B027
        """Take one solution as soon as it is found."""

    def finish(self, report: Report) -> None:  # noqa: B027
        """Take the findings about a puzzle when solving has ended."""

    @abstractmethod
    def close(self) -> None:
        """Write everything that had to wait for the end."""


def output_named_by(destination: str | None) -> str | None:
    """Return the output that the suffix of a file names; None is text, for a screen or a .txt.

    :raises RenderError: the suffix names none.
    """
    suffix = os.path.splitext(destination or "")[1].lower()
    if destination in (None, "-") or suffix == ".txt":
        return None
    return JSON if suffix == f".{JSON}" else output_of(str(destination), also=[f".{JSON}"])


def writer_for(output: str | None, destination: str | None, *, as_filter: bool) -> Writer:
    """Return the writer of an output; without a name, of the richest that fits where it goes."""
    if output == JSON:
        return _JsonLines(_Text(destination))
    if output is None or output in _AT_ONCE:
        return _TextAtOnce(
            _Text(destination), output or ("plain" if as_filter else None), as_filter
        )
    return _Pictures(OUTPUTS[output], destination)


class _Text:
    """Text for standard output, at once, or for a file, which is written whole at the end."""

    def __init__(self, destination: str | None) -> None:
        self.to_screen = destination in (None, "-")
        self._destination = destination
        self._pieces: list[str] = []

    def add(self, text: str) -> None:
        """Take some more text."""
        if self.to_screen and sys.stdout.isatty():
            click.echo(text, nl=False, color=True)
        elif self.to_screen:
            # A drawing has colours only where they are wanted: FORCE_COLOR may want them in a pipe.
            sys.stdout.write(text)
            sys.stdout.flush()
        else:
            self._pieces.append(text)

    def close(self) -> None:
        """Write the file, if there is something for it."""
        if self._pieces:
            write("".join(self._pieces), self._destination)


class _JsonLines(Writer):
    """One JSON object per puzzle, each on its own line."""

    def __init__(self, text: _Text) -> None:
        self._text = text

    def finish(self, report: Report) -> None:
        import json

        self._text.add(json.dumps(report.as_dict()) + "\n")

    def close(self) -> None:
        self._text.close()


class _TextAtOnce(Writer):
    """Drawings of text, with an empty line between two."""

    is_text = True

    def __init__(self, text: _Text, output: str | None, as_filter: bool) -> None:
        self._text = text
        self._output = output
        self._as_filter = as_filter
        self._terminal = Terminal.of(sys.stdout) if text.to_screen else Terminal()
        self._started = False
        self._told = False

    def show(self, named: Named, grid: Grid, solutions: Solutions) -> None:
        if (self._output or self._fitting(named.puzzle)) == "plain":
            # There may be a hundred thousand of them a second.
            self._add(draw_plain(grid, symbols=_SYMBOLS, terminal=self._terminal) + "\n")
        else:
            seconds = solutions.statistics.wall_seconds
            self._add(self._drawn(named.puzzle, grid, self._terminal, seconds))

    def finish(self, report: Report) -> None:
        if report.as_far is None:
            return
        puzzle = report.named.puzzle
        if self._as_filter:  # its output is only solutions
            for line in self._drawn(puzzle, report.as_far, Terminal()).splitlines():
                tell(line)
        else:
            self._add(self._drawn(puzzle, report.as_far, self._terminal))

    def close(self) -> None:
        self._text.close()

    def _drawn(
        self,
        puzzle: Puzzle,
        cells: Grid | Knowledge,
        terminal: Terminal,
        seconds: float | None = None,
    ) -> str:
        style = Style(symbols=_SYMBOLS, elapsed=seconds, terminal=terminal)
        output = OUTPUTS[self._output or self._fitting(puzzle)]
        drawn = output.draw([Picture(puzzle, cells)], style)
        assert isinstance(drawn, str)
        return drawn

    def _add(self, drawn: str) -> None:
        self._text.add(("\n" if self._started else "") + drawn)
        self._started = True

    def _fitting(self, puzzle: Puzzle) -> str:
        """Return the richest output that fits where it goes."""
        columns = terminal_columns() if self._text.to_screen else None
        if columns is None:
            return "plain"
        name = fitting_output(Picture(puzzle), columns)
        if name != "table" and not self._told:
            tell(WITHOUT_CLUES.format(columns=columns))
            self._told = True
        return name


class _Pictures(Writer):
    """A file of pictures, written at the end."""

    def __init__(self, output: Output, destination: str | None) -> None:
        self._output = output
        self._destination = destination
        self._pictures: list[Picture] = []

    def checked(self, puzzles: Iterable[Named]) -> Iterable[Named]:
        if self._output.holds_many:
            return puzzles
        puzzles = list(puzzles)
        if puzzles:
            self._output.check_number(len(puzzles))
        return puzzles

    def show(self, named: Named, grid: Grid, solutions: Solutions) -> None:
        self._pictures.append(Picture(named.puzzle, grid))
        self._output.check_number(len(self._pictures))

    def finish(self, report: Report) -> None:
        puzzle, differing = report.named.puzzle, report.differing
        if report.as_far is not None:
            self._pictures.append(Picture(puzzle, report.as_far))
        elif report.judged and differing is not None and differing.shared is not None:
            # One solution of several would look as if it were the only one.
            self._pictures[-1] = Picture(puzzle, differing.shared, ambiguous=True)

    def close(self) -> None:
        if self._pictures:
            write(self._output.draw(self._pictures, Style()), self._destination)
