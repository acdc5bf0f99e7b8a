"""The calls of the page, answered natively and in WebAssembly: the answers are the same.

    python -m tests.web.same_answers

It takes the engine that `make site` has built, and Node. It prints each call whose answers differ,
and the times of each kind of call.
"""

import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nonolith import Grid, Puzzle
from nonolith.explaining.rate import Difficulty
from nonolith.formats.json_puzzle import as_dict
from nonolith.web.engine import answered
from nonolith.web.files import MOST_PUBLISHED, writable
from nonolith.web.site import engine_beside
from tests.solving.families import dom, half_filled, permutations
from tests.web.served import encoded

ROOT = Path(__file__).parents[2]
FILES = ROOT / "tests" / "data" / "puzzles"
SCRIPT = ROOT / "tools" / "wasm" / "answer.mjs"
LARGEST_FILE = 4000
"""Bytes of a file that is read."""

Call = tuple[str, dict[str, Any]]
Answers = list[tuple[str, float]]
"""Each answer as text, and its seconds."""


def calls() -> list[Call]:
    """Return calls of every kind, the same ones every time."""
    return [*_judged(), *_explained(), *_made(), *_written(), *_read()]


def natively(asked: list[Call]) -> Answers:
    """Answer calls in this process."""
    answers = []
    for call in asked:
        start = time.perf_counter()
        text = answered(_message(call))
        answers.append((_timeless(text), time.perf_counter() - start))
    return answers


