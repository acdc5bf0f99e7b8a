"""Checks of arguments of public functions, with errors that say what was expected.

A wrong type raises :class:`ArgumentError`; an unknown name or a number out of range raises
:class:`ChoiceError`.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from operator import index
from typing import TypeVar

from nonolith.errors import ArgumentError, ChoiceError

_Choice = TypeVar("_Choice", bound=Enum)


def one_of(choices: Iterable[_Choice], value: object, what: str) -> _Choice:
    """Return the enum member that a value is or names, among all members or some.

    >>> from nonolith.census import CensusMethod
    >>> one_of(CensusMethod, "shards", "method")
    <CensusMethod.SHARDS: 'shards'>
    >>> one_of(CensusMethod, "rows", "method")
    Traceback (most recent call last):
    nonolith.errors.ChoiceError: method: expected formula, shards or columns, found 'rows'

    :raises ChoiceError: it names none.
    :raises ArgumentError: it is neither a member nor a text.
    """
    members = tuple(choices)
    for choice in members:
        if value is choice or (isinstance(value, str) and value == choice.value):
            return choice
    *names, last = (str(choice.value) for choice in members)
    expected = f"{what}: expected {', '.join(names)} or {last}, found {value!r}"
    raise ChoiceError(expected) if isinstance(value, str) else ArgumentError(expected)


def whole_number(value: object, what: str, least: int | None = None) -> int:
    """Return a whole number; accepts NumPy's integers, but no bools and no floats.

    :raises ArgumentError: it is something else.
    :raises ChoiceError: it is less than the least.
    """
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise ArgumentError(f"{what}: expected a whole number, found {value!r}")
    if least is not None and number < least:
        raise ChoiceError(f"{what}: expected at least {least}, found {number}")
    return number


def real_number(value: object, what: str) -> float:
    """Return a number; accepts NumPy's numbers, but no bools and no NaN.

    :raises ArgumentError: it is something else.
    """
    if hasattr(value, "__float__") and not isinstance(value, bool):
        with suppress(TypeError, ValueError, OverflowError):  # arrays, and ints of 400 digits
            number = float(value)
            if number == number:  # NaN is not
                return number
    raise ArgumentError(f"{what}: expected a number, found {value!r}")


def path_given(value: object, what: str) -> str:
    """Return the path of a file as text.

    :raises ArgumentError: it is not a path.
    """
    if isinstance(value, str | os.PathLike):
        path = os.fspath(value)
        if isinstance(path, str):
            return path
    raise ArgumentError(f"{what}: expected a path, found {type(value).__name__}")


def cells_given(value: object, what: str) -> list[tuple[int, int]]:
    """Return places in a grid, as (row, column).

    :raises ArgumentError: they are something else.
    """
    try:
        return [(index(row), index(column)) for row, column in value]  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise ArgumentError(f"{what}: expected cells as (row, column), found {value!r}") from None
