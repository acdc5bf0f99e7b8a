"""The input of commands: puzzles from files or standard input."""

import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import IO, TYPE_CHECKING, NamedTuple

import click

from nonolith.cli._exit_codes import TIME_LIMIT, UNREADABLE
from nonolith.cli._parameters import VERBOSE
from nonolith.cli._say import tell
from nonolith.cli._time_limit import TimeOverError, time_limit, within
from nonolith.errors import FormatError, LimitError, NonolithError, UnknownFormatError
from nonolith.formats import MAX_BYTES
from nonolith.formats.api import load_stream, loads, loads_all
from nonolith.model import Puzzle

if TYPE_CHECKING:
    from nonolith.scanning import Scan

_INLINE = {
    "line": re.compile(r"[0-9./]*:[0-9./]*"),
    "grid": re.compile(r"(?=.*[#X])[#X.]+(/[#X.]+)+"),
    "tatham": re.compile(r"[0-9]+x[0-9]+:[0-9./]*(,[0-9a-zA-Z]*)?"),
    "puzzlink": re.compile(r"https?://\S*nonogram/[0-9]+/[0-9]+/\S*"),
}
"""Formats that can replace a file on the command line: clues, a picture, a game id, a URL (never
fetched)."""
_LINES = {
    "line": rb"(?=.*[0-9])[0-9./ \t]*:[0-9./ \t]*",
    "tatham": rb"[0-9]+x[0-9]+:[0-9./]*(,[0-9a-zA-Z]*)?",
}
"""Formats with one puzzle per line, which can be streamed."""
_LONGEST_LINE = 1 << 20
"""Bytes: input with longer lines is not a stream of puzzles."""
_PICTURES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF")
"""The first bytes of pixel images."""
_WRONG_CLUES = "; clues would be numbers, points, slashes and a colon, as in 1.1/1:2//1"


READING = "it was read"
"""The activity named in the message if the time limit was reached."""


class InputError(NonolithError):
    """A file can't be opened, for the system's reason; or a folder has no puzzle."""


class Named(NamedTuple):
    """A puzzle and its name in messages: its file, with a number if the file has several."""

    name: str
    puzzle: Puzzle
    is_one_of_several: bool = False
    """Whether its file has other puzzles."""


class Input(NamedTuple):
    """A file and its puzzles."""

    file: str
    puzzles: Sequence[Named]
    folder: str | None = None
    """The folder that was named, if the file itself was not."""


def is_inline(file: str) -> bool:
    """Return whether an argument is not a file but the puzzle itself: ``1.1/1:2//1``."""
    return _inline_format(file) is not None


def _inline_format(file: str) -> str | None:
    """Return the format of a puzzle that takes the place of a file; None if it is none."""
    found = (name for name, form in _INLINE.items() if form.fullmatch(file))
    return None if os.path.exists(file) else next(found, None)


def _seems_inline(file: str) -> bool:
    """Return whether a missing file was meant as clues: ``1.1/x:2//1``, or ``1/2``."""
    likely = ":" in file or re.fullmatch(r"[0-9./]*/[0-9./]*", file) is not None
    return file[:1].isdigit() and likely and not os.path.exists(file)


def _is_verbose() -> bool:
    """Return whether the user asked how files are understood."""
    context = click.get_current_context(silent=True)
    return context is not None and context.meta.get(VERBOSE, False)


def read(
    file: str, source_format: str | None, head: bytes = b"", *, scans: bool = True
) -> list[Named]:
    """Return the puzzles of a file; ``-`` is standard input, of which the *head* was read before.

    The puzzle itself may take a file's place: ``1.1/1:2//1``, ``X.X/X..``, ``3x2:2//1/1.1/1``. If
    it *scans*, the picture of a puzzle with clues is that puzzle.

    :raises InputError: it can't be opened.
    :raises FormatError: it is not in its format, or has no puzzle.
    """
    name = "<stdin>" if file == "-" else file or "''"
    if file == "-" and sys.stdin.isatty():
        tell("Type or paste a puzzle; end it with Ctrl-D.")
    if (format := _inline_format(file)) is not None:
        return [Named(file, loads(file, format, name=file))]
    try:
        with _standard_input(head) if file == "-" else open(file, "rb") as stream:
            detail = _detail if _is_verbose() else None
            notes: list[str] = []
            scan = None
            if scans and source_format is None:
                scan = _scan(stream, name)
            try:
                puzzles = load_stream(
                    stream, source_format, name=name, note=notes.append, detail=detail
                )
            except UnknownFormatError:
                if scan is None:
                    raise
                puzzles = []
            if scan is not None:
                puzzles = _scanned(scan, puzzles, notes, name)
            for line in notes:
                _note(line)
    except FormatError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"{name}: {reason}{_WRONG_CLUES if _seems_inline(file) else ''}") from None
    if not puzzles:  # an archive may be empty
        raise UnknownFormatError("a puzzle", found="nothing", path=name)
    if len(puzzles) == 1:
        return [Named(name, puzzles[0])]
    return [
        Named(f"{name}#{number}", puzzle, is_one_of_several=True)
        for number, puzzle in enumerate(puzzles, start=1)
    ]


