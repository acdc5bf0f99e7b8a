"""What a newcomer's machine does: a sentence where something is missing, a wheel that works."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_a_machine_without_a_compiler_is_told_what_to_install(tmp_path: Path) -> None:
    somebody = tmp_path / "id"  # whoever is not root gets the command instead of the packages
    somebody.write_text("#!/bin/sh\necho 1000\n")
    somebody.chmod(0o755)
    done = subprocess.run(
        [ROOT / "tools" / "make-venv", sys.executable, tmp_path / "venv"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "CXX": "no-such-compiler"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("nonolith: missing on this machine: g++")
    assert "sudo apt-get install g++" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "venv").exists()


def test_an_old_python_is_told_which_is_needed(tmp_path: Path) -> None:
    old = tmp_path / "python"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2\nexit 1\n')
    old.chmod(0o755)
    done = subprocess.run(
        [ROOT / "tools" / "make-venv", old, tmp_path / "venv"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "Python 3.9.2 is too old: Python 3.11 or newer is needed" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="manylinux is for Linux")
def test_a_wheel_installs_and_works_without_a_compiler(tmp_path: Path) -> None:
    python = [sys.executable, "-m"]
    build = [*python, "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    [built] = tmp_path.glob("*.whl")
    tools = Path(sys.executable).parent
    subprocess.run(
        [tools / "auditwheel", "repair", "--wheel-dir", tmp_path / "dist", built],
        env=os.environ | {"PATH": f"{tools}:{os.environ['PATH']}"},
        check=True,
        capture_output=True,
    )
    [wheel] = (tmp_path / "dist").glob("*.whl")
    assert "manylinux" in wheel.name
    home = tmp_path / "venv"
    venv.create(home)
    install = ["pip", f"--python={home / 'bin' / 'python'}", "install", "--no-index", "--no-deps"]
    subprocess.run([*python, *install, str(wheel)], check=True, capture_output=True)
    # The dependencies are those of this environment; its .pth files, and so this checkout of
    # nonolith, are not followed from there.
    site = sysconfig.get_path("purelib", vars={"base": str(home)})
    Path(site, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    where = subprocess.run(
        [home / "bin" / "python", "-c", "import nonolith; print(nonolith.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(home))
    for command, given, printed in [
        ("solve", "1.1/1:2//1", "X.X\nX..\n"),
        ("count", "5", "24976511\n"),
    ]:
        done = subprocess.run(
            [home / "bin" / "nonolith", command],
            cwd=tmp_path,
            env={"PATH": str(home / "bin")},
            input=given,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == printed
    assert (home / "share" / "man" / "man1" / "nonolith.1").exists()


@pytest.mark.parametrize(
    ("given", "printed"),
    [("4\n", "51234\n"), ("2 5\n", "810\n"), ("2x5", "810\n"), ("1.1/1:2//1", "X.X\nX..\n")],
)
def test_make_run_takes_what_is_piped_in(given: str, printed: str) -> None:
    run = subprocess.run(
        ["make", "--silent", "run"], cwd=ROOT, input=given, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout) == (0, printed)


def test_make_knows_the_targets_of_the_data_sets() -> None:
    for target, command in [
        ("data/4/all", "nonolith data make 4/all"),
        ("data/2x5/allHints", "nonolith data make 2x5/allHints"),
        ("data/4/clean", "nonolith data clean 4"),
        ("data/4/fullclean", "nonolith data fullclean 4"),
        ("data/all", "nonolith data make"),
        ("data/clean", "nonolith data clean"),
        ("data/fullclean", "nonolith data fullclean"),
    ]:
        done = subprocess.run(
            ["make", "--no-print-directory", "--dry-run", target],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.rstrip().endswith(f"/{command}"), target
