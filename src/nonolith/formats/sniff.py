"""Detects the format of a file from its content.

The rules go from unmistakable signs to counting numbers, and none reads a puzzle: a wrong file must
still reach the reader that can say what is wrong.
"""

import re

from nonolith.errors import UnknownFormatError
from nonolith.formats._source import Source

BARE_NUMBERS = frozenset(
    {"nin", "hw", "counted", "mk", "cwd", "keen", "ish", "makhorin", "syro", "spoj", "grid"}
)
"""Formats of bare numbers, for which the file's name may decide."""

# Each pattern is compiled at first use: a file needs few of them.
_LABELS = r"(?:[0-9 \t]|(?<=[0-9])[^0-9\s|│┃?.,;)])*+"  # numbers, with the letters of colours
_DRAWN_ROW = _LABELS + r"(?:[|│┃](?:[^|│┃0-9]*[|│┃])*|(?<=[ \t]{2})\?(?:[ \t]+\?)*)[ \t]*"
_ABOVE_DRAWN = r"(?:[0-9 \t+\-|─━│┃┌┬┐├┼┤]|(?<=[0-9])[^0-9\s])*+"
_ELEMENT = r"<(\w+)"
_GNO = r"(?m)^\[Row clues\][ \t]*$"
_COLON = r":[^0-9\n]*$"
_FIELD = r"(?m)^:[\w-]+:"  # of reStructuredText

_BYTES_OF_IMAGES = (b"\x89PNG", b"\xff\xd8\xff")
_IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM")
_ROOTS = {"puzzleset": "webpbn", "puzzle": "webpbn", "FreeNono": "freenono"}

# What the beginning of the text, or a line of it, gives away. The first characters come before the
# patterns: most texts have others.
_BEGINNINGS = (
    ("xpm", "/s", r"/\* *XPM *\*/|static (?:const )?char"),
    ("tatham", "0123456789", r"[0-9]+x[0-9]+:"),
    ("tatham-save", "S", r"SAVEFILE *:[0-9]+:"),
    ("pzprv3", "p", r"pzprv3(?:\.1)?\s*/?\s*nonogram\b"),
    ("puzzlink", "hnp", r"(?:\S*[/?])?nonogram(?:/v:)?/[0-9]+/[0-9]+/"),
    ("json", "{[", r"\{|\[\s*[\[{\]]"),
)
# The words come first: finding them takes a hundredth of the time, and most texts have none.
_LINES = (
    ("pynogram", ("[clues]",), r"(?m)^[ \t]*\[clues\]"),
    ("dimacs", ("nonogram",), r"(?m)^[ \t]*nonogram[ \t]+[0-9]+[ \t]+[0-9]+[ \t]*$"),
    (
        "facts",
        ("row", "col", "#const"),
        r"(?m)^[ \t]*(?:#const [hw] = |(?:row|col)\w*\([0-9 ]+,[0-9 ]+,[0-9 ]+\)\.)",
    ),
    ("pairs", ("rows:", "columns:"), r"(?m)^(?:rows|columns):[0-9]"),
    ("picross", ("GRID",), r"(?m)^GRID\b(?![ \t]*=)"),
    (
        "non",
        ("rows", "columns", "width", "height", "ROWS", "Rows"),
        r"(?m)^[ \t]*(?:(?:rows|columns|R(?:OWS|ows):?)[ \t]*(?:#.*)?$"
        r"|(?:width|height)[ \t]+[0-9])",
    ),
)


def sniff(source: Source) -> list[str]:
    """Return the names of the formats that a source may be in, usually one or none.

    :raises UnknownFormatError: it is empty, or neither text nor a picture of pixels.
    """
    data = source.data
    if data[:2] in ("P1", "P4", b"P1", b"P4") and data[2:3].isspace():
        return ["pbm"]
    if _is_image(data):
        return ["image"]
    text = source.text
    if not text.strip():
        raise UnknownFormatError("a puzzle", found="nothing", path=source.name)
    beginning = text.lstrip()
    if " nonolith " in beginning[:16]:
        from nonolith.formats.models import name_in

        if model := name_in(beginning):
            return [model]
    if "[Row clues]" in text and re.search(_GNO, text):
        return ["gno"]
    if (text[0] == ":" or "\n:" in text) and text.rstrip()[-1] != ">" and _is_g(source):
        return ["g"]  # whose title may look like the beginning of anything else
    root = re.search(_ELEMENT, text) if beginning[0] == "<" else None
    if root and root[1] in _ROOTS:
        return [_ROOTS[root[1]]]
    if root and root[1] == "svg":
        raise UnknownFormatError(
            problem="this is an SVG drawing: `nonolith generate DRAWING --width 30` makes a puzzle"
            " of it",
            path=source.name,
        )
    if beginning.startswith("<?xml"):
        return ["webpbn"]
    for name, first, pattern in _BEGINNINGS:
        if beginning[0] in first and re.match(pattern, beginning):
            return [name]
    for name, words, pattern in _LINES:
        if any(word in text for word in words) and re.search(pattern, text):
            return [name]
    if "=" in text and (assigned := _of_assignments(text)):
        return [assigned]
    if _is_drawn(source):
        return ["drawn"]
    lines = [line.text.strip() for line in source.lines]
    filled = [number for number, line in enumerate(lines) if line]
    from nonolith.formats.sniff_lines import by_lines  # most files are recognised before this

    return by_lines(lines[filled[0] : filled[-1] + 1])


def _of_assignments(text: str) -> str | None:
    """Return the format of a text that assigns the clues of rows and columns to names."""
    from nonolith.formats.foreign import assignments, has_sides

    names = assignments(text)
    if has_sides(names):
        return "dzn-unary" if "maxlen" in names else "dzn" if "[|" in text else "assigned"
    hidden = names.get("d")
    return "assigned" if isinstance(hidden, list) and len(hidden) > 6 else None


def _is_g(source: Source) -> bool:
    """Return whether lines of colons have clues below them; prose may have such lines too."""
    if all(":" in text or not text.strip() for text in source.texts) and not source.text.strip(
        "0123456789./: \t\n"
    ):
        return False  # clue lines
    colons, below = 0, []
    for line in source.lines:
        if re.match(_COLON, line.text):
            colons += 1
        elif colons and line.text.strip():
            below.append((colons, line.text.strip()))
    if not below:  # a side without lines, or with blank ones alone
        return colons > 1 and not re.search(_FIELD, source.text)
    return colons > 1 and any(text[0].isdigit() for side, text in below if side <= 2)


def _is_image(data: bytes | str) -> bool:
    """Return whether bytes begin as a picture of pixels does."""
    if isinstance(data, str):
        return False
    if data.startswith(_BYTES_OF_IMAGES):  # which no text begins with
        return True
    if b"\0" not in data[:64]:  # a text may begin with the letters BM
        return False
    return data.startswith(_IMAGES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")


def _is_drawn(source: Source) -> bool:
    """Return whether some line has the cells of a drawing, and all lines before it are numbers."""
    if not any(mark in source.text for mark in "|│┃?"):
        return False
    for line in source.lines:
        if re.fullmatch(_DRAWN_ROW, line.text):
            return True
        if not re.fullmatch(_ABOVE_DRAWN, line.text):
            return False
    return False
