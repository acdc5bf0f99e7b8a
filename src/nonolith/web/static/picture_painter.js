// Painting the finished picture: its cells in their colours, without lines, over the board.

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./painter.js").Scene} Scene */

const BLACK = "#1b2430"; // ink, softer than black

export class PicturePainter {
  /** @param {CanvasRenderingContext2D} context */
  constructor(context) {
    this.context = context;
  }

  /** @param {Scene} scene @param {Geometry} at */
  paint({ puzzle, marks }, { x, y, cell, width, height }) {
    const { context } = this;
    const edge = (/** @type {number} */ offset, /** @type {number} */ index) => Math.round(offset + index * cell);
    context.clearRect(0, 0, width, height);
    context.fillStyle = puzzle.palette[0].rgb;
    context.fillRect(edge(x, 0), edge(y, 0), edge(x, puzzle.width) - edge(x, 0) + 1, edge(y, puzzle.height) - edge(y, 0) + 1);
    for (let i = 0; i < marks.length; i += 1) {
      if (marks[i] <= 0) continue;
      const [row, column] = [Math.floor(i / puzzle.width), i % puzzle.width];
      const { rgb } = puzzle.palette[marks[i]];
      context.fillStyle = rgb === "#000000" ? BLACK : rgb;
      context.fillRect(edge(x, column), edge(y, row), edge(x, column + 1) - edge(x, column), edge(y, row + 1) - edge(y, row));
    }
  }
}
