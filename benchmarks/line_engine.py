"""How many black-and-white lines the core settles in a second, beside a plain programme.

All rows and columns of random half-filled square puzzles, half of whose cells are known.
"""

import sys

from benchmarks.command import Arguments, parser_of
from benchmarks.program import run_program
from benchmarks.record import record


def main(arguments: Arguments = ()) -> None:
    """Run the program beside this file and write what it measured."""
    parser_of("line_engine", __doc__).parse_args(arguments)
    cases = run_program("line_engine", "line/long_line.cpp")
    for case in cases:
        speed = case["lines_per_second"] / 1e6
        print(
            f"{case['cells']} cells: {speed:.2f} million lines/s,"
            f" {case['ratio']} times the plain programme"
        )
    record("line_engine", {"cases": cases})


if __name__ == "__main__":
    main(sys.argv[1:])
