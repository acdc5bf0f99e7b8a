// What is said of a puzzle that is being made: how many solutions it has, and how hard it is.

import { CallError, Latest } from "./api.js";
import { button, element, fill } from "./dom.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{verdict: string, reason: string, solutions: number[][][], ambiguous: number[][]}} Judged */

const PAUSE = 180; // milliseconds after a stroke before the verdict is asked for
const SLOW = 400; // milliseconds after which it is said that one must wait

export class Verdict {
  /** @param {() => Puzzle} current @param {(found: Judged) => void} judged */
  constructor(current, judged) {
    this.current = current;
    this.judged = judged;
    this.place = element("div", { class: "verdict", role: "status", "aria-live": "polite" });
    this.verdicts = new Latest();
    this.ratings = new Latest();
    this.waiting = 0;
  }

  /** The puzzle is another one. */
  ask() {
    clearTimeout(this.waiting);
    this.verdicts.cancel();
    this.ratings.cancel();
    this.waiting = window.setTimeout(() => this.judge(), PAUSE);
  }

  async judge() {
    const t = TEXTS.make;
    const puzzle = this.current();
    if ([...puzzle.rows, ...puzzle.columns].every((clue) => clue.length === 0)) {
      this.say(t.begin, "");
      return;
    }
    const slow = setTimeout(() => this.say(t.judging, "", button(TEXTS.cancel, () => this.giveUp())), SLOW);
    try {
      const found = await this.verdicts.call("classify", { puzzle: puzzle.json });
      if (!found || puzzle !== this.current()) return;
      this.say(...this.words(found));
      this.judged(found);
      if (found.verdict !== "contradictory" && found.verdict !== "undecided") await this.rate(puzzle);
    } catch (error) {
      this.say(/** @type {CallError} */ (error).message, "warn");
    } finally {
      clearTimeout(slow);
    }
  }

  giveUp() {
    this.verdicts.cancel();
    this.say(TEXTS.make.givenUp, "", button(TEXTS.learn.again, () => this.judge()));
  }

  /** @param {Judged} found @returns {[text: string, kind: string]} */
  words({ verdict, reason, ambiguous }) {
    const t = TEXTS.make;
    switch (verdict) {
      case "locally solvable": return [t.local, "done"];
      case "unique": return [t.unique, "done"];
      case "multiple": return [t.multiple(ambiguous.length), "warn"];
      case "contradictory": return [t.none(reason), "warn"];
      default: return [t.undecided, ""];
    }
  }

  /** @param {Puzzle} puzzle */
  async rate(puzzle) {
    const rating = await this.ratings.call("rate", { puzzle: puzzle.json });
    if (!rating || puzzle !== this.current() || rating.score === null) return;
    this.place.append(element("p", { class: "about", text: TEXTS.make.rating(rating.name, rating.score) }));
  }

  /** @param {string} text @param {string} kind @param {...Node} more */
  say(text, kind, ...more) {
    fill(this.place, element("p", { class: kind, text }), ...more);
  }
}
