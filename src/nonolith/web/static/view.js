// A board on the page: it joins the state, the painting, the grid of elements and the input.

import { Brush } from "./brush.js";
import { widestClue } from "./clue_painter.js";
import { element } from "./dom.js";
import { clueAt, fittingCell, layOut, placeAt, showing, zoomed } from "./geometry.js";
import { listen } from "./pointer.js";
import { listenToKeys } from "./keys.js";
import { lineState, looksSame } from "./lines.js";
import { Mirror } from "./mirror.js";
import { Painter } from "./painter.js";
import { columnOf, rowOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./painter.js").Scene} Scene */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{kind: "row"|"column", index: number}} Line */
/**
 * @typedef {object} Handlers
 * @property {(cells: number[]) => void} [committed] a stroke is done
 * @property {(line: Line) => void} [clue] the clue of a line was pressed
 */
/** @typedef {{reason?: number[], supposed?: number[], conclusion?: [number, number][], lines?: Line[]}} Highlight */

const OPEN = /** @type {const} */ ({ possible: true, solved: false });
const SMALLEST_ON_TOUCH = 13;
const SMALLEST = 9;

/** @returns {Pick<Scene, "wrong"|"reason"|"supposed"|"conclusion"|"candidates"|"lines"|"differing">} */
function nothingSaid() {
  return {
    wrong: new Set(), reason: new Set(), supposed: new Set(), conclusion: new Map(), candidates: new Map(),
    lines: new Set(), differing: new Set(),
  };
}

export class BoardView {
  /**
   * @param {HTMLElement} host the element that the board may fill
   * @param {Handlers} handlers
   */
  constructor(host, handlers = {}) {
    this.host = host;
    this.handlers = handlers;
    this.stage = element("div", { class: "stage" });
    this.brush = new Brush(this, handlers.committed);
    host.append(this.stage);
    this.painter = new Painter(this.stage, () => this.whole);
    this.mirror = new Mirror(this.stage);
    this.stage.append(this.brush.counter);
    /** @type {Puzzle|null} */
    this.puzzle = null;
    /** @type {Board|null} */
    this.board = null;
    /** @type {Geometry|null} */
    this.at = null;
    /** Whether clues are judged by the marks. */
    this.judges = true;
    /** @type {Omit<Scene, "puzzle"|"marks">} */
    this.scene = {
      rowStates: [], columnStates: [], pointed: null, symbols: false, finished: false, ...nothingSaid(),
    };
    /** The cell size that a new board begins with. */
    this.fitted = 0;
    /** @type {import("./geometry.js").Shape} */
    this.shape = { height: 0, width: 0, deepest: 1, widest: 1 };
    /** The size of the host, told by the browser: asking for it would lay the page out at once. */
    this.room = { width: 0, height: 0 };
    listen(this);
    listenToKeys(this);
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.room = { width, height };
      this.fit(false);
    }).observe(host);
  }

  /** @param {Puzzle} puzzle @param {Board} board */
  show(puzzle, board) {
    const anew = !this.puzzle || this.puzzle.height !== puzzle.height || this.puzzle.width !== puzzle.width;
    this.puzzle = puzzle;
    this.board = board;
    this.brush.stop();
    if (this.brush.tool >= puzzle.palette.length) this.brush.choose(1);
    Object.assign(this.scene, { finished: false, pointed: null, ...nothingSaid() });
    this.measure();
    this.judgeAll();
    this.mirror.show(puzzle, board.marks, this.brush.readOnly);
    this.fit(anew);
  }

  /** The clues have changed, the size has not. @param {Puzzle} puzzle */
  replaceClues(puzzle) {
    this.puzzle = puzzle;
    this.measure();
    this.judgeAll();
    this.fit(false);
  }

  judgeAll() {
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    this.scene.rowStates = puzzle.rows.map((_, row) => this.judge("row", row));
    this.scene.columnStates = puzzle.columns.map((_, column) => this.judge("column", column));
  }

  /** @param {"row"|"column"} kind @param {number} index */
  judge(kind, index) {
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    const { marks } = /** @type {Board} */ (this.board);
    const clue = kind === "row" ? puzzle.rows[index] : puzzle.columns[index];
    if (!this.judges) return { ...OPEN, blocks: clue.map(() => /** @type {const} */ ("open")) };
    return lineState(clue, kind === "row" ? rowOf(marks, puzzle, index) : columnOf(marks, puzzle, index));
  }

  /** Measure the puzzle: its lines, and the room that its clues take. */
  measure() {
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    this.shape = {
      height: puzzle.height,
      width: puzzle.width,
      deepest: Math.max(1, ...puzzle.columns.map((clue) => clue.length)),
      widest: widestClue(puzzle, this.scene.symbols),
    };
  }

  /** Make the board fit its place. @param {boolean} anew whether to forget zoom and position */
  fit(anew) {
    if (!this.puzzle) return;
    const { room } = this;
    if (room.width < 40 || room.height < 40) return;
    const fitting = fittingCell(this.shape, room.width, room.height);
    const fits = !this.at || this.at.cell <= this.fitted;
    const touch = matchMedia("(pointer: coarse)").matches;
    this.fitted = Math.max(fitting, touch ? SMALLEST_ON_TOUCH : SMALLEST);
    const cell = anew || fits || !this.at ? this.fitted : this.at.cell;
    this.setGeometry(layOut(this.shape, room.width, room.height, cell, anew || !this.at ? { x: 0, y: 0 } : this.at));
  }

  /** @param {Geometry} at */
  setGeometry(at) {
    const { shape } = this;
    const width = Math.min(this.room.width, at.left + shape.width * at.cell + 2);
    const height = Math.min(this.room.height, at.top + shape.height * at.cell + 2);
    this.at = layOut(shape, width, height, at.cell, at);
    this.stage.style.width = `${width}px`;
    this.stage.style.height = `${height}px`;
    this.painter.resize(this.at);
    this.mirror.place(this.at);
    this.painter.ask();
  }

  /** @returns {Scene|null} */
  get whole() {
    return this.puzzle && this.board && { ...this.scene, puzzle: this.puzzle, marks: this.board.marks };
  }

  /** Read the inks anew, after light has turned to dark. */
  refreshInks() {
    this.painter.readInks();
    this.painter.ask();
  }

  /** Some cells look different now. @param {number[]} cells */
  refresh(cells) {
    if (cells.length === 0) return;
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    const { marks } = /** @type {Board} */ (this.board);
    const rows = this.judgeAnew("row", new Set(cells.map((cell) => Math.floor(cell / puzzle.width))));
    const columns = this.judgeAnew("column", new Set(cells.map((cell) => cell % puzzle.width)));
    for (const cell of cells) this.mirror.update(cell, marks);
    this.painter.ask({ cells, rows, columns });
  }

  /** Judge some lines; returns those that look different now. @param {"row"|"column"} kind @param {Set<number>} lines */
  judgeAnew(kind, lines) {
    const states = kind === "row" ? this.scene.rowStates : this.scene.columnStates;
    return [...lines].filter((index) => {
      const before = states[index];
      states[index] = this.judge(kind, index);
      return !looksSame(before, states[index]);
    });
  }

  /** @param {Highlight} highlight */
  highlight({ reason = [], supposed = [], conclusion = [], lines = [] }) {
    this.scene.reason = new Set(reason);
    this.scene.supposed = new Set(supposed);
    this.scene.conclusion = new Map(conclusion);
    this.scene.lines = new Set(lines.map((line) => `${line.kind} ${line.index}`));
    this.painter.ask();
  }

  /** @param {Iterable<number>} cells */
  markWrong(cells) {
    this.scene.wrong = new Set(cells);
    this.painter.ask();
  }

  /** @param {Map<number, number>} candidates cells of which some colours are ruled out: those left, as bits */
  markCandidates(candidates) {
    this.scene.candidates = candidates;
    this.painter.ask();
  }

  /** @param {Iterable<number>} cells */
  markDiffering(cells) {
    this.scene.differing = new Set(cells);
    this.painter.ask();
  }

  /** @param {boolean} finished */
  setFinished(finished) {
    if (this.scene.finished === finished) return;
    this.scene.finished = finished;
    this.painter.ask();
  }

  /** @param {boolean} symbols */
  setSymbols(symbols) {
    this.scene.symbols = symbols;
    if (this.puzzle) this.measure();
    this.fit(false);
  }

  /** @param {Point} point @param {boolean} clamp whether the nearest cell will do */
  placeAt(point, clamp = false) {
    return this.at && placeAt(this.shape, this.at, point, clamp);
  }

  /** @param {Point} point */
  clueAt(point) {
    return this.at && clueAt(this.shape, this.at, point);
  }

  /** @param {Line} line */
  pressClue(line) {
    this.handlers.clue?.(line);
  }

  /** @param {{row: number, column: number}|null} place */
  pointAt(place) {
    const before = this.scene.pointed;
    if (before?.row === place?.row && before?.column === place?.column) return;
    this.scene.pointed = place;
    const changed = [before, place].flatMap((each) => each ?? []);
    this.painter.ask({ rows: changed.map((each) => each.row), columns: changed.map((each) => each.column) });
  }

  /** @param {number} cell */
  moveTo(cell) {
    this.mirror.moveTo(cell);
    this.reveal(cell);
  }

  /** @param {number} cell */
  reveal(cell) {
    const { width } = /** @type {Puzzle} */ (this.puzzle);
    const place = { row: Math.floor(cell / width), column: cell % width };
    const at = /** @type {Geometry} */ (this.at);
    const next = showing(this.shape, at, place);
    if (next.x !== at.x || next.y !== at.y) this.setGeometry(next);
    this.pointAt(place);
  }

  /** @param {number} factor @param {Point} [point] */
  zoom(factor, point) {
    if (!this.at) return;
    const room = { ...this.at, ...this.room };
    this.setGeometry(zoomed(this.shape, room, factor, point ?? { x: room.width / 2, y: room.height / 2 }));
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    if (!this.at) return;
    this.setGeometry({ ...this.at, x: this.at.x + x, y: this.at.y + y });
  }

  get canPan() {
    const { at, shape } = this;
    return at !== null && (at.left + shape.width * at.cell > at.width || at.top + shape.height * at.cell > at.height);
  }
}
