"""File formats: text in, puzzles out, and back.

:func:`load` and :func:`loads` detect the format from the content; :func:`dump` and :func:`dumps`
write. Each format has its own module; :mod:`nonolith.formats.registry` lists them.
"""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.formats._limits import MAX_BYTES as MAX_BYTES
    from nonolith.formats._source import Source as Source
    from nonolith.formats.api import detect as detect
    from nonolith.formats.api import dump as dump
    from nonolith.formats.api import dumpb as dumpb
    from nonolith.formats.api import dumps as dumps
    from nonolith.formats.api import load as load
    from nonolith.formats.api import load_all as load_all
    from nonolith.formats.api import loads as loads
    from nonolith.formats.api import loads_all as loads_all
    from nonolith.formats.conversion import losses as losses
    from nonolith.formats.registry import Feature as Feature
    from nonolith.formats.registry import Format as Format
    from nonolith.formats.registry import format_named as format_named
    from nonolith.formats.registry import list_formats as list_formats
