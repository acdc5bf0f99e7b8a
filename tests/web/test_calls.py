"""The calls of the page say what the library says, and survive everything else."""

import base64
import json
import os
import random
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import Grid, Knowledge, Limits, Puzzle, hint, loads, reference
from nonolith.explaining import HintKind
from nonolith.formats import list_formats
from nonolith.formats.json_puzzle import as_dict
from nonolith.web import judging
from nonolith.web.calls import CALLS, answer
from nonolith.web.counting import KINDS, known
from tests.solving.families import dom
from tests.web.served import Served, encoded, serve

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"
SMALL = st.tuples(st.integers(1, 3), st.integers(1, 4)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 1), min_size=size[1], max_size=size[1]),
        min_size=size[0],
        max_size=size[0],
    )
)


def call(job: str, **body: object) -> dict[str, object]:
    """Call in this process, without a server."""
    result = answer(job.encode() + b"\n" + json.dumps(body).encode())
    assert "answer" in result, result
    found = result["answer"]
    assert isinstance(found, dict)
    return found


@given(SMALL)
@settings(max_examples=60)
def test_the_verdict_is_that_of_the_referee(rows: list[list[int]]) -> None:
    puzzle = Puzzle.from_grid(Grid(rows))
    solutions = list(reference.solutions(puzzle))
    found = call("classify", puzzle=as_dict(puzzle))
    assert (found["verdict"] == "multiple") == (len(solutions) > 1)
    differing = {
        (row, column)
        for row in range(puzzle.height)
        for column in range(puzzle.width)
        if len({grid[row, column] for grid in solutions}) > 1
    }
    assert isinstance(found["ambiguous"], list)
    assert {tuple(cell) for cell in found["ambiguous"]} == differing


