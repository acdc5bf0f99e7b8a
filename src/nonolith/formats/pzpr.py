"""puzz.link and pzprv3: the URLs and the files of pzprjs, for its genre ``nonogram``.

A URL ends in ``nonogram/WIDTH/HEIGHT/CLUES``: the columns, then the rows, each from the cells
outward in as many places as it may have blocks, half the cells rounded up. A digit up to f is a
block, ``-`` begins two digits and ``+`` three, and letters from g on skip one place, two and so on.

A file is ``pzprv3/nonogram/HEIGHT/WIDTH/`` and a line for each row of the whole board, clues and
cells; lines may end in slashes. ``#`` is a filled cell and ``+`` a marked one: where all are
decided and right, they are the goal.
"""

import re
from collections.abc import Iterator, Sequence

from nonolith.errors import ConversionError
from nonolith.formats._source import Piece, Source
from nonolith.model import BLACK_AND_WHITE, Cell, Clue, Knowledge, Metadata, Puzzle

_URL = re.compile(r"(?:\S*[/?])?nonogram(?:/v:)?/([0-9]+)/([0-9]+)/([0-9a-z+.=%-]*)/?")
_HEAD = re.compile(r"pzprv3(?:\.1)?[/\n]+nonogram[/\n]+([0-9]+)[/\n]+([0-9]+)[/\n]+")
_CODE = re.compile(r"-[0-9a-f]{2}|\+[0-9a-f]{3}|[0-9a-z]|.", re.DOTALL)
_SITE = "https://puzz.link/p?nonogram"
_LONGEST_SKIP = 20
_LARGEST = 0xFFF


def read(source: Source) -> Iterator[Puzzle]:
    """Read every puzzle of a source, one URL a line."""
    if not source.text.strip():
        raise source.error("a puzz.link URL", None)
    for line in source.lines:
        if line.text.strip():
            yield _of_url(source, line.strip())


def _of_url(source: Source, line: Piece) -> Puzzle:
    found = _URL.fullmatch(line.text)
    if found is None:
        raise source.error("a URL such as https://puzz.link/p?nonogram/3/2/…", line)
    width, height = (source.number(line.part(*found.span(group)), least=1) for group in (1, 2))
    source.check_cells(height, width, line)
    places = _places(height, width)
    cells = _decoded(source, line.part(*found.span(3)), sum(places))
    sides: list[list[int]] = []
    start = 0
    for count in places:  # from the cells outward: the last block comes first
        sides.append([block for block in reversed(cells[start : start + count]) if block])
        start += count
    return Puzzle(sides[width:], sides[:width])


