// Painting the board on canvases: cells, and the clues beside and above them.
//
// Canvas and not SVG: `python -m benchmarks.page` measures both on 100×100 (docs/playing.md has the
// figures). Whoever can't see a canvas has the grid of mirror.js.

import { CROSS, UNKNOWN } from "./puzzle.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Block} Block */
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
 * @property {Map<number, number>} conclusion cells that a hint decides
 * @property {Set<string>} lines lines that a hint is about, as "row 3"
 * @property {Set<number>} differing cells that differ between two solutions
 * @property {boolean} symbols whether colours carry their symbols
 * @property {boolean} finished whether the picture is done: crosses go
 */

const FONT = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
const LINE_HEIGHT = 1.22;

export class Painter {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.layers = {
      cells: layer(stage, "cells"),
      rows: layer(stage, "rows"),
      columns: layer(stage, "columns"),
    };
    /** @type {Record<string, string>} */
    this.inks = {};
    /** @type {Geometry|null} */
    this.at = null;
    /** @type {Map<string, number>} the widths of numbers, as measuring takes as long as writing */
    this.widths = new Map();
    this.readInks();
  }

  /** The inks are CSS variables, so that one file says what light and dark are. */
  readInks() {
    const style = getComputedStyle(document.documentElement);
    const names = ["panel", "panel-rule", "panel-guide", "text", "muted", "paper", "ink", "thin",
      "guide", "frame", "mark", "accent", "accent-soft", "because", "warning", "warning-soft", "page"];
    for (const name of names) this.inks[name] = style.getPropertyValue(`--${name}`).trim();
  }

  /** @param {Geometry} at */
  resize(at) {
    if (at.fontSize !== this.at?.fontSize) this.widths.clear();
    this.at = at;
    const ratio = window.devicePixelRatio || 1;
    place(this.layers.cells, at.left, at.top, at.width - at.left, at.height - at.top, ratio);
    place(this.layers.rows, 0, at.top, at.left, at.height - at.top, ratio);
    place(this.layers.columns, at.left, 0, at.width - at.left, at.top, ratio);
  }

  /** @param {Scene} scene */
  paintAll(scene) {
    if (!this.at) return;
    const { puzzle } = scene;
    const at = this.at;
    const { cells, rows, columns } = this.layers;
    for (const context of [cells, rows, columns]) {
      context.clearRect(0, 0, at.width, at.height);
    }
    const { first, last } = this.visible(puzzle);
    cells.fillStyle = this.paper(puzzle);
    cells.fillRect(at.x, at.y, puzzle.width * at.cell, puzzle.height * at.cell);
    this.paintRules(cells, puzzle, at.x, at.y, first, last);
    for (let row = first.row; row <= last.row; row += 1) {
      for (let column = first.column; column <= last.column; column += 1) {
        this.paintCell(scene, row * puzzle.width + column, true);
      }
    }
    for (let row = first.row; row <= last.row; row += 1) this.paintRow(scene, row);
    for (let column = first.column; column <= last.column; column += 1) this.paintColumn(scene, column);
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

  /** @param {Puzzle} puzzle */
  paper(puzzle) {
    const { rgb } = puzzle.palette[0];
    return rgb === "#ffffff" ? this.inks.paper : rgb;
  }

  /** @param {Puzzle} puzzle @param {number} colour */
  ink(puzzle, colour) {
    const { rgb } = puzzle.palette[colour];
    return rgb === "#000000" ? this.inks.ink : rgb;
  }

  /**
   * The edges of a cell's own field, between the rules.
   * @param {number} index
   * @param {number} offset
   * @param {number} count
   */
  field(index, offset, count) {
    const at = /** @type {Geometry} */ (this.at);
    const start = Math.round(offset + index * at.cell) + 1;
    const next = Math.round(offset + (index + 1) * at.cell);
    const thick = at.cell >= 8 && ((index + 1) % 5 === 0 || index + 1 === count) ? 1 : 0;
    return [start, next - start - thick];
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Puzzle} puzzle
   * @param {number} x
   * @param {number} y
   * @param {{row: number, column: number}} first
   * @param {{row: number, column: number}} last
   */
  paintRules(context, puzzle, x, y, first, last) {
    const at = /** @type {Geometry} */ (this.at);
    const { inks } = this;
    const right = Math.round(x + puzzle.width * at.cell);
    const bottom = Math.round(y + puzzle.height * at.cell);
    const heavy = at.cell >= 8 ? 2 : 1;
    // Thin rules first, so that the guides of every fifth cell cross over them.
    for (const guides of [false, true]) {
      for (let column = first.column; column <= last.column + 1; column += 1) {
        const edge = column === 0 || column === puzzle.width;
        if ((column % 5 === 0 || edge) !== guides) continue;
        context.fillStyle = edge ? inks.frame : guides ? inks.guide : inks.thin;
        const at_ = Math.round(x + column * at.cell);
        if (!guides && at.cell < 6) continue;
        context.fillRect(guides && column > 0 ? at_ - heavy + 1 : at_, y, guides && column > 0 ? heavy : 1, bottom - y + 1);
      }
      for (let row = first.row; row <= last.row + 1; row += 1) {
        const edge = row === 0 || row === puzzle.height;
        if ((row % 5 === 0 || edge) !== guides) continue;
        context.fillStyle = edge ? inks.frame : guides ? inks.guide : inks.thin;
        const at_ = Math.round(y + row * at.cell);
        if (!guides && at.cell < 6) continue;
        context.fillRect(x, guides && row > 0 ? at_ - heavy + 1 : at_, right - x + 1, guides && row > 0 ? heavy : 1);
      }
    }
  }

  /**
   * @param {Scene} scene
   * @param {number} cell
   * @param {boolean} onPaper whether its field is paper already
   */
  paintCell(scene, cell, onPaper = false) {
    const at = /** @type {Geometry} */ (this.at);
    const { puzzle, marks } = scene;
    const context = this.layers.cells;
    const row = Math.floor(cell / puzzle.width);
    const column = cell % puzzle.width;
    const [x, width] = this.field(column, at.x, puzzle.width);
    const [y, height] = this.field(row, at.y, puzzle.height);
    const mark = marks[cell];
    if (mark > 0) {
      context.fillStyle = this.ink(puzzle, mark);
      context.fillRect(x, y, width, height);
      if (scene.symbols && puzzle.palette.length > 2 && at.cell >= 10) {
        this.paintSymbol(context, puzzle.palette[mark].symbol, puzzle.palette[mark].rgb, x, y, width, height);
      }
    } else {
      if (!onPaper) {
        context.fillStyle = this.paper(puzzle);
        context.fillRect(x, y, width, height);
      }
      if (scene.reason.has(cell) || scene.differing.has(cell)) {
        context.fillStyle = scene.reason.has(cell) ? this.inks.because : this.inks["warning-soft"];
        context.fillRect(x, y, width, height);
      }
      if (mark === CROSS && !scene.finished) this.paintCross(context, x, y, width, height, this.inks.mark);
    }
    if (mark > 0 && scene.reason.has(cell)) this.paintDot(context, x, y, width, height, this.inks.because);
    if (scene.differing.has(cell)) this.paintFrame(context, x, y, width, height, this.inks.warning, 1.5);
    const decided = scene.conclusion.get(cell);
    if (decided !== undefined) {
      if (mark === UNKNOWN && decided > 0) {
        context.globalAlpha = 0.45;
        context.fillStyle = this.ink(puzzle, decided);
        context.fillRect(x + 3, y + 3, width - 6, height - 6);
        context.globalAlpha = 1;
      } else if (mark === UNKNOWN && decided === CROSS) {
        this.paintCross(context, x, y, width, height, this.inks.accent);
      }
      this.paintFrame(context, x, y, width, height, this.inks.accent, 2);
    }
    if (scene.wrong.has(cell)) {
      this.paintFrame(context, x, y, width, height, this.inks.warning, 2);
      context.fillStyle = this.inks.warning;
      context.beginPath();
      context.moveTo(x + width, y);
      context.lineTo(x + width, y + 0.4 * height);
      context.lineTo(x + 0.6 * width, y);
      context.fill();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {string} ink
   */
  paintCross(context, x, y, width, height, ink) {
    const size = Math.min(width, height);
    const inset = size * (size > 12 ? 0.3 : 0.25);
    context.strokeStyle = ink;
    context.lineWidth = Math.max(1, size * 0.075);
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(x + inset, y + inset);
    context.lineTo(x + width - inset, y + height - inset);
    context.moveTo(x + width - inset, y + inset);
    context.lineTo(x + inset, y + height - inset);
    context.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {string} ink
   */
  paintDot(context, x, y, width, height, ink) {
    context.fillStyle = ink;
    context.beginPath();
    context.arc(x + width / 2, y + height / 2, Math.min(width, height) * 0.2, 0, 2 * Math.PI);
    context.fill();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {string} ink
   * @param {number} thickness
   */
  paintFrame(context, x, y, width, height, ink, thickness) {
    context.strokeStyle = ink;
    context.lineWidth = thickness;
    const half = thickness / 2;
    context.strokeRect(x + half, y + half, width - thickness, height - thickness);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} symbol
   * @param {string} rgb
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  paintSymbol(context, symbol, rgb, x, y, width, height) {
    context.fillStyle = readableOn(rgb);
    context.font = `600 ${Math.round(height * 0.55)}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(symbol, x + width / 2, y + height / 2 + 1);
  }

  /** @param {Scene} scene @param {number} row */
  paintRow(scene, row) {
    const at = /** @type {Geometry} */ (this.at);
    const context = this.layers.rows;
    const y = Math.round(at.y + row * at.cell);
    const height = Math.round(at.y + (row + 1) * at.cell) - y;
    const clue = scene.puzzle.rows[row];
    const lit = scene.pointed?.row === row || scene.lines.has(`row ${row}`);
    this.paintStrip(context, 0, y, at.left, height, (row + 1) % 5 === 0, lit, "row");
    let x = at.left - 0.5 * at.fontSize;
    this.setType(context, scene.rowStates[row], "right");
    for (let k = clue.length - 1; k >= 0; k -= 1) {
      x -= this.paintNumber(scene, context, clue[k], scene.rowStates[row], k, x, y + height / 2, "right");
    }
    if (clue.length === 0) this.paintNought(context, scene.rowStates[row], x, y + height / 2, "right");
  }

  /** @param {Scene} scene @param {number} column */
  paintColumn(scene, column) {
    const at = /** @type {Geometry} */ (this.at);
    const context = this.layers.columns;
    const x = Math.round(at.x + column * at.cell);
    const width = Math.round(at.x + (column + 1) * at.cell) - x;
    const clue = scene.puzzle.columns[column];
    const lit = scene.pointed?.column === column || scene.lines.has(`column ${column}`);
    this.paintStrip(context, x, 0, width, at.top, (column + 1) % 5 === 0, lit, "column");
    let y = at.top - 0.4 * at.fontSize - (at.fontSize * LINE_HEIGHT) / 2;
    this.setType(context, scene.columnStates[column], "center");
    for (let k = clue.length - 1; k >= 0; k -= 1) {
      this.paintNumber(scene, context, clue[k], scene.columnStates[column], k, x + width / 2 + 0.5, y, "center");
      y -= at.fontSize * LINE_HEIGHT;
    }
    if (clue.length === 0) this.paintNought(context, scene.columnStates[column], x + width / 2 + 0.5, y, "center");
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {boolean} isFifth
   * @param {boolean} lit
   * @param {"row"|"column"} kind
   */
  paintStrip(context, x, y, width, height, isFifth, lit, kind) {
    context.clearRect(x, y, width, height);
    context.fillStyle = lit ? this.inks["accent-soft"] : this.inks.panel;
    context.fillRect(x, y, width, height);
    context.fillStyle = this.inks[isFifth ? "panel-guide" : "panel-rule"];
    if (kind === "row") context.fillRect(x, y + height - 1, width, 1);
    else context.fillRect(x + width - 1, y, 1, height);
  }

  /**
   * One number of a clue; returns the room that it took.
   * @param {Scene} scene
   * @param {CanvasRenderingContext2D} context
   * @param {Block} block
   * @param {LineState} state
   * @param {number} k
   * @param {number} x
   * @param {number} y
   * @param {"right"|"center"} align
   */
  paintNumber(scene, context, block, state, k, x, y, align) {
    const at = /** @type {Geometry} */ (this.at);
    const found = state.blocks[k];
    const coloured = scene.puzzle.palette.length > 2;
    const rgb = scene.puzzle.palette[block.colour].rgb;
    const text = String(block.length) + (coloured && scene.symbols ? scene.puzzle.palette[block.colour].symbol : "");
    const width = this.widthOf(context, text, state.possible);
    const left = align === "right" ? x - width : x - width / 2;
    context.globalAlpha = found === "done" ? 0.4 : found === "maybe" ? 0.62 : 1;
    if (coloured) {
      const size = at.fontSize * 1.14;
      const chip = Math.max(width + 0.3 * at.fontSize, size);
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
    context.globalAlpha = 1;
    if (!state.possible) {
      context.fillStyle = this.inks.warning;
      context.fillRect(left, Math.round(y + at.fontSize * 0.5), width, 1.5);
    }
    return Math.max(width, at.fontSize * 0.55) + at.fontSize * (coloured ? 0.55 : 0.48);
  }

  /**
   * Set the type of a clue: once for all of its numbers, as reading a font's name takes time.
   * @param {CanvasRenderingContext2D} context
   * @param {LineState} state
   * @param {"right"|"center"} align
   */
  setType(context, state, align) {
    const { fontSize } = /** @type {Geometry} */ (this.at);
    context.font = `${state.possible ? 500 : 700} ${fontSize}px ${FONT}`;
    context.textAlign = align;
    context.textBaseline = "middle";
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

  /**
   * The clue of a blank line.
   * @param {CanvasRenderingContext2D} context
   * @param {LineState} state
   * @param {number} x
   * @param {number} y
   * @param {"right"|"center"} align
   */
  paintNought(context, state, x, y, align) {
    this.setType(context, state, align);
    context.fillStyle = state.possible ? this.inks.muted : this.inks.warning;
    context.fillText("0", x, y + 0.5);
  }
}

/** @param {HTMLElement} stage @param {string} name @returns {CanvasRenderingContext2D} */
function layer(stage, name) {
  const canvas = document.createElement("canvas");
  canvas.className = `layer ${name}`;
  canvas.setAttribute("aria-hidden", "true");
  stage.append(canvas);
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 * @param {number} ratio
 */
function place(context, left, top, width, height, ratio) {
  const { canvas } = context;
  const wide = Math.max(1, Math.round(width * ratio));
  const high = Math.max(1, Math.round(height * ratio));
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  Object.assign(canvas.style, {
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/**
 * Black or white, whichever is read more easily on a colour.
 * @param {string} rgb
 */
export function readableOn(rgb) {
  const [red, green, blue] = [1, 3, 5].map((i) => parseInt(rgb.slice(i, i + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#000000" : "#ffffff";
}

/**
 * The width of the widest row clue, in font sizes.
 * @param {Puzzle} puzzle
 * @param {boolean} symbols
 */
export function widestClue(puzzle, symbols) {
  const coloured = puzzle.palette.length > 2;
  return Math.max(1.2, ...puzzle.rows.map((clue) => clue.reduce((sum, block) => {
    const letters = String(block.length).length + (coloured && symbols ? 1.2 : 0);
    return sum + letters * 0.58 + (coloured ? 0.55 : 0.48);
  }, 0)));
}
