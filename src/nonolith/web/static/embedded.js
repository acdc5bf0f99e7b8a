// What a published page knows of its puzzles: the solution, and the steps of the explanation.

import { UNKNOWN } from "./puzzle.js";
import { nextStep } from "./steps.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./hints.js").Hint} Hint */
/** @typedef {{steps: import("./steps.js").Step[], solution: number[][]|null}} Known */

/** @param {Map<Puzzle, Known>} known @returns {import("./play.js").Oracle} */
export function embeddedOracle(known) {
  return {
    async check(puzzle, marks) {
      const solution = known.get(puzzle)?.solution ?? null;
      if (!solution) return { verdict: "multiple", reason: "", wrong: [] };
      const wrong = marks.flatMap((row, r) => row.flatMap((mark, c) =>
        (mark !== UNKNOWN && mark !== solution[r][c] ? [[r, c]] : [])));
      return { verdict: "unique", reason: "", wrong };
    },
    async hint(puzzle, marks, level) {
      const { steps, solution } = known.get(puzzle) ?? { steps: [], solution: null };
      const flat = marks.flat();
      const next = nextStep(steps, flat, solution?.flat() ?? flat.map((mark) => (mark === UNKNOWN ? 0 : mark)), puzzle.width);
      return hintOf(next, level, puzzle.width);
    },
  };
}

/**
 * @param {ReturnType<typeof nextStep>} next
 * @param {number} level
 * @param {number} width
 * @returns {Hint}
 */
function hintOf(next, level, width) {
  const t = TEXTS.hint;
  if (!next) return { kind: "no more", level, text: t.noMore, line: null };
  if ("wrong" in next) {
    const [row, column] = [Math.floor(next.wrong / width), next.wrong % width];
    return { kind: "wrong mark", level, text: t.wrong(row + 1, column + 1), line: null, cells: [[row, column]] };
  }
  const { step } = next;
  const where = step.line ? t.look(TEXTS.play[step.line.kind](step.line.index + 1)) : t.lookAnywhere;
  const words = TEXTS.learn.techniques[/** @type {keyof typeof TEXTS.learn.techniques} */ (step.technique)];
  /** @type {Hint} */
  const hint = { kind: "step", level, text: where, line: step.line };
  if (level >= 2) hint.cells = step.cells.map(([row, column]) => [row, column]);
  if (level === 3 && words) hint.text = `${where} ${words.name}: ${words.rule}`;
  if (level === 4) Object.assign(hint, { text: step.sentence, step });
  return hint;
}
