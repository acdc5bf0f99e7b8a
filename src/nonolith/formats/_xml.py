"""Safe XML: no network, no entities but characters, no deep trees.

The standard library's expat reads no file of its own accord, so that a DOCTYPE is passed over. An
entity that the document declares is refused, which is what the known attacks need. Undeclared
names are characters of HTML (``&copy;``), which webpbn's files use and its DTD would declare.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.entities import html5
from xml.parsers import expat

from nonolith.errors import FormatError
from nonolith.formats._limits import MAX_ELEMENTS
from nonolith.formats._source import Piece, Source

_DEPTH = 20


@dataclass(slots=True)
class Node:
    """An element, and where it begins."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    offset: int
    """Where it begins in what was parsed, in bytes."""
    parts: list[str] = field(default_factory=list)
    """Its text, as it came: adding one to the other would take time with the square of them."""
    children: list["Node"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text of the element itself."""
        return "".join(self.parts)

    @property
    def place(self) -> Piece:
        """Where the element begins."""
        return Piece(f"<{self.tag}>", self.line, self.column)

    def all(self, tag: str) -> Iterator["Node"]:
        """Yield the children of a name."""
        return (child for child in self.children if child.tag == tag)

    def text_of(self, tag: str) -> str:
        """Return the text of the first child of a name, or nothing."""
        return next((child.text.strip() for child in self.all(tag)), "")


def blanked(text: str, start: int, end: int) -> str:
    """Return as many lines, the last as long, as a part of a text has: nothing moves behind it."""
    lines = text.count("\n", start, end)
    last = end - (text.rfind("\n", start, end) + 1 if lines else start)
    return "\n" * lines + " " * last


def encoded(text: str) -> bytes:
    """Return a text as the parser takes it."""
    return text.encode("utf-8", "replace")


def parse(source: Source, content: bytes | None = None) -> Node:
    """Return the root of a document, or of what is left of its *content*, in UTF-8.

    :raises FormatError: it is not well-formed, or declares entities, or is too deep.
    """
    # The source has seen to the encoding, whatever the document says of it.
    parser = expat.ParserCreate(encoding="utf-8")
    parser.buffer_text = True
    root = Node("", {}, 1, 1, 0)
    open_nodes = [root]
    count = itertools.count(1)

    def error(problem: str) -> FormatError:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        return FormatError(problem=problem, path=source.name, line=line, column=column)

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(open_nodes) > _DEPTH:
            raise error("elements are nested too deeply for a puzzle")
        source.check_parts(next(count), "elements", MAX_ELEMENTS)
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        node = Node(tag, attributes, line, column, parser.CurrentByteIndex)
        open_nodes[-1].children.append(node)
        open_nodes.append(node)

    def end(tag: str) -> None:
        open_nodes.pop()

    def characters(text: str) -> None:
        open_nodes[-1].parts.append(text)

    def declared_entity(*details: object) -> None:
        raise error("a document that declares entities is not read")

    def skipped_entity(name: str, is_parameter: bool) -> None:
        if not is_parameter:
            if f"{name};" not in html5:
                raise error(f"expected a known entity, found '&{name[:40]};'")
            characters(html5[f"{name};"])

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.EntityDeclHandler = declared_entity
    parser.SkippedEntityHandler = skipped_entity
    try:
        parser.Parse(encoded(source.text) if content is None else content, True)
    except expat.ExpatError as problem:
        raise FormatError(
            problem=f"expected XML: {expat.ErrorString(problem.code)}",
            path=source.name,
            line=problem.lineno,
            column=problem.offset + 1,
        ) from None
    return root.children[0]
