"""Work on a Dask cluster, which is installed with the extra ``cluster``, or on an executor."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from nonolith.errors import ArgumentError, ChoiceError, ClusterError
from nonolith.importing import need
from nonolith.version import __version__
from nonolith.workers.crew import Crew, Made, Piece, executor_crew, run_elsewhere

if TYPE_CHECKING:
    from distributed import Client

_PATIENCE = 10  # seconds to wait for the scheduler, and then for the first worker


@contextmanager
def dask_crew(address: str) -> Iterator[Crew]:
    """Use the workers of the Dask scheduler at an address; workers may come and go.

    :raises MissingDependencyError: Dask is not installed.
    :raises ClusterError: there is no scheduler or no worker, a worker has another version of
        nonolith, or pieces failed on the workers.
    """
    need("distributed", "dask distributed", "work on a cluster")
    from distributed import Client
    from distributed.comm.addressing import parse_address, parse_host_port
    from distributed.comm.core import CommClosedError

    _check_certificate(address)
    try:
        parse_host_port(parse_address(address)[1])  # a client that fails at this prints a trace
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from error
    try:
        _check_workers(client, address)
        executor = client.get_executor(pure=False)
        yield Crew(
            lambda job, piece: executor.submit(run_on_worker, __version__, job, piece),
            _worker_threads(client),
            elsewhere=True,
            result=lambda future: _result(future, address),
        )
    except CommClosedError as error:
        raise ClusterError(f"lost the Dask scheduler at {address}") from error
    finally:
        client.close(timeout=5)


def _check_certificate(address: str) -> None:
    """Do nothing if there is a certificate for an encrypted connection, or none is needed."""
    from distributed.security import Security

    certificate = Security().get_connection_args("client").get("ssl_context")
    if address.startswith("tls://") and certificate is None:
        raise ClusterError(
            f"{address} is encrypted, and Dask's configuration names no certificate of the client"
        )


def run_on_worker(version: str, job: Callable[[Piece], Made], piece: Piece) -> Made:
    """Run a piece as :func:`run_elsewhere`, and name this worker if it may not."""
    from distributed import get_worker

    try:
        return run_elsewhere(version, job, piece)
    except ClusterError as error:
        raise ClusterError(f"worker {get_worker().address} {error}") from None


def _result(future: "Future[Any]", address: str) -> Any:
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker as error:
        raise ClusterError(f"several workers died of the same piece of work: {error}") from error
    except CancelledError as error:
        raise ClusterError(f"lost the Dask scheduler at {address}") from error
    except (ImportError, AttributeError) as error:
        raise ClusterError(
            f"a worker of {address} has another nonolith than {__version__}: {error}"
        ) from error


def _check_workers(client: "Client", address: str) -> None:
    """Look at the workers that are there, before anything runs."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
        versions = client.run(worker_version)
    except TimeoutError as error:
        raise ClusterError(f"the Dask scheduler at {address} has no workers") from error
    except ImportError as error:
        raise ClusterError(f"a worker of {address} has no nonolith: {error}") from error
    for worker, version in versions.items():
        if version != __version__:
            raise ClusterError(
                f"worker {worker} has nonolith {version}, this is {__version__}: "
                "all must have the same"
            )


def worker_version() -> str:
    """Return the version of nonolith; run on each worker."""
    return __version__


def _worker_threads(client: "Client") -> Callable[[], int]:
    """Return a function that says how many threads the workers have, asked anew now and then."""
    known, asked = 0, float("-inf")

    def threads() -> int:
        nonlocal known, asked
        if time.monotonic() - asked > 5:
            known, asked = max(1, sum(client.nthreads().values())), time.monotonic()
        return known

    return threads


def crew_given(
    threads: int, executor: object, cluster: object
) -> Callable[[], AbstractContextManager[Crew]] | None:
    """Return the crew of the executor or cluster that a caller named, or None without a name.

    :raises ArgumentError: the executor is none, or the cluster is no address.
    :raises ChoiceError: there are both.
    """
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ArgumentError(f"executor: expected an Executor, found {executor!r}")
    if cluster is not None and not isinstance(cluster, str):
        raise ArgumentError(f"cluster: expected the address of a scheduler, found {cluster!r}")
    if cluster is not None and executor is not None:
        raise ChoiceError("either an executor or a cluster, not both")
    if cluster is not None:
        return partial(dask_crew, cluster)
    if executor is not None:
        return partial(executor_crew, executor, threads)  # type: ignore[arg-type]
    return None
