"""The fonts that pictures are drawn in: Debian packages with a free licence, none kept here.

``fonts.csv`` names each package and its licence (SIL Open Font License, Apache 2.0 or Bitstream
Vera), and whether the network is trained or tested with it: never both.
"""

import csv
import functools
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import ImageFont

TABLE = Path(__file__).with_name("fonts.csv")
_LEFT_OUT = ("Math", "Symbol", "STIXSiz", "STIXInt", "STIXNonUni", "STIXVar", "KeyCap", "Fallback")
_LEAST_INK = 30


def fetch(folder: Path) -> None:
    """Download all packages of the table with apt-get, and unpack them below a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in packages("train") + packages("test"):
        if not (folder / package).exists():
            subprocess.run(["apt-get", "download", "-q", package], cwd=folder, check=True)
            archive = next(folder.glob(f"{package}_*.deb"))
            subprocess.run(["dpkg", "-x", archive.name, package], cwd=folder, check=True)


def packages(use: str) -> list[str]:
    """Return the packages that serve a use, ``train`` or ``test``."""
    with TABLE.open(newline="") as rows:
        return [row["package"] for row in csv.DictReader(rows) if row["use"] == use]


def font_files(folder: Path, use: str) -> list[Path]:
    """Return the files below a folder whose ten digits are ten different shapes.

    Looking at all of them takes a minute, so the folder keeps the list.
    """
    kept = folder / f"{use}.txt"
    if kept.exists():
        return [folder / line for line in kept.read_text().splitlines()]
    found = []
    for package in packages(use):
        for path in sorted((folder / package).rglob("*")):
            if path.suffix in (".ttf", ".otf") and not any(word in path.name for word in _LEFT_OUT):
                digits = _digits_of(path)
                if len(set(digits)) == 10 and min(map(_ink, digits)) >= _LEAST_INK:
                    found.append(path)
    kept.write_text("".join(f"{path.relative_to(folder)}\n" for path in found))
    return found


def random_font(fonts: Sequence[Path], rng: random.Random) -> Path:
    """Return one of the files; each folder is equally likely, since some hold dozens of weights."""
    folder = rng.choice(sorted({path.parent for path in fonts}))
    return rng.choice([path for path in fonts if path.parent == folder])


def _digits_of(path: Path) -> list[bytes]:
    try:
        font = ImageFont.truetype(str(path), 40)
        return [bytes(font.getmask(str(digit))) for digit in range(10)]
    except OSError:
        return []


def _ink(mask: bytes) -> int:
    return sum(value > 128 for value in mask)


@functools.lru_cache(maxsize=1024)
def font_at(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels."""
    return ImageFont.truetype(str(path), size)


if __name__ == "__main__":
    fetch(Path(sys.argv[1]))
