// The inks of the board, and its type: CSS variables, so that one file says what light and dark are.

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {Record<string, string>} Inks */

const NAMES = ["panel", "panel-rule", "panel-guide", "text", "muted", "paper", "ink", "thin", "guide", "frame",
  "mark", "accent", "accent-soft", "spot", "news", "reason", "supposed", "warning", "warning-on-paper", "sans"];

/** @param {HTMLElement} place a board may have inks of its own @returns {Inks} */
export function readInks(place) {
  const style = getComputedStyle(place);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/** What empty cells are on. @param {Inks} inks @param {Puzzle} puzzle */
export function paperOf(inks, puzzle) {
  const { rgb } = puzzle.palette[0];
  return rgb === "#ffffff" ? inks.paper : rgb;
}

/** @param {Inks} inks @param {Puzzle} puzzle @param {number} colour */
export function inkOf(inks, puzzle, colour) {
  const { rgb } = puzzle.palette[colour];
  return rgb === "#000000" ? inks.ink : rgb;
}

/**
 * Black or white, whichever is read more easily on a colour.
 * @param {string} rgb
 */
export function readableOn(rgb) {
  const [red, green, blue] = [1, 3, 5].map((i) => parseInt(rgb.slice(i, i + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#000000" : "#ffffff";
}
