"""Puzzles as data of other programs: lists of clues under names of their own.

The lists come as JSON, or are assigned to names in Python, JavaScript or MiniZinc, as facts of
answer set programs, or as ``name:value`` lines. In every notation they become names and values
first. One table of names then finds the rows and the columns, and one function reads lists of
clues:

- a clue may be a number, and may be filled up with 0 or -1 to the length of the longest;
- a block may be a colour's mark and a length, as in ``["r", 3]``;
- in unary clues 1 is a cell and 0 the gap between blocks: 1 1 0 1 is 2 1. They are recognised by a
  0 between ones;
- a picture of zeros and ones gives its clues if nothing else does.

The source keeps notes on how it was understood. Ambiguous data is refused.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from nonolith.formats._limits import MAX_NUMBER
from nonolith.formats._source import Source, shown
from nonolith.model import BLACK_AND_WHITE, Colour, Grid, Metadata, Palette, Puzzle

_ROWS = (
    *("rows", "row", "rowhints", "rowclues", "rowrules", "rowconstraints", "rowruns", "rowlabels"),
    *("rowdata", "cluesrows", "clues_rows", "horizontal", "horizontalclues", "hor", "left"),
)
_COLUMNS = tuple(
    name.replace("row", "col").replace("horizontal", "vertical").replace("hor", "ver")
    for name in _ROWS
    if name != "left"
)
_COLUMNS += (*(name.replace("col", "column") for name in _COLUMNS if "col" in name), "top")
_PICTURES = (
    *("grid", "picture", "board", "content", "solution", "goal", "cells", "puzzle", "data"),
    *("clues", "hints", "constraints"),  # which hold both sides
)
_MARKS = {"#": 1, "X": 1, "x": 1, "1": 1, "█": 1, ".": 0, "-": 0, "0": 0}
_TITLES, _AUTHORS = ("title", "name"), ("author", "by")
_HEIGHTS = ("height", "h", "numrows", "rows")
_WIDTHS = ("width", "w", "numcols", "cols", "columns")
_RGB = {
    "r": "#b00000",
    "g": "#007000",
    "b": "#0000b0",
    "y": "#b09000",
    "m": "#900090",
    "c": "#008090",
    "R": "#ff0000",
    "G": "#00c000",
    "B": "#4060ff",
    "Y": "#ffe000",
    "M": "#ff00ff",
    "C": "#00d0ff",
    "0": "#202020",
    "1": "#606060",
    "2": "#909090",
    "3": "#c0c0c0",
    "!": "#000000",
}
"""The colours of nonogram-rs's marks."""

_ASSIGNMENT = re.compile(
    r"(?m)^[ \t]*(?:(?:var|let|const|int|array\[[^\]=]*\] of [^:=]*?)[ \t]*:?[ \t]+|self\.)?"
    r"([A-Za-z_]\w*)[ \t]*(?::[^=\n]*)?=[ \t\n]*(array2d\([^\[]*)?(?=[\[({\"'0-9-])"
)
_COMMENT = re.compile(r"(?:#(?!const)|%|//)[^\n]*|/\*(?:.*?\*/|.*)", re.DOTALL)
_LITERAL = re.compile(r"\[\||\|\]|[\[\](){}|,;]|-?[0-9]+|\"[^\"\n]*\"|'[^'\n]*'|[ \t\n]+|.")
_FACT = re.compile(
    r"(?<!\w)(\w++)\(\s*([0-9]{1,7})\s*,\s*([0-9]{1,7})\s*,\s*([0-9]{1,7})\s*\)\s*\."
)
_CONST = re.compile(r"#const\s+(\w+)\s*=\s*([0-9]{1,7})\s*\.")
_NUMBERS = re.compile("[0-9 ,;.|/]*")
"""A clue as text: lengths and their separators."""
_CHANGE = re.compile(
    r"(?m)^[ \t]*(?:self\.)?([A-Za-z_]\w*)[ \t]*"
    r"(?:[-+*|&]=|\.(?:append|extend|insert|push|unshift|pop|reverse)\(|\[[^\]\n]*\][ \t]*=(?!=))"
)
"""A list that changes after it was assigned."""
_DEEPEST = 8
_OPENING, _CLOSING = "[({", "])}"
_CHANGED = ""


def _key(name: str) -> str:
    return re.sub(r"[_\- ]", "", name).lower()


