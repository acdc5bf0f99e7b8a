// The row and the column of the pointer, lit through the board: two strips over the canvas, which
// need no painting.

import { element } from "./dom.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

export class Bands {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.row = element("div", { class: "band", hidden: true });
    this.column = element("div", { class: "band", hidden: true });
    stage.append(this.row, this.column);
  }

  /** @param {{row: number, column: number}|null} place @param {Geometry|null} at */
  show(place, at) {
    this.row.hidden = this.column.hidden = !place || !at;
    if (!place || !at) return;
    const strip = (/** @type {HTMLElement} */ node, /** @type {"left"|"top"} */ from, /** @type {"width"|"height"} */ size, /** @type {number} */ start, /** @type {number} */ least) => {
      const begins = Math.max(least, start);
      node.style[from] = `${begins}px`;
      node.style[size] = `${Math.max(0, start + at.cell - begins)}px`;
    };
    strip(this.row, "top", "height", at.top + at.y + place.row * at.cell, at.top);
    strip(this.column, "left", "width", at.left + at.x + place.column * at.cell, at.left);
    Object.assign(this.row.style, { left: `${at.left}px`, width: `${at.width - at.left - 2}px` });
    Object.assign(this.column.style, { top: `${at.top}px`, height: `${at.height - at.top - 2}px` });
  }
}
