"""One puzzle on its way up the ladder: the core begins, then the rungs take turns.

A batch is the same: the core begins with many puzzles in one call.
"""

import sys
from collections.abc import Generator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from nonolith import _core
from nonolith.errors import SolverError
from nonolith.model import Grid
from nonolith.solving.arguments import Task
from nonolith.solving.findings import Findings
from nonolith.solving.first_share import first_share
from nonolith.solving.limits import Clock, Limit, Limits
from nonolith.solving.verdict import Method, Verdict, verdict_of

if TYPE_CHECKING:
    from nonolith.solving.sat_solver.process import SatProcesses


class Said(NamedTuple):
    """What may be said of a puzzle."""

    found: int = 0
    first: Grid | None = None
    exhausted: bool = False
    stopped_by: Limit | None = None
    reason: str = ""
    verdict: Verdict = Verdict.UNDECIDED
    at_work: bool = False
    """A step has begun and not ended: it is running, or an exception interrupted it. Also set when
    the session was taken from the stream, which says no more."""


class Session:
    """One puzzle on its way up; :meth:`climb` yields its solutions."""

    __slots__ = ("_is_one_of_many", "clock", "findings", "method")

    def __init__(
        self,
        task: Task,
        method: Method,
        clock: Clock,
        processes: "SatProcesses | None" = None,
        is_one_of_many: bool = False,
    ) -> None:
        """Prepare; if the SAT solver fails, *one of many* puzzles is left undecided."""
        self._is_one_of_many = is_one_of_many
        self.method = method
        self.clock = clock
        self.findings = Findings(task, clock.limits.solutions, clock)
        self.findings.processes = processes

    def climb(self) -> Generator[Grid]:
        """Yield the solutions, until there are no more or a limit is reached."""
        if not self.findings.has_begun:
            begin([self], at_once=1, keep=True)
        yield from self.findings.first_solutions()
        yield from self.go_on()

    def go_on(self) -> Generator[Grid]:
        """Yield the solutions beyond those that the core has begun with."""
        findings, clock = self.findings, self.clock
        if not findings.is_over:
            findings.stopped_by = clock.reached
        if findings.is_over:
            self.give_reason()
        if findings.is_over or self.method is Method.LOCAL:
            return
        was_running = clock.is_running
        clock.stop()  # import time is not solving time, and many puzzles need no ladder
        from nonolith.solving.ladder import climb

        clock.start()
        try:
            yield from climb(findings, self.method)
        except SolverError:
            if not self._is_one_of_many:
                raise
            findings.stopped_by = Limit.MEMORY
        self.give_reason()
        if not was_running:
            clock.stop()

    def seek(self, number: int) -> None:
        """Find solutions until enough are known, there are no more, or a limit is reached."""
        findings = self.findings
        if not findings.has_begun:
            begin([self], at_once=number, keep=True)
            findings.first_solutions()
        if findings.number < number:
            with closing(self.go_on()) as more:
                for _ in more:
                    if findings.number >= number:
                        return

    def begin_anew(self) -> None:
        """Drop all findings."""
        before = self.findings
        self.findings = Findings(before.task, before.wanted, self.clock)
        self.findings.processes = before.processes

    def resume(self, limits: Limits, method: Method = Method.AUTO) -> None:
        """Resume the session with other limits; findings are kept."""
        self.method = method
        self.clock = self.findings.clock = Clock(limits)
        self.findings.wanted = limits.solutions
        self.findings.stopped_by = None

    def said(self, found: int, first: Grid | None) -> Said:
        """Return what may be said when so many solutions were handed out."""
        findings, wanted = self.findings, self.findings.wanted
        stopped_by = findings.stopped_by
        if stopped_by is None and not findings.exhausted and found == wanted:
            stopped_by = Limit.SOLUTIONS
        exhausted = findings.exhausted
        verdict = verdict_of(found, exhausted, findings.rung)
        return Said(found, first, exhausted, stopped_by, findings.reason, verdict)

    def give_reason(self) -> None:
        """Note why there is no solution, if that is known."""
        findings = self.findings
        if findings.exhausted and findings.number == 0 and not findings.reason:
            from nonolith.solving.reasons import no_solution

            findings.reason = no_solution(findings.puzzle, findings.contradicted_line)


def begin(sessions: Sequence[Session], at_once: int, keep: bool) -> None:
    """Let the core begin with puzzles that have the same method and limits.

    It does line logic and the first share of the search, for at most so many solutions *at once*.
    With *keep* it keeps what the search knows even where nothing is left to do.
    """
    first = sessions[0]
    wanted, clock = first.findings.wanted, first.clock
    waiting = [session for session in sessions if not _is_contradictory(session.findings)]
    limit = clock.reached if wanted != 0 else Limit.SOLUTIONS
    answers = (
        []
        if limit is not None
        else _core.begin(
            [session.findings.task.packed for session in waiting],
            sys.maxsize if wanted is None else min(wanted, sys.maxsize),
            at_once,
            keep,
            first_share(first.method),
            clock.remaining,
            clock,
        )
    )
    for session, answer in zip(waiting, answers, strict=False):
        session.findings.begin(answer)
    for session in waiting[len(answers) :]:
        session.findings.stopped_by = limit or clock.reached or Limit.STOP


def _is_contradictory(findings: Findings) -> bool:
    """Note why a puzzle has no solution, if that shows without solving it."""
    task = findings.task
    reason = task.start.conflict
    if not task.handle.may_fit:
        from nonolith.solving.reasons import misfit

        reason = misfit(task.puzzle)
    if not reason:
        return False
    findings.reason, findings.exhausted = reason, True
    return True
