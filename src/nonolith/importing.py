"""Late imports: names when they are first used, packages that may be missing, the compiled core."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any

_CORE = "_core"


def lazy_names(
    package: str, homes: Mapping[str, Sequence[str]], names: dict[str, Any]
) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a package's ``__init__``.

    *homes* lists the names of each module, and *names* are the package's globals, where a name
    is kept once it was used. The compiled core is imported here too, whoever asks for it first.
    """
    home_of = {name: home for home, listed in homes.items() for name in listed}

    def load(name: str) -> Any:
        if name == _CORE:
            with signals_held():
                return import_module(f"{package}.{name}")
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        names[name] = getattr(import_module(home_of[name]), name)
        return names[name]

    return load


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold signals back that Python code handles: they come at the end.

    While the core is loaded it calls Python. A handler that raises there, as that of Ctrl-C does,
    would abort the process. Handlers run in the main thread alone, so other threads are safe.
    """
    import signal

    arrived: list[int] = []

    def hold(number: int, _frame: FrameType | None) -> None:
        arrived.append(number)

    handlers = {
        number: handler
        for number in signal.valid_signals()
        if callable(handler := signal.getsignal(number))
    }
    try:
        try:
            for number in handlers:
                signal.signal(number, hold)
        except ValueError:  # not in the main thread
            handlers.clear()
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for late in arrived:
            signal.raise_signal(late)


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
