"""Drawings with clues around the cells: those that nonolith makes can be read back.

The numbers to the left of the first bar of a row are its clue; those above the cells are the
columns', each in the place of its column::

            2     1              2   1               │2│ │1│
     1  1 |██|><|██|           ┌──────┐           ───┼─┼─┼─┤
        1 |██|><|><|       1 1 │██ ·██│           1 1│ │ │ │
                             1 │██ · ·│             1│ │ │ │

The first two are nonolith's ``table`` and ``boxed``, the third is that of programs that draw a line
around each cell. Cells that are drawn become the givens, or the goal where they are all decided;
decided cells without any number bring their own clues. ``str`` of a puzzle draws ``?`` for a cell,
each below the last digits of its column. Colours are not in a drawing, so it can't be read back
where a number has a letter.
"""

import re
from itertools import pairwise

from nonolith.formats._source import Piece, Source
from nonolith.model import BLACK_AND_WHITE, Cell, Knowledge, Metadata, Puzzle

_BAR = re.compile("[|│┃]")
_RULE = re.compile(r"[ \t]*[+|│┃]?[+\-─━┌┬┐├┼┤└┴┘╋╂┿]{2,}[|│┃]?[ \t]*")
_NUMBER = re.compile("[0-9]+")
_EMPTY = {".", "·", "><"}
_COLOURED = re.compile("[0-9][^0-9 \\t]")


def read(source: Source) -> list[Puzzle]:
    """Read the puzzle of a drawing."""
    lines = [line for line in source.lines if line.text.strip() and not _is_time(line.text)]
    if not _BAR.search(source.text):
        return [_puzzle_of_marks(source, lines)]
    rules = [number for number, line in enumerate(lines) if _RULE.fullmatch(line.text)]
    body = _body_start(lines, rules)
    rows = [line for line in lines[body:] if not _RULE.fullmatch(line.text)]
    if not rows:
        raise source.error("rows with bars between their cells", None)
    header = lines[: body - 1] if rules else lines[:body]
    if (aligned := _aligned(header + rows)) is not None:
        header, rows = aligned[: len(header)], aligned[len(header) :]
    bars = _bars(source, rows)
    unit = _unit(bars, header, lines[rules[0]] if rules else None)
    edges = _edges(source, rows[0], bars, unit)
    clues = [_numbers(source, row.part(0, bars[0])) for row in rows]
    above = [[_number(source, line, start, end) for line in header] for start, end in edges]
    columns = [[number for number in numbers if number is not None] for numbers in above]
    _refuse_strays(source, header, edges)
    cells = [[_cell(source, row, start, end) for start, end in edges] for row in rows]
    known = Knowledge(cells, width=len(columns), palette=BLACK_AND_WHITE)
    if not any(clues) and not any(columns) and any(Cell.FILLED in row for row in cells):
        return [_puzzle_of_cells(source, known)]
    return [Puzzle(clues, columns, metadata=_metadata(source, clues, columns, known))]


def _puzzle_of_marks(source: Source, lines: list[Piece]) -> Puzzle:
    """Return the puzzle of a drawing with a question mark for each cell."""
    marks = [[match.start() for match in re.finditer("[?]", line.text)] for line in lines]
    body = next((number for number, found in enumerate(marks) if found), None)
    if body is None:
        raise source.error("rows with bars between their cells, or question marks", None)
    ends = marks[body]
    for row, found in zip(lines[body:], marks[body:], strict=True):
        if found != ends:
            raise source.error("question marks below those of the row above", row)
    edges = [(start, end + 1) for start, end in pairwise([-1, *ends])]
    edges = [(start + 1, end) for start, end in edges]
    rows = [_numbers(source, row.part(0, ends[0])) for row in lines[body:]]
    above = [[_number(source, line, start, end) for line in lines[:body]] for start, end in edges]
    return Puzzle(rows, [[number for number in found if number] for found in above])


def _puzzle_of_cells(source: Source, known: Knowledge) -> Puzzle:
    """Return the puzzle of a drawing without clues."""
    if not known.is_complete:
        raise source.unsupported("the drawing has no clues, and not all of its cells are decided")
    grid = known.to_grid()
    return Puzzle.from_grid(grid, Metadata(goal=grid))


def _is_time(text: str) -> bool:
    return text.startswith("Solved in:")


