"""Types of option values: names, numbers, an amount of memory."""

import math
import re

import click

_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


class OneOf(click.Choice[str]):
    """One of some names; a mistyped one gets a suggestion."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name, or suggest the one that was meant."""
        if value not in self.choices:
            from difflib import get_close_matches

            near = get_close_matches(str(value).lower(), self.choices, n=1)
            if near:
                self.fail(f"there is no {value!r}: did you mean {near[0]!r}?", param, ctx)
        if value not in self.choices:
            self.fail(f"expected {self._listed()}, found {value!r}", param, ctx)
        return super().convert(value, param, ctx)

    def _listed(self) -> str:
        *others, last = self.choices
        return f"{', '.join(others)} or {last}" if others else last

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return the names for a message of one line."""
        return f"Choose {self._listed()}"


class IntegerIn(click.IntRange):
    """An integer within bounds, called "integer" in messages, not "integer range"."""

    name = "integer"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the integer, or say which are expected."""
        try:
            found = int(str(value))
        except ValueError:
            found = None
        if found is None or not _lies_within(found, self):
            self.fail(f"expected a whole number{_bounds(self)}, found {value!r}", param, ctx)
        return found


class NumberIn(click.FloatRange):
    """A number within bounds, called "number" in messages, not "float range"."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or say which are expected."""
        try:
            found = float(str(value))
        except ValueError:
            found = math.nan
        if not (math.isfinite(found) and _lies_within(found, self)):
            self.fail(f"expected a number{_bounds(self)}, found {value!r}", param, ctx)
        return found


def _lies_within(value: float, bounds: click.IntRange | click.FloatRange) -> bool:
    least, most = bounds.min, bounds.max
    if least is not None and (value < least or (bounds.min_open and value == least)):
        return False
    return most is None or not (value > most or (bounds.max_open and value == most))


def _bounds(bounds: click.IntRange | click.FloatRange) -> str:
    """Return in words what a number lies between."""
    least, most = bounds.min, bounds.max
    above = "" if least is None else f" {'above' if bounds.min_open else 'from'} {least:g}"
    return above if most is None else f"{above} up to {most:g}"


class Bytes(click.ParamType[int]):
    """A number of bytes, as in 6G, 800M or 1.5GB."""

    name = "size"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number of bytes."""
        if isinstance(value, int):
            return value
        match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT]?)B?", value.strip(), re.ASCII | re.I)
        if match is None or float(match[1]) == 0:
            self.fail(
                f"{value!r} is not an amount of memory: expected one such as 6G or 800M", param, ctx
            )
        return int(float(match[1]) * _UNITS[match[2].upper()])
