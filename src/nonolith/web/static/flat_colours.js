// A picture in few colours: its own flat ones first, and each cell has the colour of most of it. Pure.
//
// Where two colours of a drawing meet, its pixels are mixtures of both. So the palette comes from pixels
// that look like their neighbours, by k-means in OKLab (Ottosson, 2020), and the pixels of a cell vote.
// As nonolith/generating/flat_colours.py does it: a test compares the two.

import { inOklab } from "./colour_names.js";

/** @typedef {import("./pixels.js").Layer} Layer */
/** @typedef {number[]} RGB */

const APART = 24; // how far apart a value of red, green or blue must be for two colours to be told apart
const FLAT = 12; // so much may a value differ within 3×3 pixels that look alike
const EDGE_WEIGHT = 0.05; // what a pixel of an edge weighs beside a flat one
const ROUNDS = 12; // of k-means
const WHITE = [255, 255, 255];
const WHITE_GROUND = [144, 160, 176]; // the ground of a picture that is itself mostly white

/**
 * @param {Layer} image of three channels
 * @param {Layer|null} cover how opaque each pixel is, if what is transparent is the ground; else the lightest colour is
 * @param {number} side pixels of a cell
 * @param {number} colours
 * @returns {{cells: Int8Array, used: RGB[]}} the colours that are used, the ground first
 */
export function flatColoured(image, cover, side, colours) {
  const pixels = image.width * image.height;
  const covered = cover && cover.values.map((value) => value / 255);
  const weights = weightsOf(image);
  if (covered) for (let i = 0; i < pixels; i += 1) if (covered[i] <= 0.95) weights[i] = 0;
  const bins = binsOf(image, weights);
  const found = clusters(bins, covered ? colours : colours + 1);
  const [width, height] = [image.width / side, image.height / side];
  const votes = found.colours.map(() => new Float64Array(width * height));
  const share = covered && new Float64Array(width * height);
  for (let i = 0; i < pixels; i += 1) {
    const cell = Math.floor(Math.floor(i / image.width) / side) * width + Math.floor((i % image.width) / side);
    votes[found.ofBin[bins.of[i]]][cell] += weights[i] + EDGE_WEIGHT * (covered ? covered[i] : 1);
    if (share && covered) share[cell] += covered[i] / side ** 2;
  }
  const cells = Array.from({ length: width * height }, (_, cell) => best(votes.map((each) => each[cell])));
  return painted(found.colours, cells, share);
}

/** 1 for each pixel that looks like its neighbours, and little for the others. @param {Layer} image */
function weightsOf({ width, height, values }) {
  const weights = new Float64Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let flat = true;
      for (let c = 0; c < 3 && flat; c += 1) {
        let [least, most] = [255, 0];
        for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
          for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
            const value = values[3 * (row * width + column) + c];
            if (value < least) least = value;
            if (value > most) most = value;
          }
        }
        flat = most - least <= FLAT;
      }
      weights[y * width + x] = flat ? 1 : EDGE_WEIGHT;
    }
  }
  return weights;
}

/**
 * Colours that differ in their highest five bits, and for each pixel which it has.
 * @param {Layer} image @param {Float64Array} weights
 */
function binsOf({ values }, weights) {
  const keyOf = (/** @type {number} */ i) => ((values[3 * i] >> 3) << 10) | ((values[3 * i + 1] >> 3) << 5) | (values[3 * i + 2] >> 3);
  const seen = new Int32Array(1 << 15);
  const mass = new Float64Array(1 << 15);
  const sums = new Float64Array(6 << 15); // of weighted values, and of values
  for (let i = 0; i < weights.length; i += 1) {
    const key = keyOf(i);
    seen[key] += 1;
    mass[key] += weights[i];
    for (let c = 0; c < 3; c += 1) {
      sums[6 * key + c] += weights[i] * values[3 * i + c];
      sums[6 * key + 3 + c] += values[3 * i + c];
    }
  }
  const keys = [...seen.keys()].filter((key) => seen[key]);
  const numbers = new Int32Array(1 << 15);
  keys.forEach((key, number) => (numbers[key] = number));
  return {
    of: Int32Array.from(weights, (_, i) => numbers[keyOf(i)]),
    mass: keys.map((key) => mass[key]),
    // A bin without a flat pixel still needs a colour: that of its pixels, whatever they weigh.
    rgb: keys.map((key) => [0, 1, 2].map((c) => (mass[key] > 0 ? sums[6 * key + c] / mass[key] : sums[6 * key + 3 + c] / seen[key]))),
  };
}