def _scan(stream: IO[bytes], name: str) -> "Scan | None":
    """Return the scan of a picture of a puzzle with clues; None if this is something else."""
    if not stream.seekable():
        return None
    head = stream.read(8)
    data = head + stream.read(MAX_BYTES) if head.startswith(_PICTURES) else b""
    stream.seek(0)
    if not data:
        return None
    from nonolith.cli._pictures import scanned  # few files are pictures

    return scanned(data, name)


def _scanned(scan: "Scan", puzzles: list[Puzzle], notes: list[str], name: str) -> list[Puzzle]:
    """Return the puzzle that a picture shows, instead of the picture itself read as cells.

    The drawing of a solved puzzle is both, and as a picture of cells it has its solution.

    :raises FormatError: it can't be read with certainty.
    """
    from nonolith.cli._pictures import puzzle_of, shows_solved

    if len(puzzles) == 1 and shows_solved(scan, puzzles[0]):
        return puzzles
    notes[:] = [f"{name}: took the puzzle of {scan.size} that the picture shows, by its clues"]
    return [puzzle_of(scan, name)]


def _note(line: str) -> None:
    tell(f"nonolith: note: {line}")


def _standard_input(head: bytes) -> IO[bytes]:
    """Return all of standard input, of which the *head* was read before."""
    return io.BytesIO(head + sys.stdin.buffer.read(max(0, MAX_BYTES + 1 - len(head))))


def _detail(line: str) -> None:
    tell(f"nonolith: {line}")


class Stream:
    """Standard input with a puzzle on each line: the first is yielded before the last is read.

    The first two lines that are not empty decide: both must be clue lines, game ids or JSON
    documents. All other input is read whole.
    """

    def __init__(self, source_format: str | None) -> None:
        self.head = b""
        self.format: str | None = None
        """The format of every line; None if this is no stream of puzzles."""
        self.source_format = source_format

    def look(self) -> None:
        """Read the first lines, and find out whether each is a puzzle."""
        formats: list[str | None] = []
        while len(formats) < 2:
            line = sys.stdin.buffer.readline(_LONGEST_LINE)
            self.head += line
            if not line or len(line) == _LONGEST_LINE:
                return
            if line.strip():
                formats.append(_format_of_line(line.strip()))
                if formats[-1] is None or self.source_format not in (None, formats[-1]):
                    return
        if formats[0] == formats[1]:
            self.format = formats[0]

    def puzzles(self, name: str) -> Iterator[Named]:
        """Yield the puzzles.

        :raises FormatError: a line is wrong.
        """
        number = 0
        for line_number, line in enumerate(chain(self.head.splitlines(True), sys.stdin.buffer), 1):
            if not line.strip():
                continue
            try:
                puzzles = loads_all(line, self.format, name=name, note=_note)
            except FormatError as error:
                raise FormatError(**{**vars(error), "line": line_number}) from None
            for puzzle in puzzles:
                number += 1
                yield Named(f"{name}#{number}", puzzle, is_one_of_several=True)


def _format_of_line(line: bytes) -> str | None:
    """Return the format of a line that is a whole puzzle; None if it is none."""
    if line[:1] in (b"{", b"["):
        import json

        try:
            json.loads(line)
        except (ValueError, RecursionError):
            return None
        return "json"
    return next((name for name, form in _LINES.items() if re.fullmatch(form, line)), None)


