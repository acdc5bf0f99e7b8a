"""File formats: text in, puzzles out, and back.

:func:`load` and :func:`loads` see from the content what a file is; :func:`dump` and :func:`dumps`
write. One module reads and writes one format; :mod:`nonolith.formats.registry` lists them.
"""

from nonolith.formats._source import Source
from nonolith.formats.api import detect, dump, dumpb, dumps, load, load_all, loads, loads_all
from nonolith.formats.conversion import losses
from nonolith.formats.registry import Format, Part, format_named, list_formats

__all__ = [
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
