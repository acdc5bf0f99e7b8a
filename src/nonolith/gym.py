"""An environment for reinforcement learning, after Gymnasium's API (the extra ``gym``).

Only cells that are *proved* are rewarded: a right guess is worth nothing.
"""

from collections.abc import Iterable
from itertools import cycle
from typing import Any

from nonolith.arguments import one_of
from nonolith.errors import ArgumentError, ChoiceError, SizeError
from nonolith.explaining.rate import Difficulty
from nonolith.generating.at_random import random_puzzle
from nonolith.generating.checking import Solvable
from nonolith.importing import need
from nonolith.model import Cell, Clue, Knowledge, Outcome, Puzzle
from nonolith.model.size import Size
from nonolith.solving.classify import classify
from nonolith.solving.propagation import propagate, settle

need("gymnasium", "gymnasium", "the environment")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

PROVED, GUESSED, KNOWN, WRONG = 1.0, 0.0, -0.1, -1.0
"""The rewards: for a proved cell, a right guess, a cell that was known, and a wrong value."""
MOST_CELLS = 10_000
_SEEDS = 1 << 31
_STEPS = 4
"""An episode is truncated after so many steps for each cell."""

Observation = dict[str, NDArray[np.int16]]


class NonogramEnv(gymnasium.Env[Observation, NDArray[np.int64]]):
    """One puzzle per episode, solved cell by cell.

    An action is a cell, counted from 0 row by row, and a value: 0 is empty, 1 is filled. A value
    is *proved* if its row or its column alone forces it, by its clue and the cells that are known;
    or, where no line forces any cell, if line logic refutes the opposite. Proved and guessed
    cells become known. A wrong value changes nothing, nor does a cell that is known already. The
    episode is terminated when all cells are known, and truncated after four steps for each cell.

    An observation has the ``cells`` (0 unknown, 1 empty, 2 filled) and the clues of ``rows`` and
    ``columns``, with zeros behind them. ``info`` says of a step how the cell was proved: "line",
    "contradiction", or None. :meth:`reset` takes a new puzzle: a random one of the *size*, which
    its seed decides, or the next of *puzzles*, which have one size and one solution each.

    >>> env = NonogramEnv(puzzles=[Puzzle([[2], [1]], [[1], [2]])])
    >>> observation, info = env.reset(seed=1)
    >>> _, reward, *_, info = env.step((0, 1))
    >>> reward, info["proof"]
    (1.0, 'line')
    >>> print(env.render())
    #?
    ??

    :raises SizeError: the size is none, or too large.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: a name is not known, or the puzzles are not of one size, in black and
        white and with one solution each.
    :raises MissingDependencyError: Gymnasium is not installed.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (Gymnasium's own type)

    def __init__(
        self,
        size: int | str | Size = 5,
        *,
        difficulty: Difficulty | str | None = None,
        solvable: Solvable | str = Solvable.LOCAL,
        puzzles: Iterable[Puzzle] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._difficulty = (
            None if difficulty is None else one_of(Difficulty, difficulty, "difficulty")
        )
        self._solvable = one_of((Solvable.LOCAL, Solvable.UNIQUE), solvable, "solvable")
        self._size = Size.of(size)
        self._puzzles = None
        if puzzles is not None:
            checked = _checked(puzzles)
            self._size, self._puzzles = checked[0].size, cycle(checked)
        if render_mode not in (None, "ansi"):
            raise ChoiceError(f"render_mode: expected ansi or None, found {render_mode!r}")
        self.render_mode = render_mode
        height, width = self._size.height, self._size.width
        if not 1 <= self._size.cells <= MOST_CELLS:
            raise SizeError(f"an episode has 1 to {MOST_CELLS} cells, found {self._size}")
        self.action_space = spaces.MultiDiscrete([height * width, 2])
        observed: dict[str, spaces.Space[Any]] = {
            "cells": spaces.Box(0, 2, (height, width), np.int16),
            "rows": spaces.Box(0, width, (height, (width + 1) // 2), np.int16),
            "columns": spaces.Box(0, height, (width, (height + 1) // 2), np.int16),
        }
        self.observation_space: spaces.Space[Any] = spaces.Dict(observed)
        self._puzzle: Puzzle
        self._solution: NDArray[np.int16]
        self._cells: NDArray[np.int16]
        self._clues: Observation
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Take a new puzzle; the same seed takes the same random one."""
        super().reset(seed=seed)
        if self._puzzles is not None:
            self._puzzle = next(self._puzzles)
        else:
            self._puzzle = random_puzzle(
                self._size,
                difficulty=self._difficulty,
                solvable=self._solvable,
                seed=int(self.np_random.integers(_SEEDS)),
            ).puzzle
        [solution] = classify(self._puzzle).solutions
        self._solution = np.array(solution.rows, np.int16)
        self._cells = np.zeros_like(self._solution)
        self._clues = {
            "rows": _padded(self._puzzle.rows, (self._size.width + 1) // 2),
            "columns": _padded(self._puzzle.columns, (self._size.height + 1) // 2),
        }
        self._steps = 0
        return self._observation(), {"proof": None}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Say of a cell that it is empty (0) or filled (1)."""
        cell, value = map(int, action)
        row, column = divmod(cell, self._size.width)
        self._steps += 1
        proof = None
        if self._cells[row, column]:
            reward = KNOWN
        elif self._solution[row, column] != value:
            reward = WRONG
        else:
            proof = self._proof(row, column, value)
            reward = GUESSED if proof is None else PROVED
            self._cells[row, column] = value + 1
        is_over = bool(self._cells.all())
        too_many = not is_over and self._steps >= _STEPS * self._size.cells
        return self._observation(), reward, is_over, too_many, {"proof": proof}

    def render(self) -> str:
        """Return the cells as text: ``#`` is filled, ``.`` empty, ``?`` unknown."""
        return str(self._knowledge())

    def _observation(self) -> Observation:
        return {
            name: values.copy() for name, values in {"cells": self._cells, **self._clues}.items()
        }

    def _proof(self, row: int, column: int, value: int) -> str | None:
        """Return how a right value is proved from what is known."""
        if _forces(self._puzzle.rows[row], self._cells[row], column) or _forces(
            self._puzzle.columns[column], self._cells[:, column], row
        ):
            return "line"
        known = self._knowledge()
        if propagate(self._puzzle, start=known).knowledge != known:
            return None  # some line forces a cell
        opposite = known.with_cell(row, column, _CELLS[2 - value])
        refuted = propagate(self._puzzle, start=opposite).outcome is Outcome.CONTRADICTION
        return "contradiction" if refuted else None

    def _knowledge(self) -> Knowledge:
        return Knowledge([[_CELLS[cell] for cell in row] for row in self._cells.tolist()])


_CELLS = (Cell.UNKNOWN, Cell.EMPTY, Cell.FILLED)
"""By their numbers in an observation."""


def _forces(clue: Clue, line: NDArray[np.int16], position: int) -> bool:
    """Return whether a clue and the known cells of its line decide another cell."""
    settled = settle(clue, [_CELLS[cell] for cell in line.tolist()])
    return settled.cells[position] != Cell.UNKNOWN


def _padded(clues: Iterable[Clue], most: int) -> NDArray[np.int16]:
    return np.array([[*map(int, clue), *[0] * (most - len(clue))] for clue in clues], np.int16)


def _checked(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles that make episodes."""
    if not isinstance(puzzles, Iterable):
        raise ArgumentError(f"puzzles: expected some, found {puzzles!r}")
    found = list(puzzles)
    for number, puzzle in enumerate(found, start=1):
        if not isinstance(puzzle, Puzzle):
            raise ArgumentError(f"puzzle {number}: expected a Puzzle, found {puzzle!r}")
        if puzzle.size != found[0].size:
            raise ChoiceError(f"puzzle {number}: expected {found[0].size}, found {puzzle.size}")
        if not puzzle.palette.is_black_and_white:
            raise ChoiceError(f"puzzle {number}: expected one in black and white")
        verdict = classify(puzzle).verdict
        if not verdict.is_unique:
            raise ChoiceError(f"puzzle {number}: expected one solution: it is {verdict.value}")
    if not found:
        raise ChoiceError("puzzles: expected some, found none")
    return found


gymnasium.register("nonolith/Nonogram-v0", entry_point="nonolith.gym:NonogramEnv")
