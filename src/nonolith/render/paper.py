"""Sizes of paper."""

from nonolith.errors import RenderError

MILLIMETRE = 72 / 25.4
"""In points, the unit of PDF."""

# Width and height in points, upright.
PAGES: dict[str, tuple[float, float]] = {
    "a5": (148 * MILLIMETRE, 210 * MILLIMETRE),
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "a3": (297 * MILLIMETRE, 420 * MILLIMETRE),
    "a2": (420 * MILLIMETRE, 594 * MILLIMETRE),
    "a1": (594 * MILLIMETRE, 841 * MILLIMETRE),
    "a0": (841 * MILLIMETRE, 1189 * MILLIMETRE),
    "letter": (612, 792),
    "legal": (612, 1008),
    "tabloid": (792, 1224),
}
"""The pages by name, with their width and height in points, upright."""


def page_size(name: str) -> tuple[float, float]:
    """Return the width and height of a page in points, upright; case does not matter.

    >>> page_size("Letter")
    (612, 792)

    :raises RenderError: there is no page of this name; the message lists those there are.
    """
    try:
        return PAGES[name.lower()]
    except KeyError:
        raise RenderError(f"expected a page of {', '.join(PAGES)}, found {name!r}") from None
