"""The harness on tiny puzzles: limits, lies, disagreements."""

import os
import signal
import time
from pathlib import Path

import pytest

from nonolith import load
from survey import record as record_module
from survey.__main__ import known_solvers, main
from survey.families import Rows, clues
from survey.harness import Limits, run
from survey.measure import VERDICTS, Result, ask, judge, minimised
from survey.puzzles import REAL, Entry, made, real
from survey.record import Record
from survey.solvers import SOLVERS, Answer, Clues, Solver, shown

LIMITS = Limits(seconds=5, gigabytes=20)  # what the process of the tests has counts as well
CROSS: Clues = ([[1], [1]], [[1], [1]])  # two solutions
CORNER: Clues = ([[1, 1], [1]], [[2], [], [1]])  # one
NONE: Clues = ([[2], [2], [1]], [[1, 1], [1], [2]])
SOLVED = {"multiple": CROSS, "unique": CORNER, "none": NONE}


@pytest.mark.parametrize("verdict", SOLVED)
@pytest.mark.parametrize(
    "solver", [one for one in SOLVERS if one.found()], ids=lambda one: one.name
)
def test_every_solver_that_is_installed_is_right(solver: Solver, verdict: str) -> None:
    puzzle = SOLVED[verdict]
    if not solver.takes(len(puzzle[0]), len(puzzle[1])):
        pytest.skip("it solves no puzzles of this size")
    asked = {solver.name: ask(solver, puzzle, LIMITS)}
    if (solver.name, verdict) == ("nonogrid", "none"):
        assert asked[solver.name].outcome == "crashed"  # it aborts when clues contradict each other
    else:
        assert judge(puzzle, [], asked)[solver.name].outcome == verdict
        assert len(asked[solver.name].grids) == ("none", "unique", "multiple").index(verdict)


def test_ours_and_plain_ones_are_always_there() -> None:
    found = {one.name for one in SOLVERS if one.found()}
    assert {"nonolith", "nonolith fast", "nonolith sat", "CaDiCaL"} <= found


def test_a_solver_that_hangs_is_cut_off(tmp_path: Path) -> None:
    def works() -> None:
        while True:
            pass

    began = time.process_time()
    busy = run(works, LIMITS._replace(seconds=0.3), tmp_path)
    assert busy.end == "time"
    assert busy.seconds >= 0.3
    assert (
        run(lambda: time.sleep(1000), LIMITS._replace(seconds=0.1, patience=3), tmp_path).end
        == "time"
    )
    assert time.process_time() - began < 5


def test_a_child_that_hangs_is_cut_off_too(tmp_path: Path) -> None:
    def starts() -> None:
        if os.fork() == 0:
            while True:
                pass
        os.wait()

    assert run(starts, LIMITS._replace(seconds=0.3), tmp_path).end == "time"

    def leaves() -> None:
        if os.fork() == 0:
            time.sleep(1000)

    assert run(leaves, LIMITS, tmp_path).end == "done"  # its child is ended with it


def test_a_solver_ends_even_if_the_survey_is_killed(tmp_path: Path) -> None:
    began = tmp_path / "began"

    def works() -> None:
        began.write_text(str(os.getpid()))
        while True:
            pass

    survey = os.fork()
    if survey == 0:
        run(works, LIMITS._replace(seconds=0.5), tmp_path)
        os._exit(0)
    while not (began.exists() and began.read_text()):
        time.sleep(0.01)
    os.kill(survey, signal.SIGKILL)
    os.waitpid(survey, 0)
    while is_running(int(began.read_text())):  # for three seconds of processor time at most
        time.sleep(0.1)


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def test_a_solver_that_eats_memory_is_cut_off(tmp_path: Path) -> None:
    def eats() -> None:
        eaten = []
        while True:
            eaten.append(b"x" * 10_000_000)
            time.sleep(0.01)

    assert run(eats, Limits(seconds=60, gigabytes=0.4), tmp_path).end == "memory"


