"""Reading and writing puzzles: what the package's front door offers."""

import os
from collections.abc import Callable, Iterable
from typing import BinaryIO

from nonolith.errors import ConversionError, FormatError, ModelError, UnknownFormatError
from nonolith.formats._source import MAX_BYTES, Source
from nonolith.formats.registry import Format, format_named, formats_of_suffix
from nonolith.garbage import no_collection
from nonolith.model import Grid, Metadata, Puzzle

Path_ = str | os.PathLike[str]
Writable = Puzzle | Grid | Iterable[Puzzle | Grid]
Note = Callable[[str], object]
"""What is called with a line about something that had to be guessed, as the encoding."""


def load(path: Path_, format: str | None = None, *, note: Note | None = None) -> Puzzle:
    r"""Return the puzzle of a file; its format is seen from its content if not given.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "corner.txt")
    ...     _ = path.write_text("#.#\n#..\n")
    ...     load(path).rows
    ((1, 1), (1,))

    *note* is called with a line about what had to be guessed: text that is not UTF-8 is read as
    Latin-1.

    :raises FormatError: it is not in the format, or in none that is known, or has several puzzles.
    :raises OSError: it can't be read.
    """
    return _one(load_all(path, format, note=note), os.fspath(path), "load_all")


def loads(
    text: str | bytes,
    format: str | None = None,
    *,
    name: str = "<text>",
    note: Note | None = None,
) -> Puzzle:
    """Return the puzzle of a text, or of a file's bytes; errors call it by its *name*.

    *note* is called with a line about what had to be guessed, as in :func:`load`.

    >>> loads("1.1/1:2//1")
    Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])

    :raises FormatError: it is not in the format, or in none that is known, or has several puzzles.
    """
    return _one(loads_all(text, format, name=name, note=note), name, "loads_all")


def load_all(path: Path_, format: str | None = None, *, note: Note | None = None) -> list[Puzzle]:
    r"""Return every puzzle of a file.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "two.txt")
    ...     _ = path.write_text("1:1\n1.1/1:2/0/1\n")
    ...     [(puzzle.height, puzzle.width) for puzzle in load_all(path)]
    [(1, 1), (2, 3)]

    *note* is called with a line about what had to be guessed, as in :func:`load`.

    :raises FormatError: it is not in the format, or in none that is known.
    :raises OSError: it can't be read.
    """
    with open(path, "rb") as file:
        return load_stream(file, format, name=os.fspath(path), note=note)


def load_stream(
    file: BinaryIO, format: str | None = None, *, name: str, note: Note | None = None
) -> list[Puzzle]:
    """Return every puzzle of an open file, of which no more is read than a puzzle may have.

    :raises FormatError: it is not in the format, or in none that is known, or too long.
    :raises OSError: it can't be read.
    """
    return loads_all(file.read(MAX_BYTES + 1), format, name=name, note=note)


def loads_all(
    text: str | bytes,
    format: str | None = None,
    *,
    name: str = "<text>",
    note: Note | None = None,
) -> list[Puzzle]:
    r"""Return every puzzle of a text, or of a file's bytes; errors call it by its *name*.

    A file may be packed with gzip or zip, and a zip archive may hold several. *note* is called with
    a line about what had to be guessed, as in :func:`load`.

    >>> loads_all("1:1\n1.1/1:2/0/1")
    [Puzzle(rows=[[1]], columns=[[1]]), Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])]

    :raises FormatError: it is not in the format, or in none that is known.
    """
    if len(text) > MAX_BYTES:
        raise FormatError(f"at most {MAX_BYTES:,} bytes", found="more", path=name)
    try:
        return _read_all(text, format, name, note)
    except UnknownFormatError as error:
        if format is None and not _is_claimed(error.path, name):
            raise
        raise FormatError(**vars(error)) from None


def _is_claimed(path: str, name: str) -> bool:
    """Return whether what is in no known format calls itself a puzzle, or is packed with others.

    A picture of pixels may be of anything: how its name ends says nothing.
    """
    by_suffix = any(format.name != "image" for format in formats_of_suffix(path))
    return by_suffix or path.startswith(f"{name}/")


def _read_all(text: str | bytes, format: str | None, name: str, note: Note | None) -> list[Puzzle]:
    if isinstance(text, str):
        return _read(Source(text, name), format, formats_of_suffix(name))
    from nonolith.formats.wrapping import unwrapped

    puzzles = []
    for source in unwrapped(text, name):
        puzzles += _read(source, format, formats_of_suffix(source.name))
        if note is not None:
            for line in source.notes:
                note(line)
    return puzzles


