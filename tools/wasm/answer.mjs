// Answers calls of the page with an engine, outside a browser: node answer.mjs ENGINE CALLS ANSWERS
//
// CALLS is a file with a JSON list of calls as the page makes them. ANSWERS is written: a list of the
// answers, each with the seconds that it took.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGES = "/lib/nonolith";

const folder = path.resolve(process.argv[2]) + path.sep;
const about = JSON.parse(fs.readFileSync(path.join(folder, "engine.json"), "utf8"));
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder, stdLibURL: path.join(folder, "python_stdlib.zip"), lockFileContents: about.lock, stderr: () => {} });
const unpack = (name) => python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(folder, name))), "zip", { extractDir: PACKAGES });
for (const name of Object.keys(about.start)) {
  if (name.endsWith(".zip") && name !== "python_stdlib.zip") unpack(name);
}
const begin = python.runPython(`
import sys
sys.path.insert(0, "${PACKAGES}")
from nonolith.web.engine import begin
begin`);
const answer = begin(Object.keys(about.packages), (name) => {
  unpack(about.packages[name]);
  return true;
});
const answers = JSON.parse(fs.readFileSync(process.argv[3], "utf8")).map((call) => {
  const start = performance.now();
  return [answer(call), (performance.now() - start) / 1000];
});
fs.writeFileSync(process.argv[4], JSON.stringify(answers));
process.exit(0);
