"""Exceptions at every point of solving: whatever is said afterwards is true, or left open."""

import dis
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle, Solutions, Verdict, classify, solve, solve_many
from nonolith.solving import Limit, Method
from nonolith.solving.solution_counting import count_of
from tests.solving.families import dom, permutations

# An exception may also meet a generator while it is thrown away: nobody hears of it.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

SOLVING = str(Path(nonolith.__file__).parent / "solving")

CASES: dict[str, tuple[Puzzle, Method, int | None]] = {
    "decided by lines": (Puzzle([[1, 1], [1]], [[2], [], [1]]), Method.AUTO, None),
    "a line without a placement": (Puzzle([[3], [1], [1]], [[1], [2], [2]]), Method.AUTO, None),
    "clues that don't fit": (Puzzle([[1]], [[1], [1]]), Method.AUTO, None),
    "unique, probed": (Puzzle([[1, 1], [2]], [[1], [1], [1], [1]]), Method.AUTO, None),
    "unique, with a limit": (Puzzle([[1, 1], [2]], [[1], [1], [1], [1]]), Method.AUTO, 2),
    "two solutions": (permutations(2), Method.AUTO, 2),
    "six solutions": (permutations(3), Method.AUTO, None),
    "none, searched": (
        Puzzle([[1, 1], [2], [1, 1], [2]], [[1, 1], [2], [2], [1, 1]]),
        Method.AUTO,
        None,
    ),
    "unique, by SAT": (dom(3), Method.SAT, None),
    "stuck": (permutations(2), Method.LOCAL, None),
}


class Interrupted(BaseException):
    """What is raised: no code here expects it."""


