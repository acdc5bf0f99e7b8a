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


def test_without_pyarrow_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingDependencyError, match="pip install pyarrow"):
        make(parse_target("2", parquet=True), tmp_path)
    assert list(tmp_path.iterdir()) == []
