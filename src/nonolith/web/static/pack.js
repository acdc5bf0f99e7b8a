// The puzzles of a file, played in their order.

import { idOf, puzzleOf } from "./puzzle.js";
import * as storage from "./storage.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export class Pack {
  /** @param {any[]} given puzzles of the command line, as JSON */
  constructor(given) {
    /** @type {any[]} */
    this.puzzles = given.length ? given : storage.remembered("pack") ?? [];
  }

  /** @param {any[]} puzzles */
  open(puzzles) {
    this.puzzles = puzzles;
    storage.remember("pack", puzzles); // a large one may not fit: then it lasts as long as the page
  }

  /** The puzzle behind another one, or null. @param {Puzzle|null} puzzle @returns {Puzzle|null} */
  next(puzzle) {
    const id = puzzle && idOf(puzzle);
    const index = this.puzzles.findIndex((json) => idOf(puzzleOf(json)) === id);
    const json = index >= 0 ? this.puzzles[index + 1] : undefined;
    return json ? puzzleOf(json) : null;
  }
}
