"""Rating many puzzles, on all cores or on other machines."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from typing import Literal, overload

from nonolith.explaining.rate import Rating, rate_batch
from nonolith.model import Knowledge, Puzzle
from nonolith.solving.arguments import Task, limits_given
from nonolith.solving.batch import BatchJob, Workers, run_batch, without_numbers
from nonolith.solving.limits import Limits, StopSignal


@overload
def rate_many(
    puzzles: Iterable[Puzzle],
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    as_completed: Literal[False] = False,
) -> Iterator[Rating | None]: ...


@overload
def rate_many(
    puzzles: Iterable[Puzzle],
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    as_completed: Literal[True],
) -> Iterator[tuple[int, Rating | None]]: ...


def rate_many(
    puzzles: Iterable[Puzzle],
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    as_completed: bool = False,
) -> Iterator[Rating | None] | Iterator[tuple[int, Rating | None]]:
    """Yield the rating of each puzzle, in their order; None where it takes longer than *limits*.

    Who does the work, in which groups, and what *start* and *as_completed* mean is as for
    :func:`nonolith.solve_many`; what a rating is, as for :func:`nonolith.rate`.

    >>> for rating in rate_many([Puzzle([[1]], [[1]]), Puzzle([[1], [1]], [[1], [1]])]):
    ...     print(rating)
    trivial (0.71)
    needs guessing

    :raises ArgumentError: an argument has another type; the message numbers the puzzle.
    :raises GridError: a start has another size or palette than its puzzle.
    :raises ChoiceError: the number of threads is less than 1, there are both an executor and a
        cluster, or a stop signal that would not reach them.
    :raises LimitError: the work was stopped.
    :raises ClusterError: the cluster or the executor can't be used, or has another nonolith.
    """
    workers: Workers = {"threads": threads, "executor": executor, "cluster": cluster}
    job = _Rating(limits_given(limits))
    found = run_batch(job, puzzles, workers, start=start, givens=givens, as_completed=as_completed)
    return found if as_completed else without_numbers(found)


class _Rating(BatchJob[Rating | None]):
    """Rates puzzles."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits

    def __call__(self, tasks: list[Task], stop: StopSignal | None) -> list[Rating | None]:
        """Rate some puzzles."""
        return rate_batch(tasks, limits=self.limits, stop=stop)
