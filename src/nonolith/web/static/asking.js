// Questions of one board to whoever knows more: only the last one counts, and only as long as the
// board is the one it was asked about. Who has to wait is told, and can give up.

import { button, element } from "./dom.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./play.js").Play} Play */

const SLOW = 400; // milliseconds after which it is said that one must wait

export class Asking {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.asked = 0;
  }

  /** The board has changed: no answer is wanted any more. */
  forget() {
    this.asked += 1;
  }

  /**
   * @template Answer
   * @param {string} waiting what is said when it takes long
   * @param {() => Promise<Answer|null>} question
   * @returns {Promise<Answer|null>} null where it is not wanted any more, or could not be answered
   */
  async ask(waiting, question) {
    const { play } = this;
    this.forget();
    const { asked } = this;
    const slow = setTimeout(() => asked === this.asked && play.say(element("p", { text: waiting }),
      button(TEXTS.cancel, () => this.giveUp())), SLOW);
    try {
      const answer = await question();
      return asked === this.asked ? answer : null;
    } catch (error) {
      if (asked === this.asked) play.warn(/** @type {Error} */ (error).message);
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  giveUp() {
    this.forget();
    this.play.oracle.giveUp?.();
    this.play.hints.forget();
    this.play.say();
  }
}
