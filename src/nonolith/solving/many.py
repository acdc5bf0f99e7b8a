"""Solves many puzzles on all cores; the results come in the order of the puzzles."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count, repeat
from threading import Event
from typing import TypeVar

from nonolith.arguments import one_of
from nonolith.errors import ArgumentError
from nonolith.machine import thread_count
from nonolith.model import Knowledge, Puzzle
from nonolith.solving.arguments import Task, limits_given, task_given
from nonolith.solving.classify import Classification, enough
from nonolith.solving.limits import Clock, Limits, StopSignal
from nonolith.solving.sat_solver.process import SatProcess, SatProcesses
from nonolith.solving.session import Session, begin
from nonolith.solving.verdict import ENOUGH, Method

# What a thread gets at a time, and the core in one call: at most so many puzzles, or cells. It
# begins with one and doubles, so that the first results come at once. With 16 small puzzles a call
# to the end, a check took a seventh longer, since the threads wait for each other.
_MOST, _CELLS = 64, 6400

_Made = TypeVar("_Made")


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    method: Method | str = Method.AUTO,
    threads: int | None = None,
) -> Iterator[Classification]:
    """Classify many puzzles and yield the results in their order.

    It looks for two solutions of each, which decides whether there is only one, unless *limits* ask
    for more; a time limit applies to each puzzle. If the SAT solver runs out of memory twice, the
    puzzle is left undecided. The puzzles are worked on by as many *threads* as there are cores, or
    as are given. They are read as they are needed, in groups of one, two, four and so on up to 64,
    and a group's results are yielded when all of it is solved; those of all puzzles before one that
    can't be read or is wrong are yielded before its error is raised. *start*, if given, says for
    each puzzle what is known of it from the beginning.

    >>> [str(found.verdict) for found in solve_many([Puzzle([[1]], [[1]]), Puzzle([[1]], [[]])])]
    ['locally solvable', 'contradictory']

    :raises ArgumentError: an argument has another type; the message numbers the puzzle.
    :raises GridError: a start has another size or palette than its puzzle.
    :raises ChoiceError: the method has no such name, or the number of threads is less than 1.
    """
    if not isinstance(puzzles, Iterable):
        raise ArgumentError(f"expected puzzles, found {type(puzzles).__name__}")
    if start is not None and not isinstance(start, Iterable):
        raise ArgumentError(f"start: expected one for each puzzle, found {type(start).__name__}")
    batch = _Batch(enough(limits_given(limits)), one_of(Method, method, "method"))
    return _run(batch, _tasks(puzzles, start, givens), threads, lambda _, found, __: found)


def map_solved(
    callback: Callable[[list[Session], list[Classification], StopSignal], Iterable[_Made]],
    puzzles: Iterable[Puzzle],
    *,
    limits: Limits | None = None,
    threads: int | None = None,
) -> Iterator[_Made]:
    """Do as :func:`solve_many`, and yield what a callback makes of puzzles and their results.

    It is called for some puzzles at a time, in the thread that has solved them, and must end soon
    once its signal is set.

    >>> def verdicts(sessions, results, stop):
    ...     return [found.verdict.value for found in results]
    >>> list(map_solved(verdicts, [Puzzle([[1]], [[1]])]))
    ['locally solvable']
    """
    batch = _Batch(enough(limits_given(limits)), Method.AUTO)
    return _run(batch, _tasks(puzzles, None, givens=True), threads, callback)


def _run(
    batch: "_Batch",
    tasks: Iterable[Task],
    threads: int | None,
    callback: Callable[[list[Session], list[Classification], StopSignal], Iterable[_Made]],
) -> Iterator[_Made]:
    def work(chunk: list[Task]) -> list[_Made]:
        sessions = batch.begun(chunk)
        found = list(batch.classified(sessions))
        return list(callback(sessions[: len(found)], found, batch.cancelled))

    threads = thread_count(threads)
    chunks = _chunks(tasks)
    if threads == 1:
        return (made for chunk in chunks for made in work(chunk))
    if SatProcess.is_possible():
        batch.processes = SatProcesses()
    return _in_threads(batch, chunks, threads, work)


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


def _chunks(tasks: Iterable[Task]) -> Iterator[list[Task]]:
    chunk: list[Task] = []
    cells, most = 0, 1
    try:
        for task in tasks:
            chunk.append(task)
            cells += task.puzzle.height * task.puzzle.width
            if len(chunk) == most or cells >= _CELLS:
                yield chunk
                chunk, cells, most = [], 0, min(2 * most, _MOST)
    except Exception:  # of the source: those before it are solved nevertheless
        if chunk:
            yield chunk
        raise
    if chunk:
        yield chunk


def _in_threads(
    batch: "_Batch",
    chunks: Iterator[list[Task]],
    threads: int,
    work: Callable[[list[Task]], list[_Made]],
) -> Iterator[_Made]:
    with ThreadPoolExecutor(threads, "nonolith-solve") as pool:
        waiting: deque[Future[list[_Made]]] = deque()
        try:
            failed: Exception | None = None
            while True:
                try:
                    chunk = next(chunks, None)
                except Exception as error:
                    failed, chunk = error, None
                if chunk is None:
                    break
                waiting.append(pool.submit(work, chunk))
                while waiting and (waiting[0].done() or len(waiting) > 2 * threads):
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
            if failed is not None:
                raise failed
        finally:
            batch.cancel()
            pool.shutdown(cancel_futures=True)
            batch.close()


class _Batch:
    """Everything that the puzzles of a batch share."""

    def __init__(self, limits: Limits, method: Method) -> None:
        self.cancelled = Event()
        self.processes: SatProcesses | None = None
        """For SAT, where several threads need it at once."""
        self._limits = limits
        self._method = method

    def cancel(self) -> None:
        """Ask all threads to end soon."""
        self.cancelled.set()

    def close(self) -> None:
        """Release everything, once no thread is at work."""
        if self.processes is not None:
            self.processes.close()

    def begun(self, tasks: list[Task]) -> list[Session]:
        """Return the sessions of some puzzles: the core has begun with all in one call."""
        limits, method, processes = self._limits, self._method, self.processes
        sessions = [
            Session(task, method, Clock(limits, self.cancelled), processes, is_one_of_many=True)
            for task in tasks
        ]
        begin(sessions, at_once=limits.solutions or ENOUGH, keep=False)
        return sessions

    def classified(self, sessions: list[Session]) -> Iterator[Classification]:
        """Classify them, and release what their searches hold."""
        for session in sessions:
            if self.cancelled.is_set():
                return
            yield Classification.of(session)
            session.findings.end_search()
