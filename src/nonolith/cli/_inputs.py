"""Where the commands get their puzzles from: files, or standard input."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from threading import TIMEOUT_MAX, current_thread, main_thread
from time import sleep
from typing import NamedTuple, NoReturn

from nonolith.cli._exit_codes import TIME_LIMIT, UNREADABLE
from nonolith.cli._say import tell
from nonolith.errors import FormatError, LimitError, NonolithError
from nonolith.formats.api import load_stream, loads
from nonolith.model import Puzzle
from nonolith.solving.limits import Limit

_INLINE = re.compile(r"[0-9./]*:[0-9./]*")
_WRONG_CLUES = "; clues would be numbers, points, slashes and a colon, as in 1.1/1:2//1"
_LONGEST = 1e8  # seconds, three years: more than the system's clock takes is no limit at all

_LATE = "the time limit was reached while it was read"


class InputError(NonolithError):
    """A file can't be opened; the message is the system's reason."""


class Named(NamedTuple):
    """A puzzle and what messages call it: its file, and its number where the file has several."""

    name: str
    puzzle: Puzzle
    is_one_of_several: bool = False
    """Whether its file has other puzzles."""


class Input(NamedTuple):
    """A file and its puzzles."""

    file: str
    puzzles: Sequence[Named]
    folder: str | None = None
    """The folder that was named where the file was not."""


def is_inline(file: str) -> bool:
    """Return whether what was named is no file but the clues themselves: ``1.1/1:2//1``."""
    return _INLINE.fullmatch(file) is not None and not os.path.exists(file)


def _seems_inline(file: str) -> bool:
    """Return whether what is no file was meant to be clues: ``1.1/x:2//1``."""
    return file[:1].isdigit() and ":" in file and not os.path.exists(file)


def read(file: str, source_format: str | None) -> list[Named]:
    """Return the puzzles of a file; ``-`` is standard input.

    The clues themselves may take a file's place: ``1.1/1:2//1``.

    :raises InputError: it can't be opened.
    :raises FormatError: it is not in its format.
    """
    name = "<stdin>" if file == "-" else file
    if file == "-" and sys.stdin.isatty():
        tell("Type or paste a puzzle; end it with Ctrl-D.")
    if is_inline(file):
        return [Named(file, loads(file, "line", name=file))]
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as stream:
            puzzles = load_stream(stream, source_format, name=name, note=_note)
    except FormatError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"{name}: {reason}{_WRONG_CLUES if _seems_inline(file) else ''}") from None
    if len(puzzles) == 1:
        return [Named(name, puzzles[0])]
    return [
        Named(f"{name}#{number}", puzzle, is_one_of_several=True)
        for number, puzzle in enumerate(puzzles, start=1)
    ]


def _note(line: str) -> None:
    tell(f"nonolith: note: {line}")


class Inputs:
    """The puzzles of files, or of standard input where there is no file.

    A file that can't be read, or not in the time that a puzzle has, is complained about on standard
    error, and the others go on.
    """

    def __init__(
        self, files: Sequence[str], source_format: str | None, seconds: float | None = None
    ) -> None:
        self.files = files or ["-"]
        self.source_format = source_format
        self.seconds = seconds
        self.unreadable = False
        """Whether some file could not be read so far."""
        self.timed_out = False
        """Whether some file took too long to read so far."""

    def __iter__(self) -> Iterator[Named]:
        for file in self.files:
            try:
                yield from self._puzzles(file)
            except (InputError, FormatError) as error:
                tell(f"nonolith: {error}")
                self.unreadable = True
            except _OutOfTimeError:
                self._late(file)

    def _puzzles(self, file: str) -> Iterator[Named]:
        if os.path.isdir(file):
            for each in _folder_inputs(file, self.source_format, self.seconds, self._late):
                yield from each.puzzles
            return
        with _time_limit(self.seconds):
            puzzles = read(file, self.source_format)
        yield from puzzles

    def _late(self, file: str) -> None:
        tell(f"nonolith: {file}: {_LATE}")
        self.timed_out = True

    def exit_code(self, code: int) -> int:
        """Return the exit code of a command: what could not be read comes before its own."""
        if self.unreadable:
            return UNREADABLE
        return TIME_LIMIT if self.timed_out else code


class _OutOfTimeError(Exception):
    pass


@contextmanager
def _time_limit(seconds: float | None) -> Iterator[None]:
    """Raise an error in what runs within when the time is over, wherever it is."""
    if seconds is None or current_thread() is not main_thread():
        yield
        return

    if not hasattr(signal, "setitimer"):
        with _interrupted_after(seconds):
            yield
        return

    def expire(number: int, frame: object) -> None:
        raise _OutOfTimeError

    before = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, _LONGEST))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _interrupted_after(seconds: float) -> Iterator[None]:
    """Raise it where there are no timers, as on Windows: a thread presses Ctrl-C, so to speak.

    What waits for the system, as for a pipe, is not interrupted until it goes on.
    """
    from _thread import interrupt_main
    from threading import Lock, Timer

    lock = Lock()
    running, late = True, False

    def interrupt() -> None:
        nonlocal late
        with lock:
            if running:
                late = True
                interrupt_main()

    timer = Timer(min(seconds, TIMEOUT_MAX), interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
        with lock:
            running = False
        if late:
            sleep(1)  # the interrupt is on its way, and must not come later
    except KeyboardInterrupt:
        if late:
            raise _OutOfTimeError from None
        raise
    finally:
        running = False
        timer.cancel()


def read_each(
    files: Sequence[str], source_format: str | None, seconds: float | None = None
) -> Iterator[Named]:
    """Yield the puzzles of files, or of standard input where there is no file.

    :raises NonolithError: a file can't be opened or read.
    :raises LimitError: one takes longer to read than so many seconds.
    """
    for each in read_inputs(files, source_format, seconds):
        yield from each.puzzles


def read_inputs(
    files: Sequence[str], source_format: str | None, seconds: float | None = None
) -> Iterator[Input]:
    """Yield files with their puzzles, and those below folders; without any, standard input.

    :raises NonolithError: a file can't be opened or read.
    :raises LimitError: one takes longer to read than so many seconds.
    """

    def late(file: str) -> NoReturn:
        raise LimitError(f"{file}: {_LATE}", Limit.SECONDS)

    for file in files or ["-"]:
        if os.path.isdir(file):
            yield from _folder_inputs(file, source_format, seconds, late)
            continue
        try:
            with _time_limit(seconds):
                puzzles = read(file, source_format)
        except _OutOfTimeError:
            late(file)
        yield Input(file, puzzles)


def _folder_inputs(
    folder: str,
    source_format: str | None,
    seconds: float | None = None,
    late: Callable[[str], None] = tell,
) -> Iterator[Input]:
    """Yield what all files below a folder hold; how many hold nothing is said in one line.

    *late* is called with a file that takes longer to read than so many seconds.

    :raises InputError: none holds a puzzle.
    """
    skipped = others = 0
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            file = os.path.join(place, name)
            if not os.path.isfile(file):  # a pipe would be waited for, a device has no end
                skipped += 1
                continue
            try:
                with _time_limit(seconds):
                    puzzles = read(file, source_format)
            except (InputError, FormatError):
                skipped += 1
            except _OutOfTimeError:
                others += 1
                late(file)
            else:
                others += 1
                yield Input(file, puzzles, folder)
    if not others:
        raise InputError(f"{folder}: no file in this folder holds a puzzle")
    if skipped:
        files = "file" if skipped == 1 else "files"
        tell(f"nonolith: {folder}: {skipped} {files} without a puzzle skipped")
