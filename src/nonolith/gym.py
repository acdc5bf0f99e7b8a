"""An environment for reinforcement learning, after Gymnasium's API (the extra ``gym``).

Only cells that are *proved* are rewarded: a right guess is worth nothing.
"""

from collections.abc import Iterable
from itertools import cycle
from typing import Any

from nonolith import _core
from nonolith.arguments import one_of, whole_number
from nonolith.errors import ArgumentError, ChoiceError, SizeError
from nonolith.explaining.rate import Difficulty
from nonolith.generating.at_random import random_puzzle
from nonolith.generating.checking import Solvable
from nonolith.importing import need
from nonolith.model import Clue, Puzzle
from nonolith.model.size import Size
from nonolith.solving.cells import handle_of
from nonolith.solving.classify import classify

need("gymnasium", "gymnasium", "the environment")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

PROVED, GUESSED, KNOWN, WRONG = 1.0, 0.0, -0.1, -1.0
"""The rewards: for a proved cell, a right guess, a cell that was known, and a wrong value."""
MOST_CELLS = 10_000
_SEEDS = 1 << 31
_STEPS = 4
"""An episode is truncated after so many steps for each cell."""

Observation = dict[str, NDArray[np.int16]]
_PROOFS = (None, "line", "contradiction")
"""The proofs, by their numbers in the core."""
_CANDIDATES = np.array([3, 1, 2], np.uint8)
"""The core's cell values, by those of an observation."""


