"""Targets that know the right answer: what is promised must hold, whatever the dice ask for."""

import io
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

import nonolith
from nonolith import Grid, Limits, Puzzle, Verdict, render
from nonolith.census import Certificate, Kind, read_certificate
from nonolith.census.kernel import Work
from nonolith.census.recount import choose_pieces
from nonolith.census.surveys import SURVEYS, run_shard, signed
from nonolith.errors import CensusError, ConversionError, FormatError, ScanError
from nonolith.formats import Feature, list_formats
from nonolith.generating import Solvable
from nonolith.model import Colour, Metadata, Palette
from nonolith.model.size import Size
from nonolith.scanning import Trust

_TITLES = ("", "", "A", "P1", "3 2", "# 1", "====", "-- x", "<b>", '"', "&amp;", "$1", "{", "日本")
_RGB = ("#000000", "#ff0000", "#0000ff", "#008000")
_SOON = Limits(seconds=0.3)


def _palette(colours: int) -> Palette:
    names = [f"c{rgb[1:]}" for rgb in _RGB]
    return Palette(tuple(map(Colour, names, _RGB, "#abc"))[:colours])


def _grid(dice: random.Random, height: int, width: int, colours: int = 1) -> Grid:
    share = dice.choice((0.0, 0.3, 0.6, 0.6, 0.9, 1.0))
    rows = [
        [dice.randint(1, colours) if dice.random() < share else 0 for _ in range(width)]
        for _ in range(height)
    ]
    return Grid(rows, palette=_palette(colours) if colours > 1 else Palette())


def _clues(puzzle: Puzzle) -> list[list[tuple[int, str]]]:
    colours = puzzle.palette
    lines = (*puzzle.rows, *puzzle.columns)
    return [[(int(block), colours[block.colour].rgb) for block in clue] for clue in lines]


def lists(data: bytes) -> None:
    """Lists of puzzles through every format: the same list again, by name and by content."""
    dice = random.Random(data)
    colours = dice.choice((1, 1, 2, 4))
    sizes = [(dice.randint(1, 7), dice.randint(1, 7)) for _ in range(dice.randint(1, 5))]
    puzzles = [
        Puzzle.from_grid(_grid(dice, *size, colours), Metadata(title=dice.choice(_TITLES)))
        for size in sizes
    ]
    shapes = [(puzzle.height, puzzle.width, _clues(puzzle)) for puzzle in puzzles]
    for format in list_formats():
        if not format.writes:
            continue
        try:
            content = nonolith.formats.dumpb(puzzles, format.name)
        except ConversionError:
            continue
        assert len(puzzles) == 1 or Feature.SEVERAL in format.holds, format.name
        again = nonolith.loads_all(content, format.name)
        assert [(p.height, p.width, _clues(p)) for p in again] == shapes, (format.name, content)
        suffix = format.suffixes[0] if format.suffixes else ""
        with suppress(FormatError):  # it may be asked which format is meant
            again = nonolith.loads_all(content, name=f"puzzle{suffix}")
            assert [(p.height, p.width, _clues(p)) for p in again] == shapes, (format.name, content)


def generate(data: bytes) -> None:
    """Random puzzles: every wish holds, or the sentence says that it does not."""
    dice = random.Random(data)
    height, width = dice.randint(1, 12), dice.randint(1, 12)
    colours = dice.choice((1, 1, 1, 2, 3, 8))
    density, symmetry = dice.choice((0.05, 0.3, 0.5, 0.7, 0.95)), dice.choice(tuple(_SYMMETRIES))
    solvable = dice.choice(tuple(Solvable))
    extra: dict[str, Any] = {}
    match dice.randrange(4):
        case 0 if colours == 1 and solvable is not Solvable.ANY:
            extra["passes"] = dice.randrange(12)
        case 1 if colours == 1 and solvable is not Solvable.ANY:
            extra["suppositions"] = dice.randrange(4)
        case 2:
            extra["difficulty"] = dice.choice(("trivial", "easy", "medium", "hard", "expert"))
    made = nonolith.random_puzzle(
        height,
        width,
        density=density,
        symmetry=symmetry,
        style=dice.choice(("blobs", "noise", "shapes")),
        colours=colours,
        solvable=solvable,
        seed=dice.randrange(10_000),
        limits=_SOON,
        **extra,
    )
    goal, said = made.puzzle.metadata.goal, made.sentence
    assert goal is not None
    assert (goal.height, goal.width) == (height, width)
    assert (made.puzzle.rows, made.puzzle.columns) == (goal.row_clues, goal.column_clues)
    assert goal.rows == _SYMMETRIES[symmetry](goal.rows)
    verdict = nonolith.classify(made.puzzle).verdict
    assert solvable is Solvable.ANY or verdict.is_unique
    assert (
        solvable is not Solvable.LOCAL
        or "suppositions" in extra
        or verdict is Verdict.LOCALLY_SOLVABLE
    )
    used = len({value for row in goal.rows for value in row} - {0})
    assert len(goal.palette) == colours
    assert (f"{used} of {colours} colours" in said) == (used < colours)
    share = sum(value > 0 for row in goal.rows for value in row) / (height * width)
    beyond = abs(share - density) - 0.1 - 2 / (height * width)
    assert abs(beyond) < 1e-6 or (beyond > 0) == (f"{share:.0%} filled" in said)
    if solvable is not Solvable.ANY:
        assert made.rating == nonolith.rate(made.puzzle)
    for wish, number in extra.items():
        found = made.rating.word if wish == "difficulty" else getattr(made.rating, wish)
        assert made.matches == (found == number)
        assert made.matches == (f"the nearest to {number}" not in said)


