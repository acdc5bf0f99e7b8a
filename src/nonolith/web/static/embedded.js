// What a published page knows of its puzzles: the solutions, and the steps of the explanation.

import { UNKNOWN } from "./puzzle.js";
import { nextStep } from "./steps.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./hints.js").Hint} Hint */
/** @typedef {import("./steps.js").Step & {hints: string[]}} ToldStep a step with what a hint says of it, level by level */
/** @typedef {{steps: ToldStep[], solutions: number[][][]|null}} Known solutions: all of them, or null where there are too many */

/** @param {Map<Puzzle, Known>} known @returns {import("./play.js").Oracle} */
export function embeddedOracle(known) {
  return {
    async check(puzzle, marks) {
      const solutions = known.get(puzzle)?.solutions;
      const nothing = { reason: "", wrong: [], together: false };
      if (!solutions) return { ...nothing, verdict: "unknown" };
      if (!solutions.length) return { ...nothing, verdict: "contradictory" };
      const flat = marks.flat();
      const all = solutions.map((solution) => solution.flat());
      const alone = inNone(flat, all);
      const wrong = alone.length ? alone : conflicting(flat, all);
      const cells = wrong.map((cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width]);
      return { verdict: "checked", reason: "", wrong: cells, together: !alone.length && cells.length > 0 };
    },
    async hint(puzzle, marks, level) {
      const { steps, solutions } = known.get(puzzle) ?? { steps: [], solutions: null };
      const flat = marks.flat();
      const wrong = conflicting(flat, solutions?.map((solution) => solution.flat()) ?? null);
      if (wrong.length) return wrongHint(puzzle, flat, wrong, level);
      const step = nextStep(steps, flat, puzzle.width);
      if (step) return stepHint(/** @type {ToldStep} */ (step), level);
      const last = steps.at(-1);
      return { kind: "no more", level, text: last && !last.cells.length ? last.sentence : TEXTS.hint.noMore, line: null };
    },
  };
}

/** The marks that no solution has. @param {number[]} marks @param {number[][]} solutions */
function inNone(marks, solutions) {
  return marks.flatMap((mark, cell) =>
    (mark !== UNKNOWN && solutions.every((solution) => solution[cell] !== mark) ? [cell] : []));
}

/**
 * Marks that no solution has all together, of which none can be left out; one alone, if there is one.
 * @param {number[]} marks
 * @param {number[][]|null} solutions
 * @returns {number[]}
 */
export function conflicting(marks, solutions) {
  if (!solutions?.length) return [];
  const fails = (/** @type {number[]} */ cells) =>
    solutions.every((solution) => cells.some((cell) => solution[cell] !== marks[cell]));
  const marked = marks.flatMap((mark, cell) => (mark === UNKNOWN ? [] : [cell]));
  if (!fails(marked)) return [];
  const alone = marked.find((cell) => fails([cell]));
  if (alone !== undefined) return [alone];
  return marked.reduce((kept, cell) => {
    const fewer = kept.filter((other) => other !== cell);
    return fails(fewer) ? fewer : kept;
  }, marked);
}

/**
 * @param {Puzzle} puzzle
 * @param {number[]} marks
 * @param {number[]} wrong
 * @param {number} level
 * @returns {Hint}
 */
function wrongHint(puzzle, marks, wrong, level) {
  const t = TEXTS.hint;
  const cells = wrong.map((cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width]);
  const [row, column] = cells[0];
  const rows = [...new Set(cells.map((cell) => TEXTS.play.row(cell[0] + 1)))];
  const text = level === 1 ? t.wrongIn(rows)
    : cells.length > 1 ? t.notAll(cells.map(([r, c]) => t.cell(r + 1, c + 1)))
      : level < 4 ? t.wrong(row + 1, column + 1) : t.wrongAs(row + 1, column + 1, marks[wrong[0]], puzzle.palette);
  return { kind: "wrong mark", level, text, line: null, ...(level > 1 ? { cells } : {}) };
}

/** @param {ToldStep} step @param {number} level @returns {Hint} */
function stepHint(step, level) {
  /** @type {Hint} */
  const hint = { kind: "step", level, text: step.hints[level - 1] ?? step.sentence, line: step.line };
  if (level >= 2) hint.cells = step.cells.map(([row, column]) => [row, column]);
  if (level === 4) hint.step = step;
  return hint;
}
