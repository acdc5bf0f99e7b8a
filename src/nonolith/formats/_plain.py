"""Well-formed clues of one colour, which the core reads many times as fast.

For anything else these functions return None. The readers then parse it themselves and report what
is wrong and where, so that no message is written twice.
"""

from collections.abc import Mapping, Sequence

from nonolith import _core
from nonolith.model import BLACK_AND_WHITE, Grid, Metadata, Palette, Puzzle
from nonolith.model.block import Clue, PlainClues


def plain_numbers(
    text: str, line_end: str, between: str, *, zeros: bool = True
) -> PlainClues | None:
    """Return the clues of lines of numbers, between which are blanks, commas or dots.

    A line without numbers is blank, and one of a 0 alone, unless *zeros* are errors.

    >>> plain_numbers("1.1/1", "/", "."), plain_numbers("1.1/x", "/", ".")
    (((1, 1), (1,)), None)
    """
    return _checked(_core.read_numbers(text, line_end, between, zeros))


def plain_run(texts: list[str], start: int) -> tuple[int, list[Clue | None]]:
    """Return where lines of numbers and commas end, and their clues: None for an empty line.

    >>> plain_run(["rows", "1,1", "", "1", "columns"], 1)
    (4, [(1, 1), None, (1,)])
    """
    return _core.read_run(texts, start)  # type: ignore[return-value]


def plain_letters(text: str) -> PlainClues | None:
    """Return the clues of words of letters, A for 1; an @ is a blank line.

    >>> plain_letters("AA C @")
    ((1, 1), (3,), ())
    """
    return _checked(_core.read_letters(text))


def plain_elements(text: str) -> PlainClues | None:
    """Return the clues of what stands within webpbn's ``<clues>``.

    >>> plain_elements("<line><count>1</count><count>1</count></line> <line/>")
    ((1, 1), ())
    """
    return _checked(_core.read_elements(text))


def plain_lists(lines: object) -> PlainClues | None:
    """Return the clues of a list of lists of ints.

    >>> plain_lists([[1, 1], [0], []])
    ((1, 1), (), ())
    """
    return _checked(_core.read_lists(lines))


def characters_of(text: str) -> list[str]:
    """Return the characters of a text, each once, in the order in which they come.

    Pictures are long and have few characters: bytes are dropped many times as fast as strings of
    one character are made.

    >>> characters_of("#..#.?")
    ['#', '.', '?']
    """
    if not text.isascii():
        return list(dict.fromkeys(text))
    found, rest = [], text.encode()
    while rest:
        found.append(chr(rest[0]))
        rest = rest.translate(None, rest[:1])
    return found


def picture_rows(
    text: str, values: Mapping[str, int], height: int, width: int
) -> tuple[tuple[int, ...], ...]:
    """Return the values of a picture's characters, all of which have one, row by row.

    >>> picture_rows("#..#", {"#": 1, ".": 0}, 2, 2)
    ((1, 0), (0, 1))
    """
    packed = _packed(text, values)
    if packed is not None:
        return _core.rows_of(packed, width) if width else ((),) * height
    cells = tuple(map(values.__getitem__, text))
    return tuple(cells[row * width : (row + 1) * width] for row in range(height))


def picture(
    text: str, values: Mapping[str, int], height: int, width: int, palette: Palette
) -> Grid:
    """Return the grid of a picture's characters, all of which stand for a colour of the palette.

    >>> print(picture("#..#", {"#": 1, ".": 0}, 2, 2, BLACK_AND_WHITE))
    #.
    .#
    """
    packed = _packed(text, values)
    if packed is not None and width:
        return Grid._of_packed(packed, width, palette)
    return Grid._of_checked(picture_rows(text, values, height, width), width, palette)


def _packed(text: str, values: Mapping[str, int]) -> bytes | None:
    """Return the values of characters, a byte each, if they are all ASCII and so small."""
    if not text.isascii() or max(values.values(), default=0) > 255:
        return None
    known = {character: value for character, value in values.items() if character.isascii()}
    return text.encode().translate(bytes.maketrans("".join(known).encode(), bytes(known.values())))


def picture_puzzle(cells: bytes, height: int, width: int, catalogue: str = "") -> Puzzle:
    r"""Return the puzzle of a black-and-white picture, a byte a cell, which is its goal.

    >>> picture_puzzle(b"\1\0\1\1\0\0", 2, 3).metadata.goal
    Grid([[1, 0, 1], [1, 0, 0]])
    """
    if width:
        grid = Grid._of_packed(cells, width, BLACK_AND_WHITE)
    else:
        grid = Grid._of_checked(((),) * height, 0, BLACK_AND_WHITE)
    return Puzzle.from_grid(grid, Metadata(goal=grid, catalogue=catalogue))


def _checked(clues: Sequence[Sequence[int]] | None) -> PlainClues | None:
    return None if clues is None else PlainClues(clues)  # type: ignore[arg-type]
