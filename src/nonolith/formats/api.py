"""The public functions that read and write puzzles."""

import os
from collections.abc import Callable, Iterable
from typing import IO, Any, BinaryIO

from nonolith.arguments import path_given
from nonolith.errors import (
    ArgumentError,
    ChoiceError,
    ConversionError,
    FormatError,
    ModelError,
    UnknownFormatError,
)
from nonolith.formats._limits import MAX_BYTES, MAX_PUZZLES
from nonolith.formats._source import Source
from nonolith.formats.registry import Format, format_named, formats_of_suffix
from nonolith.formats.sniff import BARE_NUMBERS, sniff
from nonolith.formats.wrapping import unwrapped
from nonolith.machine import collector_paused
from nonolith.model import Grid, Metadata, Puzzle

Readable = str | os.PathLike[str] | IO[Any]
"""A path, or a file open for reading."""
Written = str | os.PathLike[str] | BinaryIO
"""A path, or a file open for writing bytes."""
Writable = Puzzle | Grid | Iterable[Puzzle | Grid]
Note = Callable[[str], object]
"""A callback for notes about guesses, such as the encoding; it gets one line of text."""


def load(file: Readable, format: str | Format | None = None, *, note: Note | None = None) -> Puzzle:
    r"""Return the puzzle of a file; the format is detected from the content if not given.

    The file is a path or open for reading; the *format* is a name or one of :func:`list_formats`.

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
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: no format has the name.
    """
    return _one(load_all(file, format, note=note), _name_of(file), "load_all")


def loads(
    text: str | bytes,
    format: str | Format | None = None,
    *,
    name: str = "<text>",
    note: Note | None = None,
) -> Puzzle:
    """Return the puzzle of a text, or of a file's bytes; errors show its *name*.

    *note* is called with a line about each guess, as in :func:`load`.

    >>> loads("1.1/1:2//1")
    Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])

    :raises FormatError: it is not in the format, or in none that is known, or has several puzzles.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: no format has the name.
    """
    return _one(loads_all(text, format, name=name, note=note), name, "loads_all")


def load_all(
    file: Readable, format: str | Format | None = None, *, note: Note | None = None
) -> list[Puzzle]:
    r"""Return every puzzle of a file: a path, or a file open for reading.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "two.txt")
    ...     _ = path.write_text("1:1\n1.1/1:2/0/1\n")
    ...     [(puzzle.height, puzzle.width) for puzzle in load_all(path)]
    [(1, 1), (2, 3)]

    *note* is called with a line about each guess, as in :func:`load`.

    :raises FormatError: it is not in the format, or in none that is known.
    :raises OSError: it can't be read.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: no format has the name.
    """
    name = _name_of(file)
    if isinstance(file, str | os.PathLike):
        with open(name, "rb") as opened:
            return load_stream(opened, format, name=name, note=note)
    return load_stream(file, format, name=name, note=note)


def load_stream(
    file: IO[Any],
    format: str | Format | None = None,
    *,
    name: str,
    note: Note | None = None,
    detail: Note | None = None,
) -> list[Puzzle]:
    """Return every puzzle of an open file, reading no more than a file may have.

    *detail* is called with lines about how the file was understood.

    :raises FormatError: it is not in the format or in no known format, or too long.
    :raises OSError: it can't be read.
    """
    return _loaded(file.read(MAX_BYTES + 1), format, name, note, detail)


def loads_all(
    text: str | bytes,
    format: str | Format | None = None,
    *,
    name: str = "<text>",
    note: Note | None = None,
) -> list[Puzzle]:
    r"""Return every puzzle of a text, or of a file's bytes; errors show its *name*.

    A file may be packed with gzip or zip, and a zip archive may hold several. *note* is called with
    a line about what had to be guessed, as in :func:`load`.

    >>> loads_all("1:1\n1.1/1:2/0/1")
    [Puzzle(rows=[[1]], columns=[[1]]), Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])]

    :raises FormatError: it is not in the format, or in none that is known.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: no format has the name.
    """
    return _loaded(text, format, name, note, None)


def _loaded(
    text: str | bytes,
    format: str | Format | None,
    name: str,
    note: Note | None,
    detail: Note | None,
) -> list[Puzzle]:
    if not isinstance(text, str | bytes):
        way = ": load reads a file" if hasattr(text, "read") or hasattr(text, "__fspath__") else ""
        raise ArgumentError(
            f"expected the text or the bytes of a puzzle, found {type(text).__name__}{way}"
        )
    if not isinstance(name, str):
        raise ArgumentError(f"name: expected a text, found {name!r}")
    if note is not None and not callable(note):
        raise ArgumentError(f"note: expected a function, found {note!r}")
    chosen = None if format is None else format_named(format)
    if len(text) > MAX_BYTES:
        raise FormatError(f"at most {MAX_BYTES:,} bytes", found="more", path=name)
    try:
        return _read_all(text, chosen, name, note, detail)
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


def _read_all(
    text: str | bytes,
    format: Format | None,
    name: str,
    note: Note | None,
    detail: Note | None,
) -> list[Puzzle]:
    if isinstance(text, str):
        return _read(Source(text, name), format, formats_of_suffix(name))
    puzzles = []
    for source in unwrapped(text, name):
        puzzles += _read(source, format, formats_of_suffix(source.name))
        if len(puzzles) > MAX_PUZZLES:
            raise source.too_many_puzzles()
        if note is not None:
            for line in source.notes:
                note(line)
        if detail is not None:
            for line in source.details:
                detail(f"{source.name}: {line}")
    return puzzles


