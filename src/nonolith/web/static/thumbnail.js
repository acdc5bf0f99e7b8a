// A small picture of a board: what is marked, on paper, and its clues as bars.

/** @typedef {import("./puzzle.js").Block} Block */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const SIDE = 104;
const SEEN = 6; // pixels from which on single cells are seen
const CLUES = 0.28; // the part of the side that clues take
const BLACK = "#1b2430";
const PANEL = "#f1f3f6"; // paper stays light in the dark

/** @param {string} rgb */
const inkOf = (rgb) => (rgb === "#000000" ? BLACK : rgb);

/**
 * A puzzle to be solved: its clues around the board, each block a bar of its length.
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number>|null} marks
 * @param {number} side pixels of the longer side, about
 */
export function clueThumbnail(puzzle, marks, side = SIDE) {
  const { height, width, palette } = puzzle;
  const board = thumbnail(puzzle, marks, side * (1 - CLUES));
  const ratio = window.devicePixelRatio || 1;
  const band = Math.round(side * ratio * CLUES); // of the clues, above and to the left
  const canvas = canvasOf(band + board.width, band + board.height, ratio);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = PANEL;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(board, band, band);
  context.strokeStyle = "rgba(120, 130, 145, 0.9)";
  context.lineWidth = ratio;
  context.strokeRect(band + ratio / 2, band + ratio / 2, board.width - ratio, board.height - ratio);
  // One unit for both sides, so that a row of five is as long as a column of five.
  const room = (/** @type {Block[]} */ clue) => clue.reduce((sum, { length }) => sum + length + 1, 0);
  const unit = (band - ratio) / Math.max(1, ...puzzle.rows.map(room), ...puzzle.columns.map(room));
  /** @param {Block[][]} clues @param {number} step @param {(along: number, length: number, across: number, thick: number) => void} bar */
  const paint = (clues, step, bar) => clues.forEach((clue, index) => {
    let end = band - ratio;
    for (const { length, colour } of clue.toReversed()) {
      context.fillStyle = inkOf(palette[colour].rgb);
      const across = Math.round(band + index * step + 0.15 * step);
      bar(end - unit * length, unit * length, across, Math.max(1, Math.round(0.7 * step)));
      end -= unit * (length + 1);
    }
  });
  paint(puzzle.rows, board.height / height, (along, length, across, thick) => context.fillRect(along, across, length, thick));
  paint(puzzle.columns, board.width / width, (along, length, across, thick) => context.fillRect(across, along, thick, length));
  return canvas;
}

/**
 * @param {Pick<Puzzle, "height"|"width"|"palette">} puzzle
 * @param {ArrayLike<number>|null} marks
 * @param {number} side pixels of the longer side, about
 */
export function thumbnail(puzzle, marks, side = SIDE) {
  const ratio = window.devicePixelRatio || 1;
  const exact = (side * ratio) / Math.max(puzzle.height, puzzle.width, 1);
  // Whole pixels where cells are seen: all of them are alike. A large board is as large as others.
  const cell = exact >= SEEN ? Math.floor(exact) : exact;
  const edge = (/** @type {number} */ index) => Math.round(index * cell);
  const canvas = canvasOf(edge(puzzle.width), edge(puzzle.height), ratio);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = puzzle.palette[0].rgb;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let i = 0; marks && i < marks.length; i += 1) {
    if (marks[i] <= 0) continue;
    const { rgb } = puzzle.palette[marks[i]];
    const [row, column] = [Math.floor(i / puzzle.width), i % puzzle.width];
    context.fillStyle = inkOf(rgb);
    context.fillRect(edge(column), edge(row), edge(column + 1) - edge(column), edge(row + 1) - edge(row));
  }
  const rules = (/** @type {number} */ step, /** @type {number} */ strength) => {
    context.fillStyle = `rgba(120, 130, 145, ${strength})`;
    for (let i = step; i < puzzle.width; i += step) context.fillRect(edge(i), 0, 1, canvas.height);
    for (let i = step; i < puzzle.height; i += step) context.fillRect(0, edge(i), canvas.width, 1);
  };
  if (cell >= SEEN) rules(1, 0.25);
  else if (!marks) {
    rules(1, 0.035 * cell);
    rules(5, 0.25);
  }
  return canvas;
}

/** @param {number} width @param {number} height @param {number} ratio pixels of the screen for each */
function canvasOf(width, height, ratio) {
  const canvas = document.createElement("canvas");
  canvas.className = "thumbnail";
  canvas.setAttribute("aria-hidden", "true");
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  canvas.style.width = `${canvas.width / ratio}px`;
  return canvas;
}
