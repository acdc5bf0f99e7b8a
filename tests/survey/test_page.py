"""The page, the plots and the README's table are what the record says."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from benchmarks.pages import filled
from benchmarks.record import ROOT
from survey import page, plots
from survey.record import Record


def record_of(**results: list[tuple[str, float]]) -> Record:
    """Return a record of a family of puzzles with what each solver did."""
    head: dict[str, Any] = {
        "limits": {"seconds": 10, "gigabytes": 2},
        "solvers": dict.fromkeys(results, ""),
        "circumstances": {
            "date": "2026-01-01T00:00", "commit": "abc", "cpu": "a processor", "cores": 2,
            "python": "3.11", "load_before": 1.0,
        },
    }  # fmt: skip
    lines = [
        {
            "group": "random 20 % 20×20",
            "puzzle": f"puzzle {number}",
            "size": [20, 20],
            "results": {name: list(of[number]) for name, of in results.items()},
        }
        for number in range(len(next(iter(results.values()))))
    ]
    return Record(Path("record.jsonl"), head, lines)


def test_the_page_is_what_the_record_says() -> None:
    for file, part, text in page.parts():
        shown = (ROOT / file).read_text()
        assert filled(shown, part, text) == shown, "run `python -m survey --page`"
    for path, text in page.drawings():
        assert path.read_text() == text, "run `python -m survey --page`"


def test_every_verdict_of_the_record_is_undisputed() -> None:
    for line in Record.read(page.RECORD).lines.values():
        ours = {one[0] for name, one in line["results"].items() if name.startswith(page.OURS)}
        assert not ours & {"wrong", "disputed", "crashed", "unreadable"}, line["puzzle"]


def test_where_ours_loses_is_bold() -> None:
    record = record_of(
        nonolith=[("unique", 0.1), ("unique", 0.2), ("time", 10.1)],
        other=[("unique", 0.3), ("multiple", 0.1), ("unique", 2.0)],
    )
    row = page.family_table(page.Survey(record)).splitlines()[-1]
    assert row == (
        "| random 20 % | 3 | 0.2 | **over 10** | **over 10** | 0.3 other | 2 other | 2 other |"
    )
    row = page.median_table(page.Survey(record)).splitlines()[-1]
    assert row == "| random 20 % | 0.2 (2 of 3) | 0.3 |"


def test_solvers_are_counted() -> None:
    record = record_of(
        nonolith=[("unique", 0.1), ("unique", 0.2), ("time", 10.1)],
        other=[("crashed", 0.3), ("multiple", 0.1), ("wrong", 2.0)],
    )
    rows = page.solver_table(page.Survey(record)).splitlines()[-2:]
    assert rows == [
        "| nonolith |  | 3 | 2 | 1 | 0 | 0 | 1 |",
        "| other |  | 3 | 1 | 0 | 1 | 1 | 1 |",
    ]


def test_percentiles() -> None:
    assert page.distribution([float(n) for n in range(1, 101)]) == (50, 95, 100)
    assert page.distribution([2.0]) == (2, 2, 2)


@pytest.mark.parametrize("dots", [1, 5])
def test_plots(dots: int) -> None:
    times = [10 ** (n / 3 - 2) for n in range(dots)]
    one = plots.cactus({"ours": times, "theirs": times[:1], "none": []}, 0.005, 10)
    (title, *_) = ElementTree.fromstring(one)
    assert title.text == "Puzzles decided by each solver"
    assert one.count("<polyline") == 3
    other = plots.scatter({"theirs": [(t, t * 2) for t in times]}, "ours", 0.005, 20)
    ElementTree.fromstring(other)
    assert other.count("<circle") == dots


def test_the_landing_page_has_a_time_of_the_table() -> None:
    """The landing page names one time: that of the README's table."""
    table, index = ((ROOT / name).read_text() for name in ("README.md", "docs/index.md"))
    row = next(line for line in table.splitlines() if line.startswith("| faase |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")][1:]
    assert f"takes {cells[0]}\n  seconds; five other solvers gave up after 2." in index
    assert cells[1:] == ["over 2"] * 5
