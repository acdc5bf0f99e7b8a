"""CaDiCaL and Glucose from python-sat; only this module calls it.

The functions of python-sat's compiled module are used directly. Its Python classes take ten
times as long to import (45 ms), and on Ctrl-C in the main thread they leave CaDiCaL by a long jump,
which makes it unusable.
"""

from collections.abc import Sequence
from typing import IO, Protocol

from nonolith import _core
from nonolith.solving.limits import Clock

# Tells the modules to leave signals alone: Python handles Ctrl-C between slices.
_NOT_MAIN = 0


class SatSolver(Protocol):
    """A SAT solver: takes clauses at any time and searches in slices."""

    conflicts: int
    """The conflicts of all slices so far."""

    def add(self, clauses: bytes) -> None:
        """Add clauses as the core writes them: ints, with a zero after each clause."""

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the values that variables are tried with first."""

    def decide(self, conflicts: int, clock: Clock, most: int | None = None) -> bool | None:
        """Search on in slices of so many conflicts, and return whether there is a model.

        None: a limit was reached, or *most* conflicts.
        """

    @property
    def model(self) -> Sequence[int]:
        """A literal for each variable, after :meth:`decide` has said yes."""

    def close(self) -> None:
        """Release everything."""


class Cadical:
    """CaDiCaL in this process. It holds the GIL, so Python's other threads wait for it."""

    def __init__(self, proves: bool = False) -> None:
        """Begin without clauses; if it *proves*, it writes down each clause that it learns."""
        import pysolvers

        self.conflicts = 0
        self._core = pysolvers
        self._solver = pysolvers.cadical195_new()
        self._steps: IO[bytes] | None = None
        # "Lucky" assignments, tried first, would ignore the phases.
        pysolvers.cadical195_set(self._solver, "lucky", 0)
        if proves:
            from tempfile import TemporaryFile

            self._steps = TemporaryFile()  # noqa: SIM115 (closed with the solver)
            pysolvers.cadical195_set(self._solver, "binary", 0)
            self._stream = pysolvers.cadical195_tracepr(self._solver, self._steps)

    def add(self, clauses: bytes) -> None:
        """Add clauses as the core writes them: ints, with a zero after each clause."""
        add, solver = self._core.cadical195_add_cl, self._solver
        for clause in _core.Clauses(clauses):
            add(solver, clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the values that variables are tried with first."""
        self._core.cadical195_setphases(self._solver, literals)

    def decide(self, conflicts: int, clock: Clock, most: int | None = None) -> bool | None:
        """Search on in slices of so many conflicts, and return whether there is a model.

        None: a limit was reached, or *most* conflicts.
        """
        answer, before = 0, self.conflicts
        while answer == 0 and clock.reached is None:
            left = conflicts if most is None else min(conflicts, before + most - self.conflicts)
            if left <= 0:
                break
            self._core.cadical195_cbudget(self._solver, left)
            answer = self._core.cadical195_solve_lim(self._solver, [], _NOT_MAIN)
            self.conflicts = self._core.cadical195_acc_stats(self._solver)["conflicts"]
        return None if answer == 0 else answer > 0

    @property
    def model(self) -> Sequence[int]:
        """A literal for each variable, after :meth:`decide` has said yes."""
        return list(self._core.cadical195_model(self._solver))

    def proof(self) -> bytes:
        """Return the steps to the empty clause in the DRAT format, if it writes them down."""
        assert self._steps is not None
        self._core.flushpr(self._stream)
        self._steps.seek(0)
        return self._steps.read()

    def close(self) -> None:
        """Give its memory back."""
        if self._solver is not None:
            self._core.cadical195_del(self._solver, self._steps)
            self._solver = None
            if self._steps is not None:
                self._steps.close()


class Glucose:
    """Glucose in this process: quick at thousands of small questions about growing formulas."""

    def __init__(self) -> None:
        import pysolvers

        self._core = pysolvers
        self._solver = pysolvers.glucose3_new()

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause."""
        self._core.glucose3_add_cl(self._solver, clause)

    def decide(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Return whether there is a model under assumptions; None after so many conflicts."""
        self._core.glucose3_cbudget(self._solver, conflicts)
        answer: bool | None = self._core.glucose3_solve_lim(self._solver, assumptions, _NOT_MAIN, 0)
        return answer

    @property
    def failed(self) -> list[int]:
        """Assumptions that exclude each other, after :meth:`decide` returned False."""
        return list(self._core.glucose3_core(self._solver) or ())

    @property
    def model(self) -> list[int]:
        """A literal for each variable, after :meth:`decide` has said yes."""
        return list(self._core.glucose3_model(self._solver) or ())

    def close(self) -> None:
        """Give its memory back."""
        if self._solver is not None:
            self._core.glucose3_del(self._solver)
            self._solver = None


def at_most_clauses(literals: Sequence[int], top: int) -> tuple[list[list[int]], list[int], int]:
    """Return clauses that count literals, the counts, and the highest variable by then.

    The count at place *n* is a literal that is true if more than *n* of them are.
    """
    import pycard

    counter, clauses, counts, top = pycard.itot_new(
        list(literals), len(literals) - 1, top, _NOT_MAIN
    )
    pycard.itot_del(counter)
    return clauses, counts, top
