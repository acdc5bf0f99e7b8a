// What a drag does: which cells it covers, and what happens to them. Pure.

import { CROSS, UNKNOWN } from "./puzzle.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{row: number, column: number}} Place */

export class Drag {
  /**
   * Begin a drag. What it does to its first cell is what it does: a cell of the kind that is
   * painted is erased, and so are all of that kind; any other cell is painted, and after it only
   * cells that were unknown. A cross is never filled. A brush that overwrites draws whenever it
   * moves, and erases a cell of its own kind only by a press.
   * @param {Board} board
   * @param {Place} first
   * @param {number} kind what is painted: a colour, or a cross, or unknown to erase
   * @param {{free?: boolean, overwrites?: boolean}} options free: the drag follows the pointer
   *   instead of one line; overwrites: it paints over every other kind, as a brush does
   */
  constructor(board, first, kind, { free = false, overwrites = false } = {}) {
    this.board = board;
    this.first = first;
    this.last = first;
    this.free = free;
    this.overwrites = overwrites;
    /** @type {"row"|"column"|null} the line that the drag has locked to */
    this.lock = null;
    const mark = board.marks[first.row * board.width + first.column];
    const isSame = mark === kind && kind !== UNKNOWN;
    this.erases = kind === UNKNOWN || (isSame && !overwrites);
    /** Whether the first cell is erased if the pointer is lifted where it was pressed. */
    this.pressErases = isSame && overwrites;
    this.value = this.erases ? UNKNOWN : kind;
    /** The kind that is erased; any, with the eraser. */
    this.erased = kind === UNKNOWN ? null : kind;
    /** @type {Place[]} every place of a free drag */
    this.trail = [first];
    board.begin();
  }

  /**
   * The pointer is somewhere else.
   * @param {Place} place
   * @returns {number[]} the cells that look different now
   */
  moveTo(place) {
    if (!same(place, this.first)) this.pressErases = false;
    if (this.free) {
      this.trail.push(...between(this.last, place).slice(1));
    } else if (this.lock === null && !same(place, this.first)) {
      const down = Math.abs(place.row - this.first.row);
      this.lock = Math.abs(place.column - this.first.column) >= down ? "row" : "column";
    }
    this.last = place;
    return this.apply();
  }

  /** The pointer is lifted. @returns {number[]} the cells that look different now */
  lift() {
    if (!this.pressErases) return [];
    return this.board.paint([this.first.row * this.board.width + this.first.column], UNKNOWN);
  }

  /** @returns {number[]} the cells that look different now */
  apply() {
    const { board } = this;
    const first = this.first.row * board.width + this.first.column;
    const cells = this.places.map(({ row, column }) => row * board.width + column);
    return board.paint(cells.filter((cell) => this.applies(cell, cell === first)), this.value);
  }

  /** The places that the drag covers. @returns {Place[]} */
  get places() {
    if (this.free) return this.trail;
    const end = this.lock === "row"
      ? { row: this.first.row, column: this.last.column }
      : { row: this.last.row, column: this.first.column };
    return between(this.first, this.lock ? end : this.first);
  }

  /** How many cells the drag covers. */
  get length() {
    return this.free ? new Set(this.trail.map((p) => `${p.row} ${p.column}`)).size : this.places.length;
  }

  /** @param {number} cell @param {boolean} isFirst */
  applies(cell, isFirst) {
    const before = this.board.open?.get(cell)?.[1] ?? this.board.marks[cell];
    if (this.erases) return this.erased === null ? before !== UNKNOWN : before === this.erased;
    if (this.overwrites || before === UNKNOWN) return true;
    return isFirst && (before !== CROSS || this.value === CROSS);
  }
}

/** @param {Place} one @param {Place} other */
function same(one, other) {
  return one.row === other.row && one.column === other.column;
}

/**
 * The cells from one to another, both counted, without a gap: a quick pointer skips none.
 * @param {Place} from
 * @param {Place} to
 * @returns {Place[]}
 */
export function between(from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({ length: steps + 1 }, (_, i) => ({
    row: Math.round(from.row + ((to.row - from.row) * i) / (steps || 1)),
    column: Math.round(from.column + ((to.column - from.column) * i) / (steps || 1)),
  }));
}

/**
 * The kind that a press paints: the tool's, or the other one where crosses were asked for.
 * @param {number} tool
 * @param {boolean} other a right click, Shift, or a long press
 * @param {number} colour the colour that was chosen last
 */
export function kindOf(tool, other, colour) {
  if (!other) return tool;
  return tool === CROSS ? colour : CROSS;
}
