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
 * that is so for one s alone. The tables are flat: a stroke judges a hundred lines within a frame.
 * @param {Block[]} clue
 * @param {ArrayLike<number>} marks
 * @returns {LineState}
 */
export function lineState(clue, marks) {
  const starts = possibleStarts(clue, marks);
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
  return { possible: true, solved: lineIsSolved(clue, marks), blocks };
}

/** Whether two judgements of a line look the same. @param {LineState} one @param {LineState} other */
export function looksSame(one, other) {
  return one.possible === other.possible && one.blocks.length === other.blocks.length
    && one.blocks.every((found, k) => found === other.blocks[k]);
}

/**
 * Where each block may start, or null if the clue fits in no way.
 * @param {Block[]} clue
 * @param {ArrayLike<number>} marks
 * @returns {number[][]|null}
 */
export function possibleStarts(clue, marks) {
  const n = marks.length;
  const wide = n + 1;
  const room = stretches(clue, marks);
  const before = fitsBefore(clue, room, n);
  if (!before[clue.length * wide + n]) return null;
  const empty = room[CROSS];
  const after = new Uint8Array((clue.length + 1) * wide);
  const last = clue.length * wide;
  after[last + n] = 1;
  for (let i = n - 1; i >= 0 && empty[i]; i -= 1) after[last + i] = 1;
  /** @type {number[][]} */
  const starts = [];
  for (let k = clue.length - 1; k >= 0; k -= 1) {
    const { length, colour } = clue[k];
    const gap = k + 1 < clue.length && clue[k + 1].colour === colour ? 1 : 0;
    const gapBefore = k > 0 && clue[k - 1].colour === colour ? 1 : 0;
    const free = room[colour];
    const [here, next] = [k * wide, (k + 1) * wide];
    const found = [];
    for (let s = n - length - gap; s >= 0; s -= 1) {
      const end = s + length;
      const lies = free[s] >= length && (!gap || empty[end]) && after[next + end + gap];
      if (lies && s >= gapBefore && (!gapBefore || empty[s - 1]) && before[here + s - gapBefore]) found.push(s);
      after[here + s] = lies || (after[here + s + 1] && empty[s]) ? 1 : 0;
    }
    starts[k] = found.reverse();
  }
  return starts;
}

/**
 * @param {Block[]} clue
 * @param {Uint16Array[]} room
 * @param {number} n
 */
function fitsBefore(clue, room, n) {
  const wide = n + 1;
  const empty = room[CROSS];
  const before = new Uint8Array((clue.length + 1) * wide);
  before[0] = 1;
  for (let i = 0; i < n && empty[i]; i += 1) before[i + 1] = 1;
  clue.forEach(({ length, colour }, k) => {
    const free = room[colour];
    const gap = k > 0 && clue[k - 1].colour === colour ? 1 : 0;
    const [here, next] = [k * wide, (k + 1) * wide];
    for (let i = length + gap; i <= n; i += 1) {
      const start = i - length;
      const ends = free[start] >= length && (!gap || empty[start - 1]) && before[here + start - gap];
      before[next + i] = ends || (before[next + i - 1] && empty[i - 1]) ? 1 : 0;
    }
  });
  return before;
}

/**
 * For each colour of a clue, and for none, and each cell: how many from there on could all have it.
 * @param {Block[]} clue
 * @param {ArrayLike<number>} marks
 */
function stretches(clue, marks) {
  /** @type {Uint16Array[]} */
  const room = [];
  for (const colour of [CROSS, ...clue.map((block) => block.colour)]) {
    if (room[colour]) continue;
    const free = new Uint16Array(marks.length + 1);
    for (let i = marks.length - 1; i >= 0; i -= 1) {
      free[i] = marks[i] === UNKNOWN || marks[i] === colour ? free[i + 1] + 1 : 0;
    }
    room[colour] = free;
  }
  return room;
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