def _body_start(lines: list[Piece], rules: list[int]) -> int:
    """Return the number of the first line that is not above the cells."""
    if rules:
        return rules[0] + 1
    return next((n for n, line in enumerate(lines) if _BAR.search(line.text)), len(lines))


def _aligned(lines: list[Piece]) -> list[Piece] | None:
    """Return lines whose indents were lost, with the first bars below each other again.

    That is certain only if every line has bars, and all have them at the same distances.
    """
    bars = [[match.start() for match in _BAR.finditer(line.text)] for line in lines]
    if any(len(found) < 2 for found in bars):
        return None
    if len({tuple(bar - found[0] for bar in found) for found in bars}) > 1:
        return None
    margin = max(found[0] for found in bars)
    missing = [margin - found[0] for found in bars]
    return [
        Piece(" " * shift + line.text, line.line, line.column - shift)
        for line, shift in zip(lines, missing, strict=True)
    ]


def _bars(source: Source, rows: list[Piece]) -> list[int]:
    """Return the places of the bars, which are the same in every row."""
    bars = [match.start() for match in _BAR.finditer(rows[0].text)]
    if not bars:
        raise source.error("bars around the cells", rows[0])
    for row in rows[1:]:
        if [match.start() for match in _BAR.finditer(row.text)] != bars:
            raise source.error("bars below those of the row above", row)
    return bars


def _unit(bars: list[int], header: list[Piece], rule: Piece | None) -> int:
    """Return how many characters wide a cell is.

    Bars stand around every cell, unless a frame begins at the first bar: then they stand after
    every fifth, and a cell has a blank before the longest number.
    """
    if len(bars) == 1:  # no columns
        return 1
    if rule is None or len(rule.text) - len(rule.text.lstrip()) < bars[0]:
        return max(1, bars[1] - bars[0] - 1)
    numbers = (match[0] for line in header for match in _NUMBER.finditer(line.text))
    return max(map(len, numbers), default=1) + 1


def _edges(source: Source, row: Piece, bars: list[int], unit: int) -> list[tuple[int, int]]:
    """Return where the cells of each column begin and end, in characters."""
    edges = []
    for bar, after in pairwise(bars):
        starts = range(bar + 1, after, unit)
        if (after - bar - 1) % unit:
            raise source.error(f"cells of {unit} characters between two bars", row)
        edges += [(start, start + unit) for start in starts]
    return edges


def _numbers(source: Source, margin: Piece) -> list[int]:
    _refuse_colours(source, margin)
    if not re.fullmatch(r"[0-9 \t]*", margin.text):
        raise source.error("the numbers of a clue", margin.strip())
    return [int(word.text) for word in source.words(margin) if word.text != "0"]


def _refuse_colours(source: Source, piece: Piece) -> None:
    if _COLOURED.search(piece.text):
        raise source.unsupported(
            "a drawing does not hold the colours of its clues: JSON and webpbn do", piece.strip()
        )


def _number(source: Source, line: Piece, start: int, end: int) -> int | None:
    piece = line.part(start, end).strip() if start < len(line.text) else line.end()
    if not piece.text:
        return None
    _refuse_colours(source, piece)
    if not _NUMBER.fullmatch(piece.text):
        raise source.error("a number above each column", piece)
    return int(piece.text) or None


def _refuse_strays(source: Source, header: list[Piece], edges: list[tuple[int, int]]) -> None:
    for line in header:
        for match in _NUMBER.finditer(line.text):
            if not any(start <= match.start() and match.end() <= end for start, end in edges):
                raise source.error("a number above a column", line.part(*match.span()))


def _cell(source: Source, row: Piece, start: int, end: int) -> Cell:
    piece = row.part(start, end)
    text = piece.text.strip()
    if not text.strip("?"):
        return Cell.UNKNOWN
    if set(text) <= set("█#"):
        return Cell.FILLED
    if text.replace(" ", "") in _EMPTY:
        return Cell.EMPTY
    raise source.error("a cell as ██, ><, · or blank", piece)


def _metadata(
    source: Source, rows: list[list[int]], columns: list[list[int]], known: Knowledge
) -> Metadata:
    if known.unknown_count == known.height * known.width:
        return Metadata()
    if not known.is_complete:
        return Metadata(givens=known)
    grid = known.to_grid()
    if not Puzzle(rows, columns).is_solved_by(grid):
        raise source.unsupported("the cells that are drawn have other clues")
    return Metadata(goal=grid)
