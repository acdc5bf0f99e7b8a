"""A page of its own: puzzles to play in one file, with nothing behind it.

The file holds the same modules that the server serves, each as a ``data:`` address in an import
map, the style, the puzzles with their solution, and the steps of their explanation for hints. Its
policy lets it load nothing and send nothing.
"""

import base64
import hashlib
import html
import json
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from nonolith.explaining.explain import explain
from nonolith.formats.json_puzzle import as_dict
from nonolith.model import Puzzle
from nonolith.solving.classify import classify
from nonolith.web.learning import LIMITS, MOST_STEPS, step_value
from nonolith.web.values import grid_value

STATIC = Path(__file__).with_name("static")
ENTRY = "published.js"

_IMPORT = re.compile(r'(\bfrom |\bimport )"\./(\w+\.js)"')


def publish(puzzles: Sequence[Puzzle], *, title: str = "") -> str:
    """Return a page on which anyone can play some puzzles, as the text of one HTML file.

    >>> page = publish([Puzzle([[1]], [[1]])], title="A dot")
    >>> "<title>A dot</title>" in page, "src=" in page
    (True, False)

    :raises ValueError: there are no puzzles.
    """
    if not puzzles:
        raise ValueError("a page has at least one puzzle")
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
    name = title or puzzles[0].metadata.title or "nonolith"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
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
    return data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _known(puzzle: Puzzle) -> dict[str, Any]:
    found = classify(puzzle, limits=LIMITS)
    only = found.solutions[0] if len(found.solutions) == 1 else None
    steps = islice(explain(puzzle, limits=LIMITS), MOST_STEPS) if found.solutions else ()
    told = {key: value for key, value in as_dict(puzzle).items() if key != "goal"}
    return {
        "puzzle": told,
        "solution": None if only is None else grid_value(only),
        "steps": [step_value(step) for step in steps],
    }
