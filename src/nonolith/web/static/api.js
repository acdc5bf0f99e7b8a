// Calls to the server, each with the token of the address that was opened.

import { TEXTS } from "./texts.js";

let token = "";

/** A call that was refused; the message is for the user. */
export class CallError extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Take the token out of the address, so that it is not in a link that somebody copies. Without one,
 * the latest that any window was opened with counts: the server may have been started again.
 * @returns {boolean} whether there was one
 */
export function takeToken() {
  const found = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  try {
    if (found) localStorage.setItem("nonolith:token", found);
    token = found ?? localStorage.getItem("nonolith:token") ?? token;
  } catch {
    token = found ?? token;
  }
  if (found) history.replaceState(null, "", location.pathname);
  return found !== undefined;
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function ask(path, options) {
  const used = token;
  let response = await send(path, options);
  if (response.status === 401) {
    takeToken();
    if (token !== used) response = await send(path, options);
  }
  if (response.status === 401) throw new CallError(TEXTS.errors.token, 401);
  const content = await response.json();
  if (!response.ok) throw new CallError(content.error, response.status);
  return content;
}

/** @param {string} path @param {RequestInit} options */
async function send(path, options) {
  try {
    return await fetch(path, { ...options, headers: { "X-Nonolith-Token": token } });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(TEXTS.errors.gone, 0);
  }
}

/**
 * What was given on the command line, and what the server can write.
 * @returns {Promise<{puzzles: any[], formats: import("./sharing.js").Format[]}>}
 */
export async function shelf() {
  return ask("/api/shelf", {});
}

/** The content of a file of the page. @param {string} name @returns {Promise<any>} */
export async function file(name) {
  const response = await fetch(`/static/${name}`);
  if (!response.ok) throw new CallError(TEXTS.errors.gone, response.status);
  return response.json();
}

/**
 * @param {string} job
 * @param {object} body
 * @param {AbortSignal} [signal] given up here is given up there
 * @returns {Promise<any>}
 */
export async function call(job, body, signal) {
  const { answer } = await ask(`/api/${job}`, { method: "POST", body: JSON.stringify(body), signal });
  return answer;
}

/** A file as base64. @param {Blob} file @returns {Promise<string>} */
export async function base64Of(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}
