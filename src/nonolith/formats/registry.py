"""The table of formats: their names, what they hold, and their modules.

The module of a format is imported at first use: a program that reads one puzzle pays for one
reader. To add a format, write a module with ``read`` and, where it can be written, ``write``; add a
row here and a rule in :mod:`nonolith.formats.sniff`.
"""

import enum
import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from nonolith.errors import ArgumentError, ChoiceError, ConversionError
from nonolith.formats._limits import MAX_PUZZLES
from nonolith.formats._source import Source
from nonolith.model import Puzzle


class Feature(enum.Flag):
    """What a format can hold besides the clues of one black-and-white puzzle."""

    NOTHING = 0
    TITLE = enum.auto()
    AUTHOR = enum.auto()
    COPYRIGHT = enum.auto()
    LICENCE = enum.auto()
    DESCRIPTION = enum.auto()
    CATALOGUE = enum.auto()
    GOAL = enum.auto()
    GIVENS = enum.auto()
    EXTRA = enum.auto()
    COLOUR = enum.auto()
    BACKGROUND = enum.auto()
    SEVERAL = enum.auto()
    """Any number of puzzles in one file."""
    EMPTY = enum.auto()
    """Puzzles without rows or without columns."""
    PICTURE = enum.auto()
    """Not the clues but the picture that they come from."""


_CREDITS = Feature.TITLE | Feature.AUTHOR | Feature.COPYRIGHT | Feature.LICENCE
_COLOURS = Feature.COLOUR | Feature.BACKGROUND
_TEXTS = _CREDITS | Feature.DESCRIPTION | Feature.CATALOGUE | Feature.EXTRA


class Format(NamedTuple):
    """A file format.

    >>> format = format_named("sgt")
    >>> format.name, format.title, format.writes
    ('tatham', "game ids of Simon Tatham's Pattern", True)
    """

    name: str
    """Its name, for ``format=``."""
    title: str
    """What it is, in a few words."""
    module: str
    """The module of :mod:`nonolith.formats` that reads and writes it."""
    suffixes: tuple[str, ...] = ()
    """The suffixes of its files; several formats may share one."""
    holds: Feature = Feature.NOTHING
    """What it holds besides clues."""
    writes: bool = False
    """Whether it can be written."""
    binary: bool = False
    """Whether it is written as binary data."""
    aliases: tuple[str, ...] = ()
    """Other names it is known by."""
    reader: str = "read"
    """The module's function that reads it."""
    writer: str = "write"
    """The module's function that writes it."""
    is_dialect: bool = False
    """Whether its module reads several formats and needs to know which."""
    spells_cells: bool = False
    """Whether it is written cell by cell, so that no block may be longer than its line."""

    def read(self, source: Source) -> list[Puzzle]:
        """Return the puzzles of a source.

        :raises FormatError: it is not in this format.
        """
        puzzles: list[Puzzle] = []
        for puzzle in self._call(self.reader, source):
            source.check_cells(puzzle.height, puzzle.width)
            if len(puzzles) == MAX_PUZZLES:
                raise source.too_many_puzzles()
            puzzles.append(puzzle)
        return puzzles

    def write(self, puzzles: Sequence[Puzzle]) -> str | bytes:
        """Return puzzles in this format.

        :raises ConversionError: the format, or these puzzles in it, can't be written.
        """
        if not self.writes:
            raise ConversionError(f"{self.name} can be read but not written")
        from nonolith.formats.conversion import check

        check(puzzles, self)
        content: str | bytes = self._call(self.writer, puzzles)
        return content

    def _call(self, name: str, argument: object) -> Any:
        function = getattr(import_module(f"nonolith.formats.{self.module}"), name)
        return function(argument, self.name) if self.is_dialect else function(argument)


def _numbers(
    name: str,
    title: str,
    suffixes: tuple[str, ...] = (),
    holds: Feature = Feature.EMPTY,
    *,
    writes: bool = False,
) -> Format:
    """Return a format of bare numbers, whose layout is in a table of its own."""
    return Format(name, title, "numbers", suffixes, holds, writes, is_dialect=True)


def _data(
    name: str,
    title: str,
    suffixes: tuple[str, ...] = (),
    holds: Feature = Feature.NOTHING,
    *,
    writes: bool = True,
    spells_cells: bool = False,
) -> Format:
    """Return a format of data for other programs."""
    return Format(
        *(name, title, "foreign", suffixes, holds, writes),
        is_dialect=True,
        spells_cells=spells_cells,
    )


