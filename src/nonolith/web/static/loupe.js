// A magnified view of what is under a finger, beside it: on a phone a finger covers small cells.

import { element } from "./dom.js";

/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {{x: number, y: number}} Point */

const SIDE = 108; // pixels
const SCALE = 2.2;
const NEEDED_BELOW = 30; // pixels of a cell: larger ones are seen around a finger

export class Loupe {
  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.canvas = element("canvas", { class: "loupe", hidden: true, "aria-hidden": "true" });
    view.host.append(this.canvas);
  }

  /** @param {Point} point on the stage */
  show(point) {
    const { view: { at, painter, stage, host } } = this;
    if (!at || at.cell >= NEEDED_BELOW) return;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.hidden = false;
    this.canvas.width = this.canvas.height = SIDE * ratio;
    const [stageBox, hostBox] = [stage.getBoundingClientRect(), host.getBoundingClientRect()];
    const x = stageBox.left - hostBox.left + point.x;
    const y = stageBox.top - hostBox.top + point.y;
    const left = Math.min(hostBox.width - SIDE, Math.max(0, x - SIDE / 2));
    const top = y > SIDE + 40 ? y - SIDE - 40 : y + 60;
    this.canvas.style.transform = `translate(${left}px, ${top}px)`;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    requestAnimationFrame(() => {
      const size = (SIDE / SCALE) * ratio;
      context.clearRect(0, 0, this.canvas.width, this.canvas.height);
      context.imageSmoothingEnabled = false;
      context.drawImage(painter.cells.context.canvas, (point.x - at.left) * ratio - size / 2, (point.y - at.top) * ratio - size / 2, size, size,
        0, 0, this.canvas.width, this.canvas.height);
    });
  }

  hide() {
    this.canvas.hidden = true;
  }
}
