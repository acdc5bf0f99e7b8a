"""Runs that are killed or interrupted: nothing is lost, nothing is counted twice."""

import random
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from tests.census.children import run, started

ARGUMENTS = ("count", 5, 5)
COUNT = "24976511\n"


def shards_in(ledger: Path) -> int:
    if not ledger.exists():
        return 0
    connection = sqlite3.connect(f"file:{ledger}?mode=ro&immutable=1", uri=True)
    try:
        (number,) = connection.execute("SELECT count(*) FROM shard").fetchone()
    except sqlite3.Error:  # caught in the middle of a transaction
        number = 0
    finally:
        connection.close()
    return int(number)


def wait_for_shards(child: "subprocess.Popen[str]", ledger: Path, number: int) -> None:
    deadline = time.monotonic() + 60
    while child.poll() is None and shards_in(ledger) < number:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert child.poll() is None, "it finished before it could be interrupted"


def test_killed_at_random_moments(tmp_path: Path) -> None:
    ledger = tmp_path / "6x6.ledger"
    moments = random.Random(6)
    kills, allowed = 0, 0.3
    while True:
        with started(*ARGUMENTS, "--ledger", ledger) as child:
            try:
                output, _ = child.communicate(timeout=moments.uniform(0, allowed))
                break
            except subprocess.TimeoutExpired:
                kills += 1
                allowed *= 1.15  # a slow machine gets there too
    assert child.returncode == 0
    assert output == COUNT
    assert kills >= 5
    again = run(*ARGUMENTS, "--ledger", ledger)
    assert (again.returncode, again.stdout) == (0, COUNT)


def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(tmp_path: Path) -> None:
    ledger = tmp_path / "6x6.ledger"
    with started(*ARGUMENTS, "--ledger", ledger) as child:
        wait_for_shards(child, ledger, 3)
        interrupted = time.monotonic()
        child.send_signal(signal.SIGINT)
        output, messages = child.communicate(timeout=30)
    assert time.monotonic() - interrupted < 5  # a second, if the machine has nothing else to do
    assert child.returncode == 130, messages
    assert output == ""
    assert str(ledger) in messages
    assert "same command again" in messages
    assert "Traceback" not in messages
    assert shards_in(ledger) >= 3

    finished = run(*ARGUMENTS, "--ledger", ledger)
    assert (finished.returncode, finished.stdout) == (0, COUNT)


def test_ctrl_c_without_a_ledger() -> None:
    with started("count", 7, 7) as child:
        time.sleep(1.5)
        child.send_signal(signal.SIGINT)
        output, messages = child.communicate(timeout=30)
    assert (child.returncode, output) == (130, "")
    assert "warning" in messages
    assert "--ledger FILE" in messages
    assert "Traceback" not in messages
