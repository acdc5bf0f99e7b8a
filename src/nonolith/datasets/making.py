"""Making the files of a plan, each written beside and renamed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from nonolith.datasets import parquet, stages
from nonolith.datasets.chunks import Chunk, file_chunks, in_order
from nonolith.datasets.cost import grid_line_bytes
from nonolith.datasets.files import written_beside
from nonolith.datasets.planning import plan
from nonolith.datasets.summary import summary_text
from nonolith.datasets.targets import Target
from nonolith.datasets.unique import unique_puzzles
from nonolith.model.size import Size

Report = Callable[[Target, float], None]
"""Hears how much of a file, from 0 to 1, is written."""


def make(
    targets: Iterable[Target],
    directory: Path,
    *,
    report: Report | None = None,
    made: Callable[[Target], None] | None = None,
) -> list[Target]:
    """Make targets, and first what they need; return what was made.

    *made* hears of each file when it is there. What is there already is taken as it is.
    Interrupted at any moment, the files made so far are whole and the one under way is not there.

    :raises SizeError: the disk has no room for it; nothing is made.
    :raises FormatError: a file that is there has a line that can't be read.
    :raises BusyError: another process is making the same file.
    :raises MissingDependencyError: Parquet is asked for and PyArrow is not installed.
    :raises OSError: a file can't be read or written.
    """
    todo = plan(targets, directory)
    if any(step.file.endswith(".parquet") for step in todo.steps):
        parquet.require()
    todo.check()
    for step in todo.steps:
        path = step.path(directory)
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_beside(path) as output:
            _RECIPES[step.file](_Bench(step, path.parent, output, report))
        if made:
            made(step)
    return list(todo.steps)


@dataclass(frozen=True, slots=True)
class _Bench:
    """What a recipe works with."""

    target: Target
    folder: Path
    output: BinaryIO
    report: Report | None

    @property
    def size(self) -> Size:
        return self.target.size

    def lines_of(self, file: str, share: float = 1.0) -> Iterator[Chunk]:
        """Yield the lines of another file of the size; reading them is a *share* of the work."""
        path = self.folder / file
        total = path.stat().st_size
        with path.open("rb") as opened:
            for chunk in file_chunks(opened, str(path)):
                yield chunk
                self.tell(share * opened.tell() / total)

    def tell(self, fraction: float) -> None:
        """Report how much of the file is made."""
        if self.report:
            self.report(self.target, fraction)

    def pass_through(self, stage: stages.Stage, file: str) -> None:
        """Write what a stage makes of the lines of another file."""
        for text in in_order(stage, self.lines_of(file)):
            self.output.write(text)


def _size(bench: _Bench) -> None:
    bench.output.write(f"{bench.size.name}\n".encode())


def _all_grids(bench: _Bench) -> None:
    size = bench.size
    total = size.grids * grid_line_bytes(size)
    for text in in_order(lambda numbers: stages.grids(size, numbers), stages.grid_ranges(size)):
        bench.output.write(text)
        bench.tell(bench.output.tell() / total)


def _all_hints(bench: _Bench) -> None:
    bench.pass_through(stages.clues(bench.size), "allGrids")


def _unique_hints(bench: _Bench) -> None:
    puzzles = bench.lines_of("allHints", share=0.5)
    for text, merged in unique_puzzles(bench.size, puzzles, bench.folder):
        bench.output.write(text)
        bench.tell(0.5 + 0.5 * merged / bench.size.grids)


def _unique_hint_sols(bench: _Bench) -> None:
    bench.pass_through(stages.verdicts(bench.size), "uniqueHints")


def _difficulty(bench: _Bench) -> None:
    bench.pass_through(stages.verdicts(bench.size, passes=True), "uniqueHints")


def _count(mark: bytes, file: str) -> Callable[[_Bench], None]:
    """Return the recipe that counts how often a byte occurs in another file."""

    def recipe(bench: _Bench) -> None:
        number = sum(chunk.text.count(mark) for chunk in bench.lines_of(file))
        bench.output.write(f"{number}\n".encode())

    return recipe


def _summary(bench: _Bench) -> None:
    text = summary_text(bench.size, bench.folder, bench.lines_of("difficulty"))
    bench.output.write(text.encode())


def _all_hints_parquet(bench: _Bench) -> None:
    parquet.write_all(bench.size, bench.output, bench.tell)


def _unique_hints_parquet(bench: _Bench) -> None:
    parquet.write_unique(bench.size, bench.folder, bench.output, bench.tell)


_RECIPES: dict[str, Callable[[_Bench], None]] = {
    "size": _size,
    "allGrids": _all_grids,
    "allHints": _all_hints,
    "uniqueHints": _unique_hints,
    "numUniqueHints": _count(b"\n", "uniqueHints"),
    "uniqueHintSols": _unique_hint_sols,
    "numUniqueSolvable": _count(b"1", "uniqueHintSols"),
    "numUniqueUnsolvable": _count(b"2", "uniqueHintSols"),
    "difficulty": _difficulty,
    "summary.json": _summary,
    "allHints.parquet": _all_hints_parquet,
    "uniqueHints.parquet": _unique_hints_parquet,
}
