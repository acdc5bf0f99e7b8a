"""A checker of DRAT proofs that shares nothing with the solver: forward, slow and short.

Every clause of a proof must follow by unit propagation (RUP), or else have the property RAT on its
first literal. Deletions are passed over: with more clauses a RUP check can only get easier, and a
RAT check only harder, so that nothing wrong is accepted for it.
"""

Clause = tuple[int, ...]


def clauses_of(formula: str) -> list[Clause]:
    """Return the clauses of a formula in the DIMACS format."""
    lines = [line for line in formula.splitlines() if line[0] != "c"]
    _, _, variables, number = lines[0].split()
    clauses = [tuple(map(int, line.split()[:-1])) for line in lines[1:]]
    assert len(clauses) == int(number)
    assert all(0 < abs(literal) <= int(variables) for clause in clauses for literal in clause)
    return clauses


class Checker:
    """The clauses that hold so far."""

    def __init__(self, formula: str) -> None:
        self.clauses: list[Clause] = []
        self.watching: dict[int, list[int]] = {}
        self.units: list[int] = []
        for clause in clauses_of(formula):
            self.add(clause)

    def add(self, clause: Clause) -> None:
        clause = tuple(dict.fromkeys(clause))
        self.clauses.append(clause)
        if len(clause) <= 1:
            self.units.append(len(self.clauses) - 1)
        for literal in clause[:2]:
            self.watching.setdefault(literal, []).append(len(self.clauses) - 1)

    def accepts(self, proof: str) -> bool:
        """Return whether a proof leads to the empty clause, each step allowed."""
        for line in proof.splitlines():
            if line.startswith("d"):
                continue
            step = tuple(map(int, line.split()))
            if step[-1] != 0:
                return False
            clause = step[:-1]
            if not (self._follows(clause) or self._is_rat(clause)):
                return False
            if not clause:
                return True
            self.add(clause)
        return False

    def _is_rat(self, clause: Clause) -> bool:
        if not clause:
            return False
        others = [other for other in self.clauses if -clause[0] in other]
        return all(
            self._follows((*clause, *(lit for lit in other if lit != -clause[0])))
            for other in others
        )

    def _follows(self, clause: Clause) -> bool:
        """Return whether the opposite of a clause leads to a contradiction by unit propagation."""
        true: set[int] = set()
        queue: list[int] = []

        def assign(literal: int) -> bool:
            if -literal in true:
                return False
            if literal not in true:
                true.add(literal)
                queue.append(literal)
            return True

        for literal in clause:
            if not assign(-literal):
                return True
        for number in self.units:
            unit = self.clauses[number]
            if not unit or not assign(unit[0]):
                return True
        while queue:
            false = -queue.pop()
            watchers, self.watching[false] = self.watching.get(false, []), []
            for position, number in enumerate(watchers):
                held = self.clauses[number]
                if len(held) < 2:
                    self.watching[false].append(number)
                    continue
                # The two watched literals are the first two.
                other = held[1] if held[0] == false else held[0]
                free = next((i for i in range(2, len(held)) if -held[i] not in true), None)
                if other not in true and free is not None:
                    chosen = held[free]
                    rest = [lit for lit in held if lit not in (other, chosen)]
                    self.clauses[number] = (other, chosen, *rest)
                    self.watching.setdefault(chosen, []).append(number)
                    continue
                self.watching[false].append(number)
                if other not in true and not assign(other):
                    self.watching[false] += watchers[position + 1 :]
                    return True
        return False
