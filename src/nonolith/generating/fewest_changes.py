"""Finds the fewest changes of a picture that remove all reasons known so far.

A reason is a list of cells of some picture: every picture that agrees with it in all of them is
bad. So each reason is a clause, "differs there", and the task is to satisfy all clauses with the
fewest changed cells: MaxSAT, by cores. Each core, a set of cells of which one must change, raises
the bound by one and is replaced by the next weaker wish, that no more than one of them changes (the
algorithm is known as OLL). Reasons from different places give cores of their own, so that the bound
climbs at once; a solver that is asked "is there anything with at most k changes?" would have to try
the ways to share k among the places.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from nonolith.errors import GenerateError
from nonolith.solving.sat_solver.solvers import Glucose, at_most_clauses

_CONFLICTS = 2000  # of one call of the solver: some dozen milliseconds
_TRIMS = 3
_LARGEST_SHRUNK = 60  # cores with more cells are used as they are


class ImpossibleError(GenerateError):
    """No change of the cells that may be changed does away with all reasons."""


class OutOfTimeError(Exception):
    """The time is over; the bound is what it was."""


class FewestChanges:
    """Proposes the pictures with the fewest changes; each reason added makes the next better."""

    def __init__(
        self, picture: bytes, colours: int, locked: bytes, partners: Sequence[int] = ()
    ) -> None:
        self.bound = 0
        """So many changes at least are needed."""
        self._picture = picture
        self._colours = colours
        self._locked = locked
        self._partners = partners
        self._solver = Glucose()
        self._variables: dict[tuple[int, int], int] = {}
        self._top = 0
        self._wishes: dict[int, None] = {}
        """Literals that are to hold: a set that keeps its order."""
        self._weaker: dict[int, int] = {}
        """For a wish about a core the wish for one more change of it."""

    def add(self, picture: bytes, reason: Iterable[int]) -> None:
        """Ask for a picture that differs from one in some of these cells.

        :raises ImpossibleError: all of them are locked.
        """
        clause = [-self._has(cell, picture[cell]) for cell in reason if not self._locked[cell]]
        if not clause:
            raise ImpossibleError("all cells that would have to change are locked")
        self._solver.add(clause)

    def propose(self, is_over: Callable[[], bool]) -> bytes:
        """Return a picture with the fewest changes; the bound is how many.

        :raises ImpossibleError: there is none.
        :raises OutOfTimeError: *is_over* said so.
        """
        while not self._solved(list(self._wishes), is_over):
            core = self._shrunk(self._solver.failed, is_over)
            if not core:
                raise ImpossibleError("the cells that may change are not enough")
            self.bound += 1
            self._weaken(core)
        model = self._solver.model
        proposed = bytearray(self._picture)
        for (cell, colour), variable in self._variables.items():
            if variable <= len(model) and model[variable - 1] > 0:
                proposed[cell] = colour
        return bytes(proposed)

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.close()

    def _solved(self, assumptions: list[int], is_over: Callable[[], bool]) -> bool:
        while True:
            answer = self._solver.decide(assumptions, _CONFLICTS)
            if answer is not None:
                return answer
            if is_over():
                raise OutOfTimeError

    def _shrunk(self, core: list[int], is_over: Callable[[], bool]) -> list[int]:
        """Return a core with as few wishes as a little work finds."""
        if is_over():
            raise OutOfTimeError
        for _ in range(_TRIMS):
            if len(core) < 2 or self._solver.decide(core, _CONFLICTS) is not False:
                break
            smaller = self._solver.failed
            if len(smaller) == len(core):
                break
            core = smaller
        if len(core) > _LARGEST_SHRUNK:
            return core
        for wish in list(core):
            rest = [other for other in core if other != wish]
            if self._solver.decide(rest, _CONFLICTS // 4) is False:
                core = rest
        return core

    def _weaken(self, core: list[int]) -> None:
        """Replace the wishes of a core, one of which can't be met."""
        for wish in core:
            del self._wishes[wish]
            if wish in self._weaker:
                self._wishes[self._weaker[wish]] = None
        if len(core) == 1:
            self._solver.add([-core[0]])
            return
        broken = [-wish for wish in core]
        top = max(self._top, *map(abs, broken))
        clauses, counts, self._top = at_most_clauses(broken, top)
        for clause in clauses:
            self._solver.add(clause)
        at_most = [-count for count in counts[1:]]  # one broken wish, two, ...
        self._weaker.update(pairwise(at_most))
        self._wishes[at_most[0]] = None

    def _has(self, cell: int, colour: int) -> int:
        """Return the literal that says that a cell has a colour."""
        own = self._picture[cell]
        if self._colours == 1:  # one variable a cell: it has changed
            changed = self._variable(cell, 1 - own)
            return -changed if colour == own else changed
        return self._variable(cell, colour)

    def _variable(self, cell: int, colour: int) -> int:
        """Return the variable of a cell's colour; a cell gets its variables when first named."""
        if (cell, colour) not in self._variables:
            own = self._picture[cell]
            choices = [1 - own] if self._colours == 1 else list(range(self._colours + 1))
            for choice in choices:
                self._top += 1
                self._variables[cell, choice] = self._top
            if self._colours == 1:
                self._wishes[-self._top] = None
            else:
                variables = [self._variables[cell, choice] for choice in choices]
                self._solver.add(variables)
                for index, one in enumerate(variables):
                    for other in variables[:index]:
                        self._solver.add([-one, -other])
                self._wishes[self._variables[cell, own]] = None
            if self._partners and self._partners[cell] != cell:
                self._tie(cell, self._partners[cell], choices)
        return self._variables[cell, colour]

    def _tie(self, cell: int, partner: int, choices: list[int]) -> None:
        """Ask that two cells have the same colour, once both have their variables."""
        if (partner, choices[0]) not in self._variables:
            self._variable(partner, choices[0])  # ties them, as it finds this one's
            return
        for choice in choices:
            one, other = self._variables[cell, choice], self._variables[partner, choice]
            self._solver.add([-one, other])
            self._solver.add([one, -other])
