"""The first answer to the page: its puzzles, and what it can do with them."""

import json
from collections.abc import Iterable

from nonolith.model import Puzzle
from nonolith.version import __version__
from nonolith.web.calls import CALLS
from nonolith.web.counting import known
from nonolith.web.files import writable
from nonolith.web.values import puzzle_value


def shelf_text(puzzles: Iterable[Puzzle]) -> str:
    """Return the shelf as JSON: puzzles, formats, counts; of each call the lane and the time limit.

    >>> json.loads(shelf_text([Puzzle([[1]], [[1]])]))["puzzles"][0]["rows"]
    [[1]]
    """
    # As ASCII: a title may hold half a surrogate, which no encoding takes.
    return json.dumps(
        {
            "version": __version__,
            "puzzles": [puzzle_value(puzzle) for puzzle in puzzles],
            "formats": writable(),
            "counts": known(),
            "calls": {
                name: {"lane": kind.lane.value, "seconds": kind.seconds}
                for name, kind in CALLS.items()
            },
        }
    )
