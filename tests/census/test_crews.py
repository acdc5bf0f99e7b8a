"""Those who run shards: threads of this process or an executor of somebody else."""

import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import nonolith
from nonolith.census import Kind, Size
from nonolith.census.kernel import (
    Stop,
    Work,
    check_kernel,
    kernels,
    run_shard,
    shard_count,
    signed,
)
from nonolith.census.program import UNSIGNED, Program
from nonolith.census.shards import CensusPart, count_part
from nonolith.census.total import ShardTally
from nonolith.errors import ClusterError, KernelError
from nonolith.workers.crew import Crew, executor_crew, thread_crew

WORK = Work(Size(5, 6), Kind.LOCAL)
RUN = partial(run_shard, WORK)
SHARDS = shard_count(WORK.size)


def tally(shard: int) -> ShardTally:
    return ShardTally(shard, 1, {"local": 1}, 1, 0.1, "none")


class Desk:
    """Takes shards and finishes them when it is told to."""

    def __init__(self, threads: int) -> None:
        self.handed_out: dict[int, Future[ShardTally]] = {}
        self.crew = Crew(self.submit, lambda: threads)

    def submit(self, job: object, shard: int) -> "Future[ShardTally]":
        self.handed_out[shard] = Future()
        return self.handed_out[shard]

    def finish(self, *shards: int) -> None:
        for shard in shards:
            self.handed_out[shard].set_result(tally(shard))


@pytest.mark.parametrize(("threads", "ahead"), [(1, 4), (3, 8)])
def test_a_few_more_are_handed_out_than_run_at_once(threads: int, ahead: int) -> None:
    desk = Desk(threads)

    def shards() -> Iterator[int]:
        for shard in range(100):
            if shard == ahead - 1:  # the last one for which nobody waits
                desk.finish(2, 0)
            yield shard

    run = desk.crew.run(RUN, shards())
    assert sorted(one.shard for one in next(run)) == [0, 2]
    assert len(desk.handed_out) == ahead
    desk.finish(1)
    assert [one.shard for one in next(run)] == [1]
    assert len(desk.handed_out) == ahead + 2
    run.close()  # type: ignore[attr-defined]
    waiting = [future for shard, future in desk.handed_out.items() if shard > 2]
    assert all(future.cancelled() for future in waiting)


def test_every_shard_is_run_once() -> None:
    with thread_crew(3, "census", Stop()) as crew:
        assert crew.threads() == 3
        assert not crew.elsewhere
        found = [one for some in crew.run(RUN, iter(range(SHARDS))) for one in some]
    assert sorted(one.shard for one in found) == list(range(SHARDS))
    assert sum(one.counts["local"] for one in found) == 781005372
    assert {one.program for one in found} == {UNSIGNED}


def test_somebody_elses_executor_stays_open() -> None:
    with ThreadPoolExecutor(1) as executor:
        with executor_crew(executor, 5) as crew:
            assert (crew.threads(), crew.elsewhere) == (5, True)
            [[found]] = crew.run(partial(run_shard, signed(WORK)), iter([0]))
            here = run_shard(signed(WORK), 0)
            assert replace(found, seconds=here.seconds) == here
            assert found.program == signed(WORK).program
        assert executor.submit(int, "7").result() == 7
        assert nonolith.count(4, 5, executor=executor, threads=2).count == 801832


def test_whoever_leaves_early_does_not_wait_for_shards() -> None:
    large = Work(Size(8, 8), Kind.UNIQUE)  # a shard takes minutes

    def leave() -> None:
        with thread_crew(1, "census", Stop()) as crew:
            crew.submit(partial(run_shard, large), 0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave()
    assert not any(thread.name.startswith("census") for thread in threading.enumerate())


def test_a_stopped_shard_has_no_count() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(CancelledError):
        run_shard(Work(Size(8, 8), Kind.UNIQUE), 0, stop)


def test_the_work_of_another_program_is_refused() -> None:
    mine = signed(WORK).program
    with pytest.raises(ClusterError) as caught:
        run_shard(Work(WORK.size, WORK.kind, program=Program("0.0.1", 7, 8)), 0)
    assert str(caught.value) == (
        "refused the work of nonolith 0.0.1 with signature 7 and layout 8: here is "
        f"nonolith {nonolith.__version__} with signature {mine.signature} and layout "
        f"{mine.layout}, and all must have the same"
    )
    with pytest.raises(
        ClusterError, match=r"the work of nonolith 0\.0\.1: here is nonolith [^ ]*,"
    ):
        run_shard(Work(WORK.size, WORK.kind, program=Program("0.0.1")), 0)


def test_on_a_cluster_each_worker_takes_the_best_kernel_that_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[Work, object]] = []

    def run_shards(work: Work, kind: Kind, crew: object, **options: object) -> None:
        asked.append((work, crew))

    monkeypatch.setattr("nonolith.census.run.run_shards", run_shards)
    monkeypatch.setattr("nonolith.workers.cluster.dask_crew", lambda address: f"crew of {address}")
    nonolith.count(5, 6, "stuck", cluster="tcp://there:1")
    nonolith.count(5, 6, "stuck", cluster="tcp://there:1", kernel="scalar")
    assert asked == [
        (Work(Size(5, 6), Kind.UNIQUE, name), "crew of tcp://there:1") for name in (None, "scalar")
    ]


def test_kernels_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_kernel("scalar") == "scalar"
    assert check_kernel() in kernels()
    with pytest.raises(KernelError) as caught:
        check_kernel("abacus")
    there = ", ".join(kernels())
    assert str(caught.value) == f"no census kernel 'abacus' on this machine: there are {there}"

    def refuse() -> str:
        raise ValueError("there is no kernel 'abacus'")

    monkeypatch.setattr("nonolith._core.default_census_kernel", refuse)
    with pytest.raises(KernelError, match=r"^NONOLITH_KERNEL: there is no kernel 'abacus'$"):
        check_kernel()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("half", "'half' is not a part: expected one such as 3/16"),
        ("1/2/3", "'1/2/3' is not a part: expected one such as 3/16"),
        ("٣/٤", "'٣/٤' is not a part: expected one such as 3/16"),
        ("1/1234567890", "'1/1234567890' is not a part: expected one such as 3/16"),
        ("0/2", "there is no part 0 of 2"),
        ("3/2", "there is no part 3 of 2"),
    ],
)
def test_what_is_no_part(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{complaint}$"):
        CensusPart.parse(text)


def test_parts_share_all_shards() -> None:
    parts = [CensusPart.parse(f" {number}/3\n") for number in (1, 2, 3)]
    assert [str(part) for part in parts] == ["1/3", "2/3", "3/3"]
    for shard in range(10):
        assert [part.holds(shard) for part in parts].count(True) == 1
    assert [shard for shard in range(10) if parts[1].holds(shard)] == [1, 4, 7]


def test_a_part_is_counted_into_its_ledger(tmp_path: Path) -> None:
    moments: list[nonolith.census.Progress] = []
    path = tmp_path / "a.ledger"
    done = count_part(5, 6, part=CensusPart(2, 3), ledger=path, threads=1, progress=moments.append)
    assert done == len(range(1, SHARDS, 3))
    assert (moments[0].shards_done, moments[-1].shards_done) == (0, done)
    assert {moment.shards for moment in moments} == {SHARDS}
    assert {moment.grids for moment in moments} == {2**30}
    assert 0 < moments[-1].grids_done < 2**30
    # All that the ledger has counts, whichever part it was of.
    assert count_part(5, 6, part=CensusPart(3, 3), ledger=path) == done + len(range(2, SHARDS, 3))
