"""Where pieces of work are run: threads of this process, or any other executor."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import Any, Protocol, TypeVar

from nonolith.errors import ClusterError
from nonolith.version import __version__

Piece = TypeVar("Piece")
Made = TypeVar("Made")


class Stop(Protocol):
    """What threads are told to end by."""

    def set(self) -> None:
        """Tell them."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Those who run the pieces of a job."""

    submit: Callable[[Callable[..., Any], Any], "Future[Any]"]
    """Hands out a piece: the job, a function, is called with it."""
    threads: Callable[[], int]
    """How many pieces run at once; on a cluster this may change."""
    elsewhere: bool = False
    """True if it may be another program than this one that works."""
    result: Callable[["Future[Any]"], Any] = Future.result
    """Returns what came of a piece that was handed out, or raises why nothing did."""

    def run(
        self, job: Callable[..., Made], pieces: Iterator[Piece], *, in_order: bool = False
    ) -> Iterator[list[Made]]:
        """Run the pieces of a job, and yield what has come of them as they finish.

        They finish in any order, or with *in_order* wait for those before them. A few more are
        handed out than run at once, so that nobody waits for work; not all of them, because there
        may be many thousands. If the pieces end with an error, those before it are yielded first.
        """
        pending: deque[Future[Made]] = deque()
        failed: Exception | None = None
        is_over = False
        try:
            while True:
                while not is_over and len(pending) < 2 * self.threads() + 2:
                    try:
                        pending.append(self.submit(job, next(pieces)))
                    except StopIteration:
                        is_over = True
                    except Exception as error:
                        is_over, failed = True, error
                    if in_order and pending and pending[0].done():
                        break
                if not pending:
                    break
                if in_order:
                    done = {pending.popleft()}
                else:
                    done = wait(pending, return_when=FIRST_COMPLETED).done
                    pending = deque(future for future in pending if future not in done)
                yield [self.result(future) for future in done]
            if failed is not None:
                raise failed
        finally:
            for future in pending:
                future.cancel()


@contextmanager
def thread_crew(threads: int, name: str, stop: Stop | None = None) -> Iterator[Crew]:
    """Provide threads of this process; the core runs without the interpreter's lock.

    A job is called with a piece and the stop signal. When the crew is left early, by an error or
    Ctrl-C, the signal is set and the pieces in flight are given up at once.
    """
    stop = Event() if stop is None else stop
    pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
    try:
        yield Crew(lambda job, piece: pool.submit(job, piece, stop), lambda: threads)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def executor_crew(executor: Executor, threads: int) -> Iterator[Crew]:
    """Use somebody else's executor, which stays open; its workers run one piece at a time."""
    try:
        yield Crew(
            lambda job, piece: executor.submit(run_elsewhere, __version__, job, piece),
            lambda: threads,
            elsewhere=True,
        )
    except BrokenExecutor as error:
        raise ClusterError(f"the executor can't go on: {error}") from error


def run_elsewhere(version: str, job: Callable[[Piece], Made], piece: Piece) -> Made:
    """Run a piece in a process that may have another nonolith than the one that handed it out.

    A worker may join at any time, so the version travels with each piece. A nonolith from before
    this check has no function of this name, and fails.

    :raises ClusterError: the versions differ.
    """
    if version != __version__:
        raise ClusterError(
            f"refused the work of nonolith {version}: here is nonolith {__version__}, "
            "and all must have the same"
        )
    return job(piece)
