"""The compact drawing: two rows per line of text, for grids too big for anything else."""

from collections.abc import Sequence
from itertools import zip_longest

from nonolith.model import Grid, Knowledge, is_decided
from nonolith.render.picture import Picture, Subject, colour_of, picture_of
from nonolith.render.plain import draw_plain
from nonolith.render.terminal import ColourDepth, Span, Terminal

_UNDECIDED = "#808080"

# The character of a pair of cells, the upper and the lower: filled (#), empty (.) or not decided
# (?). Half blocks have two states, so a pair with an undecided cell gets a shade: the darker, the
# more is filled.
_BLOCKS = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
_BLOCKS |= {"??": "░", "?.": "░", ".?": "░", "?#": "▒", "#?": "▒"}
_ASCII = {"##": ":", "#.": "'", ".#": ".", "..": " "}
_ASCII |= dict.fromkeys(("??", "?.", ".?", "?#", "#?"), "?")


def draw_compact(
    subject: Subject,
    cells: Grid | Knowledge | None = None,
    *,
    terminal: Terminal | None = None,
) -> str:
    """Draw the cells two rows to a line of text, with half blocks.

    In black and white, a filled cell has the terminal's text colour, and a pair with an undecided
    cell is a shade. Pictures with several colours are painted in them, with grey for undecided
    cells; a terminal without colours gets one character per cell, the letter of its colour. In
    ASCII, ``'`` is the upper cell, ``.`` the lower and ``:`` both. There is no room for clues.

    >>> print(draw_compact(Grid.parse("##./#.#")))
    █▀▄
    """
    picture = picture_of(subject, cells)
    terminal = terminal or Terminal()
    rows = picture.candidates()
    pairs = zip_longest(rows[::2], rows[1::2])
    if not picture.palette.is_black_and_white:
        if terminal.colours is ColourDepth.NONE or not terminal.unicode:
            # Two colours don't fit into one character.
            return draw_plain(picture, terminal=terminal)
        lines = [terminal.paint(_painted(picture, upper, lower)) for upper, lower in pairs]
    else:
        characters = _BLOCKS if terminal.unicode else _ASCII
        empty_row = (1,) * picture.width
        lines = [
            "".join(
                characters[_state(top) + _state(bottom)]
                for top, bottom in zip(upper, lower or empty_row, strict=True)
            ).rstrip()
            for upper, lower in pairs
        ]
    return "\n".join(lines)


def _state(candidates: int) -> str:
    if candidates == 1:
        return "."
    return "?" if candidates & 1 else "#"


def _painted(picture: Picture, upper: Sequence[int], lower: Sequence[int] | None) -> list[Span]:
    def rgb(candidates: int) -> str:
        if not is_decided(candidates):
            return _UNDECIDED
        return picture.palette[colour_of(candidates)].rgb

    if lower is None:
        return [Span("▀", rgb(value)) for value in upper]
    return [Span("▀", rgb(top), rgb(bottom)) for top, bottom in zip(upper, lower, strict=True)]
