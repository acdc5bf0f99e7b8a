"""Runs that are killed or interrupted: nothing is lost, nothing is counted twice."""

import random
import signal
import subprocess
import time
from pathlib import Path

from nonolith.census import read_certificate
from tests.census.children import run, started

# Two threads, however many cores there are, and the kind that takes longer: it must not be over
# before it is interrupted.
ARGUMENTS = ("count", 6, 6, "--kind", "unique", "--threads", 2)
COUNT = "49745060669\n"


def shards_in(ledger: Path) -> int:
    return len(read_certificate(ledger).pieces) if ledger.exists() else 0


def wait_for_shards(child: subprocess.Popen[str], ledger: Path, number: int) -> None:
    deadline = time.monotonic() + 300
    while child.poll() is None and shards_in(ledger) < number:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert child.poll() is None, "it finished before it could be interrupted"


def test_killed_and_interrupted_again_and_again(tmp_path: Path) -> None:
    ledger = tmp_path / "6x6.ledger"
    killed_at_random_moments(ledger, kills=6)
    ctrl_c(ledger)
    killed_at_random_moments(ledger, kills=2)
    finished = run(*ARGUMENTS, "--ledger", ledger)
    assert (finished.returncode, finished.stdout) == (0, COUNT)
    again = run(*ARGUMENTS, "--ledger", ledger)
    assert (again.returncode, again.stdout) == (0, COUNT)


def killed_at_random_moments(ledger: Path, kills: int) -> None:
    moments = random.Random(kills)
    for _ in range(kills):
        before = shards_in(ledger)
        with started(*ARGUMENTS, "--ledger", ledger) as child:
            # At times before it has done anything, at times after.
            if moments.random() < 0.7:
                wait_for_shards(child, ledger, before + 1)
            time.sleep(moments.uniform(0, 0.4))
            child.kill()
        assert shards_in(ledger) >= before


def ctrl_c(ledger: Path) -> None:
    before = shards_in(ledger)
    with started(*ARGUMENTS, "--ledger", ledger) as child:
        wait_for_shards(child, ledger, before + 3)
        child.send_signal(signal.SIGINT)
        output, messages = child.communicate(timeout=120)
    assert child.returncode == 130, messages
    assert output == ""
    assert str(ledger) in messages
    assert "same command again" in messages
    assert "Traceback" not in messages
    assert shards_in(ledger) >= before + 3


def test_ctrl_c_without_a_ledger() -> None:
    # On many cores it would take less time than is worth a warning.
    with started("count", 7, 7, "--threads", 2) as child:
        assert child.stderr is not None
        warning = child.stderr.readline()
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        output, messages = child.communicate(timeout=120)
    assert warning.startswith("warning: this will take about ")
    assert (child.returncode, output) == (130, "")
    assert "--ledger FILE" in messages
    assert "Traceback" not in messages


def test_ctrl_c_ends_a_recount_grid_by_grid() -> None:
    certificate = Path(__file__).parents[2] / "results" / "certificates" / "8x5-local.txt"
    with started("verify", certificate, "--pieces", 1, "--plain", "--seed", 1) as child:
        assert child.stderr is not None
        said = child.stderr.readline()
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        output, messages = child.communicate(timeout=15)  # it would take a minute
    assert said.startswith("grid by grid this takes about ")
    assert child.returncode == 130, messages
    assert "all right" not in output
    assert "Traceback" not in messages
