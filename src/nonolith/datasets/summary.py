"""The counts of a size in one JSON file."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from nonolith.datasets.chunks import Chunk
from nonolith.errors import FormatError
from nonolith.model.size import Size

_MOST_DIGITS = 19  # of a number of grids that can be listed


@dataclass(frozen=True, slots=True)
class Summary:
    """Every count of a size."""

    height: int
    width: int
    grids: int
    uniquely_solvable: int
    locally_solvable: int
    stuck: int
    """Uniquely, but not locally solvable."""
    passes: dict[int, int]
    """How many puzzles line logic solves in how many passes over all rows or all columns."""

    @property
    def size(self) -> Size:
        """The size that is counted."""
        return Size(self.height, self.width)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read the file.

        :raises FormatError: it is no summary.
        :raises OSError: it can't be read.
        """
        wrong = FormatError(problem="expected the summary of a data set", path=str(path))
        try:
            fields = json.loads(path.read_bytes())
            passes = {int(number): count for number, count in fields.pop("passes").items()}
            summary = cls(**fields, passes=passes)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise wrong from None
        counts = [*fields.values(), *passes.values()]
        if not all(type(count) is int and count >= 0 for count in counts):
            raise wrong
        return summary

    def text(self) -> str:
        """Return the content of the file."""
        return json.dumps(asdict(self), indent=2) + "\n"


def summary_text(size: Size, folder: Path, difficulty: Iterable[Chunk]) -> str:
    """Return the content of the file, from the other files of the size.

    :raises FormatError: one of them holds something else than numbers.
    :raises OSError: one of them can't be read.
    """
    unsolvable = _number(folder / "numUniqueUnsolvable")
    passes: Counter[bytes] = Counter()
    for chunk in difficulty:
        passes.update(chunk.text.split())
    passes[b"0"] -= unsolvable  # without cells, a puzzle is solved in no pass
    return Summary(
        height=size.height,
        width=size.width,
        grids=size.grids,
        uniquely_solvable=_number(folder / "numUniqueHints"),
        locally_solvable=_number(folder / "numUniqueSolvable"),
        stuck=unsolvable,
        passes={int(number): passes[number] for number in sorted(+passes, key=int)},
    ).text()


def _number(path: Path) -> int:
    text = path.read_bytes().strip()
    if not text.isdigit() or len(text) > _MOST_DIGITS:
        found = repr(text[:40].decode(errors="replace"))
        raise FormatError("a number", found=found, path=str(path), line=1)
    return int(text)
