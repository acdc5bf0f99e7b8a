"""A minute of fuzzing, and every kept input through its door."""

import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.mutations import mutate
from fuzz.targets import TARGETS, Target

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_what_was_kept(target: Target) -> None:
    inputs = target.inputs()
    assert inputs
    for data in inputs:
        target.run(data)


def test_a_minute_of_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fuzz", "--minutes", "1", "--seed", "1"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith(" inputs, 0 findings\n")


def test_the_same_seed_gives_the_same_inputs() -> None:
    import random

    corpus = TARGETS[0].inputs()
    for seed in range(20):
        inputs = [mutate(corpus[-1], corpus, random.Random(seed)) for _ in range(2)]
        assert inputs[0] == inputs[1]


def test_a_failure_is_found_and_shrunk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fuzz.__main__ as program

    def fails(data: bytes) -> None:
        assert b"x" not in data

    target = Target("broken", fails, "lines", 1)
    monkeypatch.setattr(program, "FINDINGS", tmp_path)
    problem = program.failure(target, b"some text with an x in it")
    assert problem.startswith("AssertionError at test_fuzz.py:")
    program.keep(target, b"some text with an x in it", problem)
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes() == b"x"
