// A small picture of a board: what is marked, on paper.

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const SIDE = 104;

/**
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number>|null} marks
 * @param {number} side pixels of the longer side, about
 */
export function thumbnail(puzzle, marks, side = SIDE) {
  const canvas = document.createElement("canvas");
  canvas.className = "thumbnail";
  canvas.setAttribute("aria-hidden", "true");
  const ratio = window.devicePixelRatio || 1;
  const scale = Math.max(1, Math.floor((side * ratio) / Math.max(puzzle.height, puzzle.width, 1)));
  canvas.width = Math.max(1, puzzle.width * scale);
  canvas.height = Math.max(1, puzzle.height * scale);
  // Whole pixels: rules of one strength everywhere.
  canvas.style.width = `${canvas.width / ratio}px`;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = puzzle.palette[0].rgb;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let cell = 0; marks && cell < marks.length; cell += 1) {
    if (marks[cell] <= 0) continue;
    context.fillStyle = puzzle.palette[marks[cell]].rgb === "#000000" ? "#1b2430" : puzzle.palette[marks[cell]].rgb;
    context.fillRect((cell % puzzle.width) * scale, Math.floor(cell / puzzle.width) * scale, scale, scale);
  }
  if (!marks || scale >= 6) {
    context.fillStyle = "rgba(120, 130, 145, 0.25)";
    for (let i = 1; i < puzzle.width; i += 1) context.fillRect(i * scale, 0, 1, canvas.height);
    for (let i = 1; i < puzzle.height; i += 1) context.fillRect(0, i * scale, canvas.width, 1);
  }
  return canvas;
}
