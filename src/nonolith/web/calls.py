"""The calls of the page: each a function of the public library, with JSON around it."""

import enum
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from nonolith.errors import LimitError, NonolithError
from nonolith.web import counting, files, judging, learning, making, photos
from nonolith.web.values import Body, CallError

Answer = dict[str, Any]


class Lane(enum.StrEnum):
    """How long a kind of call takes: a moment, or up to its time limit."""

    QUICK = "quick"
    SLOW = "slow"


@dataclass(frozen=True, slots=True)
class Call:
    """One kind of call."""

    function: Callable[[Body], Answer]
    lane: Lane
    seconds: float
    """How long it may take."""


CALLS = {
    "read": Call(files.read, Lane.SLOW, 20),
    "write": Call(files.write, Lane.SLOW, 30),
    "formats": Call(files.formats, Lane.SLOW, 20),
    "publish": Call(files.publish_all, Lane.SLOW, 120),
    "hint": Call(learning.hint, Lane.QUICK, 2 * learning.SECONDS),
    "explain": Call(learning.explain, Lane.SLOW, 2 * learning.SECONDS),
    "rate": Call(learning.rate, Lane.SLOW, 2 * learning.SECONDS),
    "scan": Call(photos.scan, Lane.SLOW, 3 * photos.SECONDS),
    "rescan": Call(photos.rescan, Lane.SLOW, 2 * photos.SECONDS),
    "repair": Call(making.repair, Lane.SLOW, 2 * making.REPAIR_SECONDS),
    "generate": Call(making.generate, Lane.SLOW, 40),
    "numbered": Call(making.numbered, Lane.QUICK, 20),
    "classify": Call(judging.classify, Lane.SLOW, 2 * judging.SECONDS),
    "count": Call(counting.count, Lane.SLOW, 120),
    "check": Call(judging.check, Lane.SLOW, 2 * judging.SECONDS),
}
"""The calls by name, as they stand after ``/api/``."""


def answer(message: bytes) -> Answer:
    """Return the answer to a call: the result, or an ``error`` with its ``status``."""
    name, _, content = message.partition(b"\n")
    try:
        return {"answer": CALLS[name.decode()].function(Body(_json(content)))}
    except LimitError as error:
        return _problem(504, str(error))
    except (CallError, NonolithError) as error:
        return _problem(400, str(error))
    except (MemoryError, RecursionError):
        return _problem(413, "this is more than the page can handle")
    except ModuleNotFoundError as error:  # an engine in a browser has few packages
        return _problem(501, f"this takes {error.name}, which this page does not have")
    except Exception as error:  # the page must survive, and say that this is our fault
        return _problem(500, f"this is a bug, please report it: {type(error).__name__}: {error}")


def _json(content: bytes) -> object:
    try:
        return json.loads(content or b"{}")
    except ValueError:  # no JSON, no UTF-8, or a number of thousands of digits
        raise CallError("expected a JSON object") from None


def _problem(status: int, problem: str) -> Answer:
    return {"error": problem, "status": status}
