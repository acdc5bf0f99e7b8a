"""Size limits of files: a reader raises an error beyond them."""

MAX_NUMBER = 1_000_000
"""The largest size or length read: more can't be meant, and nothing could be done with it."""
MAX_BYTES = 1 << 26
"""The largest file read, in bytes: 64 MiB."""
MAX_CELLS = 1 << 24
"""The most cells of a puzzle: as many as 4096×4096 has."""
MAX_PUZZLES = 1_000_000
"""The most puzzles of a file: each takes some 700 bytes of memory, however short its text."""
MAX_PARTS = 3_000_000
"""The most lines or JSON lists of a file: each takes 100 to 300 bytes of memory."""
MAX_ELEMENTS = 1_000_000
"""The most XML elements of a file: each takes 350 to 600 bytes of memory."""
