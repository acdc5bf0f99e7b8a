"""The version of nonolith, and what else a release sets: the one place that states it."""

__version__ = "0.1.0"
YEAR = 2026
URL = "https://example.org/nonolith"
"""Where the program is found: a placeholder until it is published."""
