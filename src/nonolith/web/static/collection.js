// The library as one player knows it: what is solved, what comes next, and which titles are secret.

import { dayKey } from "./daily.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";
import { catalogueOf } from "./library.js";

/** @typedef {import("./library.js").Entry} Entry */
/** @typedef {import("./library.js").Library} Library */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{id: string, entry: storage.Entry}} Known a game that is kept, by its key */

export class Collection {
  /** @param {Library} library */
  constructor(library) {
    this.library = library;
    /** @type {Map<string, Known>} by catalogue number */
    this.known = new Map();
    this.refresh();
  }

  /** Read anew what the browser keeps. */
  refresh() {
    this.known = new Map(Object.entries(storage.entries()).flatMap(([id, entry]) =>
      (entry.catalogue ? [[entry.catalogue, { id, entry }]] : [])));
  }

  /** @param {Entry} entry */
  isSolved(entry) {
    return Boolean(this.known.get(catalogueOf(entry))?.entry.solved);
  }

  /** Whether a puzzle was solved on a day or before. @param {Entry} entry @param {Date} date */
  isSolvedBy(entry, date) {
    const solved = this.known.get(catalogueOf(entry))?.entry.solved;
    return Boolean(solved) && dayKey(new Date(String(solved))) <= dayKey(date);
  }

  /** What is kept of a game: its puzzle and marks, or null. @param {Entry} entry */
  game(entry) {
    const known = this.known.get(catalogueOf(entry));
    return known ? storage.gameOf(known.id) : null;
  }

  /** The title that may be shown. @param {Entry} entry */
  nameOf(entry) {
    return this.isSolved(entry) || storage.settings().titles ? entry.title
      : TEXTS.library.nameless(TEXTS.library.pack(entry.pack), entry.number + 1);
  }

  /** A puzzle under the title that may be shown. @param {Puzzle} puzzle @returns {Puzzle} */
  named(puzzle) {
    const entry = this.library.entryOf(puzzle);
    return entry ? { ...puzzle, title: this.nameOf(entry) } : puzzle;
  }

  /** @param {Entry} entry */
  async puzzle(entry) {
    return this.named(await this.library.puzzle(entry));
  }

  /**
   * The entry to play next: the first of the same pack that is not solved, then the first of all.
   * @param {Puzzle|null} puzzle the one before
   * @returns {Entry|null}
   */
  next(puzzle = null) {
    const { entries } = this.library;
    const last = puzzle && this.library.entryOf(puzzle);
    const open = entries.filter((entry) => entry !== last && !this.isSolved(entry));
    if (!last) return open[0] ?? null;
    const same = open.filter((entry) => entry.pack === last.pack);
    return same.find((entry) => entry.number > last.number) ?? same[0] ?? open[0] ?? null;
  }

  /**
   * The unsolved entry that is most like a puzzle in size, colours and difficulty.
   * @param {Puzzle} puzzle
   * @param {Entry|null} next one that is offered already
   * @returns {Entry|null}
   */
  like(puzzle, next = null) {
    const { entries } = this.library;
    const last = this.library.entryOf(puzzle);
    const apart = (/** @type {Entry} */ entry) => Math.abs(Math.log(entry.height * entry.width) - Math.log(puzzle.height * puzzle.width))
      + (last ? Math.abs(entry.score - last.score) / 4 : 0) + ((entry.colours > 1) === (puzzle.palette.length > 2) ? 0 : 1)
      + (entry.pack === last?.pack ? 0 : 0.1);
    const open = entries.filter((entry) => entry !== last && entry !== next && !this.isSolved(entry));
    return open.length ? open.reduce((best, entry) => (apart(entry) < apart(best) ? entry : best)) : null;
  }
}
