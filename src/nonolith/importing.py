"""Late imports of names, of optional packages and of the compiled core."""

import builtins
import signal
from _thread import RLock  # importing threading would take a millisecond of every start
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any

_CORE = "nonolith._core"
_replacing = RLock()


class late_imports:  # noqa: N801 (it reads like a statement)
    """Put off the imports of a block: each name is imported when it is first used.

    Used in the ``__init__`` of a package, with its globals: unused names cost nothing, each name is
    written once, and type checkers see plain imports. The package gets an ``__all__`` and a
    ``__dir__`` of these names::

        with late_imports(globals()):
            from nonolith.render.svg import draw_svg as draw_svg

    From Python 3.15 on the statement ``lazy from`` will do. Until then ``__import__`` is replaced
    while the block runs, for the imports of this package; those of other threads are not affected.
    """

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names

    def __enter__(self) -> None:
        _replacing.acquire()
        self._import = builtins.__import__
        builtins.__import__ = self._note

    def __exit__(self, *_: object) -> None:
        builtins.__import__ = self._import
        _replacing.release()
        names = self._names
        package = names["__name__"]
        late = {name: value for name, value in names.items() if isinstance(value, _Late)}
        for name in late:
            del names[name]

        def load(name: str) -> Any:
            if name not in late:
                raise AttributeError(f"module {package!r} has no attribute {name!r}")
            names[name] = value = late[name].value(package)
            return value

        listed = sorted(name for name in late if not name.startswith("_"))
        names.update(__getattr__=load, __all__=listed, __dir__=lambda: listed)

    def _note(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if globals is self._names:
            return _Module(name)
        return self._import(name, globals, locals, fromlist or (), level)


class _Module:
    """Stands for a module whose names are noted."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> "_Late":
        return _Late(self._name, name)


class _Late:
    """A name that was not used yet."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def value(self, package: str) -> Any:
        inner = f"{package}.{self._name}"
        if inner == _CORE:  # the first thread that asks for it
            with signals_held():
                return import_module(inner)
        if self._module == package:
            return import_module(inner)
        return getattr(import_module(self._module), self._name)


@contextmanager
def signals_held() -> Iterator[None]:
    """Delay signals that Python code handles until the end of the block.

    While the core is loaded it calls Python. A handler that raises there, as Ctrl-C's does, would
    abort the process. Handlers run only in the main thread, so other threads are safe.
    """
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
    """Return an optional module; *packages* are its names for pip.

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

        are = "are" if " " in packages else "is"
        raise MissingDependencyError(
            f"{purpose} needs {packages.replace(' ', ' and ')}, which {are} not installed:"
            f" pip install {packages}"
        ) from None
