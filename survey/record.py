"""The record of a survey: JSON Lines, one for the circumstances and one for each puzzle."""

import json
from pathlib import Path
from typing import Any

from benchmarks.record import circumstances
from nonolith import Metadata, Puzzle, dump
from survey.families import Rows, clues
from survey.harness import Limits
from survey.measure import VERDICTS, Result, ask, judge, minimised
from survey.puzzles import Entry
from survey.solvers import Solver

FINDINGS = Path(__file__).parent / "findings"
FAILURES = ("time", "memory", "crashed", "unreadable")
Line = dict[str, Any]


class Record:
    """All measurements so far; each puzzle is written once all solvers have run."""

    def __init__(self, path: Path, head: Line, lines: list[Line]) -> None:
        self.path = path
        self.head = head
        self.lines = {line["puzzle"]: line for line in lines}

    @classmethod
    def read(cls, path: Path) -> "Record":
        """Read a record."""
        head, *lines = map(json.loads, path.read_text().splitlines())
        return cls(path, head, lines)

    @classmethod
    def open(
        cls,
        path: Path,
        limits: dict[str, float],
        solvers: list[Solver],
        forget: list[str] | None = None,
    ) -> "Record":
        """Continue the record of a file, within its limits, or begin one."""
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            own = Limits(**limits)
            head = {"limits": {"seconds": own.seconds, "gigabytes": own.gigabytes}}
            record = cls(path, head, [])
        else:
            record = cls.read(path)
            if not limits.items() <= record.head["limits"].items():
                raise SystemExit(f"{path}: has other limits, {record.head['limits']}")
        record.head["circumstances"] = circumstances()
        by = record.head.setdefault("solvers", {})
        by.update({solver.name: solver.by for solver in solvers})
        for line in record.lines.values():
            for name in forget or ():
                line["results"].pop(name, None)
        return record

    def measure(self, entry: Entry, solvers: list[Solver]) -> None:
        """Run the missing solvers on a puzzle, check their answers, and write the record."""
        line = self.lines.setdefault(
            entry.name,
            {"group": entry.group, "puzzle": entry.name, "size": entry.size, "results": {}},
        )
        limits = Limits(**self.head["limits"])
        known = [entry.picture] if entry.picture else []
        new: dict[str, Result] = {}
        for solver in solvers:
            if solver.name in line["results"] or not solver.takes(*entry.size):
                continue
            if self._hopeless(solver, entry):
                line["results"][solver.name] = ["too hard", None]
                continue
            new[solver.name] = ask(solver, entry.clues, limits)
        if not new:
            return
        # Verdicts of earlier runs are proved by whoever showed two solutions then.
        judged = judge(entry.clues, known, new)
        old = {one[0] for one in line["results"].values()} & set(VERDICTS)
        for name, result in judged.items():
            outcome = result.outcome
            if outcome in VERDICTS and old and outcome not in old:
                outcome = "disputed"
            line["results"][name] = [outcome, round(result.seconds, 5)]
            if outcome in ("wrong", "disputed"):
                self._found(entry, name, solvers, judged, limits)
        self.write()
        shown = " ".join(f"{name}:{one[0]}:{one[1]}" for name, one in line["results"].items())
        print(f"{entry.name}: {shown}", flush=True)

    def _hopeless(self, solver: Solver, entry: Entry) -> bool:
        """Return whether it has failed at a smaller size of the family, with every seed."""
        family = entry.group.rpartition(" ")[0]
        if not entry.picture:
            return False
        cells = entry.size[0] * entry.size[1]
        smaller: dict[str, list[str]] = {}
        for line in self.lines.values():
            height, width = line["size"]
            same = line["group"].rpartition(" ")[0] == family and solver.name in line["results"]
            if same and height * width < cells:
                smaller.setdefault(line["group"], []).append(line["results"][solver.name][0])
        return any(
            all(outcome in (*FAILURES, "too hard") for outcome in outcomes)
            for outcomes in smaller.values()
        )

    def _found(
        self,
        entry: Entry,
        name: str,
        solvers: list[Solver],
        judged: dict[str, Result],
        limits: Limits,
    ) -> None:
        """Write the smallest puzzle about which this solver is still wrong."""
        wrong = next(solver for solver in solvers if solver.name == name)
        picture = entry.picture or next((g for one in judged.values() for g in one.grids), None)
        asked = [one for one in solvers if one.name in judged and one is not wrong]
        asked.sort(key=lambda one: judged[one.name].seconds)
        right = [one for one in asked if judged[one.name].outcome in VERDICTS][:1]
        disputing = [one for one in asked if judged[one.name].outcome == "disputed"]

        def fails(rows: Rows) -> bool:
            puzzle = clues(rows)
            size = len(puzzle[0]), len(puzzle[1])
            them = (one for one in (wrong, *(right or disputing)) if one.takes(*size))
            said = {one.name: ask(one, puzzle, limits) for one in them}
            again = judge(puzzle, [rows], said).get(name)
            return again is not None and again.outcome in ("wrong", "disputed")

        if picture and clues(picture) == entry.clues:
            smallest = Puzzle(*clues(minimised(picture, fails)))
        else:
            smallest = Puzzle(*entry.clues)
        FINDINGS.mkdir(exist_ok=True)
        title = f"{name} is {judged[name].outcome}; from {entry.name}"
        file = FINDINGS / f"{name} {entry.name}.non".replace(" ", "-").replace("/", "-")
        dump(smallest.replace(metadata=Metadata(title=title)), file)

    def write(self) -> None:
        """Write the record, whole or not at all."""
        beside = self.path.with_suffix(".new")
        lines = [self.head, *self.lines.values()]
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        beside.write_text(text)
        beside.replace(self.path)