def has_sides(names: Mapping[str, object]) -> bool:
    """Return whether names with values are those of the rows and columns of a puzzle."""
    return _first(names, _ROWS, _is_side) is not None and (
        _first(names, _COLUMNS, _is_side) is not None
    )


def has_data(names: Mapping[str, object]) -> bool:
    """Return whether names with values are those of a puzzle, or of a picture that makes one."""
    return has_sides(names) or (
        _first(names, _ROWS, _is_side) is None
        and _first(names, _PICTURES, _may_be_puzzle) is not None
    )


def _may_be_puzzle(value: object) -> bool:
    return isinstance(value, dict) or _is_picture(value) or levels(value) == 3


def is_marked(block: object) -> bool:
    """Return whether a block is a colour's mark and a length."""
    return (
        isinstance(block, list)
        and len(block) == 2
        and isinstance(block[0], str)
        and type(block[1]) is int
        and 1 <= block[1] <= MAX_NUMBER
    )


def _is_side(value: object) -> bool:
    return isinstance(value, list)


def _first(
    names: Mapping[str, object], wanted: Sequence[str], fits: Callable[[object], bool]
) -> tuple[str, object] | None:
    """Return the first name of those wanted that has a fitting value, and the value."""
    by_key = {_key(name): name for name in reversed(list(names))}
    for key in wanted:
        if (name := by_key.get(key)) is not None and fits(names[name]):
            return name, names[name]
    return None


def puzzles_of(source: Source, content: object, depth: int = 0) -> list[Puzzle]:
    """Return the puzzles of data that is no document of nonolith's own.

    :raises FormatError: it is none of a puzzle, or could be several things.
    """
    if depth > _DEEPEST:
        raise source.unsupported("expected lists of clues, found lists too deep")
    if isinstance(content, dict):
        return [_puzzle(source, content, depth)]
    if not isinstance(content, list) or not content:
        raise source.unsupported("expected lists of clues, found none")
    if isinstance(content[0], dict):
        return [puzzle for item in content for puzzle in puzzles_of(source, item, depth + 1)]
    depths = levels(content)
    if depths == 2 and _is_picture(content):
        source.details.append("a picture of zeros and ones")
        return [_of_picture(source, content, Metadata())]
    if depths == 3 and len(content) == 2:
        return [two_sides(source, *content)]
    if depths == 3 and all(map(_is_picture, content)):
        return [_of_picture(source, item, Metadata()) for item in content]
    if depths >= 3 and all(
        isinstance(item, list) and levels(item) == depths - 1 for item in content
    ):
        return [puzzle for item in content for puzzle in puzzles_of(source, item, depth + 1)]
    raise source.unsupported("expected the clues of rows and columns, found other lists")


def two_sides(source: Source, rows: object, columns: object) -> Puzzle:
    """Return the puzzle of two lists of clues without names.

    :raises FormatError: they are none, or could be pictures as well.
    """
    if _is_picture(rows) and _is_picture(columns):
        raise source.unsupported(
            "this could be two pictures, or the clues of rows and columns: name the lists"
            ' as in {"rows": …, "columns": …}'
        )
    source.details.append("two lists of clues: the rows, then the columns")
    return _of_clues(source, rows, columns)


def levels(value: object, most: int = _DEEPEST) -> int:
    """Return how many lists lie within each other, at most so many."""
    if not isinstance(value, list) or not most:
        return 0
    return 1 + max((levels(item, most - 1) for item in value), default=0)


def _rows_of_marks(value: object) -> object:
    """Return a picture whose rows are texts as lists of cells; everything else as it is."""
    if not isinstance(value, list) or not value:
        return value
    if not all(isinstance(row, str) and row and not set(row) - set(_MARKS) for row in value):
        return value
    return [[_MARKS[mark] for mark in row] for row in value]


def _is_picture(value: object) -> bool:
    value = _rows_of_marks(value)
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, list) and row and len(row) == len(value[0]) for row in value)
        and all(type(cell) in (int, bool) and cell in (0, 1) for row in value for cell in row)
    )


