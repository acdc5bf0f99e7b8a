"""The text format of picross-solver: ``GRID title``, ``ROWS``, ``COLUMNS``, clues in brackets.

A blank line is ``[ ]`` or ``[ 0 ]``; lines that begin with ``#`` are comments. A file has any
number of puzzles.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from nonolith.formats._source import Piece, Source
from nonolith.model import Metadata, Puzzle

_CLUE = re.compile(r"\[([^\[\]]*)\]")


def read(source: Source) -> Iterator[Puzzle]:
    """Read every puzzle of a source."""
    title: Piece | None = None
    sides: dict[str, list[Sequence[int]]] = {}
    side: list[Sequence[int]] | None = None
    for line in map(Piece.strip, source.lines):
        if not line.text or line.text.startswith("#"):
            continue
        keyword = line.text.split()[0]
        if keyword == "GRID":
            if title is not None:
                yield _puzzle(source, title, sides, line)
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
    if title is None:
        raise source.error("GRID", None)
    yield _puzzle(source, title, sides, None)


def _puzzle(
    source: Source, title: Piece, sides: Mapping[str, Sequence[Sequence[int]]], end: Piece | None
) -> Puzzle:
    for name in ("ROWS", "COLUMNS"):
        if name not in sides:
            raise source.error(name, end)
    metadata = Metadata(title=title.text.removeprefix("GRID").strip())
    return Puzzle(sides["ROWS"], sides["COLUMNS"], metadata=metadata)
