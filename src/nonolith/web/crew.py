"""Worker processes that compute for the server.

A hard puzzle may take for ever, in Python or in the core, and the page must stay awake. A process
can be killed at any moment and takes all it holds with it: so a call has a limit of time that is
kept, a call that the page gives up is given up here too, and memory has a bound. Threads were the
other choice; they can't be killed, and fifty players' hints would queue for one interpreter lock.

There are two lanes, so that nobody's hint waits for another one's proof. Processes are started when
they are first needed, and stay; one that had to be killed is replaced.
"""

import asyncio
import contextlib
import os
import signal
import struct
import sys

from nonolith.web.calls import Lane

HEADER = struct.Struct("<q")
"""The length of a message, in bytes, before it."""

LONGEST_QUEUE = 512
"""The most calls waiting in a lane; more are refused at once."""

# The paths are handed over: the packages may not be where a fresh interpreter would look.
_PROGRAM = "import sys; sys.path[:] = sys.argv[1:]; from nonolith.web.worker import main; main()"


class BusyCrewError(Exception):
    """Too many calls wait already."""


class WorkerDiedError(Exception):
    """A process died during its work, probably for lack of memory."""


class Processes:
    """The processes of both lanes."""

    def __init__(self, size: int | None = None) -> None:
        """Make a crew with so many processes per lane; by default one per core, at least two."""
        self.size = size or max(2, min(os.cpu_count() or 2, 8))
        self._idle: dict[Lane, list[_Worker]] = {lane: [] for lane in Lane}
        self._busy: set[_Worker] = set()
        self._free = {lane: asyncio.Semaphore(self.size) for lane in Lane}
        self._waiting = dict.fromkeys(Lane, 0)
        self._running = dict.fromkeys(Lane, 0)
        self._replacing: set[asyncio.Task[None]] = set()

    async def warm_up(self) -> None:
        """Start all processes of the quick lane and one of the slow lane, without waiting."""
        for lane in (*(Lane.QUICK for _ in range(self.size)), Lane.SLOW):
            self._keep(lane, await _Worker.start())

    async def run(self, lane: Lane, message: bytes, seconds: float) -> bytes:
        """Answer a message; cancelling ends the work as well.

        :raises TimeoutError: it took longer than it may, the wait for a process not counted.
        :raises BusyCrewError: too many calls wait.
        :raises WorkerDiedError: the process died.
        """
        if self._waiting[lane] >= LONGEST_QUEUE:
            raise BusyCrewError
        self._waiting[lane] += 1
        try:
            await self._free[lane].acquire()
        finally:
            self._waiting[lane] -= 1
        self._running[lane] += 1
        try:
            worker = self._idle[lane].pop() if self._idle[lane] else await _Worker.start()
            self._busy.add(worker)
            try:
                async with asyncio.timeout(seconds):
                    answer = await worker.ask(message)
            except BaseException:
                worker.kill()
                self._replace(lane)
                raise
            finally:
                self._busy.discard(worker)
        finally:
            self._running[lane] -= 1
            self._free[lane].release()
        self._keep(lane, worker)
        return answer

    def _keep(self, lane: Lane, worker: "_Worker") -> None:
        """Keep a process for the next call, or end it if its lane has enough of them.

        Calls that come while others are being started do not wait for those, but start their own.
        """
        if len(self._idle[lane]) + self._running[lane] < self.size:
            self._idle[lane].append(worker)
        else:
            worker.kill()

    def _replace(self, lane: Lane) -> None:
        """Replace a process that was killed."""

        async def start() -> None:
            self._keep(lane, await _Worker.start())

        task = asyncio.get_running_loop().create_task(start())
        self._replacing.add(task)
        task.add_done_callback(self._replacing.discard)

    def close(self) -> None:
        """End every process at once."""
        for task in self._replacing:
            task.cancel()
        for worker in (*self._busy, *(w for idle in self._idle.values() for w in idle)):
            worker.kill()
        for idle in self._idle.values():
            idle.clear()


class _Worker:
    """One process, which answers one message at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> "_Worker":
        """Start a process in a group of its own: Ctrl-C is for the server, which ends the rest."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                _PROGRAM,
                *sys.path,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        )

    async def ask(self, message: bytes) -> bytes:
        """Return the answer to a message.

        :raises WorkerDiedError: the process ended before it answered.
        """
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        try:
            to.write(HEADER.pack(len(message)) + message)
            await to.drain()
            (length,) = HEADER.unpack(await back.readexactly(HEADER.size))
            return await back.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerDiedError from None

    def kill(self) -> None:
        """End the process, and those that it started."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                if os.name == "posix":
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
