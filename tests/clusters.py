"""Real Dask clusters: a scheduler and worker processes on this machine."""

import json
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


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
    """A scheduler, and workers that are started one by one."""

    def __init__(self, folder: Path, processes: ExitStack, *options: object) -> None:
        self._folder = folder
        self._processes = processes
        self._contact = folder / "scheduler.json"
        self.scheduler = processes.enter_context(
            process(
                *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", 0),
                *("--dashboard-address", "127.0.0.1:0", "--scheduler-file", self._contact),
                *options,
            )
        )
        self.address = address_in(self._contact)
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self, *options: object) -> None:
        self.workers.append(
            self._processes.enter_context(
                process(
                    *("distributed.cli.dask_worker", "--scheduler-file", self._contact),
                    *("--nthreads", 1, "--no-nanny", "--no-dashboard", *options),
                    *("--local-directory", self._folder / f"worker-{len(self.workers)}"),
                )
            )
        )


def address_in(contact: Path) -> str:
    """Wait until the scheduler has written its contact file."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return str(json.loads(contact.read_text())["address"])
        except (OSError, ValueError):
            assert time.monotonic() < deadline
            time.sleep(0.05)
