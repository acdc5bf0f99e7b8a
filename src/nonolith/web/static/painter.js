// Painting the board, once a frame: everything, or only what has changed.
//
// Canvas and not SVG: `python -m benchmarks.page` measures both on 100×100 (docs/playing.md has the
// figures). Whoever can't see a canvas has the grid of mirror.js.

import { layer, place } from "./canvas.js";
import { CellPainter } from "./cell_painter.js";
import { CluePainter } from "./clue_painter.js";
import { readInks } from "./inks.js";
import { PicturePainter } from "./picture_painter.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./lines.js").LineState} LineState */
/**
 * @typedef {object} Scene what there is to paint
 * @property {Puzzle} puzzle
 * @property {Int8Array} marks
 * @property {LineState[]} rowStates
 * @property {LineState[]} columnStates
 * @property {{row: number, column: number}|null} pointed
 * @property {Set<number>} wrong
 * @property {Set<number>} reason cells that a hint reasons from
 * @property {Set<number>} supposed cells that a hint supposes something of
 * @property {Map<number, number>} conclusion cells that a hint decides
 * @property {Map<number, number>} candidates cells of which some colours are ruled out: those left, as bits
 * @property {Set<string>} lines lines that a hint is about, as "row 3"
 * @property {Set<number>} guessed cells that were marked on trial
 * @property {Set<number>} differing cells that differ between two solutions
 * @property {boolean} symbols whether colours carry their symbols
 * @property {boolean} finished whether the picture is done: crosses go
 */

export class Painter {
  /** @param {HTMLElement} stage @param {() => (Scene|null)} scene */
  constructor(stage, scene) {
    this.stage = stage;
    this.scene = scene;
    this.cells = new CellPainter(layer(stage, "cells"));
    this.picture = new PicturePainter(layer(stage, "picture"));
    this.clues = new CluePainter(layer(stage, "rows"), layer(stage, "columns"));
    /** @type {Geometry|null} */
    this.at = null;
    this.frame = 0;
    /** What the next frame paints. */
    this.due = { all: false, cells: /** @type {Set<number>} */ (new Set()), rows: /** @type {Set<number>} */ (new Set()), columns: /** @type {Set<number>} */ (new Set()) };
    this.inks = readInks(stage);
    this.readInks();
  }

  readInks() {
    this.inks = this.cells.inks = this.clues.inks = readInks(this.stage);
  }

  /** @param {Geometry} at */
  resize(at) {
    this.at = this.cells.at = at;
    this.clues.resize(at);
    place(this.cells.context, at.left, at.top, at.width - at.left, at.height - at.top);
    place(this.picture.context, at.left, at.top, at.width - at.left, at.height - at.top);
    place(this.clues.rows, 0, at.top, at.left, at.height - at.top);
    place(this.clues.columns, at.left, 0, at.width - at.left, at.top);
  }

  /**
   * Paint something in the next frame; everything, if nothing is named.
   * @param {{cells?: Iterable<number>, rows?: Iterable<number>, columns?: Iterable<number>}} [parts]
   */
  ask(parts) {
    const { due } = this;
    if (!parts) due.all = true;
    for (const cell of parts?.cells ?? []) due.cells.add(cell);
    for (const row of parts?.rows ?? []) due.rows.add(row);
    for (const column of parts?.columns ?? []) due.columns.add(column);
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { due } = this;
    const scene = this.scene();
    if (scene && this.at) {
      if (due.all) {
        this.paintAll(scene);
      } else {
        for (const cell of due.cells) this.cells.paintCell(scene, cell);
        for (const row of due.rows) this.clues.paintRow(scene, row);
        for (const column of due.columns) this.clues.paintColumn(scene, column);
      }
    }
    due.all = false;
    for (const parts of [due.cells, due.rows, due.columns]) parts.clear();
  }

  /** @param {Scene} scene */
  paintAll(scene) {
    const { first, last } = this.visible(scene.puzzle);
    this.cells.paintAll(scene, first, last);
    if (scene.finished) this.picture.paint(scene, /** @type {Geometry} */ (this.at), this.inks);
    this.clues.clear();
    for (let row = first.row; row <= last.row; row += 1) this.clues.paintRow(scene, row);
    for (let column = first.column; column <= last.column; column += 1) this.clues.paintColumn(scene, column);
  }

  /** @param {Puzzle} puzzle */
  visible(puzzle) {
    const at = /** @type {Geometry} */ (this.at);
    const within = (/** @type {number} */ value, /** @type {number} */ most) =>
      Math.min(most, Math.max(0, value));
    return {
      first: {
        row: within(Math.floor(-at.y / at.cell), puzzle.height),
        column: within(Math.floor(-at.x / at.cell), puzzle.width),
      },
      last: {
        row: within(Math.ceil((at.height - at.top - at.y) / at.cell), puzzle.height) - 1,
        column: within(Math.ceil((at.width - at.left - at.x) / at.cell), puzzle.width) - 1,
      },
    };
  }
}
