// The cells of a picture: how many, and which are filled. Pure.
//
// The program makes puzzles of pictures in the same way (nonolith/generating/image.py); a test compares
// the two. Here the browser has read the picture, and every change of a slider shows at once.

import { nameOf, symbolFor } from "./colour_names.js";
import { flatColoured } from "./flat_colours.js";
import { greyOf, inverted, onWhite, opacityOf, resized } from "./pixels.js";
import { BLACK_AND_WHITE } from "./puzzle.js";

/** @typedef {import("./pixels.js").Layer} Layer */
/** @typedef {import("./pixels.js").Pixels} Pixels */
/** @typedef {import("./puzzle.js").Colour} Colour */
/** @typedef {{width: number, colours: number, look: string, invert: boolean, threshold: number|null}} Wishes a threshold of null: the best one */
/** @typedef {{width: number, height: number, cells: Int8Array, palette: Colour[]}} Picture */

const HOLES = 0.01; // the share of transparent pixels from which on they are the ground, not a rounded corner
const FLAT = 48; // grey values: a figure whose pixels differ by less has no drawing on it, only a shape
const FINE = 2_000_000; // pixels that are looked at for colours, at most
const FINEST = 16; // pixels a cell is wide then, at most

/** @param {Pixels} pixels @param {Wishes} wishes @returns {Picture} */
export function pictureOf(pixels, wishes) {
  const { width, colours, invert } = wishes;
  const height = Math.max(1, halfToEven(pixels.height * width / pixels.width));
  const cover = coverOf(pixels);
  const shown = onWhite(pixels);
  if (colours === 1) {
    const flat = cover && isFlat(shown, cover);
    const small = flat ? resized(inverted(cover), width, height) : greyOf(resized(shown, width, height));
    return { width, height, cells: blackAndWhite(small, wishes), palette: BLACK_AND_WHITE };
  }
  const side = Math.max(1, Math.min(FINEST, Math.floor(Math.sqrt(FINE / (width * height)))));
  const fine = (/** @type {Layer} */ layer) => resized(layer, width * side, height * side);
  const { cells, used } = flatColoured(fine(invert ? inverted(shown) : shown), cover && !invert ? fine(cover) : null, side, colours);
  if (used.length === 1) return { width, height, cells, palette: BLACK_AND_WHITE };
  /** @type {Colour[]} */
  const palette = [];
  for (const colour of used) {
    const rgb = `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    palette.push({ name: nameOf(rgb, palette), rgb, symbol: palette.length ? symbolFor(palette) : "." });
  }
  return { width, height, cells, palette };
}

/** As Python rounds, so that both make puzzles of the same size. @param {number} value */
function halfToEven(value) {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 ? rounded - 1 : rounded;
}

/** How opaque each pixel is, if what is transparent is the ground. @param {Pixels} pixels */
function coverOf(pixels) {
  const cover = opacityOf(pixels);
  const opaque = cover.values.reduce((sum, value) => sum + Number(value >= 128), 0);
  const whole = cover.values.length;
  return opaque > 0 && whole - opaque >= HOLES * whole ? cover : null;
}

/** Whether all that is covered has about the same brightness. @param {Layer} shown @param {Layer} cover */
function isFlat(shown, cover) {
  const grey = greyOf(shown);
  const histogram = histogramOf(grey.values.filter((_, i) => cover.values[i] > 243));
  const total = histogram.reduce((sum, number) => sum + number, 0);
  let seen = 0;
  const values = [...histogram.keys()].filter((value) => {
    const before = seen;
    seen += histogram[value];
    return histogram[value] && 0.05 * total <= seen && before <= 0.95 * total;
  });
  return !values.length || values[values.length - 1] - values[0] < FLAT;
}

/** @param {ArrayLike<number>} values whole numbers from 0 to 255 */
function histogramOf(values) {
  const histogram = new Array(256).fill(0);
  for (let i = 0; i < values.length; i += 1) histogram[values[i]] += 1;
  return histogram;
}

/** @param {Layer} small @param {Wishes} wishes */
function blackAndWhite(small, { look, invert, threshold }) {
  let grey = look === "edges" ? edgesOf(small) : small;
  if (invert) grey = inverted(grey);
  if (look === "dither") return dithered(grey);
  const limit = threshold ?? otsu(histogramOf(grey.values));
  return Int8Array.from(grey.values, (value) => Number(value < limit));
}

/**
 * The grey value that parts dark from light best, after N. Otsu: the classes' means lie farthest apart.
 * @param {number[]} histogram
 */
function otsu(histogram) {
  const total = histogram.reduce((sum, number) => sum + number, 0);
  const weighted = histogram.reduce((sum, number, value) => sum + value * number, 0);
  let [best, limit, dark, darkWeighted] = [-1, 128, 0, 0];
  histogram.forEach((number, value) => {
    if (dark > 0 && dark < total) {
      const means = darkWeighted / dark - (weighted - darkWeighted) / (total - dark);
      const between = dark * (total - dark) * means ** 2;
      if (between > best) [best, limit] = [between, value];
    }
    dark += number;
    darkWeighted += value * number;
  });
  return limit;
}

/** What differs from its surroundings is dark. @param {Layer} layer @returns {Layer} */
function edgesOf(layer) {
  const softer = blurred(layer);
  const apart = layer.values.map((value, i) => 255 - Math.abs(value - softer[i]));
  const darkest = apart.reduce((least, value) => Math.min(least, value), 255);
  const lightest = apart.reduce((most, value) => Math.max(most, value), 0);
  if (lightest <= darkest) return { ...layer, values: apart };
  return { ...layer, values: apart.map((value) => Math.floor(255 * (value - darkest) / (lightest - darkest))) };
}

/** A Gaussian blur of one pixel; beyond the rim the picture goes on as it ends. @param {Layer} layer */
function blurred({ width, height, values }) {
  const reach = [-3, -2, -1, 0, 1, 2, 3];
  const weights = reach.map((x) => Math.exp(-(x ** 2) / 2));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const within = (/** @type {number} */ at, /** @type {number} */ end) => Math.min(end - 1, Math.max(0, at));
  const across = values.map((_, i) => {
    const row = i - (i % width);
    return reach.reduce((sum, x, k) => sum + weights[k] * values[row + within((i % width) + x, width)], 0) / whole;
  });
  return across.map((_, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    return Math.round(reach.reduce((sum, y, k) => sum + weights[k] * across[within(row + y, height) * width + column], 0) / whole);
  });
}

/** Grey as a pattern of dots, after R. Floyd and L. Steinberg. @param {Layer} layer */
function dithered({ width, height, values }) {
  const cells = new Int8Array(width * height);
  const left = Float64Array.from(values);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const value = Math.min(255, Math.max(0, left[i]));
      cells[i] = Number(value <= 128);
      const error = value - (cells[i] ? 0 : 255);
      if (x + 1 < width) left[i + 1] += (7 / 16) * error;
      if (y + 1 === height) continue;
      if (x > 0) left[i + width - 1] += (3 / 16) * error;
      left[i + width] += (5 / 16) * error;
      if (x + 1 < width) left[i + width + 1] += error / 16;
    }
  }
  return cells;
}
