"""Solves many puzzles, on all cores or on other machines."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from typing import Literal, TypeVar, overload

from nonolith.arguments import one_of
from nonolith.model import Knowledge, Puzzle
from nonolith.solving.arguments import Task, limits_given
from nonolith.solving.batch import BatchJob, Workers, run_batch, without_numbers
from nonolith.solving.classify import Classification, enough
from nonolith.solving.limits import Clock, Limits, StopSignal
from nonolith.solving.sat_solver.process import SatProcess, SatProcesses
from nonolith.solving.session import Session, begin
from nonolith.solving.verdict import ENOUGH, Method

_Made = TypeVar("_Made")
_Callback = Callable[[list[Session], list[Classification], StopSignal | None], Iterable[_Made]]


@overload
def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    method: Method | str = Method.AUTO,
    threads: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    as_completed: Literal[False] = False,
) -> Iterator[Classification]: ...


@overload
def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    method: Method | str = Method.AUTO,
    threads: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    as_completed: Literal[True],
) -> Iterator[tuple[int, Classification]]: ...


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    start: Iterable[Knowledge | None] | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    method: Method | str = Method.AUTO,
    threads: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    as_completed: bool = False,
) -> Iterator[Classification] | Iterator[tuple[int, Classification]]:
    """Classify many puzzles and yield the results in their order.

    It looks for two solutions of each, which decides whether there is only one, unless *limits* ask
    for more; a time limit applies to each puzzle. If the SAT solver runs out of memory twice, the
    puzzle is left undecided. The puzzles are worked on by as many *threads* as there are cores, or
    as are given; on an *executor*, which runs so many groups at once; or on the Dask *cluster* at
    an address. They are read as they are needed, in groups of one, two, four and so on up to 64
    (elsewhere 1024), and a group's results are yielded when all of it is solved; those of all
    puzzles before one that can't be read or is wrong are yielded before its error is raised. With
    *as_completed* no group waits for another, and each result comes as a pair with the number of
    its puzzle, from 0. *start*, if given, says for each puzzle what is known of it from the
    beginning.

    >>> [str(found.verdict) for found in solve_many([Puzzle([[1]], [[1]]), Puzzle([[1]], [[]])])]
    ['locally solvable', 'contradictory']

    :raises ArgumentError: an argument has another type; the message numbers the puzzle.
    :raises GridError: a start has another size or palette than its puzzle.
    :raises ChoiceError: the method has no such name, the number of threads is less than 1, there
        are both an executor and a cluster, or a stop signal that would not reach them.
    :raises ClusterError: the cluster or the executor can't be used, or has another nonolith.
    """
    limits, method = enough(limits_given(limits)), one_of(Method, method, "method")
    workers: Workers = {"threads": threads, "executor": executor, "cluster": cluster}
    job = _Solving(limits, method, _classifications)
    found = run_batch(job, puzzles, workers, start=start, givens=givens, as_completed=as_completed)
    return found if as_completed else without_numbers(found)


def map_solved(
    callback: _Callback[_Made],
    puzzles: Iterable[Puzzle],
    workers: Workers,
    *,
    limits: Limits | None = None,
) -> Iterator[_Made]:
    """Do as :func:`solve_many`, and yield what a callback makes of puzzles and their results.

    It is called for some puzzles at a time, where they were solved, and must end soon once its
    signal is set.

    >>> def verdicts(sessions, results, stop):
    ...     return [found.verdict.value for found in results]
    >>> list(map_solved(verdicts, [Puzzle([[1]], [[1]])], {"threads": 1}))
    ['locally solvable']
    """
    job = _Solving(enough(limits_given(limits)), Method.AUTO, callback)
    return without_numbers(run_batch(job, puzzles, workers))


def _classifications(
    _sessions: list[Session], found: list[Classification], _stop: StopSignal | None
) -> list[Classification]:
    return found


class _Solving(BatchJob[_Made]):
    """Solves puzzles, and calls back with what was found."""

    def __init__(self, limits: Limits, method: Method, callback: _Callback[_Made]) -> None:
        self.limits = limits
        self._method = method
        self._callback = callback
        self._processes: SatProcesses | None = None
        """For SAT, where several threads of this process need it at once."""

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return _SolvingElsewhere, (self.limits, self._method, self._callback)

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Keep processes for SAT, if there can be any."""
        if not SatProcess.is_possible():
            yield
            return
        self._processes = SatProcesses()
        with closing(self._processes):
            yield

    def __call__(self, tasks: list[Task], stop: StopSignal | None) -> Iterable[_Made]:
        """Solve some puzzles: the core begins with all in one call."""
        sessions = [
            Session(task, self._method, Clock(self.limits, stop), self._processes, True)
            for task in tasks
        ]
        begin(sessions, at_once=self.limits.solutions or ENOUGH, keep=False)
        found = list(_classified(sessions, stop))
        return self._callback(sessions[: len(found)], found, stop)


class _SolvingElsewhere(_Solving[_Made]):
    """The same in another process, whose other threads must not wait for SAT."""

    def __call__(self, tasks: list[Task], stop: StopSignal | None) -> Iterable[_Made]:
        """Solve some puzzles, and end what was started for them."""
        with self.shared():
            return list(super().__call__(tasks, stop))


def _classified(sessions: list[Session], stop: StopSignal | None) -> Iterator[Classification]:
    """Classify puzzles, and release what their searches hold."""
    for session in sessions:
        if stop is not None and stop.is_set():
            return
        yield Classification.of(session)
        session.findings.end_search()
