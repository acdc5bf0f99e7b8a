"""The figures of the solver in README and docs/inside-solver.md, from its records.

``python -m benchmarks.solver_page`` writes them; so does the benchmark when it has measured.
"""

import sys
from collections.abc import Iterator
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.pages import fill, read_record
from benchmarks.record import ROOT

Record = dict[str, Any]

PROGRAMS = {"picross_solver_cli": "picross-solver"}
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


FIRST_SCREEN = {
    "webpbn-00436": "Petro (webpbn 436)",
    "webpbn-00803": "Light (803)",
    "webpbn-06574": "Forever (6574)",
    "9-dom": "9-Dom",
    "knotty": "knotty",
    "faase": "faase",
}


def main(arguments: Arguments = ()) -> None:
    parser_of("solver_page", __doc__).parse_args(arguments)
    write()


def write() -> None:
    """Put the figures into the pages."""
    for page, part, text in parts():
        fill(ROOT / page, part, text)


def parts() -> Iterator[tuple[str, str, str]]:
    """Yield the pages, their parts and what stands there."""
    batches, singles = read_record("solver_batches"), read_record("solver_singles")
    classes = read_record("solver_classes")
    yield "README.md", "solver", first_screen(singles, batches)
    tables = (batch_table(batches), single_table(singles), class_table(classes))
    yield "docs/inside-solver.md", "tables", "\n".join(tables)
    yield "docs/inside-solver.md", "listings", listing_table(classes)
    yield "docs/inside-solver.md", "hard", hard_table(read_record("solver_hard"))
    yield "docs/inside-solver.md", "counts", count_table(read_record("solver_counts"))


def first_screen(singles: Record, batches: Record) -> str:
    lines = ["| puzzle | nonolith | pbnsolve | picross-solver |", "|---|---|---|---|"]
    for name, shown in FIRST_SCREEN.items():
        figures = singles["singles"][name]
        rivals = (_times(figures.get(rival)) for rival in ("pbnsolve", "picross_solver_cli"))
        milliseconds = _short(1000 * figures["seconds"])
        lines.append(f"| {shown} | {milliseconds} ms | {' | '.join(rivals)} |")
    batch = batches["batches"]["1000 random 25×25"]
    text = f"A thousand random 25×25 puzzles take {_short(batch['seconds'])} s"
    if "LalaFrogKK" in batch:
        ratio = _short(batch["LalaFrogKK"]["ratio"])
        text += f"; LalaFrogKK, which has won tournaments, takes {ratio} times as long"
    return "\n".join(lines) + f"\n\n{text}."


def _times(figure: dict[str, float] | str | None) -> str:
    if figure is None:
        return ""  # it was not installed
    if isinstance(figure, str):
        return figure.replace("> ", "over ") + " s"
    return f"{float(format(figure['ratio'], '.2g')):g}×"


def listing_table(record: Record) -> str:
    lines = ["| puzzle | solutions | nonolith | picross-solver |", "|---|---:|---|---|"]
    for name, figures in record["listings"].items():
        theirs = figures.get("picross_solver_cli", "")
        cell = theirs if isinstance(theirs, str) else _short(theirs)
        lines.append(f"| {name} | {figures['solutions']} | {_short(figures['seconds'])} | {cell} |")
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
    lines = ["| batch | nonolith | LalaFrogKK |", "|---|---|---|"]
    for name, figures in record["batches"].items():
        rival, cell = figures.get("LalaFrogKK"), ""
        if rival:
            solved = next(number for key, number in rival.items() if key.startswith("solved"))
            of = "" if solved == figures["puzzles"] else f" for {solved} of {rival['given']}"
            cell = f"{_short(rival['seconds'])}{of} ({_short(rival['ratio'])}×)"
        lines.append(f"| {name} | {_short(figures['seconds'])} | {cell} |")
    return "\n".join(lines) + "\n"


def single_table(record: Record) -> str:
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


def class_table(record: Record) -> str:
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


def _cell(figure: dict[str, float] | str) -> str:
    if isinstance(figure, str):
        return "" if figure.startswith("not tried") else figure
    return f"{_short(figure['seconds'])} ({_short(figure['ratio'])}×)"


def _short(number: float) -> str:
    digits = 2 if number < 10 else 3
    return f"{float(f'{number:.{digits}g}'):.6f}".rstrip("0").rstrip(".")


if __name__ == "__main__":
    main(sys.argv[1:])
