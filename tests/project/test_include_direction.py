"""The core's includes point one way (see CONTRIBUTING), as the package's imports do."""

import re
from collections.abc import Iterator
from pathlib import Path

CORE = Path(__file__).parents[2] / "core"

# A folder of core/src may include itself and every folder of the layers before its own.
LAYERS = (
    {"support"},
    {"line", "reading", "census_layout", "scanning"},
    {"puzzle", "colour", "datasets", "kernels", "clue_sets", "pass_census"},
    {"solutions", "census"},
    {"search", "tempering", "thin_puzzles", "census_columns"},
    {"belief", "choosing", "generating", "explaining"},
    {"sat"},
)
# Public headers that hold values, which every folder may read; the others belong to the folder that
# implements them.
VALUES = {"puzzle", "stop", "lines"}
HOMES = {
    "belief": "belief",
    "build_info": "support",
    "census": "census",
    "census_columns": "census_columns",
    "census_layout": "census_layout",
    "census_plain": "census",
    "choosing": "choosing",
    "clue_sets": "clue_sets",
    "clue_text": "reading",
    "column_sweep": "thin_puzzles",
    "dataset": "datasets",
    "explaining": "explaining",
    "instruction_set": "support",
    "pass_census": "pass_census",
    "prefix_census": "generating",
    "proving": "search",
    "repair": "generating",
    "sat_encoding": "sat",
    "scanning": "scanning",
    "solution_counting": "solutions",
    "solver": "search",
    "swap": "search",
    "tempering": "tempering",
}


def included(text: str, folder: str) -> Iterator[str]:
    """Yield the folder of each header that a file of a folder includes; "" for values."""
    for name in re.findall(r'^#\s*include "([^"]+)"', text, re.MULTILINE):
        assert not name.startswith("."), f"{name}: a path from core/src is clearer"
        yield name.split("/")[0] if "/" in name else folder
    for name in re.findall(r"^#\s*include <nonolith/(\w+)\.hpp>", text, re.MULTILINE):
        if name not in VALUES:
            yield HOMES[name]


def layer(folder: str) -> int:
    found = [number for number, folders in enumerate(LAYERS) if folder in folders]
    assert found, f"core/src/{folder} belongs to no layer"
    return found[0]


def wrong_includes(text: str, folder: str) -> list[str]:
    """Return the folders that a file of a folder may not include."""
    return [
        other
        for other in included(text, folder)
        if other != folder and layer(other) >= layer(folder)
    ]


def sources(below: Path) -> list[Path]:
    return [path for path in sorted(below.rglob("*")) if path.suffix in {".cpp", ".hpp", ".inc"}]


def test_includes_point_downwards() -> None:
    files = [path for path in sources(CORE / "src") if path.parent != CORE / "src"]
    assert len(files) > 100
    for path in files:
        folder = path.relative_to(CORE / "src").parts[0]
        assert wrong_includes(path.read_text(), folder) == [], path


def test_every_folder_has_one_layer() -> None:
    folders = [path.name for path in (CORE / "src").iterdir() if path.is_dir()]
    assert sorted(folders) == sorted(folder for folders in LAYERS for folder in folders)


def test_public_headers_include_no_others() -> None:
    headers = sources(CORE / "include")
    assert {path.stem for path in headers} == {*HOMES, *VALUES, "nonolith"}
    for path in headers:
        assert '#include "' not in path.read_text(), path


def test_one_header_includes_all_others() -> None:
    folder = CORE / "include" / "nonolith"

    def reached(name: str) -> set[str]:
        text = (folder / f"{name}.hpp").read_text()
        found = set(re.findall(r"^#include <nonolith/(\w+)\.hpp>", text, re.MULTILINE))
        return found.union(*map(reached, found))

    assert reached("nonolith") == {*HOMES, *VALUES}


def test_bindings_know_the_public_headers_alone() -> None:
    for path in sources(CORE / "bind"):
        for name in re.findall(r'#include "([^"]+)"', path.read_text()):
            assert (CORE / "bind" / name).exists(), f"{path} includes {name}"


def test_a_wrong_include_would_be_seen() -> None:
    assert wrong_includes('#include "puzzle/check.hpp"\n', "line") == ["puzzle"]
    assert wrong_includes("#include <nonolith/solver.hpp>\n", "solutions") == ["search"]
    assert wrong_includes('#include "support/bits.hpp"\n#include "clue.hpp"\n', "line") == []
