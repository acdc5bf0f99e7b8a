"""Run the program inside the test: arguments and standard input in, streams and exit code out."""

import io
import sys
from dataclasses import dataclass
from unittest import mock

import pytest

from nonolith.cli import main


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str
    raw: bytes


def run(*arguments: str, stdin: str | bytes = "") -> Run:
    """Run `nonolith` with arguments and return what it did."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("out", "err")}
    source = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)), encoding="utf-8")
    with (
        mock.patch.object(sys, "stdin", source),
        mock.patch.object(sys, "stdout", streams["out"]),
        mock.patch.object(sys, "stderr", streams["err"]),
        pytest.raises(SystemExit) as left,
    ):
        main(arguments)
    texts = {}
    for name, stream in streams.items():
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        texts[name] = stream.buffer.getvalue()
    code = left.value.code
    assert isinstance(code, int)
    return Run(code, texts["out"].decode(errors="replace"), texts["err"].decode(), texts["out"])
