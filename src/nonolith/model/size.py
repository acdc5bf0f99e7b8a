"""The size of a grid."""

import re
from dataclasses import dataclass
from operator import index
from typing import Self

from nonolith.errors import SizeError
from nonolith.values import immutable

_SIZE = re.compile(r"\s*(\d+)\s*(?:[\s,x×]\s*(\d+)\s*)?", re.ASCII)


@immutable
@dataclass(frozen=True, slots=True, order=True)
class Size:
    """A height and a width, both from 0.

    >>> Size(2, 5).grids
    1024

    :raises SizeError: one of them is negative, or no int.
    """

    height: int
    width: int

    def __post_init__(self) -> None:
        for what in ("height", "width"):
            try:
                object.__setattr__(self, what, index(getattr(self, what)))
            except TypeError:
                found = getattr(self, what)
                raise SizeError(f"expected an int for the {what}, found {found!r}") from None
        if self.height < 0 or self.width < 0:
            raise SizeError(f"a grid can't be {self.height}×{self.width}: sizes start at 0")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a size as people write it: one number for a square, or height and width.

        >>> Size.parse("4"), Size.parse("2 5"), Size.parse("2x5")
        (Size(height=4, width=4), Size(height=2, width=5), Size(height=2, width=5))

        :raises SizeError: the text is anything else.
        """
        if not isinstance(text, str):
            raise SizeError(f"expected the text of a size, found {text!r}")
        match = _SIZE.fullmatch(text)
        if match is None or any(len(number) > 9 for number in match.groups() if number):
            raise SizeError(
                f"{text.strip()!r} is not a size: expected one number for a square, "
                "or a height and a width"
            )
        height, width = match.groups()
        return cls(int(height), int(width or height))

    @classmethod
    def of(cls, height: "int | str | Size", width: int | None = None) -> "Size":
        """Return a size given as a height and a width, a Size, a text, or the side of a square.

        Every function that takes a size accepts all of these.

        >>> Size.of(2, 5) == Size.of("2x5") == Size.of(Size(2, 5))
        True
        >>> Size.of(4)
        Size(height=4, width=4)

        :raises SizeError: it is none of these, or a side is negative.
        """
        if isinstance(height, Size | str):
            if width is not None:
                raise SizeError(f"expected no width beside the size {height!r}, found {width!r}")
            return height if isinstance(height, Size) else cls.parse(height)
        if isinstance(getattr(height, "size", None), Size):  # a puzzle, most likely
            kind = type(height).__name__
            solutions = "; count_solutions counts its solutions" if kind == "Puzzle" else ""
            raise SizeError(f"expected a size, found a {kind}: its .size is one{solutions}")
        return cls(height, height if width is None else width)

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.height * self.width

    @property
    def grids(self) -> int:
        """The number of grids of this size."""
        return 1 << self.cells

    @property
    def upright(self) -> "Size":
        """The same rectangle with its longer side as height, which has the same counts."""
        return Size(max(self.height, self.width), min(self.height, self.width))

    @property
    def name(self) -> str:
        """The shortest name of the size, ``5`` or ``2x5``, which directories have too."""
        square = self.height == self.width
        return str(self.height) if square else f"{self.height}x{self.width}"

    def __str__(self) -> str:
        return f"{self.height}×{self.width}"
