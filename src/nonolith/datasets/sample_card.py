"""The card of a sample: what is in it, how it was made, and what holds for every row."""

from collections import Counter
from collections.abc import Mapping

from nonolith.datasets.sample_rows import MOST_SOLUTIONS, SPLITS
from nonolith.version import __version__

_COLUMNS = (
    ("id", "32 hexadecimal digits: the same for a puzzle, its mirror images and its turns"),
    ("split", "train, validation or test; the id alone decides"),
    ("height, width", "the numbers of rows and columns"),
    ("style", "what the random picture was made like: noise, blobs or shapes"),
    ("density", "the share of cells that are filled in the picture"),
    ("clues", "the clues: rows, a colon, columns; lines between slashes, blocks between points"),
    ("solution", "the picture that has these clues: # is filled, . is empty, / ends a row"),
    (
        "verdict",
        "locally solvable: line logic alone solves it; unique: one solution; multiple: several",
    ),
    ("solutions", f"the number of solutions; at most {MOST_SOLUTIONS} are counted"),
    ("solutions_are_all", "whether there are no others"),
    ("difficulty", "for a person: trivial, easy, medium, hard, expert, needs guessing"),
    ("rating", "the numbers behind the difficulty; uses says how often each technique was used"),
    ("techniques", "the techniques that are needed, the easiest first"),
    ("passes", "how often line logic goes through the rows or the columns"),
    ("canonical", "the clues of the first of the puzzle's eight images, in the order of texts"),
    (
        "steps",
        "the steps of a solve, if there is one solution: the technique, its line, the cells that "
        "it fills or empties, and the known cells that it needs. Cells count from 0, row by row. "
        "A contradiction has suppositions, each with the steps that follow from it",
    ),
)


def card(counts: Mapping[str, Counter[str]], form: str, command: str) -> str:
    """Return the card as Markdown; it begins with the fields that Hugging Face reads."""
    number = counts["split"].total()
    files = "\n".join(
        f"      - split: {split}\n        path: {split}.{form}" for split, _ in SPLITS
    )
    tables = "\n".join(_table(column, counter) for column, counter in counts.items())
    columns = "\n".join(f"| {name} | {text} |" for name, text in _COLUMNS)
    return f"""---
pretty_name: A sample of {number:,} nonograms
tags: [nonogram, puzzle, logic, reasoning]
size_categories: [{_category(number)}]
configs:
  - config_name: default
    data_files:
{files}
---

# A sample of {number:,} nonograms

Random puzzles, each with its solution, verdict, rating and the steps of a solve. They were made by
nonolith {__version__}. This command makes the same rows on any machine:

```sh
{command}
```

What holds for every row:

- The clues are those of the solution.
- The verdict, the number of solutions and the rating come from searches without a time limit.
- Each step was proved by a checker that knows only the step's line, its clue and the cells that the
  step names as its reason. Steps of the technique *search* are the exception: they name a cell to
  begin with where logic ends.
- No puzzle is another's mirror image or turn, in its own split or in another.
- The id alone decides the split, so the training split of one sample shares no puzzle with the test
  split of another.

The puzzles come from random numbers, not from anybody's collection.

{tables}
| column | meaning |
|---|---|
{columns}
"""


def _table(column: str, counter: Counter[str]) -> str:
    rows = "".join(f"| {value} | {number:,} |\n" for value, number in counter.most_common())
    return f"| {column} | puzzles |\n|---|---:|\n{rows}"


def _category(number: int) -> str:
    """Return the size as Hugging Face's cards name it."""
    steps = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"))
    more = ((1_000_000, "100K<n<1M"), (10_000_000, "1M<n<10M"))
    return next((name for most, name in steps + more if number < most), "n>10M")
