"""Enumerations whose members compare by their order, whatever their values are."""

from types import MappingProxyType
from typing import Any, ClassVar


class InOrder:
    """Mixed into an enumeration: members compare in the order in which they are declared.

    It comes before the other bases, since strings would compare by their letters. With anything
    but members of the same enumeration they do not compare at all, not even with their names.

    >>> from enum import StrEnum
    >>> class Size(InOrder, StrEnum):
    ...     SMALL = "small"
    ...     LARGE = "large"
    >>> Size.SMALL < Size.LARGE, max(Size), Size.LARGE.place
    (True, <Size.LARGE: 'large'>, 1)
    """

    place: int
    """Where the member stands, from 0."""

    __members__: ClassVar[MappingProxyType[str, Any]]

    def __init__(self, *_: Any) -> None:
        self.place = len(type(self).__members__)  # those before this one

    def _place_of(self, other: object) -> int:
        if type(other) is not type(self):
            raise TypeError(f"{self!r} does not compare with {other!r}")
        return other.place

    def __lt__(self, other: object) -> bool:
        return self.place < self._place_of(other)

    def __le__(self, other: object) -> bool:
        return self.place <= self._place_of(other)

    def __gt__(self, other: object) -> bool:
        return self.place > self._place_of(other)

    def __ge__(self, other: object) -> bool:
        return self.place >= self._place_of(other)
