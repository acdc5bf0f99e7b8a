"""The engine of the page without a server: Python and nonolith's core, in WebAssembly.

    python -m tools.engine FOLDER

Pyodide comes from npm and wheels from PyPI, in pinned versions with checked hashes; the core is
compiled here (:mod:`tools.wasm_core`). The folder gets the files that a worker of the page loads,
and ``engine.json``, which names them; `nonolith site` puts them into a site.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from nonolith.version import __version__
from nonolith.web.page_file import STATIC, modules
from tools import wasm_core

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "wasm"
FETCHED = BUILD / "fetched"
SOURCE = ROOT / "src" / "nonolith"
REQUIREMENTS = ROOT / "requirements" / "engine.txt"

PYODIDE = "314.0.7"
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""Of that Pyodide, as pip names them."""

FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
"""Python's own library, as source: compiled here, so that no browser does it at every start."""

SELDOM = (
    *("_pydatetime", "_pyio", "_pyrepl", "ctypes", "doctest", "imaplib", "mailbox"),
    *("multiprocessing", "optparse", "pdb", "pickletools", "pydoc", "pydoc_data", "smtplib"),
    *("statistics", "tarfile", "wsgiref", "xmlrpc"),
)
"""Modules of it that hardly a call uses."""

PACKAGES = {
    **dict.fromkeys(SELDOM, "library.zip"),
    **dict.fromkeys(("difflib", "fpdf", "uharfbuzz", "unittest"), "pdf.zip"),
}
"""What is loaded when it is first imported, and from where; all else is before the first call."""

LEFT_OUT = ("cli", "datasets", "scanning/weights", "web/static", "_core.pyi")
"""Parts of the package that no call of the page uses, by the beginning of their path."""

SAT = ("pysolvers", "pycard")
"""What is used of python-sat, by the beginning of its path: its compiled modules alone."""


def main(folder: Path) -> None:
    """Write the engine into a folder."""
    if problem := wasm_core.missing():
        sys.exit(f"nonolith: the page without a server can't be built here: it takes {problem}")
    try:
        core = wasm_core.build(BUILD)
    except subprocess.CalledProcessError:
        sys.exit(f"nonolith: the core could not be built; the full output is in {BUILD}/core.log")
    pyodide, wheels = _pyodide(), _wheels()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in FROM_PYODIDE:
        shutil.copy(pyodide / name, folder / name)
    trees = BUILD / "trees"
    shutil.rmtree(trees, ignore_errors=True)
    with zipfile.ZipFile(pyodide / LIBRARY) as packed:
        for name in packed.namelist():
            module = name.partition("/")[0].removesuffix(".py")
            packed.extract(name, trees / Path(PACKAGES.get(module, LIBRARY)).stem)
    _copy_package(trees / "nonolith", core)
    for wheel in wheels:
        _unpack(wheel, trees / ("sat" if wheel.name.startswith("python_sat") else "pdf"))
    _compiled(trees, pyodide, folder)
    lock = (pyodide / "pyodide-lock.json").read_text()
    parts = sorted(path.name for path in folder.iterdir())
    files = {name: _described(folder / name) for name in parts}
    later = set(PACKAGES.values())
    about = {
        "version": __version__,
        "pyodide": PYODIDE,
        "lock": {"info": json.loads(lock)["info"], "packages": {}},
        "start": {name: files[name] for name in parts if name not in later},
        "later": {name: files[name] for name in sorted(later)},
        "packages": PACKAGES,
    }
    (folder / "engine.json").write_text(json.dumps(about, indent=1) + "\n")


def _described(path: Path) -> dict[str, object]:
    content = path.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _pyodide() -> Path:
    """Return the folder of Pyodide, from npm."""
    folder, archive = FETCHED / f"pyodide-{PYODIDE}", FETCHED / f"pyodide-{PYODIDE}.tgz"
    FETCHED.mkdir(parents=True, exist_ok=True)
    if not archive.exists():
        command = ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"]
        subprocess.run(command, cwd=FETCHED, stdout=subprocess.DEVNULL, check=True)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != PYODIDE_SHA256:
        archive.unlink()
        sys.exit(
            f"nonolith: Pyodide {PYODIDE} is another file than expected: its SHA-256 is {found}"
        )
    if not folder.exists():
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
    return folder / "package"


def _wheels() -> list[Path]:
    """Return the wheels, from PyPI, as pinned."""
    folder = FETCHED / hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:12]
    if not folder.exists():
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        wanted = [
            "--require-hashes",
            "--no-deps",
            "--only-binary",
            ":all:",
            "-r",
            str(REQUIREMENTS),
        ]
        machine = ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *wanted, *machine, "--dest", str(unfinished)], check=True)
        unfinished.rename(folder)
    return sorted(folder.glob("*.whl"))


def _copy_package(folder: Path, core: Path) -> None:
    """Copy what the calls of the page use of the package, with the core for WebAssembly."""
    published = {f"web/static/{name}" for name in (*modules("published.js"), "style.css")}
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        used = name in published or not name.startswith(LEFT_OUT)
        if path.suffix == ".py" and "\nimport numpy as np" in path.read_text(encoding="utf-8"):
            continue  # there is no wheel of NumPy for it
        if path.is_file() and used and path.suffix not in (".so", ".pyc", ".pyd"):
            target = folder / "nonolith" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    shutil.copy(core, folder / "nonolith" / "_core.abi3.so")
    assert STATIC == SOURCE / "web" / "static"


def _unpack(wheel: Path, folder: Path) -> None:
    """Unpack a wheel, without its notes about itself and what nothing here uses."""
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            if ".dist-info/" in name or ".data/" in name:
                continue
            if folder.name != "sat" or name.startswith(SAT):
                packed.extract(name, folder)


def _compiled(trees: Path, pyodide: Path, folder: Path) -> None:
    """Compile every tree with Pyodide's own Python, and pack it."""
    script = ROOT / "tools" / "wasm" / "compile.mjs"
    subprocess.run(["node", str(script), str(pyodide), str(trees)], check=True)
    for tree in sorted(trees.iterdir()):
        with zipfile.ZipFile(
            folder / f"{tree.name}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9
        ) as packed:
            for path in sorted(tree.rglob("*")):
                if path.is_file():
                    # The same bytes whenever it is built.
                    entry = zipfile.ZipInfo(path.relative_to(tree).as_posix())
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    packed.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tools.engine FOLDER")
    main(Path(os.path.abspath(sys.argv[1])))
