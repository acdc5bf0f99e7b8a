"""Fonts for titles: a puzzle may be named in any script.

The numbers of the clues and titles in the Latin alphabet need nothing but the fonts that come
with the libraries. For other scripts the fonts of the machine are searched.
"""

import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

# Tried first, in this order: plain text faces with many scripts between them. The rest of the
# machine's fonts follow by name.
_PREFERRED = (
    "NotoSans-Regular",
    "DejaVuSans",
    "NotoSansCJK-Regular",
    "Arial Unicode",
    "arial",
    "segoeui",
    "msyh",
    "YuGothM",
    "malgun",
    "PingFang",
    "Hiragino Sans GB",
)
_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")


@lru_cache(maxsize=64)
def font_for(text: str) -> Path | None:
    """Return a font of this machine that has every character of a text, or the most of them.

    None means that no font is needed, for Latin-1 is always at hand, or that none helps.
    """
    wanted = {ord(character) for character in text if not character.isspace()}
    if max(wanted, default=0) < 0x100:
        return None
    try:
        import fontTools  # noqa: F401
    except ImportError:
        return None
    best, best_count = None, 0
    for path in _candidates():
        count = len(wanted & _coverage(path))
        if count > best_count:
            best, best_count = path, count
        if count == len(wanted):
            break
    return best


def latin(text: str) -> str:
    """Return a text in Latin-1, with a question mark for every character beyond it."""
    return text.encode("latin-1", "replace").decode("latin-1")


def _folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts"]


@lru_cache(maxsize=1)
def _candidates() -> tuple[Path, ...]:
    def files() -> Iterator[Path]:
        for folder in _folders():
            for path in folder.rglob("*"):
                if path.suffix.lower() in _SUFFIXES:
                    yield path

    def rank(path: Path) -> tuple[int, str]:
        preferred = _PREFERRED.index(path.stem) if path.stem in _PREFERRED else len(_PREFERRED)
        return preferred, str(path)

    return tuple(sorted(files(), key=rank))


@lru_cache(maxsize=512)
def _coverage(path: Path) -> frozenset[int]:
    """Return the characters of a font; a broken file has none."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(path, fontNumber=0, lazy=True) as font:
            return frozenset(font.getBestCmap() or ())
    except (OSError, TTLibError, KeyError):
        return frozenset()
