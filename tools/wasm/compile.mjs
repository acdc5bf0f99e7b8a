// Compiles Python files with Pyodide's own Python: node compile.mjs PYODIDE FOLDER
//
// Each .py of the folder becomes a .pyc in its place, so that no browser compiles it at every start.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
python.FS.mkdirTree("/sources");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/sources");
python.runPython(`
import compileall, pathlib, sys
if not compileall.compile_dir("/sources", stripdir="/sources", quiet=1, legacy=True, optimize=2,
                              invalidation_mode=__import__("py_compile").PycInvalidationMode.UNCHECKED_HASH):
    sys.exit(1)
for path in pathlib.Path("/sources").rglob("*.py"):
    path.unlink()
`);
process.exit(0);
