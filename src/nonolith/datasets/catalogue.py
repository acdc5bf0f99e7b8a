"""The table of all files that the directory of a size may hold."""

from collections.abc import Callable
from dataclasses import dataclass

from nonolith.datasets import recipes
from nonolith.datasets.cost import (
    ByteCount,
    at_most,
    exact,
    grids_bytes,
    hints_bytes,
    number_bytes,
    sorting_bytes,
)
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True, kw_only=True)
class DataFile:
    """A file of a size: what it is made from, what it takes, and how it is written."""

    name: str
    needs: tuple[str, ...]
    """The files that it is made from."""
    cost: Callable[[Size], ByteCount]
    """The file's size on disk, for a grid size of at most 62 cells."""
    working: Callable[[Size], int] = lambda _: 0
    """The temporary disk space that making it takes."""
    write: Callable[[recipes.FileTask], None]
    columnar: bool = False
    """Whether it is a columnar file; these are made only on request."""


_FILES = (
    DataFile(
        name="size",
        needs=(),
        cost=exact(lambda size: len(size.name) + 1),
        write=recipes.size,
    ),
    DataFile(
        name="allGrids",
        needs=("size",),
        cost=exact(grids_bytes),
        write=recipes.all_grids,
    ),
    DataFile(
        name="allHints",
        needs=("allGrids",),
        cost=exact(hints_bytes),
        write=recipes.all_hints,
    ),
    DataFile(
        name="uniqueHints",
        needs=("allHints",),
        cost=at_most(hints_bytes),
        working=sorting_bytes,
        write=recipes.unique_hints,
    ),
    DataFile(
        name="numUniqueHints",
        needs=("uniqueHints",),
        cost=at_most(number_bytes),
        write=recipes.count(b"\n", "uniqueHints"),
    ),
    DataFile(
        name="uniqueHintSols",
        needs=("uniqueHints",),
        cost=at_most(lambda size: size.grids * len("1\n")),
        write=recipes.unique_hint_sols,
    ),
    DataFile(
        name="numUniqueSolvable",
        needs=("uniqueHintSols",),
        cost=at_most(number_bytes),
        write=recipes.count(b"1", "uniqueHintSols"),
    ),
    DataFile(
        name="numUniqueUnsolvable",
        needs=("uniqueHintSols",),
        cost=at_most(number_bytes),
        write=recipes.count(b"2", "uniqueHintSols"),
    ),
    DataFile(
        name="difficulty",
        needs=("uniqueHints",),
        cost=at_most(lambda size: size.grids * len("12\n")),
        write=recipes.difficulty,
    ),
    DataFile(
        name="summary.json",
        needs=("numUniqueHints", "numUniqueSolvable", "numUniqueUnsolvable", "difficulty"),
        cost=at_most(lambda size: 2000),
        write=recipes.summary,
    ),
    # Columns are made straight from the grids, and need none of the texts. Parquet writes the
    # length of a text in four bytes and then compresses.
    DataFile(
        name="allHints.parquet",
        needs=("size",),
        cost=at_most(lambda size: grids_bytes(size) + hints_bytes(size) + 6 * size.grids),
        write=recipes.all_hints_parquet,
        columnar=True,
    ),
    DataFile(
        name="uniqueHints.parquet",
        needs=("size",),
        cost=at_most(lambda size: hints_bytes(size) + 5 * size.grids),
        working=sorting_bytes,
        write=recipes.unique_hints_parquet,
        columnar=True,
    ),
)
FILES = {file.name: file for file in _FILES}
"""Every file, in the order that they are made."""
TEXTS = tuple(file.name for file in _FILES if not file.columnar)
"""The files of ``all``."""
COLUMNS = tuple(file.name for file in _FILES if file.columnar)
"""The files of ``all`` where columns are asked for."""
