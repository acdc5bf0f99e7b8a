"""What the formats of bare numbers share."""

from collections.abc import Iterable

from nonolith.model import Clue


def clue_lines(clues: Iterable[Clue], separator: str = " ", blank: str = "0") -> list[str]:
    """Return clues as lines of numbers, with a 0 or something else for a blank line."""
    return [separator.join(str(int(block)) for block in clue) or blank for clue in clues]
