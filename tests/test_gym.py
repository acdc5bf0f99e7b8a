"""The environment passes Gymnasium's checker, and rewards what the referee proves."""

import random
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import SyncVectorEnv  # noqa: E402
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from nonolith import Grid, Puzzle, Size, _core, random_puzzle, reference  # noqa: E402
from nonolith.errors import ArgumentError, ChoiceError, SizeError  # noqa: E402
from nonolith.gym import NonogramEnv, NonogramVectorEnv  # noqa: E402
from nonolith.model import Cell, Knowledge, Outcome  # noqa: E402
from nonolith.solving.cells import handle_of  # noqa: E402

PROBED = Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])  # no line forces anything at first
CANDIDATES = (Cell.UNKNOWN, Cell.EMPTY, Cell.FILLED)


@pytest.mark.parametrize("size", ["5", "3x7", "1"])
def test_gymnasiums_own_checker(size: str) -> None:
    check_env(gymnasium.make("nonolith.gym:nonolith/Nonogram-v0", size=size).unwrapped)


def test_it_is_registered_and_runs_in_numbers() -> None:
    env = gymnasium.make_vec("nonolith.gym:nonolith/Nonogram-v0", num_envs=3, size="4x5")
    assert isinstance(env, NonogramVectorEnv)
    observations, _ = env.reset(seed=7)
    assert observations["cells"].shape == (3, 4, 5)
    _, rewards, *_ = env.step(env.action_space.sample())
    assert rewards.shape == (3,)
    env.close()


@pytest.mark.parametrize(("size", "number"), [("3", 1), ("2x3", 5), ("5", 17)])
def test_side_by_side_is_one_by_one(size: str, number: int) -> None:
    """Against Gymnasium's own loop over single environments, through several episodes of each."""
    ours = NonogramVectorEnv(number, size)
    theirs = SyncVectorEnv([lambda: NonogramEnv(size)] * number)
    for space in ("action_space", "observation_space", "single_action_space"):
        assert getattr(ours, space) == getattr(theirs, space)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    same(ours.reset(seed=3), theirs.reset(seed=3))
    theirs.action_space.seed(1)
    ended = 0
    for _ in range(240):
        actions = theirs.action_space.sample()
        found, expected = ours.step(actions), theirs.step(actions)
        assert found[0] in ours.observation_space
        same(found, expected)
        ended += int(np.sum(expected[2] | expected[3]))
    assert ended > number
    same(ours.reset(seed=[7] * number), theirs.reset(seed=[7] * number))
    same(ours.reset(), theirs.reset())


def same(found: tuple[Any, ...], expected: tuple[Any, ...]) -> None:
    for one, other in zip(found, expected, strict=True):
        if isinstance(one, dict):
            assert one.keys() == other.keys()
            same(tuple(one.values()), tuple(other[name] for name in one))
        else:
            np.testing.assert_array_equal(one, other)


def test_what_is_returned_is_not_changed_by_later_steps() -> None:
    env = NonogramVectorEnv(2, puzzles=[PROBED])
    before, _ = env.reset()
    after, *_ = env.step(np.array([[0, 1], [1, 0]]))
    assert not before["cells"].any()
    assert after["cells"].any()


def test_wrong_numbers_of_episodes() -> None:
    with pytest.raises(ArgumentError, match="num_envs: expected at least 1, found 0"):
        NonogramVectorEnv(0)
    with pytest.raises(ArgumentError, match="seed: expected 2 seeds, found 3"):
        NonogramVectorEnv(2).reset(seed=[1, 2, 3])


def test_the_core_refuses_claims_that_are_none() -> None:
    handle = handle_of(PROBED)
    unknown = b"\3" * 8
    for cells, place, value in (
        (unknown, 8, b"\2"),
        (unknown[1:], 0, b"\2"),
        (unknown, 0, b"\3"),
        (b"\1" + unknown[1:], 0, b"\2"),
        (unknown, 0, b""),
    ):
        with pytest.raises(ValueError, match="cell"):
            _core.prove_cells([handle], cells, [place], value)
    assert _core.prove_cells([handle] * 2, unknown * 2, [0, 0], b"\2\1") == b"\2\0"


def line_forces(puzzle: Puzzle, cells: list[list[int]], row: int, column: int) -> bool:
    """Ask the referee whether a row or a column alone decides a cell."""
    across = reference.settle(puzzle.rows[row], [CANDIDATES[one] for one in cells[row]])
    down = reference.settle(puzzle.columns[column], [CANDIDATES[line[column]] for line in cells])
    assert across is not None
    assert down is not None
    return across[column] != Cell.UNKNOWN or down[row] != Cell.UNKNOWN


