"""nonolith: a laboratory for nonograms.

The public API; every name is loaded from its module when it is first used, so that importing
the package costs nothing.
"""

import sys
from typing import TYPE_CHECKING

from nonolith.importing import lazy_names
from nonolith.version import __version__

if TYPE_CHECKING:
    from nonolith.census import (
        CensusMethod,
        CensusResult,
        Certificate,
        Kind,
        KnownCount,
        Origin,
        Progress,
        count,
        known_count,
        known_counts,
        read_certificate,
    )
    from nonolith.census.estimate import Estimate, estimate
    from nonolith.errors import (
        ArgumentError,
        BusyError,
        CensusError,
        ChangedFileError,
        ChoiceError,
        ClueError,
        ClusterError,
        ConversionError,
        FormatError,
        GenerateError,
        GridError,
        KernelError,
        LedgerError,
        LimitError,
        MissingDependencyError,
        ModelError,
        NonolithError,
        PaletteError,
        RenderError,
        SizeError,
        SolverError,
        TargetError,
        UnknownFormatError,
    )
    from nonolith.explaining.claim import FalseClaimError
    from nonolith.explaining.explain import explain
    from nonolith.explaining.hint import Hint, HintKind, hint
    from nonolith.explaining.rate import Difficulty, Rating, rate
    from nonolith.explaining.step import Chain, Decision, Step
    from nonolith.explaining.technique import Technique
    from nonolith.formats import (
        Format,
        dump,
        dumpb,
        dumps,
        list_formats,
        load,
        load_all,
        loads,
        loads_all,
        losses,
    )
    from nonolith.generating.at_random import RandomPuzzle, random_puzzle
    from nonolith.generating.checking import Solvable
    from nonolith.generating.image import Fit, ImagePuzzle, Look, from_image
    from nonolith.generating.numbering import rank, unrank
    from nonolith.generating.random_picture import PictureStyle, Symmetry
    from nonolith.generating.repair import Repaired, repair
    from nonolith.model import (
        BLACK_AND_WHITE,
        Block,
        Cell,
        Clue,
        Colour,
        Grid,
        Knowledge,
        Metadata,
        Outcome,
        Palette,
        Puzzle,
        Size,
    )
    from nonolith.render import Drawing, show
    from nonolith.render.notebook import load_ipython_extension, unload_ipython_extension
    from nonolith.solving.agreement import Agreement, agreement
    from nonolith.solving.classify import Classification, classify
    from nonolith.solving.limits import Limit, Limits, StopSignal
    from nonolith.solving.many import solve_many
    from nonolith.solving.proof import Proof, prove
    from nonolith.solving.propagation import Propagation, Settlement, propagate, settle
    from nonolith.solving.solution_counting import count_solutions
    from nonolith.solving.solve import Solutions, solve
    from nonolith.solving.verdict import Method, Rung, Statistics, Verdict
    from nonolith.web.published import publish

