// Puzzles that are made on the spot, of any size and difficulty.

import { call } from "./api.js";
import { element, fill } from "./dom.js";
import { puzzleOf } from "./puzzle.js";
import { Question } from "./question.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export class Chance {
  /** @param {HTMLElement} place @param {(puzzle: Puzzle) => void} open */
  constructor(place, open) {
    const t = TEXTS.chance;
    this.open = open;
    this.status = element("div", { class: "row", role: "status" });
    this.question = new Question((...content) => fill(this.status, ...content));
    this.rows = element("input", { type: "number", id: "chance-rows", min: 2, max: 40, value: 15 });
    this.columns = element("input", { type: "number", id: "chance-columns", min: 2, max: 40, value: 15 });
    this.difficulty = element("select", { id: "chance-difficulty" },
      element("option", { value: "", text: t.whatever }),
      ...Object.entries(TEXTS.library.difficulties).map(([value, text]) => element("option", { value, text })));
    const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) =>
      element("label", { for: input.id, text: label });
    fill(place, element("h2", { text: t.title }),
      element("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.any();
      } },
        field(t.rows, this.rows), this.rows, field(t.columns, this.columns), this.columns,
        field(t.difficulty, this.difficulty), this.difficulty,
        element("button", { type: "submit", text: t.make })),
      this.status);
  }

  any() {
    const seed = Math.floor(Math.random() * 2 ** 31);
    this.make({
      height: Number(this.rows.value), width: Number(this.columns.value), seed,
      ...(this.difficulty.value ? { difficulty: this.difficulty.value } : {}),
    }, TEXTS.chance.name(seed));
  }

  /** @param {object} wanted @param {string} title */
  async make(wanted, title) {
    fill(this.status);
    const made = await this.question.ask((signal) => call("generate", wanted, signal), {
      waiting: TEXTS.chance.making, cancelled: () => fill(this.status),
    });
    if (!made) return;
    fill(this.status);
    this.open(puzzleOf({ ...made.puzzle, title }));
  }
}
