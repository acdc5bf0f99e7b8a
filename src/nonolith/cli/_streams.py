"""Makes the standard streams robust, so that they never change the program's answer."""

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

Stdin, Stdout, Stderr = range(3)


class _Unfailing(io.FileIO):
    """Standard error that drops what it can't write, for instance on a full disk.

    Messages are not the answer: failing to write one must not look like "no".
    """

    def write(self, data: "ReadableBuffer", /) -> int:
        """Write, or drop the text."""
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def prepare() -> None:
    """Replace closed descriptors, make stderr unfailing, and escape what stdout can't encode.

    A stream that was replaced, as tests and notebooks do, stays as it is.
    """
    # Wrong use of a replacement fails like a closed stream, and no file that is opened later gets #
    # the number of a standard stream.
    for number, mode in ((Stdin, os.O_WRONLY), (Stdout, os.O_RDONLY), (Stderr, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, mode)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
    if sys.stdin is None:
        sys.stdin = open(Stdin, encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(Stdout, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    own = sys.__stdout__
    if own is not None and sys.stdout is own and own.encoding.lower() != "utf-8":
        own.reconfigure(errors="backslashreplace")  # a title in ASCII is better than none
    if sys.stderr is None or sys.stderr is sys.__stderr__:
        sys.stderr = _unfailing(sys.stderr)


def _unfailing(stream: TextIO | None) -> TextIO:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return io.TextIOWrapper(
        io.BufferedWriter(_Unfailing(Stderr, "w", closefd=False)),
        encoding=encoding,
        errors="backslashreplace",
        line_buffering=True,
    )
