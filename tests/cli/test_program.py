"""The program as a whole: help, suggestions, streams, signals, and how fast it starts."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from nonolith.cli.main import COMMANDS, nonolith
from nonolith.version import __version__
from tests.cli.program import on_a_terminal, run
from tests.cli.test_solve import ONE, TWO


def test_a_newcomer_gets_a_useful_screen() -> None:
    result = run()
    assert result.code == 0
    assert "nonolith solve puzzle.non" in result.out
    for command in COMMANDS:
        assert f"\n  {command} " in result.out


def test_version_and_help() -> None:
    assert run("--version").out == f"nonolith {__version__}\n"
    for command in COMMANDS:
        for flag in ("-h", "--help"):
            result = run(command, flag)
            assert result.code == 0
            assert result.out.startswith(f"Usage: nonolith {command}")


def test_a_wrong_kernel_is_an_error_before_any_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """`solve` took no notice of it unless the puzzle was hard enough for tempering."""
    monkeypatch.setenv("NONOLITH_KERNEL", "abacus")
    calls = (("solve", ONE), ("check", ONE), ("count", "3"), ("generate", "3x3"))
    for result in (*(run(*call) for call in calls), run(stdin=ONE)):
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("nonolith: NONOLITH_KERNEL: there is no kernel 'abacus'; ")
    assert run("solve", "--help").code == 0


def test_every_option_has_a_help_text() -> None:
    def walk(command: click.Command, context: click.Context) -> None:
        assert command.help, context.command_path
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.help, f"{context.command_path} {parameter.name}"
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                walk(inner, click.Context(inner, info_name=name, parent=context))

    walk(nonolith, click.Context(nonolith, info_name="nonolith"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["slove"], "Did you mean 'solve'?"),
        (["solve", "--otput", "plain"], "--output"),
        (["solve", "--output", "tabel"], "did you mean 'table'?"),
        (["render", "--output", "svgg"], "did you mean 'svg'?"),
        (["count", "3", "--kind", "loca"], "did you mean 'local'?"),
        (["xyzzy"], "nonolith: no such command 'xyzzy' ("),
        ([__file__], f"Did you mean 'nonolith solve {__file__}'?"),
        (["1.1/1:2//1", "--all"], "Did you mean 'nonolith solve 1.1/1:2//1 --all'?"),
        (["2", "5"], "Did you mean 'nonolith count 2 5'?"),
        (["4x4"], "Did you mean 'nonolith count 4x4'?"),
        (["help"], "Did you mean 'nonolith --help'?"),
        (["help", "solve"], "Did you mean 'nonolith solve --help'?"),
        (["completion"], "missing argument '{bash|zsh|fish}'. Choose bash, zsh or fish"),
        (["solve", "--timeout", "soon"], "--timeout: expected a number above 0, found 'soon'"),
        (["solve", "--limit", "2.5"], "--limit: expected a whole number from 1, found '2.5'"),
    ],
)
def test_mistyped_words_get_a_suggestion(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert message in result.err
    assert "Traceback" not in result.err


def test_help_needs_no_more_than_ascii_and_80_columns() -> None:
    def walk(command: click.Command, context: click.Context) -> None:
        text = command.get_help(context)
        assert text.isascii(), context.command_path
        assert [line for line in text.splitlines() if len(line) > 80] == [], context.command_path
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                walk(inner, click.Context(inner, info_name=name, parent=context))

    settings = {**nonolith.context_settings, "terminal_width": 80}
    walk(nonolith, click.Context(nonolith, info_name="nonolith", **settings))


def test_help_says_of_each_command_in_a_whole_sentence_what_it_does() -> None:
    """Sentences were cut off, and on narrow terminals words were."""
    for arguments in ([], ["data"], ["ledger"]):
        assert "..." not in run(*arguments, "--help").out.split("Commands:")[1]
    shown = on_a_terminal(40, "--help").split("Commands:")[1]
    assert max(map(len, shown.splitlines())) <= 40
    assert "whether it is the only" in " ".join(shown.split())


def test_the_demonstration_fits_a_narrow_terminal() -> None:
    assert max(map(len, on_a_terminal(40, "demo").splitlines())) <= 40


@pytest.mark.parametrize("debug", [False, True])
def test_a_bug_asks_for_a_report(debug: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **options: object) -> None:
        raise ZeroDivisionError("two\nlines")

    monkeypatch.setattr("nonolith.cli.convert.losses", broken)
    monkeypatch.setenv("NONOLITH_DEBUG", "1" if debug else "")
    result = run("convert", "--to", "nin", stdin=ONE)
    assert result.code == 70
    *traceback, line = result.err.splitlines()
    assert line.startswith("nonolith: this is a bug, please report it")
    assert "ZeroDivisionError: two lines (test_program.py:" in line
    assert bool(traceback) == debug


def test_a_full_disk_names_what_could_not_be_written() -> None:
    assert run("convert", "--to", "nin", "-o", "/dev/full", stdin=ONE).err == (
        "nonolith: /dev/full: No space left on device\n"
    )
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "nonolith", "solve"],
            input=ONE.encode(),
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert result.returncode == 3
    assert result.stderr == b"nonolith: standard output: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "--no-rating"], rb"caf\xe9"),
        (["convert", "--to", "non"], 'title "café"'.encode()),  # a file must not change
    ],
)
def test_a_title_that_the_locale_lacks_is_no_bug(
    arguments: list[str], said: bytes, tmp_path: Path
) -> None:
    """It ended with code 70."""
    path = tmp_path / "one.non"
    path.write_text('title "café"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n', encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "nonolith", *arguments, str(path)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, b"")
    assert said in found.stdout


def test_a_closed_pipe_is_quiet() -> None:
    command = f"printf '%s' '{TWO}' | {sys.executable} -m nonolith solve | true"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert result.stderr == ""


def test_solving_loads_only_what_it_needs() -> None:
    code = (
        "import sys\nfrom nonolith.cli import start\n"
        "try: start(['solve'])\nexcept SystemExit: pass\n"
        "print(*sorted(m for m in sys.modules if '.' not in m), file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], input=ONE, capture_output=True, text=True, check=True
    )
    assert result.stdout == "X.X\nX..\n"
    heavy = {
        "numpy",
        "pysat",
        "pysolvers",
        "rich",
        "PIL",
        "fpdf",
        "sqlite3",
        "asyncio",
        "xml",
        "duckdb",
    }
    assert not heavy & set(result.stderr.split())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    result = run("completion", shell)
    assert result.code == 0
    assert "_NONOLITH_COMPLETE" in result.out


@pytest.mark.parametrize("command", ["ledger", "data"])
def test_a_command_of_commands_alone_shows_its_help(command: str) -> None:
    """Its help was shown as one long error, with \\n for its newlines."""
    alone = run(command)
    assert (alone.code, alone.out) == (2, "")
    assert alone.err == run(command, "--help").out


@pytest.mark.parametrize(
    "arguments",
    [["verify", "{}"], ["ledger", "show", "{}"], ["ledger", "merge", "{}", "-o", "{}.new"]],
)
def test_missing_files_are_unreadable_to_every_command(
    arguments: list[str], tmp_path: Path
) -> None:
    """Some commands called them a wrong call."""
    file = tmp_path / "missing"
    found = run(*(argument.format(file) for argument in arguments))
    assert (found.code, found.out) == (3, "")
    assert found.err.startswith(f"nonolith: {file}: ")
    assert found.err.endswith("No such file or directory\n")
    assert not any(tmp_path.iterdir())


def test_results_leave_out_what_a_narrow_terminal_has_no_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every row was broken in two."""
    for columns, missing in ((200, []), (70, ["version", "date"]), (60, ["method"])):
        monkeypatch.setattr("nonolith.cli.results.terminal_columns", lambda room=columns: room)
        found = run("results")
        assert max(map(len, found.out.splitlines())) <= columns
        assert not set(missing) & set(found.out.split("\n")[0].split())
        assert ("too narrow" in found.err) is bool(missing)
        if columns == 60:
            assert found.err.startswith("nonolith: without version, date and method, ")