_HOMES = {
    "nonolith.census": [
        "CensusMethod",
        "CensusResult",
        "Certificate",
        "Kind",
        "KnownCount",
        "Origin",
        "Progress",
        "count",
        "known_count",
        "known_counts",
        "read_certificate",
    ],
    "nonolith.census.estimate": ["Estimate", "estimate"],
    "nonolith.errors": [
        "ArgumentError",
        "BusyError",
        "CensusError",
        "ChangedFileError",
        "ChoiceError",
        "ClueError",
        "ClusterError",
        "ConversionError",
        "FormatError",
        "GenerateError",
        "GridError",
        "KernelError",
        "LedgerError",
        "LimitError",
        "MissingDependencyError",
        "ModelError",
        "NonolithError",
        "PaletteError",
        "RenderError",
        "SizeError",
        "SolverError",
        "TargetError",
        "UnknownFormatError",
    ],
    "nonolith.explaining.claim": ["FalseClaimError"],
    "nonolith.explaining.explain": ["explain"],
    "nonolith.explaining.hint": ["Hint", "HintKind", "hint"],
    "nonolith.explaining.rate": ["Difficulty", "Rating", "rate"],
    "nonolith.explaining.step": ["Chain", "Decision", "Step"],
    "nonolith.explaining.technique": ["Technique"],
    "nonolith.formats": [
        "Format",
        "dump",
        "dumpb",
        "dumps",
        "list_formats",
        "load",
        "load_all",
        "loads",
        "loads_all",
        "losses",
    ],
    "nonolith.generating.at_random": ["RandomPuzzle", "random_puzzle"],
    "nonolith.generating.checking": ["Solvable"],
    "nonolith.generating.image": ["Fit", "ImagePuzzle", "Look", "from_image"],
    "nonolith.generating.numbering": ["rank", "unrank"],
    "nonolith.generating.random_picture": ["PictureStyle", "Symmetry"],
    "nonolith.generating.repair": ["Repaired", "repair"],
    "nonolith.model": [
        "BLACK_AND_WHITE",
        "Block",
        "Cell",
        "Clue",
        "Colour",
        "Grid",
        "Knowledge",
        "Metadata",
        "Outcome",
        "Palette",
        "Puzzle",
        "Size",
    ],
    "nonolith.render": ["Drawing", "show"],
    "nonolith.render.notebook": ["load_ipython_extension", "unload_ipython_extension"],
    "nonolith.solving.agreement": ["Agreement", "agreement"],
    "nonolith.solving.classify": ["Classification", "classify"],
    "nonolith.solving.limits": ["Limit", "Limits", "StopSignal"],
    "nonolith.solving.many": ["solve_many"],
    "nonolith.solving.proof": ["Proof", "prove"],
    "nonolith.solving.propagation": ["Propagation", "Settlement", "propagate", "settle"],
    "nonolith.solving.solution_counting": ["count_solutions"],
    "nonolith.solving.solve": ["Solutions", "solve"],
    "nonolith.solving.verdict": ["Method", "Rung", "Statistics", "Verdict"],
    "nonolith.web.published": ["publish"],
}

__all__ = [
    "BLACK_AND_WHITE",
    "Agreement",
    "ArgumentError",
    "Block",
    "BusyError",
    "Cell",
    "CensusError",
    "CensusMethod",
    "CensusResult",
    "Certificate",
    "Chain",
    "ChangedFileError",
    "ChoiceError",
    "Classification",
    "Clue",
    "ClueError",
    "ClusterError",
    "Colour",
    "ConversionError",
    "Decision",
    "Difficulty",
    "Drawing",
    "Estimate",
    "FalseClaimError",
    "Fit",
    "Format",
    "FormatError",
    "GenerateError",
    "Grid",
    "GridError",
    "Hint",
    "HintKind",
    "ImagePuzzle",
    "KernelError",
    "Kind",
    "Knowledge",
    "KnownCount",
    "LedgerError",
    "Limit",
    "LimitError",
    "Limits",
    "Look",
    "Metadata",
    "Method",
    "MissingDependencyError",
    "ModelError",
    "NonolithError",
    "Origin",
    "Outcome",
    "Palette",
    "PaletteError",
    "PictureStyle",
    "Progress",
    "Proof",
    "Propagation",
    "Puzzle",
    "RandomPuzzle",
    "Rating",
    "RenderError",
    "Repaired",
    "Rung",
    "Settlement",
    "Size",
    "SizeError",
    "Solutions",
    "Solvable",
    "SolverError",
    "Statistics",
    "Step",
    "StopSignal",
    "Symmetry",
    "TargetError",
    "Technique",
    "UnknownFormatError",
    "Verdict",
    "__version__",
    "agreement",
    "classify",
    "count",
    "count_solutions",
    "dump",
    "dumpb",
    "dumps",
    "estimate",
    "explain",
    "from_image",
    "hint",
    "known_count",
    "known_counts",
    "list_formats",
    "load",
    "load_all",
    "load_ipython_extension",
    "loads",
    "loads_all",
    "losses",
    "propagate",
    "prove",
    "publish",
    "random_puzzle",
    "rank",
    "rate",
    "read_certificate",
    "repair",
    "settle",
    "show",
    "solve",
    "solve_many",
    "unload_ipython_extension",
    "unrank",
]


__getattr__ = lazy_names(__name__, _HOMES, globals())


def __dir__() -> list[str]:
    return __all__


if "IPython" in sys.modules:  # a notebook, most likely: it draws what its cells end with
    from nonolith.render.notebook import register

    register()
