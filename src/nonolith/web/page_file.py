"""A self-contained page: puzzles to play in one file, without a server.

The file holds the same modules that the server serves, each as a ``data:`` address in an import
map, the style, the puzzles with their solution, and the steps of their explanation for hints. Its
policy lets it load nothing and send nothing.
"""

import base64
import contextlib
import hashlib
import html
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from nonolith.errors import ArgumentError, LimitError, RenderError
from nonolith.explaining.explain import explain
from nonolith.explaining.hint import LEVELS, hint_text, next_step
from nonolith.explaining.step import Step
from nonolith.formats.json_puzzle import as_dict
from nonolith.model import Knowledge, Puzzle, is_decided
from nonolith.solving.arguments import puzzle_given
from nonolith.solving.limits import Clock, Limits
from nonolith.solving.solve import solve
from nonolith.texts import json_escaped, one_line
from nonolith.web.learning import MOST_STEPS, SECONDS, step_value
from nonolith.web.values import grid_value

STATIC = Path(__file__).with_name("static")
ENTRY = "published.js"

LIMITS = Limits(seconds=SECONDS)
MOST_SOLUTIONS = 64
"""The most solutions that a page holds; with more, it only reports what single lines forbid."""

VIEWPORT = (
    "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-visual"
)
"""As in index.html. The keyboard of a phone lies over the page and does not change its layout."""

_IMPORT = re.compile(r'(\bfrom |\bimport )"\./(\w+\.js)"')


def publish(puzzles: Iterable[Puzzle], *, title: str = "") -> str:
    """Return a page on which anyone can play some puzzles, as the text of one HTML file.

    >>> page = publish([Puzzle([[1]], [[1]])], title="A dot")
    >>> "<title>A dot</title>" in page, "src=" in page
    (True, False)

    :raises RenderError: there are no puzzles.
    :raises ArgumentError: an argument has another type.
    """
    if isinstance(puzzles, Puzzle) or not isinstance(puzzles, Iterable):
        raise ArgumentError(f"expected puzzles, found {type(puzzles).__name__}")
    if not isinstance(title, str):
        raise ArgumentError(f"title: expected a text, found {title!r}")
    puzzles = list(map(puzzle_given, puzzles))
    if not puzzles:
        raise RenderError("there is no puzzle to put on the page")
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    imports = json.dumps({"imports": {f"nonolith/{n}": _address(n) for n in modules(ENTRY)}})
    start = f'import "nonolith/{ENTRY}";'
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src data: {_hash(imports)} {_hash(start)}",
            f"style-src {_hash(style)}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    name = one_line(title or puzzles[0].metadata.title) or "nonolith"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="{VIEWPORT}">
<meta name="generator" content="nonolith">
<title>{html.escape(name)}</title>
<style>{style}</style>
<script type="importmap">{imports}</script>
</head>
<body>
<script type="application/json" id="puzzles">{_data(puzzles)}</script>
<script type="module">{start}</script>
</body>
</html>
"""


def modules(entry: str) -> list[str]:
    """Return the names of a module and of all that it imports."""
    found, waiting = [entry], [entry]
    while waiting:
        source = (STATIC / waiting.pop()).read_text(encoding="utf-8")
        for _, name in _IMPORT.findall(source):
            if name not in found:
                found.append(name)
                waiting.append(name)
    return sorted(found)


def _address(name: str) -> str:
    """Return a module as an address that holds it; modules in it are named as in the map."""
    source = (STATIC / name).read_text(encoding="utf-8")
    named = _IMPORT.sub(r'\1"nonolith/\2"', source)
    return "data:text/javascript;base64," + base64.b64encode(named.encode()).decode()


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _data(puzzles: Sequence[Puzzle]) -> str:
    """Return the puzzles and what is known of them as JSON that can't end its element."""
    data = json.dumps([_known(puzzle) for puzzle in puzzles], ensure_ascii=False)
    return json_escaped(data).replace("<", "\\u003c")


def _known(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the page knows of a puzzle: its solutions, if they are few, and its steps."""
    several = Limits(seconds=SECONDS, solutions=MOST_SOLUTIONS + 1)
    with solve(puzzle, limits=several) as stream:
        solutions = list(stream)
        all_known = stream.exhausted and len(solutions) <= MOST_SOLUTIONS
    told = {key: value for key, value in as_dict(puzzle).items() if key != "goal"}
    return {
        "puzzle": told,
        "solutions": [grid_value(grid) for grid in solutions] if all_known else None,
        "steps": [_step_value(step) for step in _steps(puzzle)] if solutions else [],
    }


def _steps(puzzle: Puzzle) -> Iterator[Step]:
    """Yield the steps of an explanation, as far as it gets in its time."""
    with contextlib.suppress(LimitError):
        if len(puzzle.palette) == 1:
            yield from islice(explain(puzzle, limits=LIMITS), MOST_STEPS)
        else:
            yield from islice(_hints(puzzle), MOST_STEPS)


def _hints(puzzle: Puzzle) -> Iterator[Step]:
    """Yield the steps that hints tell: each decides a cell, and rests on cells that are decided.

    Steps of an explanation in colour may only rule colours out, which no mark on a board shows.
    """
    clock = Clock(LIMITS)
    known = puzzle.metadata.givens or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    while not known.is_complete:
        with clock.work("explaining"):
            step = next_step(puzzle, known, clock)
        yield step
        if not step.cells:
            return
        # Where lines decide nothing, what is ruled out is all there is to go on from.
        told = [cell for cell in step.cells if is_decided(cell.colours)] or step.cells
        rows = [list(row) for row in known.rows]
        for cell in told:
            rows[cell.row][cell.column] &= cell.colours
        known = Knowledge(rows, puzzle.palette, width=puzzle.width)


def _step_value(step: Step) -> dict[str, Any]:
    """Return a step with what a hint says of it at each level; the last is its sentence."""
    return step_value(step) | {"hints": [hint_text(step, level) for level in LEVELS[:-1]]}
