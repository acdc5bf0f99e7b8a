"""Fonts for titles, on machines with fonts and without."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import ImageFont

from nonolith.model import Metadata, Puzzle
from nonolith.render import draw_pdf, draw_png, fonts


def make_font(path: Path, characters: str) -> None:
    """Write a font in which every character is a square."""
    pen = TTGlyphPen(None)
    for step, point in enumerate([(50, 0), (50, 700), (550, 700), (550, 0)]):
        (pen.lineTo if step else pen.moveTo)(point)
    pen.closePath()
    square = pen.glyph()
    names = {ord(character): f"u{ord(character):04X}" for character in characters}
    order = [".notdef", *names.values()]
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf(dict.fromkeys(order, square))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (600, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.save(path)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine whose only fonts are in one folder."""
    caches = (fonts.typeset, fonts._candidates, fonts._coverage)
    for cached in caches:
        cached.cache_clear()
    monkeypatch.setattr(fonts, "_folders", lambda: [tmp_path, tmp_path / "missing"])
    yield tmp_path
    for cached in caches:
        cached.cache_clear()


def test_latin_needs_no_font(folder: Path) -> None:
    make_font(folder / "all.ttf", "Chat élégant")
    assert fonts.typeset("Chat élégant") == (None, "Chat élégant")


def test_without_fonts_what_is_lacking_is_marked(folder: Path) -> None:
    assert fonts.typeset("“Ут” – ok…") == (None, '"??" - ok...')


def test_what_the_font_of_pictures_lacks_is_written_without_accents(folder: Path) -> None:
    """Pillow's font showed a box for ×, in the title of every random puzzle."""
    assert fonts.typeset("Élan 5×5 ß", fonts.PILLOW) == (None, "Elan 5x5 ss")
    own = ImageFont.load_default(20)
    lacking = bytes(own.getmask("\U0010fffd"))
    assert all(bytes(own.getmask(chr(code))) != lacking for code in fonts.PILLOW - {0x20})
    make_font(folder / "all.ttf", "Élan 5×5 ß")
    for cached in (fonts.typeset, fonts._candidates):
        cached.cache_clear()
    assert fonts.typeset("Élan 5×5 ß", fonts.PILLOW) == (folder / "all.ttf", "Élan 5×5 ß")


def test_the_font_with_most_characters_is_taken(folder: Path) -> None:
    make_font(folder / "a.ttf", "Ут")
    make_font(folder / "b.ttf", "Утк")
    make_font(folder / "c.ttf", "У")
    (folder / "broken.ttf").write_bytes(b"no font")
    assert fonts.typeset("Утка") == (folder / "b.ttf", "Утк?")


def test_a_preferred_font_wins_among_equals(folder: Path) -> None:
    (folder / "deep").mkdir()
    make_font(folder / "a.ttf", "Утка")
    make_font(folder / "deep" / "DejaVuSans.ttf", "Утка")
    assert fonts.typeset("Утка") == (folder / "deep" / "DejaVuSans.ttf", "Утка")


def test_pictures_use_the_font_that_was_found(folder: Path) -> None:
    puzzle = Puzzle([[1]], [[1]], metadata=Metadata(title="Утка"))
    without = draw_png(puzzle), draw_pdf(puzzle)
    make_font(folder / "found.ttf", "Утка")
    for cached in (fonts.typeset, fonts._candidates):
        cached.cache_clear()
    found = draw_png(puzzle), draw_pdf(puzzle)
    assert found[0] != without[0]
    assert b"found" in found[1]
    assert b"found" not in without[1]
