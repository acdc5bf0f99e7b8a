// Lines that nothing fits any more, in words.

import { columnOf, rowOf } from "./puzzle.js";
import { TEXTS } from "./texts.js";
import { troubleOf } from "./trouble.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./view.js").Line} Line */
/** @typedef {import("./lines.js").LineState} LineState */

/**
 * The lines that can't be finished.
 * @param {{rowStates: LineState[], columnStates: LineState[]}} scene
 * @returns {Line[]}
 */
export function impossibleLines({ rowStates, columnStates }) {
  return /** @type {const} */ ([["row", rowStates], ["column", columnStates]]).flatMap(([kind, states]) =>
    states.flatMap((state, index) => (state.possible ? [] : [{ kind, index }])));
}

/**
 * Say why nothing fits the first of some lines, and name the others.
 * @param {Puzzle} puzzle
 * @param {Int8Array} marks
 * @param {Line[]} lines
 */
export function whyStuck(puzzle, marks, [{ kind, index }, ...others]) {
  const t = TEXTS.play;
  const clue = kind === "row" ? puzzle.rows[index] : puzzle.columns[index];
  const line = kind === "row" ? rowOf(marks, puzzle, index) : columnOf(marks, puzzle, index);
  const names = others.slice(0, 2).map((other) => t[other.kind](other.index + 1));
  if (others.length > 2) names.push(t.andMore(others.length - 2));
  return t.stuck(t.trouble(troubleOf(clue, line), kind, index + 1, clue, puzzle.palette), names.join(", "));
}
