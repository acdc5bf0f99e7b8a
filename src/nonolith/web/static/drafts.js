// What is being made, and what it was before. A stroke is undone on its board; a change of the whole
// (its size, its colours, its clues, another file) puts a new draft in place of the one before. Pure.

import { Board } from "./board.js";
import { puzzleOf, puzzleOfPicture, symbolsOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Colour} Colour */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{title?: string, author?: string}} About */

const MOST = 12; // drafts that are kept: each may be a large picture with all its strokes

export class Draft {
  /**
   * @param {Board} board the picture
   * @param {Colour[]} palette
   * @param {About} about
   * @param {any} clues the JSON of a puzzle that was opened or typed without its picture
   */
  constructor(board, palette, about = {}, clues = null) {
    this.board = board;
    this.palette = palette;
    this.about = about;
    this.clues = clues;
  }

  /** Whether this is a puzzle of clues, in which nothing has been drawn yet. */
  get isOfClues() {
    return this.clues !== null && !this.board.canUndo;
  }

  /** The cells of the picture; what is not drawn is background. */
  get picture() {
    return this.board.marks.map((mark) => Math.max(mark, 0));
  }

  /** @returns {Puzzle} */
  get puzzle() {
    if (this.isOfClues) return puzzleOf({ ...this.clues, ...this.about });
    const { height, width } = this.board;
    const { picture, palette } = this;
    return puzzleOfPicture(picture, height, width, palette, { ...this.about, goal: symbolsOf(picture, width, palette) });
  }

  save() {
    const { board, palette, about, clues } = this;
    return { height: board.height, width: board.width, saved: board.save(), palette, about, clues };
  }

  /** @param {ReturnType<Draft["save"]>} kept */
  static from({ height, width, saved, palette, about, clues }) {
    return new Draft(new Board({ height, width }, saved), palette, about, clues);
  }
}

export class Drafts {
  /** @param {Draft} current */
  constructor(current) {
    this.current = current;
    /** @type {Draft[]} the last one is the one before the current */
    this.past = [];
    /** @type {Draft[]} undone; the last one comes next */
    this.future = [];
    /** What made the current draft, where the next of its kind takes its place. */
    this.kind = "";
  }

  /**
   * What the next change of a kind starts from: several in a row are one change, so that a picture
   * that was made smaller and larger again is whole.
   * @param {string} kind
   */
  before(kind) {
    return this.continues(kind) ? this.past[this.past.length - 1] : this.current;
  }

  /** @param {string} kind */
  continues(kind) {
    return kind !== "" && kind === this.kind && this.past.length > 0 && !this.current.board.canUndo;
  }

  /** Put another draft in place of the current one. @param {Draft} draft @param {string} kind */
  replace(draft, kind = "") {
    if (!this.continues(kind)) {
      const { board } = this.current;
      board.strokes.length = board.done; // what was undone before this is gone
      this.past = [...this.past, this.current].slice(-MOST);
    }
    this.current = draft;
    this.future = [];
    this.kind = kind;
  }

  /** A stroke was made: what was undone before it is gone. */
  stroke() {
    this.future = [];
  }

  get canUndo() {
    return this.current.board.canUndo || this.past.length > 0;
  }

  get canRedo() {
    return this.current.board.canRedo || this.future.length > 0;
  }

  /** @returns {number[]|null} the cells that look different now; null where it is another draft */
  undo() {
    if (this.current.board.canUndo) return this.current.board.undo();
    const before = this.past.pop();
    if (!before) return [];
    this.future.push(this.current);
    this.current = before;
    this.kind = "";
    return null;
  }

  /** @returns {number[]|null} the cells that look different now; null where it is another draft */
  redo() {
    if (this.current.board.canRedo) return this.current.board.redo();
    const after = this.future.pop();
    if (!after) return [];
    this.past.push(this.current);
    this.current = after;
    this.kind = "";
    return null;
  }

  save() {
    return { current: this.current.save(), past: this.past.map((draft) => draft.save()), future: this.future.map((draft) => draft.save()) };
  }

  /** @param {ReturnType<Drafts["save"]>} kept */
  static from({ current, past, future }) {
    const drafts = new Drafts(Draft.from(current));
    drafts.past = past.map(Draft.from);
    drafts.future = future.map(Draft.from);
    return drafts;
  }
}