def dump(puzzles: Writable, path: Path_, format: str | None = None) -> None:
    """Write a puzzle, or several, into a file; the format is that of its suffix if not given.

    A grid is written as its puzzle, with the grid as the goal. The file is whole or not there.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> puzzle = Puzzle([[1, 1], [1]], [[2], [], [1]])
    >>> with TemporaryDirectory() as folder:
    ...     dump(puzzle, Path(folder, "corner.non"))
    ...     load(Path(folder, "corner.non")) == puzzle
    True

    :raises ConversionError: the format can't hold them.
    :raises ValueError: no format has the suffix, or the name that is given.
    :raises OSError: the file can't be written.
    """
    from pathlib import Path

    from nonolith.whole_file import write_beside

    write_beside(Path(path), dumpb(puzzles, format or _name_of(path)))


def dumps(puzzles: Writable, format: str = "json") -> str:
    """Return a puzzle, or several, as the text of a file.

    >>> print(dumps(Puzzle([[1, 1], [1]], [[2], [], [1]]), "tatham"), end="")
    3x2:2//1/1.1/1

    :raises ConversionError: the format can't hold them, or is no text.
    :raises ValueError: no format has the name.
    """
    text = format_named(format).write(_puzzles(puzzles))
    if isinstance(text, bytes):
        raise ConversionError(f"{format} is no text: use dump or dumpb")
    return text


def dumpb(puzzles: Writable, format: str = "json") -> bytes:
    r"""Return a puzzle, or several, as the bytes of a file.

    >>> dumpb(Grid.parse("#.#/#.."), "pbm-raw")
    b'P4\n3 2\n\xa0\x80'

    :raises ConversionError: the format can't hold them.
    :raises ValueError: no format has the name.
    """
    content = format_named(format).write(_puzzles(puzzles))
    return content if isinstance(content, bytes) else content.encode()


def detect(source: Source, by_suffix: tuple[Format, ...] = ()) -> Format:
    """Return the format that a source is in, seen from its content.

    The suffix of a file's name settles what the content leaves open.

    :raises UnknownFormatError: no format fits.
    :raises FormatError: several do.
    """
    from nonolith.formats.sniff import BARE_NUMBERS, sniff

    names = sniff(source)
    preferred = [format for format in by_suffix if format.name in names]
    if not preferred and (not names or set(names) <= BARE_NUMBERS):
        # Nothing but numbers, or nothing known: if the name says what it should be, the reader
        # of that can say what is wrong with it.
        preferred = [f for f in by_suffix if not names or f.name in BARE_NUMBERS]
    if preferred:
        return preferred[0]
    if len(names) == 1:
        return format_named(names[0])
    if names:
        raise FormatError(
            problem=f"this could be {' or '.join(names)}: say which it is", path=source.name
        )
    first = next(line.strip() for line in source.lines if line.text.strip())
    wrong = source.error("a puzzle in one of the known formats", first)
    raise UnknownFormatError(**vars(wrong))


def _read(source: Source, name: str | None, by_suffix: tuple[Format, ...]) -> list[Puzzle]:
    format = detect(source, by_suffix) if name is None else format_named(name)
    try:
        with no_collection():
            puzzles = format.read(source)
    except ModelError as error:
        # Whatever a reader lets through to the model, the file is what is wrong.
        raise source.unsupported(str(error)) from error
    for puzzle in puzzles:
        source.check_cells(puzzle.height, puzzle.width)
    return puzzles


def _one(puzzles: list[Puzzle], name: str, instead: str) -> Puzzle:
    if len(puzzles) != 1:
        raise FormatError(
            problem=f"expected one puzzle, found {len(puzzles)}: use {instead}", path=name
        )
    return puzzles[0]


def _name_of(path: Path_) -> str:
    for format in formats_of_suffix(os.fspath(path)):
        if format.writes:
            return format.name
    raise ValueError(f"no format for the suffix of {os.fspath(path)!r}: give its name")


def _puzzles(puzzles: Writable) -> list[Puzzle]:
    items = [puzzles] if isinstance(puzzles, Puzzle | Grid) else puzzles
    return [
        item if isinstance(item, Puzzle) else Puzzle.from_grid(item, Metadata(goal=item))
        for item in items
    ]