class _Source:
    """A source of puzzles: random ones, or given ones in turn."""

    def __init__(
        self,
        size: int | str | Size,
        difficulty: Difficulty | str | None,
        solvable: Solvable | str,
        puzzles: Iterable[Puzzle] | None,
    ) -> None:
        self._difficulty = (
            None if difficulty is None else one_of(Difficulty, difficulty, "difficulty")
        )
        self._solvable = one_of((Solvable.LOCAL, Solvable.UNIQUE), solvable, "solvable")
        self.size = Size.of(size)
        self._puzzles = None
        if puzzles is not None:
            checked = _checked(puzzles)
            self.size, self._puzzles = checked[0].size, cycle(checked)
        if not 1 <= self.size.cells <= MOST_CELLS:
            raise SizeError(f"an episode has 1 to {MOST_CELLS} cells, found {self.size}")

    def next(self, rng: np.random.Generator) -> Puzzle:
        """Return the next puzzle."""
        if self._puzzles is not None:
            return next(self._puzzles)
        return random_puzzle(
            self.size,
            difficulty=self._difficulty,
            solvable=self._solvable,
            seed=int(rng.integers(_SEEDS)),
        ).puzzle

    def action_space(self) -> spaces.MultiDiscrete:
        """Return the space of one action."""
        return spaces.MultiDiscrete([self.size.cells, 2])

    def observation_space(self) -> spaces.Space[Any]:
        """Return the space of one observation."""
        height, width = self.size.height, self.size.width
        observed: dict[str, spaces.Space[Any]] = {
            "cells": spaces.Box(0, 2, (height, width), np.int16),
            "rows": spaces.Box(0, width, (height, (width + 1) // 2), np.int16),
            "columns": spaces.Box(0, height, (width, (height + 1) // 2), np.int16),
        }
        return spaces.Dict(observed)


class _Episodes:
    """Episodes side by side, of puzzles of one size."""

    def __init__(self, source: _Source, number: int) -> None:
        self._source = source
        height, width = source.size.height, source.size.width
        self._handles: list[Any] = [None] * number
        self._steps = np.zeros(number, np.int64)
        self._solutions = np.zeros((number, height, width), np.int16)
        self.observation: Observation = {
            "cells": np.zeros((number, height, width), np.int16),
            "rows": np.zeros((number, height, (width + 1) // 2), np.int16),
            "columns": np.zeros((number, width, (height + 1) // 2), np.int16),
        }

    def begin(self, episode: int, rng: np.random.Generator) -> None:
        """Give an episode a new puzzle."""
        puzzle = self._source.next(rng)
        [solution] = classify(puzzle).solutions
        self._handles[episode] = handle_of(puzzle)
        self._steps[episode] = 0
        self._solutions[episode] = solution.rows
        self.observation["cells"][episode] = 0
        self.observation["rows"][episode] = _padded(puzzle.rows, (puzzle.width + 1) // 2)
        self.observation["columns"][episode] = _padded(puzzle.columns, (puzzle.height + 1) // 2)

    def step(
        self, actions: NDArray[np.int64], live: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float64], NDArray[np.uint8], NDArray[np.bool_], NDArray[np.bool_]]:
        """Act in the live episodes; return rewards, proofs, and which are over or truncated."""
        cells, each = self.observation["cells"], np.arange(len(self._steps))
        place, value = actions[:, 0], actions[:, 1]
        row, column = np.divmod(place, self._source.size.width)
        known = cells[each, row, column] != 0
        right = self._solutions[each, row, column] == value
        claims = np.flatnonzero(live & right & ~known)
        proofs = np.zeros(len(each), np.uint8)
        if len(claims):
            proved = _core.prove_cells(
                [self._handles[episode] for episode in claims],
                _CANDIDATES[cells[claims]].tobytes(),
                place[claims].tolist(),
                (value[claims] + 1).astype(np.uint8).tobytes(),
            )
            proofs[claims] = np.frombuffer(proved, np.uint8)
            cells[claims, row[claims], column[claims]] = value[claims] + 1
        rewards = np.where(known, KNOWN, np.where(right, GUESSED, WRONG))
        rewards[proofs > 0] = PROVED
        rewards[~live] = 0.0
        self._steps += live
        is_over: NDArray[np.bool_] = np.all(cells != 0, axis=(1, 2))
        too_many = ~is_over & (self._steps >= _STEPS * self._source.size.cells)
        return rewards, proofs, is_over, too_many

    def copied(self) -> Observation:
        """Return the observations, one after the other."""
        return {name: values.copy() for name, values in self.observation.items()}


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
        source = _Source(size, difficulty, solvable, puzzles)
        if render_mode not in (None, "ansi"):
            raise ChoiceError(f"render_mode: expected ansi or None, found {render_mode!r}")
        self.render_mode = render_mode
        self.action_space = source.action_space()
        self.observation_space = source.observation_space()
        self._episodes = _Episodes(source, 1)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Take a new puzzle; the same seed takes the same random one."""
        super().reset(seed=seed)
        self._episodes.begin(0, self.np_random)
        return self._observation(), {"proof": None}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Say of a cell that it is empty (0) or filled (1)."""
        actions = np.asarray(action, np.int64).reshape(1, 2)
        rewards, proofs, is_over, too_many = self._episodes.step(actions, _LIVE)
        info = {"proof": _PROOFS[proofs[0]]}
        return self._observation(), float(rewards[0]), bool(is_over[0]), bool(too_many[0]), info

    def render(self) -> str:
        """Return the cells as text: ``#`` is filled, ``.`` empty, ``?`` unknown."""
        [cells] = self._episodes.observation["cells"].tolist()
        return "\n".join("".join("?.#"[cell] for cell in row) for row in cells)

    def _observation(self) -> Observation:
        return {name: values[0].copy() for name, values in self._episodes.observation.items()}


class NonogramVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many episodes side by side; each step is one call of the core for all of them.

    Actions, observations and rewards are those of :class:`NonogramEnv`, one after the other, and a
    seed has the episodes that it and the numbers after it have there. An episode that has ended
    begins anew with the next step, whose action is ignored. *puzzles* come in turn, in whichever
    episode begins next.

    >>> envs = NonogramVectorEnv(num_envs=2, puzzles=[Puzzle([[2], [1]], [[1], [2]])])
    >>> observations, infos = envs.reset(seed=1)
    >>> _, rewards, *_, infos = envs.step(np.array([[0, 1], [2, 1]]))
    >>> rewards.tolist(), infos["proof"].tolist()
    ([1.0, -1.0], ['line', None])

    :raises SizeError: the size is none, or too large.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: a name is not known, or the puzzles are not of one size, in black and
        white and with one solution each.
    :raises MissingDependencyError: Gymnasium is not installed.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (Gymnasium's own type)

    def __init__(
        self,
        num_envs: int = 1,
        size: int | str | Size = 5,
        *,
        difficulty: Difficulty | str | None = None,
        solvable: Solvable | str = Solvable.LOCAL,
        puzzles: Iterable[Puzzle] | None = None,
    ) -> None:
        source = _Source(size, difficulty, solvable, puzzles)
        self.num_envs = whole_number(num_envs, "num_envs")
        if self.num_envs < 1:
            raise ArgumentError(f"num_envs: expected at least 1, found {num_envs}")
        self.single_action_space = source.action_space()
        self.single_observation_space = source.observation_space()
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._episodes = _Episodes(source, self.num_envs)
        self._generators = [seeding.np_random(None)[0] for _ in range(self.num_envs)]
        self._ended = np.zeros(self.num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,  # type: ignore[override]
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Take new puzzles; the same seed takes the same random ones."""
        seeds: list[int | None] = [None] * self.num_envs
        if isinstance(seed, list):
            seeds = seed
        elif seed is not None:
            seeds = [seed + episode for episode in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ArgumentError(f"seed: expected {self.num_envs} seeds, found {len(seeds)}")
        for episode, one in enumerate(seeds):
            if one is not None:
                self._generators[episode] = seeding.np_random(one)[0]
            self._episodes.begin(episode, self._generators[episode])
        self._ended[:] = False
        return self._episodes.copied(), _infos(np.zeros(self.num_envs, np.uint8))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Mark one cell in each episode: empty (0) or filled (1)."""
        for episode in np.flatnonzero(self._ended).tolist():
            self._episodes.begin(episode, self._generators[episode])
        acted = np.asarray(actions, np.int64).reshape(self.num_envs, 2)
        rewards, proofs, is_over, too_many = self._episodes.step(acted, ~self._ended)
        self._ended = is_over | too_many
        return self._episodes.copied(), rewards, is_over, too_many, _infos(proofs)


_LIVE = np.ones(1, np.bool_)


def _infos(proofs: NDArray[np.uint8]) -> dict[str, Any]:
    """Return the info of each step, with a mask, as Gymnasium requires."""
    words = np.empty(len(proofs), object)
    words[:] = [_PROOFS[proof] for proof in proofs]
    return {"proof": words, "_proof": np.ones(len(proofs), np.bool_)}


def _padded(clues: Iterable[Clue], most: int) -> NDArray[np.int16]:
    return np.array([[*map(int, clue), *[0] * (most - len(clue))] for clue in clues], np.int16)


def _checked(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles that make episodes."""
    if not isinstance(puzzles, Iterable):
        raise ArgumentError(f"puzzles: expected several puzzles, found {puzzles!r}")
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
        raise ChoiceError("puzzles: expected at least one, found none")
    return found


gymnasium.register(
    "nonolith/Nonogram-v0",
    entry_point="nonolith.gym:NonogramEnv",
    vector_entry_point="nonolith.gym:NonogramVectorEnv",
)