def _puzzle(source: Source, names: Mapping[str, object], depth: int = 0) -> Puzzle:
    rows, columns = _first(names, _ROWS, _is_side), _first(names, _COLUMNS, _is_side)
    texts = [
        str(found[1])
        if (found := _first(names, wanted, lambda value: isinstance(value, str)))
        else ""
        for wanted in (_TITLES, _AUTHORS)
    ]
    metadata = Metadata(title=texts[0], author=texts[1])
    if rows is not None and columns is not None:
        source.details.append(f"rows are {shown(rows[0])}, columns are {shown(columns[0])}")
        # In MiniZinc's challenge, which names the length of the longest clue so.
        puzzle = _of_clues(source, rows[1], columns[1], unary="maxlen" in names)
        check_size(source, names, puzzle, "lists of clues")
        return puzzle.replace(metadata=metadata)
    for name in _PICTURES:
        found_picture = _first(names, (name,), lambda value: isinstance(value, list | dict))
        if found_picture is None:
            continue
        if _is_picture(found_picture[1]):
            source.details.append(f"the picture is {shown(found_picture[0])}")
            puzzle = _of_picture(source, found_picture[1], metadata)
            check_size(source, names, puzzle, "of them in the picture")
            return puzzle
        if isinstance(found_picture[1], dict) or levels(found_picture[1]) >= 3:
            puzzle, *others = puzzles_of(source, found_picture[1], depth + 1)
            if others:
                problem = f"expected one puzzle in {shown(found_picture[0])}"
                raise source.unsupported(f"{problem}, found {1 + len(others)}")
            check_size(source, names, puzzle, "of them")
            return puzzle.replace(metadata=metadata) if any(texts) else puzzle
    raise source.unsupported("expected the clues of rows and columns, found neither")


def check_size(source: Source, names: Mapping[str, object], puzzle: Puzzle, what: str) -> None:
    """Compare the sizes among names with those of a puzzle.

    :raises FormatError: they differ.
    """
    for wanted, count in ((_HEIGHTS, puzzle.height), (_WIDTHS, puzzle.width)):
        size = _first(names, wanted, lambda value: type(value) is int)
        if size is not None and size[1] != count:
            raise source.unsupported(f"{size[0]} is {size[1]}, but there are {count} {what}")


def _of_picture(source: Source, cells: object, metadata: Metadata) -> Puzzle:
    rows = [list(map(int, row)) for row in _rows_of_marks(cells)]  # type: ignore[attr-defined]
    source.check_cells(len(rows), len(rows[0]))
    grid = Grid(rows)
    return Puzzle.from_grid(grid, metadata.replace(goal=grid))


def _of_clues(source: Source, rows: object, columns: object, *, unary: bool = False) -> Puzzle:
    if _has_marks(rows) or _has_marks(columns):
        return _of_coloured(source, rows, columns)
    sides = [_lists(source, side, name) for side, name in ((rows, "rows"), (columns, "columns"))]
    numbers = {number for side in sides for clue in side for number in clue}
    if unary or any(0 in clue for side in sides for clue in side):
        if not numbers <= {0, 1}:
            raise source.unsupported("expected the lengths of blocks, found a 0 between them")
        source.details.append("unary clues: a 0 is the gap between two blocks")
        sides = [[_of_unary(clue) for clue in side] for side in sides]
    source.check_cells(len(sides[0]), len(sides[1]))
    return Puzzle(sides[0], sides[1])


def _has_marks(side: object) -> bool:
    """Return whether blocks have colours: a mark and a length each."""
    return isinstance(side, list) and any(
        isinstance(clue, list) and any(map(is_marked, clue)) for clue in side
    )


def _of_coloured(source: Source, rows: object, columns: object) -> Puzzle:
    """Return the puzzle of clues whose blocks are a colour's mark and a length."""
    numbers: dict[str, int] = {}
    sides: list[list[list[tuple[int, int]]]] = []
    for name, side in (("rows", rows), ("columns", columns)):
        clues = []
        for line, clue in enumerate(side if isinstance(side, list) else [None], start=1):
            if not isinstance(clue, list) or not all(map(is_marked, clue)):
                raise source.unsupported(
                    f"{name}: expected a colour and a length for each block of clue {line}"
                )
            clues.append([(n, numbers.setdefault(mark, len(numbers) + 1)) for mark, n in clue])
        sides.append(clues)
    unknown = next((mark for mark in numbers if mark not in _RGB), None)
    if unknown is not None and len(numbers) > 1:
        raise source.unsupported(f"expected a colour of nonogram-rs, found {shown(unknown)}")
    source.check_cells(len(sides[0]), len(sides[1]))
    palette = BLACK_AND_WHITE
    if len(numbers) > 1:
        palette = Palette(
            tuple(
                Colour(f"{_RGB[mark]} {mark}", _RGB[mark], "#" if mark == "!" else mark)
                for mark in numbers
            ),
            BLACK_AND_WHITE[0],
        )
    source.details.append(f"a block is a colour and a length: {' '.join(map(shown, numbers))}")
    return Puzzle(sides[0], sides[1], palette)


