"""Run the benchmarks that are named, or all."""

import sys
from importlib import import_module

NAMES = (
    "census",
    "colour_lines",
    "datasets",
    "explaining",
    "generating",
    "line_engine",
    "loading",
    "page",
    "repair",
    "solver",
)


def main() -> None:
    chosen = sys.argv[1:] or NAMES
    for name in chosen:
        if name not in NAMES:
            sys.exit(f"no benchmark {name!r}: there are {', '.join(NAMES)}")
    for name in chosen:
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
