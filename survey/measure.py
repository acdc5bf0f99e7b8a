"""Runs solvers on puzzles, and checks every answer alone and against the others."""

import json
import resource
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib import import_module
from itertools import pairwise
from os import execv
from pathlib import Path
from typing import NamedTuple

from survey.families import Rows, clues
from survey.harness import Limits, run
from survey.solvers import Answer, Clues, Solver, non

REPEATED_SECONDS = 0.1
"""Shorter runs are repeated three times, and the shortest counts."""
START_VARIES = 0.005
"""Seconds by which starting a process varies on a busy machine: less can't be told apart."""
VERDICTS = ("none", "unique", "multiple")


class Result(NamedTuple):
    """The outcome of a solver on a puzzle."""

    outcome: str
    """A verdict, or "time", "memory", "crashed", "unreadable", and after the check "wrong"."""
    seconds: float
    """Of processor time, without that for starting its process."""
    grids: list[Rows]
    """The solutions that the solver showed."""


def ask(solver: Solver, puzzle: Clues, limits: Limits) -> Result:
    """Return the answer of a solver, unchecked.

    A program's time is that of its process, less that for a puzzle of one cell. A function is
    timed by itself, in a process that has loaded Python.
    """
    start = 0.0 if callable(solver.call) else _start_seconds(solver, limits)
    best = _ask_once(solver, puzzle, limits, start)
    for _ in range(2):
        if callable(solver.call) or best.outcome not in VERDICTS or best.seconds > REPEATED_SECONDS:
            break
        again = _ask_once(solver, puzzle, limits, start)
        best = min(best, again, key=lambda one: one.seconds)
    return best


@cache
def _start_seconds(solver: Solver, limits: Limits) -> float:
    side = solver.sides[0] if solver.sides else 1
    full = ([[side]] * side, [[side]] * side)
    return min(_ask_once(solver, full, limits, reports=False).seconds for _ in range(5))


def _ask_once(
    solver: Solver, puzzle: Clues, limits: Limits, start: float = 0.0, reports: bool = True
) -> Result:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        work: Callable[[], object]
        if callable(solver.call):
            import_module(solver.package)
            work = partial(_call, solver.call, puzzle)
        else:
            (folder / solver.file).write_text((solver.write or non)(puzzle))
            command = solver.call.format(height=len(puzzle[0]))
            work = partial(execv, "/bin/sh", ["sh", "-c", command])
        end, seconds, text = run(work, limits, folder)
    if end in ("time", "memory") or (end == "crashed" and not text):
        return Result(end, seconds, [])
    net = max(seconds - start, START_VARIES if start else 0.0)
    try:
        answer = Answer(*json.loads(text)) if solver.read is None else solver.read(text, puzzle)
    except (ValueError, LookupError, TypeError):
        return Result("unreadable" if end == "done" else end, net, [])
    if answer.seconds is not None and reports:
        net = min(seconds, answer.seconds)
    return Result(answer.verdict, net, answer.grids)


def _call(call: Callable[[Clues], Answer], puzzle: Clues) -> None:
    """Call a function, repeatedly if it is quick, and print its answer and shortest time."""
    seconds: list[float] = []
    while not seconds or (len(seconds) < 3 and max(seconds) < REPEATED_SECONDS):
        before = _processor_seconds()
        answer = call(puzzle)
        seconds.append(_processor_seconds() - before)
    print(json.dumps([answer.verdict, answer.grids, min(seconds)]), flush=True)


def _processor_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def judge(puzzle: Clues, known: Iterable[Rows], answers: dict[str, Result]) -> dict[str, Result]:
    """Return the answers of all solvers, with "wrong" for those that can't be right.

    A solution must have the clues of the puzzle. The solutions that anybody knows then refute
    "none" and "unique". Two solvers that contradict each other without proof are "disputed".

    >>> said = {"liar": Result("none", 0.1, []), "honest": Result("unique", 0.1, [[[1]]])}
    >>> [one.outcome for one in judge(([[1]], [[1]]), [], said).values()]
    ['wrong', 'unique']
    """
    proved = {json.dumps(grid) for grid in known}
    for _, _, grids in answers.values():
        proved |= {json.dumps(grid) for grid in grids if clues(grid) == puzzle}
    judged = {}
    for name, answer in answers.items():
        wrong = (
            any(clues(grid) != puzzle for grid in answer.grids)
            or (answer.outcome == "none" and proved)
            or (
                answer.outcome == "multiple" and len(answer.grids) > 1 and not _differ(answer.grids)
            )
            or (answer.outcome == "unique" and len(proved) > 1)
        )
        judged[name] = answer._replace(outcome="wrong") if wrong else answer
    if len(proved) < 2:  # nobody has shown two solutions
        said = {one.outcome for one in judged.values()} & set(VERDICTS)
        if len(said) > 1:
            judged = {
                name: one._replace(outcome="disputed") if one.outcome in VERDICTS else one
                for name, one in judged.items()
            }
    return judged


def _differ(grids: list[Rows]) -> bool:
    return any(grid != grids[0] for grid in grids)


def minimised(picture: Rows, fails: Callable[[Rows], bool]) -> Rows:
    """Return a smallest picture that still fails: no row or column can be left out.

    >>> minimised([[0, 1, 0], [1, 1, 0]], lambda rows: any(map(any, rows)))
    [[1]]
    """
    while True:
        smaller = next((one for one in _parts(picture) if fails(one)), None)
        if smaller is None:
            return picture
        picture = smaller


def _parts(picture: Rows) -> Iterable[Rows]:
    """Yield the picture without some rows or columns, at first many."""
    flipped = [list(column) for column in zip(*picture, strict=True)]
    size = max(len(picture), len(flipped)) // 2
    while size:
        for rows, back in ((picture, False), (flipped, True)):
            cuts = [*range(0, len(rows), size), len(rows)]
            for first, last in pairwise(cuts):
                rest = rows[:first] + rows[last:]
                if rest:
                    yield [list(line) for line in zip(*rest, strict=True)] if back else rest
        size //= 2
