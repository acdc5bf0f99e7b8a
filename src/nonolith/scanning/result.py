"""What a scan returns: the puzzle, how each number was read, and how far it can be trusted."""

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from nonolith.model import Cell, Knowledge, Line, Puzzle, Size
from nonolith.scanning.preview import preview_png
from nonolith.scanning.seen import Box, Point, Seen


class Trust(enum.StrEnum):
    """How far the puzzle of a scan can be trusted.

    >>> Trust("certain") is Trust.CERTAIN
    True
    """

    CERTAIN = "certain"
    """Every other consistent reading is at least 150 times less likely."""
    DOUBTFUL = "doubtful"
    """A consistent reading, but another one may be right: look at the doubtful lines."""
    INCONSISTENT = "inconsistent"
    """No consistent reading was found; the puzzle holds what was read at first sight."""


class ScannedNumber(NamedTuple):
    """A number of a clue: what was read, and what was taken for it.

    >>> ScannedNumber(read=7, taken=1, sureness=0.99)
    ScannedNumber(read=7, taken=1, sureness=0.99, place=None)
    """

    read: int | None
    """What the picture shows at first sight; None if nothing was seen."""
    taken: int | None
    """What is in the puzzle; None if the number is left out."""
    sureness: float
    """The chance that this is right, as far as consistent readings tell: 0 to 1."""
    place: Box | None = None
    """Where it is, in :attr:`Seen.flat`; None if a clue was derived."""


