"""The version, and everything else that a release sets, in one place."""

__version__ = "0.1.0"
YEAR = 2026
URL = "https://example.org/nonolith"
"""The program's address: a placeholder until it is published."""