@given(SMALL, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_marks_are_wrong_only_where_no_solution_agrees(
    rows: list[list[int]], chance: random.Random
) -> None:
    puzzle = Puzzle.from_grid(Grid(rows))
    marks = [[chance.choice((-1, -1, 0, 1)) for _ in row] for row in rows]
    known = Knowledge([[3 if mark < 0 else 1 << mark for mark in row] for row in marks])
    solutions = list(reference.solutions(puzzle))
    agreeing = [grid for grid in solutions if known.allows(grid)]
    found = call("check", puzzle=as_dict(puzzle), marks=marks)
    wrong = found["wrong"]
    assert found["verdict"] == "checked"
    assert isinstance(wrong, list)
    assert bool(wrong) == (not agreeing)
    in_some = [any(grid[r, c] == marks[r][c] for grid in solutions) for r, c in wrong]
    assert in_some == [found["together"]] * len(wrong)
    tip = hint(puzzle, known)
    told = [[cell.row, cell.column] for cell in tip.cells]
    assert (tip.kind is HintKind.WRONG_MARK) == bool(wrong)
    assert not wrong or told == (wrong if found["together"] else wrong[:1])


def test_a_check_and_a_hint_call_the_same_marks_wrong() -> None:
    """The check compared with the first solutions of many, and called right marks wrong."""
    size = 8
    puzzle = Puzzle([[1]] * size, [[1]] * size)
    places = [3, 5, 7, 1, 0, 2, 4, 6]
    marks = [[1 if column == place else -1 for column in range(size)] for place in places]
    marks[0][0] = 1
    found = call("check", puzzle=as_dict(puzzle), marks=marks)
    known = Knowledge([[3 if mark < 0 else 1 << mark for mark in row] for row in marks])
    told = [[cell.row, cell.column] for cell in hint(puzzle, known).cells]
    assert found["wrong"] == told
    assert len(told) == 2
    assert [0, 0] in told
    assert found["together"] is True


@pytest.mark.parametrize("mark", [-1, 0, 1])
def test_what_is_not_decided_in_time_is_not_wrong(
    mark: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "LIMITS", Limits(seconds=0))
    puzzle = Puzzle([[1], [1]], [[1], [1]])
    found = call("check", puzzle=as_dict(puzzle), marks=[[mark, mark], [-1, -1]])
    assert found == {"verdict": "undecided", "reason": "", "wrong": [], "together": False}


def test_without_a_solution_no_mark_is_to_blame() -> None:
    puzzle = {"rows": [[1]], "columns": [[1], [1]]}
    found = call("check", puzzle=puzzle, marks=[[1, -1]])
    assert (found["verdict"], found["wrong"]) == ("contradictory", [])
    assert found["reason"] == "the rows fill 1 cells, the columns 2"


def test_a_puzzle_without_a_solution_says_why() -> None:
    found = call("classify", puzzle={"rows": [[1]], "columns": [[1], [1]]})
    assert found["verdict"] == "contradictory"
    assert found["reason"] == "the rows fill 1 cells, the columns 2"


@pytest.mark.parametrize("format", [f.name for f in list_formats() if f.writes])
def test_every_format_goes_out_and_comes_in(format: str) -> None:
    goal = Grid.parse("##./#.#")
    puzzle = {**as_dict(Puzzle.from_grid(goal)), "goal": ["##.", "#.#"]}
    file = call("write", puzzle=puzzle, format=format)["file"]
    assert isinstance(file, dict)
    content = base64.b64decode(file["base64"])
    assert loads(content, format) == Puzzle.from_grid(goal)
    back = call("read", base64=file["base64"], name=file["name"])
    assert back["found"] == 1


@pytest.mark.parametrize(("format", "magic"), [("svg", b"<svg"), ("pdf", b"%PDF")])
@pytest.mark.parametrize("solved", [True, False])
def test_drawings(format: str, magic: bytes, solved: bool) -> None:
    puzzle = {"rows": [[1]], "columns": [[], [1]], "title": "../A <b>"}
    file = call("write", puzzle=puzzle, format=format, solved=solved)["file"]
    assert isinstance(file, dict)
    assert file["name"] == f"a-b.{format}"
    assert magic in base64.b64decode(file["base64"])[:200]


@pytest.mark.parametrize("solved", [True, False])
def test_what_the_browser_draws_is_light_and_keeps_what_is_seen(solved: bool) -> None:
    puzzle = {"rows": [[1]], "columns": [[], [1]], "title": "ä <b>", "goal": [".#"]}
    file = call("write", puzzle=puzzle, format="png", solved=solved)["file"]
    assert isinstance(file, dict)
    assert file["name"] == "b.png"
    assert "dark" not in file["svg"]
    kept = loads(file["kept"], "json")
    assert kept.metadata.title == "ä <b>"
    assert (kept.metadata.goal is not None) == solved
    assert file["kept"].isascii()


def test_sizes_are_counted_and_known() -> None:
    counts = {(c["kind"], c["height"], c["width"]): int(c["count"]) for c in known()}
    for size in [(4, 3), (5, 4), (2, 6), (1, 5)]:
        for kind in KINDS:
            found = call("count", height=size[0], width=size[1], kind=kind)
            longer = (max(size), min(size))
            assert int(str(found["count"])) == counts[kind, *longer]


def test_files_of_other_programs_are_read(server: Served) -> None:
    for path in [PUZZLES / "survey" / "webpbn-00006.non", PUZZLES / "nonogrid" / "UK.toml"]:
        found = server.call("read", base64=encoded(path.read_bytes()), name=path.name)
        assert loads(json.dumps(found["puzzles"][0])) == loads(path.read_bytes(), name=path.name)


@pytest.mark.parametrize(
    ("job", "body", "message"),
    [
        ("read", b"{}", "base64: expected a text"),
        ("read", b'{"base64": "?"}', "base64: expected base64"),
        ("read", b'{"base64": "aGVsbG8=", "name": "x"}', "x:1:1: expected a puzzle"),
        ("write", b'{"puzzle": {"rows": [], "columns": []}, "format": "nin?"}', "no format"),
        ("count", b'{"height": 6, "width": 6, "kind": "local"}', "at most 30 cells"),
        ("count", b'{"height": 4, "width": 4, "kind": "stuck"}', "local, unique"),
        ("classify", b"[]", "expected a JSON object"),
        ("classify", b"{", "expected a JSON object"),
        ("classify", b"\xff", "expected a JSON object"),
        ("classify", b'{"x": ' + b"1" * 5000 + b"}", "expected a JSON object"),  # was a bug
        ("classify", b'{"puzzle": {"rows": [[-1]], "columns": []}}', "expected a whole number"),
        ("classify", b'{"puzzle": {"rows": [[1]]}}', "rows and columns"),
        ("check", b'{"puzzle": {"rows": [[1]], "columns": [[1]]}, "marks": [[2]]}', "from -1 to 1"),
        ("check", b'{"puzzle": {"rows": [[1]], "columns": [[1]]}, "marks": []}', "1 rows"),
    ],
)
def test_wrong_calls_are_told_what_was_expected(
    server: Served, job: str, body: bytes, message: str
) -> None:
    status, content = server.post(job, body)
    assert status == 400
    assert message in content["error"]


def test_a_title_that_no_encoding_takes(tmp_path: Path) -> None:
    """The page got an error instead of its puzzles."""
    path = tmp_path / "a.json"
    path.write_text('{"title": "\\ud800", "rows": [[1]], "columns": [[1]]}')
    with serve(str(path)) as served:
        headers = {"X-Nonolith-Token": served.token}
        status, _, content = served.request("GET", "/api/shelf", headers=headers)
    assert status == 200
    (puzzle,) = json.loads(content)["puzzles"]
    assert puzzle["title"] == "\ud800"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["rows", "columns", "palette", "goal", "givens", "title", "x"]), inner
        )
    ),
    max_leaves=12,
)
KEYS = ["puzzle", "marks", "base64", "name", "format", "solved", "level", "height", "width", "grid"]
KEYS += [
    "locked",
    "number",
    "difficulty",
    "seed",
    "colours",
    "threshold",
    "look",
    "invert",
    "puzzles",
    "title",
]


