"""The figures of the solver in docs/inside-solver.md, from its records.

``python -m benchmarks.solver_page`` writes them; so does the benchmark when it has measured.
"""

import sys
from collections.abc import Iterator
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.pages import fill, read_record
from benchmarks.record import ROOT

Record = dict[str, Any]


def main(arguments: Arguments = ()) -> None:
    parser_of("solver_page", __doc__).parse_args(arguments)
    write()


def write() -> None:
    """Put the figures into the pages."""
    for page, part, text in parts():
        fill(ROOT / page, part, text)


def parts() -> Iterator[tuple[str, str, str]]:
    """Yield the pages, their parts and what stands there."""
    yield "docs/inside-solver.md", "batches", batch_table(read_record("solver_batches"))
    yield "docs/inside-solver.md", "listings", listing_table(read_record("solver_listings"))
    yield "docs/inside-solver.md", "hard", hard_table(read_record("solver_hard"))
    yield "docs/inside-solver.md", "counts", count_table(read_record("solver_counts"))


def listing_table(record: Record) -> str:
    lines = ["| puzzle | solutions | seconds |", "|---|---:|---|"]
    for name, figures in record["listings"].items():
        lines.append(f"| {name} | {figures['solutions']} | {_short(figures['seconds'])} |")
    return "\n".join(lines)


def hard_table(record: Record) -> str:
    lines = [
        "| class | puzzles | decided in 5 s | median | over 1 s | slowest |",
        "|---|---:|---:|---|---:|---|",
    ]
    for name, one in record["classes"].items():
        slowest = _short(one["slowest"]) if one["decided"] == one["puzzles"] else ""
        cells = (one["puzzles"], one["decided"], _short(one["median"]), one["over 1 s"], slowest)
        lines.append(f"| {name} | {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def count_table(record: Record) -> str:
    lines = ["| puzzle | solutions | seconds |", "|---|---:|---|"]
    for name, figures in record["counts"].items():
        solutions = figures.get("solutions", "not counted")
        lines.append(f"| {name} | {solutions} | {_short(figures['seconds'])} |")
    return "\n".join(lines)


def batch_table(record: Record) -> str:
    lines = ["| batch | puzzles | seconds | slowest |", "|---|---:|---|---|"]
    for name, one in record["batches"].items():
        cells = (one["puzzles"], _short(one["seconds"]), _short(one["slowest"]))
        lines.append(f"| {name} | {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def _short(number: float) -> str:
    digits = 2 if number < 10 else 3
    return f"{float(f'{number:.{digits}g}'):.6f}".rstrip("0").rstrip(".")


if __name__ == "__main__":
    main(sys.argv[1:])
