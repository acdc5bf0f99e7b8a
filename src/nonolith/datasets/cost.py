"""The disk space of a file: exact if it can be known before the file is made."""

from collections.abc import Callable
from dataclasses import dataclass

from nonolith.errors import SizeError
from nonolith.model.size import Size

RUN_KEYS = 1 << 24
"""Keys that are sorted at once while unique puzzles are found: 256 MB of memory."""
_KEY_BYTES = 8
_MAX_CELLS = 62
"""Of the grids that can be numbered, and written one after the other."""
_PREFIXES = ("", "k", "M", "G", "T", "P", "E")


@dataclass(frozen=True, slots=True)
class ByteCount:
    """A number of bytes, or an upper bound."""

    count: int
    exact: bool = False

    def __str__(self) -> str:
        return readable(self.count) if self.exact else f"≤ {readable(self.count, up=True)}"


def check_listable(size: Size) -> None:
    """Check that the grids of a size can be numbered.

    :raises SizeError: they can't.
    """
    if size.cells > _MAX_CELLS:
        raise SizeError(
            f"{size} has 2^{size.cells} grids: at most {_MAX_CELLS} cells can be listed"
        )


def grid_line_bytes(size: Size) -> int:
    """Return the length of a grid's line: its cells, the slashes between rows, the newline."""
    return size.cells + max(size.height, 1)


def sorting_bytes(size: Size) -> int:
    """Return what finding the unique puzzles takes on disk, until they are found."""
    return size.grids * _KEY_BYTES if size.grids > RUN_KEYS else 0


def readable(count: int, *, up: bool = False) -> str:
    """Return a number of bytes as people write it: three digits, cut or rounded up.

    >>> readable(999), readable(1239), readable(1239, up=True), readable(5_400_000_000_000)
    ('999 B', '1.23 kB', '1.24 kB', '5.4 TB')
    """
    number, prefix = three_digits(count, up=up)
    return f"{number} {prefix}B"


def three_digits(count: int, *, up: bool = False) -> tuple[str, str]:
    """Return the first three digits of a number, cut or rounded up, and what they are counted in.

    >>> three_digits(51_234), three_digits(999_999), three_digits(999_999, up=True)
    (('51.2', 'k'), ('999', 'k'), ('1', 'M'))
    """
    step = 10 ** max(len(str(count)) - 3, 0)
    shown = (count + step - 1 if up else count) // step * step
    power = min((len(str(shown)) - 1) // 3, len(_PREFIXES) - 1)
    return f"{shown / 1000**power:g}", _PREFIXES[power]


def grids_bytes(size: Size) -> int:
    """Return the bytes of all grids."""
    return size.grids * grid_line_bytes(size)


def hints_bytes(size: Size) -> int:
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


def exact(count: Callable[[Size], int]) -> Callable[[Size], ByteCount]:
    """Return the cost of a file whose bytes are known."""
    return lambda size: ByteCount(count(size), exact=True)


def at_most(count: Callable[[Size], int]) -> Callable[[Size], ByteCount]:
    """Return the cost of a file whose bytes have a bound."""
    return lambda size: ByteCount(count(size))


def number_bytes(size: Size) -> int:
    """Return the most bytes of a number of grids: as many digits as all grids, and its newline."""
    return len(str(size.grids)) + 1
