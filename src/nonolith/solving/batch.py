"""Batches: many puzzles in chunks, on threads, on an executor or on a cluster."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from itertools import count, repeat
from typing import Generic, NamedTuple, TypedDict, TypeVar

from nonolith.errors import ArgumentError, ChoiceError
from nonolith.machine import thread_count
from nonolith.model import Knowledge, Puzzle
from nonolith.solving.arguments import Task, task_given
from nonolith.solving.limits import Limits, StopSignal
from nonolith.workers.cluster import crew_given
from nonolith.workers.crew import Crew, thread_crew

# What a thread gets at a time, and the core in one call: at most so many puzzles, or cells. It
# begins with one and doubles, so that the first results come at once. With 16 small puzzles a call
# to the end, a check took a seventh longer, since the threads wait for each other.
_MOST, _CELLS = 64, 6400
_ELSEWHERE = 16
"""How many times as much a worker elsewhere gets, since sending it takes a millisecond or more."""

_Made = TypeVar("_Made", covariant=True)
_Value = TypeVar("_Value")


class BatchJob(ABC, Generic[_Made]):
    """What is done with the puzzles of a batch; it is pickled for workers elsewhere."""

    limits: Limits

    @abstractmethod
    def __call__(self, tasks: list[Task], stop: StopSignal | None) -> Iterable[_Made]:
        """Return what is made of some puzzles, or of the first until the signal is set."""

    def shared(self) -> AbstractContextManager[object]:
        """Provide what several threads of this process share while the batch runs."""
        return nullcontext()


class Workers(TypedDict, total=False):
    """Who works on a batch: arguments that functions for many puzzles share."""

    threads: int | None
    executor: Executor | None
    cluster: str | None


class _Chunk(NamedTuple):
    """Puzzles that one worker gets at a time, or what was made of them."""

    first: int
    """The number of the first, from 0."""
    tasks: list[Task]


def run_batch(
    job: BatchJob[_Made],
    puzzles: Iterable[Puzzle],
    workers: Workers,
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    as_completed: bool = False,
) -> Generator[tuple[int, _Made]]:
    """Do a job with many puzzles; yield the number of each, from 0, and what is made of it.

    They come in order, or as they are completed. The puzzles are read as they are needed; the
    results of all before one that can't be read or is wrong are yielded before its error is raised.

    :raises ArgumentError: an argument has another type; the message numbers the puzzle.
    :raises ChoiceError: there is less than one thread, or there are two kinds of workers.
    """
    if not isinstance(puzzles, Iterable):
        raise ArgumentError(f"expected puzzles, found {type(puzzles).__name__}")
    if start is not None and not isinstance(start, Iterable):
        raise ArgumentError(f"start: expected one for each puzzle, found {type(start).__name__}")
    if not isinstance(as_completed, bool):
        raise ArgumentError(f"as_completed: expected True or False, found {as_completed!r}")
    threads = thread_count(workers.get("threads"))
    crew = crew_given(threads, workers.get("executor"), workers.get("cluster"))
    if crew is not None and job.limits.stop is not None:
        raise ChoiceError(
            "a stop signal does not reach an executor or a cluster: close the iterator instead"
        )
    chunks = _chunks(_tasks(puzzles, start, givens), 1 if crew is None else _ELSEWHERE)
    if crew is None and threads == 1:
        return _here(job, chunks)
    crew = crew or partial(thread_crew, threads, "nonolith-solve")
    return _by_crew(job, crew(), chunks, in_order=not as_completed)


def without_numbers(results: Generator[tuple[int, _Value]]) -> Generator[_Value]:
    """Yield the results of a batch without their numbers."""
    with closing(results):
        for _, made in results:
            yield made


def _here(job: BatchJob[_Made], chunks: Iterator[_Chunk]) -> Generator[tuple[int, _Made]]:
    for chunk in chunks:
        first, made = _work(job, chunk)
        yield from enumerate(made, first)


def _by_crew(
    job: BatchJob[_Made],
    crew: AbstractContextManager[Crew],
    chunks: Iterator[_Chunk],
    in_order: bool,
) -> Generator[tuple[int, _Made]]:
    with job.shared(), crew as workers:
        for done in workers.run(partial(_work, job), chunks, in_order=in_order):
            for first, made in done:
                yield from enumerate(made, first)


def _work(
    job: BatchJob[_Made], chunk: _Chunk, stop: StopSignal | None = None
) -> tuple[int, list[_Made]]:
    """Do a job with a chunk, as much at a time as the core takes in one call."""
    return chunk.first, [
        made
        for part in _chunks(iter(chunk.tasks), 1, begin_with=_MOST)
        for made in job(part.tasks, stop)
    ]


def _tasks(
    puzzles: Iterable[Puzzle], starts: Iterable[Knowledge | None] | None, givens: bool
) -> Iterator[Task]:
    pairs = zip(puzzles, repeat(None)) if starts is None else zip(puzzles, starts, strict=True)
    for number, (puzzle, start) in zip(count(1), pairs):
        try:
            task = task_given(puzzle, start, givens)
        except ArgumentError as error:
            raise ArgumentError(f"puzzle {number}: {error}") from None
        yield task


def _chunks(tasks: Iterator[Task], times: int, begin_with: int = 1) -> Iterator[_Chunk]:
    """Yield chunks that double, up to so many *times* what the core takes in one call."""
    chunk: list[Task] = []
    first, cells, most = 0, 0, begin_with
    try:
        for task in tasks:
            chunk.append(task)
            cells += task.puzzle.height * task.puzzle.width
            if len(chunk) == most or cells >= times * _CELLS:
                yield _Chunk(first, chunk)
                first += len(chunk)
                chunk, cells, most = [], 0, min(2 * most, times * _MOST)
    except Exception:  # of the source: those before it are worked on nevertheless
        if chunk:
            yield _Chunk(first, chunk)
        raise
    if chunk:
        yield _Chunk(first, chunk)
