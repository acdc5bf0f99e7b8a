"""`--timeout` of every command that solves reaches what solves, and ends it with its own code."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from unittest import mock

import pytest
from PIL import Image

from nonolith import Limits, Puzzle
from nonolith.cli import _inputs
from nonolith.cli._exit_codes import TIME_LIMIT
from nonolith.cli.main import COMMANDS
from nonolith.errors import LimitError
from tests.cli.program import run

TWO = "1/1:1/1"

SOLVING_LATE = "solving takes longer than 1e-09 s"
NO_PICTURE = "there is no picture, and no solution found in time"

# What solves for a command, under the name by which it is called there.
SOLVING = [
    (["explain"], "nonolith.cli.explain.steps_of"),
    (["hint"], "nonolith.cli.hint.hint_for"),
    (["render", "--ambiguous"], "nonolith.cli.render.agreement"),
]


@pytest.mark.parametrize(("command", "function"), SOLVING)
def test_a_time_limit_is_handed_on(command: list[str], function: str) -> None:
    given: list[Limits] = []

    def too_long(*arguments: object, limits: Limits, **named: object) -> None:
        given.append(limits)
        raise LimitError("it takes too long", "seconds")

    with mock.patch(function, too_long):
        result = run(*command, "--timeout", "60", TWO)
    assert [limits.seconds for limits in given] == [60]
    assert result.code == TIME_LIMIT
    assert result.err.startswith("nonolith: ")
    assert result.err.endswith("it takes too long\n")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["render", "--solved"], SOLVING_LATE),
        (["render", "--solutions-at-end", "-o", "book.pdf"], SOLVING_LATE),
        (["repair"], NO_PICTURE),
        (["repair", "--solution", "2"], NO_PICTURE),
    ],
)
def test_what_is_not_solved_in_time(
    command: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(_inputs, "within", lambda *_: nullcontext())
    result = run(*command, "--timeout", "1e-9", TWO)
    assert (result.code, result.out) == (TIME_LIMIT, "")
    assert result.err == f"nonolith: {TWO}: {said}\n"
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_the_search_for_a_picture_to_repair() -> None:
    """It was not asked whether to stop before there was one."""

    @contextmanager
    def pressed() -> Iterator[Event]:
        stop = Event()
        stop.set()
        yield stop

    with mock.patch("nonolith.cli.repair.stop_on_interrupt", pressed):
        result = run("repair", TWO)
    assert (result.code, result.out) == (TIME_LIMIT, "")
    assert result.err == f"nonolith: {TWO}: {NO_PICTURE}\n"


def test_the_other_puzzles_are_rated() -> None:
    from nonolith.explaining.rate import Rating, rate

    def all_but_the_first(
        puzzles: Iterable[Puzzle], *, limits: Limits, **_named: object
    ) -> Iterator[Rating | None]:
        assert limits.seconds == 60
        for number, puzzle in enumerate(puzzles):
            yield rate(puzzle) if number else None

    with mock.patch("nonolith.cli.rate.rate_many", all_but_the_first):
        result = run("rate", "--csv", "--timeout", "60", TWO, "1:1")
    assert result.code == TIME_LIMIT
    assert result.err == f"nonolith: {TWO}: rating takes longer than 60 s\n"
    assert [line.split(",")[0] for line in result.out.splitlines()] == ["puzzle", "1:1"]


@pytest.mark.parametrize(
    "command",
    [["check"], ["explain"], ["hint"], ["rate"], ["render", "--solved"], ["repair"], ["solve"]],
)
def test_a_time_limit_covers_reading(command: list[str]) -> None:
    result = run(*command, "--timeout", "1e-9", TWO)
    assert result.code == TIME_LIMIT
    assert result.err == f"nonolith: {TWO}: the time limit was reached while it was read\n"


def test_which_commands_have_a_time_limit() -> None:
    without = {"play", "site", "results", "cite", "ledger", "data", "bench", "demo", "completion"}
    limited = {name for name in COMMANDS if "--timeout" in run(name, "--help").out}
    assert limited == {*COMMANDS} - without


def endless(*_arguments: object, **_options: object) -> None:
    while True:
        sleep(0.01)


@pytest.mark.parametrize(
    ("command", "function", "said"),
    [
        (["render", "1:1"], "nonolith.render.draw_table", "1:1: {} it was drawn"),
        (["render", "1:1", "-o", "a.pdf"], "nonolith.render.draw_pdf", "1:1: {} it was drawn"),
        (["render", "1:1", "--output", "svg", "-o", "a/"], "nonolith.render.draw_svg", ""),
        (
            ["render", "1:1", "--per-page", "2", "-o", "a.pdf"],
            "nonolith.render.book.Book.pdf",
            "the book: {} it was drawn",
        ),
        (
            ["convert", "1:1", "-o", "a.non"],
            "nonolith.cli.convert.dumps",
            "a.non: {} it was written",
        ),
        (["convert", "1:1", "--to", "non", "-o", "a/"], "nonolith.cli.convert.dumps", ""),
        (["generate", "5", "5", "--number", "1"], "nonolith.cli.generate.unrank", ""),
        (["count", "4", "4", "--recount"], "nonolith.census.run.Request.run", ""),
        (
            ["count", "5", "6", "--part", "1/2", "--ledger", "l"],
            "nonolith.cli._counting.count_shards_of_part",
            "",
        ),
        (["verify", "a.txt", "--pieces", "1"], "nonolith.cli.verify._recount", ""),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_time_limit_covers_every_stage(
    command: list[str],
    function: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Drawing, writing, numbers of puzzles and counts took as long as they took."""
    monkeypatch.chdir(tmp_path)
    if command[0] == "verify":
        assert run("count", "4", "--certificate", "a.txt").code == 0
    before = set(tmp_path.iterdir())
    with mock.patch(function, endless):
        result = run(*command, "--timeout", "0.2")
    assert result.code == TIME_LIMIT, result.err
    late = result.err.splitlines()[-1]
    assert said.format("the time limit was reached while") in late
    assert "the time limit was reached while" in late
    assert set(tmp_path.iterdir()) == before


