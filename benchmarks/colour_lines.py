"""How many coloured lines the core settles in a second, against a plain dynamic programme."""

import sys

from benchmarks.command import Arguments, parser_of
from benchmarks.program import run_program
from benchmarks.record import record


def main(arguments: Arguments = ()) -> None:
    """Run the program beside this file and write what it measured."""
    parser_of("colour_lines", __doc__).parse_args(arguments)
    cases = run_program("colour_lines", "colour/colour_engine.cpp", "colour/colour_long_line.cpp")
    for case in cases:
        speed = case["million_lines_per_second"]
        ratio = f"{case['ratio']} times the plain programme"
        print(f"{case['cells']} cells, {case['lines']}: {speed} million lines/s, {ratio}")
    record("colour_lines", {"colours": 3, "unit": "million lines a second", "cases": cases})


if __name__ == "__main__":
    main(sys.argv[1:])
