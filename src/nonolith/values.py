"""Immutable values, and enumerations that compare in their order."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar

T = TypeVar("T")


def immutable(kind: type[T]) -> type[T]:
    """Make a class refuse every change to its instances, with the error of frozen dataclasses.

    A frozen dataclass with slots refuses too, but for a name that is no field, Python 3.11 stumbles
    over its own ``super()`` and reports that instead.
    """

    def refuse(self: object, name: str, value: object = None) -> None:
        from dataclasses import FrozenInstanceError  # nothing else needs its module

        raise FrozenInstanceError(f"a {type(self).__name__} is immutable: can't change {name!r}")

    kind.__setattr__ = refuse  # type: ignore[method-assign]
    kind.__delattr__ = refuse  # type: ignore[method-assign]
    return kind


@immutable
class Value:
    """Like a frozen dataclass with slots: equal, hashed, shown and copied by its fields.

    Python generates and compiles the code of a dataclass at every start, which takes half a
    millisecond. Classes that every start needs are Values instead. The fields, named by
    ``__match_args__``, are the arguments of ``__init__`` in their order.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()

    def replace(self, **changes: Any) -> Self:
        """Return a copy with some fields replaced.

        >>> from nonolith import Metadata
        >>> Metadata(title="Cat", author="Ann").replace(title="Dog").title
        'Dog'
        """
        return type(self)(**self._fields() | changes)

    __replace__ = replace  # for copy.replace, from Python 3.13 on

    def _fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__match_args__}

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        if type(other) is not type(self) or not isinstance(other, Value):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(tuple(self._fields().values()))

    def __repr__(self) -> str:
        fields = (f"{name}={value!r}" for name, value in self._fields().items())
        return f"{type(self).__name__}({', '.join(fields)})"

    def __reduce__(self) -> str | tuple[Callable[..., Any], tuple[object, ...]]:
        return _restored, (type(self), tuple(self._fields().values()))


def _restored(kind: type[Value], fields: tuple[object, ...]) -> Value:
    """Return a value whose fields were checked before it was pickled.

    Checking them again would take most of the time in which a batch goes to a cluster.
    """
    made = object.__new__(kind)
    for name, value in zip(kind.__match_args__, fields, strict=True):
        object.__setattr__(made, name, value)
    return made


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
    """The member's position, from 0."""

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
