// Where things are: clues above and to the left, cells between, zoomed and moved. Pure.

/**
 * @typedef {object} Geometry
 * @property {number} cell pixels of a cell
 * @property {number} left pixels of the row clues
 * @property {number} top pixels of the column clues
 * @property {number} gutter pixels of the line numbers, the outer part of both
 * @property {number} x where the first column begins, relative to the clues: 0 or less
 * @property {number} y where the first row begins
 * @property {number} clueX how far the row clues are scrolled towards their first numbers
 * @property {number} clueY how far the column clues are
 * @property {number} width pixels in all
 * @property {number} height pixels in all
 * @property {number} fontSize of the clues; 0 where there is no room for readable numbers
 * @property {Room} room what the board may fill
 */

/** @typedef {{width: number, height: number}} Room */
/** @typedef {{x: number, y: number, clueX?: number, clueY?: number}} Scroll */
/** @typedef {{height: number, width: number, deepest: number, widest: number, letters: number}} Shape
 *  rows, columns, the numbers that a column clue has room for, the room of a row clue in font sizes,
 *  and the letters of the widest number of a column */

export const LARGEST_CELL = 128;
export const SMALLEST_CELL = 3;
/** Of the numbers of a column, in font sizes. */
export const LINE_HEIGHT = 1.22;
/** The width of a digit, in font sizes: of the widest common font, so that clues fit in all. */
export const DIGIT = 0.64;
/** Pixels: smaller numbers are not drawn. */
export const SMALLEST_FONT = 10;
/** The part of the room that the clues may take in either direction. */
export const SHARE = 0.3;

const GUTTER = 20; // pixels of line numbers
const NUMBERED_FROM = 21; // lines
const STRIP = 8; // pixels of a line's clue where its numbers would be too small

/** The smallest cell with readable numbers. @param {Shape} shape */
export function readableCell({ letters }) {
  return Math.max(13, Math.ceil(SMALLEST_FONT * DIGIT * letters + 2));
}

/** @param {number} cell */
function preferredFont(cell) {
  return cell < 36 ? 0.56 * cell : 20 + 0.4 * (cell - 36);
}

/**
 * The room that clues take, and what of them must be scrolled.
 * @param {Shape} shape
 * @param {number} cell
 * @param {Room} room
 */
export function panels(shape, cell, room) {
  if (cell < readableCell(shape)) return { left: STRIP, top: STRIP, fontSize: 0, gutter: 0, hiddenLeft: 0, hiddenTop: 0 };
  const gutter = Math.max(shape.height, shape.width) >= NUMBERED_FROM ? GUTTER : 0;
  const most = { left: Math.floor(SHARE * room.width) - gutter, top: Math.floor(SHARE * room.height) - gutter };
  const ems = { left: shape.widest + 0.9, top: Math.max(1, shape.deepest) * LINE_HEIGHT + 0.8 };
  const wanted = Math.min(preferredFont(cell), (cell - 2) / (DIGIT * shape.letters));
  const fontSize = Math.max(SMALLEST_FONT, Math.min(wanted, most.left / ems.left, most.top / ems.top));
  const whole = { left: Math.ceil(ems.left * fontSize), top: Math.ceil(ems.top * fontSize) };
  const left = Math.min(whole.left, most.left);
  const top = Math.min(whole.top, most.top);
  return { left: left + gutter, top: top + gutter, fontSize, gutter, hiddenLeft: whole.left - left, hiddenTop: whole.top - top };
}

/** Whether the whole board is seen. @param {Shape} shape @param {number} cell @param {Room} room */
function fits(shape, cell, room) {
  const { left, top } = panels(shape, cell, room);
  return left + shape.width * cell + 2 <= room.width && top + shape.height * cell + 2 <= room.height;
}

/**
 * The largest cell with which the whole board is seen.
 * @param {Shape} shape
 * @param {Room} room
 */
export function fittingCell(shape, room) {
  // Small boards need not fill the screen; a large screen may have larger cells.
  let cell = Math.round(Math.min(LARGEST_CELL, Math.max(56, room.height / 10)));
  while (cell > SMALLEST_CELL && !fits(shape, cell, room)) cell -= cell > 12 ? 1 : 0.5;
  return cell;
}

