"""Ratings beside people's judgement: the six puzzles of a study, of which each of 67 people solved
three and said how hard they were.

The puzzles and figures are those published in the repository bing-j/nonogram-difficulty: the grids
in ``nonograms_6.json``, mean times of those who finished and mean ratings from 1 to 5 in
``puzzle_human_difficulty_summary.csv``, and strengths (a Bradley–Terry model of the ratings, which
allows for who solved what) in ``bt_difficulty_vs_sat.csv``. ``python -m benchmarks.people`` prints
the comparison.
"""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.command import parser_of
from nonolith import Grid, Puzzle, rate

if TYPE_CHECKING:
    from nonolith.explaining import Rating


@dataclass(frozen=True)
class Judged:
    """A puzzle of the study and what people made of it."""

    rows: str
    seconds: float
    """How long it took those who finished, on average."""
    rated: float
    """How hard it was, from 1 to 5, on average."""
    strength: float
    """How hard it was beside the others that the same people solved."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the grid."""
        return Puzzle.from_grid(Grid([[int(cell) for cell in row] for row in self.rows.split("/")]))


JUDGED = (
    Judged(
        "1000100011/0111101000/1011100011/1000111011/1000100111/"
        "1011110110/1010011011/1000001110/1000000010/1001100110",
        666.1,
        3.52,
        1.02,
    ),
    Judged(
        "0010101111/0110100010/1000000101/1110101111/0010110011/"
        "1111000110/0100000000/0011110111/0001011100/0101101101",
        508.3,
        3.48,
        1.23,
    ),
    Judged(
        "1111011101/0111100001/0001110011/1000011001/0010010010/"
        "0111101101/1000001010/0000101001/0110100111/0010111101",
        405.2,
        2.56,
        0.20,
    ),
    Judged(
        "0010011000/0110000101/0101011010/0011101110/0011011101/"
        "1101100000/0011000101/1000011111/0111010010/0111111001",
        850.9,
        4.00,
        2.44,
    ),
    Judged(
        "0011011101/1011100100/0010101000/1100101100/0011010111/"
        "1111010011/0011101010/0100111001/1010110000/0010100011",
        650.1,
        3.48,
        1.76,
    ),
    Judged(
        "1011110011/1000111000/1101010110/1110110110/0001001101/"
        "0001000011/1101101011/0111001000/1110000100/0011001010",
        590.3,
        3.40,
        0.92,
    ),
)


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Return Spearman's coefficient; equal values share their ranks.

    >>> rank_correlation([1, 2, 3], [10, 30, 20])
    0.5
    >>> round(rank_correlation([1, 2, 3], [10, 20, 20]), 3)
    0.866
    """
    ranks = [[_rank(value, values) for value in values] for values in (one, other)]
    middle = (len(one) + 1) / 2
    sums = [
        sum((a - middle) * (b - middle) for a, b in zip(x, y, strict=True))
        for x, y in ((ranks[0], ranks[1]), (ranks[0], ranks[0]), (ranks[1], ranks[1]))
    ]
    return float(sums[0] / (sums[1] * sums[2]) ** 0.5)


def _rank(value: float, values: list[float]) -> float:
    below = sum(other < value for other in values)
    return below + (values.count(value) + 1) / 2


def table() -> str:
    """Return the comparison as Markdown."""
    ratings: list[Rating] = [rate(judged.puzzle) for judged in JUDGED]
    lines = [
        "| puzzle | mean time | rated 1–5 | strength | score | cost per line | rating |",
        "|---|---:|---:|---:|---:|---:|---|",
    ]
    for number, (rating, judged) in enumerate(zip(ratings, JUDGED, strict=True)):
        lines.append(
            f"| P{number} | {judged.seconds / 60:.1f} min | {judged.rated:.2f} "
            f"| {judged.strength:.2f} | {rating.score:.2f} | {rating.line_cost:.2f} "
            f"| {rating.word} |"
        )
    ours = {
        "score": [rating.score or 0.0 for rating in ratings],
        "cost per line": [rating.line_cost for rating in ratings],
    }
    theirs = {
        "mean time": [judged.seconds for judged in JUDGED],
        "mean rating": [judged.rated for judged in JUDGED],
        "strength": [judged.strength for judged in JUDGED],
    }
    lines += ["", "| rank correlation | " + " | ".join(theirs) + " |", "|---|" + "---:|" * 3]
    for name, values in ours.items():
        shown = (f"{rank_correlation(values, other):.2f}" for other in theirs.values())
        lines.append(f"| {name} | {' | '.join(shown)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    parser_of("people", __doc__).parse_args(sys.argv[1:])
    print(table(), end="")
