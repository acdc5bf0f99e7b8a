// The keys of a part of the page that has a board, wherever the focus is. Those of its cells are in keys.js.

import { UNKNOWN } from "./puzzle.js";

const CLOSER = 1.25;

/**
 * @typedef {object} Shortcuts
 * @property {import("./view.js").BoardView} view
 * @property {(kind: number) => void} [choose] a tool
 * @property {() => void} [undo]
 * @property {() => void} [redo]
 * @property {Record<string, () => void>} own keys of this part alone, in small letters
 * @property {import("./play.js").Action[]} [actions] what the surroundings offer besides
 */

/**
 * Do what a key asks for; true where one was meant.
 * @param {KeyboardEvent} event
 * @param {Shortcuts} part
 */
export function press(event, part) {
  const action = meant(event, part);
  action?.();
  return action !== undefined;
}

/** @param {KeyboardEvent} event @param {Shortcuts} part @returns {(() => void)|undefined} */
function meant(event, { view, choose, undo, redo, own, actions = [] }) {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return event.shiftKey ? redo : undo;
    return key === "y" ? redo : undefined;
  }
  if (event.altKey) return undefined;
  if (choose && /^[0-9]$/.test(key)) return () => choose(Number(key));
  if (choose && key === "e") return () => choose(UNKNOWN);
  if (key === "+" || key === "=") return () => view.zoom(CLOSER);
  if (key === "-") return () => view.zoom(1 / CLOSER);
  if (key === "*") return () => view.fitWhole();
  return own[key] ?? actions.find((each) => each.key?.toLowerCase() === key)?.action;
}
