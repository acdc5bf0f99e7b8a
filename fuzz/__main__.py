"""Try mutated inputs for some minutes, and keep what fails, shrunk: ``python -m fuzz``."""

import argparse
import multiprocessing as mp
import random
import resource
import signal
import sys
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fuzz.mutations import mutate
from fuzz.shrink import shrunk
from fuzz.targets import TARGETS, Target

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

SECONDS = 5.0
"""The processor time that an input may take."""
ASLEEP = 120.0
"""The time after which a process that does nothing is given up."""
MEMORY = 500 << 20
"""The memory that an input may take, in bytes, beyond what the process has."""
FINDINGS = Path(__file__).with_name("findings")


def input_of(target: Target, corpus: list[bytes], seed: int, number: int) -> bytes:
    """Return an input; the same number of the same seed is the same input, anywhere."""
    dice = random.Random(f"{target.name} {seed} {number}")
    return mutate(dice.choice(corpus), corpus, dice)


def turns(chosen: list[str]) -> list[Target]:
    """Return the targets in turn, each as often as its share says."""
    return [t for t in TARGETS if not chosen or t.name in chosen for _ in range(t.share)]


def failure(target: Target, data: bytes) -> str:
    """Return what went wrong with an input, or nothing."""
    try:
        target.run(data)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}"
    return ""


@dataclass(frozen=True)
class Plan:
    """What a process tries, and when it stops."""

    seed: int
    until: float
    """A time."""
    most: int
    """The number of inputs."""
    chosen: list[str]
    """The targets' names; none are all."""


def work(plan: Plan, done: "Synchronized[int]", now: "Synchronized[int]") -> None:
    """Try inputs; what is tried right now can be told from a number by whoever watches."""
    soft = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    targets = turns(plan.chosen)
    corpora = {target.name: target.inputs() for target in TARGETS}
    for target in TARGETS:
        failure(target, corpora[target.name][0])  # loads what it needs
    number = abs(now.value)
    while time.time() < plan.until and done.value < plan.most:
        number += 1
        target = targets[number % len(targets)]
        data = input_of(target, corpora[target.name], plan.seed, number)
        now.value = number
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # its signal ends the process
        problem = failure(target, data)
        signal.setitimer(signal.ITIMER_PROF, 0)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        if not problem and peak - soft > MEMORY:
            problem = f"more than {MEMORY >> 20} MB of memory"
        soft = max(soft, peak - MEMORY // 2)
        done.value += 1
        if problem:
            now.value = -number  # shrinking takes its time
            keep(target, data, problem)


def keep(target: Target, data: bytes, problem: str) -> None:
    """Shrink an input that fails and keep it."""
    small = data
    if " at " in problem:
        small = shrunk(data, lambda smaller: failure(target, smaller) == problem)
    FINDINGS.mkdir(exist_ok=True)
    name = "".join(letter if letter.isalnum() else "-" for letter in problem)
    path = FINDINGS / f"{target.name}-{name}"
    if not path.exists() or len(small) < path.stat().st_size:
        path.write_bytes(small)
        print(f"{target.name}: {problem}: {small[:200]!a} in {path}", flush=True)


def wants_to_run(pid: int | None) -> bool:
    """Return whether a process runs or waits for a processor; False where that can't be told.

    One at idle priority may wait for minutes. Its processor time is bounded in any case.
    """
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "R"
    except (OSError, IndexError):
        return False


class Worker:
    """A process that tries inputs, and is replaced when one of them hangs or kills it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.done: Synchronized[int] = mp.Value("q", 0)
        self.now: Synchronized[int] = mp.Value("q", 0)
        self.hung = 0
        self.start()

    def start(self) -> None:
        """Start, or go on behind the input that was the last one's end."""
        arguments = (self.plan, self.done, self.now)
        self.process = mp.get_context("fork").Process(target=work, args=arguments)
        self.process.start()
        self.seen, self.since = self.now.value, time.monotonic()

    def watch(self) -> bool:
        """Look after the process; return whether it is still at work."""
        if self.now.value != self.seen or wants_to_run(self.process.pid):
            self.seen, self.since = self.now.value, time.monotonic()
        stuck = self.seen > 0 and time.monotonic() - self.since > ASLEEP
        if not self.process.is_alive() and self.process.exitcode == 0:
            return False
        if stuck or not self.process.is_alive():
            self.process.kill()
            self.process.join()
            stuck = stuck or self.process.exitcode == -signal.SIGPROF
            targets = turns(self.plan.chosen)
            target = targets[abs(self.seen) % len(targets)]
            data = input_of(target, target.inputs(), self.plan.seed, abs(self.seen))
            keep(target, data, f"more than {SECONDS:g} seconds" if stuck else "a dead process")
            self.hung += 1
            self.start()
        return True


def main() -> int:
    """Run, and return 1 if something was found."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--inputs", type=int, default=1 << 62, help="at most so many a job")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    parser.add_argument("targets", nargs="*", help=", ".join(target.name for target in TARGETS))
    options = parser.parse_args()
    before = set(FINDINGS.iterdir()) if FINDINGS.is_dir() else set()
    print(f"seed {options.seed}", flush=True)
    for target in TARGETS:
        target.inputs()  # what is made for them is made once, for all workers
    until = time.time() + 60 * options.minutes
    workers = [
        Worker(Plan(options.seed + job, until, options.inputs, options.targets))
        for job in range(options.jobs)
    ]
    told = time.monotonic()
    running = list(workers)
    while running:
        time.sleep(0.2)
        running = [worker for worker in running if worker.watch()]
        if time.monotonic() - told > 300:
            told = time.monotonic()
            print(f"{sum(worker.done.value for worker in workers):,} inputs so far", flush=True)
    found = (set(FINDINGS.iterdir()) if FINDINGS.is_dir() else set()) - before
    total = sum(worker.done.value for worker in workers)
    print(f"{total:,} inputs, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
