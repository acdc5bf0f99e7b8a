"""Estimates how long a census would take here, from samples that are the same each time."""

import os
import time
from dataclasses import dataclass
from typing import Any

from nonolith.arguments import one_of, path_given, whole_number
from nonolith.census.columns import run_columns
from nonolith.census.kernel import Work, walk_seconds
from nonolith.census.kind import Kind
from nonolith.census.ledger import finished_shards, ledger_method
from nonolith.census.plan import COLUMN_GROWTH, CensusPlan, plan_for
from nonolith.census.progress import duration, plural
from nonolith.census.result import CensusMethod
from nonolith.census.surveys import SURVEYS
from nonolith.machine import thread_count
from nonolith.model.size import Size

PART = {Kind.LOCAL: 1 << 24, Kind.UNIQUE: 1 << 20}
"""The grids of one sample, at most. A whole run remembers what it has seen, and a part that is too
small does not show how much that helps: 7×7 in parts of 2^18 seems to take 1.4 times as long as in
parts of 2^24. But parts differ in cost, so that it must be many."""
SAMPLES = 250
"""The samples, unless they take too long: about two seconds' worth with the fastest kernel."""
LONGEST = 4.0
"""Seconds after which fewer samples must do."""
WARM_UP = 1 << 32
"""The seed of a sample that is not measured: it builds tables that a run builds only once."""
FIXED = 1 << 23  # bytes that columns always take
INSTANT = 0.01  # seconds that nobody sees
ENOUGH = 0.5  # seconds of counting by columns to tell how they grow


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated cost of a run.

    >>> print(estimate(1, 40))
    1×40 local: instantly, there is a formula
    """

    size: Size
    kind: Kind
    plan: CensusPlan
    shards: int
    shards_done: int
    """How many of them the ledger has."""
    threads: int
    seconds: float
    """The time that is left on so many threads of this machine, if nothing else runs on it."""
    grids_per_second: float | None
    """Grids of the size a second on all threads, by symmetry more than are looked at; None for
    other methods than shards."""
    memory: int = 0
    """The bytes that the states of a census by columns will take."""

    def as_dict(self) -> dict[str, Any]:
        """Return the estimate as plain values, for JSON."""
        return {
            "height": self.size.height,
            "width": self.size.width,
            "kind": self.kind.value,
            "method": self.plan.method.value,
            "reason": self.plan.reason,
            "shards": self.shards,
            "shards_done": self.shards_done,
            "threads": self.threads,
            "seconds": self.seconds,
            "grids_per_second": self.grids_per_second,
            "memory": self.memory,
        }

    def __str__(self) -> str:
        title = f"{self.size} {self.kind}"
        if self.plan.method is CensusMethod.FORMULA:
            return f"{title}: instantly, there is a formula"
        if self.grids_per_second is None:
            return f"{title}: {self._time} by columns ({self.plan.reason}), {self._memory}"
        shards = plural(self.shards, "shard")
        if self.shards_done == self.shards:
            return f"{title}: instantly, the ledger has the {shards}"
        if self.shards_done:
            shards = f"{self.shards_done} of {shards} are in the ledger"
        if self.seconds < INSTANT:
            return f"{title}: {self._time}, {shards}"
        return f"{title}: {self._time}, {shards}, {self.grids_per_second:.3g} grids/s"

    @property
    def _time(self) -> str:
        if self.seconds < INSTANT:
            return "instantly"
        return f"about {duration(self.seconds)} on {plural(self.threads, 'thread')} here"

    @property
    def _memory(self) -> str:
        return f"{self.memory / 1e9:.2g} GB" if self.memory > 5e8 else f"{self.memory / 1e6:.0f} MB"


def estimate(
    height: int | str | Size,
    width: int | None = None,
    kind: Kind | str = Kind.LOCAL,
    *,
    threads: int | None = None,
    kernel: str | None = None,
    ledger: str | os.PathLike[str] | None = None,
    method: CensusMethod | str | None = None,
    samples: int | None = None,
) -> Estimate:
    """Estimate a census by counting small parts of it, spread at random over all of it.

    The size may be given as ``4, 5``, as ``4`` for a square, as ``"4x5"`` or as a ``Size``.
    The parts are the same in each call, and their processor
    time is measured, so that two calls say the same as far as the machine does. With a `ledger`
    only the shards that it lacks are estimated. By columns there are no such parts: shorter grids
    are counted instead.

    >>> found = estimate(4, 5, samples=1)
    >>> found.shards, found.seconds < 10
    (1, True)

    :raises SizeError: the size is negative or too large to be counted.
    :raises KernelError: there is no such kernel, or this machine can't run it.
    :raises LedgerError: the ledger can't be used for this run.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: there is no such kind or method, or less than one thread or sample.
    """
    size, kind = Size.of(height, width), one_of(Kind, kind, "kind")
    threads = thread_count(threads)
    if ledger is not None:
        ledger = path_given(ledger, "ledger")
    if samples is not None:
        samples = whole_number(samples, "samples", least=1)
    wanted = ledger_method(ledger) if method is None else one_of(CensusMethod, method, "method")
    plan = plan_for(size, kind, wanted)
    if plan.method is CensusMethod.FORMULA:
        return Estimate(size, kind, plan, 0, 0, threads, 0.0, None)
    if plan.method is CensusMethod.COLUMNS:
        seconds, memory = _by_shorter_grids(size, kind)
        return Estimate(size, kind, plan, 0, 0, threads, seconds / threads, None, memory)
    survey = SURVEYS[kind.work]
    work = Work(size, kind.work, survey.kernel(kernel))
    shards = len(survey.layout(size).by_shard)
    before = None if ledger is None else finished_shards(ledger, work)
    shards_done, grids_done = (len(before.pieces), before.grids) if before else (0, 0)
    total = survey.layout(size).total
    whole = survey.seconds(work)
    if whole is None:
        whole = _by_samples(work, SAMPLES if samples is None else samples)
    rate = min(threads, shards) * total / max(whole, 1e-9)
    left = (total - grids_done) / rate
    return Estimate(size, kind, plan, shards, shards_done, threads, left, rate)


def _by_samples(work: Work, samples: int) -> float:
    """Return the seconds of a core that all shards will take."""
    walk_seconds(work, WARM_UP, PART[work.kind])
    total, start = 0.0, time.thread_time()
    for seed in range(samples):
        total += walk_seconds(work, seed, PART[work.kind])
        if time.thread_time() - start > LONGEST:
            return total / (seed + 1)
    return total / samples


def _by_shorter_grids(size: Size, kind: Kind) -> tuple[float, int]:
    """Return the seconds of a core and the bytes that columns will take.

    Grids of the same height are counted, each two columns longer than the last one, until that
    takes a moment; the cost is taken to grow on as it did in the last step, or as is known of the
    height where the first takes longer already.
    """
    height, width = min(size.height, size.width), max(size.height, size.width)
    total, most = 0.0, 0
    for one in kind.parts:
        measured: list[tuple[float, int]] = []
        at = height + (width - height) % 2
        while True:
            start = time.process_time()
            result = run_columns(Size(height, at), one, threads=1)
            states = max(1, result.memory - FIXED)
            measured.append((time.process_time() - start, states))
            if at == width or measured[-1][0] > ENOUGH:
                break
            at += 2
        (seconds, memory), steps = measured[-1], (width - at) // 2
        if len(measured) > 1:
            before = measured[-2]
            seconds *= (seconds / before[0]) ** steps
            memory = max(memory, int(memory * (memory / before[1]) ** steps))
        else:
            growth = COLUMN_GROWTH[one][height] ** (2 * steps)
            seconds, memory = seconds * growth, int(memory * growth)
        total, most = total + seconds, max(most, memory + FIXED)
    return total, most
