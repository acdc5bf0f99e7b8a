"""How many pictures of a size are puzzles: what is known, and small sizes counted again."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from nonolith.census.kind import Kind
from nonolith.census.known import known_counts
from nonolith.census.run import count as counted
from nonolith.web.values import Body, CallError

KINDS = (Kind.LOCAL, Kind.UNIQUE)
MOST_CELLS = 30
"""Cells of what is counted again: 6×5 takes about a second in a browser."""

P = ParamSpec("P")
T = TypeVar("T")


def count(body: Body) -> dict[str, Any]:
    """Count the pictures of a size, on one thread, and return the seconds that it took."""
    height, width = (body.number(side, 1, MOST_CELLS) for side in ("height", "width"))
    if height * width > MOST_CELLS:
        raise CallError(f"expected at most {MOST_CELLS} cells, found {height}×{width}")
    kind = body.one_of("kind", Kind)
    if kind not in KINDS:
        raise CallError(f"kind: expected one of {', '.join(KINDS)}")
    found = counted(height, width, kind, executor=_Here(), method="shards")
    return {"count": str(found.count), "seconds": found.core_seconds}


def known() -> list[dict[str, Any]]:
    """Return the counts that come with nonolith; of the sides of a size the longer one is first.

    >>> next(each for each in known() if (each["height"], each["width"]) == (6, 6))["count"]
    '48625108931'
    """
    return [
        {
            "kind": entry.kind,
            "height": entry.height,
            "width": entry.width,
            "count": str(entry.count),
            "seconds": round(entry.core_seconds, 2) if entry.core_seconds > 0 else None,
        }
        for entry in known_counts()
        if entry.kind in KINDS
    ]


class _Here(Executor):
    """Runs at once what it is given: an engine in a browser has one thread."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