/**
 * The cell that a board opens with: all of it is seen, or at least its numbers can be read.
 * @param {Shape} shape
 * @param {Room} room
 * @param {number} comfortable the least cell of a board that has to be scrolled anyway
 */
export function openingCell(shape, room, comfortable) {
  const fitting = fittingCell(shape, room);
  const readable = readableCell(shape);
  return fitting >= readable ? fitting : Math.max(readable, comfortable);
}

/**
 * @param {Shape} shape
 * @param {Room} room
 * @param {number} cell
 * @param {Scroll} scroll
 * @returns {Geometry}
 */
export function layOut(shape, room, cell, { x, y, clueX = 0, clueY = 0 }) {
  const { left, top, fontSize, gutter, hiddenLeft, hiddenTop } = panels(shape, cell, room);
  const width = Math.min(room.width, left + shape.width * cell + 2);
  const height = Math.min(room.height, top + shape.height * cell + 2);
  const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => Math.min(most, Math.max(least, value));
  // A board that fits is never moved; one that does not fit stays within its edges.
  return {
    cell,
    left,
    top,
    gutter,
    fontSize,
    width,
    height,
    room,
    x: within(x, Math.min(0, width - left - shape.width * cell - 2), 0),
    y: within(y, Math.min(0, height - top - shape.height * cell - 2), 0),
    clueX: within(clueX, 0, hiddenLeft),
    clueY: within(clueY, 0, hiddenTop),
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
  const smallest = Math.min(fittingCell(shape, at.room), at.cell);
  const cell = Math.min(LARGEST_CELL, Math.max(smallest, at.cell * factor));
  const next = panels(shape, cell, at.room);
  const scale = cell / at.cell;
  return layOut(shape, at.room, cell, {
    ...at,
    x: point.x - next.left - (point.x - at.left - at.x) * scale,
    y: point.y - next.top - (point.y - at.top - at.y) * scale,
  });
}

/**
 * The cell under a point, or null; with *clamp* the nearest one that is seen.
 * @param {Shape} shape
 * @param {Geometry} at
 * @param {{x: number, y: number}} point
 * @param {boolean} clamp
 */
export function placeAt(shape, at, point, clamp = false) {
  const inside = point.x >= at.left && point.y >= at.top;
  const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(most, Math.max(0, value));
  const x = clamp ? within(point.x - at.left, at.width - at.left - 3) : point.x - at.left;
  const y = clamp ? within(point.y - at.top, at.height - at.top - 3) : point.y - at.top;
  const column = Math.floor((x - at.x) / at.cell);
  const row = Math.floor((y - at.y) / at.cell);
  if (clamp) return { row: within(row, shape.height - 1), column: within(column, shape.width - 1) };
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
  return layOut(shape, at.room, at.cell, {
    ...at,
    x: moved(at.x, column, at.width - at.left - 2),
    y: moved(at.y, row, at.height - at.top - 2),
  });
}

/** Milliseconds that a drag stays at an edge before it moves the board: a stroke may end there. */
const DWELL = 250;
const EDGE = 12; // pixels inside the board that belong to its edge
const PULL = 0.015; // pixels a millisecond, for each pixel that the pointer is past the edge's inner side
const FASTEST = 0.9; // pixels a millisecond

/**
 * How fast a drag that meets an edge moves the board, in pixels a millisecond: faster the farther it is outside.
 * @param {Geometry} at
 * @param {{x: number, y: number}} point
 * @param {number} waited milliseconds since it met the edge
 */
export function pull(at, point, waited = Infinity) {
  if (waited < DWELL) return { x: 0, y: 0 };
  const near = Math.min(EDGE, at.cell / 2);
  const along = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.min(FASTEST, PULL * Math.max(0, least + near - value)) - Math.min(FASTEST, PULL * Math.max(0, value - most + near));
  return { x: along(point.x, at.left, at.width), y: along(point.y, at.top, at.height) };
}
