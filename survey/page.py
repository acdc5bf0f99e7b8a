"""The page of the survey, its plots and the README's table: all from the record."""

import re
from collections.abc import Iterator
from math import ceil, inf
from pathlib import Path
from statistics import median_low
from typing import Any, NamedTuple

from benchmarks.pages import fill
from benchmarks.record import RESULTS, ROOT
from survey import plots
from survey.measure import START_VARIES, VERDICTS
from survey.record import Record

RECORD = RESULTS / "survey.jsonl"
OURS = "nonolith"
FOLDERS = {"survey": "Wolter's survey", "question": "tournaments, 25×25"}
"""The name of the puzzles of folders on the page."""
SHOWN = {
    "webpbn-00436": "Petro (webpbn 436)",
    "webpbn-00803": "Light (803)",
    "webpbn-06574": "Forever (6574)",
    "knotty": "knotty",
    "faase": "faase",
}
"""The puzzles of the README's table."""
BESIDE = ("pbnsolve", "picross-solver", "nonogrid", "CaDiCaL", "CP-SAT")
"""The solvers of the README's table."""
FINEST_SECONDS = 0.0001
"""Shorter times are shown as this one."""
MARGIN = 1.1
"""The smallest ratio that counts as a difference: runs of the same solver vary by less."""


class Times(NamedTuple):
    """The distribution of seconds over the puzzles of a family; infinite where undecided."""

    median: float
    most: float
    worst: float


def distribution(seconds: list[float]) -> Times:
    """Return the median, the 95th percentile and the worst of some times.

    >>> distribution([3.0, 1.0, 2.0])
    Times(median=2.0, most=3.0, worst=3.0)
    """
    ordered = sorted(seconds)
    return Times(median_low(ordered), ordered[ceil(0.95 * len(ordered)) - 1], ordered[-1])


class Survey:
    """A record, as tables need it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.limit: float = record.head["limits"]["seconds"]
        self.lines = list(record.lines.values())
        asked = {name for line in self.lines for name in line["results"]}
        self.solvers = [name for name in record.head["solvers"] if name in asked]

    def seconds(self, line: dict[str, Any], solver: str) -> float | None:
        """Return a time, infinite without a verdict, or None where the solver was not asked."""
        if solver not in line["results"]:
            return None
        outcome, seconds = line["results"][solver]
        return max(seconds, FINEST_SECONDS) if outcome in VERDICTS else inf

    def families(self) -> dict[str, list[dict[str, Any]]]:
        """Return the lines of each family or folder."""
        found: dict[str, list[dict[str, Any]]] = {}
        for line in self.lines:
            name = re.sub(r" \d+×\d+$", "", line["group"])
            found.setdefault(FOLDERS.get(name, name), []).append(line)
        return found

    def all_of(self, lines: list[dict[str, Any]], solver: str) -> list[float]:
        """Return a solver's times for the puzzles that it was asked about."""
        return [one for line in lines if (one := self.seconds(line, solver)) is not None]


def parts(record: Record | None = None) -> Iterator[tuple[str, str, str]]:
    """Yield the pages, their parts and the text of each part."""
    survey = Survey(record or Record.read(RECORD))
    yield "docs/survey.md", "solvers", solver_table(survey)
    yield "docs/survey.md", "families", family_table(survey)
    yield "docs/survey.md", "medians", median_table(survey)
    yield "README.md", "solver", first_screen(survey)


def drawings(record: Record | None = None) -> Iterator[tuple[Path, str]]:
    """Yield the files of the plots and their content."""
    survey = Survey(record or Record.read(RECORD))
    folder = ROOT / "docs" / "images"
    times = {
        name: [one for one in survey.all_of(survey.lines, name) if one < inf]
        for name in survey.solvers
    }
    yield folder / "survey-cactus.svg", plots.cactus(times, FINEST_SECONDS, survey.limit)
    pairs = {
        name: [
            (min(one, survey.limit), min(other, survey.limit))
            for line in survey.lines
            if (one := survey.seconds(line, OURS)) is not None
            and (other := survey.seconds(line, name)) is not None
        ]
        for name in survey.solvers
        if name != OURS
    }
    yield folder / "survey-scatter.svg", plots.scatter(pairs, OURS, FINEST_SECONDS, survey.limit)


