"""`nonolith generate`: puzzles from a picture, at random, or by number."""

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import click

from nonolith.cli._idle_options import refuse_idle_options
from nonolith.cli._making import (
    Cells,
    Made,
    as_json_option,
    lock,
    locked_cells,
    say_repaired,
    show_on_terminal,
    solvable,
)
from nonolith.cli._making import seed as seed_option
from nonolith.cli._making import target_format as to_format
from nonolith.cli._outputs import write
from nonolith.cli._parameters import destination, timeout
from nonolith.cli._pictures import puzzle_seen, read_picture
from nonolith.cli._say import tell
from nonolith.cli._stopping import stop_on_interrupt
from nonolith.cli._time_limit import within
from nonolith.cli._values import IntegerIn, NumberIn, OneOf
from nonolith.errors import SizeError
from nonolith.generating.allowance import DEFAULT_SECONDS
from nonolith.generating.at_random import WANTED, RandomPuzzle, random_puzzle
from nonolith.generating.checking import Solvable, checked_puzzle
from nonolith.generating.image import ImagePuzzle, from_image, from_text
from nonolith.generating.numbering import count_numbered, unrank
from nonolith.model import Size
from nonolith.solving.limits import Clock, Limits, StopSignal

if TYPE_CHECKING:
    from PIL.Image import Image

_GOES_WITH = {
    **dict.fromkeys(
        ("difficulty", "passes", "suppositions", "count", "density", "symmetry", "style"),
        ("random",),
    ),
    **dict.fromkeys(("width", "fit", "look", "contrast", "threshold"), ("picture",)),
    **dict.fromkeys(("height", "margin", "invert", "locked", "preview"), ("picture", "text")),
    "colours": ("picture", "random"),
    **dict.fromkeys(("solvable", "seed", "as_json"), ("picture", "random", "text")),
    "font": ("text",),
}
"""What options go with that do not go with everything."""
_CALLED = {
    "picture": "a puzzle from a picture",
    "random": "a puzzle at random",
    "number": "a puzzle by number",
    "text": "a puzzle from a text",
}


