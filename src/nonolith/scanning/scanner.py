"""Scanning: a picture becomes the puzzle that it shows."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from nonolith.arguments import whole_number
from nonolith.errors import ArgumentError, ScanError
from nonolith.formats import MAX_BYTES
from nonolith.formats.image import on_white, open_image
from nonolith.model import Line, Size
from nonolith.scanning.choosing import COSTLY, MARGIN, MOST_COST, choose
from nonolith.scanning.choosing_colours import choose_colours
from nonolith.scanning.looking import sights
from nonolith.scanning.result import Scan, Trust
from nonolith.solving.arguments import limits_given
from nonolith.solving.limits import Clock, Limits
from nonolith.whole_file import read_at_most

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonolith.scanning.seen import Seen

_CHEAP = 10.0
"""Consistent choices up to this cost are sought in each grid before dearer ones in the first."""


def scan(
    image: "str | os.PathLike[str] | bytes | Image",
    *,
    rows: int | None = None,
    columns: int | None = None,
    corners: Sequence[tuple[float, float]] | None = None,
    settled: Mapping[Line, tuple[int, ...]] | None = None,
    limits: Limits | None = None,
    name: str = "<picture>",
) -> Scan:
    """Read the puzzle that a photograph or a screenshot shows.

    *image* is a file's path, its bytes, or a Pillow image. *rows* and *columns* are the size of the
    grid, if you know it. *corners* are the corners of the grid in pixels, the top left one first,
    then clockwise. *settled* maps lines to clues that you know; everything else is chosen so that
    it agrees with them. *limits* end the search for a consistent reading, not the look at the
    picture before it: the result is then the best so far, and not certain.

    >>> import io
    >>> from PIL import Image
    >>> from nonolith import Grid, Puzzle
    >>> from nonolith.render import draw_png
    >>> puzzle = Puzzle.from_grid(Grid.parse("##.#./#...#/.###./#.#.#/##..#"))
    >>> picture = Image.open(io.BytesIO(draw_png(puzzle))).resize((600, 600))
    >>> found = scan(picture)
    >>> found.puzzle == puzzle, found.trust
    (True, <Trust.CERTAIN: 'certain'>)

    :raises FormatError: the picture can't be read.
    :raises ScanError: it has no grid with clues.
    :raises OSError: the file can't be read.
    :raises ArgumentError: an argument has another type, or the corners are not those of a grid.
    :raises ChoiceError: a size is out of range.
    :raises ClueError: a settled clue does not fit its line.
    """
    limits = limits_given(limits)
    rows, columns = (
        None if count is None else whole_number(count, what)
        for count, what in ((rows, "rows"), (columns, "columns"))
    )
    settled = _settled(settled)
    picture = _opened(image, name)
    clock = Clock(limits)
    found: list[tuple[float, Scan]] = []
    first: Seen | None = None
    for cost, look in sights(picture, rows=rows, columns=columns, corners=corners):
        dearest = min([_CHEAP, *(it + MARGIN for it, _ in found)])
        if first is not None and cost >= dearest:
            break
        seen = look()
        first = first or seen
        if not all(line.index < _lines(seen.size, line) for line in settled):
            continue
        clock.start()
        chosen = None if settled else choose_colours(seen, limits=clock.left())
        if chosen is None:
            chosen = choose(seen, settled=settled, limits=clock.left(), most=dearest - seen.cost)
        clock.stop()
        if chosen.trust is not Trust.INCONSISTENT:
            found.append((seen.cost + chosen.cost, chosen))
    assert first is not None  # looks() raises if there is no grid
    if not found:
        outside = [line for line in settled if line.index >= _lines(first.size, line)]
        if outside:
            raise ArgumentError(f"settled: {outside[0]} is not in a grid of {first.size}")
        return choose(first, settled=settled, limits=clock.left(), most=MOST_COST)
    found.sort(key=lambda pair: pair[0])
    cost, best = found[0]
    rivals = [it for other, it in found if other < cost + MARGIN and it.puzzle != best.puzzle]
    sizes = tuple(dict.fromkeys(it.size for it in rivals if it.size != best.size))
    is_sure = best.is_certain and not rivals and cost <= COSTLY and not best.lacks_colours
    # A line without numbers at the edge may be no part of the grid: a margin, or a shadow.
    edges = best.puzzle.rows[:: best.size.height - 1 or 1] if rows is None else ()
    edges += best.puzzle.columns[:: best.size.width - 1 or 1] if columns is None else ()
    is_sure = is_sure and all(edges)
    return replace(best, trust=Trust.CERTAIN if is_sure else Trust.DOUBTFUL, other_sizes=sizes)


def _lines(size: Size, line: Line) -> int:
    return size.height if line.is_row else size.width


def _settled(settled: object) -> dict[Line, tuple[int, ...]]:
    """Return the clues that are known.

    :raises ArgumentError: they are something else.
    """
    if settled is None:
        return {}
    if isinstance(settled, Mapping) and all(isinstance(line, Line) for line in settled):
        try:
            return {
                line: tuple(whole_number(number, str(line)) for number in clue)
                for line, clue in settled.items()
            }
        except TypeError:
            pass
    raise ArgumentError(f"settled: expected lines with their clues, found {settled!r}")


def _opened(image: object, name: str) -> "Image":
    if isinstance(image, str | os.PathLike):
        name = str(os.fspath(image))
        with open(image, "rb") as file:
            image = read_at_most(file, MAX_BYTES, name)
    if isinstance(image, bytes):
        return open_image(image, name)
    if callable(getattr(image, "convert", None)):
        holes = image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info  # type: ignore[attr-defined]
        picture: Image = image.convert("RGBA" if holes else "RGB")  # type: ignore[attr-defined]
        if 0 in picture.size:
            raise ScanError("no grid with clues found: the picture has no pixels")
        return on_white(picture)
    raise ArgumentError(f"expected a path, bytes or a Pillow image, found {image!r}")
