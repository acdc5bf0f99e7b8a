// Painting the finished picture: its cells as they are on the board, without lines, over it.

import { inkOf, paperOf } from "./inks.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./painter.js").Scene} Scene */

export class PicturePainter {
  /** @param {CanvasRenderingContext2D} context */
  constructor(context) {
    this.context = context;
  }

  /** @param {Scene} scene @param {Geometry} at @param {import("./inks.js").Inks} inks */
  paint({ puzzle, marks }, { x, y, cell, width, height }, inks) {
    const { context } = this;
    const edge = (/** @type {number} */ offset, /** @type {number} */ index) => Math.round(offset + index * cell);
    context.clearRect(0, 0, width, height);
    context.fillStyle = paperOf(inks, puzzle);
    context.fillRect(edge(x, 0), edge(y, 0), edge(x, puzzle.width) - edge(x, 0) + 1, edge(y, puzzle.height) - edge(y, 0) + 1);
    for (let i = 0; i < marks.length; i += 1) {
      if (marks[i] <= 0) continue;
      const [row, column] = [Math.floor(i / puzzle.width), i % puzzle.width];
      context.fillStyle = inkOf(inks, puzzle, marks[i]);
      context.fillRect(edge(x, column), edge(y, row), edge(x, column + 1) - edge(x, column), edge(y, row + 1) - edge(y, row));
    }
  }
}
