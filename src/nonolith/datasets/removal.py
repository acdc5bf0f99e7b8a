"""Removes the files that were made, and nothing else."""

from collections.abc import Iterable
from pathlib import Path

from nonolith.datasets import checksums
from nonolith.datasets.targets import Target
from nonolith.model.size import Size
from nonolith.whole_file import part_name


def clean(targets: Iterable[Target], directory: Path) -> list[Path]:
    """Remove the files of targets, and what an interrupted run left of them; return their paths.

    Directories stay, so that they are made again when every size is asked for. The directory of a
    size that is a link is not followed: what it leads to is not ours to remove.

    :raises OSError: a file can't be removed.
    """
    removed = []
    folders: dict[Path, list[str]] = {}
    for target in targets:
        path = target.path(directory)
        if path.parent.is_symlink():
            continue
        folders.setdefault(path.parent, []).append(path.name)
        for file in (path, path.with_name(part_name(path.name))):
            if file.is_file() or file.is_symlink():
                file.unlink()
                removed.append(file)
    for folder, files in folders.items():
        checksums.forget(folder, files)
    return removed


def remove_directories(sizes: Iterable[Size], directory: Path) -> list[Path]:
    """Remove the directories of sizes that hold nothing any more; return those that stay.

    :raises OSError: an empty directory can't be removed.
    """
    kept = []
    for size in sizes:
        path = directory / size.name
        if path.is_symlink() or not path.is_dir():
            continue
        if any(path.iterdir()):
            kept.append(path)
        else:
            path.rmdir()
    return kept