def dump(puzzles: Writable, file: Written, format: str | Format | None = None) -> None:
    """Write one puzzle or several to a file; the suffix chooses the format if not given.

    The file is a path, which is written whole or not at all, or is open for writing bytes. A grid
    is written as its puzzle, with the grid as the goal.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> puzzle = Puzzle([[1, 1], [1]], [[2], [], [1]])
    >>> with TemporaryDirectory() as folder:
    ...     dump(puzzle, Path(folder, "corner.non"))
    ...     load(Path(folder, "corner.non")) == puzzle
    True

    :raises ConversionError: the format can't hold them.
    :raises ChoiceError: no format has the suffix, or the name that is given.
    :raises ArgumentError: an argument has another type.
    :raises OSError: the file can't be written.
    """
    name = _name_of(file, "write")
    content = dumpb(puzzles, _format_for(name) if format is None else format)
    if not isinstance(file, str | os.PathLike):
        try:
            file.write(content)
        except TypeError:
            raise ArgumentError(f"{name}: expected a file that is open for bytes (wb)") from None
        return
    from pathlib import Path

    from nonolith.whole_file import write_beside

    write_beside(Path(name), content)


def dumps(puzzles: Writable, format: str | Format = "json") -> str:
    """Return one puzzle or several as the text of a file.

    >>> print(dumps(Puzzle([[1, 1], [1]], [[2], [], [1]]), "tatham"), end="")
    3x2:2//1/1.1/1

    :raises ConversionError: the format can't hold them, or is not a text.
    :raises ChoiceError: no format has the name.
    :raises ArgumentError: an argument has another type.
    """
    chosen = format_named(format)
    text = chosen.write(puzzles_of(puzzles))
    if isinstance(text, bytes):
        raise ConversionError(f"{chosen.name} is not a text: use dump or dumpb")
    return text


def dumpb(puzzles: Writable, format: str | Format = "json") -> bytes:
    r"""Return one puzzle or several as the bytes of a file.

    >>> dumpb(Grid.parse("#.#/#.."), "pbm-raw")
    b'P4\n3 2\n\xa0\x80'

    :raises ConversionError: the format can't hold them.
    :raises ChoiceError: no format has the name.
    :raises ArgumentError: an argument has another type.
    """
    content = format_named(format).write(puzzles_of(puzzles))
    return content if isinstance(content, bytes) else content.encode()


def detect(source: Source, by_suffix: tuple[Format, ...] = ()) -> Format:
    """Return the format of a source, detected from its content.

    If the content leaves several, the suffix of the file's name decides.

    :raises UnknownFormatError: no format fits.
    :raises FormatError: several do.
    """
    names = sniff(source)
    preferred = [format for format in by_suffix if format.name in names]
    if not preferred and (not names or set(names) <= BARE_NUMBERS):
        # Bare numbers, or unknown: if the name claims a format, its reader can say what is wrong.
        preferred = [f for f in by_suffix if not names or f.name in BARE_NUMBERS]
    if preferred:
        return preferred[0]
    if len(names) == 1:
        return format_named(names[0])
    if names:
        raise FormatError(
            problem=f"this could be {' or '.join(names)}: name the format", path=source.name
        )
    first = next(line.strip() for line in source.lines if line.text.strip())
    wrong = source.error("a puzzle in one of the known formats", first)
    raise UnknownFormatError(**vars(wrong))


def _read(source: Source, format: Format | None, by_suffix: tuple[Format, ...]) -> list[Puzzle]:
    format = detect(source, by_suffix) if format is None else format
    source.details.append(f"read as {format.name}: {format.title}")
    try:
        with collector_paused():
            puzzles = format.read(source)
    except ModelError as error:
        # If the model rejects what a reader accepted, the fault is the file's.
        raise source.unsupported(str(error)) from error
    return puzzles


def _one(puzzles: list[Puzzle], name: str, instead: str) -> Puzzle:
    if len(puzzles) != 1:
        raise FormatError(
            problem=f"expected one puzzle, found {len(puzzles)}: use {instead}", path=name
        )
    return puzzles[0]


def _name_of(file: object, use: str = "read") -> str:
    """Return the name of a file in errors: its path, or the name it was opened by."""
    if isinstance(file, str | os.PathLike):
        return path_given(file, "file")
    if not callable(getattr(file, use, None)):
        raise ArgumentError(
            f"expected a path, or a file that can {use}, found {type(file).__name__}"
        )
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else "<file>"


def _format_for(name: str) -> Format:
    """Return the format that the suffix of a file's name asks for."""
    for format in formats_of_suffix(name):
        if format.writes:
            return format
    raise ChoiceError(f"no format for the suffix of {name!r}: give its name")


def puzzles_of(puzzles: Writable) -> list[Puzzle]:
    """Return what to write as puzzles; a grid becomes its puzzle, with the grid as goal.

    :raises ArgumentError: something else is among them.
    """
    if isinstance(puzzles, Puzzle | Grid):
        puzzles = [puzzles]
    elif isinstance(puzzles, str) or not isinstance(puzzles, Iterable):
        raise ArgumentError(f"expected a Puzzle, a Grid or several, found {type(puzzles).__name__}")
    return [
        item if isinstance(item, Puzzle) else Puzzle.from_grid(item, Metadata(goal=item))
        for item in map(_puzzle_or_grid, puzzles)
    ]


def _puzzle_or_grid(item: object) -> Puzzle | Grid:
    if isinstance(item, Puzzle | Grid):
        return item
    raise ArgumentError(f"expected a Puzzle or a Grid, found {type(item).__name__}")
