"""Writes a folder of files, one per input and named after it."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePath

from nonolith.cli._inputs import Input, Inputs, Named, is_inline
from nonolith.cli._outputs import OutputError, make_folder, write, written_over

_PACKED = (".gz", ".zip")


def is_folder(destination: str | None) -> bool:
    """Return whether a destination is a folder: an existing one, or a name that ends in a slash."""
    return destination is not None and (destination.endswith("/") or os.path.isdir(destination))


def write_each(
    inputs: Inputs,
    folder: str,
    suffix: str,
    make: Callable[[Sequence[Named]], str | bytes],
    *,
    holds_many: bool,
) -> None:
    """Write a file for each input, made from its puzzles.

    Files in subfolders keep their relative place. If a format holds one puzzle per file, the
    puzzles of an input get numbered files; so do inputs of the same name. Nothing is written before
    everything is made.

    :raises OutputError: a file is also read, or can't be written.
    :raises NonolithError: an input can't be read.
    """
    sources: dict[str, str] = {}
    planned: list[tuple[str, Sequence[Named]]] = []
    for source in inputs.by_file():
        for stem, puzzles in _parts(source, holds_many):
            path = os.path.join(folder, f"{stem}{suffix}")
            number = 2
            while path in sources:
                path = os.path.join(folder, f"{stem}-{number}{suffix}")
                number += 1
            sources[path] = source.file
            planned.append((path, puzzles))
    lost = written_over(sources, inputs.files_read)
    if lost is not None:
        raise OutputError(f"{lost}: it is one of the files to read: name another folder")
    for path, content in [(path, make(puzzles)) for path, puzzles in planned]:
        make_folder(str(Path(path).parent))
        write(content, path)


def _parts(source: Input, holds_many: bool) -> Iterator[tuple[str, Sequence[Named]]]:
    """Yield the puzzles that share a file, and its name without a suffix."""
    stem = _stem(source)
    if holds_many or len(source.puzzles) == 1:
        yield stem, source.puzzles
        return
    digits = len(str(len(source.puzzles)))
    for number, named in enumerate(source.puzzles, start=1):
        yield f"{stem}-{number:0{digits}}", [named]


def _stem(source: Input) -> str:
    """Return what an input is called without its suffix, with its place below its folder."""
    if source.file == "-":
        return "stdin"
    if is_inline(source.file):
        return re.sub("[/:]", "-", source.file)
    path = PurePath(source.file)
    below = path.relative_to(source.folder) if source.folder else PurePath(path.name)
    if below.suffix.lower() in _PACKED:
        below = below.with_suffix("")
    return str(below.with_suffix(""))
