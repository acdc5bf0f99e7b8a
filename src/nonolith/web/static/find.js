// Finding a puzzle: files given at the start, games begun, and the library.

import { Chance } from "./chance.js";
import { button, element, fill } from "./dom.js";
import { icon } from "./icons.js";
import { Numbers } from "./numbers.js";
import { cellsOf, idOf, isSolved, puzzleOf } from "./puzzle.js";
import { sizeName, statistics } from "./statistics.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{puzzle: any, rating?: {name: string, score: number|null}}} Entry */

export class Find {
  /**
   * @param {HTMLElement} root
   * @param {(puzzle: Puzzle) => void} open
   * @param {() => void} choose ask for a file
   */
  constructor(root, open, choose) {
    this.open = open;
    /** @type {any[]} */
    this.yours = [];
    /** @type {Entry[]} */
    this.library = [];
    this.wanted = { size: "all", kind: "all", order: "size" };
    this.statistics = element("div");
    this.yoursPlace = element("div");
    this.begunPlace = element("div");
    this.libraryPlace = element("div");
    const chancePlace = element("section", { class: "chance" });
    this.chance = new Chance(chancePlace, open, button(TEXTS.find.file, choose, { icon: icon("open") }));
    const numbersPlace = element("section", { class: "numbers" });
    this.numbers = new Numbers(numbersPlace, open);
    root.append(
      element("header", { class: "heading" }, element("h1", { class: "title", text: TEXTS.find.title }), this.statistics),
      this.yoursPlace, this.begunPlace, chancePlace, this.libraryPlace, numbersPlace,
    );
  }

  /** @param {any[]} yours puzzles of the command line */
  load(yours, /** @type {Entry[]} */ library) {
    this.yours = yours;
    this.library = library;
  }

  show() {
    const t = TEXTS.find;
    const index = storage.entries();
    fill(this.statistics, statistics(index) ?? this.welcome());
    this.section(this.yoursPlace, t.yours, this.yours.map((puzzle) => ({ puzzle })));
    const begun = Object.entries(index)
      .filter(([, entry]) => entry.begun && !entry.solved)
      .sort(([, one], [, two]) => two.at - one.at)
      .slice(0, 12)
      .map(([id]) => storage.puzzleJson(id))
      .filter((json) => json !== null)
      .map((puzzle) => ({ puzzle }));
    this.section(this.begunPlace, t.begun, begun);
    this.section(this.libraryPlace, t.library, this.chosen(), this.choices());
    this.numbers.show();
  }

  /** What a puzzle is, for those who have solved none yet. */
  welcome() {
    const t = TEXTS.find;
    const first = this.next();
    return element("div", { class: "welcome" }, element("p", { text: t.welcome }),
      element("p", { class: "row" }, first && button(t.start(first.title), () => this.open(first), { class: "primary" }),
        element("a", { href: "#learn", text: t.learn })));
  }

  /**
   * The puzzle to play next: the first of the library, as it is sorted and chosen, that is not solved;
   * after one that is in the library, the first one behind it.
   * @param {Puzzle|null} before
   */
  next(before = null) {
    const puzzles = this.chosen().map(({ puzzle }) => puzzleOf(puzzle));
    const index = storage.entries();
    const at = before ? puzzles.findIndex((puzzle) => idOf(puzzle) === idOf(before)) + 1 : 0;
    const isOpen = (/** @type {Puzzle} */ puzzle) => !index[idOf(puzzle)]?.solved && !(before && idOf(before) === idOf(puzzle));
    return [...puzzles.slice(at), ...puzzles.slice(0, at)].find(isOpen) ?? null;
  }

  /** The library, as it is sorted and chosen. */
  chosen() {
    const { size, kind, order } = this.wanted;
    const fits = (/** @type {Entry} */ { puzzle: json }) => {
      const fitsSize = size === "all" || size === sizeName(json.rows.length, json.columns.length);
      return fitsSize && (kind === "all" || kind === (json.palette ? "colour" : "plain"));
    };
    const rank = (/** @type {Entry} */ { puzzle, rating }) =>
      (order === "size" ? puzzle.rows.length * puzzle.columns.length : rating?.score ?? Infinity);
    return this.library.filter(fits).sort((one, two) => rank(one) - rank(two));
  }

  choices() {
    const t = TEXTS.find;
    const choice = (/** @type {"size"|"kind"|"order"} */ name, /** @type {string} */ label, /** @type {Record<string, string>} */ values) =>
      element("div", { class: "choice", role: "group", "aria-label": label }, element("span", { class: "choice-label", text: label }),
        ...Object.entries(values).map(([value, text]) => button(text, () => {
          this.wanted[name] = value;
          this.show();
        }, { pressed: this.wanted[name] === value, class: "chip", title: `${label}: ${text}` })));
    return element("div", { class: "choices" }, choice("size", t.size, { all: t.all, ...t.sizes }),
      choice("kind", t.kind, { all: t.all, ...t.kinds }), choice("order", t.order, t.orders));
  }

  /** @param {HTMLElement} place @param {string} title @param {Entry[]} puzzles @param {Node|null} choices */
  section(place, title, puzzles, choices = null) {
    if (puzzles.length === 0 && !choices) {
      fill(place);
      return;
    }
    fill(place, element("h2", { text: title }), choices,
      puzzles.length ? element("ul", { class: "shelf" }, ...puzzles.map((each) => this.card(each))) : element("p", { text: TEXTS.find.none }));
  }

  /** @param {Entry} entry */
  card({ puzzle: json, rating }) {
    const puzzle = puzzleOf(json);
    const begun = storage.entries()[idOf(puzzle)];
    const kept = storage.game(puzzle);
    const marks = kept?.saved ? Int8Array.from(kept.saved.marks) : null;
    // The picture is a secret until it is solved.
    const picture = begun?.solved && json.goal && !(marks && isSolved(puzzle, marks)) ? cellsOf(json.goal, puzzle.palette) : marks;
    const about = [TEXTS.size(puzzle.height, puzzle.width), puzzle.palette.length > 2 ? TEXTS.colours(puzzle.palette.length - 1) : "",
      rating?.name, begun?.solved ? TEXTS.find.solved : ""].filter(Boolean).join(" · ");
    return element("li", {}, element("button", { type: "button", class: "card", onclick: () => this.open(puzzle) },
      thumbnail(puzzle, picture),
      element("span", { class: "card-title", text: puzzle.title || TEXTS.untitled }),
      element("span", { class: "card-about", text: about })));
  }
}
