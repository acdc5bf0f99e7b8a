"""Logic that a person can follow: steps with their reasons in words, hints, and ratings.

The core recognises the techniques and finds the smallest reasons. This package turns them into
sentences and has, for each technique, a checker that proves a sentence from its reason alone.
"""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.explaining.hint import Hint as Hint
    from nonolith.explaining.hint import HintKind as HintKind
    from nonolith.explaining.rate import Difficulty as Difficulty
    from nonolith.explaining.rate import Rating as Rating
    from nonolith.explaining.step import Chain as Chain
    from nonolith.explaining.step import Decision as Decision
    from nonolith.explaining.step import Step as Step
    from nonolith.explaining.technique import Technique as Technique
