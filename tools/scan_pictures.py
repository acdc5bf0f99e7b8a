"""Draw the pictures of the documentation's page about scanning: python -m tools.scan_pictures."""

import io
import random
from pathlib import Path

import numpy as np
from PIL import Image

from nonolith import random_puzzle, scan
from nonolith.render import draw_png
from tools.scanner.drawing import Drawing
from tools.scanner.photos import taken

IMAGES = Path(__file__).parents[1] / "docs" / "images"
SEED = 5


def main() -> None:
    """Write a photograph of a printed puzzle, and what is read in it."""
    puzzle = random_puzzle(15, 15, seed=SEED, density=0.55).puzzle
    page = Image.open(io.BytesIO(draw_png(puzzle))).convert("RGB")
    drawing = Drawing(page, 24, 0, 0, (), np.zeros((15, 15), np.uint8))
    photo, _ = taken(drawing, "photo", random.Random(SEED))
    photo.thumbnail((900, 900))
    photo.save(IMAGES / "scan-photo.jpg", quality=80)
    found = scan(photo)
    print(found)
    seen = Image.open(io.BytesIO(found.preview_png()))
    seen.thumbnail((900, 900))
    seen.quantize(64).save(IMAGES / "scan-seen.png", optimize=True)


if __name__ == "__main__":
    main()
