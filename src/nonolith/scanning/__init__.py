"""A photograph or a screenshot of a puzzle becomes the puzzle.

The eye finds the grid in the picture (:mod:`~nonolith.scanning.lattice`), flattens it, finds the
digits with a small neural network, and returns the likeliest readings of each clue. Logic chooses
among them.
"""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.scanning.choosing import choose as choose
    from nonolith.scanning.looking import look as look
    from nonolith.scanning.looking import looks as looks
    from nonolith.scanning.result import Scan as Scan
    from nonolith.scanning.result import ScannedLine as ScannedLine
    from nonolith.scanning.result import ScannedNumber as ScannedNumber
    from nonolith.scanning.result import Trust as Trust
    from nonolith.scanning.scanner import scan as scan
    from nonolith.scanning.seen import Box as Box
    from nonolith.scanning.seen import ColouredClue as ColouredClue
    from nonolith.scanning.seen import Point as Point
    from nonolith.scanning.seen import Reading as Reading
    from nonolith.scanning.seen import Seen as Seen
    from nonolith.scanning.seen import SeenLine as SeenLine
