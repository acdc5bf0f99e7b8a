// What the browser keeps: settings, games with their history, and what was solved.

import { idOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./board.js").Saved} Saved */
/** @typedef {{puzzle: any, saved: Saved|null, seconds: number, solved: string|null, at: number}} Game */
/** @typedef {{title: string, height: number, width: number, colours: number, begun: boolean, seconds: number, solved: string|null, at: number}} Entry */
/** @typedef {{theme: "auto"|"light"|"dark", timer: boolean, symbols: boolean, free: boolean, checking: boolean}} Settings */

const PREFIX = "nonolith:";

/** @type {Settings} */
const DEFAULTS = { theme: "auto", timer: true, symbols: false, free: false, checking: false };

/** @param {string} key */
function read(key) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // switched off, or not ours
  }
}

/** @param {string} key @param {unknown} value @returns {boolean} whether it is kept */
function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...read("settings") };
}

/** @param {Partial<Settings>} changed */
export function keepSettings(changed) {
  return write("settings", { ...settings(), ...changed });
}

/** @param {Puzzle} puzzle @returns {Game|null} */
export function game(puzzle) {
  const kept = read(`game:${idOf(puzzle)}`);
  return kept && Array.isArray(kept.saved?.marks) ? kept : null;
}

/**
 * @param {Puzzle} puzzle
 * @param {Omit<Game, "puzzle"|"at">} state
 * @returns {boolean} whether it is kept
 */
export function keepGame(puzzle, state) {
  const id = idOf(puzzle);
  const at = Date.now();
  const index = entries();
  index[id] = {
    title: puzzle.title,
    height: puzzle.height,
    width: puzzle.width,
    colours: puzzle.palette.length - 1,
    begun: (state.saved?.done ?? 0) > 0,
    seconds: state.seconds,
    // What was solved once stays solved, and its first time counts.
    solved: index[id]?.solved ?? state.solved,
    at,
  };
  write("last", id);
  return write(`game:${id}`, { ...state, puzzle: puzzle.json, at }) && write("index", index);
}

/** @returns {Record<string, Entry>} */
export function entries() {
  const index = read("index");
  return index && typeof index === "object" ? index : {};
}

/** The puzzle of a game that is kept. @param {string} id */
export function puzzleJson(id) {
  return read(`game:${id}`)?.puzzle ?? null;
}

/** The puzzle that was on the board last. */
export function lastJson() {
  const id = read("last");
  return typeof id === "string" ? puzzleJson(id) : null;
}

/** @param {string} key @returns {any} */
export function remembered(key) {
  return read(`more:${key}`);
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  return write(`more:${key}`, value);
}
