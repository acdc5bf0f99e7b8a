// How many pictures of a size are puzzles: known at once, and small sizes counted again as one looks.

import { call } from "./api.js";
import { button, element, fill } from "./dom.js";
import { Question } from "./question.js";
import { TEXTS } from "./texts.js";

/** @typedef {{kind: string, height: number, width: number, count: string, seconds: number|null}} Count seconds of one processor that the program took */

const MOST_SIDE = 30;
const MOST_CELLS = 30; // of what is counted here
const BEGIN = { height: 6, width: 5 };

export class Counts {
  /** @param {HTMLElement} place @param {Count[]} counts what is known */
  constructor(place, counts) {
    const t = TEXTS.counts;
    this.counts = counts;
    const side = (/** @type {string} */ id, /** @type {number} */ value) =>
      element("input", { type: "number", id, min: 1, max: MOST_SIDE, value, oninput: () => this.show() });
    this.rows = side("count-rows", BEGIN.height);
    this.columns = side("count-columns", BEGIN.width);
    this.kind = element("select", { id: "count-kind", onchange: () => this.show() },
      ...Object.entries(t.kinds).map(([value, text]) => element("option", { value, text })));
    this.about = element("p", { class: "about", role: "status" });
    this.live = element("div", { class: "row", role: "status" });
    this.question = new Question((...content) => fill(this.live, ...content));
    this.button = button(t.live, () => this.count());
    const label = (/** @type {HTMLElement} */ input, /** @type {string} */ text) => element("label", { for: input.id, text });
    fill(place, element("h2", { text: t.title }),
      element("div", { class: "row" }, label(this.rows, TEXTS.chance.rows), this.rows, label(this.columns, TEXTS.chance.columns), this.columns,
        label(this.kind, t.kind), this.kind, this.button),
      this.about, this.live);
    this.show();
  }

  /** What is asked for; null if it is no size. */
  get wanted() {
    const [height, width] = [this.rows, this.columns].map((input) => Number(input.value));
    const isSide = (/** @type {number} */ value) => Number.isInteger(value) && value >= 1 && value <= MOST_SIDE;
    return isSide(height) && isSide(width) ? { height, width, kind: this.kind.value } : null;
  }

  /** @returns {Count|undefined} */
  get known() {
    const { wanted } = this;
    if (!wanted) return undefined;
    const [height, width] = [Math.max(wanted.height, wanted.width), Math.min(wanted.height, wanted.width)];
    return this.counts.find((each) => each.kind === wanted.kind && each.height === height && each.width === width);
  }

  show() {
    const t = TEXTS.counts;
    const { wanted, known } = this;
    this.question.forget();
    fill(this.live);
    this.button.disabled = !wanted || wanted.height * wanted.width > MOST_CELLS;
    if (!wanted) {
      this.about.textContent = t.noSize(MOST_SIDE);
      return;
    }
    const total = 2n ** BigInt(wanted.height * wanted.width);
    const size = TEXTS.size(wanted.height, wanted.width);
    this.about.textContent = known ? t.known(size, BigInt(known.count), total, Number((BigInt(known.count) * 10_000n) / total) / 100) : t.unknown(size);
  }

  async count() {
    const { wanted, known } = this;
    if (!wanted) return;
    const t = TEXTS.counts;
    fill(this.live);
    const found = await this.question.ask((signal) => call("count", wanted, signal), { waiting: t.waiting, cancelled: () => fill(this.live) });
    if (!found) return;
    fill(this.live, element("p", { text: [t.counted(BigInt(found.count), found.seconds), known?.seconds && t.program(known.seconds)].filter(Boolean).join(" ") }));
  }
}
