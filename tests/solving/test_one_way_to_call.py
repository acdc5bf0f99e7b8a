"""One way to call: the same arguments everywhere, and wrong ones are told what was expected."""

import inspect
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from threading import Event, Timer
from typing import Any

import pytest

from nonolith import (
    Grid,
    Knowledge,
    Limits,
    Puzzle,
    Verdict,
    agreement,
    classify,
    count_solutions,
    explain,
    hint,
    load,
    propagate,
    rate,
    solve,
    solve_many,
)
from nonolith.errors import ArgumentError, GridError, LimitError
from nonolith.explaining import Difficulty, HintKind, Technique
from nonolith.model import Outcome
from nonolith.solving import Limit
from tests.solving.families import dom, half_filled, permutations

SHARED: list[Callable[..., Any]] = [propagate, solve, classify, count_solutions, agreement]
SWITCH = Puzzle([[1], [1]], [[1], [1]])
CORNER = Knowledge.parse("#?/??")
GIVEN = Puzzle(SWITCH.rows, SWITCH.columns, metadata=SWITCH.metadata.replace(givens=CORNER))


@pytest.mark.parametrize("function", [*SHARED, solve_many])
def test_after_the_puzzle_all_is_keyword_only_and_named_alike(
    function: Callable[..., Any],
) -> None:
    first, *others = inspect.signature(function).parameters.values()
    assert first.name in ("puzzle", "puzzles")
    assert all(one.kind is inspect.Parameter.KEYWORD_ONLY for one in others)
    assert [one.name for one in others][:3] == ["start", "givens", "limits"]


@pytest.mark.parametrize("function", SHARED)
def test_wrong_types_are_told_what_was_expected(function: Callable[..., Any]) -> None:
    with pytest.raises(ArgumentError, match=r"expected a Puzzle, found str: nonolith.loads makes"):
        function("1 1")
    with pytest.raises(TypeError, match=r"nonolith.load reads one"):
        function(Path("puzzle.non"))
    with pytest.raises(ArgumentError, match=r"Puzzle.from_grid makes one"):
        function(Grid([[1]]))
    with pytest.raises(ArgumentError, match="start: expected a Knowledge, found Grid"):
        function(SWITCH, start=Grid.parse("#./.#"))
    with pytest.raises(ArgumentError, match="limits: expected Limits"):
        function(SWITCH, limits=5)
    with pytest.raises(GridError, match="2×2"):
        function(SWITCH, start=Knowledge.unknown(2, 3))


def test_a_wrong_puzzle_among_many_is_numbered() -> None:
    with pytest.raises(ArgumentError, match="puzzle 2: expected a Puzzle, found int"):
        list(solve_many([SWITCH, 3], threads=1))  # type: ignore[list-item]
    with pytest.raises(ArgumentError, match="expected puzzles, found int"):
        solve_many(3)  # type: ignore[call-overload]
    with pytest.raises(ArgumentError, match="limits"):
        solve_many([], limits=2)  # type: ignore[call-overload]


def test_wrong_limits() -> None:
    with pytest.raises(ArgumentError, match="seconds is a number, found '5'"):
        Limits(seconds="5")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"solutions is a number, found 2.5"):
        Limits(solutions=2.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="memory is at least 0, found -1"):
        Limits(memory=-1)
    with pytest.raises(ArgumentError, match="Event"):
        Limits(stop=True)  # type: ignore[arg-type]


def test_given_cells_are_used_unless_told_otherwise(tmp_path: Path) -> None:
    assert propagate(GIVEN).outcome is Outcome.SOLVED
    assert propagate(GIVEN, givens=False).outcome is Outcome.STUCK
    assert classify(GIVEN).verdict is Verdict.LOCALLY_SOLVABLE
    assert classify(GIVEN, givens=False).verdict is Verdict.MULTIPLE
    assert [str(grid) for grid in solve(GIVEN)] == ["#.\n.#"]
    assert len(list(solve(GIVEN, givens=False))) == 2
    assert (count_solutions(GIVEN), count_solutions(GIVEN, givens=False)) == (1, 2)
    assert agreement(GIVEN).ambiguous == ()
    assert len(agreement(GIVEN, givens=False).ambiguous) == 4
    for threads in (1, 2):
        found = solve_many([GIVEN, SWITCH, GIVEN], threads=threads)
        verdicts = [one.verdict.value for one in found]
        assert verdicts == ["locally solvable", "multiple", "locally solvable"]
        found = solve_many([GIVEN], givens=False, threads=threads)
        assert [one.verdict for one in found] == [Verdict.MULTIPLE]
    path = tmp_path / "given.json"
    path.write_text('{"rows": [[1], [1]], "columns": [[1], [1]], "givens": ["#?", "??"]}')
    assert classify(load(path)).verdict is Verdict.LOCALLY_SOLVABLE


