"""nonolith: a laboratory for nonograms.

These are the names that most programs need; each package has more, such as
``nonolith.solving.Method`` or ``nonolith.errors.FormatError``. Every name is imported when it is
first used, so that importing nonolith costs nothing.
"""

import sys

from nonolith.importing import late_imports
from nonolith.version import __version__ as __version__

with late_imports(globals()):
    from nonolith import _core as _core
    from nonolith import census as census
    from nonolith import datasets as datasets
    from nonolith import errors as errors
    from nonolith import explaining as explaining
    from nonolith import formats as formats
    from nonolith import generating as generating
    from nonolith import model as model
    from nonolith import render as render
    from nonolith import scanning as scanning
    from nonolith import solving as solving
    from nonolith.census.estimate import estimate as estimate
    from nonolith.census.known import known_count as known_count
    from nonolith.census.result import CensusResult as CensusResult
    from nonolith.census.run import count as count
    from nonolith.errors import NonolithError as NonolithError
    from nonolith.explaining.explain import explain as explain
    from nonolith.explaining.hint import Hint as Hint
    from nonolith.explaining.hint import hint as hint
    from nonolith.explaining.rate import rate as rate
    from nonolith.explaining.rate_many import rate_many as rate_many
    from nonolith.explaining.step import Step as Step
    from nonolith.formats.api import dump as dump
    from nonolith.formats.api import dumps as dumps
    from nonolith.formats.api import load as load
    from nonolith.formats.api import load_all as load_all
    from nonolith.formats.api import loads as loads
    from nonolith.formats.api import loads_all as loads_all
    from nonolith.generating.at_random import random_puzzle as random_puzzle
    from nonolith.generating.image import from_image as from_image
    from nonolith.generating.numbering import rank as rank
    from nonolith.generating.numbering import unrank as unrank
    from nonolith.generating.repair import repair as repair
    from nonolith.model.block import Block as Block
    from nonolith.model.grid import Grid as Grid
    from nonolith.model.knowledge import Cell as Cell
    from nonolith.model.knowledge import Knowledge as Knowledge
    from nonolith.model.palette import Colour as Colour
    from nonolith.model.palette import Palette as Palette
    from nonolith.model.puzzle import Metadata as Metadata
    from nonolith.model.puzzle import Puzzle as Puzzle
    from nonolith.model.size import Size as Size
    from nonolith.render.drawing import show as show
    from nonolith.render.notebook import load_ipython_extension as load_ipython_extension
    from nonolith.render.notebook import unload_ipython_extension as unload_ipython_extension
    from nonolith.scanning.result import Scan as Scan
    from nonolith.scanning.scanner import scan as scan
    from nonolith.solving.agreement import agreement as agreement
    from nonolith.solving.classify import Classification as Classification
    from nonolith.solving.classify import classify as classify
    from nonolith.solving.limits import Limits as Limits
    from nonolith.solving.many import solve_many as solve_many
    from nonolith.solving.propagation import propagate as propagate
    from nonolith.solving.solution_counting import count_solutions as count_solutions
    from nonolith.solving.solve import Solutions as Solutions
    from nonolith.solving.solve import solve as solve
    from nonolith.solving.verdict import Verdict as Verdict
    from nonolith.web.page_file import publish as publish

if "IPython" in sys.modules:  # probably a notebook, which shows the last value of each cell
    from nonolith.render.notebook import register

    register()
