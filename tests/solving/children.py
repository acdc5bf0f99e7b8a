"""Python programs run beside the tests, to be interrupted."""

import os
import resource
import signal
import subprocess
import sys
import time
from threading import Timer

import pytest

LEAST_WORK = 0.5
"""Processor seconds after which a child is interrupted: it is in the midst of its work."""

MOST_DELAY = 1.0
"""Processor seconds that a child and its processes may still take after Ctrl-C."""


def interrupted(program: str, *arguments: str) -> str:
    """Run a program, interrupt it amid its work, and return what it has printed since "ready".

    How long it takes to end is measured in its processor time, and that of its processes: on a
    busy machine the wall clock says nothing.
    """
    if not os.path.exists("/proc/self/task"):
        pytest.skip("the processor time of another process is read from /proc")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-c", program, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            at_start = _family_seconds(child.pid)
            while (worked := _family_seconds(child.pid)) < at_start + LEAST_WORK:
                assert child.poll() is None, child.stdout.read()
                time.sleep(0.02)
            child.send_signal(signal.SIGINT)
            patience = Timer(120, child.kill)
            patience.start()
            printed = child.stdout.read()
            child.wait()
            patience.cancel()
        finally:
            child.kill()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert spent - worked < MOST_DELAY
    return printed


def _family_seconds(pid: int) -> float:
    """Return the processor seconds of a process and its children so far."""
    ticks = 0
    pids = [pid]
    for process in pids:
        try:
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
            for task in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{task}/children") as file:
                    pids += map(int, file.read().split())
        except OSError:
            continue
        ticks += sum(map(int, fields[11:15]))  # its own time, and that of children that ended
    return ticks / os.sysconf("SC_CLK_TCK")