def test_explanations_use_given_cells_unless_told_otherwise() -> None:
    assert [step.technique for step in explain(GIVEN)] == [Technique.COUNTING] * 3
    told = [step.technique for step in explain(GIVEN, givens=False)]
    assert told == [Technique.SEVERAL_SOLUTIONS]
    assert rate(GIVEN).name is Difficulty.TRIVIAL
    assert rate(GIVEN, givens=False).name is Difficulty.NEEDS_GUESSING
    assert hint(GIVEN).kind is HintKind.STEP
    assert hint(GIVEN, givens=False).kind is HintKind.NO_MORE
    marks = Knowledge.parse(".?/??")
    assert hint(GIVEN, marks).kind is HintKind.WRONG_MARK
    assert hint(GIVEN, marks, givens=False).kind is HintKind.STEP
    with pytest.raises(AttributeError):
        solve(GIVEN).handle  # type: ignore[attr-defined]  # noqa: B018


def test_a_start_adds_to_the_given_cells() -> None:
    puzzle = replace_givens(permutations(3), "#??/???/???")
    assert count_solutions(puzzle) == 2
    assert count_solutions(puzzle, start=Knowledge.parse("???/?#?/???")) == 1
    against = Knowledge.parse(".??/???/???")
    found = classify(puzzle, start=against)
    assert found.verdict is Verdict.CONTRADICTORY
    assert found.reason == "the start contradicts the puzzle's given cells: row 1, column 1"
    assert propagate(puzzle, start=against).outcome is Outcome.CONTRADICTION
    assert count_solutions(puzzle, start=against) == 0
    assert count_solutions(puzzle, start=against, givens=False) == 4


def replace_givens(puzzle: Puzzle, cells: str) -> Puzzle:
    metadata = puzzle.metadata.replace(givens=Knowledge.parse(cells))
    return Puzzle(puzzle.rows, puzzle.columns, metadata=metadata)


def test_a_stream_closes_and_says_what_it_knows() -> None:
    with solve(permutations(6)) as solutions:
        first = solutions.first()
        assert solutions.first() is first
        assert solutions.found == 1
        assert next(solutions) != first
        assert solutions.first() is first
        assert "2 found, maybe more, multiple" in repr(solutions)
    assert list(solutions) == []
    assert solutions.stopped_by is None
    nothing = solve(Puzzle([[1]], [[]]))
    assert nothing.first() is None
    assert nothing.verdict is Verdict.CONTRADICTORY


def test_one_outcome_of_every_limit() -> None:
    stream = solve(permutations(4), limits=Limits(solutions=3))
    assert len(list(stream)) == 3
    assert stream.stopped_by is Limit.SOLUTIONS
    assert classify(permutations(4)).stopped_by is None
    assert classify(permutations(4), limits=Limits(solutions=1)).stopped_by is Limit.SOLUTIONS
    for found in (
        classify(dom(9), limits=Limits(seconds=0)),
        next(solve_many([dom(9)], limits=Limits(seconds=0))),
    ):
        assert (found.verdict, found.stopped_by) == (Verdict.UNDECIDED, Limit.SECONDS)
    for function in (propagate, count_solutions, agreement):
        with pytest.raises(LimitError) as reached:
            function(half_filled(80, 80, 1), limits=Limits(seconds=0))
        assert reached.value.limit == Limit.SECONDS
        assert pickle.loads(pickle.dumps(reached.value)).limit == Limit.SECONDS


@pytest.mark.parametrize("method", ["auto", "fast", "sat"])
def test_a_signal_stops_whatever_runs(method: str) -> None:
    stop = Event()
    timer = Timer(0.3, stop.set)
    timer.start()
    found = classify(dom(18), limits=Limits(stop=stop), method=method)
    assert (found.verdict, found.stopped_by) == (Verdict.UNDECIDED, Limit.STOP)
    with pytest.raises(LimitError) as stopped:
        count_solutions(permutations(40), limits=Limits(stop=stop))
    assert stopped.value.limit == Limit.STOP
    (batch,) = solve_many([dom(18)], limits=Limits(stop=stop), method=method)
    assert batch.stopped_by is Limit.STOP


def test_what_is_found_out_is_json() -> None:
    found = classify(SWITCH)
    told = json.loads(json.dumps(found.as_dict()))
    assert told["verdict"] == "multiple"
    assert told["statistics"]["wall_seconds"] == found.statistics.wall_seconds
    late = classify(dom(9), limits=Limits(seconds=0)).as_dict()
    assert json.loads(json.dumps(late))["stopped_by"] == "seconds"
    shared = json.loads(json.dumps(agreement(SWITCH).as_dict()))
    assert (len(shared["ambiguous"]), shared["shared"]) == (4, "??/??")
