// Steps of an explanation: what each makes known, and how it is drawn. Pure.

import { UNKNOWN } from "./puzzle.js";

/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {{kind: "row"|"column", index: number}|null} line
 * @property {string} sentence
 * @property {[row: number, column: number, colours: number][]} cells colours are a set of bits
 * @property {[row: number, column: number][]} reason
 * @property {[row: number, column: number][]} supposed
 */

/**
 * The mark of a set of colours: the only one in it, or unknown.
 * @param {number} colours
 */
export function markOf(colours) {
  return colours & (colours - 1) ? UNKNOWN : 31 - Math.clz32(colours);
}

/**
 * How a step is drawn on the board.
 * @param {Step} step
 * @param {number} width
 */
export function highlightOf(step, width) {
  return {
    lines: step.line ? [step.line] : [],
    reason: step.reason.map(([row, column]) => row * width + column),
    supposed: step.supposed.map(([row, column]) => row * width + column),
    conclusion: step.cells.map(([row, column, colours]) =>
      /** @type {[number, number]} */ ([row * width + column, markOf(colours)])),
  };
}

/**
 * The marks after the first so many steps.
 * @param {Step[]} steps
 * @param {number} number
 * @param {{height: number, width: number, palette: unknown[], givens: Int8Array|null}} puzzle
 * @returns {Int8Array}
 */
export function marksAfter(steps, number, { height, width, palette, givens }) {
  const everything = 2 ** palette.length - 1;
  const sets = new Uint32Array(height * width).fill(everything);
  givens?.forEach((mark, cell) => { if (mark !== UNKNOWN) sets[cell] = 1 << mark; });
  for (const step of steps.slice(0, number)) {
    for (const [row, column, colours] of step.cells) sets[row * width + column] &= colours;
  }
  return Int8Array.from(sets, markOf);
}

/**
 * The next step for a player: the first whose cells are not all marked. Wrong marks come before.
 * @param {Step[]} steps
 * @param {ArrayLike<number>} marks
 * @param {ArrayLike<number>} solution
 * @param {number} width
 * @returns {{wrong: number}|{step: Step}|null}
 */
export function nextStep(steps, marks, solution, width) {
  const wrong = Array.from(marks).findIndex((mark, cell) => mark !== UNKNOWN && mark !== solution[cell]);
  if (wrong >= 0) return { wrong };
  const step = steps.find(({ cells }) => cells.some(([row, column, colours]) =>
    markOf(colours) !== UNKNOWN && marks[row * width + column] === UNKNOWN));
  return step ? { step } : null;
}
