// Clues as people type them: a line each, numbers with spaces between; in colour each number is
// followed by the colour's symbol. Pure.

/** @typedef {import("./puzzle.js").Block} Block */
/** @typedef {import("./puzzle.js").Colour} Colour */

/** Typed text that is no clue; the message names the line. */
export class ClueTextError extends Error {
  /** @param {number} line @param {string} word */
  constructor(line, word) {
    super(word);
    this.line = line;
    this.word = word;
  }
}

/**
 * @param {Block[][]} clues
 * @param {Colour[]} palette
 */
export function writeClues(clues, palette) {
  const symbol = (/** @type {Block} */ block) => (palette.length > 2 ? palette[block.colour].symbol : "");
  return clues.map((clue) => clue.map((block) => block.length + symbol(block)).join(" ") || "0").join("\n");
}

/**
 * @param {string} text
 * @param {Colour[]} palette
 * @returns {Block[][]}
 * @throws {ClueTextError} a word is no block
 */
export function readClues(text, palette) {
  const lines = text.replace(/\n+$/, "").split("\n");
  if (text.trim() === "") return [];
  return lines.map((line, index) => line.split(/[\s,]+/).filter(Boolean).flatMap((word) => {
    const [, digits, symbol] = /^(\d{1,4})(.?)$/u.exec(word) ?? [];
    const colour = symbol ? palette.findIndex((each, i) => i > 0 && each.symbol === symbol) : 1;
    if (digits === undefined || colour < 1) throw new ClueTextError(index + 1, word);
    return Number(digits) === 0 ? [] : [{ length: Number(digits), colour }];
  }));
}
