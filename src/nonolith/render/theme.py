"""The inks of pictures: names for the colours that are not the puzzle's.

An ink is the name of one of these or a ``#rrggbb`` of the puzzle's palette. The picture itself
never changes with the theme, only what surrounds it: a portrait must not turn into its negative.
"""

LIGHT = {
    "page": "#ffffff",
    "panel": "#f1f3f6",
    "panel-rule": "#dce0e6",
    "panel-guide": "#a9b1bc",
    "text": "#1b2430",
    "muted": "#6b7480",
    "paper": "#ffffff",
    "thin": "#b9c0ca",
    "guide": "#5b6472",
    "frame": "#1b2430",
    "mark": "#9aa3af",
    "chip-edge": "#9aa3af",
    "spot": "#fff0b8",
    "news": "#0b8a4a",
    "reason": "#e07b00",
    "supposed": "#2f62d9",
}
"""The default, also on paper and in images."""

DARK = {
    "page": "#14171c",
    "panel": "#22272f",
    "panel-rule": "#363d48",
    "panel-guide": "#636c79",
    "text": "#e8eaee",
    "muted": "#98a1ae",
    "frame": "#98a1ae",
}
"""For readers who prefer dark."""
