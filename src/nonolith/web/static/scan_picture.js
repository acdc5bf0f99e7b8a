// A picture with the grid that was found in it; its corners can be dragged.

import { element } from "./dom.js";
import { TEXTS } from "./texts.js";

const LONGEST = 900; // pixels of the canvas' longer side
const NEAR = 40; // pixels of the screen: a finger is not exact
const STEP = 2; // pixels of the canvas, for the arrow keys

/** @typedef {[x: number, y: number]} Corner in pixels of the picture */

export class ScanPicture {
  /** @param {ImageBitmap} image @param {(corners: Corner[]) => void} moved told where the corners are put */
  constructor(image, moved) {
    this.image = image;
    this.moved = moved;
    this.scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
    this.canvas = element("canvas", {
      class: "scan-picture", width: Math.max(1, Math.round(image.width * this.scale)), height: Math.max(1, Math.round(image.height * this.scale)),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.begin(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.drag(event),
      onpointerup: () => this.end(),
    });
    const names = TEXTS.scan.cornerNames;
    // For keys and screen readers: one invisible button a corner, moved with the arrow keys.
    this.handles = names.map((name, number) => element("button", {
      type: "button", class: "scan-corner", "aria-label": name, onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(number, event), onblur: () => this.end(),
    }));
    this.root = element("div", { class: "scan-frame" }, this.canvas, ...this.handles);
    /** @type {Corner[]} */
    this.corners = [];
    this.rows = this.columns = 0;
    /** @type {number|null} the corner that is dragged */
    this.held = null;
    this.changed = false;
    this.draw();
  }

  /** @param {number[][]} corners @param {number} rows @param {number} columns */
  show(corners, rows, columns) {
    this.corners = corners.map(([x, y]) => [x, y]);
    this.rows = rows;
    this.columns = columns;
    this.draw();
  }

  draw() {
    const { canvas, scale, corners } = this;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(this.image, 0, 0, canvas.width, canvas.height);
    if (corners.length !== 4) return;
    const matrix = squareTo(corners.map(([x, y]) => [x * scale, y * scale]));
    const line = (/** @type {[number, number]} */ from, /** @type {[number, number]} */ to) => {
      context.moveTo(...through(matrix, ...from));
      context.lineTo(...through(matrix, ...to));
    };
    context.strokeStyle = "#0b57d0";
    for (const [width, every] of /** @type {const} */ ([[1, 1], [3, 0]])) {
      context.lineWidth = width;
      context.globalAlpha = every ? 0.55 : 1;
      context.beginPath();
      for (let row = 0; row <= this.rows; row += every || this.rows) line([0, row / this.rows], [1, row / this.rows]);
      for (let column = 0; column <= this.columns; column += every || this.columns) line([column / this.columns, 0], [column / this.columns, 1]);
      context.stroke();
    }
    context.globalAlpha = 1;
    corners.forEach(([x, y], number) => {
      context.beginPath();
      context.arc(x * scale, y * scale, 9, 0, 2 * Math.PI);
      context.fillStyle = "#ffffff";
      context.fill();
      context.stroke();
      const handle = this.handles[number];
      handle.style.left = `${100 * x * scale / canvas.width}%`;
      handle.style.top = `${100 * y * scale / canvas.height}%`;
    });
  }

  /** @param {PointerEvent} event @returns {Corner} */
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width * this.image.width, (event.clientY - box.top) / box.height * this.image.height];
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const [x, y] = this.at(event);
    const near = NEAR * this.image.width / this.canvas.getBoundingClientRect().width;
    const distances = this.corners.map(([u, v]) => Math.hypot(x - u, y - v));
    const nearest = distances.indexOf(Math.min(...distances));
    if (nearest < 0 || distances[nearest] > near) return;
    event.preventDefault();
    this.held = nearest;
    this.canvas.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (this.held !== null) this.move(this.held, this.at(event));
  }

  /** @param {number} number @param {KeyboardEvent} event */
  key(number, event) {
    const by = /** @type {Record<string, Corner>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
    if (event.key === "Enter") this.end();
    if (!by || this.corners.length !== 4) return;
    event.preventDefault();
    const [x, y] = this.corners[number];
    this.move(number, [x + by[0] * STEP / this.scale, y + by[1] * STEP / this.scale]);
  }

  /** @param {number} number @param {Corner} to */
  move(number, [x, y]) {
    this.corners[number] = [Math.max(0, Math.min(this.image.width, x)), Math.max(0, Math.min(this.image.height, y))];
    this.changed = true;
    this.draw();
  }

  end() {
    this.held = null;
    if (!this.changed) return;
    this.changed = false;
    this.moved(this.corners);
  }
}

/**
 * The projective map from the unit square to a quadrangle (Heckbert, 1989).
 * @param {number[][]} corners clockwise from the top left
 */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
}

/** @param {number[]} matrix @param {number} u @param {number} v @returns {[number, number]} */
function through([a, b, c, d, e, f, g, h], u, v) {
  const w = g * u + h * v + 1;
  return [(a * u + b * v + c) / w, (d * u + e * v + f) / w];
}