def in_webassembly(asked: list[Call], engine: Path) -> Answers:
    """Answer calls with an engine, in Node."""
    node = shutil.which("node")
    assert node is not None
    with tempfile.TemporaryDirectory() as name:
        question, reply = Path(name) / "calls.json", Path(name) / "answers.json"
        question.write_text(json.dumps([_message(call) for call in asked]))
        command = [node, str(SCRIPT), str(engine), str(question), str(reply)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        return [(_timeless(text), seconds) for text, seconds in json.loads(reply.read_text())]


def _timeless(text: str) -> str:
    """Leave out of an answer what it took: that differs every time."""
    return re.sub(r', "seconds": [\d.e-]+', "", text)


def _message(call: Call) -> str:
    job, body = call
    return f"{job}\n{json.dumps(body)}"


def _puzzles() -> list[Puzzle]:
    """Return puzzles of many kinds: most not square, some beyond line logic, some not sound."""
    sizes = [(5, 5), (4, 9), (10, 7), (8, 12), (15, 10), (1, 6), (9, 1), (12, 12)]
    plain = [half_filled(*size, seed) for seed, size in enumerate(sizes)]
    coloured = [half_filled(*size, seed, colours=3) for seed, size in enumerate(sizes[:5])]
    odd = [Puzzle([[2], [2]], [[1], [1]]), Puzzle([[1], [1]], [[2], []]), Puzzle([], [])]
    return [*plain, *coloured, *odd, dom(3), dom(5), permutations(4), permutations(6)]


def _judged() -> Iterator[Call]:
    chance = random.Random(1)
    for puzzle in _puzzles():
        yield "classify", {"puzzle": as_dict(puzzle)}
        for _ in range(2):
            yield "check", {"puzzle": as_dict(puzzle), "marks": _marks(puzzle, chance)}


def _marks(puzzle: Puzzle, chance: random.Random) -> list[list[int]]:
    some = [-1, -1, -1, *range(len(puzzle.palette) + 1)]
    return [[chance.choice(some) for _ in puzzle.columns] for _ in puzzle.rows]


def _explained() -> Iterator[Call]:
    chance = random.Random(2)
    for puzzle in _puzzles():
        yield "explain", {"puzzle": as_dict(puzzle)}
        yield "rate", {"puzzle": as_dict(puzzle)}
        for level in range(1, 5):
            blank = [[-1 for _ in puzzle.columns] for _ in puzzle.rows]
            marks = blank if level % 2 else _marks(puzzle, chance)
            yield "hint", {"puzzle": as_dict(puzzle), "marks": marks, "level": level}


def _made() -> Iterator[Call]:
    chance = random.Random(3)
    for number in range(12):
        yield "numbered", {"number": chance.randrange(24_976_511) if number else 24_976_511}
    for seed, difficulty in enumerate([None, *Difficulty][:5]):
        for height, width in [(5, 8), (10, 10), (15, 12)]:
            body = {"height": height, "width": width, "seed": seed}
            yield "generate", body | ({} if difficulty is None else {"difficulty": difficulty})
    for height, width in [(5, 4), (3, 6), (1, 7), (6, 5), (6, 6)]:
        for kind in ("local", "unique"):
            if height * width < 25 or kind == "local":
                yield "count", {"height": height, "width": width, "kind": kind}
    for seed, symmetry in enumerate(["none", "mirror", "rotation", "none", "none", "none"]):
        height, width = 7 + seed, 11 - seed
        half = [[int(chance.random() < 0.3) for _ in range(width)] for _ in range(height)]
        rows = {
            "none": half,
            "mirror": [row[: (width + 1) // 2] + row[: width // 2][::-1] for row in half],
            "rotation": [
                [max(half[r][c], half[height - 1 - r][width - 1 - c]) for c in range(width)]
                for r in range(height)
            ],
        }[symmetry]
        puzzle = as_dict(Puzzle.from_grid(Grid(rows)))
        yield (
            "repair",
            {"puzzle": puzzle, "grid": rows, "symmetry": symmetry, "locked": [[0, seed % 2]]},
        )


def _written() -> Iterator[Call]:
    grids = [Grid.parse("#.#/##./..#/###"), Grid.parse(".##./####")]
    plain = Puzzle.from_grid(grids[0])
    titled = plain.replace(metadata=plain.metadata.replace(title="Grüße, 你好", author="<i>"))
    coloured = half_filled(4, 5, 1, colours=3)
    for puzzle in (titled, coloured):
        yield "formats", {"puzzle": as_dict(puzzle)}
        for format in writable():
            for solved in (False, True):
                body = {"puzzle": as_dict(puzzle), "format": format["name"], "solved": solved}
                if format["drawing"] or not solved:
                    yield "write", body
    yield "publish", {"puzzles": [as_dict(titled), as_dict(coloured)], "title": "Two"}
    yield "publish", {"puzzles": [as_dict(plain)] * (MOST_PUBLISHED + 1)}


def _read() -> Iterator[Call]:
    small = (path for path in sorted(FILES.rglob("*")) if path.is_file())
    for path in [path for path in small if path.stat().st_size <= LARGEST_FILE][:60]:
        yield "read", {"base64": encoded(path.read_bytes()), "name": path.name}
    yield "read", {"base64": encoded(b"\x00\xff" * 40), "name": "odd"}
    yield "read", {"base64": "?", "name": "odd"}


def main() -> None:
    """Compare all calls."""
    engine = engine_beside()
    if engine is None:
        sys.exit("nonolith: there is no engine: make site")
    asked = calls()
    own, foreign = natively(asked), in_webassembly(asked, engine)
    spent: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0])
    different = 0
    for (job, body), (left, native), (right, wasm) in zip(asked, own, foreign, strict=True):
        spent[job] = [a + b for a, b in zip(spent[job], (1, native, wasm), strict=True)]
        if left != right:
            different += 1
            print(f"{job} {json.dumps(body)[:200]}\n  natively       {left[:300]}")
            print(f"  in WebAssembly {right[:300]}")
    for job, (number, native, wasm) in sorted(spent.items()):
        print(
            f"{job:10} {number:4.0f} calls, natively {native:7.2f} s, in WebAssembly {wasm:7.2f} s"
        )
    print(f"{len(asked)} calls, {different} of them with different answers")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
