"""The commands that make puzzles."""

import json
from pathlib import Path

import pytest

from nonolith import load, rank
from nonolith.formats import loads
from tests.cli.program import run


def test_by_number() -> None:
    done = run("generate", "5", "5", "--number", "10725003")
    assert (done.code, done.out) == (0, ".###.\n#..#.\n###..\n#####\n#.#..\n")


def test_random_number(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    done = run("generate", "3", "4", "--number", "random", "-o", str(file))
    assert done.code == 0
    goal = load(file).metadata.goal
    assert goal is not None
    assert f"number {rank(goal)} of 0 to" in done.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["7", "7", "--number", "0"], "numbered up to 36 cells and lines of 16, found 7×7"),
        (["4", "4", "--number", "51234"], "numbered 0 to 51233, found 51234"),
        (["4", "4", "--number", "-1"], "expected a number from 0 or 'random'"),
        (["4", "4", "--number", "many"], "expected a number from 0 or 'random'"),
    ],
)
def test_wrong_numbers(arguments: list[str], message: str) -> None:
    done = run("generate", *arguments)
    assert done.code == 2
    assert message in done.err
    assert not done.out


def test_repair_says_what_it_did() -> None:
    done = run("repair", stdin="#.\n.#\n")
    assert done.code == 0
    assert done.err == "nonolith: <stdin>: 1 cell changed, and fewer is impossible\n"
    assert loads(done.out).metadata.goal is not None


def test_repair_of_clues_and_of_another_solution() -> None:
    clues = '{"rows": [[1], [1]], "columns": [[1], [1]]}'
    for number in ("1", "2"):
        done = run("repair", "--solution", number, "--json", stdin=clues)
        assert done.code == 0
        (found,) = json.loads(done.out)
        assert found["proved"]
        assert found["original"] == [["#.", ".#"], [".#", "#."]][int(number) - 1]
    done = run("repair", "--solution", "3", stdin=clues)
    assert done.code == 1
    assert "there is no picture, and only 2 solutions" in done.err


def test_repair_with_locks() -> None:
    done = run("repair", "--lock", "1-2,1-2", stdin="#.\n.#\n")
    assert done.code == 1
    assert "no change of the cells that are not locked" in done.err
    done = run("repair", "--lock", "1,1-9", "--lock", "2,2", stdin="#.\n.#\n")
    assert (done.code, done.out) == (0, "#.\n##\n")
    for wrong in ("0,1", "3", "2-1,1", "a,b"):
        assert run("repair", "--lock", wrong, stdin="#.\n.#\n").code == 2


def test_repair_writes_files(tmp_path: Path) -> None:
    file = tmp_path / "repaired.non"
    assert run("repair", "--solvable", "unique", "-o", str(file), stdin="#.\n.#\n").code == 0
    assert load(file).metadata.goal is not None
