// Painting the clues: a strip for each line, with its numbers struck out, dimmed or warning.

import { DIGIT, LINE_HEIGHT, SMALLEST_FONT } from "./geometry.js";
import { readableOn } from "./inks.js";
import { shapeOf } from "./shapes.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./inks.js").Inks} Inks */
/** @typedef {import("./lines.js").LineState} LineState */
/** @typedef {import("./painter.js").Scene} Scene */
/** @typedef {import("./puzzle.js").Block} Block */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const DIMMED = { done: 0.4, maybe: 0.62, open: 1 };
const MORE = 6; // pixels of the dots where a clue goes on
const GAP = { plain: 0.48, coloured: 0.55 }; // between two numbers of a row, in font sizes

export class CluePainter {
  /** @param {CanvasRenderingContext2D} rows @param {CanvasRenderingContext2D} columns */
  constructor(rows, columns) {
    this.rows = rows;
    this.columns = columns;
    /** @type {Inks} */
    this.inks = {};
    /** @type {Geometry|null} */
    this.at = null;
    /** @type {Map<string, number>} the widths of numbers, as measuring takes as long as writing */
    this.widths = new Map();
  }

  /** @param {Geometry} at */
  resize(at) {
    if (at.fontSize !== this.at?.fontSize) this.widths.clear();
    this.at = at;
  }

  clear() {
    const at = /** @type {Geometry} */ (this.at);
    for (const context of [this.rows, this.columns]) context.clearRect(0, 0, at.width, at.height);
  }

  /** @param {Scene} scene @param {number} row */
  paintRow(scene, row) {
    const at = /** @type {Geometry} */ (this.at);
    const { rows } = this;
    const y = Math.round(at.y + row * at.cell);
    const height = Math.round(at.y + (row + 1) * at.cell) - y;
    const clue = scene.puzzle.rows[row];
    const state = scene.rowStates[row];
    const lit = scene.pointed?.row === row || scene.lines.has(`row ${row}`);
    this.paintStrip(rows, 0, y, at.left, height, state, lit);
    rows.fillStyle = this.inks[(row + 1) % 5 === 0 ? "panel-guide" : "panel-rule"];
    rows.fillRect(0, y + height - 1, at.left, 1);
    if (!at.fontSize) return;
    let x = at.left - 0.5 * at.fontSize + at.clueX;
    this.setType(rows, state, "right");
    for (let k = clue.length - 1; k >= 0; k -= 1) {
      const width = this.widthOf(rows, textOf(scene, clue[k]), state.possible);
      // Half a number would be read as another: only whole ones are painted.
      if (x - width < at.gutter + (k > 0 ? MORE : 0)) {
        this.paintMore(rows, at.gutter + 2, y + height / 2);
        break;
      }
      if (x <= at.left) this.paintNumber(scene, rows, clue[k], state, k, x, y + height / 2);
      x -= Math.max(width, at.fontSize * 0.55) + at.fontSize * GAP[scene.puzzle.palette.length > 2 ? "coloured" : "plain"];
    }
    if (clue.length === 0) this.paintNought(rows, state, x, y + height / 2);
    if (at.gutter) this.paintLineNumber(rows, row + 1, lit, 0, y, at.gutter, height);
  }

  /** @param {Scene} scene @param {number} column */
  paintColumn(scene, column) {
    const at = /** @type {Geometry} */ (this.at);
    const { columns } = this;
    const x = Math.round(at.x + column * at.cell);
    const width = Math.round(at.x + (column + 1) * at.cell) - x;
    const clue = scene.puzzle.columns[column];
    const state = scene.columnStates[column];
    const lit = scene.pointed?.column === column || scene.lines.has(`column ${column}`);
    this.paintStrip(columns, x, 0, width, at.top, state, lit);
    columns.fillStyle = this.inks[(column + 1) % 5 === 0 ? "panel-guide" : "panel-rule"];
    columns.fillRect(x + width - 1, 0, 1, at.top);
    if (!at.fontSize) return;
    let y = at.top - 0.4 * at.fontSize - (at.fontSize * LINE_HEIGHT) / 2 + at.clueY;
    this.setType(columns, state, "center");
    const half = at.fontSize * 0.4; // of a digit
    for (let k = clue.length - 1; k >= 0; k -= 1) {
      if (y - half < at.gutter + (k > 0 ? MORE : 0)) {
        this.paintMore(columns, x + width / 2, at.gutter + 2);
        break;
      }
      if (y + half <= at.top) this.paintNumber(scene, columns, clue[k], state, k, x + width / 2 + 0.5, y);
      y -= at.fontSize * LINE_HEIGHT;
    }
    if (clue.length === 0) this.paintNought(columns, state, x + width / 2 + 0.5, y);
    if (at.gutter) this.paintLineNumber(columns, column + 1, lit, x, 0, width, at.gutter);
  }

  /** A clue goes on beyond the edge: dots there. @param {CanvasRenderingContext2D} context @param {number} x @param {number} y */
  paintMore(context, x, y) {
    const across = context === this.rows;
    context.fillStyle = this.inks.accent;
    for (const step of [-3.5, 0, 3.5]) {
      const [left, top] = across ? [x, y + step] : [x + step, y];
      context.fillRect(left - 1, top - 1, 2, 2);
    }
  }

