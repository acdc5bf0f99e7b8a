"""gnonograms' .gno: sections with headings in brackets, in any order.

``[Dimensions]`` has the height and the width, ``[Row clues]`` and ``[Column clues]`` a clue a line
with commas and 0 for a blank line, ``[Solution]`` a row a line with 2 for a filled and 1 for an
empty cell, ``[Description]`` the title, the author, a date and a difficulty, ``[License]`` a line.
"""

import re
from collections.abc import Sequence

from nonolith.formats._source import Piece, Source
from nonolith.formats.numbers import clue_lines
from nonolith.model import Grid, Metadata, Puzzle
from nonolith.texts import one_line

_HEADING = re.compile(r"\[([^\[\]]+)\][ \t]*")
_CELLS = {"2": 1, "1": 0}


def read(source: Source) -> list[Puzzle]:
    """Read the one puzzle of a source."""
    sections = _sections(source)
    rows, columns = (_clues(source, sections, name) for name in ("row clues", "column clues"))
    if (size := sections.get("dimensions")) and len(size) > 1:
        for name, line, found in zip(("rows", "columns"), size, (rows, columns), strict=False):
            if source.number(line.strip(), f"the number of {name}") != len(found):
                raise source.error(f"{len(found)} as there are {name}", line)
    about = [line.text.strip() for line in sections.get("description", ())] + [""] * 2
    licence = next(iter(sections.get("license", ())), Piece("", 1)).text.strip()
    metadata = Metadata(
        title=about[0],
        author=about[1],
        licence=licence,
        goal=_goal(source, sections.get("solution"), len(rows), len(columns)),
    )
    return [Puzzle(rows, columns, metadata=metadata)]


def _sections(source: Source) -> dict[str, list[Piece]]:
    sections: dict[str, list[Piece]] = {}
    lines: list[Piece] | None = None
    for line in source.lines:
        if heading := _HEADING.fullmatch(line.text):
            name = heading[1].lower()
            if name in sections:
                raise source.error(f"[{heading[1]}] once", line, "it again")
            lines = sections[name] = []
        elif lines is not None:
            lines.append(line)
        elif line.text.strip() and not line.text.startswith("#"):
            raise source.error("a heading such as [Dimensions]", line)
    return sections


def _clues(
    source: Source, sections: dict[str, list[Piece]], name: str
) -> Sequence[Sequence[object]]:
    if name not in sections:
        raise source.error(f"[{name.capitalize()}]", None)
    return source.clues([line for line in sections[name] if line.text.strip()], ",")


def _goal(source: Source, lines: list[Piece] | None, height: int, width: int) -> Grid | None:
    if lines is None:
        return None
    if not height * width:
        return Grid([[]] * height, width=width)
    lines = [line for line in lines if line.text.strip()]
    cells = [source.words(line) for line in lines]
    if not cells or any(word.text == "0" for row in cells for word in row):
        return None  # nothing there, or nothing known
    if len(cells) != height:
        raise source.error(f"a solution of {height} rows", lines[0], f"{len(cells)}")
    for line, row in zip(lines, cells, strict=True):
        if len(row) != width:
            raise source.error(f"{width} cells", line, f"{len(row)}")
        for word in row:
            if word.text not in _CELLS:
                raise source.error("2 for a filled and 1 for an empty cell", word)
    return Grid([[_CELLS[word.text] for word in row] for row in cells], width=width)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle."""
    (puzzle,) = puzzles
    about = puzzle.metadata
    # A line that looks like a heading would be one.
    title, author, licence = (
        f" {text}" if text.startswith("[") else text
        for text in map(one_line, (about.title, about.author, about.licence))
    )
    lines = ["[Description]", title, author, "", ""] if title or author else []
    lines += ["[License]", licence] if licence else []
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    lines += ["[Row clues]", *clue_lines(puzzle.rows, ",")]
    lines += ["[Column clues]", *clue_lines(puzzle.columns, ",")]
    if about.goal is not None:
        lines += ["[Solution]", *(" ".join(str(1 + cell) for cell in row) for row in about.goal)]
    return "\n".join([*lines, ""])
