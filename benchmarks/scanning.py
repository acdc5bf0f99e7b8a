"""Scanning: how many puzzles and numbers are read rightly, and how far "certain" can be trusted.

Puzzles that line logic solves are drawn in fonts that the network never saw, half of them in the
styles of well-known sites and apps, half with every trait by lot. The pictures are taken as they
are, as screenshots (scaled, blurred, compressed), as photographs of flat prints (dark on light
paper, at most half filled in), and as such photographs tilted up to 30°. Our own drawings are read
from their pixels. Times are seconds of the processor.
"""

import io
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from benchmarks.command import Arguments, parser_of
from benchmarks.record import record
from nonolith import Puzzle, random_puzzle, scan
from nonolith.errors import ScanError
from nonolith.generating.image import open_picture
from nonolith.render import draw_png, draw_svg
from nonolith.scanning import Scan, Trust
from tools.scanner.drawing import APPS, Style, app_style, draw, random_style
from tools.scanner.fonts import fetch, font_files
from tools.scanner.photos import taken

SIDES = (5, 5, 8, 10, 10, 10, 12, 15, 15, 15, 20, 20, 20, 25, 25)
LARGE = (30, 35, 40, 45, 50)
"""One picture in eight has such sides, but for photographs."""

Clue = tuple[int, ...]


class Sample(NamedTuple):
    """A picture and its puzzle."""

    name: str
    kind: str
    image: Image.Image
    puzzle: Puzzle


def drawn_png(puzzle: Puzzle) -> Image.Image:
    """Return our own drawing, without the puzzle that its file keeps."""
    return Image.open(io.BytesIO(draw_png(puzzle))).convert("RGB")


def drawn_svg(puzzle: Puzzle) -> Image.Image:
    """Return our own SVG drawing in pixels."""
    return open_picture(draw_svg(puzzle).encode(), "puzzle.svg").convert("RGB")


OWN: dict[str, Callable[[Puzzle], Image.Image]] = {"our PNG": drawn_png, "our SVG": drawn_svg}
TAKEN = {"clean": "clean", "degraded": "screenshot", "photo": "photo", "tilted": "tilted"}


def samples(
    count: int, fonts: list[Path], *, first: int = 0, only: Sequence[str] | None = None
) -> Iterator[Sample]:
    """Yield pictures of each class in turn, those from a number on and of some classes if given."""
    kinds = [*OWN, *TAKEN]
    for number in range(first, count):
        kind = kinds[number % len(kinds)]
        if only and kind not in only:
            continue
        rng = random.Random(f"scanning {number}")
        sides = (
            LARGE if rng.random() < 0.125 and "photo" not in kind and kind != "tilted" else SIDES
        )
        height = rng.choice(sides)
        width = height if rng.random() < 0.6 else rng.choice(sides)
        puzzle = random_puzzle(
            height,
            width,
            seed=number,
            density=rng.uniform(0.45, 0.65),
            style=rng.choice(
                ["blobs", "noise", "shapes"] if height * width <= 100 else ["blobs", "shapes"]
            ),
        ).puzzle
        puzzle = puzzle.replace(metadata=puzzle.metadata.replace(title="A puzzle"))
        if kind in OWN:
            image = OWN[kind](puzzle)
        else:
            style = style_of(kind, rng, fonts)
            goal = puzzle.metadata.goal
            assert goal is not None
            rows, columns = clues_of(puzzle)
            drawing = draw(rows, columns, np.array(goal.rows, bool), style, rng)
            image, _ = taken(drawing, TAKEN[kind], rng)
        yield Sample(f"{number:04}-{kind}", kind, image, puzzle)


def style_of(kind: str, rng: random.Random, fonts: list[Path]) -> Style:
    """Return a style of the kind that is photographed: prints are dark on light paper."""
    while True:
        style = (
            app_style(rng.choice(APPS), rng, fonts)
            if rng.random() < 0.5
            else random_style(rng, fonts)
        )
        is_print = min(style.paper) > 150 and min(style.ground) > 150 and not style.gap
        if kind in ("clean", "degraded") or (is_print and style.progress <= 0.5):
            return style


def clues_of(puzzle: Puzzle) -> tuple[list[Clue], list[Clue]]:
    """Return the clues as numbers."""
    return (
        [tuple(map(int, clue)) for clue in puzzle.rows],
        [tuple(map(int, clue)) for clue in puzzle.columns],
    )


