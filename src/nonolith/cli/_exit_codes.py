"""The program's exit codes; 0 is fine."""

NO = 1
"""The answer is no: no solution, not unique, not locally solvable where that was asked."""
USAGE = 2
UNREADABLE = 3
"""A file could not be read or written."""
TIME_LIMIT = 4
INTERNAL = 70
"""A bug: what happened is neither the caller's fault nor a file's."""
INTERRUPTED = 130