class Inputs:
    """The puzzles of files and of folders, or of standard input where nothing is named.

    Every command reads its puzzles here, so that the same is wrong for all of them. A file that
    can't be read, or not in the time that a puzzle has, is complained about on standard error, and
    the others go on. So is a file of a folder if it claims a format, by its content or its suffix;
    what is in no known format is skipped, and counted. A folder without a puzzle is wrong as a
    file without one is: nobody who asks about all puzzles wants to hear that there were none.

    Where the puzzles become one *whole*, as a file that all of them go into, the first file or
    folder that was named and is wrong is an error, and nothing is made.
    """

    def __init__(
        self,
        files: Sequence[str],
        source_format: str | None,
        seconds: float | None = None,
        *,
        whole: bool = False,
    ) -> None:
        self.files = files or ["-"]
        self.source_format = source_format
        self.seconds = seconds
        self.whole = whole
        self._stream: Stream | None = None
        self._is_late = False
        self.files_read: list[str] = []
        """The files whose puzzles were read so far."""
        self.unreadable = False
        """Whether some file could not be read so far."""
        self.timed_out = False
        """Whether some file took too long to read so far."""

    def __iter__(self) -> Iterator[Named]:
        """Yield the puzzles; those of a stream as they come.

        :raises NonolithError: a whole is wanted, and what was named has no puzzle to read.
        """
        if self.is_stream() and self._stream is not None:
            self.files_read.append("-")
            try:
                yield from self._stream.puzzles("<stdin>")
            except FormatError as error:
                self._wrong(error)
            return
        for each in self.by_file():
            yield from each.puzzles

    def is_stream(self) -> bool:
        """Return whether the puzzles come one by one, a line each, on standard input."""
        if list(self.files) != ["-"] or sys.stdin is None or sys.stdin.isatty():
            return False
        if self._stream is None:
            self._stream = Stream(self.source_format)
            try:
                with time_limit(self.seconds):
                    self._stream.look()
            except TimeOverError:
                self._is_late = True
            except (OSError, ValueError):
                pass  # it is read again, and the error said then
        return self._stream.format is not None

    def by_file(self) -> Iterator[Input]:
        """Yield the files with their puzzles.

        :raises NonolithError: a whole is wanted, and what was named has no puzzle to read.
        """
        for file in self.files:
            if os.path.isdir(file):
                yield from self._folder(file)
                continue
            try:
                found = self._read(file)
            except (InputError, FormatError) as error:
                self._wrong(error)
            else:
                yield from found

    def exit_code(self, code: int) -> int:
        """Return the exit code of a command: what could not be read comes before its own."""
        if self.unreadable:
            return UNREADABLE
        return TIME_LIMIT if self.timed_out else code

    def _folder(self, folder: str) -> Iterator[Input]:
        """Yield all files below a folder that have puzzles."""
        found = wrong = skipped = 0

        def complain(error: OSError | NonolithError) -> None:
            nonlocal wrong
            wrong += 1
            if isinstance(error, OSError):
                error = InputError(f"{error.filename}: {error.strerror}")
            self._complain(error)

        for file in _files_below(folder, complain):
            if not os.path.isfile(file):  # a pipe would be waited for, a device has no end
                skipped += 1
                self._tell_detail(f"{file}: skipped: not a regular file")
                continue
            try:
                inputs = self._read(file, folder)
            except UnknownFormatError as error:
                skipped += 1
                self._tell_detail(f"skipped: {error}")
            except (InputError, FormatError) as error:
                complain(error)
            else:
                found += 1  # or it took too long, which was said
                yield from inputs
        if not found and wrong:
            self._wrong(InputError(f"{folder}: no puzzle in this folder could be read"))
        elif not found:
            self._wrong(InputError(f"{folder}: no file in this folder holds a puzzle"))
        elif skipped:
            files = "file" if skipped == 1 else "files"
            tell(f"nonolith: {folder}: {skipped} {files} in no known format skipped")

    def _tell_detail(self, line: str) -> None:
        if _is_verbose():
            _detail(line)

    def _read(self, file: str, folder: str | None = None) -> Sequence[Input]:
        """Return a file with its puzzles; nothing if it takes too long.

        :raises InputError: it can't be opened.
        :raises FormatError: it is not in its format, or has no puzzle.
        :raises LimitError: it takes too long, and a whole is wanted.
        """
        try:
            with within(self.seconds, file, READING):
                if self._is_late:
                    raise TimeOverError
                head = self._stream.head if self._stream and file == "-" else b""
                puzzles = read(file, self.source_format, head, scans=folder is None)
        except LimitError as late:
            if self.whole:
                raise
            tell(f"nonolith: {late}")
            self.timed_out = True
            return ()
        self.files_read.append(file)
        return (Input(file, puzzles, folder),)

    def _wrong(self, error: NonolithError) -> None:
        """Report a wrong input.

        :raises NonolithError: a whole is wanted: the error itself.
        """
        if self.whole:
            raise error
        self._complain(error)

    def _complain(self, error: NonolithError) -> None:
        tell(f"nonolith: {error}")
        self.unreadable = True


def _files_below(folder: str, unlisted: Callable[[OSError], None]) -> Iterator[str]:
    """Yield the files below a folder, always in the same order.

    *unlisted* is called with the error of a folder that can't be looked into.
    """
    for place, folders, names in os.walk(folder, onerror=unlisted):
        folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
        for name in sorted(names):
            yield os.path.join(place, name)
