"""Where shards are run: threads of this process, or any other executor."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass

from nonolith.census.kernel import Stop, Work
from nonolith.census.surveys import run_shard
from nonolith.census.total import ShardTally


@dataclass(frozen=True, slots=True)
class ShardCrew:
    """Those who run the shards."""

    submit: Callable[[Work, int], "Future[ShardTally]"]
    threads: Callable[[], int]
    """How many shards run at once; on a cluster this may change."""
    elsewhere: bool = False
    """True if it may be another program than this one that counts."""
    result: Callable[["Future[ShardTally]"], ShardTally] = Future.result
    """Returns what came of a shard that was handed out, or raises why nothing did."""

    def run(self, work: Work, shards: Iterator[int]) -> Iterator[list[ShardTally]]:
        """Run shards and yield them as they finish, in any order.

        A few more are handed out than run at once, so that nobody waits for work; not all of
        them, because there may be many thousands.
        """
        pending: set[Future[ShardTally]] = set()
        try:
            while True:
                while len(pending) < 2 * self.threads() + 2:
                    shard = next(shards, None)
                    if shard is None:
                        break
                    pending.add(self.submit(work, shard))
                if not pending:
                    return
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield [self.result(future) for future in done]
        finally:
            for future in pending:
                future.cancel()


@contextmanager
def thread_crew(threads: int) -> Iterator[ShardCrew]:
    """Provide threads of this process; the core runs without the interpreter's lock.

    When it is left early, by an error or Ctrl-C, the shards in flight are given up at once.
    """
    stop = Stop()

    def run(work: Work, shard: int) -> ShardTally:
        return run_shard(work, shard, stop)

    pool = ThreadPoolExecutor(threads, thread_name_prefix="census")
    try:
        yield ShardCrew(lambda work, shard: pool.submit(run, work, shard), lambda: threads)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def executor_crew(executor: Executor, threads: int) -> Iterator[ShardCrew]:
    """Use somebody else's executor, which stays open; its workers run one shard at a time."""
    yield ShardCrew(
        lambda work, shard: executor.submit(run_shard, work, shard),
        lambda: threads,
        elsewhere=True,
    )