def _model(
    name: str, title: str, suffixes: tuple[str, ...] = (), *, spells_cells: bool = False
) -> Format:
    """Return a format of models for other solvers."""
    return Format(
        *(name, title, "models", suffixes),
        writes=True,
        writer=f"write_{name}",
        spells_cells=spells_cells,
    )


FORMATS = (
    Format(
        "json",
        "JSON: nonolith's own, which holds everything, or that of another program",
        "json_puzzle",
        (".json",),
        holds=~Feature.PICTURE,
        writes=True,
    ),
    Format(
        "non",
        "Simpson's .non, with colours, goals, licences and packs",
        "non",
        (".non", ".nonpack"),
        holds=_TEXTS | Feature.GOAL | Feature.COLOUR | Feature.SEVERAL | Feature.EMPTY,
        writes=True,
        aliases=("simpson", "ss", "faase"),
    ),
    Format(
        "webpbn",
        "XML of webpbn.com and pbnsolve",
        "webpbn",
        (".xml", ".pbn"),
        holds=_TEXTS | Feature.GOAL | _COLOURS | Feature.SEVERAL | Feature.EMPTY,
        writes=True,
        aliases=("xml", "pbn"),
    ),
    Format(
        "sections",
        "three sections split by --: the size, the rows, the columns",
        "numbers",
        holds=Feature.EMPTY,
        writes=True,
        is_dialect=True,
    ),
    Format(
        "collection",
        "titles and letters: A is 1, B is 2 (also Rosetta Code's)",
        "collection",
        holds=Feature.TITLE | Feature.SEVERAL,
        writes=True,
        aliases=("rosetta",),
    ),
    Format(
        "line",
        "clue lines: one puzzle per line, rows:columns",
        "clue_line",
        holds=Feature.SEVERAL | Feature.EMPTY,
        writes=True,
    ),
    Format(
        "tatham",
        "game ids of Simon Tatham's Pattern",
        "tatham",
        holds=Feature.GIVENS | Feature.SEVERAL,
        writes=True,
        aliases=("sgt", "pattern"),
    ),
    _numbers("nin", "Wilk's .nin: width and height, rows, columns", (".nin",), writes=True),
    _numbers("hw", "as `nin`, but with the height first", writes=True),
    _numbers("mk", "Olšák's .mk", (".mk",), writes=True),
    Format(
        "g",
        "Olšák's .g, with colours",
        "olsak",
        (".g",),
        holds=Feature.TITLE | _COLOURS | Feature.EMPTY,
        writes=True,
        aliases=("olsak",),
    ),
    _numbers("cwd", "Meshcheryakov's and Sukhoy's .cwd", (".cwd",), Feature.NOTHING, writes=True),
    Format(
        "grid",
        "text pictures: # or X and ., 1 and 0, and many other marks",
        "grid_text",
        holds=Feature.GOAL | Feature.SEVERAL | Feature.PICTURE,
        writes=True,
        aliases=("text",),
    ),
    Format(
        "drawn",
        "drawings with the clues around a frame, as `solve` and `render` make them",
        "drawn",
        holds=Feature.GOAL | Feature.GIVENS,
        aliases=("table", "boxed"),
    ),
    Format(
        "pbm",
        "plain PBM pictures (P1; reads raw ones too)",
        "pbm",
        (".pbm",),
        holds=Feature.GOAL | Feature.PICTURE,
        writes=True,
    ),
    Format(
        "pbm-raw",
        "raw PBM pictures (P4)",
        "pbm",
        holds=Feature.GOAL | Feature.PICTURE,
        writes=True,
        binary=True,
        writer="write_raw",
    ),
    Format(
        "tournament",
        "tournament files: $n, then columns and rows with tabs",
        "tournament",
        holds=Feature.CATALOGUE | Feature.SEVERAL,
        aliases=("taai",),
    ),
    _numbers("keen", "webpbn's export for Keen's solver"),
    _numbers("ish", "webpbn's export with # comments and commas"),
    _numbers("makhorin", "webpbn's export for Makhorin's solver"),
    _numbers("syro", "webpbn's export with lines ended by 0"),
    _numbers("spoj", "input of the SPOJ task JCROSS", holds=Feature.SEVERAL),
    _numbers("dimacs", "`nonogram` with the height and the width, lines ended by 0, c comments"),
    _numbers("counted", "height and width, and lines that begin with their number of blocks"),
    Format(
        "picross",
        "picross-solver's GRID, ROWS and COLUMNS",
        "picross",
        holds=Feature.TITLE | Feature.SEVERAL,
        aliases=("picross-solver",),
    ),
    Format(
        "pynogram",
        "pynogram's ini and nonogrid's TOML",
        "pynogram",
        (".toml", ".ini"),
        holds=Feature.COLOUR,
        aliases=("nonogrid", "toml"),
    ),
    Format(
        "puzzlink",
        "URLs of puzz.link and other sites of pzprjs",
        "pzpr",
        holds=Feature.SEVERAL,
        writes=True,
        aliases=("puzz.link", "pzpr"),
    ),
    Format(
        "pzprv3",
        "files of pzprjs",
        "pzpr",
        holds=Feature.GOAL,
        writes=True,
        reader="read_file",
        writer="write_file",
    ),
    Format(
        "gno",
        "gnonograms' .gno",
        "gno",
        (".gno",),
        holds=Feature.TITLE | Feature.AUTHOR | Feature.LICENCE | Feature.GOAL | Feature.EMPTY,
        writes=True,
        aliases=("gnonograms",),
    ),
    Format(
        "tatham-save",
        "save files of Simon Tatham's Pattern",
        "tatham",
        holds=Feature.GIVENS,
        writes=True,
        reader="read_save",
        writer="write_save",
    ),
    _data("dzn", "MiniZinc data: row_rules and col_rules, as hakank's model has them", (".dzn",)),
    _data(
        *("dzn-unary", "MiniZinc data of the MiniZinc Challenge: 1 is a cell, 0 a gap"),
        spells_cells=True,
    ),
    _data("pycsp3-json", "JSON with rows and cols, for PyCSP3's model"),
    _data("facts", "facts of answer set programs: row_hint(1, 1, 3).", holds=Feature.EMPTY),
    _data(
        "assigned", "lists that a program in Python or JavaScript assigns to names", writes=False
    ),
    _data("pairs", "pyNonogram's lines name:value", writes=False),
    _model("cnf", "a formula in DIMACS, for SAT solvers", (".cnf",), spells_cells=True),
    _model("lp", "an answer set program, for clingo", (".lp",)),
    _model("xcsp3", "an XCSP3 instance, for CP solvers", spells_cells=True),
    _model("pycsp3", "a program for PyCSP3", (".py",)),
    Format(
        "freenono",
        "XML of FreeNono",
        "freenono",
        (".nonogram",),
        holds=Feature.TITLE | Feature.AUTHOR | Feature.GOAL | Feature.SEVERAL | Feature.PICTURE,
    ),
    Format(
        "xpm",
        "XPM pictures, as KDE's Picmi has them",
        "xpm",
        (".xpm",),
        holds=Feature.GOAL | Feature.COLOUR | Feature.PICTURE,
    ),
    Format(
        "image",
        "PNG, JPEG, GIF, BMP and WebP pictures of cells",
        "image",
        (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp"),
        holds=Feature.GOAL | _COLOURS | Feature.PICTURE,
    ),
)
"""Every format, the richest first."""

_BY_NAME = {name: format for format in FORMATS for name in (format.name, *format.aliases)}


def list_formats() -> tuple[Format, ...]:
    """Return every format that nonolith knows.

    >>> [format.name for format in list_formats() if format.binary]
    ['pbm-raw']
    """
    return FORMATS


def format_named(name: str | Format) -> Format:
    """Return the format with a name or an alias; a format is returned as it is.

    :raises ChoiceError: there is none; the message suggests the nearest.
    :raises ArgumentError: it is neither a name nor a format.
    """
    if isinstance(name, Format):
        return name
    if not isinstance(name, str):
        raise ArgumentError(f"format: expected a name or a Format, found {name!r}")
    if name in _BY_NAME:
        return _BY_NAME[name]
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), _BY_NAME, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(f.name for f in FORMATS)}"
    raise ChoiceError(f"no format is called {name!r}: {hint}")


def formats_of_suffix(path: str | os.PathLike[str]) -> tuple[Format, ...]:
    """Return the formats whose files end like a path."""
    suffix = os.path.splitext(path)[1].lower()
    return tuple(format for format in FORMATS if suffix in format.suffixes)
