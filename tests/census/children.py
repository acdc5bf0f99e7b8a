"""`nonolith` as a child process, for tests that interrupt it."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


@contextmanager
def started(*arguments: object) -> "Iterator[subprocess.Popen[str]]":
    child = subprocess.Popen(
        command(arguments),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with child:
        try:
            yield child
        finally:
            child.kill()


def run(
    *arguments: object, stdin: str = "", environment: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command(arguments),
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )


def command(arguments: Sequence[object]) -> list[str]:
    return [sys.executable, "-m", "nonolith", *map(str, arguments)]
