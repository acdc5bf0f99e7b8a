// Every 5×5 that lines alone solve, by its number, and a map of those that were solved.

import { call } from "./api.js";
import { button, element, fill } from "./dom.js";
import { puzzleOf } from "./puzzle.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export const TOTAL = 24_976_511;
const COLUMNS = 250;
const A_SQUARE = 1000; // numbers
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
    this.map = element("canvas", { class: "map", width: COLUMNS * 4, height: Math.ceil(TOTAL / A_SQUARE / COLUMNS) * 4,
      role: "img", "aria-label": t.map, onclick: (/** @type {MouseEvent} */ event) => this.pick(event) });
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

  /** A place on the map is a thousand numbers: any of them. @param {MouseEvent} event */
  pick(event) {
    const box = this.map.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * COLUMNS);
    const row = Math.floor(((event.clientY - box.top) / box.height) * (this.map.height / 4));
    const first = (row * COLUMNS + column) * A_SQUARE;
    this.go(Math.min(TOTAL - 1, first + Math.floor(Math.random() * A_SQUARE)));
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
    const context = /** @type {CanvasRenderingContext2D} */ (this.map.getContext("2d"));
    const style = getComputedStyle(document.documentElement);
    context.fillStyle = style.getPropertyValue("--panel");
    context.fillRect(0, 0, this.map.width, this.map.height);
    context.fillStyle = style.getPropertyValue("--accent");
    for (const number of solved) {
      const square = Math.floor(number / A_SQUARE);
      context.fillRect((square % COLUMNS) * 4 - 1, Math.floor(square / COLUMNS) * 4 - 1, 6, 6);
    }
  }
}
