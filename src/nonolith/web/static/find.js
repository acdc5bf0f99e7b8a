// Finding a puzzle: files given at the start, games begun, and the library.

import { button, element, fill } from "./dom.js";
import { cellsOf, idOf, isSolved, puzzleOf } from "./puzzle.js";
import * as storage from "./storage.js";
import { TEXTS, duration } from "./texts.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export class Find {
  /**
   * @param {HTMLElement} root
   * @param {(puzzle: Puzzle) => void} open
   */
  constructor(root, open) {
    this.open = open;
    /** @type {any[]} */
    this.yours = [];
    /** @type {any[]} */
    this.library = [];
    this.wanted = { size: "all", kind: "all" };
    this.statistics = element("p", { class: "about" });
    this.yoursPlace = element("div");
    this.begunPlace = element("div");
    this.libraryPlace = element("div");
    root.append(
      element("header", { class: "heading" }, element("h1", { class: "title", text: TEXTS.find.title }), this.statistics),
      this.yoursPlace, this.begunPlace, this.libraryPlace,
    );
  }

  /** @param {any[]} yours */
  async load(yours) {
    this.yours = yours;
    const response = await fetch("/static/library.json");
    this.library = (await response.json()).puzzles;
    this.show();
  }

  show() {
    const t = TEXTS.find;
    const index = storage.entries();
    const solved = Object.values(index).filter((entry) => entry.solved);
    const seconds = solved.reduce((sum, entry) => sum + entry.seconds, 0);
    this.statistics.textContent = t.statistics(solved.length, duration(seconds));
    this.section(this.yoursPlace, t.yours, this.yours);
    const begun = Object.entries(index)
      .filter(([, entry]) => entry.begun && !entry.solved)
      .sort(([, one], [, two]) => two.at - one.at)
      .slice(0, 12)
      .map(([id]) => storage.puzzleJson(id))
      .filter((json) => json !== null);
    this.section(this.begunPlace, t.begun, begun);
    const { size, kind } = this.wanted;
    const fits = (/** @type {any} */ json) => {
      const longest = Math.max(json.rows.length, json.columns.length);
      const sizes = { all: true, small: longest <= 10, medium: longest > 10 && longest <= 20, large: longest > 20 };
      const kinds = { all: true, plain: !json.palette, colour: Boolean(json.palette) };
      return sizes[/** @type {keyof typeof sizes} */ (size)] && kinds[/** @type {keyof typeof kinds} */ (kind)];
    };
    this.section(this.libraryPlace, t.library, this.library.filter(fits), this.choices());
  }

  choices() {
    const t = TEXTS.find;
    const choice = (/** @type {"size"|"kind"} */ name, /** @type {string} */ label, /** @type {Record<string, string>} */ values) =>
      element("div", { class: "choice", role: "group", "aria-label": label },
        ...Object.entries({ all: t.all, ...values }).map(([value, text]) => button(text, () => {
          this.wanted[name] = value;
          this.show();
        }, { pressed: this.wanted[name] === value, class: "chip", title: `${label}: ${text}` })));
    return element("div", { class: "choices" }, choice("size", t.size, t.sizes), choice("kind", t.kind, t.kinds));
  }

  /** @param {HTMLElement} place @param {string} title @param {any[]} puzzles @param {Node|null} choices */
  section(place, title, puzzles, choices = null) {
    if (puzzles.length === 0 && !choices) {
      fill(place);
      return;
    }
    fill(place, element("h2", { text: title }), choices,
      puzzles.length ? element("ul", { class: "shelf" }, ...puzzles.map((json) => this.card(json))) : element("p", { text: TEXTS.find.none }));
  }

  /** @param {any} json */
  card(json) {
    const puzzle = puzzleOf(json);
    const entry = storage.entries()[idOf(puzzle)];
    const kept = storage.game(puzzle);
    const marks = kept?.saved ? Int8Array.from(kept.saved.marks) : null;
    // The picture is a secret until it is solved.
    const picture = entry?.solved && json.goal && !(marks && isSolved(puzzle, marks)) ? cellsOf(json.goal, puzzle.palette) : marks;
    const about = [TEXTS.size(puzzle.height, puzzle.width), puzzle.palette.length > 2 ? TEXTS.colours(puzzle.palette.length - 1) : "",
      entry?.solved ? TEXTS.find.solved : ""].filter(Boolean).join(" · ");
    return element("li", {}, element("button", { type: "button", class: "card", onclick: () => this.open(puzzle) },
      thumbnail(puzzle, picture),
      element("span", { class: "card-title", text: puzzle.title || TEXTS.untitled }),
      element("span", { class: "card-about", text: about })));
  }
}
