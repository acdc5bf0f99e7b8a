// Keyboard input on the board: its cells. The keys around it are in shortcuts.js, those of the page in main.js.
// A cell that was pressed has the focus, and shows it from the first key on: a ring would change its look.

import { CROSS, UNKNOWN } from "./puzzle.js";

/** @typedef {import("./view.js").BoardView} BoardView */

/** @type {Record<string, [number, number]>} */
const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  PageUp: [-5, 0], PageDown: [5, 0],
};

/** @param {BoardView} view */
export function listenToKeys(view) {
  view.mirror.grid.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || !view.puzzle) return;
    const { height, width } = view.puzzle;
    const current = view.mirror.current;
    let row = Math.floor(current / width);
    let column = current % width;
    const move = MOVES[event.key];
    if (move) {
      const step = event.ctrlKey ? 5 : 1;
      row = Math.min(height - 1, Math.max(0, row + move[0] * step));
      column = Math.min(width - 1, Math.max(0, column + move[1] * step));
      if (event.shiftKey) view.brush.paintLine(current, row * width + column);
      view.moveTo(row * width + column);
    } else if (event.key === "Home" || event.key === "End") {
      const last = event.key === "End";
      view.moveTo((event.ctrlKey ? (last ? height - 1 : 0) : row) * width + (last ? width - 1 : 0));
    } else if (event.ctrlKey) {
      return;
    } else if (event.key === " " || event.key === "Enter") {
      view.brush.press(current, view.brush.tool);
    } else if (event.key === "x" || event.key === "X") {
      view.brush.press(current, view.brush.allowsCrosses ? CROSS : UNKNOWN);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      view.brush.press(current, UNKNOWN);
    } else {
      return;
    }
    view.mirror.isPressed = false;
    view.mirror.setRing(view.mirror.current);
    event.preventDefault();
  });
  // A screen reader "clicks" the element; real pointers never reach it.
  view.mirror.grid.addEventListener("click", (event) => {
    const cell = view.mirror.indexOf(/** @type {Element} */ (event.target));
    if (cell >= 0) view.brush.press(cell, view.brush.tool);
  });
  view.mirror.grid.addEventListener("focusin", (event) => {
    const cell = view.mirror.indexOf(/** @type {Element} */ (event.target));
    if (cell < 0) return;
    view.mirror.setRing(view.mirror.isPressed ? -1 : cell);
    if (!view.mirror.isPressed) view.reveal(cell); // a cell at the edge stays under the finger
  });
  view.mirror.grid.addEventListener("focusout", ({ relatedTarget }) => {
    view.pointAt(null);
    if (!view.mirror.grid.contains(/** @type {Node|null} */ (relatedTarget))) view.mirror.isPressed = false;
  });
}
