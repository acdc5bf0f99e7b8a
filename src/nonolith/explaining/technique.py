"""The techniques by name, from the easiest to the hardest."""

import enum


class Technique(enum.StrEnum):
    """How a step is found.

    The first fourteen look at one line; each has its own file in
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
    """A few lines together decide a cell by what all of them allow. Hints in colour use it."""
    CONTRADICTION = "contradiction"
    """The opposite of a cell leads, line by line, to a contradiction."""
    SAME_RESULT = "same result"
    """Another cell gets the same value whether a cell is filled or empty."""
    SEARCH = "search"
    """Trial and error: the solver has found that all solutions agree on the cell."""
    SEVERAL_SOLUTIONS = "several solutions"
    """The last step: solutions differ in some cells, which no logic can decide."""
    NO_SOLUTION = "no solution"
    """The last step: some lines contradict each other."""


LINE_TECHNIQUES = tuple(Technique)[:14]
"""The techniques that look at one line, in the core's order."""
