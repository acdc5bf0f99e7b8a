// Calls over HTTP to the server that serves the page, each with the token of the address that was opened.

import { CallError } from "./calls.js";
import { TEXTS } from "./texts.js";

let token = "";

/** @returns {import("./calls.js").Transport} */
export function overServer() {
  return {
    takeToken,
    shelf: () => ask("shelf", {}),
    call: async (name, body, signal) => (await ask(name, { method: "POST", body: JSON.stringify(body), signal })).answer,
    watch: () => {}, // the server is ready when the page is
  };
}

/** Without a token in the address, the latest of any window counts: the server may have been started again. */
function takeToken() {
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
    return await fetch(new URL(`../api/${path}`, import.meta.url), { ...options, headers: { "X-Nonolith-Token": token } });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(TEXTS.errors.gone, 0);
  }
}
