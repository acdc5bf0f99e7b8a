"""Optional packages: imported when they are used, and named when they are missing."""

from importlib import import_module
from typing import Any

from nonolith.errors import MissingDependencyError


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
        raise MissingDependencyError(
            f"{purpose} needs {packages.replace(' ', ' and ')}, which is not installed:"
            f" pip install {packages}"
        ) from None
