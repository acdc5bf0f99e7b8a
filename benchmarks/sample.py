"""Samples of random puzzles: processor time per puzzle, and how large the files are."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.record import record
from nonolith.datasets.sample_files import FORMATS, write_sample
from nonolith.datasets.sampling import sample

SIZES = ("5-20", "5-10", "20")


def main(arguments: Arguments = ()) -> None:
    parser = parser_of("sample", __doc__)
    parser.add_argument("--puzzles", type=int, default=2000, metavar="N", help="of each kind")
    number = parser.parse_args(arguments).puzzles
    rows = [measured(number, sizes, form) for sizes in SIZES for form in FORMATS]
    print(f"recorded in {record('sample', {'samples': rows})}")


def measured(number: int, sizes: str, form: str) -> dict[str, Any]:
    """Make a sample in this process and throw it away."""
    with TemporaryDirectory() as folder:
        start = process_time()
        write_sample(sample(number, sizes, seed=1), Path(folder), form, "")
        seconds = process_time() - start
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    row = {
        "puzzles": number,
        "sizes": sizes,
        "format": form,
        "milliseconds_each": round(1000 * seconds / number, 3),
        "bytes_each": round(size / number),
    }
    print(row)
    return row


if __name__ == "__main__":
    main(sys.argv[1:])
