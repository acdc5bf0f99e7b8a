// Painting the cells: paper, rules, marks, and what a hint or a check says about them.

import { inkOf, paperOf, readableOn } from "./inks.js";
import { CROSS, UNKNOWN } from "./puzzle.js";
import { drawCandidates, drawCorner, drawCross, drawFrame, drawGuess, drawSymbol, shapeOf } from "./shapes.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./inks.js").Inks} Inks */
/** @typedef {import("./painter.js").Scene} Scene */
/** @typedef {{row: number, column: number}} Place */

const HEAVY_FROM = 8; // pixels a cell from which every fifth rule is heavy
const THIN_FROM = 6; // and from which thin rules are drawn at all
const SYMBOLS_FROM = 10;

export class CellPainter {
  /** @param {CanvasRenderingContext2D} context */
  constructor(context) {
    this.context = context;
    /** @type {Inks} */
    this.inks = {};
    /** @type {Geometry|null} */
    this.at = null;
  }

  /** @param {Scene} scene @param {Place} first @param {Place} last */
  paintAll(scene, first, last) {
    const { context } = this;
    const { puzzle, marks } = scene;
    const at = /** @type {Geometry} */ (this.at);
    context.clearRect(0, 0, at.width, at.height);
    context.fillStyle = paperOf(this.inks, puzzle);
    context.fillRect(at.x, at.y, puzzle.width * at.cell, puzzle.height * at.cell);
    this.paintRules(scene, first, last);
    const isPlain = scene.reason.size + scene.differing.size + scene.conclusion.size + scene.wrong.size
      + scene.supposed.size + scene.candidates.size === 0;
    for (let row = first.row; row <= last.row; row += 1) {
      for (let column = first.column; column <= last.column; column += 1) {
        const cell = row * puzzle.width + column;
        if (isPlain && marks[cell] === UNKNOWN) continue;
        this.paintCell(scene, cell, true);
      }
    }
  }

  /**
   * A cell's own field, between the rules.
   * @param {Scene} scene
   * @param {number} cell
   */
  box({ puzzle }, cell) {
    const at = /** @type {Geometry} */ (this.at);
    const row = Math.floor(cell / puzzle.width);
    const column = cell % puzzle.width;
    const heavy = (/** @type {number} */ index, /** @type {number} */ count) =>
      (at.cell >= HEAVY_FROM && (index % 5 === 0 || index === count) ? 1 : 0);
    const x = Math.round(at.x + column * at.cell) + 1 + (column === 0 ? heavy(0, 0) : 0);
    const y = Math.round(at.y + row * at.cell) + 1 + (row === 0 ? heavy(0, 0) : 0);
    return {
      x,
      y,
      width: Math.round(at.x + (column + 1) * at.cell) - x - heavy(column + 1, puzzle.width),
      height: Math.round(at.y + (row + 1) * at.cell) - y - heavy(row + 1, puzzle.height),
    };
  }

  /** @param {Scene} scene @param {Place} first @param {Place} last */
  paintRules({ puzzle }, first, last) {
    const { context, inks } = this;
    const { x, y, cell } = /** @type {Geometry} */ (this.at);
    const width = Math.round(x + puzzle.width * cell) - x + 1;
    const height = Math.round(y + puzzle.height * cell) - y + 1;
    const heavy = cell >= HEAVY_FROM ? 2 : 1;
    // Thin rules first, so that the guides of every fifth cell cross over them.
    for (const guides of [false, true]) {
      if (!guides && cell < THIN_FROM) continue;
      for (const [from, to, count, offset, across] of /** @type {const} */ ([
        [first.column, last.column + 1, puzzle.width, x, true], [first.row, last.row + 1, puzzle.height, y, false],
      ])) {
        for (let index = from; index <= to; index += 1) {
          const edge = index === 0 || index === count;
          if ((index % 5 === 0 || edge) !== guides) continue;
          context.fillStyle = edge ? inks.frame : guides ? inks.guide : inks.thin;
          const thickness = guides ? heavy : 1;
          const start = Math.round(offset + index * cell) - (index > 0 ? thickness - 1 : 0);
          if (across) context.fillRect(start, y, thickness, height);
          else context.fillRect(x, start, width, thickness);
        }
      }
    }
  }

  /**
   * @param {Scene} scene
   * @param {number} cell
   * @param {boolean} onPaper whether its field is paper already
   */
  paintCell(scene, cell, onPaper = false) {
    const { context, inks } = this;
    const { puzzle, marks } = scene;
    const box = this.box(scene, cell);
    const mark = marks[cell];
    const large = /** @type {Geometry} */ (this.at).cell >= SYMBOLS_FROM;
    if (mark > 0) {
      fillBox(context, box, inkOf(inks, puzzle, mark));
      if (scene.symbols && puzzle.palette.length > 2 && large) {
        drawSymbol(context, box, shapeOf(mark), readableOn(puzzle.palette[mark].rgb), this.inks.sans);
      }
    } else {
      if (!onPaper) fillBox(context, box, paperOf(inks, puzzle));
      if (scene.differing.has(cell)) fillBox(context, box, inks.spot);
      const candidates = scene.candidates.get(cell);
      if (candidates !== undefined && mark === UNKNOWN) {
        const left = puzzle.palette.flatMap((_, colour) => (candidates >> colour & 1
          ? [colour === 0 ? paperOf(inks, puzzle) : inkOf(inks, puzzle, colour)] : []));
        drawCandidates(context, box, left, inks.mark);
      }
      if (mark === CROSS && !scene.finished) drawCross(context, box, inks.mark);
    }
    this.paintRemarks(scene, cell, box);
  }

  /** What is said about a cell: frames, as in nonolith's own drawings of steps. @param {Scene} scene @param {number} cell @param {import("./shapes.js").Box} box */
  paintRemarks(scene, cell, box) {
    const { context, inks } = this;
    if (scene.differing.has(cell)) drawFrame(context, box, inks["warning-on-paper"], 1.5);
    if (scene.reason.has(cell)) drawFrame(context, box, inks.reason, 2);
    if (scene.supposed.has(cell)) drawFrame(context, box, inks.supposed, 2);
    if (scene.guessed.has(cell) && scene.marks[cell] !== UNKNOWN) drawGuess(context, box, inks.supposed, paperOf(inks, scene.puzzle));
    const decided = scene.conclusion.get(cell);
    if (decided !== undefined) {
      if (scene.marks[cell] === UNKNOWN && decided > 0) {
        context.globalAlpha = 0.45;
        fillBox(context, inner(box, 3), inkOf(inks, scene.puzzle, decided));
        context.globalAlpha = 1;
      } else if (scene.marks[cell] === UNKNOWN && decided === CROSS) {
        drawCross(context, box, inks.news);
      }
      drawFrame(context, box, inks.news, 2);
    }
    if (scene.wrong.has(cell)) {
      drawFrame(context, box, inks["warning-on-paper"], 2);
      drawCorner(context, box, inks["warning-on-paper"]);
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {import("./shapes.js").Box} box @param {string} ink */
function fillBox(context, { x, y, width, height }, ink) {
  context.fillStyle = ink;
  context.fillRect(x, y, width, height);
}

/** @param {import("./shapes.js").Box} box @param {number} by */
function inner({ x, y, width, height }, by) {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}