/** @param {{mass: number[], rgb: RGB[]}} bins @param {number} number at most so many colours @returns {{colours: RGB[], ofBin: number[]}} */
function clusters({ mass, rgb }, number) {
  const lab = rgb.map(inOklab);
  const apart = (/** @type {number[]} */ one, /** @type {number[]} */ other) => one.reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0);
  // The heaviest first, then always the one with most weight far from those that are there.
  const middles = [lab[best(mass)]];
  const nearest = lab.map((each) => apart(each, middles[0]));
  while (middles.length < number) {
    const pull = mass.map((weight, i) => weight * nearest[i]);
    const next = best(pull);
    if (pull[next] <= 0) break;
    middles.push(lab[next]);
    lab.forEach((each, i) => (nearest[i] = Math.min(nearest[i], apart(each, lab[next]))));
  }
  let ofBin = lab.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    ofBin = lab.map((each) => best(middles.map((middle) => -apart(each, middle))));
    middles.forEach((_, index) => {
      const inside = mass.map((weight, i) => (ofBin[i] === index ? weight : 0));
      const mean = meanOf(lab, inside);
      if (mean) middles[index] = mean;
    });
  }
  return merged(middles.map((_, index) => typical(rgb, mass.map((weight, i) => (ofBin[i] === index ? weight : 0)))), ofBin);
}

/** @param {number[][]} points @param {number[]} weights */
function meanOf(points, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? [0, 1, 2].map((c) => points.reduce((sum, point, i) => sum + weights[i] * point[c], 0) / total) : null;
}

/** The mean of a cluster; of one that is mostly a single flat colour, that colour. @param {RGB[]} rgb @param {number[]} inside */
function typical(rgb, inside) {
  const mean = meanOf(rgb, inside);
  if (!mean) return WHITE;
  const heaviest = best(inside);
  const total = inside.reduce((sum, weight) => sum + weight, 0);
  return (2 * inside[heaviest] > total ? rgb[heaviest] : mean).map(Math.round);
}

/** Make one of colours that look the same; the lightest comes first. @param {RGB[]} colours @param {number[]} ofBin */
function merged(colours, ofBin) {
  /** @type {RGB[]} */
  const distinct = [];
  const light = (/** @type {number} */ i) => colours[i].reduce((sum, value) => sum + value, 0);
  /** @type {number[]} */
  const places = [];
  for (const index of [...colours.keys()].sort((a, b) => light(b) - light(a) || (String(colours[a]) < String(colours[b]) ? -1 : 1))) {
    const same = distinct.findIndex((each) => alike(each, colours[index]));
    places[index] = same < 0 ? distinct.push(colours[index]) - 1 : same;
  }
  return { colours: distinct, ofBin: ofBin.map((index) => places[index]) };
}

/** Whether nobody could tell two colours apart on a board. @param {RGB} one @param {RGB} other */
function alike(one, other) {
  return one.every((value, i) => Math.abs(value - other[i]) < APART);
}

/** @param {RGB[]} colours @param {number[]} voted the colour of each cell @param {Float64Array|null} share how much of each is covered */
function painted(colours, voted, share) {
  let shown = colours;
  let cells = voted;
  if (share) {
    let ground = WHITE;
    let first = 1;
    if (alike(colours[0], WHITE)) {
      const filled = voted.filter((_, i) => share[i] >= 0.5);
      // White parts of a figure look like the ground, unless it is all but white.
      if (2 * filled.filter((colour) => colour === 0).length > filled.length) {
        ground = WHITE_GROUND;
      } else {
        shown = colours.slice(1);
        first = 0;
      }
    }
    cells = voted.map((colour, i) => (share[i] >= 0.5 ? colour + first : 0));
    shown = [ground, ...shown];
  } else if (alike(colours[0], WHITE)) {
    shown = [WHITE, ...colours.slice(1)];
  }
  const used = [0, ...shown.keys()].filter((index, i) => i === 0 || (index > 0 && cells.includes(index)));
  return { cells: Int8Array.from(cells, (colour) => used.indexOf(colour)), used: used.map((index) => shown[index]) };
}

/** The place of the largest value, the first of several. @param {ArrayLike<number>} values */
function best(values) {
  let place = 0;
  for (let i = 1; i < values.length; i += 1) if (values[i] > values[place]) place = i;
  return place;
}