def _of_unary(cells: Sequence[int]) -> list[int]:
    return [len(run) for run in "".join(map(str, cells)).split("0") if run]


def _lists(source: Source, side: object, name: str) -> list[list[int]]:
    if not isinstance(side, list):
        raise source.unsupported(f"{name}: expected a list of clues")
    clues = []
    for number, item in enumerate(side, start=1):
        if isinstance(item, str):
            if not _NUMBERS.fullmatch(item):
                problem = f"{name}: expected numbers in clue {number}, found {shown(item)}"
                raise source.unsupported(problem)
            item = [int(word[:8]) for word in re.findall("[0-9]+", item)]
        clue = item if isinstance(item, list) else [item]
        if not all(type(length) is int and -1 <= length <= MAX_NUMBER for length in clue):
            problem = f"{name}: expected numbers up to {MAX_NUMBER} in clue {number}"
            raise source.unsupported(f"{problem}, found {shown(json.dumps(clue)[:60])}")
        clues.append(_stripped(clue))
    return clues


def _stripped(clue: list[int]) -> list[int]:
    """Return a clue without what fills it up."""
    start, end = 0, len(clue)
    while start < end and clue[start] <= 0:
        start += 1
    while start < end and clue[end - 1] <= 0:
        end -= 1
    return clue[start:end]


# Names with values in a program.


def read_assignments(source: Source) -> list[Puzzle]:
    """Read the puzzle of lists that are assigned to names.

    :raises FormatError: the lists are none of clues.
    """
    names = assignments(source.text)
    if (encoded := names.get("d")) is not None and not has_sides(names):
        return [_deciphered(source, encoded)]
    changed = names.get(_CHANGED)
    if isinstance(changed, str) and _key(changed) in (*_ROWS, *_COLUMNS, *_PICTURES):
        raise source.unsupported(f"{changed} changes after it was assigned: only lists are read")
    return [_puzzle(source, names)]


def assignments(text: str) -> dict[str, object]:
    """Return the lists, numbers and texts that a program assigns to names.

    Under no name stands that of a list that changes later, if there is one.
    """
    text = _COMMENT.sub("", text)
    names: dict[str, object] = {}
    end = 0
    for found in _ASSIGNMENT.finditer(text):
        if found.start() >= end:
            value, end = _literal(text, found.end())
            if found[2] and value is not None:
                value = _as_table(found[2], value, names)
            if value is not None and names.setdefault(found[1], value) != value:
                names[_CHANGED] = found[1]
    for found in _CHANGE.finditer(text):
        if isinstance(names.get(found[1]), list):
            names[_CHANGED] = found[1]
    return names


def _as_table(head: str, value: object, names: Mapping[str, object]) -> object:
    """Return the rows of ``array2d(1..rows, 1..length, …)``, whose values stand in one list.

    None if they can't be told apart.
    """
    if levels(value) != 1 or not isinstance(value, list):
        return value
    sizes = re.search(r"1\s*\.\.\s*(\w+)\s*,\s*1\s*\.\.\s*(\w+)\s*,\s*$", head)
    if sizes is None:
        return None
    height, width = (int(size) if size.isdecimal() else names.get(size) for size in sizes.groups())
    if type(height) is not int or type(width) is not int or width < 1:
        return None
    if height * width != len(value):
        return None
    return [value[start : start + width] for start in range(0, len(value), width)]


def _literal(text: str, start: int) -> tuple[object, int]:
    """Return the value that begins at an offset, None if it is no plain one, and its end."""
    written: list[str] = []
    depth = 0
    table = in_table = False
    for token in _LITERAL.finditer(text, start):
        part = token[0]
        if part == "[|":
            written.append("[[")
            depth, table, in_table = depth + 1, True, True
        elif part == "|]" and in_table:
            written.append("]]")
            depth, in_table = depth - 1, False
        elif part == "|" and in_table:
            written.append("],[")
        elif part in _OPENING:
            written.append("[")
            depth += 1
        elif part in _CLOSING:
            if depth == 0:
                return None, token.start()
            written.append("]")
            depth -= 1
        elif part[0] in "\"'":
            written.append(json.dumps(part[1:-1]))
        elif part == "," or part.isspace() or part.lstrip("-").isdigit():
            written.append(part)
        else:
            return None, token.end()
        if depth == 0 and not part.isspace():
            end = token.end()
            break
        if depth > _DEEPEST:
            return None, token.end()
    else:
        return None, len(text)
    if re.match(r"[ \t]*[^\s;,)\]}]", text[end : end + 80]):
        return None, end  # the beginning of a formula
    plain = re.sub(r",(?=\s*\])", "", "".join(written))
    if plain.startswith("[["):  # a bar may begin a row that is not there
        plain = re.sub(r",\[\s*\]\]$", "]", plain) if table else plain
    try:
        return json.loads(plain), end
    except (ValueError, RecursionError):
        return None, end


