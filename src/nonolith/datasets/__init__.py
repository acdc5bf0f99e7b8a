"""The data sets of a size, on disk: every grid, its clues, which are unique and which solvable.

Samples of random puzzles come from :func:`nonolith.datasets.sample`.

sizes → targets → plan → stages → files. A target is made together with the missing files that it
needs.
"""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.datasets.making import make as make
    from nonolith.datasets.planning import Plan as Plan
    from nonolith.datasets.planning import plan as plan
    from nonolith.datasets.removal import clean as clean
    from nonolith.datasets.sample_rows import SampledPuzzle as SampledPuzzle
    from nonolith.datasets.sampling import sample as sample
    from nonolith.datasets.targets import Target as Target
    from nonolith.datasets.targets import parse_target as parse_target
    from nonolith.datasets.targets import size_directories as size_directories
