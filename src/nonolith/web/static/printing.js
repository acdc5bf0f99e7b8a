// The board on paper: a drawing of lines and text, so that it is sharp at any size.

import { UNKNOWN } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const CELL = 20;

/**
 * Put a drawing for the printer into a place that only the printer sees.
 * @param {HTMLElement} place
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number>} marks
 */
export function drawForPrint(place, puzzle, marks) {
  const coloured = puzzle.palette.length > 2;
  const left = CELL * 0.85 * Math.max(1, ...puzzle.rows.map((clue) => clue.length));
  const top = CELL * 0.85 * Math.max(1, ...puzzle.columns.map((clue) => clue.length));
  const width = puzzle.width * CELL;
  const height = puzzle.height * CELL;
  const svg = make("svg", { viewBox: `${-left - 2} ${-top - 2} ${left + width + 4} ${top + height + 4}` });
  const label = (/** @type {import("./puzzle.js").Block} */ block) =>
    String(block.length) + (coloured ? puzzle.palette[block.colour].symbol : "");
  puzzle.rows.forEach((clue, row) => clue.forEach((block, k) => {
    svg.append(text(label(block), -CELL * 0.85 * (clue.length - k - 0.5) , (row + 0.5) * CELL));
  }));
  puzzle.columns.forEach((clue, column) => clue.forEach((block, k) => {
    svg.append(text(label(block), (column + 0.5) * CELL, -CELL * 0.85 * (clue.length - k - 0.5)));
  }));
  Array.from(marks).forEach((mark, cell) => {
    if (mark === UNKNOWN) return;
    const x = (cell % puzzle.width) * CELL;
    const y = Math.floor(cell / puzzle.width) * CELL;
    if (mark > 0) svg.append(make("rect", { x, y, width: CELL, height: CELL, fill: puzzle.palette[mark].rgb }));
    else svg.append(text("×", x + CELL / 2, y + CELL / 2));
  });
  for (let i = 0; i <= puzzle.width; i += 1) svg.append(rule(i * CELL, 0, i * CELL, height, i % 5 === 0 || i === puzzle.width));
  for (let i = 0; i <= puzzle.height; i += 1) svg.append(rule(0, i * CELL, width, i * CELL, i % 5 === 0 || i === puzzle.height));
  place.replaceChildren(svg);
}

/** @param {string} tag @param {Record<string, string|number>} attributes */
function make(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** @param {string} content @param {number} x @param {number} y */
function text(content, x, y) {
  const node = make("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": CELL * 0.6, "font-family": "sans-serif" });
  node.textContent = content;
  return node;
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {boolean} heavy */
function rule(x1, y1, x2, y2, heavy) {
  return make("line", { x1, y1, x2, y2, stroke: "#1b2430", "stroke-width": heavy ? 1.4 : 0.4 });
}