def _deciphered(source: Source, encoded: object) -> Puzzle:
    """Return the puzzle of nonograms.org's list ``d``, which hides a picture."""
    try:
        cells, colours = _picture_of(encoded)
    except (IndexError, TypeError, ValueError, ZeroDivisionError):
        raise source.unsupported("the list d is no picture of nonograms.org") from None
    width = len(cells[0])
    source.check_cells(len(cells), width)
    if colours == ["#000000"]:
        palette = BLACK_AND_WHITE
    else:
        letters = "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        palette = Palette(
            tuple(Colour(f"{rgb} {n}", rgb, letters[n]) for n, rgb in enumerate(colours)),
            BLACK_AND_WHITE[0],
        )
    grid = Grid(cells, palette=palette)
    source.details.append("the picture that nonograms.org hides in d")
    return Puzzle.from_grid(grid, Metadata(goal=grid))


def _picture_of(d: object) -> tuple[list[list[int]], list[str]]:
    if not isinstance(d, list):
        raise TypeError
    width, height, number = (x[0] % x[3] + x[1] % x[3] - x[2] % x[3] for x in d[1:4])
    if not (0 < width <= 4096 and 0 < height <= 4096 and 0 < number < 32):
        raise ValueError
    key = d[4]
    colours = []
    for x in d[5 : 5 + number]:
        red, green, blue = x[0] - key[1], x[1] - key[0], x[2] - key[3]
        if not all(0 <= part < 256 for part in (red, green, blue)):
            raise ValueError
        colours.append(f"#{red:02x}{green:02x}{blue:02x}")
    x, key = d[5 + number], d[6 + number]
    runs = (x[0] % x[3]) ** 2 + x[1] % x[3] * 2 + x[2] % x[3]
    cells = [[0] * width for _ in range(height)]
    for run in d[7 + number : 7 + number + runs]:
        first, length, colour, row = (a - b for a, b in zip(run, key, strict=True))
        if not (first >= 1 and first + length <= width + 1 and 1 <= row <= height):
            raise ValueError
        if not 1 <= colour <= number:
            raise ValueError
        cells[row - 1][first - 1 : first - 1 + length] = [colour] * length
    return cells, colours


# Facts, and lines of names and values.


def read_facts(source: Source) -> list[Puzzle]:
    """Read facts such as ``row_hint(1, 2, 3).``: of row 1, the second block has 3 cells.

    :raises FormatError: there are none, or a block is missing.
    """
    text = re.sub(r"(?m)%.*$", "", source.text)
    sizes = {_key(found[1]): int(found[2]) for found in _CONST.finditer(text)}
    sides: dict[str, dict[int, dict[int, int]]] = {"row": {}, "col": {}}
    for fact in _FACT.finditer(text):
        side = _key(fact[1])[:3]
        if side in sides:
            line, number, length = (int(fact[group]) for group in (2, 3, 4))
            if sides[side].setdefault(line, {}).setdefault(number, length) != length:
                raise source.unsupported(f"{fact[0]} contradicts a fact before it")
    if not any(sides.values()) and not sizes:
        raise source.unsupported("expected facts such as row_hint(1, 1, 3).")
    clues = []
    for side, names in (("row", _HEIGHTS), ("col", _WIDTHS)):
        blocks = sides[side]
        if 0 in blocks:
            raise source.unsupported(f"expected hints of {side} 1 and up, found {side} 0")
        least = max(blocks, default=0)
        count = next((sizes[name] for name in names if name in sizes), least)
        if not 0 <= least <= count or count > MAX_NUMBER:
            raise source.unsupported(f"there are hints of {side} {least}, but only {count} of them")
        clues.append([_in_order(source, blocks.get(line, {})) for line in range(1, count + 1)])
    rows, columns = clues
    source.check_cells(len(rows), len(columns))
    return [Puzzle(rows, columns)]