@given(st.integers(0, 1000), st.sampled_from(["4", "3x5", "1x6"]), st.booleans())
@settings(max_examples=25, deadline=None)
def test_rewards_are_for_what_the_referee_proves(seed: int, size: str, unique: bool) -> None:
    env = NonogramEnv(size, solvable="unique" if unique else "local")
    observation, _ = env.reset(seed=seed)
    rows, columns = (
        [[block for block in clue if block] for clue in observation[side].tolist()]
        for side in ("rows", "columns")
    )
    puzzle = Puzzle(rows, columns)
    [solution] = reference.solutions(puzzle)
    dice = random.Random(seed)
    cells = [(row, column) for row in range(puzzle.height) for column in range(puzzle.width)]
    dice.shuffle(cells)
    known = observation["cells"].tolist()
    for number, (row, column) in enumerate(cells):
        right, at = solution[row, column], row * puzzle.width + column
        before = observation["cells"].tolist()
        observation, reward, *ended, info = env.step((at, 1 - right))
        assert (reward, ended, info["proof"]) == (-1.0, [False, False], None)
        assert observation["cells"].tolist() == before
        observation, reward, terminated, truncated, info = env.step((at, right))
        assert info["proof"] == proof_by_referee(puzzle, known, row, column, right)
        assert reward == (0.0 if info["proof"] is None else 1.0)
        known[row][column] = right + 1
        assert observation["cells"].tolist() == known
        assert (terminated, truncated) == (number == len(cells) - 1, False)
    assert env.step((0, 0))[1] == -0.1


def proof_by_referee(
    puzzle: Puzzle, cells: list[list[int]], row: int, column: int, value: int
) -> str | None:
    if line_forces(puzzle, cells, row, column):
        return "line"
    start = Knowledge([[CANDIDATES[one] for one in line] for line in cells])
    if reference.propagate(puzzle, start)[1] != start:
        return None
    opposite = start.with_cell(row, column, CANDIDATES[2 - value])
    outcome, _ = reference.propagate(puzzle, opposite)
    return "contradiction" if outcome is Outcome.CONTRADICTION else None


def test_where_no_line_helps_a_refuted_opposite_is_a_proof() -> None:
    env = NonogramEnv(puzzles=[PROBED])
    env.reset()
    _, reward, *_, info = env.step((0, 1))
    assert (reward, info["proof"]) == (1.0, "contradiction")


def test_a_right_guess_is_worth_nothing_and_known_cells_cost() -> None:
    env = NonogramEnv(puzzles=[Puzzle.from_grid(Grid.parse("#.#/.#./..."))])
    env.reset()
    rewards = [env.step((4, 1))[1], env.step((4, 1))[1], env.step((4, 0))[1]]
    assert rewards == [0.0, -0.1, -0.1]
    assert env.render() == "???\n?#?\n???"


def test_puzzles_come_in_turn_and_seeds_decide_random_ones() -> None:
    two = [PROBED, random_puzzle(2, 4, seed=3).puzzle]
    env = NonogramEnv(puzzles=two)
    seen = [env.reset()[0]["rows"].tolist() for _ in range(3)]
    assert seen[0] == seen[2] == [[1, 1], [2, 0]]
    assert seen[1] != seen[0]
    env = NonogramEnv("6", difficulty="easy")
    first, again, other = (env.reset(seed=seed)[0]["rows"].tolist() for seed in (1, 1, 2))
    assert first == again != other


def test_an_episode_is_truncated() -> None:
    env = NonogramEnv(puzzles=[Puzzle([[1]], [[1]])])
    env.reset()
    assert [env.step((0, 0))[2:4] for _ in range(4)] == [*[(False, False)] * 3, (False, True)]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"size": "x"}, SizeError, "'x' is not a size"),
        ({"size": "0"}, SizeError, "an episode has 1 to 10000 cells, found 0×0"),
        ({"difficulty": "odd"}, ChoiceError, "difficulty: expected trivial, easy"),
        ({"solvable": "any"}, ChoiceError, "solvable: expected local or unique, found 'any'"),
        ({"puzzles": []}, ChoiceError, "puzzles: expected at least one, found none"),
        ({"puzzles": 5}, ArgumentError, "puzzles: expected several puzzles, found 5"),
        ({"puzzles": [5]}, ArgumentError, "puzzle 1: expected a Puzzle, found 5"),
        (
            {"puzzles": [Puzzle([[1]] * 2, [[1]] * 2)]},
            ChoiceError,
            "puzzle 1: expected one solution: it is multiple",
        ),
        (
            {"puzzles": [Puzzle([[1]], [[1]]), PROBED]},
            ChoiceError,
            "puzzle 2: expected 1×1, found 2×4",
        ),
        ({"render_mode": "human"}, ChoiceError, "render_mode: expected ansi or None"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        NonogramEnv(**arguments)
    assert str(caught.value).startswith(message)


def test_sizes_may_be_given_as_values() -> None:
    assert NonogramEnv(Size(2, 3)).observation_space["cells"].shape == (2, 3)  # type: ignore[index]
