"""Streams of chunks: bytes that hold whole lines."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BufferedIOBase
from typing import BinaryIO, TypeVar

from nonolith.errors import FormatError
from nonolith.machine import available_threads

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK_BYTES = 1 << 20
LONGEST_LINE = 1 << 24
"""No line of a pipe beyond this is waited for: 16 MiB."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Lines and their origin, for errors."""

    text: bytes
    source: str
    first_line: int = 1

    def apply(self, work: Callable[[bytes], Result]) -> Result:
        """Return the result of a function of the core for the lines.

        :raises FormatError: a line can't be read; the message names it.
        """
        try:
            return work(self.text)
        except ValueError as error:
            line, column, problem = error.args
            raise FormatError(
                problem=problem,
                path=self.source,
                line=self.first_line + line,
                column=column + 1,
            ) from None


def file_chunks(file: BinaryIO, source: str) -> Iterator[Chunk]:
    """Yield the lines of a file on disk."""
    first_line = 1
    while text := file.read(CHUNK_BYTES):
        text += file.readline()
        yield Chunk(text, source, first_line)
        first_line += text.count(b"\n")


def pipe_chunks(file: BufferedIOBase, source: str) -> Iterator[Chunk]:
    """Yield the lines of a pipe as they arrive, without delay."""
    first_line, begun = 1, b""
    while text := file.read1(CHUNK_BYTES):
        whole, newline, rest = text.rpartition(b"\n")
        if newline:
            text = begun + whole + newline
            yield Chunk(text, source, first_line)
            first_line += text.count(b"\n")
            begun = rest
        else:
            begun += text
        if len(begun) > LONGEST_LINE:
            raise FormatError(
                f"a line of at most {LONGEST_LINE:,} bytes",
                found="a longer one",
                path=source,
                line=first_line,
            )
    if begun:
        yield Chunk(begun, source, first_line)


def in_order(work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """Yield the result of *work* for each item, in order, using all cores.

    Only a few items are in progress at any time, however many there are. *work* should release the
    GIL, as the core's functions do.
    """
    threads = available_threads()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="nonolith-data")
    pending: deque[Future[Result]] = deque()
    try:
        for item in items:
            pending.append(pool.submit(work, item))
            if len(pending) > 2 * threads:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
