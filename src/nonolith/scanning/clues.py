"""Readings of a clue line: the digits that were found make numbers in several ways."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nonolith.scanning.detector import Digit

MISSED_ONE = 4.5
"""The cost of a narrow 1 that was overlooked just before a digit."""
MOST_READINGS = 40
MOST_EXTRA = 20.0
"""Readings that cost more than a line's first by this are left out; one in 500 million is right."""
_WIDTH = 80
"""So many beginnings of a line are followed at a time."""
_VALUES = 5
"""So many values of a digit are considered."""
_MOST_COST = 7.5
"""Of another value, over that of the likeliest."""
_LEAST_CHANCE, _MOST_CHANCE = 0.005, 0.9995
_SOFTENING, _FLOOR = 0.7, 3e-4
"""Networks are too sure: chances are drawn a little towards each other, and none is 0."""


class Placed(NamedTuple):
    """A digit and its place in cells, from the first corner of the lattice."""

    u: float
    v: float
    height: float
    digit: "Digit"


class Read(NamedTuple):
    """A reading: its cost, its numbers, and the digits of each number, by their places."""

    cost: float
    numbers: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]


class _Beginning(NamedTuple):
    cost: float
    numbers: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    open: str
    """The digits of the number that may go on."""
    of: tuple[int, ...]


Joined = Callable[[int, int], float]
"""The chance that a digit and a later one belong to one number."""


def readings(
    digits: Sequence[Placed], length: int, joined: Joined
) -> tuple[tuple[int, ...], list[Read]]:
    """Return what the digits of a line show at first sight, and the readings that fit its length.

    The digits are in the order of reading. Each may be none at all, or have another value; two
    neighbours may belong to one number; a 1 before a digit may have been overlooked.
    """
    beam = [_Beginning(0.0, (), (), "", ())]
    for k, placed in enumerate(digits):
        beam = sorted(_continued(beam, k, placed.digit, length, joined), key=lambda b: b.cost)
        beam = [it for it in beam[:_WIDTH] if it.cost < beam[0].cost + MOST_EXTRA]
    best: dict[tuple[int, ...], Read] = {}
    for beginning in beam:
        numbers, members = _closed(beginning)
        if numbers == (0,):
            numbers, members = (), ()
        if numbers not in best or beginning.cost < best[numbers].cost:
            best[numbers] = Read(beginning.cost, numbers, members)
    every = sorted(best.values(), key=lambda read: (read.cost, read.numbers))
    least = every[0].cost
    fitting = [
        read._replace(cost=read.cost - least)
        for read in every
        if 0 not in read.numbers and sum(read.numbers) + len(read.numbers) - 1 <= length
    ]
    return every[0].numbers, fitting[:MOST_READINGS]


def _closed(beginning: _Beginning) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    if not beginning.open:
        return beginning.numbers, beginning.members
    return (
        (*beginning.numbers, int(beginning.open)),
        (*beginning.members, beginning.of),
    )


def _continued(
    beam: list[_Beginning], k: int, digit: "Digit", length: int, joined: Joined
) -> list[_Beginning]:
    chance = min(_MOST_CHANCE, max(_LEAST_CHANCE, digit.chance))
    soft = [value**_SOFTENING + _FLOOR for value in digit.values]
    total = sum(soft)
    costs = [-math.log(value / total) - math.log(chance) for value in soft]
    likely = sorted(range(10), key=lambda value: costs[value])[:_VALUES]
    likely = [value for value in likely if costs[value] < costs[likely[0]] + _MOST_COST]
    found: list[_Beginning] = []
    for beginning in beam:
        found.append(beginning._replace(cost=beginning.cost - math.log(1 - chance)))
        numbers, members = _closed(beginning)
        link = joined(beginning.of[-1], k) if beginning.of else 0.0
        apart = beginning.cost - (math.log(1 - link) if beginning.of else 0.0)
        for value in likely:
            cost = apart + costs[value]
            found.append(_Beginning(cost, numbers, members, str(value), (k,)))
            if 10 + value <= length:
                found.append(_Beginning(cost + MISSED_ONE, numbers, members, f"1{value}", (k,)))
            longer = beginning.open + str(value)
            if len(longer) == 2 and longer[0] != "0" and int(longer) <= length:
                cost = beginning.cost - math.log(link) + costs[value]
                found.append(beginning._replace(cost=cost, open=longer, of=(*beginning.of, k)))
    return found
