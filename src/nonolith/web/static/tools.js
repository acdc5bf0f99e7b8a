// The tools of a board: one of several is chosen, by pressing it, by its key, or with the arrows.

import { button, element, fill } from "./dom.js";
import { readableOn } from "./inks.js";

/** @typedef {import("./puzzle.js").Colour} Colour */
/** @typedef {{label: string, kind: number, key?: string, picture: Node}} Tool kind: a colour, a cross, or unknown for the eraser */

/** @type {Record<string, number>} */
const MOVES = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Tools {
  /** @param {string} label @param {(kind: number) => void} chosen */
  constructor(label, chosen) {
    this.chosen = chosen;
    this.place = element("div", { class: "tools", role: "radiogroup", "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
  }

  /** @param {Tool[]} tools */
  show(tools) {
    fill(this.place, ...tools.map(({ label, kind, key, picture }) => {
      const node = button(label, () => this.choose(kind), { key, icon: picture });
      node.setAttribute("role", "radio");
      node.dataset.kind = String(kind);
      return node;
    }));
  }

  /** @returns {HTMLElement[]} */
  get nodes() {
    return /** @type {HTMLElement[]} */ ([...this.place.children]);
  }

  /** @param {number} kind */
  choose(kind) {
    if (!this.nodes.some((node) => node.dataset.kind === String(kind))) return;
    for (const node of this.nodes) {
      const chosen = node.dataset.kind === String(kind);
      node.setAttribute("aria-checked", String(chosen));
      node.tabIndex = chosen ? 0 : -1;
    }
    this.chosen(kind);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = MOVES[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const { nodes } = this;
    const at = nodes.findIndex((node) => node.tabIndex === 0);
    const next = nodes[(at + step + nodes.length) % nodes.length];
    this.choose(Number(next.dataset.kind));
    next.focus();
  }
}

/** A colour as a tool shows it. @param {string} background @param {string} rgb @param {string} symbol */
export function swatch(background, rgb, symbol = "") {
  const node = element("span", { class: "swatch", "aria-hidden": "true", text: symbol });
  node.style.background = background;
  node.style.color = readableOn(rgb);
  return node;
}
