"""The tables of docs/solver.md, from the records of the solver."""

import json
import re
from pathlib import Path
from typing import Any

from benchmarks.record import RESULTS

PROGRAMS = {"picross_solver_cli": "picross-solver"}
PAGE = Path(__file__).parents[1] / "docs" / "solver.md"
MARKED = re.compile(r"(<!-- tables: .*? -->\n).*(<!-- end of tables -->\n)", re.S)
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
    """Return both tables as Markdown."""
    return batch_table(_read("solver_batches")) + "\n" + single_table(_read("solver_singles"))


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


def write() -> None:
    """Put the tables into the page."""
    PAGE.write_text(MARKED.sub(lambda found: found[1] + tables() + found[2], PAGE.read_text()))


def _read(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text())
    return record


def _cell(figure: dict[str, float] | str) -> str:
    if isinstance(figure, str):
        return "" if figure.startswith("not tried") else figure
    return f"{_short(figure['seconds'])} ({_short(figure['ratio'])}×)"


def _short(number: float) -> str:
    digits = 2 if number < 10 else 3
    text = f"{float(f'{number:.{digits}g}'):.6f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") if number < 1 else text
