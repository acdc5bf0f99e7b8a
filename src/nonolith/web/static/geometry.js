// Where things are: clues above and to the left, cells between, zoomed and moved. Pure.

/**
 * @typedef {object} Geometry
 * @property {number} cell pixels a cell
 * @property {number} left pixels of the row clues
 * @property {number} top pixels of the column clues
 * @property {number} x where the first column begins, relative to the clues: 0 or less, or centred
 * @property {number} y where the first row begins
 * @property {number} width pixels in all
 * @property {number} height pixels in all
 * @property {number} fontSize of the clues
 */

/** @typedef {{height: number, width: number, deepest: number, widest: number}} Shape
 *  rows, columns, the most blocks of a column, the width of the widest row clue in font sizes */

export const LARGEST_CELL = 128;
export const SMALLEST_CELL = 5;
/** Of the numbers of a column, in font sizes. */
export const LINE_HEIGHT = 1.22;

/** @param {number} cell */
export function fontSizeOf(cell) {
  return Math.max(7, cell < 36 ? 0.56 * cell : 20 + 0.4 * (cell - 36));
}

/** @param {Shape} shape @param {number} cell */
export function panels(shape, cell) {
  const font = fontSizeOf(cell);
  return {
    left: Math.ceil(shape.widest * font + 0.9 * font),
    top: Math.ceil(Math.max(1, shape.deepest) * font * LINE_HEIGHT + 0.8 * font),
    fontSize: font,
  };
}

/**
 * The largest cell with which the whole board is seen.
 * @param {Shape} shape
 * @param {number} width
 * @param {number} height
 */
export function fittingCell(shape, width, height) {
  // Small boards need not fill the screen; a large screen may have larger cells.
  let cell = Math.round(Math.min(96, Math.max(40, height / 13)));
  for (; cell > SMALLEST_CELL; cell -= cell > 12 ? 1 : 0.5) {
    const { left, top } = panels(shape, cell);
    if (left + shape.width * cell + 2 <= width && top + shape.height * cell + 2 <= height) break;
  }
  return cell;
}

/**
 * @param {Shape} shape
 * @param {number} width
 * @param {number} height
 * @param {number} cell
 * @param {{x: number, y: number}} at
 * @returns {Geometry}
 */
export function layOut(shape, width, height, cell, { x, y }) {
  const { left, top, fontSize } = panels(shape, cell);
  const most = { x: width - left - shape.width * cell - 2, y: height - top - shape.height * cell - 2 };
  // A board that fits is never moved; one that does not fit stays within its edges.
  return {
    cell,
    left,
    top,
    fontSize,
    width,
    height,
    x: most.x >= 0 ? 0 : Math.min(0, Math.max(most.x, x)),
    y: most.y >= 0 ? 0 : Math.min(0, Math.max(most.y, y)),
  };
}

/**
 * Zoom so that what is under a point stays there.
 * @param {Shape} shape
 * @param {Geometry} at
 * @param {number} factor
 * @param {{x: number, y: number}} point
 * @returns {Geometry}
 */
export function zoomed(shape, at, factor, point) {
  const fit = fittingCell(shape, at.width, at.height);
  const cell = Math.min(LARGEST_CELL, Math.max(Math.min(fit, at.cell), at.cell * factor));
  const next = panels(shape, cell);
  const scale = cell / at.cell;
  return layOut(shape, at.width, at.height, cell, {
    x: point.x - next.left - (point.x - at.left - at.x) * scale,
    y: point.y - next.top - (point.y - at.top - at.y) * scale,
  });
}

/**
 * The cell under a point, or null; with *clamp* the nearest one.
 * @param {Shape} shape
 * @param {Geometry} at
 * @param {{x: number, y: number}} point
 * @param {boolean} clamp
 */
export function placeAt(shape, at, point, clamp = false) {
  const inside = point.x >= at.left && point.y >= at.top;
  let column = Math.floor((point.x - at.left - at.x) / at.cell);
  let row = Math.floor((point.y - at.top - at.y) / at.cell);
  if (clamp) {
    column = Math.min(shape.width - 1, Math.max(0, column));
    row = Math.min(shape.height - 1, Math.max(0, row));
    return { row, column };
  }
  if (!inside || row < 0 || column < 0 || row >= shape.height || column >= shape.width) return null;
  return { row, column };
}

/**
 * The line whose clue is under a point, or null.
 * @param {Shape} shape
 * @param {Geometry} at
 * @param {{x: number, y: number}} point
 * @returns {{kind: "row"|"column", index: number}|null}
 */
export function clueAt(shape, at, point) {
  const { row, column } = {
    column: Math.floor((point.x - at.left - at.x) / at.cell),
    row: Math.floor((point.y - at.top - at.y) / at.cell),
  };
  if (point.x < at.left && point.y >= at.top && row >= 0 && row < shape.height) {
    return { kind: "row", index: row };
  }
  if (point.y < at.top && point.x >= at.left && column >= 0 && column < shape.width) {
    return { kind: "column", index: column };
  }
  return null;
}

/**
 * Move as little as needed for a cell to be seen.
 * @param {Shape} shape
 * @param {Geometry} at
 * @param {{row: number, column: number}} place
 * @returns {Geometry}
 */
export function showing(shape, at, { row, column }) {
  /** @param {number} offset @param {number} index @param {number} room */
  const moved = (offset, index, room) =>
    Math.max(Math.min(offset, room - (index + 1) * at.cell), -index * at.cell);
  return layOut(shape, at.width, at.height, at.cell, {
    x: moved(at.x, column, at.width - at.left - 2),
    y: moved(at.y, row, at.height - at.top - 2),
  });
}
