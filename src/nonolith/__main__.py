"""Run the program: ``python -m nonolith``."""

from nonolith.cli import start

start()