def _places(height: int, width: int) -> list[int]:
    """Return how many places for blocks the columns have, and then the rows."""
    return [(height + 1) // 2] * width + [(width + 1) // 2] * height


def _decoded(source: Source, codes: Piece, count: int) -> list[int]:
    cells: list[int] = []
    for code in _CODE.finditer(codes.text):
        text = code[0]
        if len(text) > 1:
            cells.append(int(text[1:], 16))
        elif text in "0123456789abcdef":
            cells.append(int(text, 16))
        elif "g" <= text <= "z":
            cells += [0] * (ord(text) - ord("f"))
        else:
            raise source.error("a block or a letter", codes.part(*code.span()))
        if len(cells) > count:
            raise source.error(f"{count} places for blocks", codes.part(*code.span()), "more")
    return cells + [0] * (count - len(cells))


def read_file(source: Source) -> list[Puzzle]:
    """Read the one puzzle of a file."""
    text = source.text.strip()
    head = _HEAD.match(text)
    if head is None:
        raise source.error("pzprv3/nonogram/HEIGHT/WIDTH/", source.lines[0] if text else None)
    height, width = (source.number(Piece(head[group], 1), least=1) for group in (1, 2))
    source.check_cells(height, width)
    lines = [line.split() for line in re.split(r"[/\n]", text[head.end() :]) if line.strip()]
    above, before = (height + 1) // 2, (width + 1) // 2
    if len(lines) < above + height:
        raise source.error(f"{above + height} lines of the board", None, f"{len(lines)}")
    for number, line in enumerate(lines[: above + height], start=1):
        if len(line) != before + width:
            problem = f"line {number} of the board: expected {before + width} places"
            raise source.unsupported(f"{problem}, found {len(line)}")
    board, below = lines[:above], lines[above : above + height]
    columns = [_blocks(source, [line[before + at] for line in board]) for at in range(width)]
    rows = [_blocks(source, line[:before]) for line in below]
    marks = {"#": Cell.FILLED, "+": Cell.EMPTY, ".": Cell.UNKNOWN}
    cells = [[marks.get(mark, Cell.UNKNOWN) for mark in line[before:]] for line in below]
    puzzle = Puzzle(rows, columns)
    filled = [[cell if cell == Cell.FILLED else Cell.EMPTY for cell in row] for row in cells]
    grid = Knowledge(filled, width=width, palette=BLACK_AND_WHITE).to_grid()
    has_marks = any(cell != Cell.UNKNOWN for row in cells for cell in row)
    if has_marks and puzzle.is_solved_by(grid):
        return [puzzle.replace(metadata=Metadata(goal=grid))]
    return [puzzle]  # a player's marks are no part of the puzzle


def _blocks(source: Source, places: list[str]) -> list[int]:
    words = " ".join(place.removeprefix("c") for place in places if place != ".")
    return [int(block) for block in source.clue(Piece(words, 1), zeros=False)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write a URL for each puzzle."""
    return "".join(f"{url(puzzle)}\n" for puzzle in puzzles)


def url(puzzle: Puzzle) -> str:
    """Return the URL at which puzz.link shows a puzzle.

    >>> url(Puzzle([[1, 1], [1]], [[2], [], [1]]))
    'https://puzz.link/p?nonogram/3/2/2g1111g'
    """
    cells: list[int] = []
    for clue, count in _clues(puzzle):
        cells += [*map(int, reversed(clue)), *([0] * (count - len(clue)))]
    codes, skipped = [], 0
    for block in [*cells, None]:
        if block == 0 and skipped < _LONGEST_SKIP:
            skipped += 1
            continue
        if skipped:
            codes.append(chr(ord("f") + skipped))
        skipped = int(block == 0)
        if block:
            codes.append(_code(block))
    return f"{_SITE}/{puzzle.width}/{puzzle.height}/{''.join(codes)}"


def _clues(puzzle: Puzzle) -> Iterator[tuple[Clue, int]]:
    """Yield the clues of the columns and the rows, with the places that they have."""
    clues = (*puzzle.columns, *puzzle.rows)
    for clue, count in zip(clues, _places(puzzle.height, puzzle.width), strict=True):
        if len(clue) > count:
            raise ConversionError(f"puzz.link has places for {count} blocks, not {len(clue)}")
        yield clue, count


def _code(block: int) -> str:
    if block > _LARGEST:
        raise ConversionError(f"puzz.link has blocks of up to {_LARGEST} cells, not {block}")
    return f"{block:x}" if block < 16 else f"-{block:02x}" if block < 256 else f"+{block:03x}"


def write_file(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle as a file."""
    (puzzle,) = puzzles
    padded = [
        ["."] * (count - len(clue)) + [str(int(b)) for b in clue] for clue, count in _clues(puzzle)
    ]
    columns, rows = padded[: puzzle.width], padded[puzzle.width :]
    before = ["."] * ((puzzle.width + 1) // 2)
    goal = puzzle.metadata.goal
    cells = goal.rows if goal else [[0] * puzzle.width] * puzzle.height
    lines = [[*before, *line] for line in zip(*columns, strict=True)]
    empty = "+" if goal and not any(map(any, cells)) else "."  # else no mark would tell of a goal
    lines += [
        [*row, *("#" if cell else empty for cell in line)]
        for row, line in zip(rows, cells, strict=True)
    ]
    head = ["pzprv3", "nonogram", str(puzzle.height), str(puzzle.width)]
    return "\n".join([*head, *(" ".join(line) + " " for line in lines), ""])