def test_output_and_crashes(tmp_path: Path) -> None:
    said = run(lambda: print("one\ntwo"), LIMITS, tmp_path)
    assert (said.end, said.text) == ("done", "one\ntwo\n")
    assert run(lambda: os.kill(os.getpid(), signal.SIGKILL), LIMITS, tmp_path).end == "crashed"
    assert run(lambda: 1 // 0, LIMITS, tmp_path).end == "crashed"


def test_programs_are_called_in_a_folder_with_the_puzzle() -> None:
    echo = Solver("echo", "printf '#.#\\n#..\\n'; test -s puzzle.non", shown)
    assert ask(echo, CORNER, LIMITS).outcome == "unique"
    babble = Solver("babble", "echo nothing", lambda text, _: Answer(text, [[[int(text)]]]))
    assert ask(babble, CORNER, LIMITS).outcome == "unreadable"
    assert ask(Solver("no", "kill -9 $$", shown), CORNER, LIMITS).outcome == "crashed"


def test_liars_are_found_out() -> None:
    right = Result("multiple", 0.1, [[[1, 0], [0, 1]], [[0, 1], [1, 0]]])
    for lie in (
        Result("unique", 0.1, [[[1, 0], [0, 1]]]),
        Result("none", 0.1, []),
        Result("multiple", 0.1, [[[1, 1], [0, 0]], [[0, 1], [1, 0]]]),
    ):
        judged = judge(CROSS, [], {"liar": lie, "honest": right})
        assert judged["liar"].outcome == "wrong"
        assert judged["honest"] == right
    # The picture that a puzzle was made from is known.
    assert (
        judge(CORNER, [[[1, 0, 1], [1, 0, 0]]], {"liar": Result("none", 0, [])})["liar"].outcome
        == "wrong"
    )
    # Nobody shows two solutions: somebody is wrong, and nobody knows who.
    judged = judge(
        CROSS, [], {"one": Result("unique", 0.1, []), "two": Result("multiple", 0.1, [])}
    )
    assert {one.outcome for one in judged.values()} == {"disputed"}
    failed = Result("time", 5.0, [])
    assert judge(CROSS, [], {"slow": failed, "honest": right})["slow"] == failed


def has_block(rows: Rows) -> bool:
    return any(
        len(line) > 1 and line[i] == line[i + 1] == 1 for line in rows for i in range(len(line) - 1)
    )


def test_failures_are_minimised() -> None:
    picture = [[0, 0, 0, 1], [1, 1, 1, 0], [0, 1, 0, 1]]
    assert minimised(picture, has_block) == [[1, 1]]


def liar(puzzle: Clues) -> Answer:
    """Say that there is no solution as soon as a row has two blocks."""
    if any(len(line) > 1 for line in puzzle[0]):
        return Answer("none", [])
    call = SOLVERS[0].call
    assert callable(call)
    return call(puzzle)


def test_the_record_grows_and_findings_are_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_module, "FINDINGS", tmp_path / "findings")
    path = tmp_path / "record.jsonl"
    solvers = [SOLVERS[0], Solver("liar", liar)]
    picture = [[1, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]]
    entry = Entry("a family 3×4", "a puzzle", clues(picture), picture)
    Record.open(path, {}, solvers[:1]).measure(entry, solvers[:1])
    assert list(Record.read(path).lines["a puzzle"]["results"]) == ["nonolith"]
    Record.open(path, {}, solvers).measure(entry, solvers)
    results = Record.read(path).lines["a puzzle"]["results"]
    assert results["nonolith"][0] in VERDICTS
    assert results["liar"][0] == "wrong"
    (file,) = (tmp_path / "findings").iterdir()
    smallest = load(file)
    assert (smallest.height, smallest.width) == (1, 3)
    assert "liar is wrong" in str(smallest.metadata.title)
    forgotten = Record.open(path, {}, solvers, forget=["liar"])
    assert list(forgotten.lines["a puzzle"]["results"]) == ["nonolith"]
    with pytest.raises(SystemExit, match="other limits"):
        Record.open(path, {"seconds": 6}, solvers)


def test_larger_sizes_are_given_up(tmp_path: Path) -> None:
    def fails(_: Clues) -> Answer:
        raise ValueError

    record = Record.open(tmp_path / "record.jsonl", {}, [])
    for entry in list(made(range(1), ("random 20 %",)))[:2]:
        record.measure(entry, [Solver("fails", fails)])
    outcomes = [line["results"]["fails"][0] for line in record.lines.values()]
    assert outcomes == ["crashed", "too hard"]


def test_the_puzzles() -> None:
    assert len(list(real(REAL))) == 14
    assert len(list(real(REAL, every=5))) == 3
    assert [one.group for one in made(range(2), ("Kronecker",))] == [
        *["Kronecker 16×16"] * 2,
        *["Kronecker 64×64"] * 2,
    ]


def test_an_author_adds_a_solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_module, "FINDINGS", tmp_path / "findings")
    adapter = tmp_path / "mine.py"
    adapter.write_text(
        "from survey.solvers import Solver, shown\n"
        "SOLVERS = [Solver('mine', 'cat puzzle.non', shown, by='Ann')]\n"
    )
    assert known_solvers(adapter)[-1].name == "mine"
    path = tmp_path / "record.jsonl"
    puzzles = tmp_path / "puzzles"
    puzzles.mkdir()
    (puzzles / "one.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    options = ["--with", str(adapter), "--record", str(path), "--only", "real", "--largest", "1"]
    solvers = ["--solver", "mine", "--solver", "nonolith"]
    main([str(puzzles), *options, *solvers, "--seconds", "3"])
    head = Record.read(path).head
    assert head["solvers"] == {"nonolith": "", "mine": "Ann"}
    (line,) = Record.read(path).lines.values()
    assert line["results"]["nonolith"][0] == "unique"
    assert line["results"]["mine"][0] == "wrong"  # twice the same "solution"
    options = ["--record", str(path), "--only", "n-Dom", "--largest", "7", "--solver", "nonolith"]
    main([*options, "--first", "5", "--seeds", "1"])  # within the limits of the record
    record = Record.read(path)
    assert record.head["limits"] == {"seconds": 3, "gigabytes": 2}
    assert record.lines["n-Dom 7×7, seed 5"]["results"]["nonolith"][0] == "unique"
