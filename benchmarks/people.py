"""Ratings beside people's judgement: the six puzzles of a study, of which each of 67 people solved
three and said how hard they were.

The puzzles and the strengths (a Bradley–Terry model of the ratings, which allows for who solved
what) are those published in the repository bing-j/nonogram-difficulty, ``nonograms_6.json`` and
``bt_difficulty_vs_sat.csv``.
"""

from nonolith import Grid, Puzzle, Rating, rate

JUDGED = (
    (
        "1000100011/0111101000/1011100011/1000111011/1000100111/"
        "1011110110/1010011011/1000001110/1000000010/1001100110",
        1.02,
    ),
    (
        "0010101111/0110100010/1000000101/1110101111/0010110011/"
        "1111000110/0100000000/0011110111/0001011100/0101101101",
        1.23,
    ),
    (
        "1111011101/0111100001/0001110011/1000011001/0010010010/"
        "0111101101/1000001010/0000101001/0110100111/0010111101",
        0.20,
    ),
    (
        "0010011000/0110000101/0101011010/0011101110/0011011101/"
        "1101100000/0011000101/1000011111/0111010010/0111111001",
        2.44,
    ),
    (
        "0011011101/1011100100/0010101000/1100101100/0011010111/"
        "1111010011/0011101010/0100111001/1010110000/0010100011",
        1.76,
    ),
    (
        "1011110011/1000111000/1101010110/1110110110/0001001101/"
        "0001000011/1101101011/0111001000/1110000100/0011001010",
        0.92,
    ),
)


def puzzle_of(rows: str) -> Puzzle:
    """Return the puzzle of a grid written in digits."""
    return Puzzle.from_grid(Grid([[int(cell) for cell in row] for row in rows.split("/")]))


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Return Spearman's coefficient of values of which no two are equal.

    >>> rank_correlation([1, 2, 3], [10, 30, 20])
    0.5
    """
    ranks = [[sorted(values).index(value) for value in values] for values in (one, other)]
    number = len(one)
    squares: int = sum((a - b) ** 2 for a, b in zip(*ranks, strict=True))
    return 1 - 6 * squares / float(number * (number * number - 1))


def table() -> str:
    """Return the comparison as Markdown."""
    ratings: list[Rating] = [rate(puzzle_of(rows)) for rows, _ in JUDGED]
    judged = [strength for _, strength in JUDGED]
    lines = ["| puzzle | judged by people | score | effort | rating |", "|---|---:|---:|---:|---|"]
    for number, (rating, strength) in enumerate(zip(ratings, judged, strict=True)):
        lines.append(
            f"| P{number} | {strength:.2f} | {rating.score:.2f} | {rating.effort:.1f} "
            f"| {rating.name.value} |"
        )
    scores = [rating.score or 0.0 for rating in ratings]
    by_score = rank_correlation(scores, judged)
    by_effort = rank_correlation([rating.effort for rating in ratings], judged)
    told = f"Rank correlation: {by_effort:.2f} with the effort, {by_score:.2f} with the score."
    lines += ["", told]
    return "\n".join(lines) + "\n"
