"""Reads a player's marks, for commands that continue from them."""

import click

from nonolith.cli._inputs import InputError
from nonolith.cli._parameters import Decorator
from nonolith.errors import FormatError, GridError
from nonolith.formats import MAX_BYTES, loads
from nonolith.model import Knowledge, Puzzle

marks_option: Decorator = click.option(
    "--marks",
    type=click.Path(),
    metavar="FILE",
    help="File with your marks so far: one line per row, of #, . and ? (or the symbols of the "
    "colours), or a JSON puzzle with givens.",
)


def read_marks(file: str, puzzle: Puzzle) -> Knowledge:
    """Return the marks of a file: rows of symbols, or the givens of a puzzle in JSON.

    In black and white, X means filled as well.

    :raises InputError: it can't be opened.
    :raises FormatError: it is not a rectangle of the puzzle's size and symbols, or has no givens.
    """
    from nonolith.whole_file import read_at_most  # few runs have marks

    try:
        with open(file, "rb") as stream:
            text = read_at_most(stream, MAX_BYTES, file).decode()
    except OSError as error:
        raise InputError(f"{file or repr(file)}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise FormatError(problem="this is not text", path=file) from None
    if text.lstrip().startswith("{"):
        return _givens(loads(text, "json", name=file), puzzle, file)
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


def _givens(marked: Puzzle, puzzle: Puzzle, file: str) -> Knowledge:
    givens = marked.metadata.givens
    if givens is None:
        raise FormatError("a puzzle with givens", found="one without", path=file)
    if givens.size != puzzle.size or givens.palette != puzzle.palette:
        found = f"{givens.size} marks, or other colours"
        raise FormatError(f"{puzzle.size} marks in its colours", found=found, path=file)
    return givens
