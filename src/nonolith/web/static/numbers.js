// Every 5×5 that lines alone solve, by its number, and a map of those that were solved.

import { call } from "./api.js";
import { button, element, fill } from "./dom.js";
import { puzzleOf } from "./puzzle.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export const TOTAL = 24_976_511;
const A_SQUARE = 1000; // numbers
const SQUARES = Math.ceil(TOTAL / A_SQUARE);
const COLUMNS = 250;
const ROWS = Math.ceil(SQUARES / COLUMNS);
const SIDE = 4; // pixels of a square
const CATALOGUE = /^5×5 (\d+)$/;

/** What the catalogue calls a number. @param {number} number */
const catalogueOf = (number) => `5×5 ${number}`;

/** Remember a puzzle that has a number. @param {Puzzle} puzzle */
export function rememberSolved(puzzle) {
  const found = CATALOGUE.exec(puzzle.json.catalogue ?? "");
  if (found) storage.remember("numbers", [...new Set([...solvedNumbers(), Number(found[1])])]);
}

/** @returns {number[]} */
function solvedNumbers() {
  return storage.remembered("numbers") ?? [];
}

export class Numbers {
  /** @param {HTMLElement} place @param {(puzzle: Puzzle) => void} open */
  constructor(place, open) {
    const t = TEXTS.numbers;
    this.open = open;
    this.input = element("input", { type: "number", id: "number", min: 0, max: TOTAL - 1, value: 0 });
    this.problem = element("p", { class: "warn", role: "alert" });
    this.about = element("p", { class: "about" });
    /** @type {Map<number, number>} how many numbers of a square are solved */
    this.found = new Map();
    this.map = element("canvas", { class: "map", width: COLUMNS * SIDE, height: ROWS * SIDE, role: "img", "aria-label": t.map,
      onclick: (/** @type {MouseEvent} */ event) => this.pick(event),
      onpointermove: (/** @type {MouseEvent} */ event) => this.point(event),
      onpointerleave: () => { this.about.textContent = t.solved(solvedNumbers().length); } });
    fill(place, element("h2", { text: t.title }), element("p", { text: t.about(TOTAL) }),
      element("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.go(Number(this.input.value));
      } },
        element("label", { for: "number", text: t.number }), this.input,
        element("button", { type: "submit", text: t.open }),
        button(t.random, () => this.go(Math.floor(Math.random() * TOTAL)))),
      this.problem, this.map, this.about);
  }

  /** The square under the pointer: its number, and the first and last number in it. @param {MouseEvent} event */
  squareAt(event) {
    const box = this.map.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * COLUMNS);
    const row = Math.floor(((event.clientY - box.top) / box.height) * ROWS);
    const square = Math.max(0, Math.min(SQUARES - 1, row * COLUMNS + Math.min(COLUMNS - 1, column)));
    return { square, first: square * A_SQUARE, last: Math.min(TOTAL, (square + 1) * A_SQUARE) - 1 };
  }

  /** A square of the map is a thousand numbers: any of them. @param {MouseEvent} event */
  pick(event) {
    const { first, last } = this.squareAt(event);
    this.go(first + Math.floor(Math.random() * (last - first + 1)));
  }

  /** @param {MouseEvent} event */
  point(event) {
    const { square, first, last } = this.squareAt(event);
    this.about.textContent = TEXTS.numbers.square(first, last, this.found.get(square) ?? 0);
  }

  /** @param {number} number */
  async go(number) {
    this.problem.textContent = "";
    try {
      const { puzzle } = await call("numbered", { number });
      this.open(puzzleOf({ ...puzzle, title: TEXTS.numbers.name(number), catalogue: catalogueOf(number) }));
    } catch (error) {
      this.problem.textContent = /** @type {Error} */ (error).message;
    }
  }

  show() {
    const solved = solvedNumbers();
    this.about.textContent = TEXTS.numbers.solved(solved.length);
    this.found = new Map();
    for (const number of solved) {
      const square = Math.floor(number / A_SQUARE);
      this.found.set(square, (this.found.get(square) ?? 0) + 1);
    }
    const context = /** @type {CanvasRenderingContext2D} */ (this.map.getContext("2d"));
    const style = getComputedStyle(document.documentElement);
    context.clearRect(0, 0, this.map.width, this.map.height);
    context.fillStyle = style.getPropertyValue("--panel-rule");
    for (let square = 0; square < SQUARES; square += 1) {
      context.fillRect((square % COLUMNS) * SIDE, Math.floor(square / COLUMNS) * SIDE, SIDE - 1, SIDE - 1);
    }
    // Larger than its square: one among twenty-five thousand is to be seen.
    context.fillStyle = style.getPropertyValue("--accent");
    for (const square of this.found.keys()) {
      context.fillRect((square % COLUMNS) * SIDE - 2, Math.floor(square / COLUMNS) * SIDE - 2, SIDE + 3, SIDE + 3);
    }
  }
}
