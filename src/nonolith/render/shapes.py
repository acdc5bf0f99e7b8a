"""The shapes that pictures are made of, in the units of the layout."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Anchor: TypeAlias = Literal["start", "middle", "end"]
RuleRole: TypeAlias = Literal["panel-rule", "panel-guide", "thin", "guide"]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    role: Literal[
        "page",
        "panel",
        "frame",
        "paper",
        "cell",
        "mark",
        "chip",
        "swatch",
        "bar",
        "spot",
        "ring-edge",
        "ring",
        "code-paper",
        "code",
    ]
    x: float
    y: float
    width: float
    height: float
    ink: str
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal or vertical line."""

    role: RuleRole
    x1: float
    y1: float
    x2: float
    y2: float
    weight: float


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text; *y* is its baseline, and *x* where the anchor says."""

    role: Literal[
        "row", "column", "letter", "legend", "title", "credit", "axis", "value", "caption"
    ]
    x: float
    y: float
    text: str
    size: float
    ink: str = "text"
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Shapes:
    """The parts of a picture in the order of painting: boxes, rules, labels."""

    width: float
    height: float
    left: float
    """Where the cells begin."""
    top: float
    boxes: tuple[Box, ...]
    rules: tuple[Rule, ...]
    labels: tuple[Label, ...]
