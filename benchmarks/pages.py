"""Figures in the documentation, between marks, from the records."""

import json
import re
from pathlib import Path
from typing import Any

from benchmarks.record import RESULTS


def read_record(name: str) -> dict[str, Any]:
    """Return what a benchmark has recorded."""
    found = json.loads((RESULTS / f"{name}.json").read_text())
    assert isinstance(found, dict)
    return found


def filled(page: str, part: str, text: str) -> str:
    """Return a page with a text between the marks of a part.

    >>> filled("<!-- cost: command -->\\nold\\n<!-- end -->", "cost", "new")
    '<!-- cost: command -->\\n\\nnew\\n\\n<!-- end -->'
    """
    marks = re.compile(f"(<!-- {part}: .*? -->\n).*?(<!-- end -->)", re.S)
    changed, number = marks.subn(lambda match: f"{match[1]}\n{text.strip()}\n\n{match[2]}", page)
    assert number == 1, f"there is one place for {part}"
    return changed


def fill(page: Path, part: str, text: str) -> None:
    """Put a text between the marks of a part of a page."""
    page.write_text(filled(page.read_text(), part, text))
