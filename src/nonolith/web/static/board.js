// The state of a game: marks, and every stroke that made them. Pure: no document, no clock.

import { UNKNOWN } from "./puzzle.js";

/** @typedef {[cell: number, before: number, after: number]} Change */
/** @typedef {Change[]} Stroke what one drag, or one press of a key, changed */
/** @typedef {{marks: number[], strokes: Stroke[], done: number, guess?: number|null}} Saved */

export class Board {
  /**
   * @param {{height: number, width: number, givens?: Int8Array|null}} size
   * @param {Saved|null} saved
   */
  constructor(size, saved = null) {
    this.height = size.height;
    this.width = size.width;
    this.givens = size.givens ?? null;
    this.marks = new Int8Array(size.height * size.width).fill(UNKNOWN);
    if (this.givens) this.marks.set(this.givens);
    /** @type {Stroke[]} */
    this.strokes = [];
    /** How many strokes are done; those behind it can be done again. */
    this.done = 0;
    /** @type {number|null} the stroke from which on one guesses */
    this.guess = null;
    /** @type {Map<number, Change>|null} the stroke under way */
    this.open = null;
    if (saved && saved.marks.length === this.marks.length) {
      this.marks.set(saved.marks);
      this.strokes = saved.strokes;
      this.done = Math.min(saved.done, saved.strokes.length);
      this.guess = saved.guess ?? null;
    }
  }

  /** @returns {Saved} */
  save() {
    return { marks: Array.from(this.marks), strokes: this.strokes, done: this.done, guess: this.guess };
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.givens !== null && this.givens[cell] !== UNKNOWN;
  }

  begin() {
    this.open = new Map();
  }

  /**
   * Make the stroke under way exactly these cells of this value; cells that it had before and has
   * no more get back what they were.
   * @param {Iterable<number>} cells
   * @param {number} value
   * @returns {number[]} the cells that look different now
   */
  paint(cells, value) {
    if (this.open === null) this.begin();
    const open = /** @type {Map<number, Change>} */ (this.open);
    const wanted = new Set(cells);
    const changed = [];
    for (const [cell, [, before]] of open) {
      if (!wanted.has(cell)) {
        this.marks[cell] = before;
        open.delete(cell);
        changed.push(cell);
      }
    }
    for (const cell of wanted) {
      const before = open.get(cell)?.[1] ?? this.marks[cell];
      if (this.isGiven(cell) || (before === value && !open.has(cell))) continue;
      if (this.marks[cell] !== value) changed.push(cell);
      this.marks[cell] = value;
      open.set(cell, [cell, before, value]);
    }
    return changed;
  }

  /** Keep the stroke under way. @returns {boolean} whether it changed anything */
  commit() {
    const changes = [...(this.open?.values() ?? [])].filter(([, before, after]) => before !== after);
    this.open = null;
    if (changes.length === 0) return false;
    this.strokes.length = this.done;
    this.strokes.push(changes);
    this.done += 1;
    return true;
  }

  /**
   * Add to the stroke that was done last what follows from it, so that both are undone together.
   * @param {Iterable<[cell: number, value: number]>} changes
   * @returns {number[]} the cells that look different now
   */
  extend(changes) {
    const cells = this.change(changes);
    if (cells.length && this.done > 1) {
      const [last] = this.strokes.splice(this.done - 1, 1);
      this.done -= 1;
      this.strokes[this.done - 1].push(...last);
    }
    return cells;
  }

  /** The cells that were marked since one guesses. @returns {number[]} */
  get guessed() {
    return this.guess === null ? [] : [...new Set(this.strokes.slice(this.guess, this.done).flat().map(([cell]) => cell))];
  }

  /** What was guessed counts. @returns {number[]} the cells that look different now */
  keepGuess() {
    const cells = this.guessed;
    this.guess = null;
    return cells;
  }

  /** Return to where one began to guess; it can be done again. @returns {number[]} the cells that look different now */
  discardGuess() {
    const cells = new Set();
    while (this.guess !== null && this.done > this.guess) for (const cell of this.undo()) cells.add(cell);
    this.guess = null;
    return [...cells];
  }

  /** Drop the stroke under way. @returns {number[]} the cells that look different now */
  cancel() {
    const changed = this.open ? this.paint([], UNKNOWN) : [];
    this.open = null;
    return changed;
  }

  /**
   * One stroke of several values at once.
   * @param {Iterable<[cell: number, value: number]>} changes
   * @returns {number[]} the cells that look different now
   */
  change(changes) {
    this.begin();
    const open = /** @type {Map<number, Change>} */ (this.open);
    const changed = [];
    for (const [cell, value] of changes) {
      if (this.isGiven(cell) || this.marks[cell] === value) continue;
      open.set(cell, [cell, this.marks[cell], value]);
      this.marks[cell] = value;
      changed.push(cell);
    }
    this.commit();
    return changed;
  }

  /** Take all marks away, as one stroke that can be undone. */
  clear() {
    return this.change(Array.from(this.marks, (_, cell) => [cell, UNKNOWN]));
  }

  get canUndo() {
    return this.done > 0;
  }

  get canRedo() {
    return this.done < this.strokes.length;
  }

  /** @returns {number[]} the cells that look different now */
  undo() {
    if (!this.canUndo) return [];
    this.done -= 1;
    if (this.guess !== null && this.done < this.guess) this.guess = null;
    // Backwards: a stroke may have changed a cell twice.
    return this.strokes[this.done].toReversed().map(([cell, before]) => {
      this.marks[cell] = before;
      return cell;
    });
  }

  /** @returns {number[]} the cells that look different now */
  redo() {
    if (!this.canRedo) return [];
    this.done += 1;
    return this.strokes[this.done - 1].map(([cell, , after]) => {
      this.marks[cell] = after;
      return cell;
    });
  }
}
