// Names and symbols for colours that were chosen: a sentence about "#e50817" helps nobody. Pure.

/** @typedef {import("./puzzle.js").Colour} Colour */

/** @type {[name: string, red: number, green: number, blue: number][]} */
const KNOWN = [
  ["black", 0, 0, 0], ["dark grey", 70, 70, 70], ["grey", 128, 128, 128], ["light grey", 205, 205, 205], ["white", 255, 255, 255],
  ["red", 215, 35, 35], ["dark red", 125, 15, 20], ["pink", 245, 160, 185], ["orange", 240, 135, 30], ["brown", 125, 75, 35],
  ["beige", 230, 210, 170], ["yellow", 245, 215, 45], ["olive", 125, 120, 30], ["lime", 160, 215, 60], ["green", 45, 150, 65],
  ["green", 0, 128, 0], ["dark green", 15, 75, 35], ["teal", 20, 130, 130], ["turquoise", 80, 205, 200], ["light blue", 140, 195, 240], ["blue", 45, 90, 205],
  ["dark blue", 25, 35, 105], ["violet", 115, 60, 175], ["lilac", 185, 155, 220], ["magenta", 215, 45, 160],
];
const SYMBOLS = "#roygbvpnctmlkdae123456789";

/**
 * What people would call a colour; with a number where that name is taken.
 * @param {string} rgb
 * @param {Colour[]} palette the colours that are named already
 */
export function nameOf(rgb, palette) {
  const [red, green, blue] = [1, 3, 5].map((i) => parseInt(rgb.slice(i, i + 2), 16));
  // Weights after the eye, which sees green best, and blue in dark colours better than in light ones.
  const distance = (/** @type {typeof KNOWN[number]} */ [, r, g, b]) => {
    const mean = (red + r) / 2;
    return (2 + mean / 256) * (red - r) ** 2 + 4 * (green - g) ** 2 + (2 + (255 - mean) / 256) * (blue - b) ** 2;
  };
  const [name] = KNOWN.reduce((best, each) => (distance(each) < distance(best) ? each : best));
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
