"""Shards on a real Dask cluster: a scheduler and two worker processes on this machine."""

import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from nonolith.census import Kind, Size, read_certificate
from nonolith.census.kernel import Work, run_shard, signature
from nonolith.census.program import Program
from nonolith.version import __version__
from tests.census.children import run, started
from tests.census.test_interruption import ARGUMENTS, COUNT, shards_in, wait_for_shards
from tests.clusters import Cluster

pytest.importorskip("distributed")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as processes:
        cluster = Cluster(tmp_path, processes)
        cluster.add_worker()
        yield cluster


def test_small_sizes(cluster: Cluster) -> None:
    done = run("count", 4, 4, "--kind", "stuck", "--dask", cluster.address)
    assert (done.returncode, done.stdout) == (0, "1128\n"), done.stderr
    for kind, count in {"clues": 445, "yesno": 368, "passes": 3, "unique-classes": 78}.items():
        found = run("count", "3", "--kind", kind, "--dask", cluster.address, "--json")
        assert json.loads(found.stdout)["count"] == count


def test_the_total_is_right_when_a_worker_dies(cluster: Cluster, tmp_path: Path) -> None:
    ledger = tmp_path / "6x6.ledger"
    arguments = [*ARGUMENTS, "--ledger", ledger, "--dask", cluster.address, "--json"]
    cluster.add_worker()
    with started(*arguments) as child:
        wait_for_shards(child, ledger, 10)
        cluster.workers[0].send_signal(signal.SIGKILL)
        output, messages = child.communicate(timeout=300)
    assert child.returncode == 0, messages
    found = json.loads(output)
    assert f"{found['count']}\n" == COUNT
    assert shards_in(ledger) == found["shards"]


OTHER_VERSION = """
import nonolith.version
nonolith.version.__version__ = "0.0.9"
"""
OTHER_KERNELS = """
import nonolith._core
nonolith._core.census_signature = lambda kernel: 12345
"""
WRONG_SHARDS = """
import nonolith.census.kernel as kernel
from dataclasses import replace
right = kernel.ShardTally
kernel.ShardTally = lambda *values: replace(
    right(*values), counts={"local": values[2]["local"] + 1}
)
"""


@pytest.mark.parametrize(
    ("difference", "named"),
    [(OTHER_VERSION, "nonolith 0.0.9"), (OTHER_KERNELS, "signature 12345")],
    ids=["version", "kernels"],
)
def test_a_worker_that_differs_and_joins_late_is_refused(
    cluster: Cluster, tmp_path: Path, difference: str, named: str
) -> None:
    """It gave a wrong total under our name: the workers were looked at only once, at the start."""
    preload = tmp_path / "differs.py"
    preload.write_text(difference + WRONG_SHARDS)
    ledger = tmp_path / "6x6.ledger"
    with started(*ARGUMENTS, "--ledger", ledger, "--dask", cluster.address) as child:
        wait_for_shards(child, ledger, 3)
        cluster.add_worker("--preload", preload)
        cluster.workers[0].send_signal(signal.SIGKILL)
        output, messages = child.communicate(timeout=120)
    assert (child.returncode, output) == (3, "")
    assert named in messages
    assert "refused" in messages
    assert len(messages.splitlines()) == 1, messages
    programs = {piece.program for piece in read_certificate(ledger).pieces}
    assert programs == {Program(__version__, signature())}


def test_a_worker_that_differs_is_refused_at_the_start(cluster: Cluster, tmp_path: Path) -> None:
    preload = tmp_path / "differs.py"
    preload.write_text(OTHER_VERSION)
    assert run("count", 4, "--recount", "--dask", cluster.address).stdout == "51234\n"
    cluster.workers[0].kill()
    cluster.add_worker("--preload", preload)
    refused = run("count", 4, "--recount", "--dask", cluster.address)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "nonolith 0.0.9" in refused.stderr


def test_the_scheduler_dies(cluster: Cluster, tmp_path: Path) -> None:
    ledger = tmp_path / "6x6.ledger"
    with started(*ARGUMENTS, "--ledger", ledger, "--dask", cluster.address) as child:
        wait_for_shards(child, ledger, 3)
        cluster.scheduler.kill()
        output, messages = child.communicate(timeout=120)
    assert (child.returncode, output) == (3, "")
    assert messages == f"nonolith: lost the Dask scheduler at {cluster.address}\n"
    finished = run(*ARGUMENTS, "--ledger", ledger)
    assert (finished.returncode, finished.stdout) == (0, COUNT)


