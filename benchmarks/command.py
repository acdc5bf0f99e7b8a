"""The command line of a benchmark: ``python -m benchmarks NAME``, or ``python -m benchmarks.NAME``
with the options that --help lists.
"""

import argparse

Arguments = list[str] | tuple[str, ...]


def parser_of(name: str, text: str | None) -> argparse.ArgumentParser:
    """Return the parser of a benchmark's arguments; its help begins with the module's own text."""
    return argparse.ArgumentParser(
        prog=f"python -m benchmarks.{name}",
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
