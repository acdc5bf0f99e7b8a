"""All exceptions that nonolith raises on purpose.

Verdicts (no solution, stuck, not unique) are values, never exceptions: an exception means that
the input itself was wrong or that the machine could not do what was asked.
"""

from typing import Any


class NonolithError(Exception):
    """The base of all errors of this package.

    >>> import nonolith
    >>> try:
    ...     nonolith.loads("hello")
    ... except NonolithError as error:
    ...     print(error)
    <text>:1:1: expected a puzzle in one of the known formats, found 'hello'
    """


class ModelError(NonolithError, ValueError):
    """A puzzle, grid or palette was built from meaningless values.

    >>> from nonolith import Metadata
    >>> Metadata(title=7)
    Traceback (most recent call last):
    nonolith.errors.ModelError: the title of a puzzle is a text, found 7
    """


class ClueError(ModelError):
    """A clue holds something that is not a block; the message names the row or column.

    >>> from nonolith import Puzzle
    >>> Puzzle([["x"]], [[1]])
    Traceback (most recent call last):
    nonolith.errors.ClueError: row 1, block 1: expected a length or a Block, found 'x'
    """


class GridError(ModelError):
    """Cells that do not form a rectangle, or hold a colour that the palette lacks.

    >>> from nonolith import Grid
    >>> Grid.parse("##/#")
    Traceback (most recent call last):
    nonolith.errors.GridError: row 2: expected 2 cells, found 1
    """


class PaletteError(ModelError):
    """A palette with a malformed colour, or two colours that can't be told apart.

    >>> from nonolith import Colour
    >>> Colour("red", "red", "r")
    Traceback (most recent call last):
    nonolith.errors.PaletteError: colour 'red': expected #rrggbb in lower case, found 'red'
    """


class SizeError(NonolithError, ValueError):
    """A size that can't be handled: negative, or too large for what was asked.

    >>> from nonolith import Size
    >>> Size(-1, 4)
    Traceback (most recent call last):
    nonolith.errors.SizeError: a grid can't be -1×4: sizes start at 0
    """


class RenderError(NonolithError, ValueError):
    """A drawing that can't be made: an unknown page or output, too large an image.

    >>> from nonolith import Grid, show
    >>> show(Grid.parse("#.")).save("picture.doc")
    Traceback (most recent call last):
    nonolith.errors.RenderError: picture.doc: expected .txt, .svg, .png or .pdf
    """


class GenerateError(NonolithError, ValueError):
    """Something that can't be generated as requested: no such number, a picture without a size.

    >>> from nonolith import unrank
    >>> unrank(2, number=99)
    Traceback (most recent call last):
    nonolith.errors.GenerateError: the locally solvable 2×2 grids are numbered 0 to 13, found 99
    """


class ScanError(NonolithError, ValueError):
    """A picture in which no puzzle was found.

    >>> raise ScanError("duck.jpg: no grid with clues found")
    Traceback (most recent call last):
    nonolith.errors.ScanError: duck.jpg: no grid with clues found
    """


class SolverError(NonolithError):
    """The SAT solver failed, or a claim to prove is false; solutions found before are right.

    >>> from nonolith import Puzzle
    >>> from nonolith.solving import prove
    >>> prove(Puzzle([[1]], [[1]]), None)  # that it has no solution, but it has one
    Traceback (most recent call last):
    nonolith.errors.SolverError: there is a solution: nothing is proved
    """


class FalseClaimError(NonolithError):
    """A checker could not prove what a step says.

    >>> from dataclasses import replace
    >>> from nonolith import Block, Puzzle, explain
    >>> step = next(explain(Puzzle([[3], [1]], [[1], [2], [1]])))
    >>> step.prove()  # row 1 is 3 cells long and its clue is 3, so it is full
    >>> longer = replace(step.claim.line, clue=(Block(2),))
    >>> replace(step, claim=replace(step.claim, line=longer)).prove()
    Traceback (most recent call last):
    nonolith.errors.FalseClaimError: not proved: the clue asks for that many
    """


class CensusError(NonolithError):
    """A census whose shards do not add up, or that failed a check: its count can't be trusted.

    >>> from nonolith import Size
    >>> from nonolith.census.total import Account
    >>> Account(Size(5, 5), shards=range(32)).total()
    Traceback (most recent call last):
    nonolith.errors.CensusError: 5×5: only 0 of 32 shards are there
    """


class LedgerError(NonolithError):
    """A ledger that can't be used: of another run, in use, damaged, or no ledger at all.

    >>> from nonolith import count
    >>> count(4, 4, ledger="/dev/null")
    Traceback (most recent call last):
    nonolith.errors.LedgerError: /dev/null: not a ledger of nonolith; it was left as it is
    """


class KernelError(NonolithError, ValueError):
    """A census kernel of an unknown name, or one that this machine can't run.

    >>> from nonolith import count
    >>> count(4, 4, kernel="abacus")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    nonolith.errors.KernelError: no census kernel 'abacus' on this machine: there are scalar...
    """


