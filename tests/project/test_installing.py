"""What a newcomer's machine does: a sentence where something is missing, a wheel that works."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

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


def test_a_wheel_installs_and_solves(tmp_path: Path) -> None:
    python = [sys.executable, "-m"]
    build = [*python, "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
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
    done = subprocess.run(
        [home / "bin" / "nonolith", "solve"],
        cwd=tmp_path,
        input="1.1/1:2//1",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "X.X\nX..\n"
    assert (home / "share" / "man" / "man1" / "nonolith.1").exists()
