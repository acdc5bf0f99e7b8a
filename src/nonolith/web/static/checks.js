// Which marks are wrong: when a player asks for it, or as they go.

import { element } from "./dom.js";
import { Question } from "./question.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./play.js").Checked} Checked */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export class Checks {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.quiet = new Question();
  }

  /** The board has changed: no answer is wanted any more. */
  forget() {
    this.quiet.forget();
  }

  /** Say what is wrong, and frame it. */
  async tell() {
    const { play } = this;
    const { puzzle } = play;
    if (!puzzle || play.isFinished) return;
    play.hints.forget();
    const found = await play.question.ask((signal) => play.oracle.check(puzzle, play.markRows, signal), {
      waiting: TEXTS.play.checking, cancelled: () => play.say(),
    });
    if (!found) return;
    this.frame(found);
    const [text, isWarning] = this.words(found);
    play.say(element("p", { class: isWarning ? "warn" : "", text }));
  }

  /** @param {Checked} found @returns {[text: string, isWarning: boolean]} */
  words({ verdict, reason, wrong, together }) {
    const t = TEXTS.play;
    if (verdict === "contradictory") return [t.noSolution(reason), true];
    if (verdict === "undecided") return [t.undecided, false];
    if (verdict === "unknown") return [t.cantTell, false];
    if (wrong.length === 0) return [t.noMistake, false];
    return [together ? t.notAll(wrong.length) : t.wrong(wrong.length), true];
  }

  /** Frame what is wrong, and say nothing. */
  async quietly() {
    const { play } = this;
    const puzzle = /** @type {Puzzle} */ (play.puzzle);
    const found = await this.quiet.ask((signal) => play.oracle.check(puzzle, play.markRows, signal));
    if (found) this.frame(found);
  }

  /** @param {Checked} found */
  frame({ wrong }) {
    const { board, view } = this.play;
    view.markWrong(wrong.map(([row, column]) => row * board.width + column));
  }
}