_SYMMETRIES: dict[str, Any] = {
    "none": lambda rows: rows,
    "mirror": lambda rows: tuple(row[::-1] for row in rows),
    "flip": lambda rows: rows[::-1],
    "rotation": lambda rows: tuple(row[::-1] for row in rows[::-1]),
}


def picture(data: bytes) -> None:
    """Puzzles from odd pictures: sizes, locked cells, margins and solvability hold."""
    dice = random.Random(data)
    image = _image(dice)
    height, width = (dice.choice((None, *range(1, 13))) for _ in range(2))
    solvable, margin = dice.choice(tuple(Solvable)), dice.choice((None, None, 0, 1))
    options: dict[str, Any] = {
        "height": height,
        "width": dice.randint(1, 12) if height is width is None else width,
        "fit": dice.choice(("stretch", "crop")) if height and width else "stretch",
        "margin": margin,
        "invert": dice.random() < 0.3,
        "limits": _SOON,
    }
    colours = dice.choice((1, 1, 2, 4, 16))
    if colours == 1:
        options["look"] = dice.choice(("plain", "edges", "dither"))
        options["threshold"] = dice.choice((None, None, 0, 100, 255))
    try:
        raw = nonolith.from_image(image, solvable="any", colours=colours, **options).repaired.grid
    except nonolith.errors.GenerateError as error:
        assert "\n" not in str(error)
        return
    assert raw is not None
    assert height in (None, raw.height)
    assert width in (None, raw.width)
    assert len(raw.palette) <= colours
    cells = [(r, c) for r in range(raw.height) for c in range(raw.width)]
    locked = set(dice.sample(cells, dice.randint(0, min(4, len(cells)))))
    made = nonolith.from_image(image, solvable=solvable, colours=colours, locked=locked, **options)
    assert made.repaired.original == raw
    if made.puzzle is None:
        assert solvable is not Solvable.ANY
        return
    goal = made.puzzle.metadata.goal
    assert goal is not None
    assert (made.puzzle.rows, made.puzzle.columns) == (goal.row_clues, goal.column_clues)
    changed = {(r, c) for r, c in cells if goal.rows[r][c] != raw.rows[r][c]}
    assert set(made.repaired.changed) == changed
    assert not changed & locked
    verdict = nonolith.classify(made.puzzle).verdict
    assert not changed if solvable is Solvable.ANY else verdict.is_unique
    assert solvable is not Solvable.LOCAL or verdict is Verdict.LOCALLY_SOLVABLE


def _image(dice: random.Random) -> Image.Image:
    mode = dice.choice(("RGBA", "RGB", "L", "LA", "1", "P", "CMYK", "I;16", "F"))
    size = dice.choice((1, 2, 9, 40)), dice.choice((1, 3, 10, 57))
    image = Image.new(
        "RGBA", size, dice.choice(("#0000", "#fff", "#000", "#ffff", "#f0f8", "#0001"))
    )
    draw = ImageDraw.Draw(image)
    for _ in range(dice.randrange(5)):
        xs, ys = (sorted(dice.randint(-5, side) for _ in range(2)) for side in size)
        colour = tuple(dice.choice((0, 0, 90, 255)) for _ in range(4))
        shape = dice.choice((draw.ellipse, draw.rectangle))
        shape((xs[0], ys[0], xs[1], ys[1]), fill=colour)
    if mode in ("I;16", "F"):
        return image.convert("L").convert(mode.removesuffix(";16"))
    return image.convert(mode)


