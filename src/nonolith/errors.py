"""Every exception that nonolith raises on purpose.

Verdicts (no solution, stuck, not unique) are values, never exceptions: an exception means that
the input itself was wrong or that the machine could not do what was asked.
"""


class NonolithError(Exception):
    """The base of all errors of this package."""


class ModelError(NonolithError, ValueError):
    """A puzzle, grid or palette was built from values that mean nothing."""


class ClueError(ModelError):
    """A clue holds something that is not a block; the message names the row or column."""


class GridError(ModelError):
    """Cells that do not form a rectangle, or hold a colour that the palette lacks."""


class PaletteError(ModelError):
    """A palette with a malformed colour, or two colours that can't be told apart."""


class SizeError(NonolithError, ValueError):
    """A size that can't be handled: negative, or too large for what was asked."""


class RenderError(NonolithError, ValueError):
    """Something that can't be drawn as was asked: an unknown page, too large an image."""


class MissingDependencyError(NonolithError, ImportError):
    """An optional package is not installed; the message names the command that installs it."""
