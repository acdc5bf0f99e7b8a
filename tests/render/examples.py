"""Pictures that several tests draw."""

from pathlib import Path

from nonolith.model import Block, Colour, Grid, Knowledge, Metadata, Palette, Puzzle

GOLDEN = Path(__file__).parent / "golden"

DUCK = Grid.parse(
    "...#########.../#####..#######./#.#.#.########./...#######..###/.####..###..###/"
    "##....####...##/......#####..##/......##..##.##/......#...##.##/##.....#..#####/"
    "###.......####./.###....######./..###########../..#########.#../.###....#...#.."
)
DUCK_PUZZLE = Puzzle.from_grid(DUCK, Metadata(title="A duck", author="Anna", licence="CC-BY-4.0"))

COLOURS = Palette(
    (
        Colour("black", "#000000", "#"),
        Colour("yellow", "#ffff00", "y"),
        Colour("blue", "#0000ff", "b"),
    )
)
FLAG = Grid.parse("yyy.b/#y..b/.....", COLOURS)
FLAG_PUZZLE = Puzzle.from_grid(FLAG)

# Empty in both directions, thin, blank, with clues that fit nothing and with long numbers.
ODD_PUZZLES = [
    Puzzle([], []),
    Puzzle([], [[], []]),
    Puzzle([[], [], []], []),
    Puzzle([[]], [[]]),
    Puzzle([[3, 1]], [[1], [1], [1], [], [1]]),
    Puzzle([[1], [], [1]], [[1, 1]]),
    Puzzle([[], []], [[], [], []]),
    Puzzle([[100], [1, 22, 333]], [[4444], [], [1, 1, 1, 1, 1]]),
    Puzzle([], [[7], [12, 3]]),
    Puzzle([[Block(12, 2), Block(3, 3)], []], [[Block(1, 1)], [], [Block(10, 2)]], COLOURS),
]


def halves(grid: Grid) -> Knowledge:
    """Return the knowledge of every other cell of a grid."""
    return Knowledge(
        [
            [
                1 << colour if (row + column) % 2 else grid.palette.everything
                for column, colour in enumerate(colours)
            ]
            for row, colours in enumerate(grid.rows)
        ],
        width=grid.width,
        palette=grid.palette,
    )
