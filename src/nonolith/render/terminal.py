"""Finds what a terminal or a pipe can show, and writes its colour escapes."""

import enum
import os
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple, Self, TextIO

from nonolith.model import Palette
from nonolith.render.colour import channels, to_256

_PROBE = "█▀▄░▒▓µ·┌┬┐├┼┤└┴┘─│"
"""Every character beyond ASCII that the text drawings use of their own accord."""
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class ColourDepth(enum.StrEnum):
    """How many colours a terminal has."""

    NONE = "none"
    INDEXED = "256"
    TRUE = "24-bit"


class Span(NamedTuple):
    """A piece of text with its colours as ``#rrggbb``; None is the terminal's own."""

    text: str
    ink: str | None = None
    paper: str | None = None


class Terminal(NamedTuple):
    """The abilities of a text output: characters beyond ASCII, and colours.

    The default suits a UTF-8 file; :meth:`of` asks a stream and the environment.
    """

    unicode: bool = True
    colours: ColourDepth = ColourDepth.NONE

    @classmethod
    def of(cls, stream: TextIO, environ: Mapping[str, str] | None = None) -> Self:
        """Return what a stream can show.

        Colours need a terminal that says it has them through ``TERM`` or ``COLORTERM``.
        ``NO_COLOR`` turns them off everywhere and ``FORCE_COLOR`` on, even in a pipe; of the two
        ``NO_COLOR`` wins.
        """
        environ = os.environ if environ is None else environ
        try:
            _PROBE.encode(getattr(stream, "encoding", None) or "ascii")
            unicode = True
        except (UnicodeEncodeError, LookupError):
            unicode = False
        return cls(unicode, _colours_of(stream, environ))

    def paint(self, spans: Iterable[Span]) -> str:
        r"""Return a line of text with the escapes for its colours, as few as will do.

        >>> Terminal(colours=ColourDepth.TRUE).paint([Span("a", "#ff0000"), Span("b", "#ff0000")])
        '\x1b[38;2;255;0;0mab\x1b[0m'
        >>> Terminal().paint([Span("a", "#ff0000")])
        'a'
        """
        painted = []
        for (ink, paper), run in groupby(spans, lambda span: (span.ink, span.paper)):
            text = "".join(span.text for span in run)
            codes = [self._code(ground, rgb) for ground, rgb in ((38, ink), (48, paper)) if rgb]
            if codes and self.colours is not ColourDepth.NONE:
                text = f"\x1b[{';'.join(codes)}m{text}\x1b[0m"
            painted.append(text)
        return "".join(painted)

    def _code(self, ground: int, rgb: str) -> str:
        if self.colours is ColourDepth.TRUE:
            return f"{ground};2;" + ";".join(map(str, channels(rgb)))
        return f"{ground};5;{to_256(rgb)}"

    def symbols(self, palette: Palette) -> list[str]:
        """Return the character of each colour, the background first.

        They are the palette's own, except that a terminal of ASCII alone gets a letter in place
        of a character that it can't show.
        """
        return self._shown([palette[index].symbol for index in range(len(palette) + 1)])

    def letters(self, palette: Palette) -> list[str]:
        """Return the same, but never a digit: what may follow a number."""
        return self._shown(letters_of(palette))

    def _shown(self, symbols: list[str]) -> list[str]:
        if self.unicode:
            return symbols
        usual = ".#" if not symbols[0].isascii() else "#"
        spare = (c for c in usual + _LETTERS if c not in symbols)
        return [symbol if symbol.isascii() else next(spare) for symbol in symbols]


def letters_of(palette: Palette) -> list[str]:
    """Return a character for each colour that can follow a number: never a digit.

    They are the palette's own symbols where those will do.

    >>> from nonolith.model import Colour
    >>> letters_of(Palette((Colour("red", "#ff0000", "1"), Colour("blue", "#0000ff", "b"))))
    ['.', 'r', 'b']
    """
    colours = [palette[index] for index in range(len(palette) + 1)]
    taken = {colour.symbol for colour in colours}
    letters = []
    for colour in colours:
        letter = colour.symbol
        if letter.isdigit():
            fitting = (c for c in colour.name.lower() + _LETTERS if c.isalpha())
            letter = next(c for c in fitting if c not in taken)
            taken.add(letter)
        letters.append(letter)
    return letters


def _colours_of(stream: TextIO, environ: Mapping[str, str]) -> ColourDepth:
    if environ.get("NO_COLOR"):
        return ColourDepth.NONE
    forced = bool(environ.get("FORCE_COLOR"))
    # Windows Terminal has all colours and no TERM.
    term = environ.get("TERM", "xterm-direct" if "WT_SESSION" in environ else "dumb")
    if not forced and (not stream.isatty() or term == "dumb"):
        return ColourDepth.NONE
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return ColourDepth.TRUE
    if forced or "256" in term:
        return ColourDepth.INDEXED
    return ColourDepth.NONE
