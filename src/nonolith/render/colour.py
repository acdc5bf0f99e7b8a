"""Arithmetic on ``#rrggbb`` colours."""

from functools import lru_cache

# The levels of each channel in the colour cube of a terminal.
_CUBE = (0, 95, 135, 175, 215, 255)


def channels(rgb: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a colour, 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return int(rgb[1:3], 16), int(rgb[3:5], 16), int(rgb[5:7], 16)


def luminance(rgb: str) -> float:
    """Return the relative luminance that WCAG 2 defines: 0 for black to 1 for white."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = map(linear, channels(rgb))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours: 1 to 21; text wants at least 4.5.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable_on(rgb: str) -> str:
    """Return black or white, whichever reads better on a colour.

    By WCAG 2 black reads better on red; eyes disagree. The contrast that they perceive is that of
    lightness raised to powers which differ for dark text on light paper and light text on dark
    (the model of APCA 0.1.9, https://github.com/Myndex/SAPC-APCA).

    >>> readable_on("#ffff00"), readable_on("#0000ff"), readable_on("#ff0000")
    ('#000000', '#ffffff', '#ffffff')
    """
    red, green, blue = ((channel / 255) ** 2.4 for channel in channels(rgb))
    paper = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    if paper < 0.022:
        paper += (0.022 - paper) ** 1.414
    black = 0.022**1.414
    return "#000000" if paper**0.56 - black**0.57 > 1 - paper**0.65 else "#ffffff"


@lru_cache(maxsize=256)
def to_256(rgb: str) -> int:
    """Return the nearest of a 256-colour terminal's colours: its cube or its ramp of greys.

    >>> to_256("#ff0000"), to_256("#808080")
    (196, 244)
    """
    in_cube = tuple(map(_nearest_level, channels(rgb)))
    red, green, blue = map(_CUBE.index, in_cube)
    grey = min(23, max(0, round((sum(channels(rgb)) / 3 - 8) / 10)))
    if _distance(in_cube, rgb) <= _distance((8 + 10 * grey,) * 3, rgb):
        return 16 + 36 * red + 6 * green + blue
    return 232 + grey


def _nearest_level(channel: int) -> int:
    return min(_CUBE, key=lambda level: abs(level - channel))


def _distance(colour: tuple[int, ...], rgb: str) -> int:
    return sum((one - other) ** 2 for one, other in zip(colour, channels(rgb), strict=True))
