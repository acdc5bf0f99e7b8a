// What is said of a puzzle that is being made: how many solutions it has, and how hard it is.

import { call } from "./api.js";
import { button, element, fill } from "./dom.js";
import { Question } from "./question.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{verdict: string, reason: string, solutions: number[][][], ambiguous: number[][]}} Judged */

const PAUSE = 180; // milliseconds after a stroke before the verdict is asked for

export class Verdict {
  /** @param {() => Puzzle} current @param {(found: Judged) => void} judged */
  constructor(current, judged) {
    this.current = current;
    this.judged = judged;
    this.place = element("div", { class: "verdict", role: "status", "aria-live": "polite" });
    this.question = new Question((...content) => fill(this.place, ...content));
    // Asked after the verdict, and never said to take long: the verdict must stay.
    this.rating = new Question((...content) => this.place.append(...content));
    this.waiting = 0;
  }

  /** The puzzle is another one. */
  ask() {
    clearTimeout(this.waiting);
    this.question.forget();
    this.rating.forget();
    this.waiting = window.setTimeout(() => this.judge(), PAUSE);
  }

  async judge() {
    const t = TEXTS.make;
    const puzzle = this.current();
    if ([...puzzle.rows, ...puzzle.columns].every((clue) => clue.length === 0)) {
      this.say(t.begin, "");
      return;
    }
    const found = await this.question.ask((signal) => call("classify", { puzzle: puzzle.json }, signal), {
      waiting: t.judging,
      cancelled: () => this.say(t.givenUp, "", button(TEXTS.learn.again, () => this.judge())),
    });
    if (!found) return;
    this.say(...this.words(found));
    this.judged(found);
    if (found.verdict !== "contradictory" && found.verdict !== "undecided") await this.rate(puzzle);
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
    const rating = await this.rating.ask((signal) => call("rate", { puzzle: puzzle.json }, signal));
    if (!rating || rating.score === null) return;
    this.place.append(element("p", { class: "about", text: TEXTS.make.rating(TEXTS.library.difficulties[rating.name] ?? rating.name, rating.score) }));
  }

  /** @param {string} text @param {string} kind @param {...Node} more */
  say(text, kind, ...more) {
    fill(this.place, element("p", { class: kind, text }), ...more);
  }
}