@pytest.mark.parametrize("job", sorted(CALLS))
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
@settings(max_examples=60)
def test_no_json_is_a_bug(job: str, body: dict[str, object]) -> None:
    result = answer(job.encode() + b"\n" + json.dumps(body).encode())
    assert result.get("status", 200) in (200, 400, 413), result
    json.dumps(result)


@given(st.binary(max_size=300))
@settings(max_examples=60)
def test_no_file_is_a_bug(content: bytes) -> None:
    result = answer(b"read\n" + json.dumps({"base64": encoded(content), "name": "f"}).encode())
    assert result.get("status", 200) in (200, 400, 413), result


HARD = dom(28)
"""Undecided for much longer than a call may take, by all rungs."""


def test_a_hard_puzzle_does_not_block_the_page(server: Served) -> None:
    easy = {"rows": [[1]], "columns": [[1]]}
    with ThreadPoolExecutor(8) as pool:
        hard = [pool.submit(server.post, "classify", _hard_call()) for _ in range(2)]
        assert server.request("GET", "/static/main.js")[0] == 200
        assert server.call("classify", puzzle=easy)["verdict"] == "locally solvable"
        for each in hard:
            assert each.result()[0] in (200, 504)


def _hard_call() -> bytes:
    return json.dumps({"puzzle": as_dict(HARD)}).encode()


def test_cancelling_in_the_page_cancels_in_the_server(server: Served) -> None:
    body = _hard_call()
    head = [
        "POST /api/classify HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"X-Nonolith-Token: {server.token}",
        f"Content-Length: {len(body)}",
    ]
    before = _children(server)
    spent = {pid: _seconds(pid) for pid in before}
    connection = socket.create_connection(("127.0.0.1", server.port))
    connection.sendall(("\r\n".join(head) + "\r\n\r\n").encode() + body)
    working = ""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not working:
        time.sleep(0.02)
        busy = (pid for pid in _children(server) if _seconds(pid) > spent.get(pid, 1) + 0.2)
        working = next(busy, "")
    assert working, "some process should work on it"
    before_that = spent.get(working, 0.0)  # it may have answered other calls
    worked = _seconds(working) - before_that
    connection.close()
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and working in _children(server):
        time.sleep(0.02)
        worked = max(worked, _seconds(working) - before_that)
    assert working not in _children(server), "the process that worked on it should be gone"
    assert worked < judging.SECONDS / 2, "it should not have worked to the end"


def _seconds(pid: str) -> float:
    """Return how long a process has worked; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children(server: Served) -> set[str]:
    pid = server.process.pid
    path = Path(f"/proc/{pid}/task/{pid}/children")
    if not path.exists():
        pytest.skip("there is no /proc here that tells the children of a process")
    return set(path.read_text().split())
