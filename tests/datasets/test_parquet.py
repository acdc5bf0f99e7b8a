"""The columnar files hold what the text files hold."""

import sys
from pathlib import Path

import pytest

from nonolith.datasets import make, parse_target
from nonolith.errors import MissingDependencyError


@pytest.mark.parametrize("size", ["3", "2x5", "0x3", "0", "1"])
def test_columns_are_the_lines_of_the_text_files(size: str, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    made = make(parse_target(size, parquet=True), tmp_path)
    assert [target.name for target in made] == ["size", "allHints.parquet", "uniqueHints.parquet"]
    make(parse_target(size), tmp_path)
    folder = tmp_path / size

    def lines(file: str) -> list[str]:
        return (folder / file).read_text().split("\n")[:-1]

    everything = pq.read_table(folder / "allHints.parquet").to_pydict()
    assert everything == {"grid": lines("allGrids"), "clues": lines("allHints")}
    unique = pq.read_table(folder / "uniqueHints.parquet").to_pydict()
    assert unique == {
        "clues": lines("uniqueHints"),
        "outcome": list(map(int, lines("uniqueHintSols"))),
        "passes": list(map(int, lines("difficulty"))),
    }


def test_what_readers_of_the_columns_meet(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    make(parse_target("2x3", parquet=True), tmp_path)
    text, number = pa.string(), pa.uint8()
    columns = {
        "allHints": [("grid", text), ("clues", text)],
        "uniqueHints": [("clues", text), ("outcome", number), ("passes", number)],
    }
    for file, fields in columns.items():
        path = tmp_path / "2x3" / f"{file}.parquet"
        assert pq.read_schema(path) == pa.schema(fields)
        group = pq.ParquetFile(path).metadata.row_group(0)
        for index, (_, kind) in enumerate(fields):
            column = group.column(index)
            assert column.compression == "ZSTD"
            assert ("RLE_DICTIONARY" in column.encodings) == (kind == number)


@pytest.mark.parametrize(("least", "rows"), [(64, [64, 64, 64, 64]), (65, [80, 80, 80, 16])])
def test_row_groups_are_joined_from_chunks(
    least: int, rows: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyarrow.parquet as pq

    monkeypatch.setattr("nonolith.datasets.stages.CHUNK_BYTES", 16 * len("........\n"))
    monkeypatch.setattr("nonolith.datasets.parquet._ROW_GROUP", least)
    make(parse_target("1x8/allHints", parquet=True), tmp_path)
    file = pq.ParquetFile(tmp_path / "1x8" / "allHints.parquet")
    groups = range(file.metadata.num_row_groups)
    assert [file.metadata.row_group(group).num_rows for group in groups] == rows
    grids = file.read()["grid"].to_pylist()
    assert grids == [f"{number:08b}".replace("0", ".").replace("1", "#") for number in range(256)]


def test_without_pyarrow_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingDependencyError, match=r"writing Parquet .*pip install pyarrow"):
        make(parse_target("2", parquet=True), tmp_path)
    assert list(tmp_path.iterdir()) == []
