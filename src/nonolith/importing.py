"""Late imports: names when they are first used, and packages that may be missing."""

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


def need(module: str, packages: str, purpose: str) -> Any:
    """Return a module that not every installation has; *packages* are what pip calls it.

    >>> need("no_such_module", "no-such-package", "painting with oil")
    Traceback (most recent call last):
    nonolith.errors.MissingDependencyError: painting with oil needs no-such-package, which is not \
installed: pip install no-such-package

    :raises MissingDependencyError: it is not installed; the message has the command that does it.
    """
    try:
        return import_module(module)
    except ImportError:
        from nonolith.errors import MissingDependencyError  # importing the package needs no errors

        raise MissingDependencyError(
            f"{purpose} needs {packages.replace(' ', ' and ')}, which is not installed:"
            f" pip install {packages}"
        ) from None
