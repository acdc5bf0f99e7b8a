"""The package's front door: every name is there, documented, and cheap to import."""

import builtins
import collections
import importlib
import inspect
import pkgutil
import subprocess
import sys
from doctest import DocTestParser
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith.importing import late_imports
from tests.project.public import PACKAGES, documented
from tools.man_page import PAGE, page
from tools.stub import STUB, stub_text


def test_every_public_name_exists_and_is_documented() -> None:
    for package in [nonolith, *PACKAGES]:
        for name in [name for name in dir(package) if not name.startswith("_")]:
            value = getattr(package, name)
            assert value is not None
            if callable(value):
                assert value.__doc__, name


def test_every_public_name_has_an_example() -> None:
    """In its own docstring: that of a base class shows something else. Doctests run them all."""
    public = documented() | {name: getattr(nonolith, name) for name in dir(nonolith)}
    examined = {
        name: value.__dict__.get("__doc__") if inspect.isclass(value) else value.__doc__
        for name, value in public.items()
        if inspect.isclass(value) or inspect.isroutine(inspect.unwrap(value))
    }
    packages = {package.__name__.removeprefix("nonolith.") for package in PACKAGES}
    assert set(public) - set(examined) == packages
    without = [
        name
        for name, text in examined.items()
        if name.split(".")[0] not in {"census", "datasets", "formats", "render"}
        and not DocTestParser().get_examples(text or "")
    ]
    assert without == []


def test_every_public_name_is_listed() -> None:
    """In its package and, but for packages and IPython's hooks, on the page of the API."""
    for package in PACKAGES:
        assert package.__name__.removeprefix("nonolith.") in dir(nonolith)
        if package is not nonolith.errors:
            assert dir(package) == sorted(package.__all__)
            assert "late_imports" not in dir(package)
    names = {name for name in dir(nonolith) if not inspect.ismodule(getattr(nonolith, name))}
    names.remove("NonolithError")  # documented with the others, as nonolith.errors
    hooks = {"load_ipython_extension", "unload_ipython_extension"}
    assert names - hooks == {name for name in documented() if "." not in name}


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module 'nonolith\.render' has no attribute 'no'"):
        print(nonolith.render.no)  # type: ignore[attr-defined]
    with pytest.raises(ImportError):
        from nonolith import nothing  # type: ignore[attr-defined]  # noqa: F401


def test_imports_are_put_off_for_one_package_alone() -> None:
    """While the names of a package are noted, other modules are imported as ever."""
    names: dict[str, Any] = {"__name__": "example", "json": "kept"}
    before = builtins.__import__
    with late_imports(names):
        import json  # with the globals of this module

        exec("from collections import deque as queue, no_such_name", names)
        assert "_Late" in type(names["queue"]).__name__
    assert builtins.__import__ is before
    assert json.loads("1") == 1
    load: Any = names["__getattr__"]
    assert names.keys() >= {"__name__", "json", "__all__"}
    assert names["__all__"] == ["no_such_name", "queue"]
    assert load("queue") is collections.deque
    assert names["queue"] is collections.deque
    with pytest.raises(AttributeError, match="no_such_name"):
        load("no_such_name")


def test_every_enumeration_holds_texts() -> None:
    """So that members compare with their names and print as them; but for sets of bits."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(nonolith.__path__, "nonolith.")
        # The core's are never seen, and Gymnasium may be missing.
        if not found.name.endswith(("__main__", "_core", ".gym"))
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
    assert {kind.__name__ for kind in enums - texts} == {"Cell", "Feature"}
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
