"""The command line: one file a command, no logic."""

from nonolith.cli.main import main

__all__ = ["main"]
