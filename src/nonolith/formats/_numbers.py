"""What the formats of bare numbers share."""

import re
from collections.abc import Iterable

from nonolith.model import Clue

BETWEEN_DOTS = re.compile(r"[^.]+|(?<=\.)(?=\.|$)|^(?=\.)")
"""The blocks of a clue such as 3.1.2; where dots stand together, the nothing between them."""


def clue_lines(clues: Iterable[Clue], separator: str = " ", blank: str = "0") -> list[str]:
    """Return clues as lines of numbers, with a 0 or something else for a blank line."""
    return [separator.join(str(int(block)) for block in clue) or blank for clue in clues]