class Interruption:
    """Raises after so many steps of the code under test: its opcodes, or its lines alone."""

    def __init__(self, steps: int, by_opcode: bool) -> None:
        self.left = steps
        self.by_opcode = by_opcode

    def __call__(self, frame: FrameType, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(SOLVING):
            return None
        frame.f_trace_opcodes = self.by_opcode
        if event == ("opcode" if self.by_opcode else "line"):
            if self.by_opcode and self.is_never_interrupted(frame):
                return self
            self.left -= 1
            if self.left == 0:
                sys.settrace(None)
                raise Interrupted
        return self

    @staticmethod
    def is_never_interrupted(frame: FrameType) -> bool:
        """Whether a value is about to be returned, or nothing at all is done."""
        code = frame.f_code.co_code[frame.f_lasti]
        return code in (dis.opmap["RETURN_VALUE"], dis.opmap["NOP"])


def interrupted_everywhere(
    work: Callable[[], object], by_opcode: bool = True, at_least: int = 50
) -> Iterator[None]:
    """Do some work again and again, each time interrupted a step later, until it comes to its end.

    Yields after each time.
    """
    tracer = sys.gettrace()
    for steps in range(1, 1_000_000):
        interruption = Interruption(steps, by_opcode)
        sys.settrace(interruption)
        try:
            with suppress(Interrupted):
                work()
        finally:
            sys.settrace(tracer)
        yield
        if interruption.left > 0:
            assert steps > at_least  # else the code under test was not found
            return


def truth_of(name: str) -> tuple[Verdict, list[Grid]]:
    puzzle, method, limit = CASES[name]
    stream = solve(puzzle, method=method, limits=Limits(solutions=limit))
    found = list(stream)
    return stream.verdict, found


@pytest.mark.parametrize("name", CASES)
def test_an_interrupted_stream_says_nothing_untrue(name: str) -> None:
    puzzle, method, limit = CASES[name]
    verdict, everything = truth_of(name)
    streams: list[Solutions] = []
    received: list[Grid] = []

    def work() -> None:
        received.clear()
        streams[:] = [solve(puzzle, method=method, limits=Limits(solutions=limit))]
        received.extend(streams[0])

    for _ in interrupted_everywhere(work, by_opcode=method is not Method.SAT):
        for stream in streams:
            is_true(stream, received, verdict, everything, limit)
            received += stream  # whoever goes on
            is_true(stream, received, verdict, everything, limit)
            first = stream.first()
            assert first in (None, everything[0]) if everything else first is None
            stream.close()
            is_true(stream, received, verdict, everything, limit)


def is_true(
    stream: Solutions,
    received: list[Grid],
    verdict: Verdict,
    everything: list[Grid],
    limit: int | None,
) -> None:
    """Compare what a stream says with the truth."""
    assert received == everything[: len(received)]
    assert stream.found == len(received)
    assert stream.verdict in (verdict, Verdict.UNDECIDED) or (
        stream.verdict is Verdict.MULTIPLE and stream.found > 1 and len(everything) > 1
    )
    if stream.exhausted:
        assert stream.found == len(everything)
        assert limit is None or len(everything) < limit
    if stream.reason:
        assert stream.exhausted
        assert verdict is Verdict.CONTRADICTORY
    if stream.stopped_by is not None:
        assert stream.stopped_by is Limit.SOLUTIONS
        assert stream.found == limit


@pytest.mark.parametrize("name", CASES)
def test_an_interrupted_classification_returns_nothing(name: str) -> None:
    puzzle, method, _ = CASES[name]
    found = classify(puzzle, method=method)
    told: list[nonolith.Classification] = []

    def work() -> None:
        told[:] = []
        told.append(classify(puzzle, method=method))

    for _ in interrupted_everywhere(work, by_opcode=method is not Method.SAT):
        for one in told:
            assert one._replace(statistics=found.statistics) == found


def test_an_interrupted_batch_yields_only_what_is_true() -> None:
    puzzles = [puzzle for puzzle, method, _ in CASES.values() if method is Method.AUTO] + [dom(3)]
    truth = [found._replace(statistics=None) for found in solve_many(puzzles, threads=1)]  # type: ignore[arg-type]
    told: list[nonolith.Classification] = []

    def work() -> None:
        told.clear()
        told.extend(solve_many(puzzles, threads=1))

    for _ in interrupted_everywhere(work, by_opcode=False):
        assert [one._replace(statistics=None) for one in told] == truth[: len(told)]  # type: ignore[arg-type]


class FailingSignal:
    """A stop signal that raises when it is asked for the n-th time, and then never again."""

    def __init__(self, after: int, error: type[BaseException]) -> None:
        self.left = after
        self.error = error

    def is_set(self) -> bool:
        self.left -= 1
        if self.left == 0:
            raise self.error
        return False


@pytest.mark.parametrize(
    "error", [Interrupted, KeyboardInterrupt, TimeoutError, StopIteration, MemoryError]
)
@pytest.mark.parametrize("name", CASES)
def test_a_failing_stop_signal(name: str, error: type[BaseException]) -> None:
    puzzle, method, limit = CASES[name]
    verdict, everything = truth_of(name)
    for after in range(1, 1000):
        signal = FailingSignal(after, error)
        stream = solve(puzzle, method=method, limits=Limits(solutions=limit, stop=signal))
        received: list[Grid] = []
        with suppress(error, RuntimeError):
            received.extend(stream)
        is_true(stream, received, verdict, everything, limit)
        received += stream
        is_true(stream, received, verdict, everything, limit)
        if signal.left > 0:
            return


@pytest.mark.parametrize("name", ["unique, probed", "two solutions", "none, searched"])
def test_the_work_of_an_interrupted_stream_counts_right(name: str) -> None:
    puzzle = CASES[name][0]
    _, everything = truth_of(name)
    streams: list[Solutions] = []

    def work() -> None:
        streams[:] = [solve(puzzle)]
        list(streams[0])

    for _ in interrupted_everywhere(work):
        for stream in streams:
            found, session = stream.found, stream.take_session()
            statistics = stream.statistics
            assert count_of(session, Limits()) == len(everything)
            assert (list(stream), stream.found, stream.statistics) == ([], found, statistics)
            assert found == len(everything) or not stream.exhausted
