// A board on the page: it joins the state, the painting, the grid of elements and the input.

import { Bands } from "./bands.js";
import { Brush } from "./brush.js";
import { roomOf, widestClue } from "./clue_painter.js";
import { element } from "./dom.js";
import { clueAt, fittingCell, layOut, openingCell, placeAt, showing, zoomed } from "./geometry.js";
import { Loupe } from "./loupe.js";
import { Overview } from "./overview.js";
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
/** Pixels of a cell, at least, of a board that does not fit: with a mouse, and with fingers. */
const COMFORTABLE = { mouse: 18, touch: 24 };

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
    this.bands = new Bands(this.stage);
    this.mirror = new Mirror(this.stage);
    this.loupe = new Loupe(this);
    this.stage.append(this.brush.counter);
    /** @type {Puzzle|null} */
    this.puzzle = null;
    /** @type {Board|null} */
    this.board = null;
    /** @type {Geometry|null} */
    this.at = null;
    /** Whether clues are judged by the marks. */
    this.judges = true;
    /** Whether the room for clues depends on the size alone: in a picture that is being drawn. */
    this.reserves = false;
    /** Whether a drag moves the board. */
    this.hand = false;
    /** Called when that changes. */
    this.handChanged = () => {};
    /** @type {Omit<Scene, "puzzle"|"marks">} */
    this.scene = {
      rowStates: [], columnStates: [], pointed: null, symbols: false, finished: false, guessed: new Set(), ...nothingSaid(),
    };
    /** Whether the cells are as large as the room allows, and not as the user wants them. */
    this.isFitted = true;
    /** @type {import("./geometry.js").Shape} */
    this.shape = { height: 0, width: 0, deepest: 1, widest: 1, letters: 1 };
    /** The size of the host, told by the browser: asking for it would lay the page out at once. */
    this.room = { width: 0, height: 0 };
    listen(this);
    listenToKeys(this);
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      // The keyboard of a phone takes height for a while: the board stays as it is.
      const isTyping = document.activeElement?.matches("input, textarea");
      if (isTyping && width === this.room.width && height < this.room.height) return;
      this.room = { width, height };
      this.fit();
    }).observe(host);
    this.overview = new Overview(this);
  }

  /** @param {Puzzle} puzzle @param {Board} board @param {{anew?: boolean}} [options] anew: with a view of its own */
  show(puzzle, board, { anew = true } = {}) {
    const other = anew || !this.puzzle || this.puzzle.height !== puzzle.height || this.puzzle.width !== puzzle.width;
    this.puzzle = puzzle;
    this.board = board;
    this.brush.stop();
    if (this.brush.tool >= puzzle.palette.length) this.brush.choose(1);
    Object.assign(this.scene, { finished: false, pointed: null, ...nothingSaid() });
    this.stage.classList.toggle("plain", puzzle.palette.length === 2);
    this.stage.classList.toggle("finished", false);
    this.scene.guessed = new Set();
    this.painter.readInks();
    if (other) {
      this.isFitted = true;
      this.at = null;
      this.mirror.current = 0;
    }
    this.measure();
    this.judgeAll();
    this.mirror.show(puzzle, board.marks, this.brush.readOnly);
    this.fit();
    this.overview.paintAll();
  }

  /** The clues have changed, the size has not. @param {Puzzle} puzzle */
  replaceClues(puzzle) {
    this.puzzle = puzzle;
    this.judgeAll();
    this.painter.ask();
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
    const { symbols } = this.scene;
    const { height, width } = puzzle;
    const deepest = Math.max(1, ...puzzle.columns.map((clue) => clue.length));
    const widest = widestClue(puzzle, symbols);
    const coloured = puzzle.palette.length > 2;
    const longest = this.reserves ? height : Math.max(1, ...puzzle.columns.flat().map((block) => block.length));
    const letters = String(longest).length + (coloured ? (symbols ? 1.7 : 0.5) : 0);
    // A clue may grow while its picture is drawn: the board must not move then.
    const numbers = (/** @type {number} */ length) => Math.min(Math.ceil(length / 2), 4 + Math.ceil(length / 10));
    this.shape = this.reserves
      ? { height, width, letters, deepest: Math.max(deepest, numbers(height)), widest: Math.max(widest, roomOf(numbers(width), coloured && symbols)) }
      : { height, width, letters, deepest, widest };
  }

  /** Lay the board out in its room, as large as it opens or as the user has zoomed it. */
  fit() {
    if (!this.puzzle) return;
    const { room } = this;
    if (room.width < 40 || room.height < 40) return;
    const comfortable = matchMedia("(pointer: coarse)").matches ? COMFORTABLE.touch : COMFORTABLE.mouse;
    const cell = this.at && !this.isFitted ? this.at.cell : openingCell(this.shape, room, comfortable);
    this.setGeometry(layOut(this.shape, room, cell, this.at ?? { x: 0, y: 0 }));
  }

  /** Show the whole board, however small; once it is whole, as it opens. */
  fitWhole() {
    const whole = fittingCell(this.shape, this.room);
    if (this.at && this.at.cell !== whole) {
      this.isFitted = false;
      this.setGeometry(layOut(this.shape, this.room, whole, { x: 0, y: 0 }));
    } else {
      this.isFitted = true;
      this.fit();
    }
  }

  /** @param {Geometry} at */
  setGeometry(at) {
    this.at = at;
    this.stage.style.width = `${at.width}px`;
    this.stage.style.height = `${at.height}px`;
    this.painter.resize(at);
    this.mirror.place(at);
    this.overview.resize(at);
    this.bands.show(this.scene.pointed, at);
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
    this.overview.paintAll();
  }

  /** Some cells look different now. @param {number[]} cells */
  refresh(cells) {
    if (cells.length === 0) return;
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    const { marks } = /** @type {Board} */ (this.board);
    const rows = this.judgeAnew("row", new Set(cells.map((cell) => Math.floor(cell / puzzle.width))));
    const columns = this.judgeAnew("column", new Set(cells.map((cell) => cell % puzzle.width)));
    for (const cell of cells) this.mirror.update(cell, marks);
    this.overview.paintCells(cells);
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
    const cells = [...conclusion.map(([cell]) => cell), ...supposed];
    if (cells.length || lines.length) this.revealAll(cells, reason, lines);
  }

  /**
   * Scroll to what a hint is about: its cells first, then as much as there is room for of the rest.
   * @param {number[]} cells
   * @param {number[]} reason
   * @param {Line[]} lines
   */
  revealAll(cells, reason, lines) {
    if (!this.at || !this.puzzle) return;
    const { width } = this.puzzle;
    const places = [...reason, ...cells.toReversed()].map((cell) => ({ row: Math.floor(cell / width), column: cell % width }));
    let next = this.at;
    for (const { kind, index } of lines) {
      const seen = { row: Math.ceil(-next.y / next.cell), column: Math.ceil(-next.x / next.cell) };
      next = showing(this.shape, next, { ...seen, [kind]: index });
    }
    for (const place of places) next = showing(this.shape, next, place);
    if (next.x !== this.at.x || next.y !== this.at.y) this.setGeometry(next);
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

  /** @param {Iterable<number>} cells marked on trial */
  markGuessed(cells) {
    const guessed = new Set(cells);
    if (guessed.size === 0 && this.scene.guessed.size === 0) return;
    this.scene.guessed = guessed;
    this.painter.ask();
  }

  /** @param {boolean} finished whether the lines and clues give way to the picture */
  setFinished(finished) {
    this.stage.classList.toggle("finished", finished);
    if (this.scene.finished === finished) return;
    this.scene.finished = finished;
    this.painter.ask();
  }

  /** Whether a drag moves the board instead of painting. @param {boolean} hand */
  setHand(hand) {
    this.hand = hand;
    this.stage.classList.toggle("hand", hand);
    this.handChanged();
  }

  /** @param {boolean} symbols */
  setSymbols(symbols) {
    if (this.scene.symbols === symbols) return;
    this.scene.symbols = symbols;
    if (this.puzzle) this.measure();
    this.fit();
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
    this.bands.show(place, this.at);
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
    const { at } = this;
    if (!at) return;
    const next = showing(this.shape, at, place);
    if (next.x !== at.x || next.y !== at.y) this.setGeometry(next);
    this.pointAt(place);
  }

  /** @param {number} factor @param {Point} [point] */
  zoom(factor, point) {
    const { at, shape } = this;
    if (!at) return;
    this.isFitted = false;
    this.setGeometry(zoomed(shape, at, factor, point ?? { x: at.width / 2, y: at.height / 2 }));
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    this.scroll(x, y, null);
  }

  /**
   * Move the board; over the clues of columns what is vertical scrolls them, over those of rows what is horizontal.
   * @param {number} x
   * @param {number} y
   * @param {Line|null} clue the line over whose clue this happens
   * @returns {boolean} whether anything has moved
   */
  scroll(x, y, clue) {
    const { at } = this;
    if (!at) return false;
    const next = layOut(this.shape, this.room, at.cell, {
      x: clue?.kind === "row" ? at.x : at.x + x, clueX: clue?.kind === "row" ? at.clueX + x : at.clueX,
      y: clue?.kind === "column" ? at.y : at.y + y, clueY: clue?.kind === "column" ? at.clueY + y : at.clueY,
    });
    if (next.x === at.x && next.y === at.y && next.clueX === at.clueX && next.clueY === at.clueY) return false;
    this.setGeometry(next);
    return true;
  }

  /** Move a place into the middle. @param {number} row @param {number} column both may be within a cell */
  centre(row, column) {
    const { at } = this;
    if (!at) return;
    this.setGeometry(layOut(this.shape, this.room, at.cell, {
      ...at, x: (at.width - at.left) / 2 - column * at.cell, y: (at.height - at.top) / 2 - row * at.cell,
    }));
  }

  get canPan() {
    const { at, shape } = this;
    return at !== null && (at.left + shape.width * at.cell > at.width || at.top + shape.height * at.cell > at.height);
  }
}
