"""The processes of the crew: no more of them than its size, whatever comes when."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

import pytest

from nonolith.web import crew as crews
from nonolith.web.calls import Lane
from nonolith.web.crew import Processes


class Workers:
    """Processes that take as long to start, and to answer, as the test likes."""

    def __init__(self) -> None:
        self.alive: set[Worker] = set()
        self.started = asyncio.Event()
        self.answered = asyncio.Event()

    async def start(self) -> "Worker":
        await self.started.wait()
        worker = Worker(self)
        self.alive.add(worker)
        return worker


class Worker:
    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    async def ask(self, message: bytes) -> bytes:
        await self.workers.answered.wait()
        return message

    def kill(self) -> None:
        self.workers.alive.discard(self)


def run(scene: Coroutine[None, None, None]) -> None:
    """Run a scene in a thread of its own: in this one the browser's tests may have left a loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene).result()


async def settled() -> None:
    """Let everything go as far as it gets."""
    for _ in range(50):
        await asyncio.sleep(0)


@pytest.mark.parametrize("calls", [1, 2, 5])
def test_calls_during_the_start_leave_no_more_processes_than_wanted(
    calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were started for calls, and those that were started anyway, were all kept."""

    async def scene() -> None:
        workers, crew = Workers(), Processes(2)
        monkeypatch.setattr(crews._Worker, "start", workers.start)
        warming = asyncio.create_task(crew.warm_up())
        asked = [asyncio.create_task(crew.run(Lane.QUICK, b"a", 60)) for _ in range(calls)]
        await settled()
        workers.started.set()
        await settled()
        workers.answered.set()
        assert await asyncio.gather(*asked) == [b"a"] * calls
        await warming
        assert len(workers.alive) == 2 + 1  # the quick ones, and a slow one
        crew.close()
        assert workers.alive == set()

    run(scene())


def test_a_process_that_had_to_be_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        workers, crew = Workers(), Processes(2)
        workers.started.set()
        monkeypatch.setattr(crews._Worker, "start", workers.start)
        await crew.warm_up()
        asked = asyncio.create_task(crew.run(Lane.QUICK, b"a", 60))
        await settled()
        asked.cancel()
        await settled()
        assert asked.cancelled()
        assert len(workers.alive) == 2 + 1
        workers.answered.set()
        assert await crew.run(Lane.QUICK, b"b", 60) == b"b"
        assert len(workers.alive) == 2 + 1

    run(scene())
