"""The environment for reinforcement learning: processor time of a step, alone and side by side.

The actions are right values in a random order, so that each asks for a proof, and random ones, of
which most ask for none.
"""

import sys
from time import process_time
from typing import Any

import numpy as np
from gymnasium.vector import SyncVectorEnv
from numpy.typing import NDArray

from benchmarks.command import Arguments, parser_of
from benchmarks.record import record
from nonolith import Puzzle, classify, random_puzzle
from nonolith.gym import NonogramEnv, NonogramVectorEnv

SIDE = 10
ROUNDS = 3


def main(arguments: Arguments = ()) -> None:
    parser = parser_of("gym", __doc__)
    parser.add_argument("--steps", type=int, default=100, metavar="N", help="of each environment")
    steps = parser.parse_args(arguments).steps
    puzzle = random_puzzle(SIDE, seed=1).puzzle
    rows = [measured(puzzle, kind, number, steps) for kind, number in KINDS]
    print(f"recorded in {record('gym', {'environments': rows})}")


def one_by_one(puzzle: Puzzle, number: int) -> Any:
    return SyncVectorEnv([lambda: NonogramEnv(puzzles=[puzzle])] * number)


def side_by_side(puzzle: Puzzle, number: int) -> Any:
    return NonogramVectorEnv(number, puzzles=[puzzle])


KINDS = ((one_by_one, 1), (one_by_one, 64), *((side_by_side, n) for n in (1, 8, 64, 256)))


def measured(puzzle: Puzzle, kind: Any, number: int, steps: int) -> dict[str, Any]:
    """Step through environments of one kind; the least of some rounds."""
    [solution] = classify(puzzle).solutions
    cells = np.array(solution.rows).ravel()
    rng = np.random.default_rng(1)
    places = np.stack([rng.permutation(len(cells)) for _ in range(number)], axis=1)
    orders = {
        "right": np.stack([places, cells[places]], axis=2),
        "random": rng.integers((len(cells), 2), size=(len(cells), number, 2)),
    }
    row: dict[str, Any] = {"environments": kind.__name__, "number": number, "size": SIDE}
    for name, order in orders.items():
        seconds = min(_seconds(kind(puzzle, number), order[:steps]) for _ in range(ROUNDS))
        row[f"{name}_microseconds_each"] = round(1e6 * seconds / (number * len(order[:steps])), 2)
    print(row)
    return row


def _seconds(environments: Any, actions: NDArray[np.int64]) -> float:
    environments.reset(seed=1)
    start = process_time()
    for action in actions:
        environments.step(action)
    return process_time() - start


if __name__ == "__main__":
    main(sys.argv[1:])
