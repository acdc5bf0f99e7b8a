// The board on paper: a drawing of lines and text, so that it is sharp at any size.

import { readableOn } from "./inks.js";
import { UNKNOWN } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Block} Block */

const CELL = 20;
const FONT = CELL * 0.6;
const NARROW = 0.62 * FONT; // what a digit or a symbol takes, at most
const LINE = CELL * 0.85; // from one number of a column to the next
const LEGEND = CELL * 1.6;

/**
 * Put a drawing for the printer into a place that only the printer sees.
 * @param {HTMLElement} place
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number>} marks
 */
export function drawForPrint(place, puzzle, marks) {
  const coloured = puzzle.palette.length > 2;
  const label = (/** @type {Block} */ block) => String(block.length) + (coloured ? puzzle.palette[block.colour].symbol : "");
  const blocks = [...puzzle.rows, ...puzzle.columns].flat();
  const longest = Math.max(1, ...blocks.map((block) => label(block).length));
  const slot = longest * NARROW + 0.35 * FONT; // from one number of a row to the next
  const left = slot * Math.max(1, ...puzzle.rows.map((clue) => clue.length));
  const top = LINE * Math.max(1, ...puzzle.columns.map((clue) => clue.length));
  const width = puzzle.width * CELL;
  const height = puzzle.height * CELL;
  const svg = make("svg", {
    viewBox: `${-left - 2} ${-top - 2} ${left + width + 4} ${top + height + 4 + (coloured ? LEGEND : 0)}`,
  });
  const number = (/** @type {Block} */ block, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ room) => {
    const { rgb } = puzzle.palette[block.colour];
    if (coloured) svg.append(rect(x - room / 2 + 0.5, y - LINE / 2 + 0.5, room - 1, LINE - 1, rgb));
    svg.append(text(label(block), x, y, coloured ? readableOn(rgb) : "#000000"));
  };
  puzzle.rows.forEach((clue, row) => clue.forEach((block, k) =>
    number(block, -slot * (clue.length - k - 0.5) - 1, (row + 0.5) * CELL, slot)));
  puzzle.columns.forEach((clue, column) => clue.forEach((block, k) =>
    number(block, (column + 0.5) * CELL, -LINE * (clue.length - k - 0.5) - 1, Math.min(slot, CELL))));
  Array.from(marks).forEach((mark, cell) => {
    if (mark === UNKNOWN) return;
    const x = (cell % puzzle.width) * CELL;
    const y = Math.floor(cell / puzzle.width) * CELL;
    if (mark > 0) svg.append(rect(x, y, CELL, CELL, puzzle.palette[mark].rgb));
    else svg.append(text("×", x + CELL / 2, y + CELL / 2));
  });
  for (let i = 0; i <= puzzle.width; i += 1) svg.append(rule(i * CELL, 0, i * CELL, height, i % 5 === 0 || i === puzzle.width));
  for (let i = 0; i <= puzzle.height; i += 1) svg.append(rule(0, i * CELL, width, i * CELL, i % 5 === 0 || i === puzzle.height));
  if (coloured) svg.append(legend(puzzle, -left, height + LEGEND * 0.6, left + width));
  place.replaceChildren(svg);
}

/**
 * What each symbol stands for, in one line.
 * @param {Puzzle} puzzle
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
function legend(puzzle, x, y, width) {
  const words = puzzle.palette.slice(1).map(({ symbol, name }) => `${symbol} ${name}`).join(" · ");
  const size = Math.min(FONT, (width / words.length) * 1.7);
  const node = make("text", { x, y, "dominant-baseline": "central", "font-size": size, "font-family": "sans-serif" });
  node.textContent = words;
  return node;
}

/** @param {string} tag @param {Record<string, string|number>} attributes */
function make(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** @param {string} content @param {number} x @param {number} y @param {string} fill */
function text(content, x, y, fill = "#000000") {
  const node = make("text", { x, y, fill, "text-anchor": "middle", "dominant-baseline": "central", "font-size": FONT, "font-family": "sans-serif" });
  node.textContent = content;
  return node;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill */
function rect(x, y, width, height, fill) {
  return make("rect", { x, y, width, height, fill });
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {boolean} heavy */
function rule(x1, y1, x2, y2, heavy) {
  return make("line", { x1, y1, x2, y2, stroke: "#1b2430", "stroke-width": heavy ? 1.4 : 0.4 });
}
