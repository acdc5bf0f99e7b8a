// A small picture of a board: what is marked, on paper.

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const SIDE = 104;
const SEEN = 6; // pixels from which on single cells are seen

/**
 * @param {Pick<Puzzle, "height"|"width"|"palette">} puzzle
 * @param {ArrayLike<number>|null} marks
 * @param {number} side pixels of the longer side, about
 */
export function thumbnail(puzzle, marks, side = SIDE) {
  const canvas = document.createElement("canvas");
  canvas.className = "thumbnail";
  canvas.setAttribute("aria-hidden", "true");
  const ratio = window.devicePixelRatio || 1;
  const exact = (side * ratio) / Math.max(puzzle.height, puzzle.width, 1);
  // Whole pixels where cells are seen: all of them are alike. A large board is as large as others.
  const cell = exact >= SEEN ? Math.floor(exact) : exact;
  const edge = (/** @type {number} */ index) => Math.round(index * cell);
  canvas.width = Math.max(1, edge(puzzle.width));
  canvas.height = Math.max(1, edge(puzzle.height));
  canvas.style.width = `${canvas.width / ratio}px`;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = puzzle.palette[0].rgb;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let i = 0; marks && i < marks.length; i += 1) {
    if (marks[i] <= 0) continue;
    const { rgb } = puzzle.palette[marks[i]];
    const [row, column] = [Math.floor(i / puzzle.width), i % puzzle.width];
    context.fillStyle = rgb === "#000000" ? "#1b2430" : rgb;
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