def wrong_numbers(one: Clue, other: Clue) -> int:
    """Return how many numbers differ, with the fewest changes."""
    before = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        now = [i]
        for j, b in enumerate(other, 1):
            now.append(min(before[j] + 1, now[-1] + 1, before[j - 1] + (a != b)))
        before = now
    return before[-1]


def measured(sample: Sample) -> dict[str, Any]:
    """Scan a picture, and compare what was read and taken with the truth."""
    truth = [clue for side in clues_of(sample.puzzle) for clue in side]
    numbers = sum(map(len, truth))
    begin = process_time()
    found: Scan | None
    try:
        found = scan(sample.image)
    except ScanError:
        found = None
    seconds = process_time() - begin
    result: dict[str, Any] = {
        "name": sample.name,
        "kind": sample.kind,
        "size": str(sample.puzzle.size),
        "numbers": numbers,
        "seconds": round(seconds, 3),
    }
    if found is None or found.size != sample.puzzle.size:
        trust = "nothing" if found is None else str(found.trust)
        seen = "" if found is None else str(found.size)
        wrong = {"wrong_read": numbers, "wrong_taken": numbers, "named": found is None}
        return result | {"trust": trust, "found": seen, "size_right": False} | wrong
    lines = list(zip(found.lines, truth, strict=True))
    return result | {
        "trust": str(found.trust),
        "found": str(found.size),
        "size_right": True,
        "wrong_read": sum(wrong_numbers(tuple(filter(None, it.read)), clue) for it, clue in lines),
        "wrong_taken": sum(wrong_numbers(it.taken, clue) for it, clue in lines),
        "named": all(it.is_doubtful or it.taken == clue for it, clue in lines),
    }


def share(part: int, whole: int) -> float | None:
    """Return a share in percent."""
    return round(100 * part / whole, 2) if whole else None


def summary(results: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the figures of a class."""
    sized = [it for it in results if it["size_right"]]
    certain = [it for it in results if it["trust"] == Trust.CERTAIN]
    open_ones = [it for it in results if it["trust"] in (Trust.DOUBTFUL, Trust.INCONSISTENT)]
    seconds = sorted(it["seconds"] for it in results)
    numbers = sum(it["numbers"] for it in sized)
    return {
        "pictures": len(results),
        "size_right": share(len(sized), len(results)),
        "whole_read": share(sum(not it["wrong_read"] for it in results), len(results)),
        "whole_taken": share(sum(not it["wrong_taken"] for it in results), len(results)),
        "numbers_read": share(numbers - sum(it["wrong_read"] for it in sized), numbers),
        "numbers_taken": share(numbers - sum(it["wrong_taken"] for it in sized), numbers),
        "certain": len(certain),
        "certain_and_wrong": sum(bool(it["wrong_taken"]) for it in certain),
        "not_certain": len(open_ones),
        "not_certain_and_named": sum(it["named"] for it in open_ones),
        "median_seconds": seconds[len(seconds) // 2],
        "longest_seconds": seconds[-1],
    }


def main(arguments: Arguments = ()) -> None:
    """Measure, print and record."""
    parser = parser_of("scanning", __doc__)
    parser.add_argument("--pictures", type=int, default=200, help="of all classes together")
    parser.add_argument(
        "--fonts", type=Path, default=Path("build/fonts"), help="where fonts are, or fetched to"
    )
    parser.add_argument("--failures", type=Path, help="keep the pictures read wrongly in a folder")
    options = parser.parse_args(arguments)
    fetch(options.fonts)
    results: list[dict[str, Any]] = []
    for sample in samples(options.pictures, font_files(options.fonts, "test")):
        found = measured(sample)
        results.append(found)
        if len(results) % 10 == 0:
            print(f"{len(results)} pictures", flush=True)
        if found["wrong_taken"]:
            print(found, flush=True)
            if options.failures:
                options.failures.mkdir(parents=True, exist_ok=True)
                sample.image.save(options.failures / f"{sample.name}.png")
    kinds = {kind: [it for it in results if it["kind"] == kind] for kind in (*OWN, *TAKEN)}
    table = {kind: summary(found) for kind, found in kinds.items() if found}
    table["all"] = summary(results)
    for kind, row in table.items():
        print(kind, row)
    print(record("scanning", {"table": table, "pictures": results}))


if __name__ == "__main__":
    main(sys.argv[1:])
