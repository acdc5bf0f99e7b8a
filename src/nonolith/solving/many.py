"""Solving many puzzles, on all cores, with the results in the order of the puzzles."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from itertools import compress, count, islice, repeat
from threading import Event, local

from nonolith import _core
from nonolith.errors import ArgumentError
from nonolith.model import Knowledge, Puzzle
from nonolith.solving import reasons
from nonolith.solving.arguments import Start, limits_given, puzzle_given, start_given
from nonolith.solving.cadical_process import CadicalCrew, CadicalProcess
from nonolith.solving.cells import batch_solution_of
from nonolith.solving.classify import Classification, classify, enough
from nonolith.solving.ladder import BATCH, Ladder
from nonolith.solving.limits import Clock, Limit, Limits
from nonolith.solving.solve import Solutions
from nonolith.solving.verdict import Method, Rung, Statistics, Verdict, verdict_of
from nonolith.threads import thread_count

# Puzzles that the core gets in one call: its memory serves all of them.
_CHUNK = 16

_EXHAUSTED, _GAVE_UP = 1, 2
_Task = tuple[Puzzle, Start]
_Answer = tuple[int, list[bytes], _core.Statistics]


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    method: Method | str = Method.AUTO,
    threads: int | None = None,
) -> Iterator[Classification]:
    """Yield what is found out about each puzzle, in their order, as soon as it is known.

    Two solutions of each are sought, which decides whether there is only one, unless *limits*
    say more; a time limit is for each puzzle. The puzzles are read as they are needed, and worked
    on by as many *threads* as there are cores, or as are given. *start*, if given, says for each
    puzzle what is known of it from the beginning.

    >>> [found.verdict.value for found in solve_many([Puzzle([[1]], [[1]]), Puzzle([[1]], [[]])])]
    ['locally solvable', 'contradictory']

    :raises ArgumentError: an argument has another type; the message numbers the puzzle.
    :raises GridError: a start has another size or palette than its puzzle.
    :raises ValueError: the method has no such name, or the number of threads is less than 1.
    :raises SolverError: the SAT solver has failed, most likely for want of memory.
    """
    if not isinstance(puzzles, Iterable):
        raise ArgumentError(f"expected puzzles, found {type(puzzles).__name__}")
    batch = _Batch(enough(limits_given(limits)), Method(method))
    threads = thread_count(threads)
    tasks = _tasks(puzzles, start, givens)
    chunks = _chunks(tasks)
    if threads == 1:
        return (found for chunk in chunks for found in batch.run(chunk))
    if CadicalProcess.is_possible():
        batch.crew = CadicalCrew()
    return _in_threads(batch, chunks, threads)


def _tasks(
    puzzles: Iterable[Puzzle], starts: Iterable[Knowledge | None] | None, givens: bool
) -> Iterator[_Task]:
    pairs = zip(puzzles, repeat(None)) if starts is None else zip(puzzles, starts, strict=True)
    for number, (puzzle, start) in zip(count(1), pairs):
        try:
            puzzle = puzzle_given(puzzle)
            begun = start_given(puzzle, start, givens)
        except ArgumentError as error:
            raise ArgumentError(f"puzzle {number}: {error}") from None
        yield puzzle, begun


def _chunks(tasks: Iterable[_Task]) -> Iterator[list[_Task]]:
    source = iter(tasks)
    while chunk := list(islice(source, _CHUNK)):
        yield chunk


def _in_threads(
    batch: "_Batch", chunks: Iterator[list[_Task]], threads: int
) -> Iterator[Classification]:
    with ThreadPoolExecutor(threads, "nonolith-solve") as pool:
        waiting: deque[Future[list[Classification]]] = deque()
        try:
            for chunk in chunks:
                waiting.append(pool.submit(lambda chunk: list(batch.run(chunk)), chunk))
                if len(waiting) > 2 * threads:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            batch.cancel()
            pool.shutdown(cancel_futures=True)
            batch.close()


class _Memory(local):
    """The memory of the core's searches, which serves all of a thread's."""

    def __init__(self) -> None:
        self.of_this_thread = _core.BatchMemory()


class _Batch:
    """What all puzzles of a batch have in common."""

    def __init__(self, limits: Limits, method: Method) -> None:
        self.cancelled = Event()
        self.crew: CadicalCrew | None = None
        """Processes for SAT, where several threads need it at once."""
        self._memory = _Memory()
        self._limits = limits
        self._method = method

    def cancel(self) -> None:
        """End the work of all threads soon."""
        self.cancelled.set()

    def close(self) -> None:
        """Give everything back, once no thread is at work."""
        if self.crew is not None:
            self.crew.close()

    def run(self, tasks: list[_Task]) -> Iterator[Classification]:
        """Classify some puzzles: plain ones together in the core, others one by one."""
        plain = [self._is_plain(*task) for task in tasks]
        answers: Iterator[_Answer] = iter(())
        if any(plain):
            puzzles = [puzzle for puzzle, _ in compress(tasks, plain)]
            pairs = [(puzzle.rows, puzzle.columns) for puzzle in puzzles]
            answers = iter(
                _core.search_batch(
                    pairs,
                    self._limits.solutions or 0,
                    work=BATCH if self._method is Method.AUTO else 0,
                    stop=Clock(self._limits, self.cancelled),
                    memory=self._memory.of_this_thread,
                )
            )
        for (puzzle, start), is_plain in zip(tasks, plain, strict=True):
            if self.cancelled.is_set():
                return
            yield self._finished(puzzle, next(answers)) if is_plain else self._alone(puzzle, start)

    def _is_plain(self, puzzle: Puzzle, start: Start) -> bool:
        """Whether the core's batch does what was asked for."""
        return (
            puzzle.palette.is_black_and_white
            and start == Start()
            and self._method in (Method.AUTO, Method.FAST)
            and self._limits.solutions != 0
            and self._limits.seconds is None
            and self._limits.stop is None
        )

    def _alone(self, puzzle: Puzzle, start: Start) -> Classification:
        clock = Clock(self._limits, self.cancelled)
        ladder = Ladder(puzzle, self._method, start, clock, effort=BATCH, crew=self.crew)
        return Classification.of(Solutions(ladder, self._limits.solutions))

    def _finished(self, puzzle: Puzzle, answer: _Answer) -> Classification:
        """Return what the core has found, after SAT where that was not enough."""
        progress, packed, work = answer
        solutions = [batch_solution_of(puzzle, cells) for cells in packed]
        statistics = Statistics(
            lines_settled=work.lines_settled,
            probes=work.probes,
            nodes=work.nodes,
            seconds=work.seconds,
        )
        rung = Rung.LINES if work.probes == 0 else Rung.PROBING
        if work.nodes > 1:
            rung = Rung.SEARCH
        exhausted = progress == _EXHAUSTED or (rung is Rung.LINES and bool(solutions))
        if progress == _GAVE_UP:
            clock = Clock(self._limits, self.cancelled)
            ladder = Ladder(
                puzzle, Method.SAT, Start(), clock, handed_out=[*solutions], crew=self.crew
            )
            clock.start()
            wanted = self._limits.solutions
            rest = None if wanted is None else wanted - len(solutions)
            with closing(ladder.climb()) as climb:
                solutions += islice(climb, rest)
            clock.stop()
            statistics = replace(
                statistics,
                conflicts=ladder.statistics.conflicts,
                seconds=work.seconds + clock.spent,
            )
            rung, exhausted = ladder.rung, ladder.exhausted
        verdict = verdict_of(len(solutions), exhausted, rung)
        reason = self._reason(puzzle) if verdict is Verdict.CONTRADICTORY else ""
        return Classification(
            verdict=verdict,
            rung=rung,
            statistics=statistics,
            reason=reason,
            solutions=tuple(solutions),
            stopped_by=Limit.SOLUTIONS if verdict is Verdict.UNDECIDED else None,
        )

    def _reason(self, puzzle: Puzzle) -> str:
        return classify(puzzle, givens=False, method=Method.LOCAL).reason or reasons.SEARCHED
