"""The executor or the cluster that a caller of a public function has named."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from nonolith.errors import ArgumentError, ChoiceError
from nonolith.workers.cluster import dask_crew
from nonolith.workers.crew import Crew, executor_crew


def crew_given(
    threads: int, executor: object, cluster: object
) -> Callable[[], AbstractContextManager[Crew]] | None:
    """Return who works for a caller who has named an executor or a cluster; None: he has not.

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
