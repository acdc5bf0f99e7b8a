"""Colours in files: their names, and the marks that clues use for them."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain, count

from nonolith.errors import PaletteError
from nonolith.formats._source import Piece, Source
from nonolith.model import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.palette import MAX_COLOURS, is_symbol

_HEX = r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})"
_TRIPLE = r"([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})"
_BLOCK = r"([0-9]*)(.*)"
_SYMBOLS = "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@%&*+=o~^!$"

# The names of CSS, which those of X11 agree with but for greys, greens and two reds.
_NAMES = """
    aliceblue f0f8ff  antiquewhite faebd7  aqua 00ffff  aquamarine 7fffd4  azure f0ffff
    beige f5f5dc  bisque ffe4c4  black 000000  blanchedalmond ffebcd  blue 0000ff
    blueviolet 8a2be2  brown a52a2a  burlywood deb887  cadetblue 5f9ea0  chartreuse 7fff00
    chocolate d2691e  coral ff7f50  cornflowerblue 6495ed  cornsilk fff8dc  crimson dc143c
    cyan 00ffff  darkblue 00008b  darkcyan 008b8b  darkgoldenrod b8860b  darkgray a9a9a9
    darkgreen 006400  darkgrey a9a9a9  darkkhaki bdb76b  darkmagenta 8b008b
    darkolivegreen 556b2f  darkorange ff8c00  darkorchid 9932cc  darkred 8b0000
    darksalmon e9967a  darkseagreen 8fbc8f  darkslateblue 483d8b  darkslategray 2f4f4f
    darkslategrey 2f4f4f  darkturquoise 00ced1  darkviolet 9400d3  deeppink ff1493
    deepskyblue 00bfff  dimgray 696969  dimgrey 696969  dodgerblue 1e90ff  firebrick b22222
    floralwhite fffaf0  forestgreen 228b22  fuchsia ff00ff  gainsboro dcdcdc  ghostwhite f8f8ff
    gold ffd700  goldenrod daa520  gray 808080  green 008000  greenyellow adff2f  grey 808080
    honeydew f0fff0  hotpink ff69b4  indianred cd5c5c  indigo 4b0082  ivory fffff0  khaki f0e68c
    lavender e6e6fa  lavenderblush fff0f5  lawngreen 7cfc00  lemonchiffon fffacd
    lightblue add8e6  lightcoral f08080  lightcyan e0ffff  lightgoldenrodyellow fafad2
    lightgray d3d3d3  lightgreen 90ee90  lightgrey d3d3d3  lightpink ffb6c1  lightsalmon ffa07a
    lightseagreen 20b2aa  lightskyblue 87cefa  lightslategray 778899  lightslategrey 778899
    lightsteelblue b0c4de  lightyellow ffffe0  lime 00ff00  limegreen 32cd32  linen faf0e6
    magenta ff00ff  maroon 800000  mediumaquamarine 66cdaa  mediumblue 0000cd
    mediumorchid ba55d3  mediumpurple 9370db  mediumseagreen 3cb371  mediumslateblue 7b68ee
    mediumspringgreen 00fa9a  mediumturquoise 48d1cc  mediumvioletred c71585
    midnightblue 191970  mintcream f5fffa  mistyrose ffe4e1  moccasin ffe4b5  navajowhite ffdead
    navy 000080  oldlace fdf5e6  olive 808000  olivedrab 6b8e23  orange ffa500  orangered ff4500
    orchid da70d6  palegoldenrod eee8aa  palegreen 98fb98  paleturquoise afeeee
    palevioletred db7093  papayawhip ffefd5  peachpuff ffdab9  peru cd853f  pink ffc0cb
    plum dda0dd  powderblue b0e0e6  purple 800080  rebeccapurple 663399  red ff0000
    rosybrown bc8f8f  royalblue 4169e1  saddlebrown 8b4513  salmon fa8072  sandybrown f4a460
    seagreen 2e8b57  seashell fff5ee  sienna a0522d  silver c0c0c0  skyblue 87ceeb
    slateblue 6a5acd  slategray 708090  slategrey 708090  snow fffafa  springgreen 00ff7f
    steelblue 4682b4  tan d2b48c  teal 008080  thistle d8bfd8  tomato ff6347  turquoise 40e0d0
    violet ee82ee  wheat f5deb3  white ffffff  whitesmoke f5f5f5  yellow ffff00
    yellowgreen 9acd32
