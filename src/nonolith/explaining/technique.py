"""The techniques by name, from the easiest to the hardest."""

import enum


class Technique(enum.StrEnum):
    """How a step is found.

    The first fourteen look at one line; each has a file of its own in
    ``nonolith.explaining.techniques``, with its rule. The others are about the whole puzzle.

    >>> from nonolith import Puzzle, explain
    >>> steps = explain(Puzzle([[1], [1]], [[1], [1]]))
    >>> [step.technique for step in steps]
    [<Technique.SEVERAL_SOLUTIONS: 'several solutions'>]
    """

    COUNTING = "counting"
    FULL = "full"
    CAPPING = "capping"
    OVERLAP = "overlap"
    EDGE = "edge"
    GAP = "gap"
    MATCHING = "matching"
    SPLITTING = "splitting"
    ONLY_PLACE = "only place"
    SLIDING = "sliding"
    WHICH_BLOCK = "which block"
    NO_FIT = "no fit"
    CASES = "cases"
    OPPOSITE = "opposite"
    CROSSING = "crossing"
    """A few lines together decide a cell: what is left by all. Hints in colour use it."""
    CONTRADICTION = "contradiction"
    """Supposing a cell to be otherwise leads, line by line, to a cell that can be nothing."""
    SAME_RESULT = "same result"
    """Whichever way a cell is, the same follows for another."""
    SEARCH = "search"
    """Only trying out tells: the solver has found that all solutions agree on the cell."""
    SEVERAL_SOLUTIONS = "several solutions"
    """The end: no logic can decide the cells in which solutions differ."""
    NO_SOLUTION = "no solution"
    """The end: some lines contradict each other."""


LINE_TECHNIQUES = tuple(Technique)[:14]
"""Those that look at one line, in the order of the core."""
