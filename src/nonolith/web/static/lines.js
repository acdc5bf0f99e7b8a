// What a line's marks say about its clue: which blocks are found, and whether anything fits at all.
// It never looks at the solution. Pure.

/** @typedef {import("./puzzle.js").Block} Block */
/**
 * @typedef {object} LineState
 * @property {boolean} possible whether some placement agrees with the marks
 * @property {boolean} solved whether the coloured cells are exactly the clue
 * @property {("open"|"maybe"|"done")[]} blocks for each block: certain from these marks alone
 *   ("done"), or only a finished run that could be it ("maybe")
 */

import { CROSS, UNKNOWN, lineIsSolved } from "./puzzle.js";

/**
 * Judge a line.
 *
 * before[k][i]: the first k blocks fit into the first i cells; after[k][i]: the blocks from k on
 * fit into the cells from i. Block k may start at s when both hold around it; it is certain when
 * that is so for one s alone.
 * @param {Block[]} clue
 * @param {ArrayLike<number>} marks
 * @returns {LineState}
 */
export function lineState(clue, marks) {
  const starts = possibleStarts(clue, marks);
  const solved = lineIsSolved(clue, marks);
  if (starts === null) {
    return { possible: false, solved: false, blocks: clue.map(() => /** @type {const} */ ("open")) };
  }
  /** @type {("open"|"maybe"|"done")[]} */
  const blocks = clue.map((block, k) =>
    (starts[k].length === 1 && isFilled(marks, starts[k][0], block) ? "done" : "open"));
  // A finished run that may be one of several blocks dims the first that it can be, in order, so
  // that there are never more dimmed blocks than runs.
  let from = 0;
  for (const run of runsOf(marks)) {
    const fits = (/** @type {number} */ k) =>
      clue[k].length === run.length && clue[k].colour === run.colour
      && starts[k].includes(run.start);
    let k = from;
    while (k < clue.length && !fits(k)) k += 1;
    if (k < clue.length) {
      if (blocks[k] === "open") blocks[k] = "maybe";
      from = k + 1;
    }
  }
  return { possible: true, solved, blocks };
}

/**
 * Where each block may start, or null if the clue fits in no way.
 * @param {Block[]} clue
 * @param {ArrayLike<number>} marks
 * @returns {number[][]|null}
 */
export function possibleStarts(clue, marks) {
  const n = marks.length;
  const free = stretches(clue, marks);
  const before = reach(clue, marks, free);
  if (!before[clue.length][n]) return null;
  const turned = Array.from(marks).reverse();
  const mirrored = reach([...clue].reverse(), turned, stretches(clue, turned));
  return clue.map((block, k) => {
    const rest = clue.length - 1 - k;
    const room = /** @type {Uint16Array} */ (free.get(block.colour));
    const found = [];
    for (let s = 0; s + block.length <= n; s += 1) {
      const end = s + block.length;
      if (room[s] < block.length) continue;
      const left = k && clue[k - 1].colour === block.colour ? s - 1 : s;
      const right = rest && clue[k + 1].colour === block.colour ? end + 1 : end;
      if (left < 0 || right > n) continue;
      if (left < s && !mayBeEmpty(marks[left])) continue;
      if (right > end && !mayBeEmpty(marks[end])) continue;
      if (before[k][left] && mirrored[rest][n - right]) found.push(s);
    }
    return found;
  });
}

/**
 * @param {Block[]} clue
 * @param {ArrayLike<number>} marks
 * @param {Map<number, Uint16Array>} free
 * @returns {Uint8Array[]}
 */
function reach(clue, marks, free) {
  const n = marks.length;
  const table = [new Uint8Array(n + 1)];
  table[0][0] = 1;
  for (let i = 0; i < n; i += 1) table[0][i + 1] = table[0][i] && mayBeEmpty(marks[i]) ? 1 : 0;
  clue.forEach((block, k) => {
    const row = new Uint8Array(n + 1);
    const room = /** @type {Uint16Array} */ (free.get(block.colour));
    const gap = k > 0 && clue[k - 1].colour === block.colour ? 1 : 0;
    for (let i = 1; i <= n; i += 1) {
      const start = i - block.length;
      const ends = start >= gap && room[start] >= block.length
        && (!gap || mayBeEmpty(marks[start - 1])) && table[k][start - gap];
      row[i] = ends || (row[i - 1] && mayBeEmpty(marks[i - 1])) ? 1 : 0;
    }
    table.push(row);
  });
  return table;
}

/**
 * For each colour of a clue, and each cell: how many from there on could all have it.
 * @param {Block[]} clue
 * @param {ArrayLike<number>} marks
 */
function stretches(clue, marks) {
  /** @type {Map<number, Uint16Array>} */
  const free = new Map();
  for (const { colour } of clue) {
    if (free.has(colour)) continue;
    const room = new Uint16Array(marks.length + 1);
    for (let i = marks.length - 1; i >= 0; i -= 1) {
      room[i] = marks[i] === UNKNOWN || marks[i] === colour ? room[i + 1] + 1 : 0;
    }
    free.set(colour, room);
  }
  return free;
}

/** @param {number} mark */
function mayBeEmpty(mark) {
  return mark === UNKNOWN || mark === CROSS;
}

/** @param {ArrayLike<number>} marks @param {number} start @param {Block} block */
function isFilled(marks, start, block) {
  for (let i = start; i < start + block.length; i += 1) if (marks[i] !== block.colour) return false;
  return true;
}

/** @param {ArrayLike<number>} marks */
function runsOf(marks) {
  const runs = [];
  for (let i = 0; i < marks.length; i += 1) {
    if (marks[i] <= 0) continue;
    const start = i;
    while (i + 1 < marks.length && marks[i + 1] === marks[start]) i += 1;
    runs.push({ start, length: i - start + 1, colour: marks[start] });
  }
  return runs;
}
