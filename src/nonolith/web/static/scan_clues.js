// The clues that were read: sure ones plain, corrected ones marked, doubtful ones with what else they may be.

import { button, element, fill } from "./dom.js";
import { TEXTS } from "./texts.js";

/**
 * @typedef {object} ScannedLine
 * @property {{kind: string, index: number}} line
 * @property {number[]} read
 * @property {number[]} taken
 * @property {number[][]} alternatives
 * @property {"sure"|"corrected"|"doubtful"} state
 */

export class ScanClues {
  /** @param {(number: number, clue: number[]) => void} settle told which clue a line has */
  constructor(settle) {
    this.settle = settle;
    this.root = element("div", { class: "scan-clues" });
  }

  /** @param {ScannedLine[]} lines */
  show(lines) {
    const t = TEXTS.scan;
    const part = (/** @type {string} */ kind, /** @type {string} */ title) => element("section", {},
      element("h3", { text: title }),
      element("ol", {}, ...lines.map((line, number) => line.line.kind === kind && this.line(line, number))));
    fill(this.root, part("row", t.rows), part("column", t.columns));
  }

  /** @param {ScannedLine} line @param {number} number */
  line(line, number) {
    const t = TEXTS.scan;
    const input = element("input", {
      type: "text", value: wordsOf(line.taken), class: "scan-clue", "aria-label": `${line.line.kind === "row" ? t.row(line.line.index + 1) : t.column(line.line.index + 1)}: ${t.states[line.state]}`,
      inputmode: "numeric", size: Math.max(3, wordsOf(line.taken).length), onchange: () => {
        const numbers = (input.value.match(/\d+/g) ?? []).map(Number).filter((value) => value > 0);
        this.settle(number, numbers);
      },
    });
    return element("li", { dataset: { state: line.state } }, input,
      ...(line.state === "doubtful" ? [line.taken, ...line.alternatives].slice(0, 4).map((clue) => button(wordsOf(clue), () => this.settle(number, clue), { class: "scan-choice", title: t.take(wordsOf(clue)) })) : []));
  }
}

/** @param {number[]} clue */
export function wordsOf(clue) {
  return clue.join(" ") || "0";
}
