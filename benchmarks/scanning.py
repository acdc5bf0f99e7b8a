"""Scanning: how many puzzles and numbers are read rightly, and how far "certain" can be trusted.

Puzzles that line logic solves are drawn in fonts that the network never saw, half of them in the
styles of well-known sites and apps, half with every trait by lot. The pictures are taken as they
are, as screenshots (scaled, blurred, compressed), as photographs of flat prints (dark on light
paper, at most half filled in, without the greyed clues of apps), and as such photographs tilted up
to 30°. Their digits are at least 8 pixels high. Our own drawings are read from their pixels; those
of PDF files take `pdftoppm`. Times are seconds of the processor.

A long run can be interrupted: --keep names a file to which each result is added, and pictures in
that file are not read again. Delete it when the code has changed. Improve scanning on other
pictures than those of the record, such as --first 5000.
"""

import io
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
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
from nonolith.render import draw_pdf, draw_png, draw_svg
from nonolith.scanning import Scan, Trust
from tools.scanner.drawing import APPS, Drawing, Style, app_style, draw, random_style
from tools.scanner.fonts import fetch, font_files
from tools.scanner.photos import Places, taken

SIDES = (5, 5, 8, 10, 10, 10, 12, 15, 15, 15, 20, 20, 20, 25, 25)
LARGE = (30, 35, 40, 45, 50)
"""One picture in eight has such sides, but for photographs."""

LEAST_HEIGHT = 8.0
"""Pixels: people guess at smaller digits."""

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


def drawn_pdf(puzzle: Puzzle) -> Image.Image:
    """Return the page of our own PDF file in pixels, 150 to an inch."""
    done = subprocess.run(
        ["pdftoppm", "-png", "-r", "150", "-singlefile", "-"],
        input=draw_pdf(puzzle),
        capture_output=True,
        check=True,
    )
    return Image.open(io.BytesIO(done.stdout)).convert("RGB")


OWN: dict[str, Callable[[Puzzle], Image.Image]] = {
    "our PNG": drawn_png,
    "our SVG": drawn_svg,
    "our PDF": drawn_pdf,
}
TAKEN = {"clean": "clean", "degraded": "screenshot", "photo": "photo", "tilted": "tilted"}
KINDS = (*TAKEN, *TAKEN, *OWN)
"""The pictures take turns; ours, which are all alike, are half as many."""


def sample(number: int, fonts: list[Path]) -> Sample:
    """Return a picture by its number, the same on every machine."""
    kind = KINDS[number % len(KINDS)]
    rng = random.Random(f"scanning {number}")
    is_photo = kind in ("photo", "tilted")
    sides = LARGE if rng.random() < 0.125 and not is_photo else SIDES
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
        goal = puzzle.metadata.goal
        assert goal is not None
        while True:
            style = style_of(kind, rng, fonts)
            drawing = draw(*clues_of(puzzle), np.array(goal.rows, bool), style, rng)
            image, places = taken(drawing, TAKEN[kind], rng)
            if legible(drawing, places):
                break
    return Sample(f"{number:04}-{kind}", kind, image, puzzle)


def legible(drawing: Drawing, places: Places) -> bool:
    """Return whether half of the digits in a picture have the height that people need."""
    middles = np.array([(it.u, it.v) for it in drawing.digits])
    halves = np.array([(0.0, it.height / 2) for it in drawing.digits])
    heights = np.linalg.norm(places(middles + halves) - places(middles - halves), axis=1)
    return float(np.median(heights)) >= LEAST_HEIGHT


def style_of(kind: str, rng: random.Random, fonts: list[Path]) -> Style:
    """Return a style of the kind that is photographed: prints are dark on light paper."""
    while True:
        style = (
            app_style(rng.choice(APPS), rng, fonts)
            if rng.random() < 0.5
            else random_style(rng, fonts)
        )
        if kind in ("clean", "degraded"):
            return style
        if min(style.paper) > 150 and min(style.ground) > 150 and not style.gap:
            style.done = "strike" if style.done else ""  # a pencil strikes out, it greys nothing
            if style.progress <= 0.5:
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
        named = found is None or sample.puzzle.size in found.other_sizes
        wrong = {"wrong_read": numbers, "wrong_taken": numbers, "named": named, "looked_at": 0}
        return result | {"trust": trust, "found": seen, "size_right": False} | wrong
    lines = list(zip(found.lines, truth, strict=True))
    return result | {
        "trust": str(found.trust),
        "found": str(found.size),
        "size_right": True,
        "wrong_read": sum(wrong_numbers(tuple(filter(None, it.read)), clue) for it, clue in lines),
        "wrong_taken": sum(wrong_numbers(it.taken, clue) for it, clue in lines),
        "looked_at": sum(it.is_doubtful for it in found.lines),
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
        "lines_to_look_at": round(sum(it["looked_at"] for it in open_ones) / len(open_ones), 1)
        if open_ones
        else None,
        "median_seconds": seconds[len(seconds) // 2],
        "at_most_1_second": share(sum(it <= 1 for it in seconds), len(seconds)),
        "longest_seconds": seconds[-1],
    }


def measured_by_number(number: int, fonts: list[Path], failures: Path | None) -> dict[str, Any]:
    """Make a picture, scan it, and keep it in a folder if it was read wrongly."""
    one = sample(number, fonts)
    found = measured(one)
    if failures and (found["wrong_taken"] or not found["named"]):
        failures.mkdir(parents=True, exist_ok=True)
        one.image.save(failures / f"{one.name}.png")
    return found


def kept(file: Path | None) -> list[dict[str, Any]]:
    """Return the results of an interrupted run."""
    if file is None or not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines()]


def main(arguments: Arguments = ()) -> None:
    """Measure, print and record."""
    parser = parser_of("scanning", __doc__)
    parser.add_argument("--pictures", type=int, default=1100, help="of all classes together")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    parser.add_argument(
        "--fonts", type=Path, default=Path("build/fonts"), help="where fonts are, or fetched to"
    )
    parser.add_argument("--processes", type=int, default=1, help="how many run at a time")
    parser.add_argument("--keep", type=Path, help="add results to a file, and go on from it")
    parser.add_argument("--failures", type=Path, help="keep the pictures read wrongly in a folder")
    options = parser.parse_args(arguments)
    fetch(options.fonts)
    fonts = font_files(options.fonts, "test")
    results = kept(options.keep)
    last = options.first + options.pictures
    have = {int(it["name"].split("-")[0]) for it in results}
    has_pdf = shutil.which("pdftoppm") is not None
    numbers = [
        number
        for number in range(options.first, last)
        if number not in have and (has_pdf or KINDS[number % len(KINDS)] != "our PDF")
    ]
    measure = partial(measured_by_number, fonts=fonts, failures=options.failures)
    with ProcessPoolExecutor(options.processes) as pool:
        for found in pool.map(measure, numbers):
            results.append(found)
            if options.keep:
                with options.keep.open("a") as file:
                    file.write(json.dumps(found) + "\n")
            if found["wrong_taken"] or not found["named"]:
                print(found, flush=True)
    results = sorted(
        (it for it in results if options.first <= int(it["name"].split("-")[0]) < last),
        key=lambda it: str(it["name"]),
    )
    groups = {kind: [it for it in results if it["kind"] == kind] for kind in (*OWN, *TAKEN)}
    table = {kind: summary(found) for kind, found in groups.items() if found}
    table["all"] = summary(results)
    for kind, row in table.items():
        print(kind, row)
    if not options.first:
        print(record("scanning", {"table": table, "pictures": results}))


if __name__ == "__main__":
    main(sys.argv[1:])