def test_nothing_is_promised_where_nothing_was_finished(tmp_path: Path) -> None:
    """It said that what was finished is in a ledger that was not there."""
    ledger = tmp_path / "4.ledger"
    with mock.patch("nonolith.census.run.Request.run", endless):
        result = run("count", "4", "--recount", "--ledger", str(ledger), "--timeout", "0.2")
    assert result.code == TIME_LIMIT
    assert "interrupted before anything was finished\n" in result.err
    assert not ledger.exists()


BLURRED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="b"><feTurbulence '
    'numOctaves="9999999" baseFrequency="0.9"/></filter><rect width="9" height="9" '
    'filter="url(#b)"/></svg>'
)


def test_a_time_limit_covers_drawing(tmp_path: Path) -> None:
    """A drawing with a huge blur took 20 seconds, and then exit code 3."""
    (tmp_path / "blur.svg").write_text(BLURRED)
    file = str(tmp_path / "blur.svg")
    started = monotonic()
    result = run("generate", file, "--timeout", "1")
    assert (result.code, result.out) == (TIME_LIMIT, "")
    assert result.err.splitlines() == [
        f"nonolith: {file}: the time limit was reached while it was {stage}"
        for stage in ("drawn", "read")
        if f"while it was {stage}" in result.err
    ]
    assert monotonic() - started < 15


def test_a_time_limit_covers_decoding_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "one.png"
    Image.new("L", (9, 9)).save(picture)

    with mock.patch("nonolith.generating.image.open_picture", endless):
        result = run("generate", str(picture), "--timeout", "0.2")
    assert result.code == TIME_LIMIT
    assert "the time limit was reached while it was read" in result.err


@pytest.mark.parametrize(
    ("options", "puzzle", "function"),
    [
        (["--ambiguous"], TWO, "nonolith.cli.check.find_differing"),
        (["--proof", "p.drat"], "1:1", "nonolith.solving.proof.prove"),
    ],
)
def test_the_stages_of_check_share_the_time(
    options: list[str],
    puzzle: str,
    function: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each had the whole time for itself."""
    monkeypatch.chdir(tmp_path)
    given: list[float] = []

    def too_long(*arguments: object, limits: Limits | None = None) -> None:
        seconds = arguments[1] if limits is None else limits.seconds
        assert isinstance(seconds, float)
        given.append(seconds)
        raise LimitError("it takes too long", "seconds")

    with mock.patch(function, too_long):
        run("check", *options, "--timeout", "60", puzzle)
    assert len(given) == 1
    assert 0 < given[0] < 60
