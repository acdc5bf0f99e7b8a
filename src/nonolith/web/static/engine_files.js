// The files of the engine: fetched once, kept by the browser, compiled once for all engines of this tab.

import { CallError } from "./calls.js";
import { TEXTS } from "./texts.js";

/** @typedef {{address: string, files: Record<string, ArrayBuffer>, code: WebAssembly.Module, later: Record<string, string>, lock: object}} EngineFiles */
/** @typedef {{bytes: number, sha256: string}} About */

const CODE = "pyodide.asm.wasm";
const STORE = "nonolith-engine"; // the service worker looks there too

/**
 * @param {URL} address
 * @param {(share: number) => void} told how much of it is there
 * @returns {Promise<EngineFiles>}
 */
export async function fetchEngine(address, told) {
  try {
    const store = await caches?.open(STORE).catch(() => null) ?? null;
    const about = await (await taken(new URL("engine.json", address), store)).json();
    /** @type {[string, About][]} */
    const start = Object.entries(about.start);
    const all = start.reduce((sum, [, { bytes }]) => sum + bytes, 0);
    let come = 0;
    const arrived = (/** @type {number} */ bytes) => {
      come += bytes;
      told(Math.min(0.95 * (come / all), 0.95)); // starting it is the rest
    };
    /** @type {Record<string, ArrayBuffer>} */
    const files = {};
    let code = /** @type {WebAssembly.Module|null} */ (null);
    await Promise.all(start.map(async ([name]) => {
      const response = await taken(new URL(name, address), store);
      const counted = counting(response.clone(), arrived);
      if (name === CODE) code = await compiled(response);
      else if (!name.endsWith(".mjs")) files[name] = await response.arrayBuffer();
      await counted;
    }));
    return { address: address.href, files, code: /** @type {any} */ (code), later: about.packages, lock: about.lock };
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(TEXTS.errors.noEngine, 0);
  }
}

/** @param {URL} url @param {Cache|null} store */
async function taken(url, store) {
  const kept = await store?.match(url);
  if (kept) return kept;
  const response = await fetch(url);
  if (!response.ok) throw new CallError(TEXTS.errors.noEngine, response.status);
  // Where the browser's store is full, it is fetched again next time.
  store?.put(url, response.clone()).catch(() => {});
  return response;
}

/** @param {Response} response @param {(bytes: number) => void} arrived */
async function counting(response, arrived) {
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = await reader?.read() ?? { done: true, value: undefined };
    if (done) return;
    arrived(value?.length ?? 0);
  }
}

/** @param {Response} response @returns {Promise<WebAssembly.Module>} */
async function compiled(response) {
  // Some hosts don't know what the file is, and the browser then refuses to compile it as it comes.
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
