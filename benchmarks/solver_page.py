"""The tables of docs/solver.md, from the records of the solver."""

import json
import re
from pathlib import Path
from typing import Any

from benchmarks.record import RESULTS

PROGRAMS = {"picross_solver_cli": "picross-solver"}
PAGE = Path(__file__).parents[1] / "docs" / "solver.md"
MARKED = re.compile(r"(<!-- tables: .*? -->\n).*(<!-- end of tables -->\n)", re.S)
METHODS = ("auto", "sat", "fast")
SINGLES = {
    "webpbn-00065": "65 Mum's the Word",
    "webpbn-00436": "436 Petro",
    "webpbn-00529": "529 Swing",
    "webpbn-00803": "803 Light",
    "webpbn-01611": "1611 Merka",
    "webpbn-06574": "6574 Forever",
    "8-dom": "8-Dom",
    "9-dom": "9-Dom",
    "12-dom": "12-Dom",
    "16-dom": "16-Dom",
    "knotty": "knotty",
    "faase": "faase",
    "line-solvable 200×200": "200×200, line-solvable",
    "line-solvable 512×512": "512×512, line-solvable",
}


def tables() -> str:
    """Return the tables of all records that there are, as Markdown."""
    parts = (
        ("solver_batches", batch_table),
        ("solver_singles", single_table),
        ("solver_classes", class_table),
    )
    return "\n".join(table(_read(name)) for name, table in parts if _record(name).exists())


def batch_table(record: dict[str, Any]) -> str:
    lines = ["| batch | nonolith | LalaFrogKK |", "|---|---|---|"]
    for name, figures in record["batches"].items():
        rival, cell = figures.get("LalaFrogKK"), ""
        if rival:
            solved = next(number for key, number in rival.items() if key.startswith("solved"))
            of = "" if solved == figures["puzzles"] else f" for {solved} of {rival['given']}"
            cell = f"{_short(rival['seconds'])}{of} ({_short(rival['ratio'])}×)"
        lines.append(f"| {name} | {_short(figures['seconds'])} | {cell} |")
    return "\n".join(lines) + "\n"


def single_table(record: dict[str, Any]) -> str:
    rivals = [name for name in record["timed"] if name != "nonolith"]
    lines = [
        f"| puzzle | nonolith | {' | '.join(PROGRAMS.get(rival, rival) for rival in rivals)} |",
        "|---" * (len(rivals) + 2) + "|",
    ]
    for name, shown in SINGLES.items():
        figures = record["singles"].get(name)
        if figures:
            cells = [_short(figures["seconds"]), *(_cell(figures[rival]) for rival in rivals)]
            lines.append(f"| {shown} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def class_table(record: dict[str, Any]) -> str:
    rivals = [name for name in record["timed"] if name != "nonolith"]
    columns = ["auto", "first solution", "sat", "fast", *rivals]
    shown = (
        PROGRAMS.get(column, f"`{column}`" if column in METHODS else column) for column in columns
    )
    lines = [f"| class | {' | '.join(shown)} |", "|---" * (len(columns) + 1) + "|"]
    kinds: dict[str, list[dict[str, Any]]] = {}
    for name, figures in record["classes"].items():
        kinds.setdefault(name.rpartition(", seed")[0], []).append(figures)
    for kind, puzzles in kinds.items():
        cells = [
            ""
            if column in rivals and not any(column in figures for figures in puzzles)
            else _slowest([_class_cell(figures, column) for figures in puzzles])
            for column in columns
        ]
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _class_cell(figures: dict[str, Any], column: str) -> float | None:
    """Return the seconds, or None where there was no answer in time."""
    if column == "first solution":
        first: float | None = figures["auto"]["first"]
        return first
    if column in METHODS:
        seconds: float = figures[column]["seconds"]
        return None if figures[column]["verdict"] == "undecided" else seconds
    figure = figures.get(column)
    return figure if isinstance(figure, float) else None


def _slowest(seconds: list[float | None]) -> str:
    solved = [one for one in seconds if one is not None]
    if len(solved) == len(seconds):
        return _short(max(solved))
    return f"{len(solved)} of {len(seconds)} solved"


def write() -> None:
    """Put the tables into the page."""
    PAGE.write_text(MARKED.sub(lambda found: found[1] + tables() + found[2], PAGE.read_text()))


def _record(name: str) -> Path:
    return RESULTS / f"{name}.json"


def _read(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(_record(name).read_text())
    return record


def _cell(figure: dict[str, float] | str) -> str:
    if isinstance(figure, str):
        return "" if figure.startswith("not tried") else figure
    return f"{_short(figure['seconds'])} ({_short(figure['ratio'])}×)"


def _short(number: float) -> str:
    digits = 2 if number < 10 else 3
    text = f"{float(f'{number:.{digits}g}'):.6f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") if number < 1 else text
