// What a player or an author does to the cells of a board: drags, presses of keys, whole lines.

import { element } from "./dom.js";
import { pull } from "./geometry.js";
import { CROSS, UNKNOWN } from "./puzzle.js";
import { Drag, between, kindOf } from "./stroke.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {import("./view.js").Line} Line */
/** @typedef {import("./view.js").Point} Point */

const LONGEST_FRAME = 50; // milliseconds that the board moves at once, where a frame takes longer

export class Brush {
  /** @param {BoardView} view @param {((cells: number[]) => void)|undefined} committed a stroke is done */
  constructor(view, committed) {
    this.view = view;
    this.committed = committed;
    this.counter = element("output", { class: "counter", hidden: true });
    /** @type {Drag|null} */
    this.dragging = null;
    /** What is painted: a colour, a cross, or unknown to erase. */
    this.tool = 1;
    /** The colour that was chosen last. */
    this.colour = 1;
    /** Whether drags follow the pointer, instead of one line. */
    this.free = false;
    /** Whether a drag paints over other kinds: in a picture that is being drawn. */
    this.overwrites = false;
    this.readOnly = false;
    /** The frame in which a drag at the edge moves the board. */
    this.scrolling = 0;
    /** @type {{met: number, moved: number}|null} when a drag has met the edge, and when it last moved the board */
    this.edge = null;
    /** Whether cells can be crossed out: not in a picture that is being drawn. */
    this.allowsCrosses = true;
  }

  get board() {
    return /** @type {Board} */ (this.view.board);
  }

  /** @param {number} kind */
  choose(kind) {
    this.tool = kind;
    if (kind > 0) this.colour = kind;
  }

  /** @param {boolean} other whether the other kind was asked for */
  kindFor(other) {
    if (!this.allowsCrosses) return other ? UNKNOWN : this.tool;
    return kindOf(this.tool, other, this.colour);
  }

  /** @param {number} kind @param {Point} point */
  begin(kind, point) {
    const { view, board } = this;
    const place = view.placeAt(point);
    if (!place || this.readOnly) return;
    view.mirror.moveTo(place.row * board.width + place.column);
    this.dragging = new Drag(board, place, kind, { free: this.free, overwrites: this.overwrites });
    view.refresh(this.dragging.apply());
    view.pointAt(place);
  }

  /** @param {Point} point */
  moveTo(point) {
    const { view, dragging } = this;
    const place = view.placeAt(point, true);
    if (!dragging || !place || !view.at) return;
    view.refresh(dragging.moveTo(place));
    view.pointAt(dragging.places[dragging.places.length - 1]);
    this.counter.hidden = dragging.length < 2;
    this.counter.textContent = String(dragging.length);
    const left = Math.min(view.at.width - 34, point.x + 14);
    this.counter.style.transform = `translate(${left}px, ${Math.max(0, point.y - 34)}px)`;
    this.scrollAt(point);
  }

  /** Scroll the board while a drag stays at the edge. @param {Point} point */
  scrollAt(point) {
    cancelAnimationFrame(this.scrolling);
    const { at } = this.view;
    if (!at || !this.dragging) return;
    // A drag along a line moves the board along that line alone.
    const { lock } = this.dragging;
    const along = (/** @type {{x: number, y: number}} */ { x, y }) => ({ x: lock === "column" ? 0 : x, y: lock === "row" ? 0 : y });
    const most = along(pull(at, point));
    if (most.x === 0 && most.y === 0) {
      this.edge = null;
      return;
    }
    const edge = this.edge ??= { met: performance.now(), moved: performance.now() };
    this.scrolling = requestAnimationFrame(() => {
      if (!this.dragging) return;
      const now = performance.now();
      const { x, y } = along(pull(at, point, now - edge.met));
      const passed = Math.min(LONGEST_FRAME, now - edge.moved);
      edge.moved = now;
      if (x === 0 && y === 0) this.scrollAt(point);
      else if (this.view.scroll(x * passed, y * passed, null)) this.moveTo(point);
    });
  }

  end() {
    if (!this.dragging) return;
    this.view.refresh(this.dragging.lift());
    this.stop();
    this.commit();
  }

  cancel() {
    if (!this.dragging) return;
    this.stop();
    this.view.refresh(this.board.cancel());
  }

  /** No drag is under way any more. */
  stop() {
    cancelAnimationFrame(this.scrolling);
    this.dragging = null;
    this.edge = null;
    this.counter.hidden = true;
  }

  commit() {
    const { board } = this;
    if (board.commit()) this.committed?.(board.strokes[board.done - 1].map(([cell]) => cell));
  }

  /** A press without a drag: a key. @param {number} cell @param {number} kind */
  press(cell, kind) {
    if (this.readOnly) return;
    this.view.refresh(new Drag(this.board, this.placeOf(cell), kind).apply());
    this.commit();
  }

  /** @param {number} cell */
  placeOf(cell) {
    const { width } = this.board;
    return { row: Math.floor(cell / width), column: cell % width };
  }

  /** Paint from one cell to another with the keyboard. @param {number} from @param {number} to */
  paintLine(from, to) {
    if (this.readOnly) return;
    const { board, tool } = this;
    const cells = between(this.placeOf(from), this.placeOf(to)).map(({ row, column }) => row * board.width + column);
    const applies = (/** @type {number} */ mark) => (tool === UNKNOWN ? mark !== UNKNOWN : this.overwrites || mark === UNKNOWN);
    this.change(cells.filter((cell) => applies(board.marks[cell])), tool);
  }

  /** Cross out what is left of a line whose blocks are all found. @param {Line} line */
  crossRest({ kind, index }) {
    const { board, view: { scene } } = this;
    const state = (kind === "row" ? scene.rowStates : scene.columnStates)[index];
    if (this.readOnly || !state?.solved) return;
    const cells = kind === "row"
      ? Array.from({ length: board.width }, (_, i) => index * board.width + i)
      : Array.from({ length: board.height }, (_, i) => i * board.width + index);
    this.change(cells.filter((cell) => board.marks[cell] === UNKNOWN), CROSS);
  }

  /** One stroke at once. @param {number[]} cells @param {number} kind */
  change(cells, kind) {
    const changed = this.board.change(cells.map((cell) => [cell, kind]));
    this.view.refresh(changed);
    if (changed.length) this.committed?.(changed);
  }
}
