"""Samples: random puzzles with everything that is known about them, no two alike."""

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from enum import Enum
from functools import partial
from itertools import count
from typing import TypeVar

from nonolith.arguments import one_of, real_number, whole_number
from nonolith.datasets.sample_rows import Recipe, SampledPuzzle, candidates
from nonolith.errors import ArgumentError, ChoiceError, GenerateError, SizeError
from nonolith.explaining.rate import Difficulty
from nonolith.generating.checking import Solvable
from nonolith.generating.random_picture import PictureStyle
from nonolith.machine import thread_count
from nonolith.model.size import Size
from nonolith.workers.cluster import crew_given

_Choice = TypeVar("_Choice", bound=Enum)

MOST_CELLS = 2500
"""Of a puzzle in a sample: one of 50×50."""
_AT_ONCE = 50
"""Candidates that a worker makes at a time, which take a tenth of a second or so."""
_CANDIDATES = (2_000, 1_000)
"""So many, and so many for each puzzle that is wanted, are tried."""

SampleProgress = Callable[[int, int], None]
"""Is called with the number of puzzles that there are, and of candidates that were made."""


def sample(
    number: int,
    sizes: str | Iterable[Size | str] = "5-20",
    *,
    density: tuple[float, float] = (0.3, 0.7),
    styles: Iterable[PictureStyle | str] | None = None,
    difficulties: Iterable[Difficulty | str] | None = None,
    solvable: Solvable | str = Solvable.ANY,
    seed: int = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    progress: SampleProgress | None = None,
) -> Iterator[SampledPuzzle]:
    """Yield random puzzles, each with its solution, verdict, rating and proved steps.

    No puzzle is another's mirror image or turn. The same arguments yield the same puzzles on every
    machine, however many work on them, and the first of a large sample are a small sample.
    *sizes* are texts such as "5-20" (heights and widths from 5 to 20), "10" or "4x6", or several,
    with commas between; all are as likely. *density* is the least and the largest share of filled
    cells in the pictures, *styles* are some of noise, blobs and shapes. If *difficulties* are
    given, other puzzles are left out; *solvable* leaves out those that are not "unique", or not
    "local". The puzzles are made in this process, on an *executor*, which makes them in *threads*
    groups at once, or on the Dask *cluster* at an address.

    >>> for puzzle in sample(3, "4-6", solvable="unique", seed=5):
    ...     print(puzzle.clues, puzzle.difficulty, puzzle.split)
    1/1/2/2/3:5/3/1/0/0 trivial train
    4/4/1/1.1/1:2/2.1/2/5 trivial train
    3/1.2/3/1:3/1.1/3/2/0 easy validation

    :raises SizeError: a size is not one, or is too large.
    :raises ChoiceError: a name is not known, or a number is out of range.
    :raises ArgumentError: an argument has another type.
    :raises GenerateError: (by the iterator) too few candidates are of the kind wanted.
    :raises ClusterError: (by the iterator) the cluster or the executor can't be used.
    """
    number = whole_number(number, "number", least=0)
    recipe = Recipe(
        sizes=_sizes(sizes),
        density=_density(density),
        styles=_some(PictureStyle, styles, "styles") or tuple(PictureStyle),
        difficulties=_some(Difficulty, difficulties, "difficulties"),
        solvable=one_of(Solvable, solvable, "solvable"),
        seed=whole_number(seed, "seed"),
    )
    if progress is not None and not callable(progress):
        raise ArgumentError(f"progress: expected a function, found {progress!r}")
    crew = crew_given(thread_count(threads), executor, cluster)
    job = partial(candidates, recipe)
    pieces = (range(first, first + _AT_ONCE) for first in count(0, _AT_ONCE))

    def made() -> Generator[SampledPuzzle | None]:
        if crew is None:
            for piece in pieces:
                yield from job(piece)
            return
        with crew() as workers:
            for done in workers.run(job, pieces, in_order=True):
                for some in done:
                    yield from some

    return _different(number, made(), progress)


def _different(
    number: int,
    made: Generator[SampledPuzzle | None],
    progress: SampleProgress | None,
) -> Iterator[SampledPuzzle]:
    """Yield so many puzzles, each once."""
    seen: set[bytes] = set()
    base, each = _CANDIDATES
    with closing(made):
        for tried in count(1):
            if len(seen) == number:
                return
            if tried > base + each * number:
                raise GenerateError(
                    f"only {len(seen):,} different puzzles of the kind wanted are among "
                    f"{tried - 1:,} candidates"
                )
            puzzle = next(made)
            if puzzle is not None and (id := bytes.fromhex(puzzle.id)) not in seen:
                seen.add(id)
                yield puzzle
            if progress is not None:
                progress(len(seen), tried)


def _sizes(sizes: object) -> tuple[Size, ...]:
    if isinstance(sizes, str):
        sizes = sizes.split(",")
    if not isinstance(sizes, Iterable):
        raise ArgumentError(f"sizes: expected some, found {sizes!r}")
    found: list[Size] = []
    for size in sizes:
        if isinstance(size, str) and (match := re.fullmatch(r"\s*(\d{1,4})-(\d{1,4})\s*", size)):
            sides = range(int(match[1]), int(match[2]) + 1)
            if not sides:
                raise SizeError(f"sizes: expected the shorter side first, found {size!r}")
            found += [Size(height, width) for height in sides for width in sides]
        else:
            found.append(Size.of(size))
    if not found:
        raise ChoiceError("sizes: expected at least one, such as 5-20, found none")
    for size in found:
        if not 1 <= size.cells <= MOST_CELLS:
            raise SizeError(f"a puzzle of a sample has 1 to {MOST_CELLS} cells, found {size}")
    return tuple(found)


def _density(density: object) -> tuple[float, float]:
    if not isinstance(density, tuple | list) or len(density) != 2:
        raise ArgumentError(f"density: expected the least and the largest, found {density!r}")
    least, most = (real_number(one, "density") for one in density)
    if not 0.05 <= least <= most <= 0.95:
        raise ChoiceError(f"the densities are from 0.05 to 0.95, found {least:g} to {most:g}")
    return least, most


def _some(choices: type[_Choice], values: object, what: str) -> tuple[_Choice, ...]:
    if values is None:
        return ()
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ArgumentError(f"{what}: expected some, found {values!r}")
    return tuple(dict.fromkeys(one_of(choices, value, what) for value in values))
