"""The optional packages behind PNG and PDF."""

from importlib import import_module
from typing import Any

from nonolith.errors import MissingDependencyError


def need(module: str, package: str, purpose: str) -> Any:
    """Return an optional module.

    :raises MissingDependencyError: it is not installed; the message says how to install it.
    """
    try:
        return import_module(module)
    except ImportError:
        raise MissingDependencyError(
            f"{purpose} needs {package}: pip install 'nonolith[images]'"
        ) from None