"""


@cache
def _named() -> dict[str, str]:
    words = _NAMES.split()
    return {name: f"#{rgb}" for name, rgb in zip(words[::2], words[1::2], strict=True)}


def rgb_of(text: str) -> str | None:
    """Return ``#rrggbb`` for a name, hexadecimal digits or three decimal numbers.

    >>> rgb_of("Red"), rgb_of("0f0"), rgb_of("0, 0, 255"), rgb_of("reddish")
    ('#ff0000', '#00ff00', '#0000ff', None)
    """
    text = text.strip()
    if digits := re.fullmatch(_HEX, text):
        value = digits[1].lower()
        return f"#{value}" if len(value) == 6 else "#" + "".join(digit * 2 for digit in value)
    if triple := re.fullmatch(_TRIPLE, text):
        numbers = [int(number) for number in triple.groups()]
        return "#{:02x}{:02x}{:02x}".format(*numbers) if max(numbers) < 256 else None
    return _named().get(text.lower().replace(" ", ""))


def name_of(rgb: str) -> str | None:
    """Return the name of a colour that has one."""
    return next((name for name, value in _named().items() if value == rgb), None)


# The puzzles of a file mostly have the same colours.
colour_of = lru_cache(maxsize=1024)(Colour)
_palette = lru_cache(maxsize=1024)(Palette)


class Colours:
    """The colours that a file declares, in its order, and the marks that its clues use for them.

    A block without a mark has the colour with the empty mark: black, if none was declared.
    """

    def __init__(self, source: Source, background: Colour = BLACK_AND_WHITE[0]) -> None:
        self.source = source
        self.background = background
        self._colours: list[Colour] = []
        self._index_of: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._colours)

    def __contains__(self, mark: str) -> bool:
        return mark in self._index_of

    def add(self, mark: Piece, name: str, rgb: str, symbol: str) -> None:
        """Add a colour.

        :raises FormatError: another has the same mark, or there are too many.
        """
        if mark.text in self:
            raise self.source.error("another mark for another colour", mark)
        if len(self._colours) == MAX_COLOURS:
            raise self.source.unsupported(f"at most {MAX_COLOURS} colours are supported", mark)
        name = self._free_name(name, mark.text)
        self._index_of[mark.text] = len(self._colours) + 1
        self._colours.append(colour_of(name, rgb, self._free_symbol(symbol, name)))

    def _free_name(self, wanted: str, mark: str) -> str:
        """Return a name that no other colour has: with the mark, or else with a number."""
        taken = {colour.name for colour in (self.background, *self._colours)}
        numbered = (f"{wanted or 'colour'} {number}" for number in count(len(self._colours) + 1))
        marked = [f"{wanted} {mark}"] if wanted and mark else []
        candidates = chain([wanted] if wanted else [], marked, numbered)
        return next(name for name in candidates if name not in taken)

    def _free_symbol(self, wanted: str, name: str) -> str:
        taken = {colour.symbol for colour in (self.background, *self._colours)}
        candidates = (wanted, *name.lower(), *_SYMBOLS)
        return next(
            (s for s in candidates if s not in taken and is_symbol(s)), chr(0x100 + len(taken))
        )

    def index(self, mark: Piece, default: Colour = BLACK_AND_WHITE[1]) -> int:
        """Return the index of the colour with a mark.

        :raises FormatError: there is none.
        """
        if mark.text == "" and "" not in self:
            self.add(mark, default.name, default.rgb, default.symbol)
        if mark.text not in self:
            known = " ".join(sorted(filter(None, self._index_of))) or "no mark"
            raise self.source.error(f"the mark of a colour ({known})", mark)
        return self._index_of[mark.text]

    def clue(self, words: Iterable[Piece]) -> list[tuple[int, int]]:
        """Return the blocks of words such as ``3r``; a 0 alone is a blank line.

        :raises FormatError: a word is no block, or its colour is not declared.
        """
        words = list(words)
        if len(words) == 1 and words[0].text == "0":
            return []
        return [self._block(word) for word in words]

    def _block(self, word: Piece) -> tuple[int, int]:
        parts = re.fullmatch(_BLOCK, word.text)
        if parts is None or not parts[1]:
            raise self.source.error("the length of a block", word)
        length = self.source.number(word.part(*parts.span(1)), least=1)
        return length, self.index(word.part(*parts.span(2)))

    def palette(self) -> Palette:
        """Return the palette of the colours; black on white is the ordinary one.

        :raises FormatError: there are too many.
        """
        if not self._colours and self.background == BLACK_AND_WHITE.background:
            return BLACK_AND_WHITE
        try:
            palette = _palette(tuple(self._colours) or BLACK_AND_WHITE.colours, self.background)
        except PaletteError as error:
            raise self.source.unsupported(str(error)) from None
        return BLACK_AND_WHITE if looks_black_and_white(palette) else palette


def looks_black_and_white(palette: Palette) -> bool:
    """Return whether a palette is that of ordinary puzzles, whatever its names and symbols."""
    ordinary = BLACK_AND_WHITE
    return len(palette) == 1 and (palette[0].rgb, palette[1].rgb) == (
        ordinary[0].rgb,
        ordinary[1].rgb,
    )


def marks(palette: Palette) -> list[str]:
    """Return a letter for each colour: its symbol where that is one, else one of its name's."""
    letters = [letter for letter in _SYMBOLS if letter.isalpha()]
    chosen: dict[int, str] = {}

    def choose(candidates: Iterator[str], index: int) -> None:
        for letter in candidates:
            if letter in letters and letter not in chosen.values():
                chosen[index] = letter
                return

    for index in range(1, len(palette) + 1):
        choose(iter(palette[index].symbol), index)
    for index in range(1, len(palette) + 1):
        if index not in chosen:
            choose(iter([*palette[index].name.lower(), *letters]), index)
    return [chosen[index] for index in range(1, len(palette) + 1)]