def solver_table(survey: Survey) -> str:
    """Return a sentence about the run, and what each solver decided."""
    around, limits = survey.record.head["circumstances"], survey.record.head["limits"]
    wrong = ("wrong", "disputed", "crashed", "unreadable")
    lines = [
        f"The record has {len(survey.lines)} puzzles, {limits['seconds']:g} seconds of processor "
        f"time and {limits['gigabytes']:g} GB of memory for each. "
        f"It is from {around['date'][:10]}, commit {around['commit']}, {around['cpu']}, "
        f"{around['cores']} cores, Python {around['python']}, "
        f"load {around['load_before']:g} when it began.",
        "",
        "| solver | by | asked | decided | undecided | crashed, unreadable | wrong | fastest |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name in survey.solvers:
        outcomes = [line["results"][name][0] for line in survey.lines if name in line["results"]]
        decided = sum(one in VERDICTS for one in outcomes)
        failed = sum(one in wrong[2:] for one in outcomes)
        lies = sum(one in wrong[:2] for one in outcomes)
        fastest = sum(_is_fastest(survey, line, name) for line in survey.lines)
        rest = len(outcomes) - decided - failed - lies
        by = survey.record.head["solvers"][name]
        cells = (by, len(outcomes), decided, rest, failed, lies, fastest)
        lines.append(f"| {name} | {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def _is_fastest(survey: Survey, line: dict[str, Any], name: str) -> bool:
    own = survey.seconds(line, name)
    others = (survey.seconds(line, other) for other in survey.solvers)
    best = min(one for one in others if one is not None)
    return own is not None and own < inf and own <= MARGIN * best


def family_table(survey: Survey) -> str:
    """Return the distributions of ours beside the best of the others, by family."""
    lines = [
        f"| family | puzzles | {OURS}: median | 95 % | worst | others: median | 95 % | worst |",
        "|---|---:|---:|---:|---:|---|---|---|",
    ]
    for family, puzzles in survey.families().items():
        own = survey.all_of(puzzles, OURS)
        if not own:
            continue
        others = {
            name: distribution(times)
            for name in survey.solvers
            if not name.startswith(OURS) and len(times := survey.all_of(puzzles, name)) == len(own)
        }
        ours = distribution(own)
        cells, theirs = [], []
        for place, mine in enumerate(ours):
            name = min(others, key=lambda one: others[one][place], default=None)
            best = others[name][place] if name else inf
            cell = _shown(mine, survey.limit)
            cells.append(f"**{cell}**" if mine > MARGIN * best else cell)
            theirs.append(_shown(best, survey.limit) + (f" {name}" if best < inf else ""))
        lines.append(f"| {family} | {len(own)} | {' | '.join(cells + theirs)} |")
    return "\n".join(lines)


def median_table(survey: Survey) -> str:
    """Return the median of every solver by family, and how many it decided if not all."""
    lines = [
        f"| family | {' | '.join(survey.solvers)} |",
        "|---|" + "---|" * len(survey.solvers),
    ]
    for family, puzzles in survey.families().items():
        cells = []
        mine = distribution(survey.all_of(puzzles, OURS) or [inf]).median
        for name in survey.solvers:
            times = survey.all_of(puzzles, name)
            if not times:
                cells.append("")
                continue
            median = distribution(times).median
            decided = sum(one < inf for one in times)
            cell = _shown(median, survey.limit)
            if mine > MARGIN * median and name != OURS:
                cell = f"**{cell}**"
            cells.append(cell + (f" ({decided} of {len(times)})" if decided < len(times) else ""))
        lines.append(f"| {family} | {' | '.join(cells)} |")
    return "\n".join(lines)


def first_screen(survey: Survey) -> str:
    """Return the README's table."""
    beside = [name for name in BESIDE if name in survey.solvers]
    lines = [f"| puzzle | {OURS} | {' | '.join(beside)} |", "|---" * (len(beside) + 2) + "|"]
    for puzzle, shown in SHOWN.items():
        line = survey.record.lines.get(puzzle)
        if line is None or survey.seconds(line, OURS) is None:
            continue
        cells = [_shown(survey.seconds(line, name), survey.limit) for name in (OURS, *beside)]
        lines.append(f"| {shown} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _shown(seconds: float | None, limit: float) -> str:
    if seconds is None:
        return ""
    if seconds == inf:
        return f"over {limit:g}"
    if seconds in (FINEST_SECONDS, START_VARIES):
        return f"≤ {seconds:g}"
    return f"{float(format(seconds, '.2g')):g}"


def write() -> None:
    """Write the page, the README's table and the plots from the record."""
    for file, part, text in parts():
        fill(ROOT / file, part, text)
    for path, text in drawings():
        path.write_text(text)
