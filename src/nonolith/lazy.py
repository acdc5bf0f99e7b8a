"""Packages whose names are imported when they are first used: what is not used costs nothing."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_names(
    package: str, homes: Mapping[str, Sequence[str]], names: dict[str, Any]
) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a package's ``__init__``.

    *homes* lists the names of each module, and *names* are the package's globals, where a name
    is kept once it was used.
    """
    home_of = {name: home for home, listed in homes.items() for name in listed}

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        names[name] = getattr(import_module(home_of[name]), name)
        return names[name]

    return load
