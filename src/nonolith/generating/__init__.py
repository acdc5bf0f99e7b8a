"""Makes puzzles from pictures, at random or by number, and repairs them with the fewest changes."""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.generating.at_random import RandomPuzzle as RandomPuzzle
    from nonolith.generating.at_random import random_puzzle as random_puzzle
    from nonolith.generating.checking import Solvable as Solvable
    from nonolith.generating.image import Fit as Fit
    from nonolith.generating.image import ImagePuzzle as ImagePuzzle
    from nonolith.generating.image import Look as Look
    from nonolith.generating.image import from_image as from_image
    from nonolith.generating.image import from_text as from_text
    from nonolith.generating.numbering import rank as rank
    from nonolith.generating.numbering import unrank as unrank
    from nonolith.generating.random_picture import PictureStyle as PictureStyle
    from nonolith.generating.repair import Repaired as Repaired
    from nonolith.generating.symmetry import Symmetry as Symmetry
