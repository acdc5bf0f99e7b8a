"""The entry point of the engine in a browser's worker; ``static/engine.js`` starts it."""

import importlib
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

from nonolith.web.calls import answer
from nonolith.web.values import CallError


def begin(packages: Iterable[str], fetch: Callable[[str], bool]) -> Callable[[str], str]:
    """Return the function that answers calls.

    *fetch* brings a package when it is first imported, and returns whether it could.
    """
    sys.meta_path.insert(0, _Fetching(packages, fetch))
    return answered


def answered(message: str) -> str:
    r"""Return the answer to a call as JSON: a line with its name, then its body.

    >>> answered('numbered\n{"number": -1}')
    '{"error": "number: expected a number from 0 to 24976510", "status": 400}'
    """
    reply = json.dumps(answer(message.encode("utf-8", "replace")), ensure_ascii=False)
    return reply.encode("utf-8", "replace").decode()


class _Fetching:
    """Fetches packages as they are imported, and leaves finding them to Python."""

    def __init__(self, packages: Iterable[str], fetch: Callable[[str], bool]) -> None:
        self._packages, self._fetch = set(packages), fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name in self._packages:
            if not self._fetch(name):
                raise CallError(f"{name} could not be loaded: check the connection and try again")
            self._packages.remove(name)
            importlib.invalidate_caches()
        return None
