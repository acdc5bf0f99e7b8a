// What the browser keeps: settings, games with their history, and what was solved.

import { idOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./board.js").Saved} Saved */
/** @typedef {{puzzle: any, saved: Saved|null, seconds: number, solved: string|null, finished: boolean, at: number}} Game */
/**
 * @typedef {object} Entry what is known of a game without opening it
 * @property {string} title
 * @property {number} height
 * @property {number} width
 * @property {number} colours
 * @property {boolean} begun
 * @property {number} seconds of the game under way
 * @property {string|null} solved when it was solved for the first time
 * @property {number|null} best the fewest seconds that it was solved in
 * @property {number} at
 * @property {string} [catalogue] its number in a library
 */
/** @typedef {{language: string, theme: "auto"|"light"|"dark"|"sepia", timer: boolean, symbols: boolean, free: boolean, checking: boolean, letters: boolean, titles: boolean, crossing: "small"|"always"|"never", sound: boolean, vibration: boolean, darkBoard: boolean}} Settings */

const PREFIX = "nonolith:";

/** @type {Settings} */
const DEFAULTS = { language: "auto", theme: "auto", timer: true, symbols: false, free: false, checking: false, letters: true, titles: false,
  crossing: "small", sound: false, vibration: false, darkBoard: true };

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

/** The key of a game in the browser's store. @param {string} id */
export function gameKey(id) {
  return `${PREFIX}game:${id}`;
}

/** @param {Puzzle} puzzle @returns {Game|null} */
export function game(puzzle) {
  return gameOf(idOf(puzzle));
}

/** What is kept of a game. @param {string} id @returns {Game|null} */
export function gameOf(id) {
  const kept = read(`game:${id}`);
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
  const before = index[id];
  const best = Math.min(before?.best ?? Infinity, state.finished ? state.seconds : Infinity);
  index[id] = {
    title: puzzle.json.title ?? "",
    height: puzzle.height,
    width: puzzle.width,
    colours: puzzle.palette.length - 1,
    begun: (state.saved?.done ?? 0) > 0,
    seconds: state.seconds,
    // What was solved once stays solved.
    solved: before?.solved ?? state.solved,
    best: Number.isFinite(best) ? best : null,
    at,
    ...(puzzle.json.catalogue ? { catalogue: puzzle.json.catalogue } : {}),
  };
  const keep = () => write(`game:${id}`, { ...state, puzzle: puzzle.json, at }) && write("index", index);
  return keep() || (makeRoom(index, id) && keep());
}

/**
 * Let go of the strokes of games that are finished; that they were solved, and how fast, stays known.
 * @param {Record<string, Entry>} index
 * @param {string} current the game that is to be kept
 * @returns {boolean} whether there is more room now
 */
function makeRoom(index, current) {
  const finished = Object.keys(index).filter((id) => id !== current && read(`game:${id}`)?.finished);
  for (const id of finished) localStorage.removeItem(gameKey(id));
  return finished.length > 0;
}

/** @returns {Record<string, Entry>} */
export function entries() {
  const index = read("index");
  return index && typeof index === "object" ? index : {};
}

/** The puzzle that was on the board last. */
export function lastJson() {
  const last = read("last");
  return Array.isArray(last?.rows) && Array.isArray(last?.columns) ? last : null;
}

/** @param {Puzzle} puzzle */
export function keepLast(puzzle) {
  return write("last", puzzle.json);
}

/** @param {string} key @returns {any} */
export function remembered(key) {
  return read(`more:${key}`);
}

/** Hear of what another window remembers. @param {string} key @param {() => void} heard */
export function whenRemembered(key, heard) {
  window.addEventListener("storage", (event) => {
    if (event.key === `${PREFIX}more:${key}`) heard();
  });
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  return write(`more:${key}`, value);
}
