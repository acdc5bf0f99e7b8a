"""Compare solvers on families of puzzles made from seeds, and on real puzzles.

The record keeps all measurements; only missing ones are made.

Every answer is checked: solutions against the clues, and "one solution" and "none" against the
solutions of the others. Each wrong answer becomes a file in survey/findings, shrunk as far as
possible.
"""

import argparse
import importlib.util
import os
import sys
from pathlib import Path

from survey import page
from survey.families import FAMILIES
from survey.puzzles import REAL, Entry, made, real
from survey.record import Record
from survey.solvers import SOLVERS, Solver


def main(arguments: list[str]) -> None:
    """Measure what is not in the record yet, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m survey", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, help="folders with real puzzles")
    parser.add_argument("--seeds", type=int, default=5, help="seeds of each family and size")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--every", type=int, default=1, help="take every Nth puzzle of a folder")
    parser.add_argument("--only", action="append", help="a family, or real; can be repeated")
    parser.add_argument("--largest", type=int, default=999, help="longest side of a puzzle")
    parser.add_argument("--solver", action="append", help="a solver; can be repeated")
    parser.add_argument("--seconds", type=float, help="limit of processor time (default: 10)")
    parser.add_argument("--gigabytes", type=float, help="limit of memory (default: 2)")
    parser.add_argument("--programs", type=Path, help="look for programs in this folder first")
    parser.add_argument("--with", dest="adapter", type=Path, help="a file with SOLVERS of your own")
    parser.add_argument("--again", action="append", default=[], help="measure this solver again")
    parser.add_argument("--record", type=Path, default=page.RECORD, help="file of the record")
    parser.add_argument("--page", action="store_true", help="only write the page")
    options = parser.parse_args(arguments)
    for name in options.only or []:
        if name not in FAMILIES and name != "real":
            parser.error(f"--only: expected real, {', '.join(FAMILIES)}, found {name!r}")
    for path in (*options.folders, options.adapter, options.programs):
        if path is not None and not path.exists():
            parser.error(f"{path}: No such file or directory")
    known = known_solvers(options.adapter)
    for name in (*(options.solver or []), *options.again):
        if name not in [one.name for one in known]:
            names = ", ".join(one.name for one in known)
            parser.error(f"expected one of these solvers: {names}, found {name!r}")
    if options.programs:
        os.environ["PATH"] = f"{options.programs.resolve()}:{os.environ['PATH']}"
    if not options.page:
        solvers = [one for one in known if one.found()]
        if options.solver:
            solvers = [one for one in solvers if one.name in options.solver]
        given = {"seconds": options.seconds, "gigabytes": options.gigabytes}
        limits = {name: limit for name, limit in given.items() if limit is not None}
        record = Record.open(options.record, limits, solvers, forget=options.again)
        for entry in entries(options):
            record.measure(entry, solvers)
    if options.record == page.RECORD:
        page.write()


def known_solvers(adapter: Path | None) -> tuple[Solver, ...]:
    """Return the survey's own solvers, and those of a file that defines SOLVERS."""
    if adapter is None:
        return SOLVERS
    spec = importlib.util.spec_from_file_location("adapter", adapter)
    if spec is None or spec.loader is None:
        sys.exit(f"python -m survey: error: {adapter}: expected a Python file, named *.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return (*SOLVERS, *module.SOLVERS)


def entries(options: argparse.Namespace) -> list[Entry]:
    """Return the selected puzzles, the first seeds of all families first."""
    found: list[Entry] = []
    if not options.only or "real" in options.only:
        for folder in (REAL, *options.folders):
            found += real(folder, options.every if folder != REAL else 1)
    names = tuple(options.only or FAMILIES)
    for seed in range(options.first, options.first + options.seeds):
        found += made(range(seed, seed + 1), tuple(name for name in names if name in FAMILIES))
    return [one for one in found if max(one.size) <= options.largest]


if __name__ == "__main__":
    main(sys.argv[1:])
