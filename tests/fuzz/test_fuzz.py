"""A minute of fuzzing, and every kept input through its door."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fuzz.__main__ import wants_to_run
from fuzz.mutations import mutate
from fuzz.targets import TARGETS, Target

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_what_was_kept(target: Target) -> None:
    inputs = target.inputs()
    assert inputs
    for data in inputs:
        target.run(data)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc says it")
def test_who_waits_for_a_processor_is_not_asleep() -> None:
    """A run at idle priority on a busy machine took inputs for hanging ones."""
    assert wants_to_run(os.getpid())
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        deadline = time.monotonic() + 60
        while wants_to_run(child.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not wants_to_run(child.pid)
        child.communicate(b"\n")
    assert not wants_to_run(None)


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
