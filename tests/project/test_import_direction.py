"""Dependencies point one way (see CONTRIBUTING): each layer imports only those below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import nonolith
from nonolith.cli.main import COMMANDS

ROOT = Path(nonolith.__file__).parent

# A layer may import itself and every layer before it.
LAYERS = [
    {"_core"},
    {
        *("arguments", "errors", "importing", "machine", "model", "texts", "values", "version"),
        *("whole_file", "workers"),
    },
    {"formats"},
    {"render"},
    {"solving"},
    {"census", "explaining", "scanning"},
    {"generating"},
    {"datasets"},
    {"gym", "web"},
    {"cli"},
]
SHARED = 1  # its parts may import each other
# The package's __init__ re-exports; the referee is for tests and benchmarks alone.
EXEMPT = {"__init__", "__main__"}


def imports(path: Path) -> Iterator[str]:
    """Yield the parts of nonolith that a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            names = [f"nonolith.{a.name}" for a in node.names] if module == "nonolith" else [module]
        else:
            continue
        yield from (name.split(".")[1] for name in names if name.startswith("nonolith."))


def layer(part: str) -> int:
    found = [number for number, parts in enumerate(LAYERS) if part in parts]
    assert found, f"{part} belongs to no layer"
    return found[0]


def test_imports_point_downwards() -> None:
    files = list(ROOT.rglob("*.py"))
    assert len(files) > 10
    for path in files:
        part = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if part in EXEMPT:
            continue
        for imported in imports(path):
            if part == "reference":
                assert imported in {"model", "errors"}, f"{path} imports {imported}"
            elif imported != part:
                assert imported != "reference", f"{path} imports the referee"
                assert layer(imported) <= layer(part), f"{path} imports {imported}"
                if layer(part) > SHARED:
                    assert layer(imported) < layer(part), f"{path} imports its peer {imported}"


def test_a_wrong_import_would_be_seen(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("def f():\n    from nonolith.cli import main\n    import nonolith.web\n")
    assert list(imports(file)) == ["cli", "web"]


def test_the_program_has_one_file_a_command() -> None:
    """What the commands share is in files that begin with an underscore."""
    named = {path.stem for path in (ROOT / "cli").glob("[!_]*.py")}
    assert named == {*COMMANDS, "main"}
