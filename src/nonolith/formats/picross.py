"""The text format of picross-solver: ``GRID title``, ``ROWS``, ``COLUMNS``, clues in brackets.

A blank line is ``[ ]`` or ``[ 0 ]``; lines that begin with ``#`` are comments. A file has any
number of puzzles.
"""

import re
from typing import TYPE_CHECKING

from nonolith.formats._source import Piece, Source
from nonolith.model import Metadata, Puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence

_CLUE = re.compile(r"\[([^\[\]]*)\]")


def read(source: Source) -> list[Puzzle]:
    """Read every puzzle of a source."""
    puzzles: list[Puzzle] = []
    title: Piece | None = None
    sides: dict[str, list[Sequence[int]]] = {}
    side: list[Sequence[int]] | None = None

    def finish(where: Piece | None) -> None:
        if title is None:
            return
        for name in ("ROWS", "COLUMNS"):
            if name not in sides:
                raise source.error(name, where)
        metadata = Metadata(title=title.text.removeprefix("GRID").strip())
        puzzles.append(Puzzle(sides["ROWS"], sides["COLUMNS"], metadata=metadata))

    for line in map(Piece.strip, source.lines):
        if not line.text or line.text.startswith("#"):
            continue
        keyword = line.text.split()[0]
        if keyword == "GRID":
            finish(line)
            title, sides, side = line, {}, None
        elif title is not None and line.text in ("ROWS", "COLUMNS"):
            if line.text in sides:
                raise source.error(f"{line.text} once", line, "it again")
            side = sides[line.text] = []
        elif side is not None and (clue := _CLUE.fullmatch(line.text)):
            side.append(source.clue(line.part(*clue.span(1)).strip()))
        else:
            expected = "GRID" if title is None else "a clue such as [ 2 1 ], ROWS, COLUMNS or GRID"
            raise source.error(expected, line)
    finish(None)
    if not puzzles:
        raise source.error("GRID", None)
    return puzzles
