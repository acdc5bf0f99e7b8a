// The board as a real grid of elements, over the canvas, for screen readers and the keyboard.
// Each cell says where it is, what is in it, and the clues of its lines.

import { element } from "./dom.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./geometry.js").Geometry} Geometry */

const CELL = 20; // pixels a cell, before it is scaled; as in style.css

export class Mirror {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.grid = element("div", { class: "mirror", role: "grid" });
    this.window = element("div", { class: "mirror-window" }, this.grid);
    stage.append(this.window);
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.current = 0;
    this.ringed = -1;
    /** Whether a pointer has moved the focus, which is seen then: the ring is for keys. */
    this.isPressed = false;
  }

  /** @param {Puzzle} puzzle @param {Int8Array} marks @param {boolean} readOnly */
  show(puzzle, marks, readOnly) {
    this.puzzle = puzzle;
    this.cells = [];
    this.ringed = -1;
    this.current = Math.min(this.current, Math.max(0, marks.length - 1));
    this.grid.setAttribute("aria-label", TEXTS.grid.name(puzzle.title, puzzle.height, puzzle.width));
    this.grid.setAttribute("aria-rowcount", String(puzzle.height + 1));
    this.grid.setAttribute("aria-colcount", String(puzzle.width + 1));
    this.grid.setAttribute("aria-readonly", String(readOnly));
    const rows = document.createDocumentFragment();
    const heads = element("div", { role: "row", class: "mirror-heads", "aria-rowindex": 1 });
    heads.append(element("div", { role: "columnheader", text: TEXTS.grid.clues }));
    for (let column = 0; column < puzzle.width; column += 1) {
      heads.append(element("div", {
        role: "columnheader",
        text: TEXTS.grid.columnClue(column + 1, puzzle.columns[column], puzzle.palette),
      }));
    }
    rows.append(heads);
    for (let row = 0; row < puzzle.height; row += 1) {
      const line = element("div", { role: "row", class: "mirror-row", "aria-rowindex": row + 2 });
      line.append(element("div", {
        role: "rowheader",
        class: "mirror-head",
        text: TEXTS.grid.rowClue(row + 1, puzzle.rows[row], puzzle.palette),
      }));
      for (let column = 0; column < puzzle.width; column += 1) {
        const cell = element("div", { role: "gridcell", class: "mirror-cell", tabindex: -1 });
        this.cells.push(cell);
        line.append(cell);
      }
      rows.append(line);
    }
    this.grid.replaceChildren(rows);
    for (let cell = 0; cell < this.cells.length; cell += 1) this.update(cell, marks);
    this.cells[this.current]?.setAttribute("tabindex", "0");
  }

  /** @param {number} cell @param {Int8Array} marks */
  update(cell, marks) {
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    const row = Math.floor(cell / puzzle.width);
    const column = cell % puzzle.width;
    this.cells[cell].setAttribute("aria-label", TEXTS.grid.cell(
      row + 1, column + 1, marks[cell], puzzle.palette, puzzle.rows[row], puzzle.columns[column],
    ));
  }

  /** @param {Geometry} at */
  place(at) {
    const { style } = this.window;
    style.left = `${at.left}px`;
    style.top = `${at.top}px`;
    // Scaled, not laid out anew: ten thousand cells would take longer than a frame.
    this.grid.style.transform = `translate(${at.x}px, ${at.y}px) scale(${at.cell / CELL})`;
  }

  /**
   * Make a cell the one that the keyboard is at.
   * @param {number} cell
   * @param {{focus?: boolean}} options
   */
  moveTo(cell, { focus = true } = {}) {
    this.cells[this.current]?.setAttribute("tabindex", "-1");
    this.current = cell;
    this.cells[cell]?.setAttribute("tabindex", "0");
    if (focus) this.cells[cell]?.focus({ preventScroll: true });
  }

  /** Put a ring around a cell, or take it away. @param {number} cell */
  setRing(cell) {
    this.cells[this.ringed]?.classList.remove("ring");
    this.ringed = cell;
    this.cells[cell]?.classList.add("ring");
  }

  /** @param {Element|null} target */
  indexOf(target) {
    return target instanceof HTMLElement ? this.cells.indexOf(target) : -1;
  }

  get hasFocus() {
    return this.grid.contains(document.activeElement);
  }
}
