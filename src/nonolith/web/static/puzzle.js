// Puzzles as the page knows them: clues, colours, and whether a picture has these clues.
// Pure: no document, no network.

/** @typedef {{length: number, colour: number}} Block one run of cells; colours count from 1 */
/** @typedef {{name: string, rgb: string, symbol: string}} Colour */
/**
 * @typedef {object} Puzzle
 * @property {number} height
 * @property {number} width
 * @property {Block[][]} rows
 * @property {Block[][]} columns
 * @property {Colour[]} palette index 0 is the background
 * @property {string} title
 * @property {string} author
 * @property {Int8Array|null} givens marks that the puzzle reveals from the start
 * @property {any} json nonolith's own JSON of the puzzle, as it came
 */

export const UNKNOWN = -1;
export const CROSS = 0;

/** @type {Colour[]} */
export const BLACK_AND_WHITE = [
  { name: "white", rgb: "#ffffff", symbol: "." },
  { name: "black", rgb: "#000000", symbol: "#" },
];

/**
 * Read nonolith's own JSON.
 * @param {any} json
 * @returns {Puzzle}
 */
export function puzzleOf(json) {
  const palette = json.palette
    ? [json.palette.background ?? BLACK_AND_WHITE[0], ...json.palette.colours]
    : BLACK_AND_WHITE;
  const rows = json.rows.map(clueOf);
  const columns = json.columns.map(clueOf);
  const puzzle = {
    height: rows.length,
    width: columns.length,
    rows,
    columns,
    palette,
    title: json.title ?? "",
    author: json.author ?? "",
    givens: null,
    json,
  };
  return json.givens ? { ...puzzle, givens: cellsOf(json.givens, palette) } : puzzle;
}

/**
 * Read rows of symbols, as goals and given cells are written; "?" is unknown.
 * @param {string[]} rows
 * @param {Colour[]} palette
 * @returns {Int8Array}
 */
export function cellsOf(rows, palette) {
  const codes = new Map(palette.map((colour, index) => [colour.symbol, index]));
  return Int8Array.from(rows.flatMap((row) => [...row].map((cell) => codes.get(cell) ?? UNKNOWN)));
}

/**
 * Write cells as rows of symbols.
 * @param {ArrayLike<number>} cells
 * @param {number} width
 * @param {Colour[]} palette
 * @returns {string[]}
 */
export function symbolsOf(cells, width, palette) {
  return rowsOf(cells, width).map((row) =>
    row.map((cell) => (cell === UNKNOWN ? "?" : palette[cell].symbol)).join(""));
}

/** @param {(number|number[])[]} values @returns {Block[]} */
function clueOf(values) {
  return values
    .map((value) => (Array.isArray(value)
      ? { length: value[0], colour: value[1] }
      : { length: value, colour: 1 }))
    .filter((block) => block.length > 0);
}

/** @param {Block[]} clue @returns {(number|number[])[]} */
export function clueJson(clue) {
  return clue.map((block) => (block.colour === 1 ? block.length : [block.length, block.colour]));
}

/**
 * The clue of a line; unknown cells count as empty.
 * @param {ArrayLike<number>} line
 * @returns {Block[]}
 */
export function clueOfLine(line) {
  /** @type {Block[]} */
  const clue = [];
  let before = 0;
  for (let i = 0; i < line.length; i += 1) {
    const colour = Math.max(line[i], 0);
    if (colour && colour === before) clue[clue.length - 1].length += 1;
    else if (colour) clue.push({ length: 1, colour });
    before = colour;
  }
  return clue;
}

/**
 * The puzzle of a picture.
 * @param {Int8Array} cells
 * @param {number} height
 * @param {number} width
 * @param {Colour[]} palette
 * @param {{title?: string, author?: string, [key: string]: any}} about
 * @returns {Puzzle}
 */
export function puzzleOfPicture(cells, height, width, palette, about = {}) {
  const lines = { height, width };
  const rows = Array.from({ length: height }, (_, row) => clueOfLine(rowOf(cells, lines, row)));
  const columns = Array.from({ length: width }, (_, c) => clueOfLine(columnOf(cells, lines, c)));
  const json = { ...about, rows: rows.map(clueJson), columns: columns.map(clueJson) };
  if (!isBlackAndWhite(palette)) {
    Object.assign(json, { palette: { background: palette[0], colours: palette.slice(1) } });
  }
  return puzzleOf(json);
}

/** @param {Colour[]} palette */
export function isBlackAndWhite(palette) {
  return palette.length === 2 && palette[0].rgb === "#ffffff" && palette[1].rgb === "#000000";
}

/** @param {ArrayLike<number>} cells @param {number} width @returns {number[][]} */
export function rowsOf(cells, width) {
  const rows = [];
  for (let start = 0; start < cells.length; start += width) {
    rows.push(Array.prototype.slice.call(cells, start, start + width));
  }
  return rows;
}

/** @param {Int8Array} cells @param {{width: number}} size @param {number} row */
export function rowOf(cells, { width }, row) {
  return cells.subarray(row * width, (row + 1) * width);
}

/** @param {Int8Array} cells @param {{height: number, width: number}} size @param {number} column */
export function columnOf(cells, { height, width }, column) {
  const line = new Int8Array(height);
  for (let row = 0; row < height; row += 1) line[row] = cells[row * width + column];
  return line;
}

/** @param {Block[]} clue @param {ArrayLike<number>} line */
export function lineIsSolved(clue, line) {
  const found = clueOfLine(line);
  return found.length === clue.length
    && clue.every((block, i) =>
      block.length === found[i].length && block.colour === found[i].colour);
}

/**
 * Whether marks are a solution: any whose clues are those of the puzzle. Crosses don't matter.
 * @param {Puzzle} puzzle
 * @param {Int8Array} marks
 */
export function isSolved(puzzle, marks) {
  return puzzle.rows.every((clue, row) => lineIsSolved(clue, rowOf(marks, puzzle, row)))
    && puzzle.columns.every((clue, c) => lineIsSolved(clue, columnOf(marks, puzzle, c)));
}

/**
 * A short name for a puzzle that is the same wherever the same clues are: the key of what is kept.
 * @param {Puzzle} puzzle
 */
export function idOf(puzzle) {
  const text = JSON.stringify([
    puzzle.rows.map(clueJson),
    puzzle.columns.map(clueJson),
    puzzle.palette.map((colour) => colour.rgb),
  ]);
  // FNV-1a, twice with different beginnings: 64 bits, so that no two games meet by chance.
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let i = 0; i < text.length; i += 1) {
    high = Math.imul(high ^ text.charCodeAt(i), 0x01000193) >>> 0;
    low = Math.imul(low ^ text.charCodeAt(i), 0x85ebca6b) >>> 0;
  }
  return high.toString(36) + low.toString(36);
}
