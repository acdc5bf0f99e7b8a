"""The data sets and the census count the same things by different code."""

from pathlib import Path

import pytest

import nonolith
from nonolith.datasets import make, parse_target
from nonolith.datasets.summary import Summary


@pytest.mark.parametrize("size", ["4", "2x7", "5x3", "1x9", "0x4"])
def test_both_agree(size: str, tmp_path: Path) -> None:
    make(parse_target(f"{size}/summary.json"), tmp_path)
    summary = Summary.read(tmp_path / size / "summary.json")
    counts = {
        kind: nonolith.count(summary.height, summary.width, kind=kind, recount=True).count
        for kind in ("local", "unique", "stuck")
    }
    assert counts == {
        "local": summary.locally_solvable,
        "unique": summary.uniquely_solvable,
        "stuck": summary.stuck,
    }
