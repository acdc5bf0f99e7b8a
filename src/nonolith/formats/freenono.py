"""The XML of FreeNono: pictures of ``x`` and ``_``, whose clues make the puzzle."""

from collections.abc import Iterator

from nonolith.formats._source import Piece, Source
from nonolith.formats._xml import Node, parse
from nonolith.model import Grid, Metadata, Puzzle

_CELLS = {"x": 1, "X": 1, "_": 0}


def read(source: Source) -> Iterator[Puzzle]:
    """Read every puzzle of a source."""
    root = parse(source)
    nodes = [node for group in root.all("Nonograms") for node in group.all("Nonogram")]
    if root.tag != "FreeNono" or not nodes:
        raise source.error("<FreeNono> with <Nonograms> and a <Nonogram>", root.place)
    for node in nodes:
        yield _puzzle(source, node)


def _puzzle(source: Source, node: Node) -> Puzzle:
    height, width = (
        source.number(Piece(node.attributes.get(name, ""), node.line, node.column), f"the {name}")
        for name in ("height", "width")
    )
    lines = list(node.all("line"))
    if len(lines) != height:
        raise source.error(f"{height} lines", node.place, f"{len(lines)}")
    rows = []
    for line in lines:
        cells = "".join(line.text.split())
        wrong = next((cell for cell in cells if cell not in _CELLS), None)
        if wrong is not None:
            raise source.error("x or _", line.place, repr(wrong))
        if len(cells) != width:
            raise source.error(f"{width} cells", line.place, f"{len(cells)}")
        rows.append([_CELLS[cell] for cell in cells])
    grid = Grid(rows, width=width)
    metadata = Metadata(
        title=node.attributes.get("name", ""),
        author=node.attributes.get("author", ""),
        description=node.attributes.get("desc", ""),
        goal=grid,
    )
    return Puzzle.from_grid(grid, metadata)
