"""nonolith: a laboratory for nonograms.

The public API; every name is loaded from its module when it is first used, so that importing
the package costs nothing.
"""

from typing import TYPE_CHECKING, Any

from nonolith.version import __version__

if TYPE_CHECKING:
    from nonolith.errors import (
        ClueError,
        GridError,
        ModelError,
        NonolithError,
        PaletteError,
        SizeError,
    )
    from nonolith.model import (
        BLACK_AND_WHITE,
        Block,
        Cell,
        Clue,
        Colour,
        Grid,
        Knowledge,
        Metadata,
        Outcome,
        Palette,
        Puzzle,
    )
    from nonolith.solving.propagation import Propagation, Settlement, propagate, settle

_HOMES = {
    "nonolith.errors": [
        "ClueError",
        "GridError",
        "ModelError",
        "NonolithError",
        "PaletteError",
        "SizeError",
    ],
    "nonolith.model": [
        "BLACK_AND_WHITE",
        "Block",
        "Cell",
        "Clue",
        "Colour",
        "Grid",
        "Knowledge",
        "Metadata",
        "Outcome",
        "Palette",
        "Puzzle",
    ],
    "nonolith.solving.propagation": ["Propagation", "Settlement", "propagate", "settle"],
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BLACK_AND_WHITE",
    "Block",
    "Cell",
    "Clue",
    "ClueError",
    "Colour",
    "Grid",
    "GridError",
    "Knowledge",
    "Metadata",
    "ModelError",
    "NonolithError",
    "Outcome",
    "Palette",
    "PaletteError",
    "Propagation",
    "Puzzle",
    "Settlement",
    "SizeError",
    "__version__",
    "propagate",
    "settle",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'nonolith' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
