"""Values that say so when somebody tries to change them."""

from dataclasses import FrozenInstanceError
from typing import TypeVar

T = TypeVar("T")


def immutable(kind: type[T]) -> type[T]:
    """Make a class refuse every change to its instances, with the error of frozen dataclasses.

    A frozen dataclass with slots refuses too, but for a name that is no field Python 3.11 stumbles
    over its own ``super()`` and tells the reader about that instead.
    """

    def refuse(self: object, name: str, value: object = None) -> None:
        raise FrozenInstanceError(f"a {type(self).__name__} is immutable: can't change {name!r}")

    kind.__setattr__ = refuse  # type: ignore[method-assign]
    kind.__delattr__ = refuse  # type: ignore[method-assign]
    return kind
