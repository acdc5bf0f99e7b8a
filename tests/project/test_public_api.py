"""The package's front door: every name is there, documented, and cheap to import."""

import importlib
import inspect
import pkgutil
import subprocess
import sys
from doctest import DocTestParser
from enum import Enum, StrEnum
from pathlib import Path

import nonolith
from tools.man_page import PAGE, page
from tools.stub import STUB, stub_text


def test_every_public_name_exists_and_is_documented() -> None:
    for name in nonolith.__all__:
        value = getattr(nonolith, name)
        assert value is not None
        if callable(value):
            assert value.__doc__, name


def test_every_public_name_has_an_example() -> None:
    """In its own docstring: that of a base class shows something else. Doctests run them all."""
    public = {name: getattr(nonolith, name) for name in nonolith.__all__}
    documented = {
        name: value.__dict__.get("__doc__") if inspect.isclass(value) else value.__doc__
        for name, value in public.items()
        if inspect.isclass(value) or inspect.isroutine(inspect.unwrap(value))
    }
    assert set(public) - set(documented) == {"BLACK_AND_WHITE", "Clue", "__version__"}
    without = [
        name for name, text in documented.items() if not DocTestParser().get_examples(text or "")
    ]
    assert without == []


def test_every_lazy_name_is_listed() -> None:
    lazy = [name for names in nonolith._HOMES.values() for name in names]
    assert sorted(lazy) == sorted(set(nonolith.__all__) - {"__version__"})
    assert dir(nonolith) == sorted(nonolith.__all__)


def test_every_enumeration_holds_texts() -> None:
    """So that members compare with their names and print as them; but for sets of bits."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(nonolith.__path__, "nonolith.")
        if not found.name.endswith(("__main__", "_core"))  # the core's are never seen
    ]
    enums = {
        value
        for module in modules
        for value in vars(module).values()
        if inspect.isclass(value)
        and issubclass(value, Enum)
        and value.__module__ == module.__name__
    }
    texts = {kind for kind in enums if issubclass(kind, StrEnum)}
    assert len(texts) > 15
    assert {kind.__name__ for kind in enums - texts} == {"Cell", "Part"}
    assert f"{nonolith.Verdict.MULTIPLE}" == "multiple"


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, nonolith; print(*sorted(m for m in sys.modules if '.' not in m))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"numpy", "pysat", "pysolvers", "rich", "sqlite3", "click"} & set(loaded)


def test_the_stub_is_that_of_the_core() -> None:
    assert Path(STUB).read_text() == stub_text(), "run `make generate`"


def test_the_manual_page_is_that_of_the_program() -> None:
    assert Path(PAGE).read_text() == page(), "run `make generate`"
