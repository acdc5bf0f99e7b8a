"""Options that take one of some names."""

from difflib import get_close_matches

import click


class OneOf(click.Choice[str]):
    """One of some names; a mistyped one gets a suggestion."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name, or suggest the one that was meant."""
        near = get_close_matches(str(value).lower(), self.choices, n=1)
        if near and value not in self.choices:
            self.fail(f"there is no {value!r}: did you mean {near[0]!r}?", param, ctx)
        return super().convert(value, param, ctx)
