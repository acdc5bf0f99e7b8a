"""What Windows lacks is not needed: the package is imported, and works, without it."""

import subprocess
import sys
from pathlib import Path

# Hides what only POSIX has, before anything of the package is imported.
HIDING = """
import numpy  # which asks sys.platform what there is
import os, signal, sys
for name in ("fcntl", "resource", "termios", "pwd", "grp"):
    sys.modules[name] = None
for module, names in {
    os: ("fchown", "fchmod", "O_NOFOLLOW", "O_CLOEXEC", "sched_getaffinity", "getloadavg",
         "killpg", "fork", "pread", "geteuid", "getuid", "sysconf", "uname"),
    signal: ("SIGALRM", "setitimer", "ITIMER_REAL", "SIGHUP", "SIGKILL"),
}.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
"""


def run(program: str, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-c", HIDING + program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == code, done.stderr
    return done


def test_every_module_can_be_imported() -> None:
    program = """
import importlib, pkgutil, nonolith
for module in pkgutil.walk_packages(nonolith.__path__, "nonolith."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            assert error.name.split(".")[0] in ("dask", "distributed", "pyarrow"), error
        except nonolith.errors.MissingDependencyError:
            assert module.name == "nonolith.gym"
"""
    run(program)


COMMAND = """
from nonolith.cli.main import run
sys.exit(run(sys.argv[1:]))
"""


def test_commands_work(tmp_path: Path) -> None:
    picture = tmp_path / "cross.svg"
    picture.write_text("before")
    run(COMMAND, "solve", "1/3/1:1/3/1", "-o", str(picture))
    assert picture.read_text().startswith("<svg")
    assert [file.name for file in tmp_path.iterdir()] == ["cross.svg"]
    assert "locally solvable" in run(COMMAND, "check", "1/3/1:1/3/1").stdout
    assert "52" in run(COMMAND, "count", "2x3", "--ledger", str(tmp_path / "ledger")).stdout
    assert run(COMMAND, "count", "2x4", "--method", "columns").stdout == "208\n"


def test_what_failed_leaves_nothing_behind(tmp_path: Path) -> None:
    program = """
from pathlib import Path
from nonolith.whole_file import opened_beside
try:
    with opened_beside(Path(sys.argv[1])) as file:
        file.write(b"half")
        raise ValueError
except ValueError:
    pass
"""
    run(program, str(tmp_path / "file"))
    assert list(tmp_path.iterdir()) == []


def test_a_time_limit_covers_reading() -> None:
    program = """
from nonolith.cli._time_limit import TimeOverError, time_limit
with time_limit(60):
    pass
try:
    with time_limit(0.1):
        while True:
            pass
except TimeOverError:
    print("late")
"""
    assert run(program).stdout == "late\n"
