"""Names of lines, cells, colours and numbers in sentences."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from nonolith.model import Line, Palette

_LINE = 72
"""The maximum length of a repr."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def ordinal(index: int) -> str:
    """Return the word for a number from 0.

    >>> ordinal(0), ordinal(10), ordinal(21)
    ('first', '11th', '22nd')
    """
    if index < len(_ORDINALS):
        return _ORDINALS[index]
    number = index + 1
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Return parts as a list in words.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    items = list(parts)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "cell"), counted(3, "red cell")
    ('1 cell', '3 red cells')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def numbers(cells: Iterable[int]) -> list[str]:
    """Return positions, from 0, as stretches that count from 1.

    >>> numbers([0, 2, 3, 4, 6, 7])
    ['1', '3–5', '7', '8']
    """
    found: list[str] = []
    counted = sorted(cells)
    begin = 0
    for at, cell in enumerate(counted, start=1):
        if at < len(counted) and counted[at] == cell + 1:
            continue
        first = counted[begin]
        if first != cell:
            found.append(f"{first + 1}–{cell + 1}" if cell > first + 1 else str(first + 1))
        if cell <= first + 1:
            found.append(str(cell + 1))
        begin = at
    return found


def in_a_line(what: str, text: str) -> str:
    """Return a short repr: the type, and as much of a text as fits on a line.

    >>> in_a_line("Step counting", "Row 1 (3): " + 50 * "ha ")
    "<Step counting: 'Row 1 (3): ha ha ha ha ha ha ha ha ha ha ha ha ha ha ha ha …'>"
    """
    first = text.partition("\n")[0]
    room = _LINE - len(what)
    if len(first) > room or first != text:
        first = first[: room - 1].rstrip() + " …"
    return f"<{what}: {first!r}>"


@lru_cache(maxsize=256)
def clean(text: str) -> str:
    """Return a name from a file without terminal codes."""
    return "".join(character for character in text if character.isprintable())


def lines_named(lines: Iterable[Line]) -> str:
    """Return the names of lines: rows, then columns.

    >>> row, column = Line("row", 0), Line("column", 1)
    >>> lines_named([row, column]), lines_named([row, Line("row", 3), column])
    ('row 1 and column 2', 'rows 1 and 4 and column 2')
    """
    given = list(lines)
    parts = []
    for kind in ("row", "column"):
        if mine := {line.index for line in given if line.kind == kind}:
            parts.append(f"{kind}{'s' * (len(mine) > 1)} {listed(numbers(mine))}")
    return " and ".join(parts)


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell.

    >>> cell_name(0, 2)
    'row 1, column 3'
    """
    return f"row {row + 1}, column {column + 1}"


def cells_named(cells: Sequence[tuple[int, int]], *, at_most: int | None = None) -> str:
    """Return the names of cells, row by row, and of more than *at most* only the first.

    >>> cells_named([(0, 0), (0, 3), (1, 0)])
    'row 1, columns 1 and 4; row 2, column 1'
    >>> cells_named([(0, 0), (0, 3), (1, 0)], at_most=2)
    'row 1, columns 1 and 4; and 1 more'
    """
    by_row: dict[int, list[int]] = {}
    for row, column in cells[:at_most]:
        by_row.setdefault(row, []).append(column)
    named = [
        f"row {row + 1}, column{'s' * (len(columns) > 1)} {listed(numbers(columns))}"
        for row, columns in by_row.items()
    ]
    if at_most is not None and len(cells) > at_most:
        named.append(f"and {len(cells) - at_most} more")
    return "; ".join(named)


def block_name(size: int, colour: str, number: str) -> str:
    """Return the name of a block; its colour and number are empty if not needed.

    >>> block_name(3, "red", "second"), block_name(3, "colour 2", "")
    ('the second red 3', 'the 3 in colour 2')
    """
    which = f"{number} " if number else ""
    if colour[-1:].isdigit():  # two numbers side by side would be read as one
        return f"the {which}{size} in {colour}"
    return f"the {which}{colour}{' ' if colour else ''}{size}"


def colour_name(palette: Palette, colour: int) -> str:
    """Return the adjective for a cell of a colour; 0 is the background."""
    if colour == 0:
        return "empty"
    return clean(palette[colour].name) if len(palette) > 1 else "filled"


def colours_word(palette: Palette, colours: int) -> str:
    """Return a set of colours in words, as said of a cell."""
    every = palette.everything
    inside = [c for c in range(len(palette) + 1) if colours >> c & 1]
    if len(inside) == 1:
        return colour_name(palette, inside[0])
    outside = [c for c in range(len(palette) + 1) if (every & ~colours) >> c & 1]
    if outside == [0]:
        return "filled"
    if outside[0] == 0 or len(inside) <= len(outside):
        return listed((colour_name(palette, c) for c in inside), "or")
    if len(outside) == 1:
        return f"not {colour_name(palette, outside[0])}"
    return "neither " + listed((colour_name(palette, c) for c in outside), "nor")
