// The fewest changes that make a picture a good puzzle, offered one by one.

import { call } from "./api.js";
import { button, element, fill } from "./dom.js";
import { UNKNOWN } from "./puzzle.js";
import { Question } from "./question.js";
import { TEXTS } from "./texts.js";
import { partnerOf, symmetryOf } from "./turning.js";

/** @typedef {import("./make.js").Make} Make */
/** @typedef {{changed: number[][], needed: number}} Found cells as row, column and what they become */

export class Repairs {
  /** @param {HTMLElement} place @param {Make} make */
  constructor(place, make) {
    this.place = place;
    this.make = make;
    this.question = new Question((...content) => fill(this.place, ...content));
    /** @type {number[][]} cells that are to stay as they are */
    this.locked = [];
    /** @type {Found|null} what is left of a repair under way */
    this.left = null;
    /** Whether a symmetric picture stays so. */
    this.keepsSymmetry = true;
  }

  /** The picture is another one. */
  forget() {
    this.question.forget();
    if (this.left) return;
    fill(this.place);
    this.make.view.highlight({});
  }

  /** Offer to look for changes where there is a use for them. @param {string} verdict */
  offer(verdict) {
    if (this.left) return;
    this.locked = [];
    if (["multiple", "unique", "undecided"].includes(verdict)) this.offerAgain();
  }

  offerAgain() {
    const keeps = element("input", { type: "checkbox", checked: this.keepsSymmetry, onchange: () => { this.keepsSymmetry = keeps.checked; } });
    fill(this.place, button(TEXTS.make.repair, () => this.seek(), { key: "R" }),
      symmetryOf(this.make.board) !== "none" && element("label", { class: "switch" }, keeps, element("span", { text: TEXTS.make.keepSymmetry })));
  }

  /** The symmetry that the changes keep. */
  get symmetry() {
    return this.keepsSymmetry ? symmetryOf(this.make.board) : "none";
  }

  async seek() {
    const t = TEXTS.make;
    const { make } = this;
    const body = { puzzle: make.puzzle.json, grid: make.pictureRows, locked: this.locked, symmetry: this.symmetry };
    const found = await this.question.ask((signal) => call("repair", body, signal), {
      waiting: t.repairing, cancelled: () => this.offerAgain(), slow: 0, // most take seconds
    });
    if (found) this.show(found);
  }

  /** @param {Found} found */
  show({ changed, needed }) {
    const t = TEXTS.make;
    const { make } = this;
    const width = make.board.width;
    make.view.highlight({ conclusion: changed.map(([row, column, value]) => [row * width + column, value]) });
    if (changed.length === 0) {
      fill(this.place, element("p", { text: t.noChanges }));
      return;
    }
    const [row, column, value] = changed[0];
    const partner = partnerOf(row, column, this.symmetry, make.board);
    const together = changed.filter((cell, index) => index === 0 || (cell[0] === partner[0] && cell[1] === partner[1]));
    const rest = changed.filter((cell) => !together.includes(cell));
    fill(this.place,
      element("p", { text: t.changes(changed.length, needed) }),
      element("p", { text: t.changeCells(together.map(([r, c]) => [r + 1, c + 1]), Math.max(value, 0), make.palette) }),
      element("div", { class: "steps" },
        button(t.change, () => this.apply(together, { changed: rest, needed: needed - together.length })),
        button(t.keepCell, () => {
          this.left = null;
          this.locked.push([row, column]);
          this.seek();
        }),
        rest.length > 0 && button(t.changeAll, () => this.apply(changed, null))));
  }

  /** @param {number[][]} changes @param {Found|null} left */
  apply(changes, left) {
    const { make } = this;
    const width = make.board.width;
    this.left = left?.changed.length ? left : null;
    make.view.refresh(make.board.change(changes.map(([row, column, value]) => [row * width + column, value > 0 ? value : UNKNOWN])));
    make.drafts.stroke();
    make.drawn();
    if (this.left) this.show(this.left);
  }
}
