"""The techniques inside a line: one file each, with its sentence and its checker.

Each module has ``say(claim)``, which returns the sentence, and ``prove(claim)``, which derives from
the reason alone, by the technique's own rule, what colours cells may have, and refuses a claim of
the sentence that is not so. The recognisers are in the core (``core/src/explaining``), and share no
code with the checkers.
"""

from types import ModuleType

from nonolith.explaining.technique import Technique
from nonolith.explaining.techniques import (
    cases,
    complete,
    edge,
    finished,
    full,
    gap,
    identity,
    no_fit,
    opposite,
    overlap,
    place,
    range_,
    reach,
    split,
)

RULES: dict[Technique, ModuleType] = {
    Technique.FINISHED: finished,
    Technique.FULL: full,
    Technique.COMPLETE: complete,
    Technique.OVERLAP: overlap,
    Technique.EDGE: edge,
    Technique.GAP: gap,
    Technique.REACH: reach,
    Technique.SPLIT: split,
    Technique.PLACE: place,
    Technique.RANGE: range_,
    Technique.IDENTITY: identity,
    Technique.NO_FIT: no_fit,
    Technique.CASES: cases,
    Technique.OPPOSITE: opposite,
}
