"""Tournament files: for each puzzle a line ``$n``, the columns, then as many rows.

Tabs stand between the blocks, and an empty line is a blank line of the puzzle. Puzzles are
square: nothing else in the file says how many of the lines are columns.
"""

from collections.abc import Iterator

from nonolith.formats._source import Piece, Source
from nonolith.model import Metadata, Puzzle


def read(source: Source) -> Iterator[Puzzle]:
    """Read every puzzle of a source."""
    parts: list[tuple[Piece, list[Piece]]] = []
    for line in source.lines:
        if line.text.startswith("$"):
            parts.append((line, []))
        elif parts:
            parts[-1][1].append(line)
        elif line.text.strip():
            raise source.error("a line such as $1", line)
    if not parts:
        raise source.error("a line such as $1", None)
    for part in parts:
        yield _puzzle(source, *part)


def _puzzle(source: Source, head: Piece, lines: list[Piece]) -> Puzzle:
    # An empty line that makes the number odd is the end of the file's, not the puzzle's.
    if len(lines) % 2 and not lines[-1].text.strip():
        lines = lines[:-1]
    if len(lines) % 2 or not lines:
        raise source.error("as many columns as rows", head, f"{len(lines)} lines after it")
    size = len(lines) // 2
    columns, rows = (source.clues(part) for part in (lines[:size], lines[size:]))
    return Puzzle(rows, columns, metadata=Metadata(catalogue=head.text[1:].strip()))
