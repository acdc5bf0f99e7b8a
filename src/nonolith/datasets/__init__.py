"""The data sets of a size, on disk: every grid, its clues, which are unique and which solvable.

sizes → targets → plan → stages → files. A target is made with what it needs and is not there yet.
"""

from nonolith.datasets.making import make
from nonolith.datasets.planning import Plan, plan
from nonolith.datasets.removal import clean
from nonolith.datasets.targets import Target, parse_target, size_directories

__all__ = ["Plan", "Target", "clean", "make", "parse_target", "plan", "size_directories"]
