"""Drawings of puzzles as books, sites and apps have them, with the place of every digit."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tools.scanner.fonts import font_at, random_font

RGB = tuple[int, int, int]
Clues = Sequence[Sequence[int]]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)


@dataclass(frozen=True)
class Digit:
    """A digit in a drawing; places and heights in cells, from the top left corner of the grid."""

    value: int
    u: float
    v: float
    height: float
    place: int
    """0: it is a number of its own; 1: the first of its number; 2: a later one."""


@dataclass(frozen=True)
class Drawing:
    """A puzzle as it was drawn."""

    image: Image.Image
    cell: int
    left: int
    top: int
    digits: tuple[Digit, ...]
    marks: NDArray[np.uint8]
    """For each cell 2 if it is drawn filled, 1 if it is crossed, 3 if it is open."""


@dataclass
class Style:
    """How a puzzle is drawn. Lengths are in cells, if nothing else is said."""

    font: Path
    cell: int = 28
    """Pixels."""
    digit: float = 0.6
    paper: RGB = WHITE
    ground: RGB = WHITE
    """Of the grid."""
    ink: RGB = BLACK
    thin: RGB = (120, 120, 120)
    thick: RGB = BLACK
    thin_width: int = 1
    thick_width: int = 2
    border_width: int = 2
    every: int = 5
    """A thick line after so many cells; 0: none."""
    thick_only: bool = False
    """No thin lines at all."""
    boxed: bool = False
    lines_into_clues: bool = False
    clue_ground: RGB | None = None
    clue_ground_kind: str = "area"
    """area, alternate, strips, tiles."""
    number_gap: float = 0.5
    """Between the numbers of a row, in heights of a digit; used if number_slot is 0."""
    number_slot: float = 0.0
    number_pitch: float = 1.0
    """From a number of a column to the next."""
    rows_at_right: bool = False
    columns_below: bool = False
    far_side: bool = False
    """Numbers stand at the outer side of the clue area."""
    padding: float = 0.15
    fill: RGB = BLACK
    fill_inset: int = 0
    cross: RGB = (120, 120, 120)
    cross_kind: str = "x"
    progress: float = 0.0
    """So many of the cells are marked."""
    done: str = ""
    """What happens to numbers that are done: grey, strike, both."""
    done_share: float = 0.0
    done_ink: RGB = (180, 180, 180)
    colours: tuple[RGB, ...] = ()
    """Of the numbers of a colour puzzle."""
    coloured_boxes: bool = False
    gap: int = 0
    """Pixels between cells that are tiles, with no lines."""
    header: str = ""
    footer: str = ""
    corner: str = ""
    """picture or text."""
    zero: bool = True
    margin: int = 20
    band: RGB | None = None
    """A row and a column are lit, as where the cursor is."""


def _grey(rng: random.Random, low: int, high: int) -> RGB:
    value = rng.randint(low, high)
    return value, value, value


def _tint(rng: random.Random, low: int, high: int) -> RGB:
    return rng.randint(low, high), rng.randint(low, high), rng.randint(low, high)


def _between(a: RGB, b: RGB, share: float) -> RGB:
    r, g, b_ = (max(0, min(255, round(x + (y - x) * share))) for x, y in zip(a, b, strict=True))
    return r, g, b_


def random_style(rng: random.Random, fonts: Sequence[Path]) -> Style:
    """Return a style in which each trait is drawn by lot."""
    style = Style(random_font(fonts, rng))
    style.cell = rng.choice([13, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 46])
    style.digit = rng.uniform(0.42, 0.85)
    dark = rng.random() < 0.25
    if dark:
        _darken(style, rng)
    else:
        style.paper = rng.choice([WHITE, _grey(rng, 235, 255), _tint(rng, 215, 255)])
        style.ground = rng.choice([style.paper, WHITE, _grey(rng, 225, 255), _tint(rng, 210, 255)])
        style.ink = rng.choice([BLACK, _grey(rng, 0, 90), _tint(rng, 0, 110)])
        style.thin = rng.choice([_grey(rng, 0, 60), _grey(rng, 60, 160), _grey(rng, 150, 215)])
        style.thick = rng.choice([_grey(rng, 0, 60), _grey(rng, 40, 140), _tint(rng, 0, 140)])
        style.fill = rng.choice([BLACK, _grey(rng, 0, 70), _tint(rng, 0, 130)])
    style.thin_width = rng.choice([1, 1, 1, 2]) if style.cell < 36 else rng.choice([1, 2, 2, 3])
    style.thick_width = style.thin_width + rng.choice([0, 1, 1, 2])
    style.border_width = style.thick_width + rng.choice([0, 0, 1, 2])
    style.every = rng.choice([5, 5, 5, 5, 0])
    style.thick_only = style.every > 0 and rng.random() < 0.05
    style.boxed = rng.random() < 0.3
    style.lines_into_clues = rng.random() < 0.35
    if not style.boxed:
        style.number_slot = rng.choice([0.0, 0.0, 0.0, rng.uniform(0.6, 1.0)])
        style.number_gap = rng.uniform(0.3, 0.95)
        least = max(0.6, style.digit * 0.85)
        style.number_pitch = rng.choice([1.0, rng.uniform(least, 1.0)])
        style.far_side = rng.random() < 0.08
    style.rows_at_right = rng.random() < 0.08
    style.columns_below = rng.random() < 0.08
    if rng.random() < 0.45:
        style.clue_ground = _tint(rng, 0, 70) if dark else _tint(rng, 185, 250)
        style.clue_ground_kind = rng.choice(["area", "alternate", "strips", "tiles"])
        if not dark and rng.random() < 0.2:
            style.clue_ground = _tint(rng, 30, 120)
            style.clue_ground_kind = rng.choice(["area", "strips"])
            style.ink = rng.choice([WHITE, _tint(rng, 225, 255)])
    style.padding = rng.uniform(0.05, 0.5)
    style.corner = rng.choices(["", "picture", "text"], [0.75, 0.15, 0.1])[0]
    style.fill_inset = rng.choice([0, 0, 1, 2, 3])
    style.cross_kind = rng.choice(["x", "x", "dot"])
    style.cross = _tint(rng, 60, 180)
    style.progress = rng.choice([0, 0, 0, rng.random(), rng.uniform(0.7, 1)])
    if rng.random() < 0.35:
        style.done = rng.choice(["grey", "grey", "strike", "both"])
        style.done_share = rng.random()
        beneath = style.clue_ground or style.paper
        style.done_ink = _between(beneath, style.ink, rng.uniform(0.28, 0.6))
    if rng.random() < 0.12:
        style.colours = tuple(_tint(rng, 0, 255) for _ in range(rng.randint(2, 5)))
        style.coloured_boxes = rng.random() < 0.6
    style.header = rng.choice(["", "", "NONOGRAM", "Level 27", "12:45   3/20", "No. 4,326,289"])
    style.footer = rng.choice(["", "", "10x10 ID: 2,773,994", "Hint  Undo  Check", "Page 31"])
    style.zero = rng.random() < 0.7
    style.margin = rng.randint(4, 60)
    if rng.random() < 0.12:
        style.band = _tint(rng, 30, 90) if dark else _tint(rng, 170, 245)
    style.gap = rng.randint(1, 4) if rng.random() < 0.08 else 0
    return style


def _darken(style: Style, rng: random.Random) -> None:
    style.paper = rng.choice([_tint(rng, 0, 60), _grey(rng, 0, 60)])
    style.ground = rng.choice([style.paper, _grey(rng, 20, 80), _grey(rng, 220, 255)])
    style.ink = rng.choice([_grey(rng, 190, 255), _tint(rng, 160, 255)])
    if style.ground[0] > 150:
        style.thin, style.thick = _grey(rng, 90, 190), _grey(rng, 0, 80)
        style.fill = _tint(rng, 0, 130)
    else:
        style.thin, style.thick = _grey(rng, 90, 170), _grey(rng, 140, 255)
        style.fill = rng.choice([_grey(rng, 190, 255), _tint(rng, 140, 255)])


def app_style(name: str, rng: random.Random, fonts: Sequence[Path]) -> Style:
    """Return a style like that of a well-known kind of site or app; for tests alone."""
    style = Style(random_font(fonts, rng), margin=rng.randint(6, 50), zero=rng.random() < 0.7)
    every: dict[str, dict[str, object]] = {
        "boxed site": {
            "cell": rng.choice([18, 20, 24, 30]),
            "boxed": True,
            "digit": 0.62,
            "clue_ground": (238,) * 3,
            "thin": (150,) * 3,
            "thick": (40,) * 3,
            "corner": rng.choice(["", "picture"]),
            "done": "strike",
            "done_share": rng.choice([0, 0.4]),
            "progress": rng.choice([0, 0.4]),
        },
        "cream site": {
            "cell": rng.choice([22, 26, 30]),
            "number_gap": 0.55,
            "number_pitch": rng.uniform(0.66, 0.8),
            "ground": (255, 248, 227),
            "clue_ground": (255, 248, 227),
            "lines_into_clues": True,
            "thin": (60,) * 3,
            "thick_width": 3,
            "border_width": 4,
            "done": "grey",
            "done_share": rng.choice([0, 0.5]),
            "done_ink": (190, 180, 160),
            "progress": rng.choice([0, 0.5]),
        },
        "old site": {
            "cell": rng.choice([16, 18, 20]),
            "digit": 0.68,
            "number_gap": 0.5,
            "number_pitch": 0.85,
            "thin": (170,) * 3,
            "thick": (90,) * 3,
            "lines_into_clues": True,
            "header": "Puzzle 20",
            "progress": rng.choice([0, 0.3]),
            "cross_kind": "dot",
        },
        "paper app": {
            "cell": rng.choice([24, 32, 40]),
            "digit": 0.66,
            "number_gap": 0.4,
            "number_pitch": 0.85,
            "paper": (250, 246, 236),
            "clue_ground": (232, 222, 200),
            "clue_ground_kind": "alternate",
            "ink": (60, 40, 30),
            "thin": (190, 180, 160),
            "thick": (110, 90, 70),
            "border_width": 3,
            "done": "grey",
            "done_share": 0.4,
            "done_ink": (180, 165, 145),
            "fill": (50, 40, 35),
            "fill_inset": 1,
            "progress": rng.choice([0, 0.6]),
            "header": "Level 12",
        },
        "console": {
            "cell": rng.choice([20, 26, 34]),
            "digit": 0.72,
            "number_gap": 0.35,
            "number_pitch": 0.78,
            "paper": (245, 248, 255),
            "clue_ground": (190, 205, 250),
            "clue_ground_kind": "alternate",
            "ink": (20, 20, 40),
            "thin": (150, 170, 220),
            "thick": (40, 60, 140),
            "border_width": 3,
            "header": "29:58",
            "fill": (40, 50, 90),
            "done": "grey",
            "done_share": 0.3,
            "done_ink": (150, 160, 195),
            "progress": rng.choice([0, 0.5]),
        },
        "newspaper": {
            "cell": rng.choice([20, 24, 30]),
            "digit": 0.7,
            "boxed": rng.random() < 0.6,
            "thin": (30,) * 3,
            "border_width": 3,
            "paper": (246, 244, 238),
            "ground": (246, 244, 238),
            "ink": (25,) * 3,
            "number_gap": 0.4,
            "number_pitch": 0.85,
            "header": "Nonogram",
            "footer": "Page 31",
        },
        "dark app": {
            "cell": rng.choice([26, 34, 44]),
            "digit": 0.55,
            "number_gap": 0.45,
            "number_pitch": 0.72,
            "paper": (18, 20, 28),
            "ground": (30, 33, 44),
            "ink": (225, 230, 240),
            "thin": (80, 86, 104),
            "thick": (170, 178, 200),
            "fill": (90, 170, 250),
            "clue_ground": (38, 42, 58),
            "clue_ground_kind": "strips",
            "done": "grey",
            "done_share": 0.3,
            "done_ink": (100, 105, 125),
            "progress": rng.choice([0, 0.5]),
            "header": "Level 8",
        },
        "light app": {
            "cell": rng.choice([30, 40, 48]),
            "digit": 0.5,
            "number_gap": 0.5,
            "number_pitch": 0.62,
            "paper": (244, 246, 252),
            "clue_ground": (222, 228, 242),
            "clue_ground_kind": "strips",
            "ink": (50, 60, 90),
            "thin": (185, 192, 210),
            "thick": (60, 70, 100),
            "thin_width": 2,
            "thick_width": 3,
            "border_width": 3,
            "header": "Level 55",
            "footer": "Hint  Undo",
            "done": "grey",
            "done_share": rng.choice([0, 0.4]),
            "done_ink": (170, 178, 200),
            "fill": (40, 50, 80),
            "progress": rng.choice([0, 0.4]),
        },
    }
    for trait, value in every[name].items():
        setattr(style, trait, value)
    return style


APPS = (
    *("boxed site", "cream site", "old site", "paper app"),
    *("console", "newspaper", "dark app", "light app"),
)


def draw(
    rows: Clues, columns: Clues, grid: NDArray[np.bool_], style: Style, rng: random.Random
) -> Drawing:
    """Draw a puzzle; *grid* is its solution, of which some cells are marked."""
    return _Pen(rows, columns, style, rng).drawing(grid)


class _Pen:
    def __init__(self, rows: Clues, columns: Clues, style: Style, rng: random.Random) -> None:
        self.style, self.rng = style, rng
        self.height, self.width, self.cell = len(rows), len(columns), style.cell
        self.size = max(6, round(style.cell * style.digit))
        self.font = font_at(style.font, self.size)
        self.rows, self.columns = (
            [self._shown(clue) for clue in clues] for clues in (rows, columns)
        )
        self.digits: list[Digit] = []

    def _shown(self, clue: Sequence[int]) -> list[str]:
        return [str(number) for number in clue] or ["0"] * self.style.zero

    def drawing(self, grid: NDArray[np.bool_]) -> Drawing:
        style, cell = self.style, self.cell
        across, down = self._depths()
        head, foot = (50 if style.header else 0), (40 if style.footer else 0)
        self.left = style.margin + (0 if style.rows_at_right else across)
        self.top = style.margin + head + (0 if style.columns_below else down)
        self.right, self.bottom = self.left + self.width * cell, self.top + self.height * cell
        total = (
            across + self.width * cell + 2 * style.margin + style.border_width,
            down + self.height * cell + 2 * style.margin + style.border_width + head + foot,
        )
        self.image = Image.new("RGB", total, style.paper)
        self.pen = ImageDraw.Draw(self.image)
        self.area_x = self.right if style.rows_at_right else self.left - across
        self.area_y = self.bottom if style.columns_below else self.top - down
        self.across, self.down = across, down
        self.pen.rectangle([self.left, self.top, self.right, self.bottom], fill=style.ground)
        self._clue_grounds()
        if style.band:
            y = self.top + self.rng.randrange(self.height) * cell
            x = self.left + self.rng.randrange(self.width) * cell
            outer = (
                min(self.left, self.area_x), min(self.top, self.area_y),
                max(self.right, self.area_x + across), max(self.bottom, self.area_y + down),
            )  # fmt: skip
            self.pen.rectangle([outer[0], y, outer[2], y + cell], fill=style.band)
            self.pen.rectangle([x, outer[1], x + cell, outer[3]], fill=style.band)
        marks = self._cells(grid)
        self._lines()
        self._row_clues()
        self._column_clues()
        self._around(grid, total)
        return Drawing(self.image, cell, self.left, self.top, tuple(self.digits), marks)

    def _depths(self) -> tuple[int, int]:
        """Return the pixels that the clues of rows and columns take."""
        style, cell = self.style, self.cell
        most_row = max(1, *map(len, self.rows))
        most_column = max(1, *map(len, self.columns))
        if style.boxed:
            spare = self.rng.random() < 0.2
            return (most_row + spare) * cell, (most_column + spare) * cell
        if style.number_slot:
            across = most_row * style.number_slot * cell
        else:
            across = max(self._length(texts) for texts in self.rows)
        padding = 2 * style.padding * cell
        across = max(across, cell * 0.5) + padding
        return math.ceil(across), math.ceil(most_column * style.number_pitch * cell + 0.6 * padding)

    def _length(self, texts: list[str]) -> float:
        gaps = max(0, len(texts) - 1) * self.style.number_gap * self.size
        return sum(map(self.font.getlength, texts)) + gaps

    def _clue_grounds(self) -> None:
        style, cell = self.style, self.cell
        if not style.clue_ground:
            return
        for is_row, count in ((True, self.height), (False, self.width)):
            for line in range(count):
                if style.clue_ground_kind == "alternate" and line % 2:
                    continue
                inset = 1 if style.clue_ground_kind in ("strips", "tiles") else 0
                start = (self.top if is_row else self.left) + line * cell
                near, far = start + inset, start + cell - 1 - inset
                if is_row:
                    box = [self.area_x, near, self.area_x + self.across - 1 - inset, far]
                else:
                    box = [near, self.area_y, far, self.area_y + self.down - 1 - inset]
                if style.clue_ground_kind == "tiles":
                    self.pen.rounded_rectangle(box, cell // 4, fill=style.clue_ground)
                else:
                    self.pen.rectangle(box, fill=style.clue_ground)

    def _cells(self, grid: NDArray[np.bool_]) -> NDArray[np.uint8]:
        style, cell, pen = self.style, self.cell, self.pen
        marks = np.full(grid.shape, 3, np.uint8)
        for row, column in np.ndindex(grid.shape):
            x, y = self.left + column * cell, self.top + row * cell
            if style.gap:
                lit = _between(style.ground, style.thin, 0.25)
                half = (style.gap + 1) // 2
                pen.rectangle([x + half, y + half, x + cell - half, y + cell - half], fill=lit)
            if self.rng.random() >= style.progress:
                continue
            inset = style.fill_inset
            box = [x + inset, y + inset, x + cell - 1 - inset, y + cell - 1 - inset]
            if grid[row, column]:
                colour = self.rng.choice(style.colours) if style.colours else style.fill
                pen.rectangle(box, fill=colour)
                marks[row, column] = 2
            elif self.rng.random() < 0.7:
                marks[row, column] = 1
                if style.cross_kind == "x":
                    a, width = cell * 0.28, max(1, cell // 14)
                    ends = [x + a, y + a, x + cell - a, y + cell - a]
                    pen.line(ends, fill=style.cross, width=width)
                    pen.line([ends[0], ends[3], ends[2], ends[1]], fill=style.cross, width=width)
                else:
                    a = cell * 0.4
                    pen.ellipse([x + a, y + a, x + cell - a, y + cell - a], fill=style.cross)
        return marks

    def _line(self, a: tuple[int, int], b: tuple[int, int], width: int, colour: RGB) -> None:
        half = width // 2
        ends = [a[0] - half, a[1] - half, b[0] - half + width - 1, b[1] - half + width - 1]
        self.pen.rectangle(ends, fill=colour)

    def _lines(self) -> None:
        style, cell = self.style, self.cell
        into = style.lines_into_clues or style.boxed
        x0 = min(self.left, self.area_x) if into else self.left
        x1 = max(self.right, self.area_x + self.across) if into else self.right
        y0 = min(self.top, self.area_y) if into else self.top
        y1 = max(self.bottom, self.area_y + self.down) if into else self.bottom
        for bold_turn in (False, True):
            for is_row, count in ((True, self.height), (False, self.width)):
                for line in range(count + 1):
                    edge = line in (0, count)
                    bold = edge or bool(style.every and line % style.every == 0)
                    if bold != bold_turn or ((style.thick_only or style.gap) and not bold):
                        continue
                    if style.gap and not edge and style.every == 0:
                        continue
                    width = (
                        style.border_width
                        if edge
                        else style.thick_width
                        if bold
                        else style.thin_width
                    )
                    colour = style.thick if bold else style.thin
                    if is_row:
                        y = self.top + line * cell
                        self._line((x0, y), (x1, y), width, colour)
                    else:
                        x = self.left + line * cell
                        self._line((x, y0), (x, y1), width, colour)
        if style.boxed:
            for k in range(self.across // cell + 1):
                x = self.area_x + k * cell
                self._line((x, self.top), (x, self.bottom), style.thin_width, style.thin)
            for k in range(self.down // cell + 1):
                y = self.area_y + k * cell
                self._line((self.left, y), (self.right, y), style.thin_width, style.thin)

    def _row_clues(self) -> None:
        style, cell = self.style, self.cell
        at_right = style.rows_at_right != style.far_side
        pad = 0 if style.boxed else style.padding * cell
        slot = cell if style.boxed else style.number_slot * cell
        for line, texts in enumerate(self.rows):
            y = self.top + (line + 0.5) * cell + self.rng.choice([0, 0, 0.5])
            length = len(texts) * slot if slot else self._length(texts)
            x = self.area_x + pad if at_right else self.area_x + self.across - pad - length
            for text in texts:
                if slot:
                    self._number(text, x + slot / 2, y, slot * 0.95)
                    x += slot
                else:
                    width = self.font.getlength(text)
                    self._number(text, x + width / 2, y, width + 1)
                    x += width + style.number_gap * self.size

    def _column_clues(self) -> None:
        style, cell = self.style, self.cell
        at_bottom = style.columns_below == style.far_side
        pad = 0 if style.boxed else style.padding * cell * 0.6
        pitch = (1.0 if style.boxed else style.number_pitch) * cell
        for line, texts in enumerate(self.columns):
            x = self.left + (line + 0.5) * cell
            length = len(texts) * pitch
            y = self.area_y + (self.down - pad - length if at_bottom else pad)
            for text in texts:
                self._number(text, x, y + pitch / 2, cell * 0.94)
                y += pitch

    def _number(self, text: str, x: float, y: float, room: float) -> None:
        style, size = self.style, self.size
        font = self.font
        while font.getlength(text) > room and size > 6:
            size -= 1
            font = font_at(style.font, size)
        done = bool(style.done) and self.rng.random() < style.done_share
        ink = style.done_ink if done and style.done in ("grey", "both") else style.ink
        if style.colours:
            colour = self.rng.choice(style.colours)
            ink = colour
            if style.coloured_boxes:
                half = min(self.cell * 0.46, max(size * 0.62, font.getlength(text) * 0.62))
                self.pen.rectangle([x - half, y - half, x + half, y + half], fill=colour)
                ink = BLACK if sum(colour) > 380 else WHITE
            else:
                far = abs(sum(colour) - sum(style.clue_ground or style.paper))
                ink = colour if far > 150 else style.ink
        width = font.getlength(text)
        box = font.getbbox(text, anchor="ls")
        tall = box[3] - box[1]
        left, base = x - width / 2, y + tall / 2 - box[3]
        self.pen.text((left, base), text, fill=ink, font=font, anchor="ls")
        for k, digit in enumerate(text):
            start = left + font.getlength(text[:k])
            edges = font.getbbox(digit, anchor="ls")
            self.digits.append(
                Digit(
                    int(digit),
                    (start + (edges[0] + edges[2]) / 2 - self.left) / self.cell,
                    (base + (edges[1] + edges[3]) / 2 - self.top) / self.cell,
                    (edges[3] - edges[1]) / self.cell,
                    0 if len(text) == 1 else 1 if k == 0 else 2,
                )
            )
        if done and style.done in ("strike", "both"):
            thick = max(1, size // 12)
            colour = self.rng.choice([style.ink, style.done_ink, (200, 40, 40), (120,) * 3])
            slope = tall * 0.55 if self.rng.random() < 0.6 else 0
            self.pen.line(
                [x - width * 0.62, y + slope, x + width * 0.62, y - slope], fill=colour, width=thick
            )

    def _around(self, grid: NDArray[np.bool_], total: tuple[int, int]) -> None:
        style, pen = self.style, self.pen
        if style.corner == "picture":
            side = min((self.across - 8) // self.width, (self.down - 8) // self.height)
            if side >= 1:
                for row, column in np.argwhere(grid):
                    x, y = self.area_x + 3 + column * side, self.area_y + 3 + row * side
                    pen.rectangle([x, y, x + side - 1, y + side - 1], fill=style.fill)
        elif style.corner == "text":
            font = font_at(style.font, max(8, min(self.across, self.down) // 4))
            middle = self.area_x + self.across / 2, self.area_y + self.down / 2
            pen.text(middle, f"{self.height}x{self.width}", fill=style.ink, font=font, anchor="mm")
        if style.header:
            middle = total[0] / 2, style.margin / 2 + 25
            pen.text(
                middle, style.header, fill=style.ink, font=font_at(style.font, 26), anchor="mm"
            )
        if style.footer:
            middle = total[0] / 2, total[1] - 22
            pen.text(
                middle, style.footer, fill=style.ink, font=font_at(style.font, 16), anchor="mm"
            )
