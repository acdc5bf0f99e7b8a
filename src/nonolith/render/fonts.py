"""Fonts for titles: a puzzle may be named in any script.

The numbers of the clues and titles in the Latin alphabet need nothing but the fonts that come
with the libraries. For other scripts the fonts of the machine are searched.
"""

import os
import sys
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
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
_LATIN = frozenset([*range(0x20, 0x7F), *range(0xA0, 0x100)])
# Substitutes for typographic marks that no font has.
_TYPEWRITTEN = str.maketrans(
    {"–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "×": "x", "ß": "ss"}
)
_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")


PILLOW = frozenset([*range(0x20, 0x7F), *map(ord, "©«°±´·»")])
"""The characters of the font that comes with Pillow."""


@lru_cache(maxsize=64)
def typeset(text: str, own: frozenset[int] = _LATIN) -> tuple[Path | None, str]:
    """Return a font of this machine for a text, and the text as it can be written with it.

    The font has every character of the text or the most of them; None means that the library's
    *own* font will do, or has to. A letter without its accent, or a question mark, takes the place
    of a character that is lacking.

    >>> typeset("Chat élégant")
    (None, 'Chat élégant')
    """
    wanted = {ord(character) for character in text}
    best, best_known = None, own
    if not wanted <= own and find_spec("fontTools"):
        for path in _candidates():
            known = _coverage(path)
            if len(wanted & known) > len(wanted & best_known):
                best, best_known = path, known
            if wanted <= known:
                break
    if best is None:
        text = "".join(c if ord(c) in own else c.translate(_TYPEWRITTEN) for c in text)
    return best, "".join(c if ord(c) in best_known else _bare(c, best_known) for c in text)


def _bare(character: str, known: frozenset[int]) -> str:
    """Return a letter without its accents; a question mark if that is lacking too."""
    base = unicodedata.normalize("NFKD", character)[0]
    return base if ord(base) in known else "?"


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
        with path.open("rb") as file, TTFont(file, fontNumber=0, lazy=True) as font:
            return frozenset(font.getBestCmap() or ())
    except (OSError, TTLibError, KeyError):
        return frozenset()
