"""Puzzles that come packed, in another encoding, or not at all."""

import gzip
import io
import zipfile

import pytest

from nonolith import Puzzle, loads, loads_all
from nonolith.errors import FormatError
from nonolith.formats import wrapping

DOT = Puzzle([[1]], [[1]])
BAR = Puzzle([[2]], [[1], [1]])


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_packed_puzzles_are_read() -> None:
    assert loads(gzip.compress(b"1:1")) == DOT
    assert loads(gzip.compress(b"1 1\n1\n1\n"), name="dot.nin.gz") == DOT
    several = zipped({"dot.txt": b"1:1", "sub/bar.txt": b"2:1/1", "__MACOSX/x": b"\0", "a/": b""})
    assert loads_all(several) == [DOT, BAR]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_encodings_that_say_what_they_are(encoding: str) -> None:
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    assert loads(mark + "1:1".encode(encoding)) == DOT


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b"\x89PNG\r\n\x1a\n\0",
            "x: this PNG picture is damaged",
        ),
        (b"\x89PNG\r\n\x1a\nxxxx", "x: this PNG picture is damaged"),
        (b"\xff\xd8\xff\xe0\0", "x: this JPEG picture is damaged"),
        (b"BM\0\0", "x: expected a PNG, JPEG, GIF, BMP or WebP picture"),
        (b"%PDF-1.7", "x: this is a PDF file, not a puzzle"),
        (b"SQLite format 3\0", "x: this is a database, perhaps a ledger, not a puzzle"),
        (gzip.compress(b"1:1", mtime=0)[:-9], "x: this gzip file is cut short"),
        (b"\x1f\x8bnonsense", "x: this gzip file is broken"),
        (b"PK\x03\x04nonsense", "x: this zip archive is broken"),
        (zipped({"in.zip": zipped({"a": b"1:1"})}), "x/in.zip: packed twice: unpack it first"),
        (zipped({"bad.txt": b"hello!"}), "x/bad.txt:1:1: expected a puzzle"),
        (b"\xff\xfe1", "x: expected UTF-16 text, found half a character"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_puzzle_is_called_by_its_name(data: bytes, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads_all(data, name="x")
    assert str(caught.value).startswith(message)


def test_bombs_are_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wrapping, "MAX_BYTES", 1000)
    for data in (
        gzip.compress(bytes(2000)),
        zipped({"a": bytes(2000)}),
        zipped({"a": b"1:1" + b" " * 600, "b": b"1:1" + b" " * 600}),
    ):
        with pytest.raises(FormatError, match="found more when unpacked"):
            loads_all(data)