def _in_order(source: Source, blocks: Mapping[int, int]) -> list[int]:
    if sorted(blocks) != list(range(1, len(blocks) + 1)):
        raise source.unsupported("expected the blocks of a line to be numbered from 1")
    return _stripped([blocks[number] for number in sorted(blocks)])


def read_pairs(source: Source) -> list[Puzzle]:
    """Read lines ``name:value``, with clues such as ``rows:1 3 2,2``.

    :raises FormatError: there are no rows or columns among them.
    """
    names: dict[str, object] = {}
    for line in source.lines:
        name, colon, value = line.text.partition(":")
        if not line.text.strip():
            continue
        if not colon:
            raise source.error("a name and a value, as in width:5", line)
        key = name.strip().lower()
        names[key] = value.strip()
        if key in ("rows", "columns"):
            words = source.words(line.part(len(name) + 1))
            names[key] = [list(map(int, source.clue(word, ","))) for word in words]
        elif key in ("width", "height"):
            names[key] = source.number(line.part(len(name) + 1).strip(), f"the {key}")
    return [_puzzle(source, names)]


# Writing: the same names and lists.


def write(puzzles: Sequence[Puzzle], name: str) -> str:
    """Write one puzzle as data."""
    (puzzle,) = puzzles
    return _WRITERS[name](puzzle)


def read(source: Source, name: str) -> Iterator[Puzzle]:
    """Read the puzzles of data."""
    if name == "pycsp3-json":
        from nonolith.formats.json_puzzle import read as read_json

        yield from read_json(source)
    else:
        yield from _READERS[name](source)


def facts(puzzle: Puzzle) -> str:
    """Return the facts of an answer set program: the sizes and the blocks."""
    lines = [f"#const h = {puzzle.height}.", f"#const w = {puzzle.width}."]
    for side, clues in (("row", puzzle.rows), ("col", puzzle.columns)):
        lines += [
            f"{side}_hint({line}, {number}, {int(block)})."
            for line, clue in enumerate(clues, start=1)
            for number, block in enumerate(clue, start=1)
        ]
    return "\n".join([*lines, ""])


def _table(clues: Sequence[Sequence[int]], fill: int, *, before: bool) -> tuple[int, str]:
    """Return the length of the longest clue, at least 1, and clues of that length as a table."""
    longest = max(1, max(map(len, clues), default=0))
    lines = []
    for clue in clues:
        padding = [fill] * (longest - len(clue))
        numbers = [*padding, *clue] if before else [*clue, *padding]
        lines.append(", ".join(str(int(number)) for number in numbers))
    return longest, "[| " + "\n | ".join(lines) + " |]"


def _dzn(puzzle: Puzzle) -> str:
    text = ""
    for name, clues in (("row", puzzle.rows), ("col", puzzle.columns)):
        longest, table = _table(clues, 0, before=True)
        text += f"{name}s = {len(clues)};\n{name}_rule_len = {longest};\n{name}_rules = {table};\n"
    return text


def _dzn_unary(puzzle: Puzzle) -> str:
    sides = [[_unary(clue) for clue in clues] for clues in (puzzle.rows, puzzle.columns)]
    longest = max(1, max((len(clue) for side in sides for clue in side), default=0))
    text = f"X = {puzzle.width};\nY = {puzzle.height};\nmaxlen = {longest};\n"
    for name, side in zip(("rows", "cols"), sides, strict=True):
        padded = [[*clue, *[-1] * (longest - len(clue))] for clue in side]
        text += f"{name} = {_table(padded, -1, before=False)[1]};\n"
    return text


def _unary(clue: Sequence[int]) -> list[int]:
    cells: list[int] = []
    for block in clue:
        cells += [*([0] if cells else []), *([1] * block)]
    return cells


def _pycsp3_json(puzzle: Puzzle) -> str:
    sides = {"rows": puzzle.rows, "cols": puzzle.columns}
    content = {name: [list(map(int, clue)) for clue in side] for name, side in sides.items()}
    return json.dumps(content) + "\n"


_READERS: dict[str, Callable[[Source], list[Puzzle]]] = {
    "dzn": read_assignments,
    "dzn-unary": read_assignments,
    "assigned": read_assignments,
    "facts": read_facts,
    "pairs": read_pairs,
}
_WRITERS: dict[str, Callable[[Puzzle], str]] = {
    "dzn": _dzn,
    "dzn-unary": _dzn_unary,
    "facts": facts,
    "pycsp3-json": _pycsp3_json,
}
