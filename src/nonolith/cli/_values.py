"""Types of option values: names, numbers, an amount of memory."""

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
        return super().convert(value, param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return the names for a message of one line."""
        *others, last = self.choices
        return f"Choose {', '.join(others)} or {last}"


class IntegerIn(click.IntRange):
    """An integer within bounds, called "integer" in messages, not "integer range"."""

    name = "integer"


class NumberIn(click.FloatRange):
    """A number within bounds, called "number" in messages, not "float range"."""

    name = "number"


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
