"""Puzzles on standard input, a line each: the first is answered before the last is read."""

import json
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from tests.cli.program import run

JSON_LINE = '{"rows": [[1]], "columns": [[1]]}\n'


@pytest.mark.parametrize("line", ["1/1:1/1\n", "1x1:1/1\n", JSON_LINE])
@pytest.mark.parametrize(
    "command", [["check"], ["check", "--json"], ["solve"], ["solve", "--count"], ["solve", "--all"]]
)
def test_an_endless_stream_is_answered(command: list[str], line: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "nonolith", *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        killer = Timer(60, process.kill)
        killer.start()
        process.stdin.write(line * 200)  # and it is not closed
        process.stdin.flush()
        assert process.stdout.readline()
        killer.cancel()
        process.kill()


def test_a_wrong_line_is_named_and_those_before_it_are_answered() -> None:
    found = run("check", stdin="1:1\n\n1:1\n1:x\n1:1\n")
    assert found.out.count("\n") == 2
    assert "<stdin>:4:3: expected the length of a block, found 'x'" in found.err
    assert found.code == 3


def test_one_line_is_one_puzzle() -> None:
    assert run("check", stdin="1:1\n").out.startswith("<stdin>: locally solvable")


@pytest.mark.parametrize(
    "text", ["#.#\n#..\n", "", "1:1\n#\n", ":\n1\n:\n1\n", "[\n[[1]],\n[[1]]\n]\n"]
)
def test_everything_else_is_read_whole(text: str, tmp_path: Path) -> None:
    """Nothing that was looked at is lost."""
    path = tmp_path / "whole"
    path.write_text(text)
    whole, looked_at = (
        run("check", "--json", "--no-rating", *more, stdin=text) for more in ([str(path)], [])
    )

    def verdicts(lines: str) -> list[str]:
        return [json.loads(line)["verdict"] for line in lines.splitlines()]

    assert verdicts(looked_at.out) == verdicts(whole.out)
    assert looked_at.code == whole.code
