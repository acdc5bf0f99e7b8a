"""Time limits for stages of a command, which interrupt the program anywhere."""

import signal
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from threading import TIMEOUT_MAX, Lock, Timer, current_thread, main_thread
from time import sleep

from nonolith.errors import LimitError
from nonolith.solving.limits import Limit

_LONGEST = 1e8  # seconds, three years: the system's timer accepts no more


class TimeOverError(Exception):
    """The time is over."""


@contextmanager
def within(seconds: float | None, name: str, doing: str) -> Iterator[None]:
    """Limit the time of a stage; the message names a file, and says what was being done.

    :raises LimitError: the time is over.
    """
    try:
        with time_limit(seconds):
            yield
    except TimeOverError:
        problem = f"{name}: the time limit was reached while {doing}"
        raise LimitError(problem, Limit.SECONDS) from None


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise an error in the enclosed code when the time is over, wherever it is."""
    if seconds is None or current_thread() is not main_thread():
        yield
        return

    if not hasattr(signal, "setitimer"):
        with _interrupted_after(seconds):
            yield
        return

    def expire(number: int, frame: object) -> None:
        raise TimeOverError

    before = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, _LONGEST))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _interrupted_after(seconds: float) -> Iterator[None]:
    """Raise it without timers, as on Windows: a thread simulates Ctrl-C.

    Code that waits for the system, for instance for a pipe, is interrupted only when it continues.
    """
    lock = Lock()
    running, late = True, False

    def interrupt() -> None:
        nonlocal late
        with lock:
            if running:
                late = True
                interrupt_main()

    timer = Timer(min(seconds, TIMEOUT_MAX), interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
        with lock:
            running = False
        if late:
            sleep(1)  # the interrupt is on its way, and must not come later
    except KeyboardInterrupt:
        if late:
            raise TimeOverError from None
        raise
    finally:
        running = False
        timer.cancel()
