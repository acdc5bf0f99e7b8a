"""Runs a solver in a process of its own, with limits of processor time and memory."""

import contextlib
import math
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

POLLED_SECONDS = 0.1
"""The longest time between two checks of a process, by which it may exceed a limit."""


class Limits(NamedTuple):
    """The limits of a solver for one puzzle."""

    seconds: float = 10.0
    """Of processor time, with that of the processes it starts."""
    gigabytes: float = 2.0
    """Of memory that is in use."""
    patience: float = 60.0
    """Seconds without any processor time before a solver is ended: it only sleeps."""


class Run(NamedTuple):
    """How a process ended, and what it printed."""

    end: str
    """"done", "crashed", "time" or "memory"."""
    seconds: float
    """Of processor time."""
    text: str


def run(work: Callable[[], object], limits: Limits, folder: Path) -> Run:
    r"""Do a piece of work in a new process and a folder, and return how it ended.

    Standard output is what counts; standard error is dropped.

    >>> run(lambda: print("solved"), Limits(), Path("."))[::2]
    ('done', 'solved\n')
    >>> run(lambda: signal.pause(), Limits(0.1, patience=1), Path(".")).end
    'time'
    """
    with tempfile.TemporaryFile() as output:
        process = os.fork()
        if process == 0:
            _work(work, limits, output.fileno(), folder)
        end, seconds = _watch(process, limits)
        output.seek(0)
        return Run(end, seconds, output.read().decode(errors="replace"))


def _work(work: Callable[[], object], limits: Limits, output: int, folder: Path) -> NoReturn:
    code = 1
    with contextlib.suppress(BaseException):  # the parent sees that it did not end well
        os.setsid()  # so that all its processes can be found and ended
        os.chdir(folder)
        nothing = os.open(os.devnull, os.O_RDWR)
        for target, source in ((0, nothing), (1, output), (2, nothing)):
            os.dup2(source, target)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # If the survey itself is killed, nobody watches any more: the system then ends this.
        most = math.ceil(limits.seconds) + 2
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - it ends with the process
        work()
        sys.stdout.flush()
        code = 0
    os._exit(code)


def _watch(process: int, limits: Limits) -> tuple[str, float]:
    """Wait for a process and end it at a limit; return how it ended and its processor seconds."""
    pause, end = 0.001, None
    used, used_at = 0.0, time.monotonic()
    try:
        while True:
            ended, status, usage = os.wait4(process, os.WNOHANG)
            if ended:
                break
            seconds, memory = _usage_of_session(process)
            if seconds > used:
                used, used_at = seconds, time.monotonic()
            if memory > limits.gigabytes * 1e9:
                end = "memory"
            elif seconds > limits.seconds or time.monotonic() - used_at > limits.patience:
                end = "time"
            if end:
                _end(process)
                _, status, usage = os.wait4(process, 0)
                break
            time.sleep(pause)
            pause = min(2 * pause, POLLED_SECONDS)
    except BaseException:
        _end(process)
        raise
    _end(process)  # what it may have left behind
    seconds = max(usage.ru_utime + usage.ru_stime, used)  # children that nobody waited for
    if end is None and seconds > limits.seconds:
        end = "time"
    return end or ("crashed" if status else "done"), seconds


def _end(session: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(session, signal.SIGKILL)


def _usage_of_session(session: int) -> tuple[float, int]:
    """Return processor seconds and bytes in use of all running processes of a session."""
    ticks = pages = 0
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) < session:
            continue
        with contextlib.suppress(OSError):  # it has ended meanwhile
            # After the name, which may hold anything: state, parent, group, session …
            fields = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session:
                ticks += sum(map(int, fields[11:15]))
                pages += int(fields[21])
    return ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGESIZE")
