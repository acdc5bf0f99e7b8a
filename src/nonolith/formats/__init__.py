"""File formats: text in, puzzles out, and back.

:func:`load` and :func:`loads` see from the content what a file is; :func:`dump` and :func:`dumps`
write. One module reads and writes one format; :mod:`nonolith.formats.registry` lists them.
"""

from typing import TYPE_CHECKING

from nonolith.formats._source import MAX_BYTES, Source
from nonolith.formats.api import detect, dump, dumpb, dumps, load, load_all, loads, loads_all
from nonolith.formats.registry import Format, Part, format_named, list_formats
from nonolith.importing import lazy_names

if TYPE_CHECKING:
    from nonolith.formats.conversion import losses

__all__ = [
    "MAX_BYTES",
    "Format",
    "Part",
    "Source",
    "detect",
    "dump",
    "dumpb",
    "dumps",
    "format_named",
    "list_formats",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "losses",
]

__getattr__ = lazy_names(__name__, {"nonolith.formats.conversion": ["losses"]}, globals())
