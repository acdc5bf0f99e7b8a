"""Options that take one of some names."""

import click


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
