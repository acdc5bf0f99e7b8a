"""Modules that click imports in every run, and of which most runs need one function or none.

`inspect` brings Python's parser and tokenizer along, and takes seven times as long to import as
nonolith's core; `platform` compiles patterns for systems of long ago. While click is imported,
modules of these names stand in for them. A stand-in has the one function that every run calls, and
gets everything else from the module itself, which it imports then. Whoever imports one of them
later gets the module itself.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class _StandIn(ModuleType):
    def __getattr__(self, name: str) -> Any:
        return getattr(_module_itself(self.__name__), name)


def _module_itself(name: str) -> ModuleType:
    """Import the module whose stand-in may still be where Python would look for it."""
    if isinstance(sys.modules.get(name), _StandIn):
        del sys.modules[name]
    return import_module(name)


def _inspect() -> dict[str, Callable[..., str]]:
    def cleandoc(text: str) -> str:
        """Return a text without its indentation; those of options are one line, and have none."""
        if "\n" in text or "\t" in text:
            cleaned: str = _module_itself("inspect").cleandoc(text)
            return cleaned
        return text.lstrip()

    return {"cleandoc": cleandoc}


def _platform() -> dict[str, Callable[..., str]]:
    # Only asked by uuid, whether this is Linux or AIX; Windows has no uname, and does not ask.
    return {"system": lambda: os.uname().sysname} if hasattr(os, "uname") else {}


_MADE_BY = {"inspect": _inspect, "platform": _platform}


@contextmanager
def stand_ins() -> Iterator[None]:
    """Let stand-ins be imported within, in the place of what was not imported before."""
    missing = [name for name in _MADE_BY if name not in sys.modules]
    for name in missing:
        module = sys.modules[name] = _StandIn(name)
        vars(module).update(_MADE_BY[name]())
    try:
        yield
    finally:
        for name in missing:
            if isinstance(sys.modules.get(name), _StandIn):
                del sys.modules[name]
