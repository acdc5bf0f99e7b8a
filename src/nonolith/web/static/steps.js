// Steps of an explanation: what each makes known, and how it is drawn. Pure.

import { UNKNOWN } from "./puzzle.js";

/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {{kind: "row"|"column", index: number}|null} line
 * @property {{kind: "row"|"column", index: number}[]} [lines] all lines that it is about
 * @property {string} sentence
 * @property {[row: number, column: number, colours: number][]} cells colours are a set of bits
 * @property {[row: number, column: number][]} reason
 * @property {[row: number, column: number][]} supposed
 * @property {[row: number, column: number][]} followed what the suppositions lead to
 * @property {{kind: "row"|"column", index: number}[]} conflicting lines without a common solution
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
  const decided = new Set(step.cells.map(([row, column]) => row * width + column));
  return {
    lines: step.lines?.length ? step.lines : step.line ? [step.line] : step.conflicting,
    reason: step.reason.map(([row, column]) => row * width + column),
    supposed: [...step.supposed, ...step.followed].map(([row, column]) => row * width + column)
      .filter((cell) => !decided.has(cell)),
    conclusion: step.cells.map(([row, column, colours]) =>
      /** @type {[number, number]} */ ([row * width + column, markOf(colours)])),
  };
}

/** @typedef {{height: number, width: number, palette: unknown[], givens: Int8Array|null}} Start what a solve begins with */

/**
 * The marks after the first so many steps.
 * @param {Step[]} steps
 * @param {number} number
 * @param {Start} puzzle
 * @returns {Int8Array}
 */
export function marksAfter(steps, number, puzzle) {
  return Int8Array.from(setsAfter(steps, number, puzzle), markOf);
}

/**
 * The cells of which the first so many steps have ruled out some colours, with those that are left.
 * @param {Step[]} steps
 * @param {number} number
 * @param {Start} puzzle
 * @returns {Map<number, number>}
 */
export function candidatesAfter(steps, number, puzzle) {
  const everything = 2 ** puzzle.palette.length - 1;
  const sets = [...setsAfter(steps, number, puzzle)].entries();
  return new Map([...sets].filter(([, set]) => set !== everything && markOf(set) === UNKNOWN));
}

/** @param {Step[]} steps @param {number} number @param {Start} start */
function setsAfter(steps, number, { height, width, palette, givens }) {
  const sets = new Uint32Array(height * width).fill(2 ** palette.length - 1);
  givens?.forEach((mark, cell) => { if (mark !== UNKNOWN) sets[cell] = 1 << mark; });
  for (const step of steps.slice(0, number)) {
    for (const [row, column, colours] of step.cells) sets[row * width + column] &= colours;
  }
  return sets;
}

/**
 * The next step for a player whose marks are right: the first that decides a cell not marked yet.
 * @param {Step[]} steps
 * @param {ArrayLike<number>} marks
 * @param {number} width
 * @returns {Step|null}
 */
export function nextStep(steps, marks, width) {
  return steps.find(({ cells }) => cells.some(([row, column, colours]) =>
    markOf(colours) !== UNKNOWN && marks[row * width + column] === UNKNOWN)) ?? null;
}
