"""How each file of a size is written, from what it needs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from nonolith.datasets import parquet, stages
from nonolith.datasets.chunks import Chunk, file_chunks, in_order
from nonolith.datasets.cost import grid_line_bytes
from nonolith.datasets.summary import summary_text
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True)
class FileTask:
    """A file to be made, and what its recipe works with."""

    size: Size
    folder: Path
    output: BinaryIO
    report: Callable[[float], None]
    """Hears how much of the file, from 0 to 1, is written."""

    def lines_of(self, file: str, share: float = 1.0) -> Iterator[Chunk]:
        """Yield the lines of another file of the size; reading them is a *share* of the work."""
        path = self.folder / file
        total = path.stat().st_size
        with path.open("rb") as opened:
            for chunk in file_chunks(opened, str(path)):
                yield chunk
                self.report(share * opened.tell() / total)

    def pass_through(self, stage: stages.Stage, file: str) -> None:
        """Write what a stage makes of the lines of another file."""
        for text in in_order(stage, self.lines_of(file)):
            self.output.write(text)


def size(task: FileTask) -> None:
    """Write the name of the size."""
    task.output.write(f"{task.size.name}\n".encode())


def all_grids(task: FileTask) -> None:
    """Write every grid, in the order of its cells read as a binary number."""
    size = task.size
    total = size.grids * grid_line_bytes(size)
    for text in in_order(lambda numbers: stages.grids(size, numbers), stages.grid_ranges(size)):
        task.output.write(text)
        task.report(task.output.tell() / total)


def all_hints(task: FileTask) -> None:
    """Write the clues of each grid."""
    task.pass_through(stages.clues(task.size), "allGrids")


def unique_hints(task: FileTask) -> None:
    """Write the clues that one grid alone has, sorted."""
    puzzles = task.lines_of("allHints", share=0.5)
    for text, merged in stages.unique_puzzles(task.size, puzzles, task.folder):
        task.output.write(text)
        task.report(0.5 + 0.5 * merged / task.size.grids)


def unique_hint_sols(task: FileTask) -> None:
    """Write what line logic makes of each."""
    task.pass_through(stages.verdicts(task.size), "uniqueHints")


def difficulty(task: FileTask) -> None:
    """Write how many passes line logic needs for each."""
    task.pass_through(stages.verdicts(task.size, passes=True), "uniqueHints")


def count(mark: bytes, file: str) -> Callable[[FileTask], None]:
    """Return the recipe that counts how often a byte occurs in another file."""

    def recipe(task: FileTask) -> None:
        number = sum(chunk.text.count(mark) for chunk in task.lines_of(file))
        task.output.write(f"{number}\n".encode())

    return recipe


def summary(task: FileTask) -> None:
    """Write every count."""
    text = summary_text(task.size, task.folder, task.lines_of("difficulty"))
    task.output.write(text.encode())


def all_hints_parquet(task: FileTask) -> None:
    """Write the grids and their clues as columns."""
    parquet.write_all(task.size, task.output, task.report)


def unique_hints_parquet(task: FileTask) -> None:
    """Write the unique clues and what line logic makes of them as columns."""
    parquet.write_unique(task.size, task.folder, task.output, task.report)
