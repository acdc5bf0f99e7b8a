"""nonolith: a laboratory for nonograms.

The public API; every name is loaded from its module when it is first used, so that importing
the package costs nothing.
"""

from typing import TYPE_CHECKING, Any

from nonolith.version import __version__

if TYPE_CHECKING:
    from nonolith.errors import (
        ClueError,
        ConversionError,
        FormatError,
        GridError,
        MissingDependencyError,
        ModelError,
        NonolithError,
        PaletteError,
        RenderError,
        SizeError,
    )
    from nonolith.formats import (
        Format,
        dump,
        dumpb,
        dumps,
        list_formats,
        load,
        load_all,
        loads,
        loads_all,
        losses,
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
    from nonolith.render import Drawing, show
    from nonolith.render.notebook import load_ipython_extension, unload_ipython_extension
    from nonolith.solving.propagation import Propagation, Settlement, propagate, settle

_HOMES = {
    "nonolith.errors": [
        "ClueError",
        "ConversionError",
        "FormatError",
        "GridError",
        "MissingDependencyError",
        "ModelError",
        "NonolithError",
        "PaletteError",
        "RenderError",
        "SizeError",
    ],
    "nonolith.formats": [
        "Format",
        "dump",
        "dumpb",
        "dumps",
        "list_formats",
        "load",
        "load_all",
        "loads",
        "loads_all",
        "losses",
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
    "nonolith.render": ["Drawing", "show"],
    "nonolith.render.notebook": ["load_ipython_extension", "unload_ipython_extension"],
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
    "ConversionError",
    "Drawing",
    "Format",
    "FormatError",
    "Grid",
    "GridError",
    "Knowledge",
    "Metadata",
    "MissingDependencyError",
    "ModelError",
    "NonolithError",
    "Outcome",
    "Palette",
    "PaletteError",
    "Propagation",
    "Puzzle",
    "RenderError",
    "Settlement",
    "SizeError",
    "__version__",
    "dump",
    "dumpb",
    "dumps",
    "list_formats",
    "load",
    "load_all",
    "load_ipython_extension",
    "loads",
    "loads_all",
    "losses",
    "propagate",
    "settle",
    "show",
    "unload_ipython_extension",
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