def scan(data: bytes) -> None:
    """Drawings of puzzles, on what somebody put over them: what is certain is right."""
    dice = random.Random(data)
    puzzle = Puzzle.from_grid(_grid(dice, dice.randint(2, 9), dice.randint(2, 9)))
    drawing = render.draw_png(puzzle, cell=dice.randint(16, 40))
    image = Image.open(io.BytesIO(drawing)).convert("RGB")
    spoilt = dice.random() < 0.5
    draw = ImageDraw.Draw(image)
    for _ in range(dice.randint(1, 6) if spoilt else 0):
        x, y = (dice.randrange(side) for side in image.size)
        size = dice.randint(1, 60)
        draw.rectangle((x, y, x + size, y + dice.randint(1, 60)), fill=dice.choice((*_RGB, "#fff")))
    try:
        found = nonolith.scan(image, limits=_SOON)
    except ScanError as error:
        assert "\n" not in str(error)
        return
    assert str(found)
    assert (len(found.rows), len(found.columns)) == (found.puzzle.height, found.puzzle.width)
    if found.trust is Trust.CERTAIN:
        assert nonolith.classify(found.puzzle).verdict is not Verdict.CONTRADICTORY
        assert spoilt or found.puzzle == puzzle


def interrupt(data: bytes) -> None:
    """A stream of solutions that an exception meets anywhere: it says nothing untrue."""
    dice = random.Random(data)
    puzzle = Puzzle.from_grid(
        _grid(dice, dice.randint(1, 5), dice.randint(1, 5), dice.choice((1, 1, 2)))
    )
    if dice.random() < 0.3:
        puzzle = Puzzle(puzzle.rows[::-1], puzzle.columns, palette=puzzle.palette)
    limits = Limits(solutions=dice.choice((None, None, 1, 2, 3)))
    method = dice.choice(("auto", "fast", "complete"))
    whole = nonolith.solve(puzzle, method=method, limits=limits)
    expected = list(zip(range(200), whole, strict=False))
    if len(expected) == 200:
        return
    solutions = [grid for _, grid in expected]
    left = dice.choice((dice.randint(1, 30), dice.randint(1, 3000)))

    def trace(frame: Any, event: str, argument: object) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(_SOLVING):
            return None
        if event == "line":
            left -= 1
            if left == 0:
                sys.settrace(None)
                raise _Interrupted
        return trace

    stream = None
    received: list[Grid] = []
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with suppress(_Interrupted):
            stream = nonolith.solve(puzzle, method=method, limits=limits)
            received.extend(stream)
    finally:
        sys.settrace(before)
    if stream is None:
        return
    for _ in range(2):
        assert received == solutions[: len(received)]
        assert stream.found == len(received)
        assert stream.verdict in (whole.verdict, Verdict.UNDECIDED) or (
            stream.verdict is Verdict.MULTIPLE and stream.found > 1
        )
        assert not stream.exhausted or (stream.found == len(solutions) and whole.exhausted)
        received += stream  # whoever goes on


class _Interrupted(BaseException):
    """No code expects it."""


_SOLVING = str(Path(nonolith.__file__).parent / "solving")


def tamper(data: bytes) -> None:
    """A certificate of any kind whose sums close, but whose shards hold other numbers."""
    dice = random.Random(data)
    kind, size = dice.choice(tuple(SURVEYS)), Size(dice.randint(2, 4), dice.randint(2, 4))
    true = _whole(size, kind)
    place = dice.randrange(len(true.pieces))
    piece = true.pieces[place]
    counts: dict[str | int, int] = dict(piece.counts)
    for _ in range(dice.randint(1, 3)):
        name = dice.choice(tuple(counts))
        name = name if isinstance(name, str) or dice.random() < 0.7 else name + 1
        counts[name] = max(0, counts.get(name, 0) + dice.choice((-2, -1, 1, 2)))
    counts = {name: number for name, number in counts.items() if number or name in piece.counts}
    if {**counts} == {**piece.counts}:
        return
    pieces = [*true.pieces[:place], replace(piece, counts=counts), *true.pieces[place + 1 :]]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.certificate"
        try:
            replace(true, pieces=tuple(pieces)).write(path)
            found = read_certificate(path)
            if str(found) == str(true):
                return  # zeros that are not written
            _ = found.count
            choose_pieces(found, len(found.pieces), plain=True).run()
        except (CensusError, FormatError) as error:
            assert "\n" not in str(error)
        else:
            raise AssertionError(f"{size} {kind}: shard {piece.shard} with {counts} was believed")


def certificate_of(size: Size, kind: Kind, shards: Sequence[int] | None = None) -> Certificate:
    """Count some shards, or all, and return their certificate."""
    work = signed(Work(size, kind))
    cut = SURVEYS[kind].layout(size).by_shard if shards is None else shards
    return Certificate.of(size, kind, [run_shard(work, shard) for shard in cut])


_WHOLE: dict[tuple[Size, Kind], Certificate] = {}


def _whole(size: Size, kind: Kind) -> Certificate:
    if (size, kind) not in _WHOLE:
        _WHOLE[size, kind] = certificate_of(size, kind)
    return _WHOLE[size, kind]
