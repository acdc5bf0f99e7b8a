// Compiles Python files with Pyodide's own Python: node compile.mjs PYODIDE FOLDER
//
// Each .py of the folder becomes a .pyc in its place, so that no browser compiles it at every start. Of
// Python's own library only what a start imports does: the rest is smaller as it is.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
python.FS.mkdirTree("/sources");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/sources");
python.runPython(`
import compileall, pathlib, py_compile, sys

SOURCES = pathlib.Path("/sources")
LIBRARY = SOURCES / "python_stdlib"
HOW = {"optimize": 2, "invalidation_mode": py_compile.PycInvalidationMode.UNCHECKED_HASH}
own = [name for name in sys.modules if name not in ("compileall", "py_compile")]
for folder in SOURCES.iterdir():
    if folder == LIBRARY:
        continue
    if not compileall.compile_dir(folder, stripdir="/sources", quiet=1, legacy=True, **HOW):
        sys.exit(1)
    for path in folder.rglob("*.py"):
        path.unlink()
    sys.path.append(str(folder))
before = set(sys.modules)
import nonolith.web.engine
for name in [*own, *(set(sys.modules) - before)]:
    place = LIBRARY / name.replace(".", "/")
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.exists():
            py_compile.compile(path, path.with_suffix(".pyc"), path.relative_to(LIBRARY), doraise=True, **HOW)
            path.unlink()
`);
process.exit(0);
