// Guessing: from a point to which one can return. Marks made since then look different, and are
// kept or discarded together.

import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./play.js").Play} Play */

export class Guess {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** @type {HTMLElement|null} to keep or to discard the guess */
    this.buttons = null;
    this.button = button(TEXTS.guess.guess, () => this.press(), { key: "G", icon: icon("guess"), pressed: false, class: "quiet" });
  }

  /** Begin to guess, or ask what to do with the guess. */
  press() {
    const { play } = this;
    if (play.isFinished) return;
    if (play.board.guess === null) {
      play.board.guess = play.board.done;
      play.guessed();
    }
    this.tell();
  }

  tell() {
    const t = TEXTS.guess;
    this.buttons = element("div", { class: "steps" }, button(t.keep, () => this.end(true)), button(t.discard, () => this.end(false)));
    this.play.say(this.buttons, element("p", { text: t.about }));
  }

  /** Whether one guesses, and the message asks what to do with the guess. */
  get isAsked() {
    return this.play.board.guess !== null && this.buttons?.parentNode === this.play.message;
  }

  /** The buttons stay while one marks; where there is little room, without the words. */
  goOn() {
    this.buttons?.classList.add("going-on");
    this.play.view.highlight({});
  }

  /** @param {boolean} keep */
  end(keep) {
    const { board, view } = this.play;
    const cells = keep ? board.keepGuess() : board.discardGuess();
    view.refresh(cells);
    this.play.changed();
  }

  /** Show whether one guesses, and which marks are guessed. */
  show() {
    const { board, view, isFinished } = this.play;
    const guesses = board.guess !== null && !isFinished;
    this.button.setAttribute("aria-pressed", String(guesses));
    this.button.disabled = isFinished;
    view.markGuessed(guesses ? board.guessed : []);
  }
}
