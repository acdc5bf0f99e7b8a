"""Write the corpus anew from the examples and the small real files of the tests."""

import tempfile
from pathlib import Path

from fuzz.targets import CORPUS
from nonolith.datasets import make, parse_target
from tests.formats.test_limits import SAME_NAME
from tests.formats.test_reading import EXAMPLES

PUZZLES = Path(__file__).parents[1] / "tests" / "data" / "puzzles"
CALLS = [
    "solve\n--all\n3 2\n--\n1 1\n1\n--\n2\n\n1\n",
    "check\n--json\n3x2:2//1/1.1/1",
    "check\n--local\n-\n1/1:1/1",
    "convert\n--to\nnon\n3x2:2//1/1.1/1",
    "convert\n--from\nnin\n--to\njson\n3 2\n1 1\n1\n2\n0\n1\n",
    "render\n--solved\n3x2:2//1/1.1/1",
    "solve\n--count\n--method\nsat\n1/1:1/1",
    "explain\n3x2:2//1/1.1/1",
    "hint\n3x2:2//1/1.1/1",
    "rate\n3x2:2//1/1.1/1",
    "check\n--csv\n--local\n1/1:1/1",
    "solve\n--limit\n1\n--json\n1/1:1/1",
    "convert\n--turn\n90\n--mirror\n--to\nline\n3x2:2//1/1.1/1",
    "explain\n--steps\n1-2\n1.1/1:2//1",
    "hint\n--level\n2\n3x2:2//1/1.1/1",
    "scan\n--rows\n3\n",
    "--help\n",
    "completion\nbash\n",
]


def main() -> None:
    """Write all of it."""
    for name, text in EXAMPLES.items():
        _write("files", f"example-{name}", text.encode())
    for number, (name, text) in enumerate(SAME_NAME):
        _write("files", f"same-name-{number}-{name}", text.encode())
    for path in sorted(PUZZLES.rglob("*")):
        if path.is_file() and path.suffix not in (".md", ".csv") and path.stat().st_size < 1500:
            _write("files", f"real-{path.parent.name}-{path.name}", path.read_bytes())
    _write("lines", "grids", b"#.#/#..\n###\n../..\n")
    _write("lines", "puzzles", b"1.1/1:2/0/1\n3:1/1/1\n1/1:1/1\n:\n")
    for number, call in enumerate(CALLS):
        _write("calls", f"call-{number}", call.encode())
    with tempfile.TemporaryDirectory() as folder:
        make(parse_target("2/all"), Path(folder))
        for name in ("checksums.json", "summary.json"):
            _write("made", name, (Path(folder) / "2" / name).read_bytes())


def _write(folder: str, name: str, data: bytes) -> None:
    path = CORPUS / folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


if __name__ == "__main__":
    main()
