"""How large a file may be: beyond these limits a reader says so and stops."""

MAX_NUMBER = 1_000_000
"""No size or length beyond this is read: it can't be meant, and nothing could be done with it."""
MAX_BYTES = 1 << 26
"""No file beyond this is read: 64 MiB."""
MAX_CELLS = 1 << 24
"""No puzzle beyond this is read: as many cells as 4096×4096 has."""
MAX_PUZZLES = 1_000_000
"""No file of more puzzles is read: each takes some 700 bytes, however short its text is."""
MAX_PARTS = 3_000_000
"""No file of more lines, JSON lists or XML elements is read: each takes some 100 to 300 bytes."""
