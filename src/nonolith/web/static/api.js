// What the page asks for: calls, and files of its own. A server answers the calls or, in a site without
// one, workers in this tab; nothing else knows which.

import { CallError } from "./calls.js";
import { overEngines } from "./over_engines.js";
import { overServer } from "./over_server.js";
import { TEXTS } from "./texts.js";

const { engine } = document.documentElement.dataset;
const transport = engine === undefined ? overServer() : overEngines(new URL(engine, document.baseURI));

/**
 * Take the token of a server out of the address, so that it is not in a link that somebody copies.
 * @returns {boolean} whether there was one
 */
export function takeToken() {
  return transport.takeToken();
}

/**
 * The puzzles that came with the page, what it can write, and the counts that are known.
 * @returns {Promise<{puzzles: any[], formats: import("./sharing.js").Format[], counts: import("./counts.js").Count[]}>}
 */
export async function shelf() {
  return transport.shelf();
}

/** The content of a file of the page. @param {string} name @returns {Promise<any>} */
export async function file(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new CallError(TEXTS.errors.gone, response.status);
  return response.json();
}

/**
 * @param {string} name
 * @param {object} body
 * @param {AbortSignal} [signal] given up here is given up there
 * @returns {Promise<any>}
 */
export async function call(name, body, signal) {
  return transport.call(name, body, signal);
}

/**
 * Be told how much is there of what answers calls, from 0 to 1; never, if it is all there from the start.
 * @param {(share: number) => void} told
 */
export function watch(told) {
  transport.watch(told);
}

/** A file as base64. @param {Blob} file @returns {Promise<string>} */
export async function base64Of(file) {
  return base64(new Uint8Array(await file.arrayBuffer()));
}

/** @param {Uint8Array|Uint8ClampedArray} bytes */
export function base64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}
