// A picture of which a part is chosen by dragging over it.

import { element } from "./dom.js";

/** @typedef {"left"|"right"|"top"|"bottom"} Side */
/** @typedef {CanvasImageSource & {width: number, height: number}} Drawn a picture that was decoded */
/** @typedef {Record<Side, number>} Cut what is cut off each side, as a share of the picture */

export const SIDES = /** @type {const} */ (["left", "right", "top", "bottom"]);
const LONGEST = 240; // pixels of the longer side
const SMALLEST = 0.04; // a drag over less is a slip of the hand

export class Cropper {
  /** @param {Drawn} picture @param {(cut: Cut) => void} crop told what a drag chooses */
  constructor(picture, crop) {
    this.picture = picture;
    this.crop = crop;
    const scale = LONGEST / Math.max(picture.width, picture.height);
    this.canvas = element("canvas", {
      class: "photo", width: Math.max(1, Math.round(2 * picture.width * scale)), height: Math.max(1, Math.round(2 * picture.height * scale)),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.begin(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.move(event),
      onpointerup: (/** @type {PointerEvent} */ event) => this.end(event),
    });
    this.canvas.style.width = `${this.canvas.width / 2}px`;
    /** @type {{x: number, y: number}|null} where a drag began */
    this.from = null;
  }

  /** @param {Cut} cut */
  show(cut) {
    const { width, height } = this.canvas;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    context.globalAlpha = 1;
    context.clearRect(0, 0, width, height);
    context.globalAlpha = 0.3;
    context.drawImage(this.picture, 0, 0, width, height);
    context.globalAlpha = 1;
    context.save();
    context.beginPath();
    context.rect(cut.left * width, cut.top * height, (1 - cut.left - cut.right) * width, (1 - cut.top - cut.bottom) * height);
    context.clip();
    context.drawImage(this.picture, 0, 0, width, height);
    context.restore();
  }

  /** @param {PointerEvent} event */
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const within = (/** @type {number} */ share) => Math.min(1, Math.max(0, share));
    return { x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) };
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.from = this.at(event);
    this.canvas.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const cut = this.cutTo(event);
    if (cut) this.show(cut);
  }

  /** @param {PointerEvent} event */
  end(event) {
    const cut = this.cutTo(event);
    this.from = null;
    if (cut) this.crop(cut);
  }

  /** @param {PointerEvent} event @returns {Cut|null} */
  cutTo(event) {
    if (!this.from) return null;
    const to = this.at(event);
    const [left, right] = [Math.min(this.from.x, to.x), 1 - Math.max(this.from.x, to.x)];
    const [top, bottom] = [Math.min(this.from.y, to.y), 1 - Math.max(this.from.y, to.y)];
    return 1 - left - right < SMALLEST || 1 - top - bottom < SMALLEST ? null : { left, right, top, bottom };
  }
}

/**
 * The pixels of a part of a picture, no more than so many along a side.
 * @param {Drawn} picture
 * @param {Cut} cut
 * @param {number} largest
 */
export function partOf(picture, cut, largest) {
  const x = Math.round(picture.width * cut.left);
  const y = Math.round(picture.height * cut.top);
  const width = Math.max(1, Math.round(picture.width * (1 - cut.right)) - x);
  const height = Math.max(1, Math.round(picture.height * (1 - cut.bottom)) - y);
  const scale = Math.min(1, largest / Math.max(width, height));
  const canvas = element("canvas", { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
