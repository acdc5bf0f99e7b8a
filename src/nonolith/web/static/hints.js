// Hints in four levels: where to look, which cells, by which technique, and the whole reason.

import { button, element } from "./dom.js";
import { UNKNOWN } from "./puzzle.js";
import { highlightOf, markOf } from "./steps.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./steps.js").Step} Step */
/**
 * @typedef {object} Hint
 * @property {string} kind
 * @property {number} level
 * @property {string} text
 * @property {{kind: "row"|"column", index: number}|null} line
 * @property {{kind: "row"|"column", index: number}[]} [lines] all lines that it is about
 * @property {number[][]} [cells]
 * @property {Step} [step]
 */

const LAST = 4;

export class Hints {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** The level that is shown; 0 before any hint. */
    this.level = 0;
    this.isMistake = false;
  }

  /** The board has changed: hints begin anew. */
  forget() {
    this.level = 0;
    this.isMistake = false;
  }

  /** As much as is shown and a little more. */
  async more() {
    const { play } = this;
    const { puzzle } = play;
    if (!puzzle || play.isFinished) return;
    // At once, not with the answer: whoever presses twice wants to know twice as much.
    // A wrong mark has no technique: its third level would be the second again.
    const level = this.isMistake && this.level >= 2 ? LAST : Math.min(this.level + 1, LAST);
    this.level = level;
    const hint = await play.question.ask((signal) => play.oracle.hint(puzzle, play.markRows, level, signal), {
      waiting: TEXTS.hint.thinking,
      cancelled: () => {
        this.forget();
        play.say();
      },
    });
    if (!hint) return;
    this.isMistake = hint.kind === "wrong mark";
    this.show(hint);
  }

  /** @param {Hint} hint */
  show(hint) {
    const { play } = this;
    const t = TEXTS.hint;
    const width = play.board.width;
    const cells = (hint.cells ?? []).map(([row, column]) => row * width + column);
    const hasMore = hint.level < LAST && (hint.kind === "step" || hint.kind === "wrong mark");
    const decided = hint.step?.cells.filter(([, , colours]) => markOf(colours) !== UNKNOWN) ?? [];
    // The buttons first: they stay where they are while the text grows.
    play.say(
      element("div", { class: "steps" },
        hasMore && button(t.more, () => this.more(), { key: "H" }),
        decided.length > 0 && button(t.apply, () => this.apply(decided))),
      ...hint.text.split("\n").map((text) => element("p", { text, lang: "en" })),
    );
    if (hint.kind === "wrong mark") {
      play.view.markWrong(cells);
    } else if (hint.step) {
      play.view.highlight(highlightOf(hint.step, width));
    } else {
      play.view.highlight({
        lines: hint.lines ?? (hint.line ? [hint.line] : []),
        conclusion: cells.map((cell) => [cell, UNKNOWN]),
      });
    }
  }

  /** Do what the hint says. @param {[number, number, number][]} cells */
  apply(cells) {
    const { play } = this;
    play.view.refresh(play.board.change(cells.map(([row, column, colours]) =>
      [row * play.board.width + column, markOf(colours)])));
    play.changed();
  }
}
