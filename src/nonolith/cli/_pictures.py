"""Pictures: those that puzzles are made of, and those that show a puzzle."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING

from nonolith.cli._inputs import READING, InputError
from nonolith.cli._time_limit import within
from nonolith.errors import FormatError, NonolithError, ScanError
from nonolith.formats import MAX_BYTES
from nonolith.formats.api import loads_all
from nonolith.formats.image import MAX_PIXELS, on_white, open_image
from nonolith.formats.kept import kept
from nonolith.whole_file import read_at_most

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonolith.model import Puzzle
    from nonolith.scanning import Scan, Seen

_SOLVED = 0.6
"""The share of lines whose clues tell that a picture shows the solution, too."""
_LEAST_SIDE = 100
"""Pixels: smaller pictures show no clues that anyone could read."""


def read_picture(file: str, timeout: float | None, *, may_keep: bool = True) -> "Image":
    """Return the picture of a file, drawn if it is an SVG.

    Unless it *may keep* a puzzle, as PNG files that nonolith drew do, that is an error too.

    :raises InputError: it can't be opened, or holds a puzzle instead.
    :raises FormatError: it can't be read.
    :raises LimitError: it takes too long.
    """
    from nonolith.generating.image import open_picture

    name = "<stdin>" if file == "-" else file or "''"
    with within(timeout, name, READING):
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as stream:
                data = read_at_most(stream, MAX_BYTES, name)
        except OSError as error:
            raise InputError(f"{name}: {error.strerror}") from None
        if not may_keep and kept(data, name, MAX_PIXELS) is not None:
            raise _puzzle_found(name)
        with _no_puzzle(data, name):
            return open_picture(data, name, timeout)


@contextmanager
def _no_puzzle(data: bytes, name: str) -> Iterator[None]:
    """Say of a puzzle that was taken for a picture of pixels which commands are for puzzles."""
    try:
        yield
    except FormatError:
        with suppress(FormatError):
            loads_all(data, name=name)
            raise _puzzle_found(name) from None
        raise


def _puzzle_found(name: str) -> InputError:
    return InputError(
        f"{name}: expected a picture of pixels or an SVG drawing, found a puzzle: `nonolith "
        "repair` makes it a good one, `nonolith convert` writes it in another format"
    )


def puzzle_seen(picture: "Image") -> "Seen | None":
    """Return what is seen of the puzzle with clues that a picture shows; None if it shows none."""
    from nonolith.scanning import look

    if min(picture.size) < _LEAST_SIDE:
        return None
    try:
        return look(on_white(picture))
    except ScanError:
        return None


def scanned(data: bytes, name: str) -> "Scan | None":
    """Return the scan of a picture of a puzzle with clues; None if the picture is something else.

    PNG files that keep their puzzle are no pictures of one: they are puzzles.
    """
    from nonolith.scanning import scan

    try:
        if kept(data, name, MAX_PIXELS) is not None:
            return None
        picture = open_image(data, name)
        return None if puzzle_seen(picture) is None else scan(picture, name=name)
    except NonolithError:
        return None  # reading it says what is wrong


def shows_solved(found: "Scan", cells: "Puzzle") -> bool:
    """Return whether the cells of a picture have the clues beside them, but for some misread."""
    if found.size != cells.size:
        return False
    pairs = zip(found.lines, (*cells.rows, *cells.columns), strict=True)
    agreeing = sum(line.read == tuple(map(int, clue)) for line, clue in pairs)
    return agreeing > _SOLVED * len(found.lines)


def puzzle_of(found: "Scan", name: str) -> "Puzzle":
    """Return the puzzle of a scan.

    :raises FormatError: it is not certain.
    """
    if not found.is_certain:
        raise FormatError(
            problem=f"the picture shows a puzzle of {found.size}, whose clues can't be read with"
            f" certainty; `nonolith scan {name} -o puzzle.json` says what to look at",
            path=name,
        )
    return found.puzzle
