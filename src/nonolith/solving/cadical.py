"""CaDiCaL, as python-sat brings it along.

The functions of python-sat's compiled module are used directly. Its Python classes take ten
times as long to import (45 ms), and on Ctrl-C in the main thread they leave CaDiCaL by a long jump,
after which nothing sound can be done with it.
"""

from collections.abc import Iterable, Sequence

# Tells the module to leave signals alone: Python hears of Ctrl-C between two slices.
_NOT_MAIN = 0


class Cadical:
    """One CaDiCaL solver: clauses come in at any time, the search goes on in slices."""

    def __init__(self) -> None:
        import pysolvers

        self._core = pysolvers
        self._solver = pysolvers.cadical195_new()
        # Looking for a lucky assignment first would ignore the phases.
        pysolvers.cadical195_set(self._solver, "lucky", 0)

    def add(self, clauses: Iterable[list[int]]) -> None:
        """Add clauses, each a list of literals."""
        add, solver = self._core.cadical195_add_cl, self._solver
        for clause in clauses:
            add(solver, clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the values that variables are tried with first."""
        self._core.cadical195_setphases(self._solver, literals)

    def decide(self, conflicts: int) -> bool | None:
        """Search on for so many conflicts; return whether there is a model, None if not known yet.

        Python's other threads wait meanwhile: the module holds the GIL.
        """
        self._core.cadical195_cbudget(self._solver, conflicts)
        answer: int = self._core.cadical195_solve_lim(self._solver, [], _NOT_MAIN)
        return None if answer == 0 else answer > 0

    @property
    def model(self) -> list[int]:
        """A literal for each variable, after :meth:`decide` has said yes."""
        return list(self._core.cadical195_model(self._solver))

    @property
    def conflicts(self) -> int:
        """The conflicts of all slices so far."""
        return int(self._core.cadical195_acc_stats(self._solver)["conflicts"])

    def close(self) -> None:
        """Give its memory back."""
        if self._solver is not None:
            self._core.cadical195_del(self._solver, None)
            self._solver = None
