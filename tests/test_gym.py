"""The environment passes Gymnasium's checker, and rewards what the referee proves."""

import random
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from nonolith import Grid, Puzzle, Size, random_puzzle, reference  # noqa: E402
from nonolith.errors import ArgumentError, ChoiceError, SizeError  # noqa: E402
from nonolith.gym import NonogramEnv  # noqa: E402
from nonolith.model import Cell, Knowledge, Outcome  # noqa: E402

PROBED = Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])  # no line forces anything at first
CANDIDATES = (Cell.UNKNOWN, Cell.EMPTY, Cell.FILLED)


@pytest.mark.parametrize("size", ["5", "3x7", "1"])
def test_gymnasiums_own_checker(size: str) -> None:
    check_env(gymnasium.make("nonolith.gym:nonolith/Nonogram-v0", size=size).unwrapped)


def test_it_is_registered_and_runs_in_numbers() -> None:
    env = gymnasium.make_vec("nonolith.gym:nonolith/Nonogram-v0", num_envs=3, size="4x5")
    observations, _ = env.reset(seed=7)
    assert observations["cells"].shape == (3, 4, 5)
    _, rewards, *_ = env.step(env.action_space.sample())
    assert rewards.shape == (3,)
    env.close()


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
        ({"puzzles": []}, ChoiceError, "puzzles: expected some, found none"),
        ({"puzzles": 5}, ArgumentError, "puzzles: expected some, found 5"),
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
