"""Run the named benchmarks, or all; ``python -m benchmarks.NAME --help`` describes one."""

import argparse
from importlib import import_module

NAMES = (
    "census",
    "cluster",
    "colour_lines",
    "datasets",
    "explaining",
    "generating",
    "gym",
    "line_engine",
    "loading",
    "page",
    "repair",
    "sample",
    "scanning",
    "site",
    "solver",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    names = parser.parse_args().names
    for name in names:
        if name not in NAMES:
            parser.error(f"no benchmark {name!r}: there are {', '.join(NAMES)}")
    for name in names or NAMES:
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
