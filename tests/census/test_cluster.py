"""Shards on a real Dask cluster: a scheduler and two worker processes on this machine."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.census.children import run, started
from tests.census.test_interruption import ARGUMENTS, COUNT, shards_in, wait_for_shards

pytest.importorskip("distributed")


@contextmanager
def process(*arguments: object) -> "Iterator[subprocess.Popen[bytes]]":
    child = subprocess.Popen(
        [sys.executable, "-m", *map(str, arguments)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield child
    finally:
        child.kill()
        child.wait()


class Cluster:
    def __init__(self, address: str, workers: "list[subprocess.Popen[bytes]]") -> None:
        self.address = address
        self.workers = workers


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    contact = folder / "scheduler.json"
    with ExitStack() as processes:
        processes.enter_context(
            process(
                *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", 0),
                *("--dashboard-address", "127.0.0.1:0", "--scheduler-file", contact),
            )
        )
        address = address_in(contact)
        workers = [
            processes.enter_context(
                process(
                    *("distributed.cli.dask_worker", "--scheduler-file", contact),
                    *("--nthreads", 1, "--no-nanny", "--no-dashboard"),
                    *("--local-directory", folder / f"worker-{number}"),
                )
            )
            for number in range(2)
        ]
        yield Cluster(address, workers)


def address_in(contact: Path) -> str:
    """Wait until the scheduler has written its contact file."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return str(json.loads(contact.read_text())["address"])
        except (OSError, ValueError):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_small_sizes(cluster: Cluster) -> None:
    done = run("count", 4, 4, "--kind", "stuck", "--dask", cluster.address)
    assert (done.returncode, done.stdout) == (0, "1128\n"), done.stderr


def test_the_total_is_right_when_a_worker_dies(cluster: Cluster, tmp_path: Path) -> None:
    ledger = tmp_path / "6x6.ledger"
    arguments = [*ARGUMENTS, "--ledger", ledger, "--dask", cluster.address, "--json"]
    with started(*arguments) as child:
        wait_for_shards(child, ledger, 10)
        cluster.workers[0].send_signal(signal.SIGKILL)
        output, messages = child.communicate(timeout=300)
    assert child.returncode == 0, messages
    found = json.loads(output)
    assert f"{found['count']}\n" == COUNT
    assert shards_in(ledger) == found["shards"]


def test_nobody_at_that_address() -> None:
    done = run("count", 4, "--dask", "tcp://127.0.0.1:9")
    assert (done.returncode, done.stdout) == (3, "")
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in done.stderr
    assert "Traceback" not in done.stderr
