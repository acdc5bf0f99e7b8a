"""SVG: the layout as a small, clean text."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from nonolith.model import Grid, Knowledge
from nonolith.render.layout import lay_out
from nonolith.render.picture import Picture, Subject, picture_of, solution_state
from nonolith.render.shapes import Box, Label, Rule, Shapes
from nonolith.render.theme import DARK, LIGHT

_FONT = "font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif"
_CRISP = 'shape-rendering="crispEdges"'
_STROKED = ("panel-rule", "panel-guide")


def draw_svg(
    subject: Subject,
    cells: Grid | Knowledge | None = None,
    *,
    letters: bool = False,
    link: str = "",
) -> str:
    """Draw a puzzle for solving, a solved or partly solved one, or cells alone, as SVG.

    The drawing follows the reader's preference for light or dark, has a title and a description for
    screen readers, and is the same text every time. *letters* names the colours by letters, for
    printing in black and white. The QR code of a *link* is drawn below.

    :raises RenderError: the link is too long for a QR code.
    :raises MissingDependencyError: there is a link, and segno is not installed.
    """
    picture = picture_of(subject, cells)
    layout = lay_out(picture, letters=letters, link=link)
    return svg_of(layout, picture.title or "Nonogram", describe(picture))


def svg_of(layout: Shapes, title: str, description: str, *, dark: bool = True) -> str:
    """Return a layout as the text of an SVG file; with *dark*, it is dark where its reader is."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="nonolith" role="img"'
        f' width="{_n(layout.width)}" height="{_n(layout.height)}"'
        f' viewBox="0 0 {_n(layout.width)} {_n(layout.height)}">',
        f"<title>{_text(title)}</title>",
        f"<desc>{_text(description)}</desc>",
        f"<style>{_style(dark)}</style>",
        *_boxes(layout.boxes),
        *_rules(layout.rules),
        *_labels(layout.labels),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def svg_parts(parts: Iterable[Box | Rule | Label]) -> list[str]:
    """Return parts of a layout as elements of an SVG file."""
    found = list(parts)
    return [
        *_boxes([part for part in found if isinstance(part, Box)]),
        *_rules(part for part in found if isinstance(part, Rule)),
        *_labels(part for part in found if isinstance(part, Label)),
    ]


def describe(picture: Picture) -> str:
    """Say in a sentence what a picture shows.

    >>> describe(Picture(cells=Grid.parse("#.#/#..")))
    'A nonogram of 2 rows and 3 columns, solved; 3 of 6 cells are filled.'
    """
    filled = sum(not value & 1 for row in picture.candidates() for value in row)
    rows = f"{picture.height} row{'s' * (picture.height != 1)}"
    columns = f"{picture.width} column{'s' * (picture.width != 1)}"
    colours = "" if picture.palette.is_black_and_white else f" in {len(picture.palette)} colours"
    sentence = f"A nonogram of {rows} and {columns}{colours}, {solution_state(picture)}"
    if picture.cells is not None:
        sentence += f"; {filled} of {picture.height * picture.width} cells are filled"
    if picture.ambiguous and picture.undecided:
        sentence += f"; solutions differ in {picture.undecided}"
    return sentence + "."


def _style(is_dark: bool) -> str:
    # Presentation attributes carry the light inks, so that a program that knows no style sheets
    # draws them; all selectors are scoped, for the sheet of an SVG inside a page holds for the
    # whole page.
    if not is_dark:
        return f".nonolith text{{{_FONT}}}"
    dark = "".join(
        f".nonolith .{name}{{{'stroke' if name in _STROKED else 'fill'}:{rgb}}}"
        for name, rgb in DARK.items()
    )
    return f".nonolith text{{{_FONT}}}@media(prefers-color-scheme:dark){{{dark}}}"


def _boxes(boxes: Iterable[Box]) -> Iterator[str]:
    # Boxes of one role cover each other nowhere but a chip its edge, so that those of one ink can
    # be written together.
    order = list(dict.fromkeys(box.role for box in boxes))
    key = lambda box: (order.index(box.role), box.ink != "chip-edge", box.ink)  # noqa: E731
    for (_, _, ink), group in groupby(sorted(boxes, key=key), key):
        same = list(group)
        role = same[0].role
        opening = f'class="{_classes(role, ink)}" fill="{LIGHT.get(ink, ink)}"'
        if role in ("cell", "mark", "code"):
            yield f'<path {opening} {_CRISP} d="{"".join(map(_subpath, same))}"/>'
        elif len(same) == 1:
            yield _rect(same[0], opening)
        else:
            yield f"<g {opening}>"
            yield from map(_rect, same)
            yield "</g>"


def _classes(role: str, ink: str) -> str:
    """Return the class of a part: its role and the theme's ink, if it has one of those."""
    return role if role == ink or ink not in LIGHT else f"{role} {ink}"


def _rect(box: Box, attributes: str = "") -> str:
    radius = f' rx="{_n(box.radius)}"' if box.radius else ""
    return (
        f'<rect {attributes}{" " * bool(attributes)}x="{_n(box.x)}" y="{_n(box.y)}"'
        f' width="{_n(box.width)}" height="{_n(box.height)}"{radius}/>'
    )


def _subpath(box: Box) -> str:
    return f"M{_n(box.x)} {_n(box.y)}h{_n(box.width)}v{_n(box.height)}h-{_n(box.width)}z"


def _rules(rules: Iterable[Rule]) -> Iterator[str]:
    # Not with crisp edges: a line thinner than a pixel would be drawn or not as its place in the
    # raster happens to be (librsvg drops whole grids). Lines of an odd weight are moved by half a
    # unit instead, so that at its own size the picture has them on whole pixels.
    for (role, weight), group in groupby(rules, lambda rule: (rule.role, rule.weight)):
        half = 0.5 if weight % 2 else 0
        lines = "".join(
            f"M{_n(rule.x1 - half)} {_n(rule.y1)}V{_n(rule.y2)}"
            if rule.x1 == rule.x2
            else f"M{_n(rule.x1)} {_n(rule.y1 - half)}H{_n(rule.x2)}"
            for rule in group
        )
        yield (
            f'<path class="{role}" fill="none" stroke="{LIGHT[role]}"'
            f' stroke-width="{_n(weight)}" d="{lines}"/>'
        )


def _labels(labels: Iterable[Label]) -> Iterator[str]:
    key = lambda label: (label.role, label.size, label.ink, label.anchor)  # noqa: E731
    for (role, size, ink, anchored), group in groupby(sorted(labels, key=key), key):
        anchor = f' text-anchor="{anchored}"' if anchored != "start" else ""
        weight = ' font-weight="600"' if role == "title" else ""
        yield (
            f'<g class="{_classes(role, ink)}" fill="{LIGHT.get(ink, ink)}"'
            f' font-size="{_n(size)}"{anchor}{weight}>'
        )
        for label in group:
            yield f'<text x="{_n(label.x)}" y="{_n(label.y)}">{_text(label.text)}</text>'
        yield "</g>"


def _text(text: str) -> str:
    """Return a text that XML allows: control characters have no place in it."""
    return escape("".join(c if c.isprintable() else " " for c in text), quote=False)


def _n(number: float) -> str:
    """Return a number with at most two decimals and no needless ones."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
