"""Portable bitmaps, plain (P1) and raw (P4): pictures whose clues make the puzzle; 1 is filled."""

from collections.abc import Sequence

from nonolith.errors import FormatError
from nonolith.formats._limits import MAX_CELLS, MAX_NUMBER
from nonolith.formats._plain import picture_puzzle
from nonolith.formats._source import Source
from nonolith.formats.conversion import picture_of
from nonolith.model import Puzzle

_SPACE = b" \t\n\v\f\r"
_VALUES = bytes.maketrans(b"01", b"\0\1")


def read(source: Source) -> list[Puzzle]:
    """Read the one picture of a source."""
    data = source.data.encode(errors="replace") if isinstance(source.data, str) else source.data
    return [_PixelReader(data.removeprefix(b"\xef\xbb\xbf"), source.name).puzzle()]


class _PixelReader:
    """A place in the bytes of a bitmap."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data = data
        self.name = name
        self.position = 0

    def puzzle(self) -> Puzzle:
        magic = self.data[:2]
        if magic not in (b"P1", b"P4"):
            raise self.error("P1 or P4", 0)
        self.position = 2
        width = self.number("the width")
        height = self.number("the height")
        if height * width > MAX_CELLS:
            raise self.error(f"at most {MAX_CELLS:,} cells", 0, f"{height:,}×{width:,}")
        cells = self.plain(height, width) if magic == b"P1" else self.raw(height, width)
        return picture_puzzle(cells, height, width)

    def error(self, expected: str, position: int, found: str = "") -> FormatError:
        before = self.data[:position]
        there = self.data[position : position + 1]
        return FormatError(
            expected,
            found=found or (repr(there)[1:] if there else "the end of the file"),
            path=self.name,
            line=before.count(b"\n") + 1,
            column=position - before.rfind(b"\n"),
        )

    def skip(self) -> None:
        """Pass white space and comments, which begin with ``#`` and end with the line."""
        while self.position < len(self.data):
            byte = self.data[self.position : self.position + 1]
            if byte == b"#":
                end = self.data.find(b"\n", self.position)
                self.position = len(self.data) if end < 0 else end
            elif byte in _SPACE:
                self.position += 1
            else:
                return

    def number(self, what: str) -> int:
        self.skip()
        start = self.position
        while self.data[self.position : self.position + 1].isdigit():
            self.position += 1
        digits = self.data[start : self.position]
        if not digits:
            raise self.error(what, start)
        if len(digits) > len(str(MAX_NUMBER)) or not 1 <= int(digits) <= MAX_NUMBER:
            raise self.error(f"{what}, from 1 to {MAX_NUMBER}", start, repr(digits[:20])[1:])
        return int(digits)

    def plain(self, height: int, width: int) -> bytes:
        # A cell takes a byte at least, so that a size which lies is seen before it costs memory.
        area = height * width
        if len(self.data) - self.position < area:
            raise self.error(f"{area} cells", len(self.data))
        digits = self.data[self.position :].translate(None, _SPACE)
        if len(digits) == area and not digits.strip(b"01"):
            # No comments, nothing wrong: all that is left is white space and cells.
            return digits.translate(_VALUES)
        cells = bytearray()
        while len(cells) < area:
            self.skip()
            byte = self.data[self.position : self.position + 1]
            if byte not in (b"0", b"1"):
                raise self.error("0 or 1", self.position)
            cells.append(int(byte))
            self.position += 1
        self.skip()
        self.ends()
        return bytes(cells)

    def raw(self, height: int, width: int) -> bytes:
        if self.data[self.position : self.position + 1] not in tuple(bytes([b]) for b in _SPACE):
            raise self.error("one white space before the cells", self.position)
        self.position += 1
        stride = (width + 7) // 8
        if len(self.data) - self.position < stride * height:
            raise self.error(f"{stride * height} bytes of cells", len(self.data))
        rows = []
        for _ in range(height):
            row = self.data[self.position : self.position + stride]
            bits = f"{int.from_bytes(row):0{8 * stride}b}".encode()
            rows.append(bits[:width].translate(_VALUES))
            self.position += stride
        if self.data[self.position :].strip(_SPACE):
            self.ends()
        return b"".join(rows)

    def ends(self) -> None:
        if self.position < len(self.data):
            raise self.error("the end of the one picture", self.position)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write the goal of one puzzle as text; no line is longer than the 70 that are allowed."""
    (puzzle,) = puzzles
    grid = picture_of(puzzle, "pbm")
    lines = ["P1", f"{grid.width} {grid.height}"]
    for row in grid.rows:
        lines += ["".join(map(str, row[start : start + 70])) for start in range(0, grid.width, 70)]
    return "\n".join(lines) + "\n"


def write_raw(puzzles: Sequence[Puzzle]) -> bytes:
    """Write the goal of one puzzle, eight cells a byte."""
    (puzzle,) = puzzles
    grid = picture_of(puzzle, "pbm-raw")
    stride = (grid.width + 7) // 8
    rows = (
        (int("".join(map(str, row)), 2) << (stride * 8 - grid.width)).to_bytes(stride)
        for row in grid.rows
    )
    return f"P4\n{grid.width} {grid.height}\n".encode() + b"".join(rows)
