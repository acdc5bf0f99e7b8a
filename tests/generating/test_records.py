"""The hardest known puzzles, and the page that shows them."""

import base64
import json
import random
import zlib

import pytest

from nonolith import Puzzle
from nonolith.formats.api import loads
from nonolith.generating.dial import Measure, measured
from tools import records


def test_the_page_is_made_from_the_table() -> None:
    """Making it rates every record again."""
    assert records.PAGE.read_text() == records.page(), "run `python -m tools.records page`"


def test_a_link_holds_the_clues() -> None:
    record = next(iter(records.records().values()))
    address, _, fragment = records.link(record.puzzle).partition("#p=")
    assert address == records.PAGE_ADDRESS
    packed = base64.urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))
    version, rows, columns, title, *rest = json.loads(zlib.decompress(packed, -15))
    assert (version, rest) == (1, ["", 0, 0])
    assert str(record.number) in title
    lines = [clue or "0" for clue in f"{rows}/{columns}".split("/")]
    text = "/".join(lines[: record.size]) + ":" + "/".join(lines[record.size :])
    found = loads(text)
    assert isinstance(found, Puzzle)
    assert (found.rows, found.columns) == (record.puzzle.rows, record.puzzle.columns)


def test_a_search_finds_harder_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**6))
    monkeypatch.setattr("time.process_time", lambda: next(ticks) / 1000)
    found = records.search(Measure.PASSES, 5, 1.0, 1)
    grid = [[cell == "#" for cell in row] for row in found.grid.split("/")]
    assert measured(grid, Measure.PASSES) == found.number >= 6
    assert records.changed([[0]], random.Random(1)) in ([[0]], [[1]])
