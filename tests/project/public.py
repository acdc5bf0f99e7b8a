"""What is public: the names that docs/api.md documents."""

import importlib
import re
from pathlib import Path
from typing import Any

import nonolith

PACKAGES = [
    *(nonolith.model, nonolith.errors, nonolith.formats, nonolith.render, nonolith.solving),
    *(nonolith.explaining, nonolith.generating, nonolith.census, nonolith.datasets),
    nonolith.scanning,
]


def named(path: str) -> Any:
    """Return what a dotted name within nonolith stands for."""
    *modules, name = path.split(".")
    return getattr(importlib.import_module(".".join(("nonolith", *modules))), name)


def documented() -> dict[str, Any]:
    """Return what the page of the API documents, by the name that it has there."""
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
    names = re.findall(r"^\.\. auto(?:class|function|data):: nonolith\.(\S+)$", page, re.M)
    assert len(names) == len(set(names)), "a name is there twice"
    return {name: named(name) for name in names}
