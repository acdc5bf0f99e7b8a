"""Colours and palettes."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from nonolith.errors import PaletteError
from nonolith.values import Value

_RGB = "#[0-9a-f]{6}"

MAX_COLOURS = 31
"""A cell's candidates are a 32-bit set: the background and at most 31 colours."""


def is_symbol(text: str) -> bool:
    """Return whether a text can be the symbol of a colour in pictures that are read back.

    There, slashes split rows, blanks are stripped, and ``?`` is an unknown cell.
    """
    return len(text) == 1 and text.isprintable() and text not in " /?"


class Colour(Value):
    """A colour: its name, its ``#rrggbb`` value and the character that stands for it in text.

    >>> red = Colour("red", "#ff0000", "r")
    >>> Palette((red,))[1].rgb
    '#ff0000'
    """

    __match_args__ = ("name", "rgb", "symbol")
    __slots__ = __match_args__
    name: str
    rgb: str
    symbol: str

    def __init__(self, name: str, rgb: str, symbol: str) -> None:
        """Make a colour.

        :raises PaletteError: a value has the wrong type, or is not a valid name, value or symbol.
        """
        for what, value in (("name", name), ("rgb", rgb), ("symbol", symbol)):
            if not isinstance(value, str):
                raise PaletteError(f"the {what} of a colour is a text, found {value!r}")
            object.__setattr__(self, what, value)
        if not name:
            raise PaletteError("a colour needs a name")
        if not re.fullmatch(_RGB, rgb):
            raise PaletteError(f"colour {name!r}: expected #rrggbb in lower case, found {rgb!r}")
        if not is_symbol(symbol):
            raise PaletteError(
                f"colour {name!r}: a symbol is one printable character other than a blank, / and ?,"
                f" found {symbol!r}"
            )


WHITE = Colour("white", "#ffffff", ".")
BLACK = Colour("black", "#000000", "#")


class Palette(Value):
    """The colours of a puzzle; index 0 is the background, the blocks' colours count from 1.

    >>> BLACK_AND_WHITE[1].name
    'black'
    """

    __match_args__ = ("colours", "background")
    __slots__ = __match_args__
    colours: tuple[Colour, ...]
    background: Colour

    def __init__(self, colours: Iterable[Colour] = (BLACK,), background: Colour = WHITE) -> None:
        """Make a palette.

        :raises PaletteError: an item is not a colour, two have the same name or symbol, or there
            are none or too many.
        """
        try:
            object.__setattr__(self, "colours", tuple(colours))
        except TypeError:
            raise PaletteError(f"expected a sequence of colours, found {colours!r}") from None
        object.__setattr__(self, "background", background)
        for colour in (background, *self.colours):
            if not isinstance(colour, Colour):
                raise PaletteError(f"expected a Colour, found {colour!r}")
        if not self.colours:
            raise PaletteError("a palette has at least one colour besides the background")
        if len(self.colours) > MAX_COLOURS:
            raise PaletteError(
                f"a palette has at most {MAX_COLOURS} colours, found {len(self.colours)}"
            )
        for what in ("name", "symbol"):
            seen: set[str] = set()
            for colour in (background, *self.colours):
                value = getattr(colour, what)
                if value in seen:
                    raise PaletteError(f"two colours have the {what} {value!r}")
                seen.add(value)

    def __len__(self) -> int:
        """Return the number of colours, the background not counted."""
        return len(self.colours)

    def __getitem__(self, index: int) -> Colour:
        """Return the colour of an index: 0 is the background.

        :raises IndexError: the palette has no such colour.
        """
        if index == 0:
            return self.background
        if index < 0:
            raise IndexError(index)
        return self.colours[index - 1]

    def __reduce__(self) -> str | tuple[Callable[..., Any], tuple[object, ...]]:
        return "BLACK_AND_WHITE" if self is BLACK_AND_WHITE else super().__reduce__()

    @property
    def is_black_and_white(self) -> bool:
        """True for a palette of one colour, of any shade: no clue needs to name it."""
        return len(self.colours) == 1

    @property
    def everything(self) -> int:
        """The candidates of an unknown cell: the background and every colour."""
        return (2 << len(self.colours)) - 1

    def index_of(self, symbol: str) -> int:
        """Return the index of the colour with a symbol; 0 is the background.

        :raises PaletteError: no colour has it.
        """
        for index, colour in enumerate((self.background, *self.colours)):
            if colour.symbol == symbol:
                return index
        raise PaletteError(f"no colour of the palette has the symbol {symbol!r}")


def palette_given(palette: object) -> Palette:
    """Return the palette, if it is one.

    :raises PaletteError: it is something else.
    """
    if isinstance(palette, Palette):
        return palette
    raise PaletteError(f"expected a Palette, found {palette!r}")


BLACK_AND_WHITE = Palette()
"""The palette of ordinary puzzles."""