def test_whatever_happens_to_a_cluster_the_total_is_right(tmp_path: Path) -> None:
    """Workers die and join, others count something else under our name, and schedulers die.

    In any order; each run goes on from the ledger of the one before, until nothing more happens.
    """
    ledger, preload = tmp_path / "6x6.ledger", tmp_path / "differs.py"
    preload.write_text(OTHER_VERSION + WRONG_SHARDS)
    dice = random.Random(int(os.environ.get("NONOLITH_SEED", "1")))
    trouble = ["worker dies", "worker joins", "stranger joins", "scheduler dies", "worker dies"]
    dice.shuffle(trouble)
    while trouble:
        with ExitStack() as processes:
            cluster = Cluster(Path(tempfile.mkdtemp(dir=tmp_path)), processes)
            cluster.add_worker()
            cluster.add_worker()
            child = processes.enter_context(
                started(*ARGUMENTS, "--ledger", ledger, "--dask", cluster.address)
            )
            expected = ""
            while trouble and not expected:
                before = shards_in(ledger)
                wait_for_shards(child, ledger, before + dice.randint(1, 4))
                match trouble.pop():
                    case "worker joins":
                        cluster.add_worker()
                    case "worker dies":
                        cluster.add_worker()  # so that one is left
                        cluster.workers.pop(0).kill()
                    case "stranger joins":
                        cluster.add_worker("--preload", preload)
                        for worker in cluster.workers[:-1]:
                            worker.kill()
                        expected = "refused the work"
                    case "scheduler dies":
                        cluster.scheduler.kill()
                        expected = "lost the Dask scheduler"
            output, messages = child.communicate(timeout=300)
            if expected:
                assert (child.returncode, output) == (3, ""), messages
                assert expected in messages
            else:
                assert (child.returncode, output) == (0, COUNT), messages
    finished = run(*ARGUMENTS, "--ledger", ledger)
    assert (finished.returncode, finished.stdout) == (0, COUNT)
    pieces = read_certificate(ledger).pieces
    assert {piece.program for piece in pieces} == {Program(__version__, signature())}
    work = Work(Size(6, 6), Kind.UNIQUE)
    for piece in dice.sample(pieces, 5):
        here = run_shard(work, piece.shard)
        assert piece.counts == here.counts


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")
def test_encrypted_as_the_documentation_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands of docs/clusters.md; whoever has no certificate is refused."""
    text = (Path(__file__).parents[2] / "docs" / "clusters.md").read_text()
    safety = text.split("## Safety\n")[1].split("\n## ")[0]
    certificates, settings = (part.split("```")[0] for part in safety.split("```sh\n")[1:3])
    subprocess.run(["bash", "-ec", certificates], cwd=tmp_path, check=True, capture_output=True)
    (tmp_path / "census").symlink_to(tmp_path)
    exports = settings.split("dask scheduler")[0] + "\nenv -0"
    found = subprocess.run(
        ["bash", "-ec", exports],
        env={**os.environ, "HOME": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    variables = dict(line.split("=", 1) for line in found.split("\0") if line.startswith("DASK_"))
    assert len(variables) == 8
    with ExitStack() as processes:
        with monkeypatch.context() as patched:
            for name, value in variables.items():
                patched.setenv(name, value)
            cluster = Cluster(tmp_path, processes, "--protocol", "tls")
            cluster.add_worker()
            done = run("count", 4, "--recount", "--dask", cluster.address)
        assert cluster.address.startswith("tls://")
        assert (done.returncode, done.stdout) == (0, "51234\n"), done.stderr
        stranger = run("count", 4, "--recount", "--dask", cluster.address)
    assert (stranger.returncode, stranger.stdout) == (3, "")
    assert "Traceback" not in stranger.stderr


def test_nobody_at_that_address() -> None:
    done = run("count", 4, "--recount", "--dask", "tcp://127.0.0.1:9")
    assert (done.returncode, done.stdout) == (3, "")
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in done.stderr
    assert "Traceback" not in done.stderr
