"""Run the benchmarks that are named, or all."""

import sys
from importlib import import_module
from pathlib import Path

HELPERS = {"__init__", "__main__", "lalafrogkk", "processor", "program", "record", "rivals"}
NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in HELPERS)


def main() -> None:
    chosen = sys.argv[1:] or NAMES
    for name in chosen:
        if name not in NAMES:
            sys.exit(f"no benchmark {name!r}: there are {', '.join(NAMES)}")
    for name in chosen:
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
