"""Every exception that nonolith raises on purpose.

Verdicts (no solution, stuck, not unique) are values, never exceptions: an exception means that
the input itself was wrong or that the machine could not do what was asked.
"""

from typing import Any


class NonolithError(Exception):
    """The base of all errors of this package."""


class ModelError(NonolithError, ValueError):
    """A puzzle, grid or palette was built from values that mean nothing."""


class ClueError(ModelError):
    """A clue holds something that is not a block; the message names the row or column."""


class GridError(ModelError):
    """Cells that do not form a rectangle, or hold a colour that the palette lacks."""


class PaletteError(ModelError):
    """A palette with a malformed colour, or two colours that can't be told apart."""


class SizeError(NonolithError, ValueError):
    """A size that can't be handled: negative, or too large for what was asked."""


class RenderError(NonolithError, ValueError):
    """A drawing that can't be made: an unknown page or output, too large an image."""


class GenerateError(NonolithError, ValueError):
    """Something that can't be generated as was asked: no such number, a picture of no size."""


class SolverError(NonolithError):
    """The SAT solver has failed; solutions that were handed out before are right."""


class CensusError(NonolithError):
    """A census whose shards do not add up, or that failed a check: its count can't be trusted."""


class LedgerError(NonolithError):
    """A ledger that can't be used: of another run, in use, damaged, or no ledger at all."""


class KernelError(NonolithError, ValueError):
    """A census kernel of an unknown name, or one that this machine can't run."""


class ClusterError(NonolithError):
    """A cluster that can't be reached, lacks workers, or lost them."""


class MissingDependencyError(NonolithError, ImportError):
    """An optional package is not installed; the message names the command that installs it."""


class FormatError(NonolithError, ValueError):
    """A file or text is not the puzzle that its format promises.

    The message is one line: where, what was expected and what was found instead, as in
    ``file.non:12:3: expected a number, found 'x'``. What is well-formed but not supported has a
    *problem* in place of the two.
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
        """What should have been there, in words."""
        self.found = found
        """What was there."""
        self.problem = problem or f"expected {expected}, found {found}"
        """What is wrong, in words."""
        self.path = path
        """The file's name, or what stands for one, such as ``<stdin>``."""
        self.line = line
        """The line's number, from 1; None where the whole file is wrong."""
        self.column = column
        """The column's number in characters, from 1."""
        place = ":".join(str(part) for part in (path, line, column) if part not in ("", None))
        super().__init__(f"{place}: {self.problem}" if place else self.problem)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_format_error, (dict(vars(self)),))


def _rebuild_format_error(fields: dict[str, Any]) -> FormatError:
    return FormatError(**fields)


class ConversionError(NonolithError, ValueError):
    """A puzzle has what a format can't hold at all, such as colours in a black-and-white one."""


class TargetError(NonolithError, ValueError):
    """A target of the data sets that names no size, or no file of one."""


class ChangedFileError(NonolithError):
    """A file of a data set that is not what was written there: nothing is built on it."""


class BusyError(NonolithError):
    """A file that another process is writing."""


class LimitError(NonolithError):
    """A limit ended work that has no result without the rest of it, such as a count."""

    def __init__(self, message: str, limit: str) -> None:
        self.limit = limit
        """Which field of :class:`nonolith.Limits` it was, as a :class:`nonolith.Limit`."""
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (str(self), self.limit))


class ArgumentError(NonolithError, TypeError):
    """An argument of another type than the function takes; the message says what it expected."""
