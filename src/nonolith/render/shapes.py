"""The shapes that pictures are made of, in the units of the layout."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

RuleRole: TypeAlias = Literal["panel-rule", "panel-guide", "thin", "guide", "frame"]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    role: Literal["page", "panel", "paper", "cell", "mark", "chip"]
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
    """A line of text; *y* is its baseline."""

    role: Literal["row", "column", "title", "credit"]
    x: float
    y: float
    text: str
    size: float
    ink: str = "text"
