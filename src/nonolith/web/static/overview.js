// The overview map: the whole board in the empty corner between the clues, with a frame around what
// is seen. Press or drag on it to go somewhere.

import { element } from "./dom.js";
import { inkOf, paperOf } from "./inks.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./view.js").BoardView} BoardView */

const SMALLEST = 28; // pixels: a smaller map shows nothing
const EDGE = 4; // pixels around it

export class Overview {
  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.canvas = document.createElement("canvas"); // a pixel for each cell, enlarged by its style
    this.frame = element("div", { class: "overview-frame" });
    this.place = element("div", { class: "overview", "aria-hidden": "true", hidden: true }, this.canvas, this.frame);
    /** Pixels of the map for each cell. */
    this.scale = 1;
    const go = (/** @type {PointerEvent} */ event) => {
      event.stopPropagation();
      event.preventDefault();
      if (event.type === "pointerdown") this.place.setPointerCapture(event.pointerId);
      else if (!event.buttons) return;
      const box = this.canvas.getBoundingClientRect();
      view.centre((event.clientY - box.top) / this.scale, (event.clientX - box.left) / this.scale);
    };
    this.place.addEventListener("pointerdown", go);
    this.place.addEventListener("pointermove", go);
    view.stage.append(this.place);
  }

  /** Lay the map out anew. @param {Geometry} at */
  resize(at) {
    const { shape } = this.view;
    const room = { width: at.left - EDGE, height: at.top - EDGE };
    const seen = { width: at.width - at.left - 2, height: at.height - at.top - 2 };
    const isWhole = shape.width * at.cell <= seen.width && shape.height * at.cell <= seen.height;
    this.scale = Math.min(room.width / shape.width, room.height / shape.height, 4);
    const isShown = !isWhole && Math.max(shape.width, shape.height) * this.scale >= SMALLEST;
    const wasHidden = this.place.hidden;
    this.place.hidden = !isShown;
    if (!isShown) return;
    const { scale } = this;
    Object.assign(this.place.style, { width: `${shape.width * scale}px`, height: `${shape.height * scale}px` });
    Object.assign(this.frame.style, {
      left: `${(-at.x / at.cell) * scale}px`, top: `${(-at.y / at.cell) * scale}px`,
      width: `${(Math.min(seen.width, shape.width * at.cell) / at.cell) * scale}px`,
      height: `${(Math.min(seen.height, shape.height * at.cell) / at.cell) * scale}px`,
    });
    if (wasHidden) this.paintAll();
  }

  paintAll() {
    const { puzzle, board, painter } = this.view;
    if (this.place.hidden || !puzzle || !board) return;
    this.canvas.width = puzzle.width;
    this.canvas.height = puzzle.height;
    this.context.fillStyle = paperOf(painter.inks, puzzle);
    this.context.fillRect(0, 0, puzzle.width, puzzle.height);
    for (let cell = 0; cell < board.marks.length; cell += 1) if (board.marks[cell] >= 0) this.paint(cell);
  }

  /** @param {Iterable<number>} cells */
  paintCells(cells) {
    if (!this.place.hidden) for (const cell of cells) this.paint(cell);
  }

  /** @param {number} cell */
  paint(cell) {
    const { puzzle, board, painter: { inks } } = this.view;
    if (!puzzle || !board) return;
    const mark = board.marks[cell];
    this.context.fillStyle = mark > 0 ? inkOf(inks, puzzle, mark) : mark === 0 ? inks["panel-rule"] : paperOf(inks, puzzle);
    this.context.fillRect(cell % puzzle.width, Math.floor(cell / puzzle.width), 1, 1);
  }

  get context() {
    return /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
  }
}
