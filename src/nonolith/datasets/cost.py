"""How much disk a file takes: exact where it can be known before the file is made."""

from collections.abc import Callable
from dataclasses import dataclass

from nonolith.errors import SizeError
from nonolith.model.size import Size

RUN_KEYS = 1 << 24
"""Keys that are sorted at once while unique puzzles are found: 256 MB of memory."""
_KEY_BYTES = 8
_MAX_CELLS = 62


@dataclass(frozen=True, slots=True)
class Bytes:
    """A number of bytes, or the most that there can be."""

    count: int
    exact: bool = False

    def __str__(self) -> str:
        return readable(self.count) if self.exact else f"≤ {readable(self.count, up=True)}"


def check_listable(size: Size) -> None:
    """Do nothing if the grids of a size can be numbered at all.

    :raises SizeError: they can't.
    """
    if size.cells > _MAX_CELLS:
        raise SizeError(
            f"{size} has 2^{size.cells} grids: at most {_MAX_CELLS} cells can be listed"
        )


def file_bytes(size: Size, file: str) -> Bytes:
    """Return what a file of a size of at most 62 cells takes on disk.

    >>> str(file_bytes(Size(5, 5), "allGrids"))
    '1 GB'
    >>> str(file_bytes(Size(5, 5), "uniqueHintSols"))
    '≤ 67.2 MB'
    """
    return _BYTES[file](size)


def grid_line_bytes(size: Size) -> int:
    """Return the length of a grid's line: its cells, the slashes between rows, the newline."""
    return size.cells + max(size.height, 1)


def working_bytes(size: Size, file: str) -> int:
    """Return what making a file takes on disk besides, until it is made."""
    sorts = file in ("uniqueHints", "uniqueHints.parquet") and size.grids > RUN_KEYS
    return size.grids * _KEY_BYTES if sorts else 0


def readable(count: int, *, up: bool = False) -> str:
    """Return a number of bytes as people write it: three digits, cut or rounded up.

    >>> readable(999), readable(1239), readable(1239, up=True), readable(5_400_000_000_000)
    ('999 B', '1.23 kB', '1.24 kB', '5.4 TB')
    """
    if count < 1000:
        return f"{count} B"
    units = ("kB", "MB", "GB", "TB", "PB", "EB")
    digits = len(str(count))
    power = min((digits - 1) // 3, len(units))
    step = 10 ** (digits - 3)
    shown = (count + step - 1 if up else count) // step * step
    return f"{shown / 1000**power:g} {units[power - 1]}"


def _grids_bytes(size: Size) -> int:
    return size.grids * grid_line_bytes(size)


def _hints_bytes(size: Size) -> int:
    """Return the bytes of the clues of all grids: every line takes every pattern equally often."""
    height, width = size.height, size.width
    separators = max(height - 1, 0) + 1 + max(width - 1, 0) + 1
    rows = height * _clue_characters(width) * (size.grids >> width if height else 0)
    columns = width * _clue_characters(height) * (size.grids >> height if width else 0)
    return rows + columns + size.grids * separators


def _clue_characters(cells: int) -> int:
    """Return how many characters the clues of all patterns of a line have between them.

    A block of length k lies at one of the two ends of the line and is followed by an empty cell,
    or between two empty cells; the other cells are free. Each block but the first has a dot, and
    the blank pattern has a 0.
    """
    digits = blocks = 0
    for length in range(1, cells + 1):
        free = cells - length
        count = 1 if free == 0 else 2 << (free - 1)
        if free >= 2:
            count += (free - 1) << (free - 2)
        blocks += count
        digits += count * len(str(length))
    return digits + blocks - ((1 << cells) - 1) + 1


def _exact(count: Callable[[Size], int]) -> Callable[[Size], Bytes]:
    return lambda size: Bytes(count(size), exact=True)


def _most(count: Callable[[Size], int]) -> Callable[[Size], Bytes]:
    return lambda size: Bytes(count(size))


# A number of grids has as many digits as all grids, and its newline.
_NUMBER = _most(lambda size: len(str(size.grids)) + 1)
_BYTES: dict[str, Callable[[Size], Bytes]] = {
    "size": _exact(lambda size: len(size.name) + 1),
    "allGrids": _exact(_grids_bytes),
    "allHints": _exact(_hints_bytes),
    "uniqueHints": _most(_hints_bytes),
    "numUniqueHints": _NUMBER,
    "uniqueHintSols": _most(lambda size: size.grids * len("1\n")),
    "numUniqueSolvable": _NUMBER,
    "numUniqueUnsolvable": _NUMBER,
    "difficulty": _most(lambda size: size.grids * len("12\n")),
    "summary.json": _most(lambda size: 2000),
    # Parquet writes the length of a text in four bytes and then compresses.
    "allHints.parquet": _most(
        lambda size: _grids_bytes(size) + _hints_bytes(size) + 6 * size.grids
    ),
    "uniqueHints.parquet": _most(lambda size: _hints_bytes(size) + 5 * size.grids),
}
