"""The techniques inside a line: one file each, with its sentence and its checker.

Each module has ``say(claim)``, which returns the sentence, and ``prove(claim)``, which derives from
the reason alone, by the technique's own rule, what colours cells may have, and refuses a claim of
the sentence that is not so. The recognisers are in the core (``core/src/explaining``), and share no
code with the checkers.
"""

from types import ModuleType

from nonolith.explaining.technique import Technique
from nonolith.explaining.techniques import (
    capping,
    cases,
    counting,
    edge,
    full,
    gap,
    matching,
    no_fit,
    only_place,
    opposite,
    overlap,
    sliding,
    splitting,
    which_block,
)

RULES: dict[Technique, ModuleType] = {
    Technique.COUNTING: counting,
    Technique.FULL: full,
    Technique.CAPPING: capping,
    Technique.OVERLAP: overlap,
    Technique.EDGE: edge,
    Technique.GAP: gap,
    Technique.MATCHING: matching,
    Technique.SPLITTING: splitting,
    Technique.ONLY_PLACE: only_place,
    Technique.SLIDING: sliding,
    Technique.WHICH_BLOCK: which_block,
    Technique.NO_FIT: no_fit,
    Technique.CASES: cases,
    Technique.OPPOSITE: opposite,
}
