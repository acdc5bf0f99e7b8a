"""`nonolith data sample`: random puzzles with everything that is known about them."""

import re
import shlex
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import click

from nonolith.cli._progress import progressing
from nonolith.cli._say import tell
from nonolith.cli._values import IntegerIn, OneOf
from nonolith.cli._workers import workers
from nonolith.datasets.sample_files import FORMATS, write_sample
from nonolith.datasets.sampling import sample as sample_puzzles
from nonolith.explaining.rate import Difficulty
from nonolith.generating.checking import Solvable
from nonolith.generating.random_picture import PictureStyle
from nonolith.machine import thread_count
from nonolith.solving.batch import Workers


class DensityRange(click.ParamType[tuple[float, float]]):
    """A share of filled cells, or the least and the largest."""

    name = "density"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Read 0.5 or 0.3-0.7."""
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"(0?\.\d+)(?:-(0?\.\d+))?", str(value), re.ASCII)
        if match is None:
            self.fail(f"{value!r} is no density: expected one such as 0.5 or 0.3-0.7", param, ctx)
        return float(match[1]), float(match[2] or match[1])


@click.command()
@click.argument("number", type=IntegerIn(min=1))
@click.option(
    "-o",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    required=True,
    help="Folder for the files: one per split, and README.md.",
)
@click.option(
    "--sizes",
    default="5-20",
    show_default=True,
    metavar="SIZES",
    help="Sizes, as in 5-20 (heights and widths from 5 to 20), 10, or 4x6,6x4.",
)
@click.option(
    "--density",
    type=DensityRange(),
    default=(0.3, 0.7),
    metavar="SHARE",
    help="Share of filled cells in the pictures, as in 0.5; by default 0.3-0.7.",
)
@click.option(
    "--style",
    "styles",
    multiple=True,
    type=OneOf([style.value for style in PictureStyle]),
    help="Style of the pictures; give it again for several. By default all.",
)
@click.option(
    "--difficulty",
    "difficulties",
    multiple=True,
    type=OneOf([difficulty.value for difficulty in Difficulty]),
    help="Keep only puzzles of this difficulty; give it again for several.",
)
@click.option(
    "--solvable",
    type=OneOf([solvable.value for solvable in Solvable]),
    default=Solvable.ANY.value,
    show_default=True,
    help="unique: keep only puzzles with one solution; local: only those that line logic solves.",
)
@click.option(
    "--seed",
    type=IntegerIn(),
    default=0,
    show_default=True,
    help="Seed of the random choices: the same seed makes the same puzzles.",
)
@click.option(
    "--format",
    "form",
    type=OneOf(FORMATS),
    default="parquet",
    show_default=True,
    help="Columns for analysis (Parquet, with PyArrow), or JSON Lines.",
)
@workers
@click.option("-q", "--quiet", is_flag=True, help="Print no progress.")
def sample(
    number: int,
    folder: Path,
    sizes: str,
    density: tuple[float, float],
    styles: tuple[str, ...],
    difficulties: tuple[str, ...],
    solvable: str,
    seed: int,
    form: str,
    workers: Workers,
    quiet: bool,
) -> None:
    """Make NUMBER random puzzles with solutions, verdicts, ratings and proved steps.

    They go into a file for each split (train, validation, test), with a card in README.md that
    describes them. No puzzle is another's mirror image or turn. The same arguments make the same
    puzzles on every machine.

    \b
    Examples:
      nonolith data sample 1000 -o sample --format jsonl
      nonolith data sample 1000000 -o sample --sizes 5-20 --seed 1
      nonolith data sample 5000 -o hard --sizes 15 --difficulty hard
    """
    with _executor(workers) as executor:
        puzzles = sample_puzzles(
            number,
            sizes,
            density=density,
            styles=styles or None,
            difficulties=difficulties or None,
            solvable=solvable,
            seed=seed,
            threads=workers.get("threads"),
            executor=executor,
            cluster=workers.get("cluster"),
        )
        if not quiet:
            puzzles = progressing("Sampling", number, puzzles)
        command = _command(number, sizes, density, styles, difficulties, solvable, seed, form)
        splits = write_sample(puzzles, folder, form, command)
    if not quiet:
        named = ", ".join(f"{split} {found:,}" for split, found in splits.items())
        tell(f"nonolith: {folder}: {number:,} puzzles ({named}); README.md describes them")


@contextmanager
def _executor(workers: Workers) -> Iterator[Executor | None]:
    """Provide processes, one per thread that was asked for: most of the work is Python's."""
    number = thread_count(workers.get("threads"))
    if workers.get("cluster") is not None or number == 1:
        yield None
        return
    with ProcessPoolExecutor(
        number,
        mp_context=get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),  # Ctrl-C is the parent's affair
    ) as executor:
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)


def _command(
    number: int,
    sizes: str,
    density: tuple[float, float],
    styles: tuple[str, ...],
    difficulties: tuple[str, ...],
    solvable: str,
    seed: int,
    form: str,
) -> str:
    """Return the command that makes the same sample; the card shows it."""
    words = ["nonolith", "data", "sample", str(number), "-o", "sample", "--sizes", sizes]
    words += ["--density", "-".join(f"{share:g}" for share in density)]
    words += [word for style in styles for word in ("--style", style)]
    words += [word for difficulty in difficulties for word in ("--difficulty", difficulty)]
    words += ["--solvable", solvable, "--seed", str(seed), "--format", form]
    return shlex.join(words)
