"""Solving many puzzles, on all cores, with the results in the order of the puzzles."""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from itertools import count, repeat
from threading import Event, local
from typing import TypeVar

from nonolith import _core
from nonolith.arguments import one_of
from nonolith.errors import ArgumentError, SolverError
from nonolith.machine import thread_count
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.arguments import Task, limits_given, task_given
from nonolith.solving.cells import grid_of
from nonolith.solving.classify import Classification, enough
from nonolith.solving.effort import turns
from nonolith.solving.ladder import RUNGS, Ladder
from nonolith.solving.limits import Clock, Limit, Limits, StopSignal
from nonolith.solving.reasons import misfit, no_solution
from nonolith.solving.sat_process import SatProcess, SatProcesses
from nonolith.solving.session import statistics_of
from nonolith.solving.verdict import Method, Rung, Statistics, Verdict, verdict_of

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
    """Yield what is found out about each puzzle, in their order.

    Two solutions of each are sought, which decides whether there is only one, unless *limits*
    say more; a time limit is for each puzzle. Where the SAT solver fails for want of memory, and
    again after it was started anew, the puzzle is left undecided. The puzzles are worked on by as
    many *threads* as there are cores, or as are given. They are read as they are needed, in groups
    of one, two, four and so on up to 64, and a group's results are yielded when all of it is
    solved; those of all puzzles before one that can't be read or is wrong are yielded before its
    error is raised. *start*, if given, says for each puzzle what is known of it from the beginning.

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


def solve_and(
    then: Callable[[list[Task], list[Classification], StopSignal], Iterable[_Made]],
    puzzles: Iterable[Puzzle],
    *,
    limits: Limits | None = None,
    threads: int | None = None,
) -> Iterator[_Made]:
    """Do as :func:`solve_many`, and yield what *then* makes of the puzzles and their results.

    It is called for some puzzles at a time, in the thread that has solved them, and must end soon
    once its signal is set.

    >>> def verdicts(tasks, results, stop):
    ...     return [(one.puzzle.height, found.verdict.value) for one, found in zip(tasks, results)]
    >>> list(solve_and(verdicts, [Puzzle([[1]], [[1]])]))
    [(1, 'locally solvable')]
    """
    batch = _Batch(enough(limits_given(limits)), Method.AUTO)
    return _run(batch, _tasks(puzzles, None, givens=True), threads, then)


def _run(
    batch: "_Batch",
    tasks: Iterable[Task],
    threads: int | None,
    then: Callable[[list[Task], list[Classification], StopSignal], Iterable[_Made]],
) -> Iterator[_Made]:
    def work(chunk: list[Task]) -> list[_Made]:
        found = list(batch.run(chunk))
        return list(then(chunk[: len(found)], found, batch.cancelled))

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


class _Memory(local):
    """The memory of the core's searches, which serves all of a thread's."""

    def __init__(self) -> None:
        self.of_this_thread = _core.SolverMemory()


class _Batch:
    """What all puzzles of a batch have in common."""

    def __init__(self, limits: Limits, method: Method) -> None:
        self.cancelled = Event()
        self.processes: SatProcesses | None = None
        """For SAT, where several threads need it at once."""
        self._memory = _Memory()
        self._limits = limits
        self._method = method

    def cancel(self) -> None:
        """End the work of all threads soon."""
        self.cancelled.set()

    def close(self) -> None:
        """Give everything back, once no thread is at work."""
        if self.processes is not None:
            self.processes.close()

    def run(self, tasks: list[Task]) -> Iterator[Classification]:
        """Classify some puzzles: the core takes those that need it in one call."""
        limits, clock = self._limits, Clock(self._limits, self.cancelled)
        reasons = [
            task.start.conflict if task.handle.may_fit else misfit(task.puzzle) for task in tasks
        ]
        no_time = clock.reached  # for the first step of any of them
        packed = [task.packed for task, reason in zip(tasks, reasons, strict=True) if not reason]
        answers = iter(
            _core.solve_batch(
                [] if no_time else packed,
                sys.maxsize if limits.solutions is None else min(limits.solutions, sys.maxsize),
                next(turns(self._method, batch=True)).search,
                limits.seconds,
                lines_only=self._method in (Method.LOCAL, Method.SAT),
                stop=clock,
                memory=self._memory.of_this_thread,
            )
        )
        for task, reason in zip(tasks, reasons, strict=True):
            if self.cancelled.is_set():
                return
            if reason:
                yield _contradictory(reason)
            elif (answer := next(answers, None)) is None:
                yield _stopped(no_time or Limit.STOP)
            else:
                yield self._finished(task.puzzle, task.handle, answer)

    def _finished(
        self, puzzle: Puzzle, handle: _core.Puzzle, answer: _core.BatchResult
    ) -> Classification:
        """Return what the core has found, after SAT where that was not enough."""
        solutions = [grid_of(puzzle, colours) for colours in answer.solutions]
        progress, rung, stopped_by = answer.progress, RUNGS[answer.rung], None
        statistics = statistics_of(answer.statistics, 0, answer.seconds)
        exhausted = progress is _core.Progress.EXHAUSTED
        if progress is _core.Progress.BUDGET:
            clock = Clock(self._limits, self.cancelled, answer.seconds)
            stopped_by = clock.reached
            if stopped_by is None and self._method is not Method.LOCAL:
                solver = _core.Solver(handle, answer.knowledge)
                ladder = Ladder(puzzle, handle, solver, self._method, clock, self.processes)
                exhausted, stopped_by = self._climb(ladder, solutions, clock)
                rung = max(rung, ladder.rung)
                first, later = statistics, solver.statistics
                statistics = Statistics(
                    lines_settled=first.lines_settled + later.lines_settled,
                    probes=first.probes + later.probes,
                    nodes=first.nodes + later.nodes,
                    conflicts=ladder.conflicts,
                    seconds=clock.spent,
                )
        verdict = verdict_of(len(solutions), exhausted, rung)
        if verdict is Verdict.UNDECIDED and stopped_by is None and self._method is not Method.LOCAL:
            stopped_by = Limit.SOLUTIONS
        missing = verdict is Verdict.CONTRADICTORY
        return Classification(
            verdict=verdict,
            rung=rung,
            statistics=statistics,
            reason=no_solution(puzzle, answer.contradicted_line) if missing else "",
            solutions=tuple(solutions),
            stopped_by=stopped_by,
        )

    def _climb(
        self, ladder: Ladder, solutions: list[Grid], clock: Clock
    ) -> tuple[bool, Limit | None]:
        """Add the solutions that are left; return whether those are all, and what ended it."""
        wanted = self._limits.solutions
        clock.start()
        try:
            with closing(ladder.solutions(tuple(solutions), batch=True)) as found:
                while wanted is None or len(solutions) < wanted:
                    grid = next(found, None)
                    if grid is None:
                        return ladder.exhausted, ladder.stopped_by
                    solutions.append(grid)
            return False, None
        except SolverError:
            return False, Limit.MEMORY  # it has died twice: the batch goes on without this one
        finally:
            clock.stop()


def _contradictory(reason: str) -> Classification:
    return Classification(
        verdict=Verdict.CONTRADICTORY, rung=Rung.LINES, statistics=Statistics(), reason=reason
    )


def _stopped(limit: Limit) -> Classification:
    return Classification(
        verdict=Verdict.UNDECIDED,
        rung=Rung.LINES,
        statistics=Statistics(),
        stopped_by=limit,
    )
