// Names and symbols for colours that were chosen: a sentence about "#e50817" helps nobody. Pure.

/** @typedef {import("./puzzle.js").Colour} Colour */

// The table and the rule of nonolith/model/colour_names.py: a test compares them.
/** @type {[name: string, colours: string][]} */
const KNOWN = [
  ["black", "#000000 #1c1c1c"],
  ["dark grey", "#404040 #565656"],
  ["grey", "#757575 #909090 #a6a6a6"],
  ["light grey", "#bdbdbd #d6d6d6 #e2e2e2"],
  ["white", "#ffffff #f6f6f6"],
  ["red", "#e50817 #d32f2f #ff0000 #f44336 #c62828"],
  ["dark red", "#8b0000 #7d0f14 #5c0a0a"],
  ["pink", "#ffc0cb #f5a0b9 #ff80ab #f48fb1 #ec407a #f7b0a8 #fa8d86"],
  ["orange", "#ff9800 #f0871e #ff6f00 #ffa726 #f57c00 #ff7043"],
  ["brown", "#795548 #8d6e63 #a0522d #7d4b23 #a1774a #8b5a2b #94765c #b07b4f #a88a76"],
  ["dark brown", "#4e342e #3e2723 #3f2510"],
  ["beige", "#f5e6c8 #e6d2aa #d7bd96 #ffe0bd #d2b48c"],
  ["yellow", "#ffeb3b #ffff00 #f5d72d #fbc02d #fff59d #ffca28"],
  ["olive", "#808000 #7d781e #9e9d24 #6b6b2a"],
  ["lime", "#cddc39 #a0d73c #aeea00 #bfff00"],
  ["green", "#4caf50 #2d9641 #008000 #00c853 #66bb6a #81c784 #5f7f6f #43a047 #7cb342 #00ff00"],
  ["dark green", "#1b5e20 #0f4b23 #004d20"],
  ["light green", "#a5d6a7 #c8e6c9 #98fb98 #b9dcae"],
  ["sea green", "#2e8b57 #3cb371 #4fa584 #5f9e8f #8fbcaa #6fae98 #26a69a"],
  ["teal", "#008080 #00796b #148282 #2f7f86"],
  ["turquoise", "#40e0d0 #50cdc8 #26c6da #00ffff #80deea"],
  ["light blue", "#8cc3f0 #90caf9 #add8e6 #81d4fa #bbdefb #b3e5fc"],
  ["blue", "#1565c0 #2d5acd #2196f3 #0000ff #3f51b5 #42a5f5 #03a9f4 #5c7fa8"],
  ["dark blue", "#0d2b6b #192369 #000080 #1a237e #21324f"],
  ["purple", "#733caf #800080 #9c27b0 #673ab7 #8e24aa #7e57c2"],
  ["dark purple", "#4a148c #311b52"],
  ["lilac", "#b99bdc #ce93d8 #b39ddb #c8a2c8 #d1c4e9"],
  ["magenta", "#d72da0 #ff00ff #e91e9c #c2188b"],
];
const SYMBOLS = "#roygbvpnctmlkdae123456789";

/** @param {number} value */
const linear = (value) => (value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92);

/** @param {string} rgb */
const oklab = (rgb) => inOklab([1, 3, 5].map((i) => parseInt(rgb.slice(i, i + 2), 16)));

/**
 * A colour in OKLab (Ottosson, 2020), where distances are as the eye sees them.
 * @param {number[]} rgb from 0 to 255
 */
export function inOklab(rgb) {
  const [red, green, blue] = rgb.map((value) => linear(value / 255));
  const long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3);
  const middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3);
  const short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** Every name that a colour may get. */
export const NAMES = KNOWN.map(([name]) => name);

const COLOURS = KNOWN.flatMap(([name, colours]) => colours.split(" ").map((rgb) => ({ name, place: oklab(rgb) })));

/**
 * What people call a colour; with a number where that name is taken.
 * @param {string} rgb
 * @param {Colour[]} palette the colours that are named already
 */
export function nameOf(rgb, palette) {
  const [lightness, greenRed, blueYellow] = oklab(rgb);
  // People forgive a shade more easily than a hue.
  const distance = (/** @type {number[]} */ [l, a, b]) => 0.5 * (lightness - l) ** 2 + (greenRed - a) ** 2 + (blueYellow - b) ** 2;
  const { name } = COLOURS.reduce((best, each) => (distance(each.place) < distance(best.place) ? each : best));
  const taken = new Set(palette.map((colour) => colour.name));
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(wanted)) return wanted;
  }
}

/** A character that no other colour has. @param {Colour[]} palette */
export function symbolFor(palette) {
  const taken = new Set(palette.map((colour) => colour.symbol));
  return [...SYMBOLS].find((each) => !taken.has(each)) ?? "?";
}
