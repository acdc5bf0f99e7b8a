"""Drawings in SVG, made into pixels by resvg in a process of its own.

A drawing is a small program: it can be nested so deeply that whatever reads it runs out of stack,
or ask for the work of a day. In a process of its own it hurts nobody. It may not show other files:
then a picture from a stranger could draw what lies on this machine.
"""

import re
import subprocess
import sys
from xml.parsers import expat

from nonolith.errors import FormatError, LimitError
from nonolith.formats._encoding import decode
from nonolith.importing import need
from nonolith.solving.limits import Limit

PIXELS = 1024
"""The longer side of what is drawn: more than a puzzle needs, and drawn in a blink."""

_SECONDS = 20
_MEMORY = 2**30
_ROOT = re.compile(rb"\s*<(?:[?!][^>]*>|svg\b|[\w.-]+:svg\b)")
_HREF = "href"
_SHOWS_FILES = ("image", "feImage")

# The paths are handed over: the packages may not be where a fresh interpreter would look.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[1:]; from nonolith.generating.svg import draw; draw()"
)


def is_svg(data: bytes) -> bool:
    """Return whether bytes begin as a drawing in SVG does.

    >>> is_svg(b"<?xml version='1.0'?> <svg/>"), is_svg(b"GIF89a")
    (True, False)
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    return _ROOT.match(data) is not None and b"svg" in data[:4096]


def drawn(data: bytes, name: str, seconds: float | None = None) -> bytes:
    """Return a drawing as PNG, its longer side :data:`PIXELS` wide.

    :raises FormatError: it is no SVG, shows other files, or is too much to draw.
    :raises LimitError: it takes longer than *seconds*, which are fewer than a drawing has.
    :raises MissingDependencyError: resvg is not installed.
    """
    need("resvg_py", "resvg-py", "reading SVG")
    text = decode(data)[0].removeprefix("\ufeff")
    _refuse_what_is_outside(text, name)
    try:
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM, *sys.path],
            input=text.encode("utf-8", "replace"),
            capture_output=True,
            timeout=_SECONDS if seconds is None else min(seconds, _SECONDS),
            check=False,
        )
    except subprocess.TimeoutExpired:
        if seconds is not None and seconds < _SECONDS:
            problem = f"{name}: the time limit was reached while it was drawn"
            raise LimitError(problem, Limit.SECONDS) from None
        problem = f"the drawing takes more than {_SECONDS} seconds to draw"
        raise FormatError(problem=problem, path=name) from None
    if done.returncode == 1:
        reason = " ".join(done.stderr.decode("utf-8", "replace").split())[:120]
        raise FormatError(problem=f"the drawing is damaged: {reason}", path=name)
    if done.returncode:
        raise FormatError(problem="the drawing is too much to draw: save it as PNG", path=name)
    return done.stdout


def _refuse_what_is_outside(text: str, name: str) -> None:
    """Let a drawing pass that holds all that it shows.

    :raises FormatError: it shows another file, declares entities or is not well-formed.
    """
    parser = expat.ParserCreate(encoding="utf-8")

    def error(problem: str) -> FormatError:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        return FormatError(problem=problem, path=name, line=line, column=column)

    def start(tag: str, attributes: dict[str, str]) -> None:
        if tag.rpartition(":")[2] not in _SHOWS_FILES:
            return
        for attribute, value in attributes.items():
            inside = value.strip().startswith(("data:", "#"))
            if attribute.rpartition(":")[2] == _HREF and not inside:
                raise error(f"the drawing shows another file, {value.strip()[:80]!r}")

    def declared_entity(*details: object) -> None:
        raise error("a drawing that declares entities is not read: save it as PNG")

    parser.StartElementHandler = start
    parser.EntityDeclHandler = declared_entity
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as problem:
        raise FormatError(
            problem=f"expected SVG: {expat.ErrorString(problem.code)}",
            path=name,
            line=problem.lineno,
            column=problem.offset + 1,
        ) from None


def draw() -> None:
    """Draw standard input on standard output: what the process of its own does."""
    import resvg_py

    _take_no_more_than_is_fair()
    svg = sys.stdin.buffer.read().decode()
    # Fonts are looked for only where there are letters: that alone takes longer than most drawings.
    without_letters = "<text" not in svg and ":text" not in svg
    try:
        png = resvg_py.svg_to_bytes(
            svg_string=svg, width=PIXELS, height=PIXELS, skip_system_fonts=without_letters
        )
    except ValueError as error:
        sys.stderr.write(str(error))
        sys.exit(1)
    sys.stdout.buffer.write(png)


def _take_no_more_than_is_fair() -> None:
    """Limit this process's memory, where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
