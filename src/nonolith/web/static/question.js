// A question whose answer takes time. Only the last one counts: a newer one, or a change of what it
// was asked about, stops it here and on the server. Whoever waits is told so and can cancel.

import { button, element } from "./dom.js";
import { TEXTS } from "./texts.js";

const SLOW = 400; // milliseconds after which the page says that one must wait

export class Question {
  /** @param {(...content: Node[]) => void} [say] shows the waiting and what went wrong; nothing is said without it */
  constructor(say = () => {}) {
    this.say = say;
    /** @type {AbortController|null} */
    this.open = null;
  }

  /** The answer is not wanted any more. */
  forget() {
    this.open?.abort();
    this.open = null;
  }

  /**
   * Return the answer, or null if it is not wanted any more or could not be had.
   * @template Answer
   * @param {(signal: AbortSignal) => Promise<Answer|null>} ask
   * @param {{waiting?: string, cancelled?: () => void, slow?: number}} [options] what to say after
   *   *slow* milliseconds, and what to do when the user cancels
   * @returns {Promise<Answer|null>}
   */
  async ask(ask, { waiting = "", cancelled, slow = SLOW } = {}) {
    this.forget();
    const open = new AbortController();
    this.open = open;
    const timer = setTimeout(() => waiting && this.say(element("p", { text: waiting }), button(TEXTS.cancel, () => {
      this.forget();
      cancelled?.();
    })), slow);
    open.signal.addEventListener("abort", () => clearTimeout(timer));
    try {
      const answer = await ask(open.signal);
      return this.open === open ? answer : null;
    } catch (error) {
      if (this.open === open) this.say(element("p", { class: "warn", text: /** @type {Error} */ (error).message }));
      return null;
    } finally {
      clearTimeout(timer);
      if (this.open === open) this.open = null;
    }
  }
}