  /**
   * The number of a line, at the outer edge: of every fifth, and of the one that is pointed at.
   * @param {CanvasRenderingContext2D} context
   * @param {number} number
   * @param {boolean} lit
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  paintLineNumber(context, number, lit, x, y, width, height) {
    context.fillStyle = this.inks[lit ? "accent-soft" : "panel"];
    context.fillRect(x, y, width - 1, height - 1);
    if (!lit && number % 5 !== 0) return;
    context.font = `${lit ? 700 : 400} ${SMALLEST_FONT}px ${this.inks.sans}`;
    context.textAlign = "center";
    context.fillStyle = this.inks[lit ? "text" : "muted"];
    context.fillText(String(number), x + width / 2, y + height / 2 + 0.5);
  }

  /**
   * What the numbers of a line are on: tinted where nothing fits it any more.
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {LineState} state
   * @param {boolean} lit
   */
  paintStrip(context, x, y, width, height, state, lit) {
    context.fillStyle = lit ? this.inks["accent-soft"] : this.inks.panel;
    context.fillRect(x, y, width, height);
    if (state.possible) return;
    context.globalAlpha = 0.2;
    context.fillStyle = this.inks.warning;
    context.fillRect(x, y, width, height);
    context.globalAlpha = 1;
  }

  /**
   * Set the type of a clue: once for all of its numbers, as reading a font's name takes time.
   * @param {CanvasRenderingContext2D} context
   * @param {LineState} state
   * @param {"right"|"center"} align
   */
  setType(context, state, align) {
    const { fontSize } = /** @type {Geometry} */ (this.at);
    context.font = `${state.possible ? 500 : 700} ${fontSize}px ${this.inks.sans}`;
    context.textAlign = align;
    context.textBaseline = "middle";
  }

  /**
   * One number of a clue.
   * @param {Scene} scene
   * @param {CanvasRenderingContext2D} context
   * @param {Block} block
   * @param {LineState} state
   * @param {number} k
   * @param {number} x
   * @param {number} y
   */
  paintNumber(scene, context, block, state, k, x, y) {
    const { fontSize } = /** @type {Geometry} */ (this.at);
    const { palette } = scene.puzzle;
    const found = state.blocks[k];
    const coloured = palette.length > 2;
    const { rgb } = palette[block.colour];
    const text = textOf(scene, block);
    const width = this.widthOf(context, text, state.possible);
    const left = context.textAlign === "right" ? x - width : x - width / 2;
    if (found !== "open") context.globalAlpha = DIMMED[found];
    if (coloured) {
      const size = fontSize * 1.14;
      const chip = Math.max(width + 0.3 * fontSize, size);
      context.fillStyle = rgb;
      context.fillRect(left + width / 2 - chip / 2, y - size / 2, chip, size);
      context.fillStyle = readableOn(rgb);
    } else {
      context.fillStyle = state.possible ? this.inks.text : this.inks.warning;
    }
    context.fillText(text, x, y + 0.5);
    if (found === "done") {
      context.globalAlpha = 0.8;
      context.fillRect(left - 1, Math.round(y), width + 2, 1);
    }
    if (found !== "open") context.globalAlpha = 1;
    if (!state.possible) {
      context.fillStyle = this.inks.warning;
      context.fillRect(left, Math.round(y + fontSize * 0.5), width, 1.5);
    }
  }

  /**
   * The clue of a blank line.
   * @param {CanvasRenderingContext2D} context
   * @param {LineState} state
   * @param {number} x
   * @param {number} y
   */
  paintNought(context, state, x, y) {
    context.fillStyle = state.possible ? this.inks.muted : this.inks.warning;
    context.fillText("0", x, y + 0.5);
  }

  /** @param {CanvasRenderingContext2D} context @param {string} text @param {boolean} plain */
  widthOf(context, text, plain) {
    const key = plain ? text : `!${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      width = context.measureText(text).width;
      this.widths.set(key, width);
    }
    return width;
  }
}

/** The text of a clue number. @param {Scene} scene @param {Block} block */
function textOf({ puzzle, symbols }, { length, colour }) {
  return puzzle.palette.length > 2 && symbols ? `${length}${shapeOf(colour)}` : String(length);
}

/**
 * The width of the widest row clue, in font sizes.
 * @param {Puzzle} puzzle
 * @param {boolean} symbols
 */
export function widestClue(puzzle, symbols) {
  const coloured = puzzle.palette.length > 2;
  return Math.max(1.2, ...puzzle.rows.map((clue) => clue.reduce((sum, block) => {
    const letters = String(block.length).length + (coloured && symbols ? 1.7 : 0);
    return sum + letters * DIGIT + GAP[coloured ? "coloured" : "plain"];
  }, 0)));
}

/** The width of a row clue of so many numbers, most of one digit, in font sizes. @param {number} numbers @param {boolean} symbols */
export function roomOf(numbers, symbols) {
  return numbers * ((symbols ? 2 : 1.15) * DIGIT + GAP.coloured);
}
