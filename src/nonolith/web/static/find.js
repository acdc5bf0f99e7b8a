// Finding a puzzle: the picture of the day, files given at the start, games in progress, the
// library, and puzzles that are made on the spot.

import { puzzleCard } from "./cards.js";
import { Chance } from "./chance.js";
import { Counts } from "./counts.js";
import { button, element, fill } from "./dom.js";
import { icon } from "./icons.js";
import { Numbers } from "./numbers.js";
import { puzzleOf } from "./puzzle.js";
import { Shelf } from "./shelf.js";
import { statistics } from "./statistics.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";
import { Today } from "./today.js";

/** @typedef {import("./collection.js").Collection} Collection */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const MOST_IN_PROGRESS = 12;

export class Find {
  /**
   * @param {HTMLElement} root
   * @param {Collection} collection
   * @param {import("./pack.js").Pack} pack puzzles of the command line, or of the file that was opened last
   * @param {import("./counts.js").Count[]} known
   * @param {{puzzle: (puzzle: Puzzle) => void, entry: (entry: import("./library.js").Entry) => void, file: () => void, photo: (() => void)|null}} open
   */
  constructor(root, collection, pack, known, open) {
    this.collection = collection;
    this.pack = pack;
    this.open = open;
    this.statistics = element("div");
    this.yoursPlace = element("div");
    this.begunPlace = element("div");
    const place = (/** @type {string} */ name) => element("section", { class: name });
    const [today, shelf, chance, numbers, counts] = ["today", "library", "chance", "numbers", "counts"].map(place);
    this.today = new Today(today, collection, open.entry);
    this.shelf = new Shelf(shelf, collection, open.entry);
    this.chance = new Chance(chance, open.puzzle);
    this.numbers = new Numbers(numbers, open.puzzle);
    this.counts = new Counts(counts, known);
    root.append(
      element("header", { class: "heading find-heading" }, element("h1", { class: "title", text: TEXTS.find.title }),
        open.photo && button(TEXTS.find.photo, open.photo, { icon: icon("camera") }),
        button(TEXTS.find.file, open.file, { icon: icon("open") })),
      this.statistics, today, this.yoursPlace, this.begunPlace, shelf, chance, numbers, counts,
    );
  }

  show() {
    const t = TEXTS.find;
    this.collection.refresh();
    const index = storage.entries();
    fill(this.statistics, statistics(index) ?? this.welcome());
    this.today.show();
    this.section(this.yoursPlace, t.yours, this.pack.puzzles);
    this.section(this.begunPlace, t.begun, Object.entries(index)
      .filter(([, entry]) => entry.begun && !entry.solved)
      .sort(([, one], [, two]) => two.at - one.at)
      .slice(0, MOST_IN_PROGRESS)
      .map(([id]) => storage.gameOf(id)?.puzzle)
      .filter(Boolean));
    this.shelf.show();
    this.numbers.show();
  }

  /** What a puzzle is, for those who have solved none yet. */
  welcome() {
    const t = TEXTS.find;
    const first = this.collection.next();
    return element("div", { class: "welcome" }, element("p", { text: t.welcome }),
      element("p", { class: "row" }, element("a", { href: "#learn", class: "as-button primary", text: t.learn }),
        first && button(t.start, () => this.open.entry(first))));
  }

  /** @param {HTMLElement} place @param {string} title @param {any[]} puzzles */
  section(place, title, puzzles) {
    if (puzzles.length === 0) {
      fill(place);
      return;
    }
    fill(place, element("h2", { text: title }), element("ul", { class: "shelf" }, ...puzzles.map((json) => {
      const puzzle = this.collection.named(puzzleOf(json));
      return element("li", {}, puzzleCard(json, storage.game(puzzle), puzzle.title || TEXTS.untitled, () => this.open.puzzle(puzzle)));
    })));
  }
}