class ClusterError(NonolithError):
    """A cluster that can't be reached, lacks workers, or lost them.

    >>> from nonolith import count
    >>> try:
    ...     found = count(4, 4, cluster="tls://nowhere:8786")
    ... except (ClusterError, MissingDependencyError):  # no cluster, or no Dask: count here
    ...     found = count(4, 4, recount=True)
    >>> found.count
    51234
    """


class MissingDependencyError(NonolithError, ImportError):
    """An optional package is not installed; the message names the command that installs it.

    >>> from nonolith.importing import need
    >>> need("no_such_module", "some-package", "painting")
    Traceback (most recent call last):
    nonolith.errors.MissingDependencyError: painting needs some-package, which is not installed: \
pip install some-package
    """


class FormatError(NonolithError, ValueError):
    r"""A file or text that does not follow its format.

    The message is one line: where, what was expected and what was found instead, as in
    ``file.non:12:3: expected a number, found 'x'``. If something is well-formed but not supported,
    *problem* replaces the last two.

    >>> from nonolith import loads
    >>> try:
    ...     loads("width 1\nheight 1\nrows\nx", "non", name="duck.non")
    ... except FormatError as error:
    ...     print(error)
    ...     print(error.line, error.expected)
    duck.non:3:5: expected 1 rows, found 0
    3 1 rows
    """

    def __init__(
        self,
        expected: str = "",
        *,
        found: str = "",
        problem: str = "",
        path: str = "",
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.expected = expected
        """What was expected, in words."""
        self.found = found
        """What was found instead."""
        self.problem = problem or f"expected {expected}, found {found}"
        """What is wrong, in words."""
        self.path = path
        """The file's name, or a substitute such as ``<stdin>``."""
        self.line = line
        """The line's number, from 1; None if the whole file is wrong."""
        self.column = column
        """The column's number in characters, from 1."""
        place = ":".join(str(part) for part in (path, line, column) if part not in ("", None))
        super().__init__(f"{place}: {self.problem}" if place else self.problem)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_format_error, (type(self), dict(vars(self))))


def _rebuild_format_error(kind: type[FormatError], fields: dict[str, Any]) -> FormatError:
    return kind(**fields)


class UnknownFormatError(FormatError):
    """A file or text in no known format, whose name does not claim one either.

    >>> from nonolith import loads
    >>> loads("")
    Traceback (most recent call last):
    nonolith.errors.UnknownFormatError: <text>: expected a puzzle, found nothing
    >>> loads("", name="duck.non")
    Traceback (most recent call last):
    nonolith.errors.FormatError: duck.non: expected a puzzle, found nothing
    """


class ConversionError(NonolithError, ValueError):
    """A puzzle has something that a format can't store, such as colours.

    >>> from nonolith import Colour, Grid, Palette, dumps
    >>> red, blue = Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b")
    >>> dumps(Grid([[1, 2]], palette=Palette([red, blue])), "line")
    Traceback (most recent call last):
    nonolith.errors.ConversionError: line holds black-and-white puzzles, not one of 2 colours
    """


class TargetError(NonolithError, ValueError):
    """A target of the data sets that names no size, or no file of one.

    >>> from nonolith.datasets.targets import parse_target
    >>> parse_target("4/allHint")
    Traceback (most recent call last):
    nonolith.errors.TargetError: '4/allHint': there is no file 'allHint': did you mean 'allHints'?
    """


class ChangedFileError(NonolithError):
    """A file of a data set that was changed after it was written: nothing is built on it.

    >>> from pathlib import Path
    >>> from nonolith.datasets.checksums import check
    >>> check(Path("4/allHints"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    nonolith.errors.ChangedFileError: 4/allHints is not known to 4/checksums.json: ...
    """


class BusyError(NonolithError):
    """A file that another process is writing.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from nonolith.whole_file import opened_beside
    >>> with TemporaryDirectory() as folder, opened_beside(Path(folder, "4")):
    ...     with opened_beside(Path(folder, "4")):
    ...         pass
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    nonolith.errors.BusyError: ... is being made by another process
    """


class LimitError(NonolithError):
    """A limit ended work that has no partial result, such as a count.

    >>> from nonolith import Limits, Puzzle, agreement
    >>> try:
    ...     agreement(Puzzle([[1]] * 9, [[1]] * 9), limits=Limits(seconds=0))
    ... except LimitError as error:
    ...     print(error.limit)
    seconds
    """

    def __init__(self, message: str, limit: str) -> None:
        self.limit = limit
        """The limit that was reached: a field of :class:`nonolith.Limits`, as a
        :class:`nonolith.solving.Limit`."""
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (str(self), self.limit))


class ArgumentError(NonolithError, TypeError):
    """An argument of another type than the function takes; the message says what it expected.

    >>> from nonolith import solve
    >>> solve([[1], [1]])
    Traceback (most recent call last):
    nonolith.errors.ArgumentError: expected a Puzzle, found list
    """


class ChoiceError(NonolithError, ValueError):
    """An argument that is none of the choices: an unknown name, a number out of range.

    >>> from nonolith import count
    >>> count(4, 4, kind="loco")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    nonolith.errors.ChoiceError: kind: expected local, unique, ..., found 'loco'
    """