class Number(click.ParamType[int | None]):
    """A puzzle's number, or `random`, which is -1."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | None:
        """Return the number, or -1 for any."""
        if str(value) == "random":
            return -1
        if not (str(value).isascii() and str(value).isdecimal() and len(str(value)) < 20):
            self.fail(f"expected a number from 0 or 'random', found {value!r}", param, ctx)
        return int(str(value))


@click.command()
@click.argument("what", nargs=-1, metavar="[HEIGHT [WIDTH] | PICTURE]")
@click.option(
    "--text", metavar="TEXT", help="Make a puzzle that shows this text, instead of a picture."
)
@click.option(
    "--font", type=click.Path(), metavar="FILE", help="Font of the text: a .ttf or .otf file."
)
@click.option("--number", type=Number(), metavar="K|random", help="Puzzle number K, starting at 0.")
@click.option(
    "--difficulty",
    type=OneOf([name.value for name in WANTED]),
    help="Difficulty of a random puzzle, on the scale of `rate`.",
)
@click.option(
    "--passes",
    type=IntegerIn(0),
    metavar="N",
    help="Make a random puzzle that line logic solves in exactly N passes over the rows or the "
    "columns.",
)
@click.option(
    "--suppositions",
    type=IntegerIn(0),
    metavar="N",
    help="Make a random puzzle that needs exactly N suppositions, as `rate` says.",
)
@click.option(
    "--count", type=IntegerIn(1, 10_000), default=1, help="Number of random puzzles to make."
)
@click.option(
    "--density",
    type=NumberIn(0.05, 0.95),
    default=0.5,
    help="Share of filled cells in a random puzzle.",
)
@click.option(
    "--symmetry",
    type=OneOf(["none", "mirror", "flip", "rotation"]),
    default="none",
    show_default=True,
    help="Symmetry of a random puzzle.",
)
@click.option(
    "--style",
    type=OneOf(["blobs", "noise", "shapes"]),
    default="blobs",
    show_default=True,
    help="Style of a random puzzle.",
)
@click.option(
    "--colours",
    type=IntegerIn(1, 16),
    default=1,
    help="Number of colours besides the background.",
)
@click.option("--width", type=IntegerIn(1), help="Width of a puzzle made from a picture.")
@click.option(
    "--height", type=IntegerIn(1), help="Height of a puzzle made from a picture or a text."
)
@click.option(
    "--fit",
    type=OneOf(["stretch", "crop"]),
    default="stretch",
    help="With both --width and --height: stretch the picture, or crop it.",
)
@click.option(
    "--margin",
    type=IntegerIn(0, 100),
    metavar="N",
    help="Crop the picture to its figure, and leave N empty cells around it; by default 1 for a "
    "text.",
)
@click.option(
    "--look",
    type=OneOf(["plain", "edges", "dither"]),
    default="plain",
    help="How a picture becomes black and white. plain: by darkness; edges: its outlines; dither: "
    "dots.",
)
@click.option(
    "--contrast",
    type=NumberIn(0, 100, min_open=True),
    default=1.0,
    help="Contrast of a picture; 1 leaves it unchanged.",
)
@click.option("--threshold", type=IntegerIn(0, 255), help="Fill pixels darker than this.")
@click.option("--invert", is_flag=True, help="Fill light pixels instead of dark ones.")
@lock
@click.option(
    "--preview",
    type=click.Path(dir_okay=False),
    metavar="FILE.png",
    help="Also draw the picture and the puzzle side by side.",
)
@solvable("local", "unique", "any")
@seed_option
@timeout
@to_format
@as_json_option
@destination("the puzzles")
def generate(
    what: tuple[str, ...],
    text: str | None,
    font: str | None,
    number: int | None,
    difficulty: str | None,
    passes: int | None,
    suppositions: int | None,
    count: int,
    density: float,
    symmetry: str,
    style: str,
    colours: int,
    width: int | None,
    height: int | None,
    fit: str,
    margin: int | None,
    look: str,
    contrast: float,
    threshold: int | None,
    invert: bool,
    locked: tuple[Cells, ...],
    preview: str | None,
    solvable: str,
    seed: int | None,
    timeout: float | None,
    target_format: str | None,
    as_json: bool,
    destination: str | None,
) -> None:
    """Make puzzles: from a picture or a text, at random, or by number.

    A picture becomes a puzzle with as few changed cells as possible; a message says whether fewer
    are proved impossible. A random puzzle has the size and the difficulty that you ask for. Locally
    solvable puzzles of up to 36 cells (40 with two rows or columns, 64 with one) are numbered.
    Every puzzle is solved before it is written. --timeout is 10 seconds per puzzle; Ctrl-C keeps
    the best so far.

    \b
    Examples:
      nonolith generate photo.jpg --width 30 -o cat.json --preview cat.png
      nonolith generate logo.png --colours 3 --solvable unique -o logo.json
      nonolith generate 15 20 --difficulty hard --seed 1 --count 10 -o ten.json
      nonolith generate 15 15 --suppositions 5
      nonolith generate 5 5 --number 10725003
      nonolith generate --text HELLO --height 18 -o hello.json
    """
    if text is not None and (what or number is not None):
        raise click.UsageError("--text goes without a size, a picture or a number.")
    size = None if text is not None else _size(what)
    made_from = "text" if text is not None else "picture" if size is None else "random"
    made_from = "number" if number is not None else made_from
    refuse_idle_options(_GOES_WITH, made_from, _CALLED[made_from])
    made = Made(target_format, as_json, destination)
    if number is not None:
        if size is None:
            raise click.UsageError("--number needs a height and a width.")
        with within(timeout, f"{size[0]}×{size[1]}", "the number was looked up"):
            _by_number(made, *size, number, aloud=destination is not None)
        return
    if preview is not None and not preview.lower().endswith(".png"):
        raise click.UsageError(f"A preview is a .png file, not {preview!r}.")
    if sum(wish is not None for wish in (difficulty, passes, suppositions)) > 1:
        raise click.UsageError("--difficulty, --passes and --suppositions exclude each other.")
    code = 0
    with stop_on_interrupt() as stop:
        limits = Limits(seconds=timeout or DEFAULT_SECONDS, stop=stop)
        if size is not None:
            one = partial(
                random_puzzle,
                *size,
                difficulty=difficulty,
                passes=passes,
                suppositions=suppositions,
                density=density,
                symmetry=symmetry,
                style=style,
                colours=colours,
                solvable=solvable,
                limits=limits,
            )
            first = secrets.randbelow(2**32) if seed is None else seed
            _at_random(made, one, range(first, first + count), stop)
        else:
            clock = Clock(limits)
            clock.start()
            cells = {cell for rectangle in locked for cell in rectangle}
            if text is not None:
                found = from_text(
                    text,
                    font=font,
                    height=height,
                    margin=1 if margin is None else margin,
                    invert=invert,
                    solvable=solvable,
                    locked=cells,
                    seed=seed or 0,
                    limits=limits,
                )
                locked_cells(locked, found.repaired.original)
                code = _from_picture(made, repr(text), found, preview)
                made.write()
                raise click.exceptions.Exit(code)
            picture = read_picture(what[0], timeout, may_keep=False)
            _say_if_puzzle(what[0], picture)
            found = from_image(
                picture,
                width=width,
                height=height,
                fit=fit,
                margin=margin,
                contrast=contrast,
                threshold=threshold,
                look=look,
                invert=invert,
                colours=colours,
                solvable=solvable,
                locked=cells,
                seed=seed or 0,
                limits=clock.left(),
                name=what[0],
            )
            locked_cells(locked, found.repaired.original)
            code = _from_picture(made, what[0], found, preview)
    made.write()
    raise click.exceptions.Exit(code)


def _size(what: tuple[str, ...]) -> tuple[int, int] | None:
    """Return the height and the width; None for a picture."""
    with suppress(SizeError):
        size = Size.parse(" ".join(what))
        return size.height, size.width
    if len(what) == 1:
        return None
    raise click.UsageError("Expected a height and a width, one picture, or --text.")


def _say_if_puzzle(name: str, picture: "Image") -> None:
    """Say of the picture of a puzzle that the picture itself was taken, not what it shows."""
    if (seen := puzzle_seen(picture)) is not None:
        tell(
            f"nonolith: {name}: took this as a picture to make a puzzle of; it shows a puzzle of"
            f" {seen.size}, which `nonolith scan {name}` reads"
        )


def _from_picture(made: Made, name: str, found: ImagePuzzle, preview: str | None) -> int:
    """Take the puzzle of a picture and show what was changed; return the exit code."""
    made.add(name, found.puzzle, found.repaired.original, found.as_dict())
    if preview is not None:
        write(found.preview_png(), preview)
    show_on_terminal(found.repaired)
    if found.has_cells:
        size = f"{found.repaired.original.height}×{found.repaired.original.width}"
        tell(f"nonolith: {name}: the picture shows {size} cells; --width makes another size")
    if found.warning:
        tell(f"nonolith: {name}: {found.warning}")
    return say_repaired(name, found.repaired)


def _at_random(
    made: Made, one: Callable[..., RandomPuzzle], seeds: range, stop: StopSignal
) -> None:
    """Make a random puzzle for each seed, until the work is stopped."""
    for seed in _counted(seeds):
        puzzle = one(seed=seed)
        goal = puzzle.puzzle.metadata.goal
        assert goal is not None, "what is made comes with its picture"
        made.add(puzzle.puzzle.metadata.title, puzzle.puzzle, goal, puzzle.as_dict())
        if len(seeds) == 1 or not puzzle.matches:
            tell(f"nonolith: {puzzle.sentence}")
        if stop.is_set():
            break


def _counted(seeds: range) -> Iterator[int]:
    """Yield the seeds of puzzles, with a bar for many on a terminal."""
    if len(seeds) < 3 or not sys.stderr.isatty():
        yield from seeds
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(seeds, "Making", console=Console(stderr=True), transient=True)


def _by_number(made: Made, height: int, width: int, number: int, *, aloud: bool) -> None:
    """Write the puzzle of a number, or of any (-1); say which if *aloud*, any, or on a terminal."""
    total = count_numbered(height, width)
    if number < 0:
        aloud = True  # nothing else says it
        number = secrets.randbelow(total)
    grid = unrank(height, width, number=number)
    made.add("", checked_puzzle(grid, Solvable.LOCAL), grid, {})
    made.write()
    if sys.stderr.isatty() or aloud:
        tell(f"{height}×{width}, number {number} of 0 to {total - 1}")
