"""What was written into each file: it is remembered, compared and forgotten."""

import hashlib
import json
from io import BytesIO
from pathlib import Path

import pytest

from nonolith.datasets import checksums, clean, make, parse_target
from nonolith.datasets.checksums import Checksum, check, checksum_of, forget, record
from nonolith.datasets.chunks import CHUNK_BYTES
from nonolith.errors import ChangedFileError, FormatError

TEXT = b"one\ntwo\nthree"


def test_a_file_of_several_chunks_from_its_beginning() -> None:
    text = b"a line\n" * (CHUNK_BYTES // 3)
    file = BytesIO(text)
    file.read(10)
    digest = hashlib.sha256(text).hexdigest()
    assert checksum_of(file) == Checksum(len(text), CHUNK_BYTES // 3, digest)
    assert checksum_of(BytesIO(TEXT)).lines == 2


def test_what_is_written_down(tmp_path: Path) -> None:
    make(parse_target("1x2/allGrids"), tmp_path)
    text = (tmp_path / "1x2" / "checksums.json").read_text()
    grids = b"..\n.#\n#.\n##\n"
    assert json.loads(text) == {
        "size": {"bytes": 4, "lines": 1, "sha256": hashlib.sha256(b"1x2\n").hexdigest()},
        "allGrids": {"bytes": 12, "lines": 4, "sha256": hashlib.sha256(grids).hexdigest()},
    }
    assert text.startswith('{\n  "size": {\n    "bytes"')
    assert text.endswith("}\n")


@pytest.mark.parametrize(
    ("found", "complaint"),
    [
        (b"", "has 0 lines, but 2 were written: --force makes it again"),
        (b"\n" * 1234, "has 1,234 lines, but 2 were written: --force makes it again"),
        (b"one\ntwo\nthree ", "was changed after it was made: --force makes it again"),
        (b"one\ntwo\nthrew", "was changed after it was made: --force makes it again"),
    ],
)
def test_complaints(found: bytes, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(TEXT)
    with pytest.raises(ChangedFileError) as unknown:
        check(path)
    assert str(unknown.value) == (
        f"{path} is not known to {tmp_path / 'checksums.json'}: it was not made here; "
        "--force makes it again"
    )
    record(tmp_path, "file", checksum_of(BytesIO(TEXT)))
    check(path)
    path.write_bytes(found)
    with pytest.raises(ChangedFileError) as caught:
        check(path)
    assert str(caught.value) == f"{path} {complaint}"


def test_checksums_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / checksums.FILE
    path.write_text("[]")
    with pytest.raises(FormatError) as caught:
        check(tmp_path / "file")
    assert str(caught.value) == (
        f"{path}: expected the checksums of a data set; without it, --force makes all again"
    )
    forget(tmp_path, ["file"])  # what says nothing goes with the files
    assert list(tmp_path.iterdir()) == []


def test_they_go_with_the_last_file(tmp_path: Path) -> None:
    make(parse_target("1/allGrids"), tmp_path)
    folder = tmp_path / "1"
    assert clean(parse_target("1/allGrids"), tmp_path) == [folder / "allGrids"]
    assert list(json.loads((folder / "checksums.json").read_text())) == ["size"]
    check(folder / "size")
    assert clean(parse_target("1"), tmp_path) == [folder / "size"]
    assert list(folder.iterdir()) == []
    forget(folder, ["size"])
    assert list(folder.iterdir()) == []
