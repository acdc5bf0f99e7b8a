"""Imports stand at the top of a file; within a function only where that spares the start."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import nonolith
from tests.cli.test_startup import UNUSED

ROOT = Path(nonolith.__file__).parent
# Not everywhere: another system, or an installation without the extras, lacks them.
MISSING_SOMEWHERE = {"resource", "select", "distributed", "pyarrow", "IPython"}
# The start of `solve` is measured; these spare that of another command, or break a circle.
OTHERS = {
    "cli/__init__.py": {"nonolith.cli._loading", "nonolith.cli.main"},  # Ctrl-C is caught first
    "cli/main.py": {"nonolith.cli._inputs"},
    "cli/data.py": {"nonolith.render.png"},
    "formats/sniff.py": {  # most content is known before
        "nonolith.formats.foreign",
        "nonolith.formats.models",
        "nonolith.formats.sniff_lines",
    },
    "importing.py": {"nonolith.errors"},  # `import nonolith` needs none
    "render/notebook.py": {"nonolith.model", "nonolith.render.drawing"},  # as without notebooks
}


def late_imports(path: Path) -> Iterator[str]:
    """Yield the modules that functions of a file import."""
    for function in ast.walk(ast.parse(path.read_text())):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    yield from (alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom):
                    module = node.module or ""
                    yield from (
                        f"{module}.{alias.name}" if module == "nonolith" else module
                        for alias in node.names
                    )


def spares_the_start(module: str) -> bool:
    """Return whether `nonolith solve` does without a module: another test holds that."""
    parts = module.split(".")
    return any(".".join(parts[:length]) in UNUSED for length in range(1, len(parts) + 1))


def test_functions_import_only_what_the_start_does_without() -> None:
    for path in ROOT.rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        late = {module for module in late_imports(path) if not spares_the_start(module)}
        late = {module for module in late if module.split(".")[0] not in MISSING_SOMEWHERE}
        assert late <= OTHERS.get(name, set()), f"{name}: import it at the top"


def test_only_one_module_calls_python_sat() -> None:
    """Its classes import slowly, and on Ctrl-C they leave CaDiCaL by a long jump."""
    callers: dict[str, set[str]] = {"pysat": set(), "pysolvers": set(), "pycard": set()}
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                if (package := name.split(".")[0]) in callers:
                    callers[package].add(path.name)
    assert callers == {"pysat": set(), "pysolvers": {"solvers.py"}, "pycard": {"solvers.py"}}


def test_what_is_listed_is_imported() -> None:
    found = {module for path in ROOT.rglob("*.py") for module in late_imports(path)}
    assert {"numpy", "PIL", "rich.progress"} & found
    assert found & sys.stdlib_module_names <= UNUSED | MISSING_SOMEWHERE
    for name, modules in OTHERS.items():
        assert modules <= set(late_imports(ROOT / name)), name
