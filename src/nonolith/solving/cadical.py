"""CaDiCaL, as python-sat brings it along.

The functions of python-sat's compiled module are used directly. Its Python classes take ten
times as long to import (45 ms), and on Ctrl-C in the main thread they leave CaDiCaL by a long jump,
after which nothing sound can be done with it.
"""

from collections.abc import Sequence
from typing import Protocol

from nonolith import _core
from nonolith.solving.limits import Clock

# Tells the module to leave signals alone: Python hears of Ctrl-C between two slices.
_NOT_MAIN = 0


class SatSolver(Protocol):
    """A SAT solver: clauses come in at any time, the search goes on in slices."""

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
        """Give everything back."""


class Cadical:
    """CaDiCaL in this process. Python's other threads wait while it is at work: it has the GIL."""

    def __init__(self) -> None:
        import pysolvers

        self.conflicts = 0
        self._core = pysolvers
        self._solver = pysolvers.cadical195_new()
        # Looking for a lucky assignment first would ignore the phases.
        pysolvers.cadical195_set(self._solver, "lucky", 0)

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

    def close(self) -> None:
        """Give its memory back."""
        if self._solver is not None:
            self._core.cadical195_del(self._solver, None)
            self._solver = None
