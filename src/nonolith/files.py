"""Files are written beside and renamed, so that nobody ever sees half of one."""

import contextlib
import os
from pathlib import Path


def write_beside(path: Path, data: bytes) -> None:
    """Write a file whole or not at all.

    :raises OSError: it can't be written; what was there before is still there.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(beside, "xb") as file:
            file.write(data)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        raise
