"""Readings of a clue line: the digits that were found make numbers in several ways."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nonolith.scanning.digits import Digit

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


_NONE, _APART, _AFTER_ONE, _JOINED = range(4)
"""Ways to go on: with nothing, with a new number, with one whose 1 was overlooked, or with a
second digit."""


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
    digits: Sequence[Placed], length: int, joined: Joined, *, gap: int = 1
) -> tuple[tuple[int, ...], list[Read]]:
    """Return what the digits of a line show at first sight, and the readings that fit its length.

    *gap* is the least number of cells between blocks: 0 where they have colours.

    The digits are in the order of reading. Each may be none at all, or have another value; two
    neighbours may belong to one number; a 1 before a digit may have been overlooked.
    """
    beam = [_Beginning(0.0, (), (), "", ())]
    for k, placed in enumerate(digits):
        beam = _continued(beam, k, placed.digit, length, joined)
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
        if 0 not in read.numbers and sum(read.numbers) + gap * (len(read.numbers) - 1) <= length
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
    """Return the cheapest beginnings with one more digit, the cheapest first.

    Most are too dear to be followed, so only their costs are computed for all.
    """
    chance = min(_MOST_CHANCE, max(_LEAST_CHANCE, digit.chance))
    soft = [value**_SOFTENING + _FLOOR for value in digit.values]
    total = sum(soft)
    costs = [-math.log(value / total) - math.log(chance) for value in soft]
    likely = sorted(range(10), key=lambda value: costs[value])[:_VALUES]
    likely = [value for value in likely if costs[value] < costs[likely[0]] + _MOST_COST]
    nothing = -math.log(1 - chance)
    most = beam[0].cost + min(nothing, costs[likely[0]]) + MOST_EXTRA
    links: dict[int, tuple[float, float]] = {}  # by the digit before: costs of joined and apart
    found: list[tuple[float, int, int, int]] = []
    for n, beginning in enumerate(beam):
        base = beginning.cost
        if base > most:
            break
        found.append((base + nothing, n, _NONE, 0))
        together, apart = math.inf, 0.0
        if beginning.of:
            before = beginning.of[-1]
            if before not in links:
                link = joined(before, k)
                links[before] = -math.log(link), -math.log(1 - link)
            together, apart = links[before]
            if len(beginning.open) != 1 or beginning.open == "0":
                together = math.inf
        for value in likely:
            cost = base + costs[value]
            found.append((cost + apart, n, _APART, value))
            if 10 + value <= length:
                found.append((cost + apart + MISSED_ONE, n, _AFTER_ONE, value))
            if together < math.inf and int(beginning.open) * 10 + value <= length:
                found.append((cost + together, n, _JOINED, value))
    found.sort()
    most = found[0][0] + MOST_EXTRA
    return [
        _with(beam[n], cost, way, value, k) for cost, n, way, value in found[:_WIDTH] if cost < most
    ]


def _with(beginning: _Beginning, cost: float, way: int, value: int, k: int) -> _Beginning:
    if way == _NONE:
        return beginning._replace(cost=cost)
    if way == _JOINED:
        longer = f"{beginning.open}{value}"
        return beginning._replace(cost=cost, open=longer, of=(*beginning.of, k))
    numbers, members = _closed(beginning)
    return _Beginning(cost, numbers, members, f"{'1' * (way == _AFTER_ONE)}{value}", (k,))