@dataclass(frozen=True, slots=True)
class ScannedLine:
    """A row or a column: what was read, and what was taken for it.

    >>> line = ScannedLine(Line("row", 7), read=(1, 4), taken=(4,), sureness=0.99)
    >>> line.is_corrected, line.is_doubtful
    (True, False)
    >>> [(number.read, number.taken) for number in line.numbers]
    [(1, None), (4, 4)]
    """

    line: Line
    read: tuple[int, ...]
    """The numbers that the picture shows at first sight; they may not fit the line."""
    taken: tuple[int, ...]
    """The clue in the puzzle."""
    sureness: float
    """The chance that it is right, as far as consistent readings tell: 0 to 1."""
    alternatives: tuple[tuple[int, ...], ...] = ()
    """What else it may be, the likeliest first."""
    derived: bool = False
    """Whether the clue follows from the other lines alone: no reading was consistent."""
    settled: bool = False
    """Whether the clue was given."""
    doubtful: bool = False
    """Whether to look at it although it has no alternatives."""
    places: tuple[Box, ...] = ()
    """Where its numbers are, in :attr:`Seen.flat`; empty if that is not known."""

    @property
    def is_corrected(self) -> bool:
        """Whether something else than what was read was taken."""
        return not self.settled and self.read != self.taken

    @property
    def is_doubtful(self) -> bool:
        """Whether to look at it."""
        return bool(self.alternatives or self.doubtful)

    @property
    def numbers(self) -> tuple[ScannedNumber, ...]:
        """Its numbers, in their order; those that were read only, or taken only, among them."""
        places = self.places if len(self.places) == len(self.taken) else (None,) * len(self.taken)
        return tuple(
            ScannedNumber(
                None if read is None else self.read[read],
                None if taken is None else self.taken[taken],
                self.sureness,
                None if taken is None else places[taken],
            )
            for read, taken in _aligned(self.read, self.taken)
        )

    def as_dict(self) -> dict[str, object]:
        """Return the line for JSON."""
        return {
            "line": self.line.as_dict(),
            "read": list(self.read),
            "taken": list(self.taken),
            "alternatives": [list(clue) for clue in self.alternatives],
            "sureness": round(self.sureness, 4),
            "state": "doubtful"
            if self.is_doubtful
            else "corrected"
            if self.is_corrected
            else "sure",
            "derived": self.derived,
        }


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """The puzzle in a picture, and how far it can be trusted.

    Its text has a sentence for each thing to know.

    >>> import nonolith
    >>> from nonolith.render import draw_png
    >>> drawing = draw_png(nonolith.random_puzzle(8, 9, seed=1, density=0.6).puzzle)
    >>> print(nonolith.scan(drawing))
    8×9: certain: no other reading of the picture is consistent
    """

    trust: Trust
    puzzle: Puzzle
    """The puzzle as it was taken; if the readings are inconsistent, as it was read."""
    rows: tuple[ScannedLine, ...]
    columns: tuple[ScannedLine, ...]
    marks: Knowledge
    """The cells that are already filled or crossed out in the picture."""
    wrong_marks: tuple[tuple[int, int], ...]
    """The marks that disagree with the solution, as (row, column) from 0."""
    corners: tuple[Point, Point, Point, Point]
    """The corners of the grid in the upright picture, clockwise from the top left."""
    solutions: int | None
    """How many solutions the puzzle has: 0, 1, or 2 for several; None if that is not known."""
    cost: float
    """How unlikely the readings taken are beside those at first sight: 0 if they are the same."""
    is_complete: bool
    """Whether the search for other readings came to its end."""
    seen: Seen
    """What was seen in the picture, to choose again from."""
    other_sizes: tuple[Size, ...] = ()
    """Other sizes of the grid with which the picture is consistent."""

    @classmethod
    def of(
        cls,
        seen: Seen,
        trust: Trust,
        lines: Sequence[ScannedLine],
        *,
        solutions: int | None,
        cost: float,
        wrong_marks: tuple[tuple[int, int], ...],
        complete: bool,
    ) -> Self:
        """Return the scan of the lines, the rows first."""
        rows, columns = lines[: seen.size.height], lines[seen.size.height :]
        return cls(
            trust,
            Puzzle([line.taken for line in rows], [line.taken for line in columns]),
            tuple(rows),
            tuple(columns),
            seen.marks,
            wrong_marks,
            seen.corners,
            solutions,
            cost,
            complete,
            seen,
        )

    @property
    def size(self) -> Size:
        """The size of the puzzle."""
        return self.seen.size

    @property
    def lines(self) -> tuple[ScannedLine, ...]:
        """All lines, the rows first."""
        return self.rows + self.columns

    @property
    def is_certain(self) -> bool:
        """Whether the puzzle can be taken as it is."""
        return self.trust is Trust.CERTAIN

    @property
    def lacks_colours(self) -> bool:
        """Whether the clues have several colours, but make no colour puzzle as they were read."""
        return bool(self.seen.coloured) and len(self.puzzle.palette.colours) == 1

    @property
    def puzzle_with_marks(self) -> Puzzle:
        """The puzzle with the marks of the picture as its givens, but for wrong ones."""
        rows = [list(row) for row in self.marks.rows]
        for row, column in self.wrong_marks:
            rows[row][column] = Cell.UNKNOWN
        if all(cell == Cell.UNKNOWN for row in rows for cell in row):
            return self.puzzle
        givens = Knowledge(rows, width=self.size.width)
        return self.puzzle.replace(metadata=self.puzzle.metadata.replace(givens=givens))

    @property
    def sentences(self) -> tuple[str, ...]:
        """What there is to know, the verdict first."""
        return tuple(self._sentences())

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def as_dict(self) -> dict[str, object]:
        """Return everything but the puzzle for JSON."""
        return {
            "trust": self.trust.value,
            "height": self.size.height,
            "width": self.size.width,
            "lines": [line.as_dict() for line in self.lines],
            "marks": str(self.marks).split("\n"),
            "wrong_marks": [list(cell) for cell in self.wrong_marks],
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "solutions": self.solutions,
            "cost": round(self.cost, 3),
            "complete": self.is_complete,
            "other_sizes": [[size.height, size.width] for size in self.other_sizes],
            "sentences": list(self.sentences),
        }

    def preview_png(self) -> bytes:
        """Return the picture from straight above with the clues as they were taken, as PNG.

        Sure clues are green, corrected ones blue, doubtful ones orange.
        """
        return preview_png(self.seen, self.lines)

    def _sentences(self) -> Iterator[str]:
        yield f"{self.size}: {self._verdict()}"
        if self.other_sizes:
            yield f"the grid may also be {' or '.join(map(str, self.other_sizes))}"
        rows = sum(sum(line.read) for line in self.rows)
        columns = sum(sum(line.read) for line in self.columns)
        for line in self.lines:
            if line.is_corrected and self.trust is not Trust.INCONSISTENT:
                yield f"{line.line}: {self._correction(line, rows, columns)}"
            elif line.alternatives and self.trust is not Trust.INCONSISTENT:
                yield f"{line.line}: took {_words(line.taken)}, may be {_either(line.alternatives)}"
            elif line.is_doubtful:
                also = f", may be {_either(line.alternatives)}" if line.alternatives else ""
                yield f"{line.line}: look at {_words(line.taken)}{also}"
        for row, column in self.wrong_marks:
            state = "filled" if self.marks[row, column] == 2 else "crossed out"
            yield f"row {row + 1}, column {column + 1}: {state}, but the solution disagrees"

    def _verdict(self) -> str:
        if self.trust is Trust.CERTAIN:
            return "certain: no other reading of the picture is consistent"
        if self.trust is Trust.INCONSISTENT:
            rows = sum(sum(line.taken) for line in self.rows)
            columns = sum(sum(line.taken) for line in self.columns)
            why = "the clues contradict each other"
            if rows != columns:
                why = f"the rows fill {rows} cells, the columns {columns}"
            within = "" if self.is_complete else " in the time given"
            return f"no consistent reading was found{within}: {why}"
        if self.lacks_colours:
            return "doubtful: the clues have several colours, but make no colour puzzle as read"
        if self.other_sizes:
            return "doubtful: another size of the grid is consistent too"
        if any(line.alternatives and not line.doubtful for line in self.lines):
            return "doubtful: other readings are consistent too"
        if self.solutions != 1:
            many = "several solutions" if self.solutions else "perhaps several solutions"
            return f"doubtful: the puzzle has {many}, so that a number may be wrong"
        if not self.is_complete:
            return "doubtful: there was no time to look for other readings"
        return "doubtful: it is consistent only with unlikely corrections"

    def _correction(self, line: ScannedLine, rows: int, columns: int) -> str:
        read, taken = _words(line.read), _words(line.taken)
        said = f"read {read}, took {taken}"
        if line.derived:
            return f"{said}: the other lines allow only this"
        cells = self.size.width if line.line.is_row else self.size.height
        if sum(line.read) + len(line.read) - 1 > cells:
            said += f": {read} does not fit"
        elif sum(line.read) != sum(line.taken) and rows != columns:
            said += ": the sums agree only so"
        else:
            said += ": only so do the clues agree"
        return said + (f"; may be {_either(line.alternatives)}" if line.alternatives else "")


def _words(clue: Sequence[int]) -> str:
    """Return a clue as people say it."""
    return " ".join(map(str, clue)) or "nothing"


def _either(clues: Sequence[Sequence[int]]) -> str:
    return " or ".join(_words(clue) for clue in clues[:3]) + (" or others" if clues[3:] else "")


def _aligned(read: Sequence[int], taken: Sequence[int]) -> list[tuple[int | None, int | None]]:
    """Return which number was taken for which, with the fewest changes: their indices, or None."""
    costs = [[i + j for j in range(len(taken) + 1)] for i in range(len(read) + 1)]
    for i, one in enumerate(read, 1):
        for j, other in enumerate(taken, 1):
            costs[i][j] = min(
                costs[i - 1][j] + 1, costs[i][j - 1] + 1, costs[i - 1][j - 1] + (one != other)
            )
    pairs: list[tuple[int | None, int | None]] = []
    i, j = len(read), len(taken)
    while i or j:
        if i and j and costs[i][j] == costs[i - 1][j - 1] + (read[i - 1] != taken[j - 1]):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif i and costs[i][j] == costs[i - 1][j] + 1:
            i -= 1
            pairs.append((i, None))
        else:
            j -= 1
            pairs.append((None, j))
    return pairs[::-1]
