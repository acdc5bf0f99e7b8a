// A worker that answers calls: Python in WebAssembly, with nonolith in it.
//
// The first message brings the engine's files; each one after that is a call, as the server would get it.
// What Python needs for few calls only, PDF for instance, it fetches when it is imported.

/** @type {((message: string) => string)|null} */
let answer = null;

/** The part of Pyodide that is used here. @typedef {{unpackArchive: (buffer: ArrayBuffer, format: string, options: object) => void, runPython: (code: string) => any}} Python */

const PACKAGES = "/lib/nonolith";
const START = `
import sys
sys.path.insert(0, "${PACKAGES}")
from nonolith.web.engine import begin
begin`;

onmessage = async ({ data }) => {
  try {
    if (answer) {
      postMessage({ text: answer(data) });
      return;
    }
    answer = await begun(data);
    postMessage("ready");
  } catch (error) {
    console.warn(error);
    postMessage("dead"); // Python has ended: out of memory, or of the stack
  }
};

/** @param {import("./engine_files.js").EngineFiles & {most: number}} engine */
async function begun({ address, files, code, later, lock, most }) {
  boundMemory(most);
  // Pyodide fetches and compiles what is here already.
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (url) => new Response(files[String(url).split("/").at(-1) ?? ""] ?? "");
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: code, instance: await WebAssembly.instantiate(code, imports) });
  const [{ loadPyodide }, { default: create }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(new URL(name, address).href)));
  /** @type {Python} */
  const python = await loadPyodide({
    indexURL: address,
    stdLibURL: new URL("python_stdlib.zip", address).href,
    lockFileContents: lock,
    createPyodideModule: create,
  });
  Object.assign(globalThis, { fetch });
  Object.assign(WebAssembly, { instantiateStreaming });
  for (const [name, content] of Object.entries(files)) {
    if (name !== "python_stdlib.zip") python.unpackArchive(content, "zip", { extractDir: PACKAGES });
  }
  /** @type {Set<string>} */
  const here = new Set();
  const fetchPackage = (/** @type {string} */ name) => {
    const part = later[name]; // of several packages
    if (!here.has(part)) {
      const content = fetched(new URL(part, address));
      if (!content) return false;
      python.unpackArchive(content, "zip", { extractDir: PACKAGES });
      here.add(part);
    }
    return true;
  };
  return python.runPython(START)(Object.keys(later), fetchPackage);
}

/** Fetch a file while Python waits; null if it can't be fetched. @param {URL} url @returns {ArrayBuffer|null} */
function fetched(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  postMessage("fetching");
  try {
    request.send();
    return request.status === 200 ? request.response : null;
  } catch {
    return null;
  } finally {
    postMessage("fetched");
  }
}

/** Let memory grow no further than some bytes: beyond, Python says that there is none. @param {number} most */
function boundMemory(most) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function bounded(/** @type {number} */ pages) {
    if (this.buffer.byteLength + 65536 * pages > most) throw new RangeError("this is more than an engine may take");
    return grow.call(this, pages);
  };
}

export {}; // a module, so that its names are its own
