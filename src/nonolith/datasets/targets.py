"""Targets: the files of a size, by the names that users type."""

import difflib
from dataclasses import dataclass
from pathlib import Path

from nonolith.datasets.catalogue import COLUMNS, FILES, TEXTS, DataFile
from nonolith.errors import SizeError, TargetError
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True)
class Target:
    """One file of one size."""

    size: Size
    name: str
    """The file's name."""

    @property
    def file(self) -> DataFile:
        """The file's entry in the catalogue."""
        return FILES[self.name]

    def path(self, directory: Path) -> Path:
        """Return the file's path."""
        return directory / self.size.name / self.name

    def needs(self) -> list["Target"]:
        """Return what the file is made from."""
        return [Target(self.size, name) for name in self.file.needs]

    def __str__(self) -> str:
        return f"{self.size.name}/{self.name}"


def parse_target(text: str, *, parquet: bool = False) -> list[Target]:
    """Return the files that a target names: ``4/allHints``, ``2x5/all``, or ``5`` for all of 5.

    ``data/`` before it is understood.

    With *parquet* the columnar files are meant: ``5/uniqueHints`` for 5/uniqueHints.parquet.

    >>> [str(target) for target in parse_target("2x5/numUniqueHints")]
    ['2x5/numUniqueHints']
    >>> len(parse_target("4/all"))
    10
    >>> parse_target("data/4/size") == parse_target("4/size")
    True

    :raises TargetError: it names no size, or no file.
    """
    choice = COLUMNS if parquet else tuple(FILES)
    size, file = _split(text)
    if file == "all":
        return [Target(size, name) for name in (COLUMNS if parquet else TEXTS)]
    if parquet and not file.endswith(".parquet"):
        file += ".parquet"
    if file not in choice:
        close = difflib.get_close_matches(file, choice, n=1, cutoff=0.7)
        advice = f"did you mean {close[0]!r}?" if close else f"expected all, {', '.join(choice)}"
        raise TargetError(f"{text!r}: there is no file {file!r}: {advice}")
    return [Target(size, file)]


def parse_clean_target(text: str) -> list[Target]:
    """Return the files that a target names for removal: all, here, has the columnar files in it.

    :raises TargetError: it names no size, or no file.
    """
    size, file = _split(text)
    return [Target(size, name) for name in FILES] if file == "all" else parse_target(text)


def _split(text: str) -> tuple[Size, str]:
    # Users who know the files by their paths write data/4/all.
    directory, _, file = text.removeprefix("data/").rstrip("/").partition("/")
    try:
        return Size.parse(directory), file or "all"
    except SizeError:
        raise TargetError(
            f"{text!r} is not a target: expected a size and a file, such as 4/all or 2x5/allHints"
        ) from None


def size_directories(directory: Path) -> list[Size]:
    """Return the sizes that have a directory there, smallest first.

    Only directories with the very name that a size has here are seen.
    """
    sizes = []
    for path in directory.iterdir() if directory.is_dir() else ():
        try:
            size = Size.parse(path.name)
        except SizeError:
            continue
        if path.name == size.name and path.is_dir():
            sizes.append(size)
    return sorted(sizes, key=lambda size: (size.cells, size))
