// Why nothing fits a line any more: the simplest thing that is true and enough. Pure.

import { UNKNOWN } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Block} Block */
/**
 * @typedef {{kind: "tooMany", colour: number, found: number, wanted: number}
 *   | {kind: "tooLong", colour: number, first: number, last: number, longest: number}
 *   | {kind: "tooFew", colour: number, left: number, wanted: number}
 *   | {kind: "noPlace"}} Trouble positions count from 0
 */

/**
 * @param {Block[]} clue one that fits the marks in no way
 * @param {ArrayLike<number>} marks
 * @returns {Trouble}
 */
export function troubleOf(clue, marks) {
  const cells = Array.from(marks);
  const colours = new Set([...clue.map((block) => block.colour), ...cells.filter((mark) => mark > 0)]);
  for (const colour of colours) {
    const lengths = clue.filter((block) => block.colour === colour).map((block) => block.length);
    const wanted = lengths.reduce((sum, length) => sum + length, 0);
    const found = cells.filter((mark) => mark === colour).length;
    if (found > wanted) return { kind: "tooMany", colour, found, wanted };
    const longest = Math.max(0, ...lengths);
    for (let first = 0; first < cells.length; first += 1) {
      let last = first;
      while (cells[last] === colour && cells[last + 1] === colour) last += 1;
      if (cells[first] === colour && last - first + 1 > longest) return { kind: "tooLong", colour, first, last, longest };
      first = last;
    }
    const left = cells.filter((mark) => mark === colour || mark === UNKNOWN).length;
    if (left < wanted) return { kind: "tooFew", colour, left, wanted };
  }
  return { kind: "noPlace" };
}
