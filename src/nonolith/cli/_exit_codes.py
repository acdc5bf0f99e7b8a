"""The program's exit codes; 0 is success."""

NO = 1
"""The answer is no: no solution, not unique, not locally solvable if that was required."""
USAGE = 2
UNREADABLE = 3
"""A file could not be read or written."""
TIME_LIMIT = 4
INTERNAL = 70
"""A bug: neither the caller's fault nor a file's."""
INTERRUPTED = 130
