"""The compiled core as a module of Pyodide, built with Debian's clang and lld.

Where there is Emscripten, `cibuildwheel` builds the same as a wheel (pyproject.toml); this way
needs packages of Debian alone. The module uses Python's stable interface, so that the headers of
any Python from 3.12 on will do.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WASM = ROOT / "tools" / "wasm"
LLVM = 19
"""The major version of clang, whose libc++ has the names that Pyodide exports (std::__2)."""

PACKAGES = {
    "clang-19": Path(f"/usr/lib/llvm-{LLVM}/bin/clang++"),
    "lld-19": Path(f"/usr/lib/llvm-{LLVM}/bin/wasm-ld"),
    "llvm-19": Path(f"/usr/lib/llvm-{LLVM}/bin/llvm-ar"),
    "libc++-19-dev-wasm32": Path(f"/usr/lib/llvm-{LLVM}/include/wasm32-wasi/c++/v1/vector"),
    "emscripten": Path("/usr/share/emscripten/cache/sysroot/include/pthread.h"),
}
"""Debian's packages, with a file of each that is used here."""


class MissingToolError(Exception):
    """Something that the build needs is not on this machine; the message names it."""


def missing() -> str:
    """Return one line about what is missing on this machine; empty if everything is there."""
    packages = [name for name, file in PACKAGES.items() if not file.exists()]
    if packages:
        return f"on Debian: apt-get install {' '.join(packages)}"
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "on Debian: apt-get install nodejs npm"
    if _python() is None:
        return "Python 3.12 or newer with its headers: name it with NONOLITH_HEADERS_OF=PATH"
    return ""


def build(folder: Path) -> Path:
    """Build the core in a folder, anew only what has changed, and return the module's file.

    :raises MissingToolError: a tool is not there.
    :raises subprocess.CalledProcessError: the build fails; it has said why.
    """
    if problem := missing():
        raise MissingToolError(problem)
    found = _python()
    assert found is not None
    python, headers = found
    include, made = folder / "python", folder / "core"
    if not (include / "Python.h").exists():
        shutil.copytree(headers, include)
    # Python.h takes the configuration that lies beside it.
    shutil.copy(WASM / "include" / "pyconfig.h", include / "pyconfig.h")
    tools = Path(sys.executable).parent
    settings = {
        "CMAKE_MAKE_PROGRAM": tools / "ninja",
        "CMAKE_BUILD_TYPE": "Release",
        "CMAKE_TOOLCHAIN_FILE": WASM / "toolchain.cmake",
        "NONOLITH_WASM_LLVM": LLVM,
        "NONOLITH_STABLE_ABI": "ON",
        "Python_EXECUTABLE": python,
        "Python_INCLUDE_DIR": include,
    }
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    # That Python is asked where nanobind is, and it has no packages of its own.
    packages = os.pathsep.join(path for path in sys.path if path.endswith("-packages"))
    environment = os.environ | {"PYTHONPATH": packages}
    log = folder / "core.log"
    with log.open("w") as said:
        for command in (
            [tools / "cmake", "-G", "Ninja", "-S", ROOT, "-B", made, *defined],
            [tools / "ninja", "-C", made, "_core"],
        ):
            subprocess.run(
                list(map(str, command)), env=environment, stdout=said, stderr=said, check=True
            )
    (module,) = made.glob("_core.*.wasm")
    return module


def _python() -> tuple[Path, Path] | None:
    """Return a Python of this machine from 3.12 on, and the folder of its headers."""
    for python in _candidates():
        asked = (
            "import sys, sysconfig; "
            "print(sys.version_info >= (3, 12), sysconfig.get_path('include'))"
        )
        try:
            said = subprocess.run(
                [python, "-S", "-c", asked], capture_output=True, text=True, check=True
            ).stdout
        except (OSError, subprocess.CalledProcessError):
            continue
        suits, _, headers = said.strip().partition(" ")
        if suits == "True" and (Path(headers) / "Python.h").exists():
            return python, Path(headers)
    return None


def _candidates() -> Iterator[Path]:
    """Yield programs that may be such a Python: the one that is named, and those that are usual."""
    if named := os.environ.get("NONOLITH_HEADERS_OF"):
        yield Path(named)
        return
    yield Path(sys.executable)
    for minor in (14, 13, 12):
        if found := shutil.which(f"python3.{minor}"):
            yield Path(found)
    for home in (os.environ.get("PYENV_ROOT"), "~/.pyenv"):
        if home:
            yield from sorted(Path(home).expanduser().glob("versions/3.1[2-9]*/bin/python3"))
